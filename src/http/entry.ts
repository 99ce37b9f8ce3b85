import { listOf } from '../audit/query.js';
import type { StoredRecord } from '../audit/stored-record.js';
import { DECISIONS } from '../core/verdict.js';
import type { Decision, FeedEntry, Finding } from './api.js';

/** Characters of a command, of a reason and of one line that are kept for showing. The audit has all of it. */
const LONG = 4_000;
const LINE = 240;
const FINDINGS = 20;

/** A record of the audit as it is kept for showing, with what is needed to judge it again. */
export interface Entry extends FeedEntry {
  readonly input_hash?: string;
  /** Milliseconds of each hook. */
  readonly times: readonly { readonly hook: string; readonly took: number; readonly failed: boolean }[];
  /** The whole input is here: nothing of it was masked, cut or left out. */
  readonly whole: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

export function entryOf(record: StoredRecord): Entry {
  const { id, type, session, event, call } = record;
  const input = record.input as Fields | undefined;
  const command = textOf(input?.command) ?? textOf(input?.cmd);
  const masked = listOf(record.masked).filter((kind) => typeof kind === 'string');
  const short = input === undefined || JSON.stringify(input).length <= LONG;
  const times = timesOf(record);
  return {
    id,
    time: Date.parse(record.time) || 0,
    type,
    session,
    event,
    call,
    ...pick(record, ['client', 'cwd', 'tool', 'by', 'way', 'words', 'input_hash'] as const),
    what: clip(whatOf(record, input, command), LINE),
    ...(command !== undefined && { command: clip(command, LONG) }),
    ...(input !== undefined && short && { input }),
    ...decided('decision', record.decision),
    ...decided('would', record.would),
    ...(isState(record.state) && { state: record.state }),
    ...(typeof record.reason === 'string' && { reason: clip(record.reason, LONG) }),
    findings: findingsOf(record, masked.length > 0),
    ...(type === 'decision' && { took: times.reduce((sum, { took }) => sum + took, 0) }),
    ...(typeof record.wait_ms === 'number' && { waited: record.wait_ms }),
    ...(masked.length > 0 && { masked }),
    times,
    whole: short && masked.length === 0 && record.truncated === undefined,
  };
}

/** What is sent of it. */
export function feedEntry({ times: _, whole: __, input_hash: ___, ...entry }: Entry): FeedEntry {
  return entry;
}

function whatOf(record: StoredRecord, input: Fields | undefined, command: string | undefined): string {
  const { type, event } = record;
  if (type === 'approval') return textOf(record.prompt) ?? '';
  if (type === 'error' || type === 'output') return textOf(record.message) ?? event;
  if (type === 'injection') return textOf(record.content) ?? event;
  if (type === 'observed') return textOf(record.note) ?? event;
  if (command !== undefined) return command;
  const named = ['file_path', 'path', 'notebook_path', 'url', 'query', 'pattern', 'prompt', 'description'] as const;
  const found = named.map((name) => textOf(input?.[name])).find((text) => text !== undefined);
  return found ?? (input === undefined ? event : JSON.stringify(input));
}

function findingsOf({ findings }: StoredRecord, masked: boolean): Finding[] {
  const all = (listOf(findings) as Fields[]).slice(0, FINDINGS);
  return all.flatMap((found): Finding[] => {
    if (typeof found?.rule !== 'string' || !isDecision(found.decision)) return [];
    const [start, end] = listOf(found.span);
    // Where something was masked, places of the text before are places of another text.
    const placed = !masked && typeof start === 'number' && typeof end === 'number';
    return [
      {
        rule: found.rule,
        decision: found.decision,
        ...pick(found, ['layer', 'message', 'effect'] as const),
        ...(placed && { span: [start, end] }),
      },
    ];
  });
}

function timesOf({ trace, type }: StoredRecord): Entry['times'] {
  if (type !== 'decision') return [];
  return (listOf(trace) as Fields[]).flatMap((step) =>
    typeof step?.hook === 'string' && typeof step.duration === 'number'
      ? [{ hook: step.hook, took: step.duration, failed: step.error !== undefined && step.error !== null }]
      : [],
  );
}

function decided<K extends string>(key: K, value: unknown): { readonly [P in K]?: Decision } {
  return (isDecision(value) ? { [key]: value } : {}) as { readonly [P in K]?: Decision };
}

function isDecision(value: unknown): value is Decision {
  return DECISIONS.includes(value as Decision);
}

function isState(value: unknown): value is NonNullable<FeedEntry['state']> {
  return /^(?:requested|granted|denied|expired|cached)$/.test(String(value));
}

function pick<K extends string>(record: Fields, names: readonly K[]): { readonly [P in K]?: string } {
  const found = names.filter((name) => typeof record[name] === 'string');
  return Object.fromEntries(found.map((name) => [name, clip(record[name] as string, LONG)])) as {
    readonly [P in K]?: string;
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}
