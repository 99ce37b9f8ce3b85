import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { endsSegment } from './checkpoint.js';
import { openForRead } from './directory.js';
import { withCurrentNames } from './earlier-names.js';
import { checkSegment, LineWindow } from './line-window.js';
import { readSeal } from './seal.js';
import { readHeader, segmentName } from './segment-file.js';
import type { StoredRecord } from './stored-record.js';

/** A place in the log: the next line to read. */
export interface LogPosition {
  readonly segment: number;
  readonly offset: number;
}

/** What one segment gave from a place on. */
export interface SegmentChunk {
  readonly records: StoredRecord[];
  /** Behind the last whole line. */
  readonly offset: number;
  readonly ended: boolean;
}

/**
 * The records of one segment from an offset on, piece by piece. Torn lines and what lies behind the end of the
 * segment are skipped; a line that is still being written is left for later.
 */
export async function* readSegment(
  directory: string,
  { segment, offset }: LogPosition,
  accepts: (bytes: Buffer, start: number, end: number) => boolean = () => true,
): AsyncGenerator<SegmentChunk> {
  const path = join(directory, segmentName(segment));
  const fd = openForRead(path);
  try {
    if (offset === 0) checkSegment(fd, path);
    const limit = readHeader(fd)?.limit ?? Number.POSITIVE_INFINITY;
    const window = new LineWindow(fd, fstatSync(fd).size, offset);
    let ended = false;
    while (!ended && window.fill()) {
      const records: StoredRecord[] = [];
      while (!ended && window.nextLine()) {
        const { bytes, base, start, end } = window;
        const seal = end > start ? readSeal(bytes, start, end) : undefined;
        if (seal === undefined) continue;
        ended = endsSegment(bytes, start, seal, base + start - 1, limit);
        if (ended || !accepts(bytes, start, end)) continue;
        const record = parseRecord(bytes, start, end);
        if (record !== undefined) records.push(record);
      }
      yield { records, offset: window.offset, ended };
      await setImmediate();
    }
  } finally {
    closeSync(fd);
  }
}

export function parseRecord(bytes: Buffer, start: number, end: number): StoredRecord | undefined {
  try {
    const { seal: _, ...record } = JSON.parse(bytes.toString('utf8', start, end));
    return withCurrentNames(record, bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}
