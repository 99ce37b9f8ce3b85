import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SluiceError } from '../../core/errors.js';
import { makePrivateDirectory } from '../../os/private-directory.js';
import { type Authenticator, isAuthenticator } from './authenticator.js';

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const MAX_FILE_BYTES = 256 * 1024;

/** The enrolled ones. A file or a directory that another user could write proves nobody. */
export function readAuthenticators(path: string): readonly Authenticator[] {
  try {
    if (!isOwn(lstatSync(dirname(path)))) return [];
    const file = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      return stat.isFile() && isOwn(stat) && stat.size <= MAX_FILE_BYTES
        ? parseAuthenticators(readFileSync(file, 'utf8'))
        : [];
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
}

/**
 * Is there a file that not all of can be used? It proves nobody, and it is no file that is not there: whoever damages one
 * byte of it must not be the first to enrol.
 */
export function isDamaged(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (!stat.isFile()) return true;
  try {
    const { authenticators } = JSON.parse(readFileSync(path, 'utf8')) as { authenticators?: unknown };
    return !Array.isArray(authenticators) || authenticators.length !== readAuthenticators(path).length;
  } catch {
    return true;
  }
}

/** Of a file that is damaged, nothing counts. */
export function parseAuthenticators(text: string): readonly Authenticator[] {
  try {
    const { version, authenticators } = JSON.parse(text) as { version?: unknown; authenticators?: unknown };
    if (version !== 1 || !Array.isArray(authenticators)) return [];
    const known = authenticators.filter(isAuthenticator);
    // Two of one id could not be told apart.
    return known.filter(({ id }) => known.filter((other) => other.id === id).length === 1);
  } catch {
    return [];
  }
}

/** Whole or not at all. */
export function writeAuthenticators(path: string, authenticators: readonly Authenticator[]): void {
  const directory = dirname(path);
  makePrivateDirectory(directory);
  const stat = lstatSync(directory);
  if (!isOwn(stat))
    throw new SluiceError('USAGE', {
      what: `${directory} can be changed by others`,
      expected: 'a directory of this user, which nobody else may write',
      got: `the user ${stat.uid}, with mode 0${(stat.mode & 0o777).toString(8)}`,
      fix: `Run: chmod 700 ${directory}`,
    });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ version: 1, authenticators }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

function isOwn({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return (process.getuid === undefined || process.getuid() === uid) && (mode & 0o022) === 0;
}
