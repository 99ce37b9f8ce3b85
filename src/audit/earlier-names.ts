import type { StoredRecord } from './stored-record.js';

/** Values that earlier versions wrote under other names, by the field that holds them. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: { leave: 'defer' },
  would: { leave: 'defer' },
  way: { page: 'dashboard' },
};
/** Fields of a record that hold decisions in turn. No others: an input of a tool may hold the same words. */
const NESTED: ReadonlySet<string> = new Set(['findings', 'reasons', 'trace', 'verdict']);
const OLD_VALUES = ['"leave"', '"page"'].map((text) => Buffer.from(text));

/** A record in the names of today. The bytes on disk stay as they are, since seals cover them. */
export function withCurrentNames(record: StoredRecord, bytes: Buffer): StoredRecord {
  return OLD_VALUES.some((value) => bytes.includes(value)) ? (rename(record) as StoredRecord) : record;
}

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      NESTED.has(key) ? rename(inner) : ((typeof inner === 'string' ? RENAMED[key]?.[inner] : undefined) ?? inner),
    ]),
  );
}
