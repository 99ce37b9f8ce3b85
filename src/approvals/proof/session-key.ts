import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { exportPublicKey } from './passphrase.js';
import {
  type ActionStatement,
  actionBytes,
  type GrantStatement,
  grantBytes,
  MAX_SESSION_KEY_MS,
  type SessionKey,
  type SignedAction,
  type SignedGrant,
  sessionKeyBytes,
} from './statement.js';

/** Signs what one person does in one process, after one proof. It is in memory only. */
export interface SessionSigner {
  readonly sessionKey: SessionKey;
  signGrant(statement: GrantStatement): SignedGrant;
  signAction(statement: ActionStatement): SignedAction;
}

/** Makes a session key, and signs it with the key of a passphrase. */
export function createSessionSigner(
  key: KeyObject,
  authenticator: string,
  { now = Date.now(), lasts = MAX_SESSION_KEY_MS }: { readonly now?: number; readonly lasts?: number } = {},
): SessionSigner {
  const own = generateKeyPairSync('ed25519').privateKey;
  const stated = { publicKey: exportPublicKey(own), expires: now + lasts, where: 'terminal' as const, authenticator };
  const sessionKey: SessionKey = { ...stated, proof: { signature: signed(key, sessionKeyBytes(stated)) } };
  return {
    sessionKey,
    signGrant: (statement) => ({ statement, signature: signed(own, grantBytes(statement)), sessionKey }),
    signAction: (statement) => ({ statement, signature: signed(own, actionBytes(statement)), sessionKey }),
  };
}

function signed(key: KeyObject, bytes: Uint8Array): string {
  return sign(null, bytes, key).toString('base64url');
}
