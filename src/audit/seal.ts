import { createHash, hash } from 'node:crypto';

/** What a record says of the bytes before it: `digest` commits to every byte of its segment below `to`. */
export interface Seal {
  /** Where the sealed record lies that this one builds on; 0 is the start of the segment. */
  readonly from: number;
  readonly to: number;
  readonly digest: string;
}

/** The longest line, with both newlines. A longer one would make every later append read that much. */
export const MAX_LOG_LINE_BYTES = 65_536;
/** The longest `,"seal":{...}}` that two 16-digit offsets can give, and the newlines. */
export const MAX_SEAL_BYTES = 192;

const NEWLINE = 0x0a;
const BRACE = 0x7b;
const DIGEST_HEX_CHARS = 64;
const SEAL = Buffer.from(',"seal":{"from":');
const TO = Buffer.from(',"to":');
const DIGEST = Buffer.from(',"digest":"');
const CLOSE = Buffer.from('"}}');
const END = Buffer.from('{"end":true,"seal":{');

/** The body of the record that ends a segment. */
export const END_RECORD_BODY = '{"end":true';

/**
 * One whole line from a body without its closing brace. The leading newline is unconditional: a torn line
 * before it would swallow the record, and looking first whether there is one is a race.
 */
export function formatLine(body: string, seal: Seal): Buffer {
  return Buffer.from(`\n${body},"seal":{"from":${seal.from},"to":${seal.to},"digest":"${seal.digest}"}}\n`);
}

/**
 * Keeps payload from looking like a seal, so that a line torn right behind a nested object never looks whole.
 * In JSON text the sequence occurs only where a key ends, and `\u0073` is the same letter, so nothing changes.
 */
export function escapeSealKey(json: string): string {
  return json.replaceAll('"seal":{"from":', '"\\u0073eal":{"from":');
}

/**
 * The seal of the line `[start, end)`, or undefined where the line is not whole. This is the only definition of
 * "whole": if writer and verifier had two, an honest record could build on one that the verifier does not know.
 */
export function readSeal(bytes: Buffer, start: number, end: number): Seal | undefined {
  if (bytes[start] !== BRACE) return undefined;
  const digest = end - CLOSE.length - DIGEST_HEX_CHARS;
  if (digest <= start || !isAt(bytes, CLOSE, end - CLOSE.length) || !isHex(bytes, digest)) return undefined;
  let at = digest - DIGEST.length;
  if (at <= start || !isAt(bytes, DIGEST, at)) return undefined;
  const toStart = digitsBefore(bytes, at, start);
  const to = readNumber(bytes, toStart, at);
  at = toStart - TO.length;
  if (to < 0 || at <= start || !isAt(bytes, TO, at)) return undefined;
  const fromStart = digitsBefore(bytes, at, start);
  const from = readNumber(bytes, fromStart, at);
  at = fromStart - SEAL.length;
  if (from < 0 || at <= start || !isAt(bytes, SEAL, at)) return undefined;
  return { from, to, digest: bytes.toString('latin1', digest, digest + DIGEST_HEX_CHARS) };
}

/** Whether a whole line ends its segment. Only lines that begin so: a payload always begins with its id. */
export function isEndRecord(bytes: Buffer, start: number): boolean {
  return isAt(bytes, END, start);
}

export { END as END_BYTES, NEWLINE };

function isAt(bytes: Buffer, literal: Buffer, at: number): boolean {
  for (let index = 0; index < literal.length; index++) if (bytes[at + index] !== literal[index]) return false;
  return true;
}

function isHex(bytes: Buffer, at: number): boolean {
  for (let index = at; index < at + DIGEST_HEX_CHARS; index++) {
    const byte = bytes[index] as number;
    if (!((byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66))) return false;
  }
  return true;
}

function digitsBefore(bytes: Buffer, end: number, least: number): number {
  let at = end;
  while (at > least && (bytes[at - 1] as number) >= 0x30 && (bytes[at - 1] as number) <= 0x39) at--;
  return at;
}

function readNumber(bytes: Buffer, start: number, end: number): number {
  if (end === start || end - start > 15) return -1;
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at] as number) - 0x30;
  return value;
}

const DIGEST_BYTES = 32;
const MAX_ONE_SHOT_BYTES = 1 << 18;
const scratch = Buffer.allocUnsafeSlow(DIGEST_BYTES + MAX_ONE_SHOT_BYTES);

/** sha256(previous || bytes[start, end)), in hex. One-shot on a scratch buffer: a hash object costs four times this. */
export function chainDigest(previous: string, bytes: Buffer, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_ONE_SHOT_BYTES) {
    return createHash('sha256').update(previous, 'hex').update(bytes.subarray(start, end)).digest('hex');
  }
  scratch.write(previous, 0, DIGEST_BYTES, 'hex');
  bytes.copy(scratch, DIGEST_BYTES, start, end);
  return hash('sha256', scratch.subarray(0, DIGEST_BYTES + length), 'hex');
}
