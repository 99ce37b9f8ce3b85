import type { JSX } from 'preact';
import type { FeedEntry } from '../../http/api.js';
import { explaining } from '../data/route.js';
import { now } from '../data/store.js';
import { outcomeOf } from '../logic/feed.js';
import { clock, idTail, milliseconds, moment, span } from '../logic/format.js';
import { questionOf, withoutAdvice } from '../logic/prompt.js';
import { Badge } from './badge.js';
import { Findings, marksOf } from './findings.js';
import { Input } from './input.js';
import { Foreign } from './text.js';

/** One record in a line; what is behind it opens below. */
export function Entry({
  entry,
  open,
  toggle,
  alone = false,
}: {
  entry: FeedEntry;
  open: boolean;
  toggle: () => void;
  /** Among records of its own session: that goes without saying. */
  alone?: boolean;
}): JSX.Element {
  const { id, time, type, session, client, tool, what, would, took } = entry;
  return (
    <li class={`entry${open ? ' open' : ''}`}>
      <button type="button" class="row" id={`row-${id}`} aria-expanded={open} onClick={toggle}>
        <time dateTime={new Date(time).toISOString()} title={moment(time, now.value)}>
          {clock(time)}
        </time>
        <Badge outcome={outcomeOf(entry)} />
        <span class="tool">
          <Foreign text={tool ?? ''} />
        </span>
        <code class="what">
          {would !== undefined && <span class="would">would be {would}: </span>}
          <Foreign text={type === 'approval' ? questionOf(entry, alone) : what} />
        </code>
        {!alone && (
          <span class="from">
            <Foreign text={[client, idTail(session)].filter(Boolean).join(' ')} />
          </span>
        )}
        <span class="took">{took === undefined || took === 0 ? '' : milliseconds(took)}</span>
      </button>
      {open && <Detail entry={entry} />}
    </li>
  );
}

export function Detail({ entry }: { entry: FeedEntry }): JSX.Element {
  const { command, input, findings, reason, session, cwd, call, by, way, words, masked, event, time, waited } = entry;
  return (
    <div class="detail">
      {(command !== undefined || input !== undefined) && (
        <Input command={command} input={input} marks={marksOf(findings)} />
      )}
      {command === undefined && input === undefined && (
        <p class="reason">
          <Foreign text={withoutAdvice(entry.what)} />
        </p>
      )}
      <Findings findings={findings} />
      {reason !== undefined && !findings.some(({ message }) => message !== undefined && reason.includes(message)) && (
        <p class="reason">
          <Foreign text={withoutAdvice(reason)} />
        </p>
      )}
      <dl class="pairs">
        {by !== undefined && <Pair name="answered by" value={way === undefined ? by : `${by}, ${way}`} />}
        {words !== undefined && <Pair name="words" value={words} />}
        {waited !== undefined && <Pair name="waited" value={span(waited)} />}
        <Pair name="when" value={moment(time, now.value)} />
        {cwd !== undefined && <Pair name="directory" value={cwd} />}
        <Pair name="event" value={event} />
        {call !== '' && <Pair name="call" value={call} />}
        {masked !== undefined && masked.length > 0 && <Pair name="masked" value={masked.join(', ')} />}
      </dl>
      <div class="actions">
        <a class="button" href={`#/sessions/${encodeURIComponent(session)}`}>
          Its session
        </a>
        {command !== undefined && (
          <button type="button" onClick={() => explaining(command, cwd)}>
            Explain it
          </button>
        )}
      </div>
    </div>
  );
}

function Pair({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Foreign text={value} />
      </dd>
    </div>
  );
}
