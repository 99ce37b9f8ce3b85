import { hash, randomBytes } from 'node:crypto';
import { closeSync, constants } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, toPlainData } from '../core/data.js';
import { SluiceError } from '../core/errors.js';
import { createFileAtomically, openForWrite } from './directory.js';
import { readRange } from './segment-file.js';

export const KEY_FILE_NAME = 'key';
const KEY_BYTES = 32;

/** The log's own key. Many processes may start at once: the first to publish one wins, and all read that. */
export function loadKey(directory: string): Buffer {
  const path = join(directory, KEY_FILE_NAME);
  let key = readKey(path);
  if (key === undefined) {
    createFileAtomically(directory, KEY_FILE_NAME, randomBytes(KEY_BYTES));
    key = readKey(path);
  }
  if (key?.length === KEY_BYTES) return key;
  throw new SluiceError('AUDIT_WRITE_FAILED', {
    what: `The audit key ${path} is damaged`,
    expected: `${KEY_BYTES} bytes`,
    got: `${key?.length ?? 0} bytes`,
    fix: 'Delete it; a new one is made, and inputs get new hashes from then on.',
  });
}

/**
 * Names an input without telling it. Keyed: a plain hash of a short secret can be found by trying. What is no plain
 * data is described first: a circle would have no end.
 */
export function hashInput(key: Buffer, input: unknown): string {
  return hmac(key, canonicalJson(toPlainData(input)));
}

/** Bytes of a block of SHA-256. */
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 of a key that is no longer than a block. Two one-shot hashes: an Hmac object costs several times this. */
function hmac(key: Buffer, text: string): string {
  let pads = known.get(key);
  if (pads === undefined) {
    pads = { inner: padded(key, 0x36), outer: padded(key, 0x5c) };
    known.set(key, pads);
  }
  const inner = hash('sha256', Buffer.concat([pads.inner, Buffer.from(text)]), 'buffer');
  return hash('sha256', Buffer.concat([pads.outer, inner]), 'hex');
}

/** A log keeps its key, and names one input after the other by it. */
const known = new WeakMap<Buffer, { readonly inner: Buffer; readonly outer: Buffer }>();

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  for (const [index, byte] of key.entries()) block[index] = byte ^ pad;
  return block;
}

function readKey(path: string): Buffer | undefined {
  let fd: number;
  try {
    fd = openForWrite(path, constants.O_RDONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return readRange(fd, 0, KEY_BYTES + 1);
  } finally {
    closeSync(fd);
  }
}
