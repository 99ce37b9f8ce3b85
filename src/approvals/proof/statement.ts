/**
 * What a person signs. The signed bytes are a name and one JSON array, so that no field can be taken for another, and
 * nothing that was signed for one purpose counts for another. The dashboard makes the same bytes: nothing of Node here.
 */

/** An answer that grants: this option, for this request as it was really asked. */
export interface GrantStatement {
  readonly request: string;
  /** SHA-256 of what was asked, in hex: see `digestOfRequest`. */
  readonly digest: string;
  /** The option, letter for letter: `Allow once` is not `Allow always`. */
  readonly option: string;
  /** Made by who waits. */
  readonly nonce: string;
  /** Milliseconds since 1970: soon, and at most the deadline of the question and the end of the session key. */
  readonly expires: number;
  readonly words?: string;
  /** SHA-256 of a changed input, in hex. */
  readonly input?: string;
}

/** What a person can do beside answering. */
export const USER_ACTIONS = ['trust', 'pause', 'save-rule', 'add-key', 'remove-key'] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export interface ActionStatement {
  readonly action: UserAction;
  /** SHA-256 of what is done, in hex. */
  readonly digest: string;
  readonly nonce: string;
  readonly expires: number;
}

/** How a passphrase's key, or a passkey, shows that it signed. All parts are base64url. */
export type Proof =
  | { readonly signature: string }
  | { readonly authenticatorData: string; readonly clientDataJSON: string; readonly signature: string };

/** A key that one tab or one terminal made and keeps in memory, and that an authenticator signed once. */
export interface SessionKey {
  /** Raw Ed25519, base64url. */
  readonly publicKey: string;
  readonly expires: number;
  readonly where: 'tab' | 'terminal';
  /** The id of the authenticator. */
  readonly authenticator: string;
  readonly proof: Proof;
}

/** A statement, signed by a session key. */
export interface Signed<S> {
  readonly statement: S;
  /** Ed25519, base64url. */
  readonly signature: string;
  readonly sessionKey: SessionKey;
}
export type SignedGrant = Signed<GrantStatement>;
export type SignedAction = Signed<ActionStatement>;

/** Milliseconds for which an answer counts after it was signed: who waits takes it at once, and nobody else may later. */
export const GRANT_LIFETIME_MS = 30_000;

/**
 * When an answer that is signed now ends, by the clock of who signs. Times of a question come from a file that an agent can
 * write: they may end it sooner, and never later.
 */
export function grantExpiry({ deadline }: { readonly deadline: number }, now: number): number {
  return Math.min(deadline, Math.floor(now) + GRANT_LIFETIME_MS);
}

/** Milliseconds for which a session key may count. */
export const MAX_SESSION_KEY_MS = 8 * 60 * 60 * 1000;

export function grantBytes({
  request,
  digest,
  option,
  nonce,
  expires,
  words,
  input,
}: GrantStatement): Uint8Array<ArrayBuffer> {
  return bytesOf('sluice-grant-v1', [request, digest, option, nonce, expires, words ?? null, input ?? null]);
}

export function actionBytes({ action, digest, nonce, expires }: ActionStatement): Uint8Array<ArrayBuffer> {
  return bytesOf('sluice-action-v1', [action, digest, nonce, expires]);
}

export function sessionKeyBytes({
  publicKey,
  expires,
  where,
  authenticator,
}: Omit<SessionKey, 'proof'>): Uint8Array<ArrayBuffer> {
  return bytesOf('sluice-session-key-v1', [publicKey, expires, where, authenticator]);
}

function bytesOf(name: string, fields: readonly (string | number | null)[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${name}\n${JSON.stringify(fields)}`);
}
