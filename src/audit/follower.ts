import { closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSegmentEnd } from './checkpoint.js';
import { openForRead } from './directory.js';
import { type LogPosition, readSegment } from './read-segment.js';
import { listSegments, readHeader, segmentName } from './segment-file.js';
import type { StoredRecord } from './stored-record.js';

/** Polling: watches are lost when a directory is moved, and differ between systems. */
const POLL_MS = 150;
/** Logs that were moved away, and whose places are kept. */
const MAX_MOVED_LOGS = 16;

/** Each new record of a log, across rotation. A log that is moved away and back goes on where it was left. */
export class Follower {
  readonly #directory: string;
  /** How far each log was read, by its name. */
  readonly #left = new Map<string, LogPosition>();
  #place: LogPosition;
  /** The file that is being read, and the log that it is of. */
  #file = '';
  #log: string | undefined;

  constructor(directory: string, from: LogPosition) {
    this.#directory = directory;
    this.#place = from;
    this.#settle();
  }

  async *follow(signal?: AbortSignal): AsyncGenerator<StoredRecord> {
    while (!signal?.aborted) {
      const segments = listSegments(this.#directory);
      const newest = segments.at(-1) ?? 0;
      this.#find(newest);
      let moved = newest > this.#place.segment;
      if (segments.includes(this.#place.segment)) {
        let ended = false;
        for await (const piece of this.#hasGrown() ? readSegment(this.#directory, this.#place) : []) {
          yield* piece.records;
          if (signal?.aborted) return;
          this.#place = { ...this.#place, offset: piece.offset };
          ended = piece.ended;
        }
        this.#log ??= logOf(this.#directory, this.#place.segment);
        moved &&= ended || this.#hasEnded();
      }
      if (moved) this.#move(segments.find((segment) => segment > this.#place.segment) ?? newest);
      else await pause(signal);
    }
  }

  /** Where another file lies in the place of the one that was read, the log was moved away, or is back. */
  #find(newest: number): void {
    const { id } = statSegment(this.#directory, this.#place.segment);
    if (id === this.#file || (id === undefined && newest > this.#place.segment)) return;
    if (this.#log !== undefined) this.#leave(this.#log);
    const log = newest === 0 ? undefined : logOf(this.#directory, newest);
    const left = log === undefined ? undefined : this.#left.get(log);
    // What begins in the place of another begins from its start.
    this.#place = left !== undefined && left.segment <= newest ? left : { segment: 1, offset: 0 };
    this.#settle();
  }

  #leave(log: string): void {
    this.#left.delete(log);
    this.#left.set(log, this.#place);
    for (const oldest of this.#left.keys()) if (this.#left.size > MAX_MOVED_LOGS) this.#left.delete(oldest);
  }

  #move(segment: number): void {
    this.#place = { segment, offset: 0 };
    this.#settle();
  }

  #settle(): void {
    const { segment } = this.#place;
    this.#file = statSegment(this.#directory, segment).id ?? '';
    this.#log = this.#file === '' ? undefined : logOf(this.#directory, segment);
  }

  #hasGrown(): boolean {
    const { size } = statSegment(this.#directory, this.#place.segment);
    if (size < this.#place.offset) this.#place = { ...this.#place, offset: 0 };
    return size > this.#place.offset;
  }

  /** Whether the segment's end lies before a place that was reached in an earlier turn. */
  #hasEnded(): boolean {
    const { segment, offset } = this.#place;
    return withSegmentFile(this.#directory, segment, (fd) => {
      const limit = readHeader(fd)?.limit;
      return limit !== undefined && findSegmentEnd(fd, limit, offset) !== undefined;
    });
  }
}

/** The name of the log that a segment is of, where it can be read. */
function logOf(directory: string, segment: number): string | undefined {
  try {
    return withSegmentFile(directory, segment, (fd) => readHeader(fd)?.log);
  } catch {
    return undefined;
  }
}

/** Which file a segment is, and its size. */
export function statSegment(directory: string, segment: number): { readonly id?: string; readonly size: number } {
  const stat = statSync(join(directory, segmentName(segment)), { throwIfNoEntry: false });
  return stat === undefined ? { size: 0 } : { id: `${stat.dev} ${stat.ino}`, size: stat.size };
}

export function withSegmentFile<T>(directory: string, segment: number, run: (fd: number) => T): T {
  const fd = openForRead(join(directory, segmentName(segment)));
  try {
    return run(fd);
  } finally {
    closeSync(fd);
  }
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(POLL_MS, undefined, signal === undefined ? {} : { signal });
  } catch {
    // The signal ends the wait; the loop sees it.
  }
}
