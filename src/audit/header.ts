import { hash } from 'node:crypto';

/** The first line of a segment. Later ones are a pure function of the segment before, so that racing writers agree. */
export interface Header {
  readonly segment: number;
  /** Size in bytes at which the segment ends. In the header, since writers with different limits break rotation. */
  readonly limit: number;
  /** Names the whole log. */
  readonly log: string;
  /** What the first seal of this segment builds on. */
  readonly genesis: string;
  /** Where and with what digest the segment before ended. */
  readonly prevEnd?: number;
  readonly prevDigest?: string;
}

const FORMAT = 'sluice-audit';
const VERSION = 1;
/** Longer than any header can be. */
export const MAX_SEGMENT_HEADER_BYTES = 1024;

export function firstHeader(log: string, limit: number): Header {
  return { segment: 1, limit, log, genesis: genesis('seal-v1-first', log) };
}

export function nextHeader(header: Header, prevEnd: number, prevDigest: string): Header {
  const { segment, limit, log } = header;
  return { segment: segment + 1, limit, log, genesis: genesis('seal-v1-next', prevDigest), prevEnd, prevDigest };
}

export function formatHeader(header: Header): Buffer {
  const { segment, limit, log, genesis, prevEnd, prevDigest } = header;
  const fields = { format: FORMAT, version: VERSION, segment, limit, log, prevEnd, prevDigest, genesis };
  return Buffer.from(`${JSON.stringify(fields)}\n`);
}

/** Reads a header with its newline. Only the exact bytes that a writer makes count: anything else is not ours. */
export function parseHeader(line: Buffer): Header | undefined {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof fields !== 'object' || fields === null) return undefined;
  const { segment, limit, log, genesis, prevEnd, prevDigest } = fields;
  if (!isCount(segment) || !isCount(limit) || !isHex(log, 32) || !isHex(genesis, 64)) return undefined;
  const header: Header = { segment, limit, log, genesis };
  if (segment === 1) return formatHeader(header).equals(line) ? header : undefined;
  if (!isCount(prevEnd) || !isHex(prevDigest, 64)) return undefined;
  const later = { ...header, prevEnd, prevDigest };
  return formatHeader(later).equals(line) ? later : undefined;
}

/** Whether the genesis follows from the rest: a header that contradicts itself was changed. */
export function isConsistentHeader(header: Header): boolean {
  const expected =
    header.prevDigest === undefined ? genesis('seal-v1-first', header.log) : genesis('seal-v1-next', header.prevDigest);
  return expected === header.genesis;
}

function genesis(purpose: string, hex: string): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${purpose}\0`), Buffer.from(hex, 'hex')]), 'hex');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isHex(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length === length && /^[0-9a-f]*$/.test(value);
}
