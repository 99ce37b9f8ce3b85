import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Authenticator } from './authenticator.js';
import { assertionProblem } from './passkey.js';
import {
  type ActionStatement,
  actionBytes,
  GRANT_LIFETIME_MS,
  type GrantStatement,
  grantBytes,
  MAX_SESSION_KEY_MS,
  type SessionKey,
  type Signed,
  sessionKeyBytes,
  type UserAction,
} from './statement.js';

/** What who waits knows by itself: nothing of it is taken from a file that another could have written. */
export interface ExpectedGrant {
  readonly request: string;
  readonly digest: string;
  readonly option: string;
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly words?: string | undefined;
}

export interface ExpectedAction {
  readonly action: UserAction;
  readonly digest: string;
  /** Where who asks made one. */
  readonly nonce?: string;
}

export interface ProvenSigner {
  /** The name of the authenticator. */
  readonly by: string;
  /** Its id. */
  readonly authenticator: string;
}

/** Who it is, or why it proves nobody. */
export type VerificationResult = ProvenSigner | { readonly problem: string };

/** Is it this answer to this request, signed in time by a key that an enrolled authenticator signed? Never throws. */
export function verifyGrant(
  signed: unknown,
  expected: ExpectedGrant,
  authenticators: readonly Authenticator[],
  now: number,
): VerificationResult {
  return check(signed, isGrant, grantBytes, authenticators, now, (statement) => {
    const { request, digest, option, nonce, expires, words, input } = statement;
    if (request !== expected.request) return 'it was signed for another request';
    if (option !== expected.option) return `it was signed for ${JSON.stringify(option)}`;
    if (nonce !== expected.nonce) return 'it was signed for another time that this was asked';
    if (digest !== expected.digest) return 'what was shown is not what would run: the stored request was changed';
    if (words !== expected.words || input !== undefined) return 'it was signed with other words';
    if (expires > expected.deadline) return 'it was signed for longer than the question waits';
    // By the clock of who verifies: what was signed to count later is no answer to what is asked now.
    return expires > now + GRANT_LIFETIME_MS ? 'it was signed for longer than an answer counts' : undefined;
  });
}

/** The same for what is no answer. */
export function verifyAction(
  signed: unknown,
  expected: ExpectedAction,
  authenticators: readonly Authenticator[],
  now: number,
): VerificationResult {
  return check(signed, isAction, actionBytes, authenticators, now, ({ action, digest, nonce }) => {
    if (action !== expected.action) return `it was signed for "${action}"`;
    if (digest !== expected.digest) return 'it was signed for something else';
    return expected.nonce !== undefined && nonce !== expected.nonce ? 'it was signed at another time' : undefined;
  });
}

function check<S extends GrantStatement | ActionStatement>(
  given: unknown,
  is: (statement: unknown) => statement is S,
  bytes: (statement: S) => Uint8Array,
  authenticators: readonly Authenticator[],
  now: number,
  differs: (statement: S) => string | undefined,
): VerificationResult {
  try {
    if (given === undefined || given === null) return { problem: 'it is not signed' };
    const { statement, signature, sessionKey } = given as Signed<unknown>;
    if (!is(statement) || typeof signature !== 'string' || !isSessionKey(sessionKey))
      return { problem: 'its signature is not understood' };
    const owner = authenticators.find(({ id }) => id === sessionKey.authenticator);
    if (owner === undefined) return { problem: 'it was signed by a key that is not enrolled' };
    const problem =
      differs(statement) ??
      (statement.expires <= now ? 'it is too old' : undefined) ??
      sessionProblem(sessionKey, statement.expires, owner, now);
    if (problem !== undefined) return { problem };
    return isSigned(bytes(statement), signature, sessionKey.publicKey)
      ? { by: owner.name, authenticator: owner.id }
      : { problem: 'its signature is wrong' };
  } catch {
    return { problem: 'its signature is not understood' };
  }
}

function sessionProblem(key: SessionKey, until: number, owner: Authenticator, now: number): string | undefined {
  if (key.expires <= now || until > key.expires) return 'the key of that tab or terminal is too old';
  // Against the clock of who waits: a key that lasts longer was made by nobody of ours.
  if (key.expires > now + MAX_SESSION_KEY_MS) return 'the key of that tab or terminal lasts too long';
  const bytes = sessionKeyBytes(key);
  const { proof } = key;
  if (owner.kind === 'passphrase')
    return !('clientDataJSON' in proof) && isSigned(bytes, proof.signature, owner.publicKey)
      ? undefined
      : 'the key of that terminal or tab is not signed by the enrolled one';
  if (!('clientDataJSON' in proof)) return 'the key of that tab is not signed by the passkey';
  return assertionProblem(owner, proof, createHash('sha256').update(bytes).digest());
}

function isSigned(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isMaybe = (value: unknown): boolean => value === undefined || isText(value);
const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value);

function isGrant(value: unknown): value is GrantStatement {
  const { request, digest, option, nonce, expires, words, input } = (value ?? {}) as Record<string, unknown>;
  const whole = [request, digest, option, nonce].every(isText) && isMaybe(words) && isMaybe(input);
  return whole && isTime(expires);
}

function isAction(value: unknown): value is ActionStatement {
  const { action, digest, nonce, expires } = (value ?? {}) as Record<string, unknown>;
  return [action, digest, nonce].every(isText) && isTime(expires);
}

function isSessionKey(value: unknown): value is SessionKey {
  const { publicKey, expires, where, authenticator, proof } = (value ?? {}) as Record<string, unknown>;
  const { signature, authenticatorData, clientDataJSON } = (proof ?? {}) as Record<string, unknown>;
  const whole = [publicKey, authenticator, signature].every(isText) && isMaybe(authenticatorData);
  return whole && isMaybe(clientDataJSON) && isTime(expires) && (where === 'tab' || where === 'terminal');
}
