import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { SluiceError } from '../core/errors.js';

const TEMP = '.tmp-';
const HOUR = 3_600_000;

/** File systems whose appends are not atomic: NFS, SMB, CIFS, SMB2, 9p, FUSE, AFS, Ceph. */
const REMOTE = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x00c36400]);

/** Makes the log's directory, or refuses one that others could have prepared. */
export function prepareDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(directory);
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
export function publish(directory: string, name: string, bytes: Buffer): void {
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
export function sweepTemps(directory: string, now: number): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(TEMP)) continue;
    try {
      const path = join(directory, name);
      if (now - statSync(path).mtimeMs > HOUR) unlinkSync(path);
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
