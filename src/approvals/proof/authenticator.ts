/** The public half of what proves a person. No secret is on the disk. */
interface Enrolled {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly created: string;
}

/** An Ed25519 key that is derived from a passphrase by scrypt. */
export interface PassphraseKey extends Enrolled {
  readonly kind: 'passphrase';
  /** Raw Ed25519, base64url. */
  readonly publicKey: string;
  readonly salt: string;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A passkey of the browser. Its relying party is localhost: an IP address can't be one. */
export interface Passkey extends Enrolled {
  readonly kind: 'passkey';
  /** The id of the credential, base64url. */
  readonly credential: string;
  readonly publicKey: PasskeyJwk;
  readonly rpId: 'localhost';
  /** Where it was enrolled, with the port: a server that an agent starts on another port has the same relying party. */
  readonly origin: string;
}

/** ES256 or Ed25519. */
export type PasskeyJwk =
  | { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
  | { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };

export type Authenticator = PassphraseKey | Passkey;

/** The least and the most work that a stored key may ask for: less is guessed too fast, more holds a machine up. */
const MIN_SCRYPT_N = 2 ** 14;
const MAX_SCRYPT_N = 2 ** 20;

/** The dashboard is served there and nowhere else: an IP address is no relying-party id. */
const ORIGIN = /^https?:\/\/localhost(?::\d{1,5})?$/;

const BASE64URL = /^[\w-]{2,1400}$/;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 200;
const isCoded = (value: unknown): value is string => typeof value === 'string' && BASE64URL.test(value);

/** What of a stored entry can be used: anything else proves nobody. */
export function isAuthenticator(value: unknown): value is Authenticator {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  if (!isText(one.id) || !isText(one.name) || !isText(one.created)) return false;
  if (one.kind === 'passphrase') return isCoded(one.publicKey) && isCoded(one.salt) && isWork(one);
  const here = one.rpId === 'localhost' && isText(one.origin) && ORIGIN.test(one.origin);
  return one.kind === 'passkey' && here && isCoded(one.credential) && isPasskeyJwk(one.publicKey);
}

function isWork({ N, r, p }: Record<string, unknown>): boolean {
  const power = typeof N === 'number' && N >= MIN_SCRYPT_N && N <= MAX_SCRYPT_N && Number.isInteger(Math.log2(N));
  return power && Number.isInteger(r) && Number(r) >= 8 && Number(r) <= 32 && Number.isInteger(p) && p === 1;
}

export function isPasskeyJwk(value: unknown): value is PasskeyJwk {
  if (typeof value !== 'object' || value === null) return false;
  const { kty, crv, x, y } = value as Record<string, unknown>;
  if (kty === 'OKP') return crv === 'Ed25519' && isCoded(x);
  return kty === 'EC' && crv === 'P-256' && isCoded(x) && isCoded(y);
}
