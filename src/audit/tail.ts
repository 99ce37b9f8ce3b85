import { closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SluiceError, show } from '../core/errors.js';
import { listLog } from './anchor.js';
import { findEnd } from './checkpoint.js';
import { openToRead } from './directory.js';
import { type Place, parseRecord, readSegment, type StoredRecord } from './read.js';
import { NEWLINE, readSeal } from './seal.js';
import { listSegments, readHeader, readRange, segmentName } from './segment.js';
import { checkSegment } from './window.js';

export interface TailOptions {
  /** How many of the last records to begin with. Default 10. */
  readonly lines?: number;
  /** Goes on with each new record, across rotation, until the signal. */
  readonly follow?: boolean;
  readonly signal?: AbortSignal;
}

/** Polling: watches are lost when a directory is moved, and differ between systems. */
const PAUSE = 150;
const SPAN = 65_536;

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
  const { records, place } = lastRecords(directory, listLog(directory), lines);
  yield* records;
  if (follow) yield* followFrom(directory, place, signal);
}

async function* followFrom(directory: string, from: Place, signal?: AbortSignal): AsyncGenerator<StoredRecord> {
  let place = from;
  while (!signal?.aborted) {
    const segments = listSegments(directory);
    const newest = segments.at(-1) ?? 0;
    if (newest < place.segment) {
      // The log was moved away; what begins in its place begins from its start.
      place = { segment: 1, offset: 0 };
    }
    let moved = false;
    if (segments.includes(place.segment)) {
      let ended = false;
      if (sizeIn(directory, place.segment) < place.offset) place = { ...place, offset: 0 };
      const grown = sizeIn(directory, place.segment) > place.offset;
      for await (const piece of grown ? readSegment(directory, place) : []) {
        yield* piece.records;
        if (signal?.aborted) return;
        place = { ...place, offset: piece.offset };
        ended = piece.ended;
      }
      moved = newest > place.segment && (ended || endedBefore(directory, place));
    } else {
      moved = newest > place.segment;
    }
    if (moved) place = { segment: segments.find((segment) => segment > place.segment) ?? newest, offset: 0 };
    else await pause(signal);
  }
}

/** Whether the segment's end lies before a place that was reached in an earlier turn. */
function endedBefore(directory: string, { segment, offset }: Place): boolean {
  return withFile(directory, segment, (fd) => {
    const limit = readHeader(fd)?.limit;
    return limit !== undefined && findEnd(fd, limit, offset) !== undefined;
  });
}

/** Reads backwards, so that the end of a long log costs no more than that of a short one. */
function lastRecords(
  directory: string,
  segments: readonly number[],
  count: number,
): { records: StoredRecord[]; place: Place } {
  let records: StoredRecord[] = [];
  let place: Place = { segment: segments[0] ?? 1, offset: 0 };
  for (const segment of segments.toReversed()) {
    const last = segment === segments.at(-1);
    withFile(directory, segment, (fd) => {
      checkSegment(fd, join(directory, segmentName(segment)));
      const size = sizeIn(directory, segment);
      const until = findEnd(fd, readHeader(fd)?.limit ?? size, size)?.offset ?? size;
      const found = readBackwards(fd, until, count - records.length);
      if (last) place = { segment, offset: found.offset };
      records = [...found.records, ...records];
    });
    if (records.length >= count) break;
  }
  return { records, place };
}

function readBackwards(fd: number, until: number, count: number): { records: StoredRecord[]; offset: number } {
  for (let span = SPAN; ; span *= 8) {
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

function sizeIn(directory: string, segment: number): number {
  return statSync(join(directory, segmentName(segment)), { throwIfNoEntry: false })?.size ?? 0;
}

function withFile<T>(directory: string, segment: number, run: (fd: number) => T): T {
  const fd = openToRead(join(directory, segmentName(segment)));
  try {
    return run(fd);
  } finally {
    closeSync(fd);
  }
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(PAUSE, undefined, signal === undefined ? {} : { signal });
  } catch {
    // The signal ends the wait; the loop sees it.
  }
}
