import { isUtf8 } from 'node:buffer';
import { SluiceError, show } from '../core/errors.js';
import { mask } from '../redact/mask.js';

/** Bytes of one payload. */
export const LIMIT = 16 * 1024 * 1024;
/** What is larger is read, so that it is known what it is, and not judged: nobody writes such a call. */
const JUDGED = 8 * 1024 * 1024;
const GLIMPSE = 60;

/** Refuses to decide about what is too large. */
export function checkLarge({ length }: Buffer): void {
  if (length > JUDGED) throw unreadable(`at most ${JUDGED / 1024 / 1024} MiB to decide about`, `${length} bytes`);
}

/** Bytes of a path that systems take, and names in it: nobody works that deep. */
const PATH = 4096;
const DEPTH = 256;

/** What a directory must be to be judged in. Each one above it is looked at for a policy, and that must end in time. */
export const PLACE = `a directory whose path has at most ${PATH} bytes and ${DEPTH} names`;

/** Can somebody work in a directory of this name? */
export function isPlace(path: string): boolean {
  return Buffer.byteLength(path) <= PATH && depthOf(path) <= DEPTH;
}

export function checkPlace(path: string): void {
  if (isPlace(path)) return;
  throw unreadable(PLACE, `one of ${Buffer.byteLength(path)} bytes and ${depthOf(path)} names`);
}

function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}

/** The one JSON object that a client sends, or PAYLOAD_INVALID. */
export function parsePayload(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw unreadable('one JSON object', 'nothing');
  if (!isUtf8(bytes)) throw unreadable('one JSON object in UTF-8', `${bytes.length} bytes that are no UTF-8`);
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('one JSON object', glimpse(text));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('one JSON object', glimpse(text));
  return value as Record<string, unknown>;
}

function glimpse(text: string): string {
  // Masked before it is cut: half a secret is no longer known as one.
  return `${text.length} characters beginning ${show(mask(text).text.slice(0, GLIMPSE))}`;
}

export function unreadable(expected: string, got: string): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: 'Standard input is not what a client sends to a hook',
    expected,
    got,
    fix: 'What cannot be read is denied. Check what is wired to "sluice hook"; "sluice hook --help" shows how to try it by hand.',
  });
}
