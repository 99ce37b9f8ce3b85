import { isUtf8 } from 'node:buffer';
import { SluiceError, show } from '../core/errors.js';
import { mask } from '../redact/mask.js';

/** Bytes of one payload. */
export const MAX_PAYLOAD_BYTES = 16 * 1024 * 1024;
/** What is larger is read, so that it is known what it is, and not judged: nobody writes such a call. */
const MAX_DECIDED_BYTES = 8 * 1024 * 1024;
const EXCERPT_CHARS = 60;

/** Refuses to decide about what is too large. */
export function checkPayloadSize({ length }: Buffer): void {
  if (length > MAX_DECIDED_BYTES)
    throw invalidPayload(`at most ${MAX_DECIDED_BYTES / 1024 / 1024} MiB to decide about`, `${length} bytes`);
}

/** Bytes of a path that systems take, and names in it: nobody works that deep. */
const MAX_PATH_BYTES = 4096;
const MAX_PATH_NAMES = 256;

/** What a directory must be to be judged in. Each one above it is looked at for a policy, and that must end in time. */
export const DIRECTORY_REQUIREMENT = `a directory whose path has at most ${MAX_PATH_BYTES} bytes and ${MAX_PATH_NAMES} names`;

/** Can somebody work in a directory of this name? */
export function isUsableDirectory(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_PATH_BYTES && depthOf(path) <= MAX_PATH_NAMES;
}

export function checkUsableDirectory(path: string): void {
  if (isUsableDirectory(path)) return;
  throw invalidPayload(DIRECTORY_REQUIREMENT, `one of ${Buffer.byteLength(path)} bytes and ${depthOf(path)} names`);
}

function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}

/** The one JSON object that a client sends, or PAYLOAD_INVALID. */
export function parsePayload(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw invalidPayload('one JSON object', 'nothing');
  if (!isUtf8(bytes)) throw invalidPayload('one JSON object in UTF-8', `${bytes.length} bytes that are no UTF-8`);
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidPayload('one JSON object', glimpse(text));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidPayload('one JSON object', glimpse(text));
  return value as Record<string, unknown>;
}

function glimpse(text: string): string {
  // Masked before it is cut: half a secret is no longer known as one.
  return `${text.length} characters beginning ${show(mask(text).text.slice(0, EXCERPT_CHARS))}`;
}

export function invalidPayload(expected: string, got: string): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: 'Standard input is not what a client sends to a hook',
    expected,
    got,
    fix: 'What cannot be read is denied. Check what is wired to "sluice hook"; "sluice hook --help" shows how to try it by hand.',
  });
}
