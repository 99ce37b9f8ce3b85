import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, scrypt } from 'node:crypto';
import { SluiceError } from '../../core/errors.js';
import type { PassphraseKey } from './authenticator.js';

/** What a new key asks for: about 128 MiB and half a second. */
export const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1 } as const;
/** Characters. */
export const MIN_PASSPHRASE_CHARS = 10;

/** A private key of Ed25519 as PKCS #8: these bytes, then the seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export type ScryptParameters = Pick<PassphraseKey, 'salt' | 'N' | 'r' | 'p'>;

/** The key that a passphrase stands for. The same text typed on another keyboard has the same form. */
export async function deriveSigner(passphrase: string, { salt, N, r, p }: ScryptParameters): Promise<KeyObject> {
  const text = passphrase.normalize('NFKC');
  const maxmem = 256 * N * r;
  const seed = await new Promise<Buffer>((resolve, reject) => {
    scrypt(text, Buffer.from(salt, 'base64url'), 32, { N, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  seed.fill(0);
  return key;
}

/** Raw, base64url. */
export function exportPublicKey(key: KeyObject): string {
  return String(createPublicKey(key).export({ format: 'jwk' }).x);
}

/** Makes an entry for the file of authenticators. */
export async function enrolPassphrase(
  passphrase: string,
  name: string,
  work: Pick<PassphraseKey, 'N' | 'r' | 'p'> = SCRYPT_COST,
  now = new Date(),
): Promise<PassphraseKey> {
  if ([...passphrase.normalize('NFKC')].length < MIN_PASSPHRASE_CHARS)
    throw new SluiceError('USAGE', {
      what: 'The passphrase is too short',
      expected: `at least ${MIN_PASSPHRASE_CHARS} characters, such as four words`,
      fix: 'Choose a longer one.',
    });
  const { N, r, p } = work;
  const salt = randomBytes(16).toString('base64url');
  const publicKey = exportPublicKey(await deriveSigner(passphrase, { salt, N, r, p }));
  const id = randomBytes(4).toString('hex');
  return { id, kind: 'passphrase', name, created: now.toISOString(), publicKey, salt, N, r, p };
}
