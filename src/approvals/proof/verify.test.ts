import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Authenticator, Passkey, PassphraseKey } from './authenticator.js';
import { spkiToJwk } from './passkey.js';
import { deriveSigner, enrolPassphrase, exportPublicKey } from './passphrase.js';
import { createSessionSigner, type SessionSigner } from './session-key.js';
import {
  type GrantStatement,
  grantBytes,
  grantExpiry,
  type SessionKey,
  type SignedGrant,
  sessionKeyBytes,
} from './statement.js';
import { type ExpectedGrant, type VerificationResult, verifyAction, verifyGrant } from './verify.js';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const HOUR = 3_600_000;
const FAST = { N: 2 ** 14, r: 8, p: 1 };
const PASSPHRASE = 'four words and more';

const EXPECTED: ExpectedGrant = {
  request: '0123456789ab',
  digest: 'd'.repeat(64),
  option: 'Allow once',
  nonce: 'n'.repeat(22),
  deadline: NOW + 30_000,
};
const STATEMENT: GrantStatement = {
  request: EXPECTED.request,
  digest: EXPECTED.digest,
  option: EXPECTED.option,
  nonce: EXPECTED.nonce,
  expires: NOW + 30_000,
};

let enrolled: PassphraseKey;
let key: KeyObject;
let session: SessionSigner;
beforeAll(async () => {
  enrolled = await enrolPassphrase(PASSPHRASE, 'laptop', FAST);
  key = await deriveSigner(PASSPHRASE, enrolled);
  session = createSessionSigner(key, enrolled.id, { now: NOW });
});

const problemOf = (found: VerificationResult) => ('problem' in found ? found.problem : undefined);
const verify = (signed: unknown, over: Partial<ExpectedGrant> = {}, all: readonly Authenticator[] = [enrolled]) =>
  verifyGrant(signed, { ...EXPECTED, ...over }, all, NOW + 1);

describe('a passphrase', () => {
  it('stands for one key, and the file has no part of it', async () => {
    expect(exportPublicKey(await deriveSigner(PASSPHRASE, enrolled))).toBe(enrolled.publicKey);
    expect(exportPublicKey(await deriveSigner(`${PASSPHRASE} `, enrolled))).not.toBe(enrolled.publicKey);
    expect(JSON.stringify(enrolled)).not.toContain(PASSPHRASE);
  });

  it('is the same, however its letters are composed', async () => {
    const composed = await enrolPassphrase('caf\u00e9 caf\u00e9 caf\u00e9', 'a', FAST);
    expect(exportPublicKey(await deriveSigner('cafe\u0301 cafe\u0301 cafe\u0301', composed))).toBe(composed.publicKey);
  });

  it('is not short', async () => {
    await expect(enrolPassphrase('too short', 'a', FAST)).rejects.toThrow(/at least 10 characters/);
  });
});

