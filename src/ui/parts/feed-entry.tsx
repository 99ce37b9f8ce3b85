import type { JSX } from 'preact';
import type { FeedEntry } from '../../http/api.js';
import { openExplain } from '../data/route.js';
import { now } from '../data/store.js';
import { outcomeOf } from '../logic/feed.js';
import { formatClock, formatDateTime, formatDuration, formatMilliseconds, idTail } from '../logic/format.js';
import { questionText, withoutAdvice } from '../logic/prompt.js';
import { OutcomeBadge } from './badge.js';
import { FindingList, marksOf } from './findings.js';
import { ToolInputText } from './tool-input.js';
import { UntrustedText } from './untrusted-text.js';

/** One record in a line; what is behind it opens below. */
export function FeedEntryRow({
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
        <time dateTime={new Date(time).toISOString()} title={formatDateTime(time, now.value)}>
          {formatClock(time)}
        </time>
        <OutcomeBadge outcome={outcomeOf(entry)} />
        <span class="tool">
          <UntrustedText text={tool ?? ''} />
        </span>
        <code class="what">
          {would !== undefined && <span class="would">would be {would}: </span>}
          <UntrustedText text={type === 'approval' ? questionText(entry, alone) : what} />
        </code>
        {!alone && (
          <span class="from">
            <UntrustedText text={[client, idTail(session)].filter(Boolean).join(' ')} />
          </span>
        )}
        <span class="took">{took === undefined || took === 0 ? '' : formatMilliseconds(took)}</span>
      </button>
      {open && <FeedEntryDetail entry={entry} />}
    </li>
  );
}

export function FeedEntryDetail({ entry }: { entry: FeedEntry }): JSX.Element {
  const { command, input, findings, reason, session, cwd, call, by, way, words, masked, event, time, waited } = entry;
  return (
    <div class="detail">
      {(command !== undefined || input !== undefined) && (
        <ToolInputText command={command} input={input} marks={marksOf(findings)} />
      )}
      {command === undefined && input === undefined && (
        <p class="reason">
          <UntrustedText text={withoutAdvice(entry.what)} />
        </p>
      )}
      <FindingList findings={findings} />
      {reason !== undefined && !findings.some(({ message }) => message !== undefined && reason.includes(message)) && (
        <p class="reason">
          <UntrustedText text={withoutAdvice(reason)} />
        </p>
      )}
      <dl class="pairs">
        {by !== undefined && <Pair name="answered by" value={way === undefined ? by : `${by}, ${way}`} />}
        {words !== undefined && <Pair name="words" value={words} />}
        {waited !== undefined && <Pair name="waited" value={formatDuration(waited)} />}
        <Pair name="when" value={formatDateTime(time, now.value)} />
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
          <button type="button" onClick={() => openExplain(command, cwd)}>
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
        <UntrustedText text={value} />
      </dd>
    </div>
  );
}
