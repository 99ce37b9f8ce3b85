import { createHash, randomBytes } from 'node:crypto';
import type { Passkey } from '../approvals/proof/authenticator.js';
import { readAuthenticators, writeAuthenticators } from '../approvals/proof/authenticators.js';
import { authenticatorDataProblem, clientDataProblem, spkiToJwk } from '../approvals/proof/passkey.js';
import { type EnrolRequest, EnrolRequestSchema, type EnrolResult } from './api.js';
import { HttpError } from './http-error.js';
import { bodyOf, documentedPath, incomingMessageOf } from './params.js';
import type { App, Services } from './services.js';

/** Passphrases and passkeys that one user may have. */
const MAX_AUTHENTICATORS = 16;

/** What proves a person, and how a passkey joins it. */
export function routeAuthenticators(
  app: App,
  { authentication, proof, machine, writeNote: note, url }: Services,
): void {
  const path = machine.locations.authenticators;
  app.get(documentedPath('/v1/authenticators'), async (context) => context.json(await proof.view()));
  app.post(documentedPath('/v1/authenticators'), async (context) => {
    authentication.authenticatePerson(incomingMessageOf(context));
    const wanted = await bodyOf(context, EnrolRequestSchema);
    const enrolled = readAuthenticators(path);
    // Whoever comes first over HTTP may be anybody: there is nothing yet that could sign for them.
    if (enrolled.length === 0)
      throw new HttpError(
        403,
        'proof_required',
        'The first authenticator is enrolled in a terminal.',
        'Run in a terminal of your own: sluice keys add',
      );
    if (!(await proof.isRequired()))
      throw new HttpError(409, 'proof', 'Your policy wants no proof.', 'Remove "proof: none" from it first.');
    const { name, credential, publicKey, signed } = wanted;
    const digest = digestOf(JSON.stringify(['passkey', name, credential, publicKey]));
    await proof.checkAction('add-key', digest, signed);
    const passkey = passkeyOf(wanted, signed.statement.nonce, new URL(url()).origin);
    if (enrolled.length >= MAX_AUTHENTICATORS)
      throw new HttpError(409, 'keys', `There are ${MAX_AUTHENTICATORS} already.`, 'sluice keys remove <id>');
    writeAuthenticators(path, [...enrolled, passkey]);
    note(`The passkey "${name}" (${passkey.id}) was enrolled on the dashboard.`);
    return context.json({ id: passkey.id } satisfies EnrolResult);
  });
}

function passkeyOf(
  { name, credential, publicKey, clientDataJSON, authenticatorData }: EnrolRequest,
  nonce: string,
  origin: string,
): Passkey {
  const challenge = createHash('sha256').update(`sluice-enrol-v1\n${nonce}`).digest();
  const problem =
    clientDataProblem(Buffer.from(clientDataJSON, 'base64url'), 'webauthn.create', challenge, origin) ??
    authenticatorDataProblem(Buffer.from(authenticatorData, 'base64url'));
  const jwk = spkiToJwk(publicKey);
  if (problem !== undefined || jwk === undefined)
    throw new HttpError(
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
