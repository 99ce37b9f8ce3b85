import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { chainDigest, NEWLINE, readSeal } from './seal.js';
import { notALogError, readHeader, readRange } from './segment-file.js';

const LOOKBACK_BYTES = 4 * 1024 * 1024;
const BUFFER_BYTES = 2 * LOOKBACK_BYTES;
const MAX_READ_BYTES = 1024 * 1024;

/**
 * The lines of a file up to an end that is fixed once: what others append meanwhile does not count. Bytes behind the
 * current line stay at hand, since the seals of concurrent writers reach back; constant memory, however long the file.
 */
export class LineWindow {
  /** What is in memory now. */
  bytes: Buffer;
  /** The offset in the file of its first byte. */
  base: number;
  /** The current line in `bytes`, without its newline. */
  start = 0;
  end = 0;
  /** Whether there is a NUL in what was read last; JSON has none. */
  nul = false;
  readonly #fd: number;
  readonly #until: number;
  readonly #memory: Buffer;
  #next = 0;

  constructor(fd: number, until: number, from = 0) {
    this.#fd = fd;
    this.#until = until;
    this.base = from;
    this.#memory = Buffer.allocUnsafeSlow(Math.max(0, Math.min(BUFFER_BYTES, until - from)));
    this.bytes = this.#memory.subarray(0, 0);
  }

  /** Where the next line starts in the file. */
  get offset(): number {
    return this.base + this.#next;
  }

  /** Reads on; false once there is no more. */
  fill(): boolean {
    const filled = this.bytes.length;
    const left = this.#until - this.base - filled;
    if (left <= 0) return false;
    const drop = Math.max(0, Math.min(this.#next, filled - LOOKBACK_BYTES));
    this.#memory.copy(this.#memory, 0, drop, filled);
    this.base += drop;
    this.#next -= drop;
    const kept = filled - drop;
    const read = readSync(this.#fd, this.#memory, kept, Math.min(left, this.#memory.length - kept), this.base + kept);
    this.bytes = this.#memory.subarray(0, kept + read);
    this.nul = this.bytes.indexOf(0, this.#next) !== -1;
    return read > 0;
  }

  /** Moves to the next whole line in memory. No line of ours is near the longest: such a run of bytes is passed in pieces. */
  nextLine(): boolean {
    const newline = this.bytes.indexOf(NEWLINE, this.#next);
    if (newline === -1 && this.bytes.length - this.#next < MAX_READ_BYTES) return false;
    this.start = this.#next;
    this.end = newline === -1 ? this.bytes.length : newline;
    this.#next = newline === -1 ? this.end : newline + 1;
    return true;
  }

  /** What a seal over `[from, to)` should say. */
  digest(previous: string, from: number, to: number): string {
    if (from >= this.base && to <= this.base + this.bytes.length) {
      return chainDigest(previous, this.bytes, from - this.base, to - this.base);
    }
    const hash = createHash('sha256').update(previous, 'hex');
    for (let at = from; at < to; at += MAX_READ_BYTES)
      hash.update(readRange(this.#fd, at, Math.min(to, at + MAX_READ_BYTES)));
    return hash.digest('hex');
  }
}

/** Whether anything in the file was ever a log: with a ruined header only its records tell. */
export function holdsRecords(fd: number, size: number): boolean {
  const window = new LineWindow(fd, size);
  while (window.fill()) {
    while (window.nextLine()) if (readSeal(window.bytes, window.start, window.end) !== undefined) return true;
  }
  return false;
}

/** Refuses a file that neither begins as a segment nor holds a record. */
export function checkSegment(fd: number, path: string): void {
  if (readHeader(fd) === undefined && !holdsRecords(fd, fstatSync(fd).size)) throw notALogError(path);
}
