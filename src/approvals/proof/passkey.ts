import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { isPasskeyJwk, type Passkey, type PasskeyJwk } from './authenticator.js';

/** What a browser says of a passkey's signature, in base64url. */
export interface WebAuthnAssertion {
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
}

const USER_PRESENT_FLAG = 0x01;
const USER_VERIFIED_FLAG = 0x04;

/** Why an assertion is none of this passkey over this challenge; undefined where it is one. */
export function assertionProblem(
  { publicKey, origin }: Passkey,
  { authenticatorData, clientDataJSON, signature }: WebAuthnAssertion,
  challenge: Uint8Array,
): string | undefined {
  const data = Buffer.from(authenticatorData, 'base64url');
  const client = Buffer.from(clientDataJSON, 'base64url');
  const problem = clientDataProblem(client, 'webauthn.get', challenge, origin) ?? authenticatorDataProblem(data);
  if (problem !== undefined) return problem;
  const bytes = Buffer.concat([data, sha256(client)]);
  const key = importJwk(publicKey);
  const good =
    publicKey.kty === 'EC'
      ? verify('sha256', bytes, { key, dsaEncoding: 'der' }, Buffer.from(signature, 'base64url'))
      : verify(null, bytes, key, Buffer.from(signature, 'base64url'));
  return good ? undefined : 'the passkey did not sign it';
}

/** What the browser says that it did, and where. */
export function clientDataProblem(
  json: Buffer,
  type: string,
  challenge: Uint8Array,
  origin: string,
): string | undefined {
  let said: { readonly [key: string]: unknown };
  try {
    said = JSON.parse(json.toString('utf8'));
  } catch {
    return 'what the browser says of it is not JSON';
  }
  if (said.type !== type) return `the browser says that it is no ${type}`;
  if (said.challenge !== Buffer.from(challenge).toString('base64url')) return 'the passkey signed something else';
  // The browser tells the truth about the port, by which alone two servers of this machine differ.
  if (said.origin !== origin) return `the passkey was used on another site than ${origin}`;
  return said.crossOrigin === true ? 'the passkey was used in a frame of another site' : undefined;
}

/** Somebody was there, and was verified: a touch alone does not tell whose it is. */
export function authenticatorDataProblem(data: Buffer): string | undefined {
  if (data.length < 37) return 'the data of the passkey is too short';
  if (!data.subarray(0, 32).equals(sha256('localhost'))) return 'the passkey is for another site';
  const flags = data[32] ?? 0;
  if ((flags & USER_PRESENT_FLAG) === 0) return 'nobody was there';
  return (flags & USER_VERIFIED_FLAG) === 0 ? 'the passkey did not verify who was there' : undefined;
}

export function importJwk(jwk: PasskeyJwk): KeyObject {
  return createPublicKey({ key: { ...jwk } as JsonWebKey, format: 'jwk' });
}

/** From the SPKI that `getPublicKey()` of a browser returns; undefined where the algorithm is another one. */
export function spkiToJwk(spki: string): PasskeyJwk | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });
    const { kty, crv, x, y } = key.export({ format: 'jwk' });
    const jwk = kty === 'EC' ? { kty, crv, x, y } : { kty, crv, x };
    return isPasskeyJwk(jwk) ? jwk : undefined;
  } catch {
    return undefined;
  }
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
