import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { invalidPayload, MAX_PAYLOAD_BYTES } from './payload.js';

const CHUNK_BYTES = 64 * 1024;

/**
 * Reads all of standard input. A pipe is read without waiting, and without the stream, which takes longer to load than a
 * decision to make. What is not there yet, and a socket, come through the stream: a read that blocks, or that waits in
 * the thread pool, would keep the process from ever ending.
 */
export async function readStdin(): Promise<Buffer> {
  const read = readNow();
  return read.ended ? Buffer.concat(read.chunks) : readStream(read.chunks);
}

/** Milliseconds that a pipe may stay empty before it is left to the stream. */
const EMPTY_PIPE_TIMEOUT_MS = 20;

function readNow(): { readonly chunks: Buffer[]; readonly ended: boolean } {
  const chunks: Buffer[] = [];
  const own = openNow();
  if (own === undefined) return { chunks, ended: false };
  try {
    for (let size = 0, waited = 0; ; ) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const got = tryRead(own, chunk);
      if (got === 0) return { chunks, ended: true };
      if (got === undefined) {
        if (waited++ >= EMPTY_PIPE_TIMEOUT_MS) return { chunks, ended: false };
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
        continue;
      }
      size = within(size + got);
      chunks.push(chunk.subarray(0, got));
    }
  } finally {
    if (own !== 0) closeSync(own);
  }
}

/** What reads without waiting: a file, or another description of the same pipe. Elsewhere than on Linux it is the same one. */
function openNow(): number | undefined {
  try {
    const stat = fstatSync(0);
    if (stat.isFile()) return 0;
    if (!stat.isFIFO() || process.platform !== 'linux') return undefined;
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** Does a person type here? Asking the stream would load it. */
export function isTerminalInput(): boolean {
  try {
    return fstatSync(0).isCharacterDevice() && process.stdin.isTTY;
  } catch {
    return false;
  }
}

/** Undefined where nothing is there yet. */
function tryRead(file: number, chunk: Buffer): number | undefined {
  try {
    return readSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

function readStream(chunks: Buffer[], stream: NodeJS.ReadStream = process.stdin): Promise<Buffer> {
  let size = chunks.reduce((sum, { length }) => sum + length, 0);
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      try {
        size = within(size + chunk.length);
        chunks.push(chunk);
      } catch (error) {
        stream.destroy();
        reject(error);
      }
    });
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('error', reject);
  });
}

function within(size: number): number {
  if (size > MAX_PAYLOAD_BYTES) throw invalidPayload(`at most ${MAX_PAYLOAD_BYTES / 1024 / 1024} MiB`, 'more');
  return size;
}
