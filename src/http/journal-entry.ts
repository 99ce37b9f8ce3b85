import { toArray } from '../audit/query.js';
import type { StoredRecord } from '../audit/stored-record.js';
import { DECISIONS, type Decision } from '../core/verdict.js';
import type { FeedEntry, FindingView } from './api.js';

/** Characters of a command, of a reason and of one line that are kept for showing. The audit has all of it. */
const MAX_TEXT_CHARS = 4_000;
const MAX_LINE_CHARS = 240;
const MAX_FINDINGS = 20;

/** A record of the audit as it is kept for showing, with what is needed to judge it again. */
export interface JournalEntry extends FeedEntry {
  readonly input_hash?: string;
  /** Milliseconds of each hook. */
  readonly times: readonly { readonly hook: string; readonly took: number; readonly failed: boolean }[];
  /** The whole input is here: nothing of it was masked, cut or left out. */
  readonly isComplete: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

export function journalEntryOf(record: StoredRecord): JournalEntry {
  const { id, type, session, event, call } = record;
  const input = record.input as Fields | undefined;
  const command = textOf(input?.command) ?? textOf(input?.cmd);
  const masked = toArray(record.masked).filter((kind) => typeof kind === 'string');
  const short = input === undefined || JSON.stringify(input).length <= MAX_TEXT_CHARS;
  const times = timesOf(record);
  return {
    id,
    time: Date.parse(record.time) || 0,
    type,
    session,
    event,
    call,
    ...pick(record, ['client', 'cwd', 'tool', 'by', 'way', 'words', 'input_hash'] as const),
    what: clipText(whatOf(record, input, command), MAX_LINE_CHARS),
    ...(command !== undefined && { command: clipText(command, MAX_TEXT_CHARS) }),
    ...(input !== undefined && short && { input }),
    ...decided('decision', record.decision),
    ...decided('would', record.would),
    ...(isState(record.state) && { state: record.state }),
    ...(typeof record.reason === 'string' && { reason: clipText(record.reason, MAX_TEXT_CHARS) }),
    findings: findingsOf(record, masked.length > 0),
    ...(type === 'decision' && { took: times.reduce((sum, { took }) => sum + took, 0) }),
    ...(typeof record.wait_ms === 'number' && { waited: record.wait_ms }),
    ...(masked.length > 0 && { masked }),
    times,
    isComplete: short && masked.length === 0 && record.truncated === undefined,
  };
}

/** What is sent of it. */
export function toFeedEntry({ times: _, isComplete: __, input_hash: ___, ...entry }: JournalEntry): FeedEntry {
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

function findingsOf({ findings }: StoredRecord, masked: boolean): FindingView[] {
  const all = (toArray(findings) as Fields[]).slice(0, MAX_FINDINGS);
  return all.flatMap((found): FindingView[] => {
    if (typeof found?.rule !== 'string' || !isDecision(found.decision)) return [];
    const [start, end] = toArray(found.span);
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

function timesOf({ trace, type }: StoredRecord): JournalEntry['times'] {
  if (type !== 'decision') return [];
  return (toArray(trace) as Fields[]).flatMap((step) =>
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
  return Object.fromEntries(found.map((name) => [name, clipText(record[name] as string, MAX_TEXT_CHARS)])) as {
    readonly [P in K]?: string;
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function clipText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}
