import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../core/data.js';
import { makePrivateDirectory } from '../../os/private-directory.js';
import type { FileAccess } from '../load/load.js';
import type { PolicyLocations } from '../load/locations.js';

/**
 * What a person took back, and when, in milliseconds. What was signed before that does not count, also where its files
 * are put back. It restricts, so nobody signs it.
 */
export interface Revocations {
  readonly version: 1;
  readonly pause?: number;
  /** By the path of the policy file. */
  readonly trust: Readonly<Record<string, number>>;
}

const NOTHING: Revocations = { version: 1, trust: {} };

export function revocationsFile({ pause }: Pick<PolicyLocations, 'pause'>): string {
  return join(dirname(pause), 'revoked.json');
}

/** Undefined where the file is there and can't be read: nothing that was signed counts then. */
export function readRevocations(locations: Pick<PolicyLocations, 'pause'>, files: FileAccess): Revocations | undefined {
  try {
    const text = files.read(revocationsFile(locations));
    return text === undefined ? NOTHING : parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps that something was taken back now. A file that can't be read begins anew: what it said was held to be all. */
export function revoke(
  locations: Pick<PolicyLocations, 'pause'>,
  what: { readonly pause: true } | { readonly trust: string },
  now = Date.now(),
): void {
  const path = revocationsFile(locations);
  const before = readRevocations(locations, { read: readIfThere }) ?? NOTHING;
  const after: Revocations =
    'pause' in what ? { ...before, pause: now } : { ...before, trust: { ...before.trust, [what.trust]: now } };
  makePrivateDirectory(dirname(path));
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(after, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): Revocations | undefined {
  const read: unknown = JSON.parse(text);
  if (!isRecord(read) || read.version !== 1 || !isRecord(read.trust)) return undefined;
  const times = [...Object.values(read.trust), ...(read.pause === undefined ? [] : [read.pause])];
  return times.every((time) => typeof time === 'number') ? (read as unknown as Revocations) : undefined;
}
