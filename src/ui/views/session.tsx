import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SessionDetail } from '../../http/api.js';
import { api } from '../data/client.js';
import { useKeys } from '../data/keys.js';
import { now } from '../data/store.js';
import { callsOf } from '../logic/calls.js';
import { count, idTail, moment, span } from '../logic/format.js';
import { step } from '../logic/selection.js';
import { Badge } from '../parts/badge.js';
import { Entry } from '../parts/entry.js';
import { Icon } from '../parts/icon.js';
import { Empty, Show, useLoad } from '../parts/load.js';
import { Foreign } from '../parts/text.js';

/** A pause worth telling. */
const PAUSE = 180_000;

/** What one session did, in order. */
export function Session({ id }: { id: string }): JSX.Element {
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
            <Foreign text={idTail(id)} />
          </span>
        </h2>
      </div>
      <Show loaded={loaded}>{(data) => <Calls data={data} />}</Show>
    </>
  );
}

function Calls({ data: { lane, entries, more } }: { data: SessionDetail }): JSX.Element {
  const [open, setOpen] = useState<string>();
  const calls = callsOf(entries);
  const rows = calls.flatMap(({ main, others }) => [main.id, ...others.map(({ id }) => id)]);
  const move = (by: 1 | -1) => () => {
    const id = step(rows, document.activeElement?.id.replace(/^row-/, ''), by);
    if (id !== undefined) document.getElementById(`row-${id}`)?.focus();
  };
  useKeys({ j: move(1), k: move(-1) });
  const toggle = (id: string) => () => setOpen(open === id ? undefined : id);
  return (
    <>
      <p class="facts">
        {lane.client !== undefined && (
          <span>
            <Foreign text={lane.client} />
          </span>
        )}
        {lane.cwd !== undefined && (
          <code>
            <Foreign text={lane.cwd} />
          </code>
        )}
        <span>
          {moment(lane.first, now.value)}, for {span(lane.last - lane.first)}
          {lane.ended ? ', ended' : ''}
        </span>
        <span>{count(lane.calls, 'call')}</span>
      </p>
      <p class="badges">
        {Object.entries(lane.decisions).map(([decision, number]) => (
          <span key={decision}>
            <Badge outcome={decision} /> {number}
          </span>
        ))}
      </p>
      {more > 0 && <p class="dim">{count(more, 'older record')} left out: sluice audit query --session …</p>}
      {calls.length === 0 ? (
        <Empty title="Nothing is recorded of this session" />
      ) : (
        <ol class="entries calls" aria-label="Calls, in their order">
          {calls.map(({ main, others }, at) => {
            const before = calls[at - 1]?.main.time;
            return (
              <>
                {before !== undefined && main.time - before > PAUSE && (
                  <li class="gap" key={`gap ${main.id}`}>
                    {span(main.time - before)} later
                  </li>
                )}
                <Entry key={main.id} entry={main} open={open === main.id} toggle={toggle(main.id)} alone />
                {others.length > 0 && (
                  <li key={`others ${main.id}`}>
                    <ol class="others">
                      {others.map((entry) => (
                        <Entry key={entry.id} entry={entry} open={open === entry.id} toggle={toggle(entry.id)} alone />
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
