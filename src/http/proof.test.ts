import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../test/support/authenticators.js';
import { Stand } from '../../test/support/http.js';
import type { ApprovalRequest } from '../approvals/approval-request.js';
import { readAuthenticators } from '../approvals/proof/authenticators.js';
import { tail } from '../audit/tail.js';

let stand: Stand;
let person: TestPerson;
beforeEach(async () => {
  stand = new Stand();
  stand.policy('extends: [recommended]\n');
  person = await stand.person();
  await stand.start();
});
afterEach(() => stand.remove());

const send = (card: string, body: object) => stand.post(`/v1/approvals/${card}/answer`, body);
const signedBy = (request: ApprovalRequest, signed = person.grant(request)) => [{ request: request.id, signed }];
const nonce = async (): Promise<string> => (await stand.get('/v1/authenticators')).json.nonce;

describe('an answer that grants', () => {
  it('is taken with what a person signed, and kept with it for who waits', async () => {
    const asked = stand.ask('frob x');
    const [{ requests }] = (await stand.get('/v1/approvals')).json.cards;
    expect(requests[0]).toMatchObject({
      id: asked.id,
      nonce: asked.nonce,
      digest: person.grant(asked).statement.digest,
      options: { once: 'Allow once', session: 'Allow always', deny: 'Deny' },
    });
    const signed = person.grant(asked);
    const { status, json } = await send(asked.card, { choice: 'once', answers: signedBy(asked, signed) });
    expect([status, json.taken]).toEqual([200, 1]);
    expect(stand.store.result(asked.id)).toMatchObject({ option: 'Allow once', signed });
  });

  const REFUSED: [string, (request: ApprovalRequest) => object, string][] = [
    ['nothing', () => ({ choice: 'once' }), 'proof_required'],
    ['an empty list', () => ({ choice: 'once', answers: [] }), 'proof_required'],
    ['less', (request) => ({ choice: 'session', answers: signedBy(request) }), 'proof_invalid'],
    [
      'an answer to something else',
      (request) => ({ choice: 'once', answers: signedBy(request, person.grant({ ...request, prompt: 'x' })) }),
      'proof_invalid',
    ],
    [
      'another nonce',
      (request) => ({ choice: 'once', answers: signedBy(request, person.grant({ ...request, nonce: 'x' })) }),
      'proof_invalid',
    ],
  ];
  it.each(REFUSED)('is refused with %s', async (_, body, code) => {
    const asked = stand.ask('frob x');
    const { status, json } = await send(asked.card, body(asked));
    expect([status, json.error.code]).toEqual([403, code]);
    expect(stand.store.result(asked.id)).toBeUndefined();
    expect((await send(asked.card, { choice: 'deny' })).status).toBe(200);
  });

  it('is for those that were signed, and for none that came since', async () => {
    const first = stand.ask('frob x');
    const second = stand.ask('frob x', { session: 's2' });
    const { json } = await send(first.card, { choice: 'once', answers: signedBy(first) });
    expect(json.taken).toBe(1);
    expect(stand.store.result(second.id)).toBeUndefined();
  });

  it('needs somebody enrolled, and says what to do', async () => {
    chmodSync(stand.machine.locations.authenticators, 0o666);
    const asked = stand.ask('frob x');
    const { status, json } = await send(asked.card, { choice: 'once', answers: signedBy(asked) });
    expect([status, json.error.code, json.error.fix]).toEqual([
      403,
      'proof_required',
      'Run in a terminal of your own: sluice keys add',
    ]);
    expect((await stand.get('/v1/state')).json.proof).toEqual({ required: true, enrolled: 0 });
    expect((await send(asked.card, { choice: 'deny' })).status).toBe(200);
  });

  it('needs nothing where the policy of the user says so', async () => {
    stand.policy('extends: [recommended]\napprovals: { proof: none }\n');
    const asked = stand.ask('frob x');
    expect((await send(asked.card, { choice: 'once' })).json.taken).toBe(1);
    expect((await stand.get('/v1/authenticators')).json.proof).toBe('none');
  });

  it('saves a rule only where that was signed too', async () => {
    stand.policy('extends: [recommended]\nbash_rules: [{ name: careful, command: frob, decision: ask }]\n');
    const asked = stand.ask('frob x');
    const { digest } = (await stand.get(`/v1/approvals/${asked.card}/rule`)).json;
    const body = { choice: 'project', rule: digest, answers: signedBy(asked) };
    const bad = [
      undefined,
      person.act('save-rule', digest, 'made up'),
      person.act('save-rule', 'a'.repeat(64), await nonce()),
      person.act('pause', digest, await nonce()),
    ];
    for (const saves of bad) expect((await send(asked.card, { ...body, ...(saves && { saves }) })).status).toBe(403);
    expect(stand.store.result(asked.id)).toBeUndefined();
    const good = await send(asked.card, { ...body, saves: person.act('save-rule', digest, await nonce()) });
    expect(good.json).toMatchObject({ taken: 1, saved: expect.any(String) });
  });
});

