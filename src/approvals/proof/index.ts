export type { Authenticator, Passkey, PassphraseKey } from './authenticator.js';
export { readAuthenticators, writeAuthenticators } from './authenticators.js';
export { deriveSigner, enrolPassphrase } from './passphrase.js';
export { createSessionSigner, type SessionSigner } from './session-key.js';
export type { ActionStatement, GrantStatement, SessionKey, SignedAction, SignedGrant } from './statement.js';
export { type VerificationResult, verifyAction, verifyGrant } from './verify.js';
