import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Change, readBytes } from '../clients/settings/change.js';
import type { Scope } from '../clients/settings/place.js';
import { isRecord } from '../core/data.js';

/** What was done to one file, so that it can be undone to the byte. */
export interface Kept {
  readonly path: string;
  readonly client: string;
  readonly scope: Scope;
  readonly time: string;
  /** The bytes before, base64; null where there was no file. They may hold secrets: the record is the user's alone. */
  readonly before: string | null;
  /** SHA-256 of the bytes after. */
  readonly after: string;
  /** Directories that were made for it, the innermost first. */
  readonly directories: readonly string[];
}

export interface Record {
  readonly version: 1;
  readonly files: readonly Kept[];
}

export function recordPath(state: string): string {
  return join(state, 'install.json');
}

/** A record that cannot be read is none: what is ours is then found by looking. */
export function readRecord(state: string): Record {
  try {
    const read: unknown = JSON.parse(readBytes(recordPath(state))?.toString() ?? '{}');
    const files = isRecord(read) && Array.isArray(read.files) ? read.files.filter(isKept) : [];
    return { version: 1, files };
  } catch {
    return { version: 1, files: [] };
  }
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    typeof value.client === 'string' &&
    typeof value.after === 'string' &&
    (value.before === null || typeof value.before === 'string') &&
    Array.isArray(value.directories)
  );
}

/** The record as a file to write, or to remove where nothing is left in it. */
export function recordChange(state: string, files: readonly Kept[]): Change {
  const path = recordPath(state);
  const record: Record = { version: 1, files };
  return {
    path,
    before: readBytes(path),
    after: files.length === 0 ? undefined : Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
    mode: 0o600,
    folder: 0o700,
  };
}

export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
