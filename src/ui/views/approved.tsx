import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { ApprovedCall } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { now } from '../data/store.js';
import { formatAgo, formatCount, shortenMiddle } from '../logic/format.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { type TimeRange, TimeRangePicker } from '../parts/range.js';
import { SuggestionList } from '../parts/suggestions.js';
import { UntrustedText } from '../parts/untrusted-text.js';

const range = signal<TimeRange>('7d');

/** Rules that would answer what people approve again and again, and what they approve most. */
export function ApprovedView(): JSX.Element {
  const loaded = useLoad(range.value, () => api.approved(range.value), { live: true });
  return (
    <>
      <h2>What people approve most</h2>
      <SuggestionList />
      <div class="title-row">
        <h3>Every approval</h3>
        <TimeRangePicker range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <LoadedContent loaded={loaded}>
        {({ items }) =>
          items.every(({ granted }) => granted === 0) ? (
            <EmptyState title="Nobody allowed anything in this time">
              <p>What you allow is listed here. What you allow again and again becomes a suggestion above.</p>
            </EmptyState>
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
      </LoadedContent>
    </>
  );
}

function Item({ item: { tool, what, project, granted, denied, last, by } }: { item: ApprovedCall }): JSX.Element {
  return (
    <div class="approved-row">
      <span class="granted" title={`${granted} granted, ${denied} refused`}>
        {granted}×
      </span>
      <div class="grow">
        <code class="one-line">
          <UntrustedText text={what} />
        </code>
        <span class="dim">
          <UntrustedText text={tool} />
          {project !== undefined && (
            <>
              {' in '}
              <span title={escapeControl(project)}>
                <UntrustedText text={shortenMiddle(project, 40)} />
              </span>
            </>
          )}
          {' · last '}
          {formatAgo(last, now.value)}
          {by.length > 0 && (
            <>
              {' by '}
              <UntrustedText text={by.join(', ')} />
            </>
          )}
          {denied > 0 && ` · refused ${formatCount(denied, 'time')}`}
        </span>
      </div>
    </div>
  );
}
