import { writeSync } from 'node:fs';

/** How long a full pipe may stay full. Its reader is the client, which is waiting for us. */
const WRITE_TIMEOUT_MS = 5_000;
const RETRY_MS = 5;

/** Writes all of a text at once. `process.stdout` would load streams, and may still hold the text when we exit. */
export function writeAll(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  const until = performance.now() + WRITE_TIMEOUT_MS;
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** For what is said beside the answer: nobody may be left to read it. */
export function tryWrite(descriptor: 1 | 2, text: string): boolean {
  try {
    writeAll(descriptor, text);
    return true;
  } catch {
    return false;
  }
}
