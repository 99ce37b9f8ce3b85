export type { Authenticator, Passkey, PassphraseKey } from './authenticator.js';
export { readAuthenticators, writeAuthenticators } from './authenticators.js';
export { deriveSigner, enrolPassphrase } from './passphrase.js';
export { openSession, type SessionSigner } from './session-key.js';
export type { ActionStatement, GrantStatement, SessionKey, SignedAction, SignedGrant } from './statement.js';
export { type Verified, verifyAction, verifyGrant } from './verify.js';
