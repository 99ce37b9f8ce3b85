import { chainDigest, END_BYTES, isEndRecord, NEWLINE, readSeal, type Seal } from './seal.js';
import { readRange } from './segment-file.js';

const TAIL_BYTES = 8192;
const MAX_TAIL_BYTES = 8 * 1024 * 1024;
const window = Buffer.allocUnsafeSlow(65_536);

/**
 * The seal for a record that would be written at `size`. It reads the tail up to exactly `size`: bytes that others
 * append meanwhile are not part of what this seal commits to. Of the whole records there it builds on the one that
 * covers most: building on the last one would hash a long gap after each late writer.
 */
export function sealAt(fd: number, size: number, genesis: string): Seal {
  for (let span = TAIL_BYTES; ; ) {
    const base = span > MAX_TAIL_BYTES ? 0 : Math.max(0, size - span);
    const bytes = readRange(fd, base, size, window);
    if (bytes.length < size - base) throw new Error('the log became shorter while it was read');
    const best = findBest(bytes, base);
    if (best === undefined && base > 0) {
      span *= 8;
    } else if (best !== undefined && best.from < base) {
      span = size - best.from;
    } else {
      const { from, digest } = best ?? { from: 0, digest: genesis };
      return { from, to: size, digest: chainDigest(digest, bytes, from - base, size - base) };
    }
  }
}

/** The same where nothing lies behind a line that this process wrote: what it sealed is known, and needs no reading. */
export function sealAfter(seal: Seal, line: Buffer): Seal {
  return { from: seal.to, to: seal.to + line.length, digest: chainDigest(seal.digest, line, 0, line.length) };
}

function findBest(bytes: Buffer, base: number): { from: number; digest: string } | undefined {
  let best: Seal | undefined;
  let end = bytes.lastIndexOf(NEWLINE);
  while (end > 0) {
    const newline = bytes.lastIndexOf(NEWLINE, end - 1);
    if (newline === -1 && base > 0) break;
    const position = base + newline;
    // No record covers bytes behind its own place, so nothing further back can cover more.
    if (best !== undefined && best.to >= position) break;
    const seal = end - newline > 1 ? readSeal(bytes, newline + 1, end) : undefined;
    if (seal !== undefined && seal.to <= position && (best === undefined || seal.to > best.to)) best = seal;
    end = newline;
  }
  return best === undefined ? undefined : { from: best.to, digest: best.digest };
}

/** The record that ended a segment. */
export interface SegmentEnd {
  readonly seal: Seal;
  /** The offset behind its newline: the end of the segment, whatever follows. */
  readonly offset: number;
}

/**
 * The first whole end record. Whoever writes one has seen a size of at least the limit, so it lies behind the limit:
 * the search is exact and short.
 */
export function findSegmentEnd(fd: number, limit: number, size: number): SegmentEnd | undefined {
  if (size <= limit) return undefined;
  const bytes = readRange(fd, limit, size);
  for (let at = bytes.indexOf(END_BYTES); at !== -1; at = bytes.indexOf(END_BYTES, at + 1)) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end === -1) return undefined;
    const seal = at > 0 && bytes[at - 1] === NEWLINE ? readSeal(bytes, at, end) : undefined;
    if (seal !== undefined && endsSegment(bytes, at, seal, limit + at - 1, limit)) {
      return { seal, offset: limit + end + 1 };
    }
  }
  return undefined;
}

/** Whether a whole line ends its segment; one definition for writer and verifier. */
export function endsSegment(bytes: Buffer, start: number, seal: Seal, position: number, limit: number): boolean {
  return isEndRecord(bytes, start) && seal.to >= limit && position >= seal.to;
}

/** What the next segment builds on: every byte of this one up to its end. */
export function digestAtEnd(fd: number, end: SegmentEnd): string {
  return chainDigest(end.seal.digest, readRange(fd, end.seal.to, end.offset), 0, end.offset - end.seal.to);
}
