import { closeSync, openSync, readSync } from 'node:fs';
import { hmacSha256, sha256 } from './sha256.js';

// Stands in for `node:crypto` in the hook that a client starts: Node's own takes a tenth of the whole start to load.

/** Longer texts are hashed by Node: from there on it pays to load it. */
const SMALL = 16 * 1024;

type Crypto = typeof import('node:crypto');
const real = (): Crypto => process.getBuiltinModule('node:crypto') as Crypto;

export function hash(algorithm: string, data: string | Uint8Array, encoding: 'hex'): string {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return isSmall(algorithm, bytes) ? sha256(bytes).toString(encoding) : real().hash(algorithm, bytes, encoding);
}

/** The part of a hash object that is used: pieces, and one digest. */
class Pieces {
  readonly #pieces: Uint8Array[] = [];
  readonly #finish: (bytes: Uint8Array) => Buffer;

  constructor(finish: (bytes: Uint8Array) => Buffer) {
    this.#finish = finish;
  }

  update(data: string | Uint8Array, encoding?: BufferEncoding): this {
    this.#pieces.push(typeof data === 'string' ? Buffer.from(data, encoding) : data);
    return this;
  }

  digest(encoding: 'hex'): string {
    return this.#finish(Buffer.concat(this.#pieces)).toString(encoding);
  }
}

export function createHash(algorithm: string): Pieces {
  return new Pieces((bytes) =>
    isSmall(algorithm, bytes) ? sha256(bytes) : real().createHash(algorithm).update(bytes).digest(),
  );
}

export function createHmac(algorithm: string, key: Buffer): Pieces {
  return new Pieces((bytes) =>
    isSmall(algorithm, bytes) ? hmacSha256(key, bytes) : real().createHmac(algorithm, key).update(bytes).digest(),
  );
}

function isSmall(algorithm: string, { length }: Uint8Array): boolean {
  return algorithm === 'sha256' && length <= SMALL;
}

/** From the kernel, which is where Node's own come from. */
export function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  try {
    const file = openSync('/dev/urandom', 'r');
    try {
      if (readSync(file, bytes) === size) return bytes;
    } finally {
      closeSync(file);
    }
  } catch {
    // No such file on this system.
  }
  return real().randomBytes(size);
}

export function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
