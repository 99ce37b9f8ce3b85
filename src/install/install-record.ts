import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FileChange, readBytes } from '../clients/settings/file-change.js';
import type { InstallScope } from '../clients/settings/install-context.js';
import { isRecord } from '../core/data.js';

/** What was done to one file, so that it can be undone to the byte. */
export interface FileBackup {
  readonly path: string;
  readonly client: string;
  readonly scope: InstallScope;
  readonly time: string;
  /** The bytes before, base64; null where there was no file. They may hold secrets: the record is the user's alone. */
  readonly before: string | null;
  /** SHA-256 of the bytes after. */
  readonly after: string;
  /** Directories that were made for it, the innermost first. */
  readonly directories: readonly string[];
}

export interface InstallRecord {
  readonly version: 1;
  readonly files: readonly FileBackup[];
}

export function installRecordPath(state: string): string {
  return join(state, 'install.json');
}

/** A record that cannot be read is none: what is ours is then found by looking. */
export function readInstallRecord(state: string): InstallRecord {
  try {
    const read: unknown = JSON.parse(readBytes(installRecordPath(state))?.toString() ?? '{}');
    const files = isRecord(read) && Array.isArray(read.files) ? read.files.filter(isKept) : [];
    return { version: 1, files };
  } catch {
    return { version: 1, files: [] };
  }
}

function isKept(value: unknown): value is FileBackup {
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
export function installRecordChange(state: string, files: readonly FileBackup[]): FileChange {
  const path = installRecordPath(state);
  const record: InstallRecord = { version: 1, files };
  return {
    path,
    before: readBytes(path),
    after: files.length === 0 ? undefined : Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
    mode: 0o600,
    folder: 0o700,
  };
}

export function fileDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
