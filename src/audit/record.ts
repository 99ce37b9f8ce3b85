import { hash, randomUUID } from 'node:crypto';
import type { AuditRecord } from '../session/ports.js';
import { maskValue } from './redact.js';
import { disarm, LINE_LIMIT, SEAL_ROOM } from './seal.js';

type Fields = Record<string, unknown>;

/** Every record has them, however much of the rest had to go. */
const REQUIRED = ['type', 'time', 'session', 'event', 'call'] as const;
/** What the line says itself, and the one name that cannot be assigned. A record that brought a seal would have two. */
const OWN: ReadonlySet<string> = new Set(['id', 'seal', 'masked', '__proto__', ...REQUIRED]);
const ROOM = LINE_LIMIT - SEAL_ROOM;

/** Ever shorter strings and lists, until the record fits its line. */
const SHORTER = [
  { text: 16_384, items: 4096 },
  { text: 4096, items: 512 },
  { text: 1024, items: 128 },
  { text: 256, items: 32 },
  { text: 64, items: 16 },
];

/** What encoding needs from the machine. */
export interface Facts {
  readonly now: () => number;
  readonly hashInput: (input: unknown) => string;
}

/** A record as the start of a line, without its closing brace: masked before anything else, then made to fit. */
export function encodeRecord(record: AuditRecord, facts: Facts): string {
  const { id, input, masked } = record;
  const whole: Fields = { id: typeof id === 'string' && id !== '' ? id : randomUUID() };
  for (const name of REQUIRED)
    whole[name] = record[name] ?? (name === 'time' ? new Date(facts.now()).toISOString() : '');
  for (const name of Object.keys(record)) {
    if (!OWN.has(name)) whole[name] = record[name];
  }
  if (input !== undefined) whole.input_hash = facts.hashInput(input);
  const { value, found } = maskValue(whole);
  const fields = value as Fields;
  const names = Array.isArray(masked) ? [...masked.map(String), ...found] : found;
  if (names.length > 0) fields.masked = [...new Set(names)].sort();
  return fitLine(fields).slice(0, -1);
}

function fitLine(fields: Fields): string {
  const whole = disarm(JSON.stringify(fields));
  const bytes = Buffer.byteLength(whole);
  if (bytes <= ROOM) return whole;
  const truncated = { bytes, sha256: hash('sha256', whole, 'hex') };
  for (const size of SHORTER) {
    const text = disarm(JSON.stringify({ ...(shorten(fields, size) as Fields), truncated }));
    if (Buffer.byteLength(text) <= ROOM) return text;
  }
  const least: Fields = {};
  for (const name of ['id', ...REQUIRED]) least[name] = clip(String(fields[name]), 1024);
  return disarm(JSON.stringify({ ...least, truncated }));
}

function shorten(value: unknown, size: { text: number; items: number }): unknown {
  if (typeof value === 'string') return clip(value, size.text);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, size.items).map((item) => shorten(item, size));
    return value.length > size.items ? [...kept, `[${value.length - size.items} more]`] : kept;
  }
  const entries = Object.entries(value);
  const kept = entries.slice(0, size.items).map(([key, item]) => [clip(key, size.text), shorten(item, size)]);
  if (entries.length > size.items) kept.push(['...', `[${entries.length - size.items} more]`]);
  return Object.fromEntries(kept);
}

function clip(text: string, length: number): string {
  // Half a surrogate pair would be written as an escape that no longer says what was there.
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}[${text.length - length} more]`;
}
