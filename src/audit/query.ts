import { isRecord } from '../core/data.js';
import { nearest, SluiceError, show } from '../core/errors.js';
import { DECISIONS } from '../core/verdict.js';
import { listLogSegments } from './anchor.js';
import { readSegment } from './read-segment.js';
import type { StoredRecord } from './stored-record.js';

/** What to look for. Every condition that is given must hold. */
export interface Query {
  readonly directory: string;
  readonly session?: string;
  readonly call?: string;
  /** A hook that spoke, ran, asked, injected or failed. */
  readonly hook?: string;
  /** The tool that was called, by its exact name. */
  readonly tool?: string;
  /** The client that called, such as `claude`. */
  readonly client?: string;
  /** A rule that spoke, by its exact name. */
  readonly rule?: string;
  /** A decision, or the state of an approval. */
  readonly decision?: string;
  readonly type?: string;
  /** Not before this time, in milliseconds or as a date. */
  readonly since?: number | string | Date;
  /** Before this time. */
  readonly until?: number | string | Date;
}

export const RECORD_TYPES = ['decision', 'injection', 'approval', 'error', 'output', 'observed'] as const;
export const APPROVAL_STATES = ['requested', 'granted', 'denied', 'expired', 'cached', 'cancelled'] as const;
const ANSWERS = [...DECISIONS, ...APPROVAL_STATES];

/** The records that fit, oldest first. Streams: a log of any size takes the same memory. */
export async function* query(query: Query): AsyncGenerator<StoredRecord> {
  const { directory, session, call, hook, tool, client, rule } = query;
  const matches = compileQuery(query);
  // A record that holds a name holds its JSON text: most lines need not be parsed to be passed over.
  const needles = [session, call, hook, tool, client, rule]
    .filter((name) => name !== undefined)
    .map((name) => Buffer.from(JSON.stringify(name)));
  const accepts = (bytes: Buffer, start: number, end: number) =>
    needles.every((needle) => bytes.subarray(start, end).includes(needle));
  for (const segment of listLogSegments(directory)) {
    for await (const { records } of readSegment(directory, { segment, offset: 0 }, accepts)) {
      for (const record of records) if (matches(record)) yield record;
    }
  }
}

/** Checks a query once and gives its predicate. */
export function compileQuery(query: Omit<Query, 'directory'>): (record: StoredRecord) => boolean {
  const { session, call, hook, tool, client, rule, decision, type } = query;
  if (type !== undefined) checkName('type', type, RECORD_TYPES);
  if (decision !== undefined) checkName('decision', decision, ANSWERS);
  const since = parseTime('since', query.since) ?? Number.NEGATIVE_INFINITY;
  const until = parseTime('until', query.until) ?? Number.POSITIVE_INFINITY;
  if (since >= until) {
    throw new SluiceError('AUDIT_QUERY_INVALID', {
      what: 'This span of time is empty',
      expected: '"since" before "until"',
      got: `${show(query.since)} and ${show(query.until)}`,
    });
  }
  const timed = query.since !== undefined || query.until !== undefined;
  return (record) => {
    if (type !== undefined && record.type !== type) return false;
    if (session !== undefined && record.session !== session) return false;
    if (call !== undefined && record.call !== call) return false;
    if (decision !== undefined && decisionOf(record) !== decision) return false;
    if (hook !== undefined && !hooksOf(record).has(hook)) return false;
    if (tool !== undefined && record.tool !== tool) return false;
    if (client !== undefined && record.client !== client) return false;
    if (rule !== undefined && !toArray(record.findings).some((found) => isRecord(found) && found.rule === rule))
      return false;
    if (!timed) return true;
    const time = Date.parse(record.time);
    return time >= since && time < until;
  };
}

/** What a record decided: its decision, or the state of an approval. */
export function decisionOf(record: StoredRecord): string | undefined {
  const value = record.type === 'approval' ? record.state : record.decision;
  return typeof value === 'string' ? value : undefined;
}

/** Every hook that a record names. */
export function hooksOf(record: StoredRecord): Set<string> {
  const names = new Set<string>();
  const add = (name: unknown) => typeof name === 'string' && names.add(name);
  add(record.hook);
  for (const name of toArray(record.hooks)) add(name);
  for (const list of [record.reasons, record.trace]) {
    for (const item of toArray(list)) add((item as { hook?: unknown } | null)?.hook);
  }
  return names;
}

export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A time in milliseconds from a date, or from a span such as `2h` before `now`. */
export function parseTime(field: string, value: number | string | Date | undefined, now?: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const span = /^(\d{1,9})([smhdw])$/.exec(value.trim());
    if (span !== null && now !== undefined) return now - Number(span[1]) * (UNITS[span[2] ?? ''] ?? 0);
  }
  const time =
    typeof value === 'string' ? (/^\d{4}-/.test(value.trim()) ? Date.parse(value) : Number.NaN) : Number(value);
  if (Number.isFinite(time)) return time;
  throw new SluiceError('AUDIT_QUERY_INVALID', {
    what: `"${field}" is not a time`,
    expected: `${now === undefined ? '' : 'a span such as 30m, 2h or 7d, or '}a date such as 2026-11-01 or 2026-11-01T09:30Z`,
    got: show(value),
  });
}

function checkName(field: string, value: string, names: readonly string[]): void {
  if (names.includes(value)) return;
  const near = nearest(value, names);
  throw new SluiceError('AUDIT_QUERY_INVALID', {
    what: `No record has the ${field} ${show(value)}`,
    expected: `one of ${names.join(', ')}`,
    ...(near === undefined ? {} : { fix: `Did you mean "${near}"?` }),
  });
}
