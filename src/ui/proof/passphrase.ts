import { scryptAsync } from '@noble/hashes/scrypt.js';
import { fromBase64url } from './base64url.js';

/** How a key is made of a passphrase: all of it public. */
export interface KeyDerivation {
  readonly salt: string;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What stands before the 32 bytes of an Ed25519 key, as PKCS #8 has it. */
const PKCS8_PREFIX = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);
/** Bytes of memory that a derivation may take: a server must not be able to ask for all of it. */
const MAX_MEMORY_BYTES = 2 ** 30;

/**
 * The key of a passphrase. It is made in this tab, can't be read out of it, and the bytes that it was made of are
 * overwritten. Composed characters are one thing, however a keyboard writes them.
 */
export async function deriveKey(
  passphrase: string,
  { salt, N, r, p }: KeyDerivation,
  progress: (part: number) => void,
): Promise<CryptoKey> {
  const seed = await scryptAsync(passphrase.normalize('NFKC'), fromBase64url(salt), {
    ...{ N, r, p, dkLen: 32, maxmem: MAX_MEMORY_BYTES },
    asyncTick: 30,
    onProgress: progress,
  });
  const bytes = new Uint8Array([...PKCS8_PREFIX, ...seed]);
  seed.fill(0);
  try {
    return await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  } finally {
    bytes.fill(0);
  }
}
