import { closeSync, constants, fstatSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SluiceError } from '../core/errors.js';
import { openForWrite } from './directory.js';
import { type Header, isConsistentHeader, MAX_SEGMENT_HEADER_BYTES, parseHeader } from './header.js';
import { NEWLINE } from './seal.js';

/** One file of the log, held open. */
export interface Segment {
  readonly path: string;
  readonly fd: number;
  readonly inode: number;
  readonly device: number;
  readonly header: Header;
}

const NAME = /^audit-(\d{6,12})\.jsonl$/;

export function segmentName(segment: number): string {
  return `audit-${String(segment).padStart(6, '0')}.jsonl`;
}

/** The number in a segment's file name, or undefined where the file is none of ours. */
export function segmentNumber(name: string): number | undefined {
  const number = Number(NAME.exec(name)?.[1]);
  return number > 0 && segmentName(number) === name ? number : undefined;
}

/** The numbers of the segments in a directory, oldest first; none where there is no directory. */
export function listSegments(directory: string): number[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const numbers = names.map(segmentNumber).filter((number) => number !== undefined);
  return numbers.sort((a, b) => a - b);
}

/** Opens a segment for appending. */
export function openSegment(directory: string, segment: number): Segment {
  const path = join(directory, segmentName(segment));
  const fd = openForWrite(path, constants.O_RDWR | constants.O_APPEND);
  try {
    const { uid, ino, dev } = fstatSync(fd);
    const header = readHeader(fd);
    if (header?.segment !== segment || !isConsistentHeader(header)) throw notALogError(path);
    if (process.getuid !== undefined && uid !== process.getuid()) {
      throw new SluiceError('AUDIT_WRITE_FAILED', {
        what: `${path} belongs to someone else`,
        expected: `a file of user ${process.getuid()}`,
        got: `one of user ${uid}`,
        fix: 'Move the log aside; a new one is started.',
      });
    }
    return { path, fd, inode: ino, device: dev, header };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** The size of the file behind the segment's path, or undefined once that is another file or none. */
export function segmentSize(segment: Segment): number | undefined {
  const stat = statSync(segment.path, { throwIfNoEntry: false });
  return stat?.ino === segment.inode && stat.dev === segment.device ? stat.size : undefined;
}

export function readHeader(fd: number): Header | undefined {
  const bytes = readRange(fd, 0, MAX_SEGMENT_HEADER_BYTES);
  const end = bytes.indexOf(NEWLINE);
  return end === -1 ? undefined : parseHeader(bytes.subarray(0, end + 1));
}

/** The bytes `[start, end)`, fewer where the file is shorter. */
export function readRange(fd: number, start: number, end: number, into?: Buffer): Buffer {
  const length = Math.max(0, end - start);
  const bytes = into !== undefined && into.length >= length ? into : Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(fd, bytes, filled, length - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

export function notALogError(path: string): SluiceError {
  return new SluiceError('AUDIT_NOT_A_LOG', {
    what: `${path} is not a sealed log`,
    expected: 'a segment that begins with the header of a Sluice audit log',
    fix: 'Point to the log directory; if this is one, its first line was damaged: move it aside, a new one is started.',
  });
}
