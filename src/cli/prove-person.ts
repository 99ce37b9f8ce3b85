import { randomBytes } from 'node:crypto';
import type { PassphraseKey } from '../approvals/proof/authenticator.js';
import { readAuthenticators } from '../approvals/proof/authenticators.js';
import { deriveSigner, exportPublicKey } from '../approvals/proof/passphrase.js';
import { createSessionSigner, type SessionSigner } from '../approvals/proof/session-key.js';
import type { SignedAction, UserAction } from '../approvals/proof/statement.js';
import { SluiceError } from '../core/errors.js';
import { type Machine, openPolicy } from '../pipeline/open-policy.js';
import { askPassphrase } from './terminal/passphrase.js';

/** Wrong passphrases after which it ends. */
const MAX_TRIES = 3;
/** Milliseconds for which something that is done at once is signed. */
const ACTION_LIFETIME_MS = 60_000;

/** Somebody who typed their passphrase in this process. */
export interface ProvenPerson {
  readonly signer: SessionSigner;
  signAction(action: UserAction, digest: string, now?: number): SignedAction;
}

/**
 * Asks who it is. Undefined where the user's policy wants no proof. The key is in the memory of this process alone, and
 * ends with it: nothing waits unlocked for keys that somebody else could press.
 */
export async function provePerson(machine: Machine): Promise<ProvenPerson | undefined> {
  const { effective } = await openPolicy(machine, machine.home);
  return effective.approvals.proof === 'none' ? undefined : proveByPassphrase(machine);
}

/** The same, whatever the policy wants. */
export async function proveByPassphrase({ locations }: Machine): Promise<ProvenPerson> {
  const enrolled = readAuthenticators(locations.authenticators);
  const keys = enrolled.filter((one): one is PassphraseKey => one.kind === 'passphrase');
  if (keys.length === 0) throw nobody(enrolled.length > 0);
  for (let left = MAX_TRIES; left > 0; left--) {
    const passphrase = await askPassphrase(left === MAX_TRIES ? 'Passphrase' : 'That is not it. Passphrase');
    for (const key of keys) {
      const derived = await deriveSigner(passphrase, key);
      if (exportPublicKey(derived) === key.publicKey) return personOf(createSessionSigner(derived, key.id));
    }
  }
  throw new SluiceError('USAGE', { what: 'No enrolled key has that passphrase', fix: 'See: sluice keys list' });
}

function personOf(signer: SessionSigner): ProvenPerson {
  const act = (action: UserAction, digest: string, now = Date.now()): SignedAction =>
    signer.signAction({
      action,
      digest,
      nonce: randomBytes(18).toString('base64url'),
      expires: now + ACTION_LIFETIME_MS,
    });
  return { signer, signAction: act };
}

function nobody(others: boolean): SluiceError {
  return new SluiceError('USAGE', {
    what: others
      ? 'Only passkeys are enrolled, and a terminal has no use for them'
      : 'Nobody has enrolled a passphrase yet, so nothing can be granted here',
    fix: others ? 'Answer on the dashboard: sluice serve --open' : 'Run in a terminal of your own: sluice keys add',
  });
}
