import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { escapeControl } from '../../core/escape-control.js';
import type { SessionLane, SessionLanes } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { useKeys } from '../data/keys.js';
import { now } from '../data/store.js';
import { formatAgo, formatClock, formatCount, formatDateTime, idTail, shortenMiddle } from '../logic/format.js';
import { laneSpots, timeTicks } from '../logic/lanes.js';
import { outcomeLabel } from '../logic/outcome-labels.js';
import { stepSelection } from '../logic/selection.js';
import { OutcomeBadge } from '../parts/badge.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { type TimeRange, TimeRangePicker } from '../parts/range.js';
import { UntrustedText } from '../parts/untrusted-text.js';

const range = signal<TimeRange>('1h');

/** Sessions beside each other, over time. */
export function SessionsView(): JSX.Element {
  const loaded = useLoad(range.value, () => api.sessions(range.value), { live: true });
  const ids = loaded.data?.lanes.map(({ session }) => session) ?? [];
  const move = (by: 1 | -1) => () => {
    const at = (document.activeElement as HTMLElement | null)?.dataset.session;
    const id = stepSelection(ids, at, by);
    document.querySelector<HTMLElement>(`[data-session="${CSS.escape(id ?? '')}"]`)?.focus();
  };
  useKeys({ j: move(1), k: move(-1) });
  return (
    <>
      <div class="title-row">
        <h2>Sessions</h2>
        <TimeRangePicker range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <LoadedContent loaded={loaded}>
        {(data) =>
          data.lanes.length === 0 ? (
            <EmptyState title="No session in this time">
              <p>
                Look further back, or start an agent. <code>sluice doctor</code> says whether Sluice is among its hooks.
              </p>
            </EmptyState>
          ) : (
            <Lanes data={data} />
          )
        }
      </LoadedContent>
    </>
  );
}

function Lanes({ data: { since, now: until, lanes } }: { data: SessionLanes }): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const at = (time: number) => ((time - since) / Math.max(1, until - since)) * width;
  const marks = timeTicks(since, until, Math.max(2, Math.floor(width / 90)));
  const long = until - since > 36 * 3_600_000;
  return (
    <div class="lanes">
      <Legend />
      <div class="axis" aria-hidden="true">
        <div />
        <div class="track" ref={track}>
          {marks.map((time) => (
            <span key={time} style={{ left: `${at(time)}px` }}>
              {long ? formatDateTime(time, until).split(',')[0] : formatClock(time).slice(0, 5)}
            </span>
          ))}
        </div>
      </div>
      <ul>
        {lanes.map((lane) => (
          <li key={lane.session}>
            <Lane lane={lane} since={since} until={until} width={width} at={at} marks={marks} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Legend(): JSX.Element {
  return (
    <p class="legend">
      {(['deny', 'ask', 'allow', 'defer', 'continue'] as const).map((decision) => (
        <span key={decision}>
          <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <Point decision={decision} />
          </svg>
          {outcomeLabel(decision).word}
        </span>
      ))}
    </p>
  );
}

/** A form for each decision: they are told apart without colour. */
function Point({ decision }: { decision: SessionLane['points'][number]['decision'] }): JSX.Element {
  const shape = {
    deny: <path d="M-4-4L4 4M4-4L-4 4" />,
    ask: <path d="M0-6L6 0L0 6L-6 0Z" />,
    allow: <circle r="3.5" class="full" />,
    defer: <circle r="3.5" />,
    continue: <circle r="1.5" class="full" />,
  }[decision];
  return <g class={`point tone-${decision}`}>{shape}</g>;
}

function Lane({
  lane,
  since,
  until,
  width,
  at,
  marks,
}: {
  lane: SessionLane;
  since: number;
  until: number;
  width: number;
  at: (time: number) => number;
  marks: readonly number[];
}): JSX.Element {
  const { session, client, cwd, calls, waiting, ended, first, last, points, decisions } = lane;
  const from = Math.max(0, at(first));
  const stopped = (decisions.deny ?? 0) + (decisions.ask ?? 0);
  const told = `${client ?? 'session'} ${escapeControl(idTail(session))}: ${formatCount(calls, 'call')}, ${stopped} stopped or asked about${ended ? ', ended' : ''}`;
  return (
    <a class="lane" href={`#/sessions/${encodeURIComponent(session)}`} data-session={session} aria-label={told}>
      <span class="who">
        <strong>
          <UntrustedText text={client ?? 'session'} />{' '}
          <span class="mono dim">
            <UntrustedText text={idTail(session)} />
          </span>
        </strong>
        <span class="dim path" title={escapeControl(cwd ?? '')}>
          <UntrustedText text={shortenMiddle(cwd ?? '', 30)} />
        </span>
        <span class="dim">
          {formatCount(calls, 'call')} · {ended ? `ended ${formatAgo(last, now.value)}` : formatAgo(last, now.value)}
        </span>
        {waiting > 0 && <OutcomeBadge outcome="requested" />}
      </span>
      <svg class="track" width={width} height="40" aria-hidden="true">
        {marks.map((time) => (
          <line key={time} class="grid" x1={at(time)} x2={at(time)} y1="0" y2="40" />
        ))}
        <line class={`run${ended ? ' ended' : ''}`} x1={from} x2={Math.max(from + 2, at(last))} y1="20" y2="20" />
        {laneSpots(points, since, until, width).map((spot) => (
          <g key={spot.points[0]?.id} transform={`translate(${Math.min(width - 7, Math.max(7, spot.x))} 20)`}>
            <title>
              {spot.points
                .slice(0, 5)
                .map(
                  ({ time, what, decision }) =>
                    `${formatClock(time)} ${outcomeLabel(decision).word}: ${escapeControl(what)}`,
                )
                .join('\n')}
              {spot.points.length > 5 ? `\n… ${spot.points.length - 5} more` : ''}
            </title>
            <rect class="hit" x="-6" y="-12" width="12" height="24" />
            <Point decision={spot.decision} />
          </g>
        ))}
      </svg>
    </a>
  );
}
