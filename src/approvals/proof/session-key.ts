import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { publicPartOf } from './passphrase.js';
import {
  type ActionStatement,
  actionBytes,
  type GrantStatement,
  grantBytes,
  LONGEST_SESSION,
  type SessionKey,
  type SignedAction,
  type SignedGrant,
  sessionKeyBytes,
} from './statement.js';

/** Signs what one person does in one process, after one proof. It is in memory only. */
export interface SessionSigner {
  readonly sessionKey: SessionKey;
  grant(statement: GrantStatement): SignedGrant;
  act(statement: ActionStatement): SignedAction;
}

/** Makes a session key, and signs it with the key of a passphrase. */
export function openSession(
  key: KeyObject,
  authenticator: string,
  { now = Date.now(), lasts = LONGEST_SESSION }: { readonly now?: number; readonly lasts?: number } = {},
): SessionSigner {
  const own = generateKeyPairSync('ed25519').privateKey;
  const stated = { publicKey: publicPartOf(own), expires: now + lasts, where: 'terminal' as const, authenticator };
  const sessionKey: SessionKey = { ...stated, proof: { signature: signed(key, sessionKeyBytes(stated)) } };
  return {
    sessionKey,
    grant: (statement) => ({ statement, signature: signed(own, grantBytes(statement)), sessionKey }),
    act: (statement) => ({ statement, signature: signed(own, actionBytes(statement)), sessionKey }),
  };
}

function signed(key: KeyObject, bytes: Uint8Array): string {
  return sign(null, bytes, key).toString('base64url');
}
