import { createHash, randomBytes } from 'node:crypto';
import type { Passkey } from '../approvals/proof/authenticator.js';
import { readAuthenticators, writeAuthenticators } from '../approvals/proof/authenticators.js';
import { clientProblem, dataProblem, jwkOfSpki } from '../approvals/proof/passkey.js';
import { type Enrol, type Enrolled, EnrolSchema } from './api.js';
import { Refusal } from './failure.js';
import { bodyOf, described, requestOf } from './params.js';
import type { App, Services } from './services.js';

/** Passphrases and passkeys that one user may have. */
const MANY = 16;

/** What proves a person, and how a passkey joins it. */
export function routeAuthenticators(app: App, { door, proof, machine, note, url }: Services): void {
  const path = machine.locations.authenticators;
  app.get(described('/v1/authenticators'), async (context) => context.json(await proof.view()));
  app.post(described('/v1/authenticators'), async (context) => {
    door.decider(requestOf(context));
    const wanted = await bodyOf(context, EnrolSchema);
    const enrolled = readAuthenticators(path);
    // Whoever comes first over HTTP may be anybody: there is nothing yet that could sign for them.
    if (enrolled.length === 0)
      throw new Refusal(
        403,
        'proof_required',
        'The first authenticator is enrolled in a terminal.',
        'Run in a terminal of your own: sluice keys add',
      );
    if (!(await proof.isRequired()))
      throw new Refusal(409, 'proof', 'Your policy wants no proof.', 'Remove "proof: none" from it first.');
    const { name, credential, publicKey, signed } = wanted;
    const digest = digestOf(JSON.stringify(['passkey', name, credential, publicKey]));
    await proof.checkAction('add-key', digest, signed);
    const passkey = passkeyOf(wanted, signed.statement.nonce, new URL(url()).origin);
    if (enrolled.length >= MANY)
      throw new Refusal(409, 'keys', `There are ${MANY} already.`, 'sluice keys remove <id>');
    writeAuthenticators(path, [...enrolled, passkey]);
    note(`The passkey "${name}" (${passkey.id}) was enrolled on the dashboard.`);
    return context.json({ id: passkey.id } satisfies Enrolled);
  });
}

function passkeyOf(
  { name, credential, publicKey, clientDataJSON, authenticatorData }: Enrol,
  nonce: string,
  origin: string,
): Passkey {
  const challenge = createHash('sha256').update(`sluice-enrol-v1\n${nonce}`).digest();
  const problem =
    clientProblem(Buffer.from(clientDataJSON, 'base64url'), 'webauthn.create', challenge, origin) ??
    dataProblem(Buffer.from(authenticatorData, 'base64url'));
  const jwk = jwkOfSpki(publicKey);
  if (problem !== undefined || jwk === undefined)
    throw new Refusal(
      400,
      'passkey',
      `This passkey can't be used: ${problem ?? 'expected a key of ES256 or Ed25519'}.`,
    );
  const id = randomBytes(4).toString('hex');
  const created = new Date().toISOString();
  return { id, kind: 'passkey', name, created, credential, publicKey: jwk, rpId: 'localhost', origin };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
