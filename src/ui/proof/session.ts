import { computed, signal } from '@preact/signals';
import {
  actionBytes,
  type GrantStatement,
  grantBytes,
  MAX_SESSION_KEY_MS,
  type SessionKey,
  type SignedAction,
  type SignedGrant,
  sessionKeyBytes,
  type UserAction,
} from '../../approvals/proof/statement.js';
import type { Authenticators } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { fromBase64url, toBase64url } from './base64url.js';
import { assertPasskey } from './passkey.js';
import { deriveKey } from './passphrase.js';

/** Milliseconds for which a tab stays unlocked: a little less than may be, since two machines' clocks differ. */
const UNLOCKED_MS = MAX_SESSION_KEY_MS - 60_000;

interface Held {
  readonly key: CryptoKey;
  readonly sessionKey: SessionKey;
}

/** What can prove a person, as the server has it. */
export const authenticatorState = signal<Authenticators | undefined>(undefined);
/** The key of this tab, in memory and nowhere else: a tab that is loaded again is locked. */
const held = signal<Held | undefined>(undefined);

export type ProofState = 'unknown' | 'none' | 'nobody' | 'locked' | 'unlocked';

export const proofState = computed<ProofState>(() => {
  if (authenticatorState.value === undefined) return 'unknown';
  if (authenticatorState.value.proof === 'none') return 'none';
  if (authenticatorState.value.authenticators.length === 0) return 'nobody';
  return held.value === undefined ? 'locked' : 'unlocked';
});
export const canGrant = computed(() => proofState.value === 'none' || proofState.value === 'unlocked');
export const unlockedUntil = computed(() => held.value?.sessionKey.expires);

/** What the tab can be unlocked with. */
export const passphrases = computed(() =>
  (authenticatorState.value?.authenticators ?? []).flatMap(({ id, name, salt, N, r, p, publicKey }) =>
    salt && N && r && p && publicKey ? [{ id, name, salt, N, r, p, publicKey }] : [],
  ),
);
export const passkeys = computed(() =>
  (authenticatorState.value?.authenticators ?? []).flatMap(({ id, name, credential, origin }) =>
    credential && origin ? [{ id, name, credential, origin }] : [],
  ),
);

export async function refreshAuthenticators(): Promise<void> {
  authenticatorState.value = await api.authenticators();
  const own = held.peek()?.sessionKey.authenticator;
  // A key that was taken away proves nobody any more.
  if (own !== undefined && !authenticatorState.value.authenticators.some(({ id }) => id === own)) lockTab();
}

let timer: ReturnType<typeof setTimeout> | undefined;

export function lockTab(): void {
  clearTimeout(timer);
  held.value = undefined;
}

/** Why a tab was not unlocked, in words for who wants to. */
export class UnlockError extends Error {}

export async function unlockWithPassphrase(
  id: string,
  passphrase: string,
  now: number,
  progress: (part: number) => void = () => undefined,
): Promise<void> {
  const owner = passphrases.peek().find((one) => one.id === id);
  if (owner === undefined) throw new UnlockError('This key is not enrolled any more.');
  const key = await deriveKey(passphrase, owner, progress);
  await open(owner.id, now, async (bytes) => {
    const signature = await crypto.subtle.sign('Ed25519', key, bytes);
    const known = await crypto.subtle.importKey('raw', fromBase64url(owner.publicKey), 'Ed25519', false, ['verify']);
    if (!(await crypto.subtle.verify('Ed25519', known, signature, bytes)))
      throw new UnlockError('This is not the passphrase.');
    return { signature: toBase64url(signature) };
  });
}

/** A certificate names its authenticator, so which passkey is used has to be known before. */
export async function unlockWithPasskey(id: string, now: number): Promise<void> {
  const owner = passkeys.peek().find((one) => one.id === id);
  if (owner === undefined) throw new UnlockError('This passkey is not enrolled any more.');
  await open(owner.id, now, async (bytes) =>
    assertPasskey(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), [owner.credential]),
  );
}

/** Makes a key for this tab, and has it signed once. */
async function open(
  authenticator: string,
  now: number,
  prove: (bytes: Uint8Array<ArrayBuffer>) => Promise<SessionKey['proof']>,
): Promise<void> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const stated = {
    publicKey: toBase64url(await crypto.subtle.exportKey('raw', publicKey)),
    expires: Math.floor(now + UNLOCKED_MS),
    where: 'tab' as const,
    authenticator,
  };
  const proof = await prove(sessionKeyBytes(stated));
  held.value = { key: privateKey, sessionKey: { ...stated, proof } };
  clearTimeout(timer);
  timer = setTimeout(lockTab, UNLOCKED_MS);
}

/** Signs an answer to one request. Undefined where this tab is locked. */
export async function signGrant(statement: GrantStatement): Promise<SignedGrant | undefined> {
  const own = held.peek();
  if (own === undefined) return undefined;
  const expires = Math.min(statement.expires, own.sessionKey.expires);
  return sign(own, { ...statement, expires }, grantBytes);
}

/** The same for what is no answer, for a few minutes, with a nonce of the server's. */
export async function signAction(
  action: UserAction,
  digest: string,
  nonce: string,
  now: number,
): Promise<SignedAction | undefined> {
  const own = held.peek();
  if (own === undefined) return undefined;
  const expires = Math.min(Math.floor(now + ACTION_LIFETIME_MS), own.sessionKey.expires);
  return sign(own, { action, digest, nonce, expires }, actionBytes);
}

/** Milliseconds for which an action that was signed may be done. */
const ACTION_LIFETIME_MS = 5 * 60_000;

async function sign<S>(
  { key, sessionKey }: Held,
  statement: S,
  bytes: (statement: S) => Uint8Array<ArrayBuffer>,
): Promise<{ readonly statement: S; readonly signature: string; readonly sessionKey: SessionKey }> {
  const signature = await crypto.subtle.sign('Ed25519', key, bytes(statement));
  return { statement, signature: toBase64url(signature), sessionKey };
}
