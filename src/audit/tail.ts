import { join } from 'node:path';
import { SluiceError, show } from '../core/errors.js';
import { listLogSegments } from './anchor.js';
import { findSegmentEnd } from './checkpoint.js';
import { Follower, statSegment, withSegmentFile } from './follower.js';
import { checkSegment } from './line-window.js';
import { type LogPosition, parseRecord } from './read-segment.js';
import { NEWLINE, readSeal } from './seal.js';
import { readHeader, readRange, segmentName } from './segment-file.js';
import type { StoredRecord } from './stored-record.js';

export interface TailOptions {
  /** How many of the last records to begin with. Default 10. */
  readonly lines?: number;
  /** Goes on with each new record, across rotation, until the signal. */
  readonly follow?: boolean;
  readonly signal?: AbortSignal;
}

const CHUNK_BYTES = 65_536;

/** The last records, oldest first. */
export async function* tail(directory: string, options: TailOptions = {}): AsyncGenerator<StoredRecord> {
  const { lines = 10, follow = false, signal } = options;
  if (!Number.isSafeInteger(lines) || lines < 0) {
    throw new SluiceError('AUDIT_QUERY_INVALID', {
      what: 'The number of lines is not a count',
      expected: 'a whole number from 0',
      got: show(lines),
    });
  }
  const { records, place } = lastRecords(directory, listLogSegments(directory), lines);
  yield* records;
  if (follow) yield* new Follower(directory, place).follow(signal);
}

/** Reads backwards, so that the end of a long log costs no more than that of a short one. */
function lastRecords(
  directory: string,
  segments: readonly number[],
  count: number,
): { records: StoredRecord[]; place: LogPosition } {
  let records: StoredRecord[] = [];
  let place: LogPosition = { segment: segments[0] ?? 1, offset: 0 };
  for (const segment of segments.toReversed()) {
    const last = segment === segments.at(-1);
    withSegmentFile(directory, segment, (fd) => {
      checkSegment(fd, join(directory, segmentName(segment)));
      const size = statSegment(directory, segment).size;
      const until = findSegmentEnd(fd, readHeader(fd)?.limit ?? size, size)?.offset ?? size;
      const found = readBackwards(fd, until, count - records.length);
      if (last) place = { segment, offset: found.offset };
      records = [...found.records, ...records];
    });
    if (records.length >= count) break;
  }
  return { records, place };
}

function readBackwards(fd: number, until: number, count: number): { records: StoredRecord[]; offset: number } {
  for (let span = CHUNK_BYTES; ; span *= 8) {
    const base = Math.max(0, until - span);
    const bytes = readRange(fd, base, until);
    const records: StoredRecord[] = [];
    const whole = bytes.lastIndexOf(NEWLINE);
    for (let end = whole; end > 0 && records.length < count; ) {
      const newline = bytes.lastIndexOf(NEWLINE, end - 1);
      if (newline === -1 && base > 0) break;
      const seal = end - newline > 1 ? readSeal(bytes, newline + 1, end) : undefined;
      const record = seal === undefined ? undefined : parseRecord(bytes, newline + 1, end);
      if (record?.id !== undefined) records.push(record);
      end = newline;
    }
    if ((records.length >= count && whole !== -1) || base === 0)
      return { records: records.reverse(), offset: base + whole + 1 };
  }
}
