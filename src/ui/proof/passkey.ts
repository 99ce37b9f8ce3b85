import { fromBase64url, toBase64url } from './base64url.js';

/** What an authenticator says with its signature, as the server reads it. */
export interface PasskeyAssertion {
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
}

/** A new passkey, as it is enrolled. */
export interface NewPasskey {
  readonly credential: string;
  /** SPKI. */
  readonly publicKey: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
}

/** The name that passkeys of this tab belong to. An address is no name. */
export const PASSKEY_RP_ID = 'localhost';
/** Ed25519, and ECDSA over P-256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7];
const TIMEOUT_MS = 120_000;

/** Passkeys need the name that they belong to, and a browser that has them. */
export function hasPasskeys(): boolean {
  return location.hostname === PASSKEY_RP_ID && typeof PublicKeyCredential !== 'undefined';
}

/** Has an authenticator sign, after it has made sure who is there. */
export async function assertPasskey(
  challenge: Uint8Array<ArrayBuffer>,
  credentials: readonly string[],
): Promise<PasskeyAssertion> {
  const found = await navigator.credentials.get({
    publicKey: {
      challenge,
      rpId: PASSKEY_RP_ID,
      allowCredentials: credentials.map((id) => ({ id: fromBase64url(id), type: 'public-key' })),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    },
  });
  const { authenticatorData, clientDataJSON, signature } = (found as PublicKeyCredential)
    .response as AuthenticatorAssertionResponse;
  return {
    authenticatorData: toBase64url(authenticatorData),
    clientDataJSON: toBase64url(clientDataJSON),
    signature: toBase64url(signature),
  };
}

export async function createPasskey(
  challenge: Uint8Array<ArrayBuffer>,
  user: string,
  known: readonly string[],
): Promise<NewPasskey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge,
      rp: { id: PASSKEY_RP_ID, name: 'Sluice' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: user, displayName: user },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
      excludeCredentials: known.map((id) => ({ id: fromBase64url(id), type: 'public-key' })),
      timeout: TIMEOUT_MS,
    },
  });
  const { rawId, response } = made as PublicKeyCredential;
  const attested = response as AuthenticatorAttestationResponse;
  const key = attested.getPublicKey();
  if (key === null) throw new Error('This authenticator has no key of a known kind.');
  return {
    credential: toBase64url(rawId),
    publicKey: toBase64url(key),
    clientDataJSON: toBase64url(attested.clientDataJSON),
    authenticatorData: toBase64url(attested.getAuthenticatorData()),
  };
}
