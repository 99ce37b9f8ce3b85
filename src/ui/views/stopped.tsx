import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { StoppedCalls as StoppedData } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { useKeys } from '../data/keys.js';
import { now } from '../data/store.js';
import { formatAgo, formatCount } from '../logic/format.js';
import { ruleTitle } from '../logic/prompt.js';
import { stepSelection } from '../logic/selection.js';
import { OutcomeBadge } from '../parts/badge.js';
import { FeedEntryRow } from '../parts/feed-entry.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { type TimeRange, TimeRangePicker } from '../parts/range.js';
import { UntrustedMessage, UntrustedText } from '../parts/untrusted-text.js';

const range = signal<TimeRange>('24h');

/** What was denied or asked about, and why. */
export function StoppedView(): JSX.Element {
  const loaded = useLoad(range.value, () => api.stopped(range.value), { live: true });
  return (
    <>
      <div class="title-row">
        <h2>Stopped, and why</h2>
        <TimeRangePicker range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <LoadedContent loaded={loaded}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="Nothing was stopped in this time">
              <p>
                Look further back, or try what the policy would say: press <kbd>/</kbd>.
              </p>
            </EmptyState>
          ) : (
            <Reasons data={data} />
          )
        }
      </LoadedContent>
    </>
  );
}

function Reasons({ data: { total, rules, entries } }: { data: StoppedData }): JSX.Element {
  const [open, setOpen] = useState<string>();
  const [rule, setRule] = useState<string>();
  const most = Math.max(1, ...rules.map((one) => one.count));
  const shown =
    rule === undefined ? entries : entries.filter(({ findings }) => findings.some((one) => one.rule === rule));
  const move = (by: 1 | -1) => () => {
    const id = stepSelection(
      shown.map((entry) => entry.id),
      document.activeElement?.id.replace(/^row-/, ''),
      by,
    );
    if (id !== undefined) document.getElementById(`row-${id}`)?.focus();
  };
  useKeys({ j: move(1), k: move(-1) });
  return (
    <>
      <p class="dim">{formatCount(total, 'call')} denied or asked about.</p>
      <ul class="reasons" aria-label="By rule">
        {rules.map((one) => (
          <li key={`${one.rule} ${one.decision} ${one.layer}`}>
            <button
              type="button"
              aria-pressed={rule === one.rule}
              onClick={() => setRule(rule === one.rule ? undefined : one.rule)}
            >
              <span class="reason-head">
                <OutcomeBadge outcome={one.decision} />
                <strong>
                  <UntrustedText text={ruleTitle(one.rule)} />
                </strong>
                {one.layer !== undefined && <span class="layer">{one.layer}</span>}
                <span class="reason-count">
                  {formatCount(one.count, 'time')} <span class="dim">last {formatAgo(one.last, now.value)}</span>
                </span>
              </span>
              <span class="meter" aria-hidden="true">
                <span class={`tone-${one.decision}`} style={{ width: `${(one.count / most) * 100}%` }} />
              </span>
              {one.message !== undefined && (
                <span class="message">
                  <UntrustedMessage text={one.message} />
                </span>
              )}
              <span class="examples">
                {one.examples.slice(0, 3).map((example) => (
                  <code key={example} class="one-line">
                    <UntrustedText text={example} />
                  </code>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h3>
        {rule === undefined ? (
          'The last of them'
        ) : (
          <>
            Where “<UntrustedText text={rule} />” spoke
          </>
        )}
        {rule !== undefined && (
          <button type="button" class="inline" onClick={() => setRule(undefined)}>
            Show all
          </button>
        )}
      </h3>
      <ol class="entries" aria-label="Calls, the newest first">
        {shown.map((entry) => (
          <FeedEntryRow
            key={entry.id}
            entry={entry}
            open={open === entry.id}
            toggle={() => setOpen(open === entry.id ? undefined : entry.id)}
          />
        ))}
      </ol>
    </>
  );
}
