import { api } from '../data/api-client.js';
import { createPasskey } from './passkey.js';
import { passkeys, signAction, UnlockError } from './session.js';

/** Makes a passkey, and has the key of this tab sign that it joins: the first of all is enrolled in a terminal. */
export async function enrolPasskey(name: string, now: number): Promise<void> {
  const { nonce } = await api.authenticators();
  const challenge = await sha256(`sluice-enrol-v1\n${nonce}`);
  const known = passkeys.peek().map(({ credential }) => credential);
  const made = await createPasskey(challenge, name, known);
  const { credential, publicKey } = made;
  const digest = hex(await sha256(JSON.stringify(['passkey', name, credential, publicKey])));
  const signed = await signAction('add-key', digest, nonce, now);
  if (signed === undefined) throw new UnlockError('This tab was locked in the meantime.');
  await api.enrol({ name, ...made, signed });
}

async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
