import { MAX_LOG_LINE_BYTES } from './seal.js';

const STARTS = [Buffer.from('{"id":"'), Buffer.from('{"end":true,"seal":{"from":')];
const SEAL = ',"seal":{"from":';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether a line that is not whole can be the beginning of a record: what a killed writer or a full disk leaves.
 * Anything else was put there, or had its seal broken so that it would look torn.
 */
export function isPartialRecord(bytes: Buffer, start: number, end: number): boolean {
  const line = bytes.subarray(start, end);
  if (line.length > MAX_LOG_LINE_BYTES || !STARTS.some((opening) => shareStart(opening, line))) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] as number;
    if (byte < 0x20) return false;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === 0x7b || byte === 0x5b) depth++;
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return false;
  }
  const seal = line.lastIndexOf(SEAL);
  return seal === -1 || isSealStart(line.toString('latin1', seal + SEAL.length));
}

function shareStart(opening: Buffer, line: Buffer): boolean {
  const length = Math.min(opening.length, line.length);
  return opening.subarray(0, length).equals(line.subarray(0, length));
}

/** Whether a text begins `<digits>,"to":<digits>,"digest":"<64 hex digits>"}}` and stops anywhere before its end. */
function isSealStart(text: string): boolean {
  let rest = text;
  for (const part of [/^\d{1,15}/, ',"to":', /^\d{1,15}/, ',"digest":"', /^[0-9a-f]{1,64}/, '"}}']) {
    if (rest === '') return true;
    if (typeof part === 'string') {
      if (part.startsWith(rest)) return rest.length < part.length || part !== '"}}';
      if (!rest.startsWith(part)) return false;
      rest = rest.slice(part.length);
    } else {
      const match = part.exec(rest)?.[0];
      if (match === undefined) return false;
      rest = rest.slice(match.length);
    }
  }
  return false;
}