describe('a signed answer', () => {
  it('is proven by the key of a session that the enrolled one signed', () => {
    expect(verify(session.signGrant(STATEMENT))).toEqual({ by: 'laptop', authenticator: enrolled.id });
    const words = { ...STATEMENT, words: 'go on' };
    expect(verify(session.signGrant(words), { words: 'go on' })).toEqual({ by: 'laptop', authenticator: enrolled.id });
  });

  it.each<[string, Partial<ExpectedGrant>, RegExp]>([
    ['another request', { request: 'ffffffffffff' }, /another request/],
    ['another input', { digest: 'e'.repeat(64) }, /the stored request was changed/],
    ['for longer', { option: 'Allow always' }, /signed for "Allow once"/],
    ['a request of before', { nonce: 'm'.repeat(22) }, /another time/],
    ['a question that ends sooner', { deadline: NOW + 29_999 }, /longer than the question waits/],
    ['other words', { words: 'x' }, /other words/],
  ])('is none to %s', (_, over, why) => {
    expect(problemOf(verify(session.signGrant(STATEMENT), over))).toMatch(why);
  });

  it.each<[string, (good: SignedGrant) => unknown, RegExp]>([
    ['nothing', () => undefined, /not signed/],
    ['null', () => null, /not signed/],
    ['true', () => true, /not understood/],
    ['an empty object', () => ({}), /not understood/],
    ['no signature', ({ statement, sessionKey }) => ({ statement, sessionKey }), /not understood/],
    ['an empty signature', (good) => ({ ...good, signature: '' }), /signature is wrong/],
    ['the signature of something else', (good) => ({ ...good, signature: good.sessionKey.publicKey }), /wrong/],
    ['a field that was changed', (good) => changed(good, { digest: 'e'.repeat(64) }), /was changed/],
    ['more time', (good) => changed(good, { expires: good.statement.expires - 1 }), /signature is wrong/],
    ['a changed input', (good) => changed(good, { input: 'a' }), /other words/],
    ['a number for a text', (good) => changed(good, { nonce: 5 }), /not understood/],
    ['no time', (good) => changed(good, { expires: Number.NaN }), /not understood/],
    ['a key that nobody enrolled', (good) => withKey(good, { authenticator: 'other' }), /not enrolled/],
    ['a longer session', (good) => withKey(good, { expires: NOW + 7 * HOUR }), /not signed by the enrolled/],
    ['a session without end', (good) => withKey(good, { expires: NOW + 9 * HOUR }), /lasts too long/],
    ['a session that has ended', (good) => withKey(good, { expires: NOW }), /too old/],
    ['a session that ends before the answer', (good) => withKey(good, { expires: NOW + 10 }), /too old/],
    ['another tab', (good) => withKey(good, { where: 'tab' }), /not signed by the enrolled/],
    ['another place', (good) => withKey(good, { where: 'moon' }), /not understood/],
  ])('is none with %s', (_, change, why) => {
    expect(problemOf(verify(change(session.signGrant(STATEMENT))))).toMatch(why);
  });

  it('is none by a session key that signed itself, or that another key signed', () => {
    const stranger = generateKeyPairSync('ed25519').privateKey;
    expect(problemOf(verify(createSessionSigner(stranger, enrolled.id, { now: NOW }).signGrant(STATEMENT)))).toMatch(
      /not signed by the enrolled/,
    );
  });

  it('is too old after its time', () => {
    expect(problemOf(verifyGrant(session.signGrant(STATEMENT), EXPECTED, [enrolled], NOW + 30_000))).toMatch(/too old/);
  });

  it.each<[string, number, number, RegExp | undefined]>([
    ['its 30 seconds', NOW + 30_000, NOW, undefined],
    ['a millisecond more', NOW + 30_001, NOW, /longer than an answer counts/],
    ['as long as its session key', NOW + 8 * HOUR, NOW, /longer than an answer counts/],
  ])('for %s counts by the clock of who verifies, however long the question waits', (_, expires, now, why) => {
    const signed = session.signGrant({ ...STATEMENT, expires });
    const found = problemOf(verifyGrant(signed, { ...EXPECTED, deadline: NOW + 9 * HOUR }, [enrolled], now));
    if (why === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(why);
  });

  it.each<[string, number, number]>([
    ['a question that waits for long', NOW + HOUR, NOW + 30_000],
    ['one that ends soon', NOW + 5_000, NOW + 5_000],
    ['one that a file has ended before', NOW - 1, NOW - 1],
  ])('to %s is signed by the clock of who signs', (_, deadline, expires) => {
    expect(grantExpiry({ deadline }, NOW)).toBe(expires);
  });

  it('is none without an enrolled key', () => {
    expect(problemOf(verify(session.signGrant(STATEMENT), {}, []))).toMatch(/not enrolled/);
  });

  it('is no action, and an action is no answer', () => {
    const action = { action: 'pause' as const, digest: EXPECTED.digest, nonce: EXPECTED.nonce, expires: NOW + 10 };
    const done = { action: 'pause' as const, digest: EXPECTED.digest };
    expect(verifyAction(session.signAction(action), done, [enrolled], NOW)).toMatchObject({ by: 'laptop' });
    expect(problemOf(verify(session.signAction(action)))).toMatch(/not understood/);
    expect(problemOf(verifyAction(session.signGrant(STATEMENT), done, [enrolled], NOW))).toMatch(/not understood/);
    const twisted = { ...session.signGrant(STATEMENT), statement: action };
    expect(problemOf(verifyAction(twisted, done, [enrolled], NOW))).toMatch(/signature is wrong/);
    for (const [over, why] of [
      [{ action: 'trust' }, /signed for "pause"/],
      [{ digest: 'x' }, /something else/],
      [{ nonce: 'x' }, /another time/],
    ] as const)
      expect(problemOf(verifyAction(session.signAction(action), { ...done, ...over }, [enrolled], NOW))).toMatch(why);
  });
});

function changed(good: SignedGrant, over: object): unknown {
  return { ...good, statement: { ...good.statement, ...over } };
}

function withKey(good: SignedGrant, over: object): unknown {
  return { ...good, sessionKey: { ...good.sessionKey, ...over } };
}

describe.each(['P-256', 'Ed25519'] as const)('a passkey with %s', (curve) => {
  const pair = curve === 'P-256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const jwk = spkiToJwk(pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'));
  if (jwk === undefined) throw new Error('no key');
  const passkey: Passkey = {
    id: 'p1',
    kind: 'passkey',
    name: 'touch',
    created: '2026-11-01T00:00:00Z',
    credential: 'abcd',
    publicKey: jwk,
    rpId: 'localhost',
    origin: 'http://localhost:7710',
  };
  const own = generateKeyPairSync('ed25519').privateKey;

  interface Said {
    readonly type?: string;
    readonly origin?: string;
    readonly crossOrigin?: boolean;
    readonly flags?: number;
    readonly rpId?: string;
    readonly challenge?: string;
  }

  function answer(said: Said = {}): SignedGrant {
    const stated = { publicKey: exportPublicKey(own), expires: NOW + HOUR, where: 'tab' as const, authenticator: 'p1' };
    const challenge = createHash('sha256').update(sessionKeyBytes(stated)).digest('base64url');
    const { type = 'webauthn.get', origin = 'http://localhost:7710', flags = 5, rpId = 'localhost', ...more } = said;
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, ...more }));
    const data = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 1])]);
    const bytes = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const signature = sign(curve === 'P-256' ? 'sha256' : null, bytes, pair.privateKey).toString('base64url');
    const sessionKey: SessionKey = {
      ...stated,
      proof: {
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature,
      },
    };
    return {
      statement: STATEMENT,
      signature: sign(null, grantBytes(STATEMENT), own).toString('base64url'),
      sessionKey,
    };
  }

  it('proves', () => {
    expect(verify(answer(), {}, [enrolled, passkey])).toEqual({ by: 'touch', authenticator: 'p1' });
  });

  it.each<[string, Said, RegExp]>([
    ['a page elsewhere', { origin: 'https://localhost.evil.example' }, /another site/],
    ['a page on another port of this machine', { origin: 'http://localhost:3000' }, /another site/],
    ['an address', { origin: 'http://127.0.0.1:7710' }, /another site/],
    ['a frame', { crossOrigin: true }, /frame/],
    ['an enrolment', { type: 'webauthn.create' }, /no webauthn.get/],
    ['another challenge', { challenge: 'AAAA' }, /something else/],
    ['another relying party', { rpId: 'example.com' }, /for another site/],
    ['nobody', { flags: 4 }, /nobody was there/],
    ['a touch without verification', { flags: 1 }, /did not verify/],
  ])('does not by %s', (_, said, why) => {
    expect(problemOf(verify(answer(said), {}, [passkey]))).toMatch(why);
  });

  it('does not where the signature is for another session key, or of a passphrase', () => {
    const good = answer();
    expect(problemOf(verify(withKey(good, { expires: NOW + 2 * HOUR }), {}, [passkey]))).toMatch(/something else/);
    const { signature } = good.sessionKey.proof;
    expect(problemOf(verify(withKey(good, { proof: { signature } }), {}, [passkey]))).toMatch(
      /not signed by the passkey/,
    );
    const crossed = { ...good.sessionKey, authenticator: enrolled.id };
    expect(problemOf(verify({ ...good, sessionKey: crossed }))).toMatch(/not signed by the enrolled/);
  });
});
