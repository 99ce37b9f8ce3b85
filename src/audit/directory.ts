import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { SluiceError } from '../core/errors.js';
import { makePrivateDirectory } from '../os/private-directory.js';

const TEMP = '.tmp-';
const HOUR_MS = 3_600_000;

/** File systems whose appends are not atomic: NFS, SMB, CIFS, SMB2, 9p, FUSE, AFS, Ceph. */
const REMOTE = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x00c36400]);

const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
/** What opening a link that may not be followed, or a socket, is answered with. */
const STRANGE = new Set(['ELOOP', 'EMLINK', 'ENXIO', 'ENODEV', 'EOPNOTSUPP']);

/** Opens a file of the log to write, and nothing else: a pipe would block, a link would lead elsewhere. */
export function openForWrite(path: string, flags: number): number {
  return openPlain(path, flags | O_NOFOLLOW, (got, cause) => {
    return new SluiceError('AUDIT_WRITE_FAILED', {
      what: `${path} cannot be used for the audit log`,
      expected: 'a plain file',
      got,
      fix: 'Move it aside; a new one is made.',
      cause,
    });
  });
}

/** Opens a file of a log to read. Through a link too: the seals say whether it is the right one. */
export function openForRead(path: string): number {
  return openPlain(path, constants.O_RDONLY, (got, cause) => {
    return new SluiceError('AUDIT_NOT_A_LOG', {
      what: `${path} is not a sealed log`,
      expected: 'a plain file',
      got,
      fix: 'Point to the log directory; if this is one, move that aside.',
      cause,
    });
  });
}

function openPlain(path: string, flags: number, refusal: (got: string, cause?: unknown) => SluiceError): number {
  let fd: number;
  try {
    fd = openSync(path, flags | O_NONBLOCK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw STRANGE.has(code) ? refusal(`a link, a socket or a device (${code})`, error) : error;
  }
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw refusal('a pipe, a directory or a device');
}

/** Makes the log's directory, or refuses one that others could have prepared. */
export function prepareDirectory(directory: string): void {
  makePrivateDirectory(directory);
  const stat = statSync(directory);
  if (!stat.isDirectory()) throw Object.assign(new Error(`${directory} is no directory`), { code: 'ENOTDIR' });
  const { uid, mode } = stat;
  const own = process.getuid?.();
  if (own !== undefined && uid !== own) {
    throw new SluiceError('AUDIT_WRITE_FAILED', {
      what: `The audit directory ${directory} belongs to someone else`,
      expected: `a directory of user ${own}`,
      got: `one of user ${uid}`,
      fix: 'Set XDG_STATE_HOME to a directory of your own, or give this one back with chown.',
    });
  }
  if (own !== undefined && (mode & 0o022) !== 0) {
    throw new SluiceError('AUDIT_WRITE_FAILED', {
      what: `Others can write to the audit directory ${directory}`,
      expected: 'mode 700',
      got: `mode ${(mode & 0o777).toString(8)}`,
      fix: `Run: chmod 700 ${directory}`,
    });
  }
  if (process.platform === 'linux' && REMOTE.has(statfsSync(directory).type >>> 0)) {
    throw new SluiceError('AUDIT_WRITE_FAILED', {
      what: `The audit directory ${directory} is on a network or user-space file system`,
      expected: 'a local file system, where appends of many processes stay whole',
      fix: 'Set XDG_STATE_HOME to a directory on a local disk.',
    });
  }
}

/**
 * Makes a file appear whole or not at all, and never in place of another. An exclusive create would leave an empty
 * file behind a killed writer; a rename would overwrite what another process has published and used.
 */
export function createFileAtomically(directory: string, name: string, bytes: Buffer): void {
  const temp = join(directory, `${TEMP}${process.pid}-${randomBytes(6).toString('hex')}`);
  const fd = openSync(temp, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    if (writeSync(fd, bytes, 0, bytes.length, null) < bytes.length) throw new Error('the disk is full');
    fsyncSync(fd);
    linkSync(temp, join(directory, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(fd);
    unlinkSync(temp);
  }
  syncDirectory(directory);
}

/** Removes what killed writers left. An hour, so that the file of a stopped writer is not taken from it. */
export function removeStaleTemps(directory: string, now: number): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(TEMP)) continue;
    try {
      const path = join(directory, name);
      if (now - statSync(path).mtimeMs > HOUR_MS) unlinkSync(path);
    } catch {
      // Another process swept it first.
    }
  }
}

export function isTemp(name: string): boolean {
  return name.startsWith(TEMP);
}

function syncDirectory(directory: string): void {
  const fd = openSync(directory, constants.O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
