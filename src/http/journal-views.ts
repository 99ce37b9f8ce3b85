import type { ApprovedCall, FeedEntry, Latency, SessionDetail, SessionLane, StoppedCalls } from './api.js';
import { type JournalEntry, toFeedEntry } from './journal-entry.js';

/** Calls of a lane, examples of a rule, and lanes that are sent. */
const MAX_POINTS = 200;
const MAX_EXAMPLES = 3;
const MAX_LANES = 200;
const BUCKET_COUNT = 60;

const isCall = ({ type, event }: JournalEntry): boolean => type === 'decision' && event === 'tool:pre';

/** Sessions, the one with the last record first. */
export function lanesOf(
  entries: readonly JournalEntry[],
  waiting: ReadonlyMap<string, number> = new Map(),
): SessionLane[] {
  const sessions = groupBy(entries, ({ session }) => session);
  return [...sessions]
    .map(([session, own]) => laneOf(session, own, waiting.get(session) ?? 0))
    .sort((a, b) => b.last - a.last)
    .slice(0, MAX_LANES);
}

export function laneOf(session: string, own: readonly JournalEntry[], waiting: number): SessionLane {
  const calls = own.filter(isCall);
  const client = own.findLast((entry) => entry.client !== undefined)?.client;
  const cwd = own.find((entry) => entry.cwd !== undefined)?.cwd;
  return {
    session,
    ...(client !== undefined && { client }),
    ...(cwd !== undefined && { cwd }),
    first: own[0]?.time ?? 0,
    last: own.at(-1)?.time ?? 0,
    calls: calls.length,
    decisions: tally(calls.map(({ decision = 'continue' }) => decision)),
    waiting,
    ended: own.at(-1)?.event === 'session:end',
    points: calls.slice(-MAX_POINTS).map(({ id, time, decision = 'continue', tool, what }) => ({
      id,
      time,
      decision,
      ...(tool !== undefined && { tool }),
      what,
    })),
  };
}

export function sessionDetail(
  session: string,
  entries: readonly JournalEntry[],
  waiting: number,
  limit: number,
): SessionDetail | undefined {
  const own = entries.filter((entry) => entry.session === session);
  if (own.length === 0) return undefined;
  return {
    lane: laneOf(session, own, waiting),
    entries: own.slice(-limit).map(toFeedEntry),
    more: Math.max(0, own.length - limit),
  };
}

/** What was denied or asked about, or would have been. */
export function stoppedOf(entries: readonly JournalEntry[], since: number, limit: number): StoppedCalls {
  const stopped = entries.filter((entry) => entry.type === 'decision' && /^(?:ask|deny)$/.test(saidOf(entry)));
  const rules = new Map<string, StoppedCalls['rules'][number]>();
  for (const entry of stopped) {
    const said = saidOf(entry);
    const same = entry.findings.filter(({ decision }) => decision === said);
    // Who asked and got no, or no answer, is what stopped it: it asked, and denied nothing itself.
    const spoken = same.length > 0 ? same : entry.findings.filter(({ decision }) => decision === 'ask');
    const spoke = same.length > 0 || spoken.length === 0 ? said : 'ask';
    // A hook that is no policy has no rules: its words say as much.
    const speakers =
      spoken.length > 0 ? spoken : [{ rule: entry.reason?.split('\n')[0] ?? 'no reason', decision: said }];
    for (const [key, { rule, layer, message }] of new Map(
      speakers.map((one) => [
        JSON.stringify([one.rule, 'layer' in one ? one.layer : '', spoke]),
        one as FeedEntry['findings'][number],
      ]),
    )) {
      const known = rules.get(key);
      const examples = known?.examples ?? [];
      rules.set(key, {
        rule,
        decision: spoke as 'ask' | 'deny',
        ...(layer !== undefined && { layer }),
        ...(message !== undefined && { message }),
        count: (known?.count ?? 0) + 1,
        last: entry.time,
        examples:
          examples.length < MAX_EXAMPLES && !examples.includes(entry.what) ? [...examples, entry.what] : examples,
      });
    }
  }
  return {
    since,
    total: stopped.length,
    rules: [...rules.values()].sort((a, b) => b.count - a.count || b.last - a.last),
    entries: stopped.slice(-limit).reverse().map(toFeedEntry),
  };
}

function saidOf({ would, decision = 'continue' }: JournalEntry): string {
  return would ?? decision;
}

/** What people allow most. A question that the client put was granted where the call then ran. */
export function approvedOf(
  entries: readonly JournalEntry[],
  projectOf: (entry: JournalEntry) => string | undefined,
): ApprovedCall[] {
  // What was decided is written when people have answered; where the client asks them, before they do.
  const calls = new Map(entries.filter(isCall).map((entry) => [`${entry.session} ${entry.call}`, entry]));
  const found = new Map<string, ApprovedCall>();
  for (const entry of entries) {
    const name = `${entry.session} ${entry.call}`;
    if (entry.type !== 'approval' || !/^(?:granted|denied)$/.test(entry.state ?? '')) continue;
    const call = calls.get(name);
    if (call?.tool === undefined || call.input_hash === undefined) continue;
    const project = projectOf(call);
    const key = nameOf(call, project);
    const known = found.get(key);
    const by = entry.by === undefined || known?.by.includes(entry.by) ? [] : [entry.by];
    found.set(key, {
      key,
      tool: call.tool,
      what: call.what,
      ...(project !== undefined && { project }),
      granted: (known?.granted ?? 0) + (entry.state === 'granted' ? 1 : 0),
      denied: (known?.denied ?? 0) + (entry.state === 'denied' ? 1 : 0),
      first: known?.first ?? entry.time,
      last: entry.time,
      by: [...(known?.by ?? []), ...by],
    });
  }
  return [...found.values()].sort((a, b) => b.granted - a.granted || b.last - a.last);
}

/** The hash of an input is keyed: it tells nothing. */
function nameOf({ tool, input_hash = '' }: JournalEntry, project = ''): string {
  return Buffer.from(`${input_hash.slice(0, 24)} ${tool} ${project}`).toString('base64url');
}

/** How long the hooks took, over the time that was looked at. */
export function latencyOf(entries: readonly JournalEntry[], since: number, now: number): Latency {
  const judged = entries.filter(({ type, took }) => type === 'decision' && took !== undefined);
  const step = Math.max(60_000, Math.ceil((now - since) / BUCKET_COUNT / 60_000) * 60_000);
  const buckets = groupBy(judged, ({ time }) => Math.floor(time / step) * step);
  const hooks = groupBy(
    judged.flatMap(({ times }) => times),
    ({ hook }) => hook,
  );
  return {
    since,
    step,
    all: timesOf(judged.map(({ took = 0 }) => took)),
    buckets: [...buckets]
      .sort(([a], [b]) => a - b)
      .map(([time, own]) => ({ time, ...timesOf(own.map(({ took = 0 }) => took)) })),
    hooks: [...hooks]
      .map(([hook, own]) => ({
        hook,
        errors: own.filter(({ failed }) => failed).length,
        ...timesOf(own.map(({ took }) => took)),
      }))
      .sort((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0)),
  };
}

function timesOf(values: readonly number[]): { count: number; p50?: number; p95?: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as number;
  return { count: sorted.length, ...(sorted.length > 0 && { p50: at(0.5), p95: at(0.95) }) };
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
