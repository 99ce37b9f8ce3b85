import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { ApprovedItem } from '../../http/api.js';
import { api } from '../data/client.js';
import { now } from '../data/store.js';
import { ago, count, shorten } from '../logic/format.js';
import { Empty, Show, useLoad } from '../parts/load.js';
import { type Range, RangeChoice } from '../parts/range.js';
import { Suggestions } from '../parts/suggestions.js';
import { Foreign } from '../parts/text.js';

const range = signal<Range>('7d');

/** Rules that would answer what people approve again and again, and what they approve most. */
export function Approved(): JSX.Element {
  const loaded = useLoad(range.value, () => api.approved(range.value), { live: true });
  return (
    <>
      <h2>What people approve most</h2>
      <Suggestions />
      <div class="title-row">
        <h3>Every approval</h3>
        <RangeChoice range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <Show loaded={loaded}>
        {({ items }) =>
          items.every(({ granted }) => granted === 0) ? (
            <Empty title="Nobody allowed anything in this time">
              <p>What you allow is listed here. What you allow again and again becomes a suggestion above.</p>
            </Empty>
          ) : (
            <ul class="approved" aria-label="Calls">
              {items
                .filter(({ granted }) => granted > 0)
                .map((item) => (
                  <li key={item.key}>
                    <Item item={item} />
                  </li>
                ))}
            </ul>
          )
        }
      </Show>
    </>
  );
}

function Item({ item: { tool, what, project, granted, denied, last, by } }: { item: ApprovedItem }): JSX.Element {
  return (
    <div class="approved-row">
      <span class="granted" title={`${granted} granted, ${denied} refused`}>
        {granted}×
      </span>
      <div class="grow">
        <code class="one-line">
          <Foreign text={what} />
        </code>
        <span class="dim">
          <Foreign text={tool} />
          {project !== undefined && (
            <>
              {' in '}
              <span title={escapeControl(project)}>
                <Foreign text={shorten(project, 40)} />
              </span>
            </>
          )}
          {' · last '}
          {ago(last, now.value)}
          {by.length > 0 && (
            <>
              {' by '}
              <Foreign text={by.join(', ')} />
            </>
          )}
          {denied > 0 && ` · refused ${count(denied, 'time')}`}
        </span>
      </div>
    </div>
  );
}
