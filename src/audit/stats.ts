import { isProbeRecord } from './probe.js';
import { decisionOf, toArray } from './query.js';
import type { StoredRecord } from './stored-record.js';

export interface Timing {
  readonly runs: number;
  readonly errors: number;
  /** Milliseconds; undefined where no duration was recorded. */
  readonly p50?: number;
  readonly p95?: number;
}

type Counts = Readonly<Record<string, number>>;

export interface Stats {
  readonly records: number;
  readonly first?: string;
  readonly last?: string;
  readonly sessions: number;
  readonly types: Counts;
  readonly decisions: Counts;
  readonly tools: Counts;
  /** How often each hook gave a reason for a decision, by decision. */
  readonly hooks: Readonly<Record<string, Counts>>;
  readonly approvals: Counts;
  readonly errors: Counts;
  readonly masked: Counts;
  readonly timings: Readonly<Record<string, Timing>>;
}

/** Counts records. */
export async function stats(records: Iterable<StoredRecord> | AsyncIterable<StoredRecord>): Promise<Stats> {
  const types = new Counter();
  const decisions = new Counter();
  const tools = new Counter();
  const approvals = new Counter();
  const errors = new Counter();
  const masked = new Counter();
  const hooks = new Map<string, Counter>();
  const runs = new Map<string, { durations: number[]; runs: number; errors: number }>();
  const sessions = new Set<string>();
  let count = 0;
  let first: string | undefined;
  let last: string | undefined;
  for await (const record of records) {
    if (isProbeRecord(record)) continue;
    count++;
    types.add(record.type);
    sessions.add(String(record.session));
    if (first === undefined || record.time < first) first = record.time;
    if (last === undefined || record.time > last) last = record.time;
    if (record.type === 'decision') {
      decisions.add(decisionOf(record));
      tools.add(record.tool);
    }
    if (record.type === 'approval') approvals.add(record.state);
    if (record.type === 'error') errors.add(record.code);
    for (const name of toArray(record.masked)) masked.add(name);
    for (const reason of toArray(record.reasons) as Partial<Record<string, unknown>>[]) {
      if (typeof reason?.hook !== 'string') continue;
      const counter = hooks.get(reason.hook) ?? new Counter();
      hooks.set(reason.hook, counter);
      counter.add(reason.decision);
    }
    for (const step of toArray(record.trace) as Partial<Record<string, unknown>>[]) {
      if (typeof step?.hook !== 'string') continue;
      const run = runs.get(step.hook) ?? { durations: [], runs: 0, errors: 0 };
      runs.set(step.hook, run);
      run.runs++;
      if (step.error !== undefined && step.error !== null) run.errors++;
      if (typeof step.duration === 'number') run.durations.push(step.duration);
    }
  }
  return {
    records: count,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    sessions: sessions.size,
    types: types.counts(),
    decisions: decisions.counts(),
    tools: tools.counts(),
    hooks: Object.fromEntries([...hooks].map(([name, counter]) => [name, counter.counts()])),
    approvals: approvals.counts(),
    errors: errors.counts(),
    masked: masked.counts(),
    timings: Object.fromEntries([...runs].map(([name, run]) => [name, timing(run)])),
  };
}

class Counter {
  readonly #counts = new Map<string, number>();

  add(name: unknown): void {
    if (typeof name === 'string') this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Most frequent first. */
  counts(): Counts {
    return Object.fromEntries([...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  }
}

function timing({ durations, runs, errors }: { durations: number[]; runs: number; errors: number }): Timing {
  if (durations.length === 0) return { runs, errors };
  const sorted = durations.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] as number;
  return { runs, errors, p50: at(0.5), p95: at(0.95) };
}
