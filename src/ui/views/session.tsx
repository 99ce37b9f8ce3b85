import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SessionDetail } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { useKeys } from '../data/keys.js';
import { now } from '../data/store.js';
import { groupByCall } from '../logic/call-records.js';
import { formatCount, formatDateTime, formatDuration, idTail } from '../logic/format.js';
import { stepSelection } from '../logic/selection.js';
import { OutcomeBadge } from '../parts/badge.js';
import { FeedEntryRow } from '../parts/feed-entry.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { UntrustedText } from '../parts/untrusted-text.js';

/** A pause worth telling. */
const MIN_PAUSE_MS = 180_000;

/** What one session did, in order. */
export function SessionView({ id }: { id: string }): JSX.Element {
  const loaded = useLoad(id, () => api.session(id), { live: true });
  return (
    <>
      <div class="title-row">
        <h2>
          <a class="back" href="#/sessions" aria-label="All sessions">
            <Icon name="back" />
          </a>
          Session{' '}
          <span class="mono">
            <UntrustedText text={idTail(id)} />
          </span>
        </h2>
      </div>
      <LoadedContent loaded={loaded}>{(data) => <Calls data={data} />}</LoadedContent>
    </>
  );
}

function Calls({ data: { lane, entries, more } }: { data: SessionDetail }): JSX.Element {
  const [open, setOpen] = useState<string>();
  const calls = groupByCall(entries);
  const rows = calls.flatMap(({ main, others }) => [main.id, ...others.map(({ id }) => id)]);
  const move = (by: 1 | -1) => () => {
    const id = stepSelection(rows, document.activeElement?.id.replace(/^row-/, ''), by);
    if (id !== undefined) document.getElementById(`row-${id}`)?.focus();
  };
  useKeys({ j: move(1), k: move(-1) });
  const toggle = (id: string) => () => setOpen(open === id ? undefined : id);
  return (
    <>
      <p class="facts">
        {lane.client !== undefined && (
          <span>
            <UntrustedText text={lane.client} />
          </span>
        )}
        {lane.cwd !== undefined && (
          <code>
            <UntrustedText text={lane.cwd} />
          </code>
        )}
        <span>
          {formatDateTime(lane.first, now.value)}, for {formatDuration(lane.last - lane.first)}
          {lane.ended ? ', ended' : ''}
        </span>
        <span>{formatCount(lane.calls, 'call')}</span>
      </p>
      <p class="badges">
        {Object.entries(lane.decisions).map(([decision, number]) => (
          <span key={decision}>
            <OutcomeBadge outcome={decision} /> {number}
          </span>
        ))}
      </p>
      {more > 0 && <p class="dim">{formatCount(more, 'older record')} left out: sluice audit query --session …</p>}
      {calls.length === 0 ? (
        <EmptyState title="Nothing is recorded of this session" />
      ) : (
        <ol class="entries calls" aria-label="Calls, in their order">
          {calls.map(({ main, others }, at) => {
            const before = calls[at - 1]?.main.time;
            return (
              <>
                {before !== undefined && main.time - before > MIN_PAUSE_MS && (
                  <li class="gap" key={`gap ${main.id}`}>
                    {formatDuration(main.time - before)} later
                  </li>
                )}
                <FeedEntryRow key={main.id} entry={main} open={open === main.id} toggle={toggle(main.id)} alone />
                {others.length > 0 && (
                  <li key={`others ${main.id}`}>
                    <ol class="others">
                      {others.map((entry) => (
                        <FeedEntryRow
                          key={entry.id}
                          entry={entry}
                          open={open === entry.id}
                          toggle={toggle(entry.id)}
                          alone
                        />
                      ))}
                    </ol>
                  </li>
                )}
              </>
            );
          })}
        </ol>
      )}
    </>
  );
}