describe('a passkey', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');

  async function wanted(over: { origin?: string; flags?: number; nonce?: string; name?: string } = {}) {
    const given = over.nonce ?? (await nonce());
    const { origin = new URL(stand.server.url).origin, flags = 5 } = over;
    const challenge = createHash('sha256').update(`sluice-enrol-v1\n${given}`).digest('base64url');
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }));
    const data = Buffer.concat([createHash('sha256').update('localhost').digest(), Buffer.from([flags, 0, 0, 0, 0])]);
    const digest = createHash('sha256')
      .update(JSON.stringify(['passkey', 'touch', 'Y3JlZA', publicKey]))
      .digest('hex');
    return {
      name: over.name ?? 'touch',
      credential: 'Y3JlZA',
      publicKey,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signed: person.act('add-key', digest, given),
    };
  }
  const enrolled = () => readAuthenticators(stand.machine.locations.authenticators);

  it('joins where somebody who is enrolled signs it, and that is recorded', async () => {
    const { status, json } = await stand.post('/v1/authenticators', await wanted());
    expect(status).toBe(200);
    expect(enrolled()).toMatchObject([
      { kind: 'passphrase' },
      { id: json.id, kind: 'passkey', credential: 'Y3JlZA', publicKey: { kty: 'EC', crv: 'P-256' }, rpId: 'localhost' },
    ]);
    const { authenticators } = (await stand.get('/v1/authenticators')).json;
    expect(authenticators[1]).toMatchObject({ id: json.id, kind: 'passkey', credential: 'Y3JlZA' });
    const messages: unknown[] = [];
    for await (const { message } of tail(`${stand.machine.state}/audit`, { lines: 10 })) messages.push(message);
    expect(messages).toContain(`The passkey "touch" (${json.id}) was enrolled on the dashboard.`);
  });

  it.each<[string, () => Promise<object>, number]>([
    ['another name than was signed', () => wanted({ name: 'other' }), 403],
    ['a nonce that nobody gave', () => wanted({ nonce: 'made-up' }), 403],
    ['another site', () => wanted({ origin: 'https://evil.example' }), 400],
    ['another port', () => wanted({ origin: 'http://localhost:1' }), 400],
    ['an address', () => wanted({ origin: `http://127.0.0.1:${stand.port}` }), 400],
    ['nobody verified', () => wanted({ flags: 1 }), 400],
    ['no signature', async () => ({ ...(await wanted()), signed: undefined }), 400],
  ])('does not join with %s', async (_, body, status) => {
    expect((await stand.post('/v1/authenticators', await body())).status).toBe(status);
    expect(enrolled()).toHaveLength(1);
  });

  it('is not the first one', async () => {
    const body = await wanted();
    chmodSync(stand.machine.locations.authenticators, 0o666);
    const { status, json } = await stand.post('/v1/authenticators', body);
    expect([status, json.error.message]).toEqual([403, 'The first authenticator is enrolled in a terminal.']);
  });

  it('joins once with one signature', async () => {
    const body = await wanted();
    expect((await stand.post('/v1/authenticators', body)).status).toBe(200);
    expect((await stand.post('/v1/authenticators', body)).status).toBe(403);
    expect(enrolled()).toHaveLength(2);
  });
});
