import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Stand } from '../../test/support/http.js';

let stand: Stand;
beforeEach(async () => {
  stand = await new Stand().unproven().start();
});
afterEach(() => stand.remove());

/** Whoever has the link has nothing else. */
const BARE = { headers: { authorization: '' } };

async function links(card: string, choices = ['once', 'deny']): Promise<string[]> {
  const { json } = await stand.post(`/v1/approvals/${card}/links`, { choices });
  return json.links.map(({ url }: { url: string }) => new URL(url).pathname);
}

describe('a link', () => {
  it('shows the question however often it is opened, and answers by its button', async () => {
    const { id, card } = stand.ask('frob x');
    const [once = ''] = await links(card);
    for (let time = 0; time < 3; time++) {
      const { status, text } = await stand.get(once, BARE);
      expect([status, text.includes('frob x')]).toEqual([200, true]);
    }
    await stand.send('HEAD', once, undefined, BARE);
    expect(stand.store.result(id)).toBeUndefined();
    expect((await stand.post(once, '', BARE)).status).toBe(200);
    expect(stand.store.result(id)).toMatchObject({ option: 'Allow once', way: 'link' });
    expect((await stand.post(once, '', BARE)).status).toBe(410);
    // Nothing of it is left; the other one has not been used.
    expect(readdirSync(join(stand.machine.state, 'server', 'links'))).toHaveLength(1);
  });

  it('answers once, of all that race', async () => {
    const { id, card } = stand.ask('frob x');
    const both = await links(card);
    const answers = await Promise.all([...both, ...both, ...both].map((path) => stand.post(path, '', BARE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(stand.store.result(id)?.ending).toBe('answered');
  });

  it('does not answer the same question when it comes again', async () => {
    const first = stand.ask('frob x');
    const [once = ''] = await links(first.card);
    await stand.post(`/v1/approvals/${first.card}/answer`, { choice: 'deny' });
    const again = stand.ask('frob x');
    expect(again.card).toBe(first.card);
    expect((await stand.get(once, BARE)).status).toBe(410);
    expect((await stand.post(once, '', BARE)).status).toBe(410);
    expect(stand.store.result(again.id)).toBeUndefined();
  });

  it('outlives the server, and not its question', async () => {
    const [short, long] = [stand.ask('frob x', { deadline: Date.now() + 1_500 }), stand.ask('frob y')];
    const [[gone = ''], [stays = '']] = [await links(short.card), await links(long.card)];
    await stand.stop();
    await stand.start();
    expect((await stand.post(stays, '', BARE)).status).toBe(200);
    await stand.until(async () => Date.now() > short.deadline);
    expect((await stand.post(gone, '', BARE)).status).toBe(410);
  });

  it('can not be made from what lies on the disk', async () => {
    const { id, card } = stand.ask('frob x');
    await links(card);
    const directory = join(stand.machine.state, 'server', 'links');
    for (const name of readdirSync(directory)) {
      const seals = ['', '.', `.${'a'.repeat(43)}`, `.${readFileSync(join(directory, name), 'utf8').length}`];
      for (const seal of seals) expect((await stand.post(`/a/${name}${seal}`, '', BARE)).status).toBe(410);
    }
    expect(stand.store.result(id)).toBeUndefined();
  });

  it('can only deny where the policy wants proof: it proves nobody', async () => {
    const { id, card } = stand.ask('frob x');
    const [once = '', deny = ''] = await links(card);
    stand.policy('extends: [recommended]\n');
    await stand.person();
    const made = await stand.post(`/v1/approvals/${card}/links`, { choices: ['once', 'deny'] });
    expect([made.status, made.json.error]).toEqual([
      403,
      { code: 'proof_required', message: expect.stringContaining('can only deny'), fix: expect.any(String) },
    ]);
    expect((await stand.post(`/v1/approvals/${card}/links`, { choices: ['deny'] })).status).toBe(200);
    // One that was made before, or that somebody made of the token, grants nothing either.
    expect((await stand.post(once, '', BARE)).status).toBe(403);
    expect(stand.store.result(id)).toBeUndefined();
    expect((await stand.post(deny, '', BARE)).status).toBe(200);
    expect(stand.store.result(id)).toMatchObject({ option: 'Deny' });
  });

  it('is made by who has the token, for choices that need no rule', async () => {
    const { card } = stand.ask('frob x');
    expect((await stand.post(`/v1/approvals/${card}/links`, { choices: ['once'] }, BARE)).status).toBe(401);
    expect((await stand.post(`/v1/approvals/${card}/links`, { choices: ['project'] })).status).toBe(400);
  });
});
