import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../test/support/authenticators.js';
import { Stand } from '../../test/support/http.js';
import { StoredApprovals } from '../approvals/stored-approvals.js';
import { evaluationContextOf } from '../pipeline/machine.js';
import { openPolicy } from '../pipeline/open-policy.js';

let stand: Stand;
let person: TestPerson;
beforeEach(async () => {
  stand = new Stand();
  person = await stand.person();
  stand.policy('extends: [recommended]\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n');
  await stand.start();
});
afterEach(() => stand.remove());

/** What the policy says now, as the next hook would. */
async function judged(command: string, cwd = stand.project, root = stand.project): Promise<string> {
  const { judge: evaluator } = await openPolicy(stand.machine, root, cwd);
  return evaluator.evaluate({ ...evaluationContextOf(stand.machine, root, cwd), tool: 'Bash', input: { command } })
    .decision;
}

const OPTIONS: Readonly<Record<string, string>> = {
  once: 'Allow once',
  session: 'Allow always',
  project: 'Allow once',
};

/** Answers as a page does that somebody has unlocked. */
async function answer(card: string, body: { choice?: string; rule?: string; words?: string }) {
  const { choice = '', rule } = body;
  const option = OPTIONS[choice];
  if (option === undefined) return stand.post(`/v1/approvals/${card}/answer`, body);
  const answers = stand.store
    .pendingOfCard(card)
    .map((one) => ({ request: one.id, signed: person.grant(one, option) }));
  const { nonce } = (await stand.get('/v1/authenticators')).json;
  const saves = rule !== undefined && choice === 'project' && { saves: person.act('save-rule', rule, nonce) };
  return stand.post(`/v1/approvals/${card}/answer`, { ...body, answers, ...saves });
}
const preview = async (card: string, choice = 'project') =>
  (await stand.get(`/v1/approvals/${card}/rule?choice=${choice}`)).json;

describe('cards', () => {
  it('show what waits, with its effects and what can be chosen', async () => {
    const { id, card } = stand.ask('rm -rf build && frob x');
    const { json } = await stand.get('/v1/approvals');
    expect(json.cards).toHaveLength(1);
    expect(json.cards[0]).toMatchObject({
      card,
      client: 'codex',
      project: stand.project,
      command: 'rm -rf build && frob x',
      choices: ['once', 'session', 'project', 'deny', 'deny-project'],
    });
    expect(json.cards[0].requests.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(json.cards[0].effects[0]).toMatchObject({ kind: 'delete', target: `${stand.project}/build` });
  });

  it('are one for identical questions of one session, and one answer is for all of them', async () => {
    const [first, second] = [stand.ask('frob x', { call: 'one' }), stand.ask('frob x', { call: 'two' })];
    stand.ask('frob y');
    const other = stand.ask('frob x', { session: 's2' });
    const { json } = await stand.get('/v1/approvals');
    expect(json.cards.map((card: { requests: unknown[] }) => card.requests.length)).toEqual([2, 1, 1]);
    const { json: told } = await answer(first.card, { choice: 'once' });
    expect(told).toEqual({ card: first.card, choice: 'once', taken: 2, late: 0 });
    for (const { id } of [first, second])
      expect(stand.store.result(id)).toMatchObject({ ending: 'answered', option: 'Allow once', way: 'api' });
    expect(stand.store.result(other.id)).toBeUndefined();
  });

  it('hold two hundred at once', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => stand.ask(`frob ${index}`));
    const { json } = await stand.get('/v1/approvals');
    expect(json.cards).toHaveLength(200);
    const answers = await Promise.all(asked.map(({ card }) => answer(card, { choice: 'deny' })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await stand.get('/v1/approvals')).json.cards).toEqual([]);
  });

  it('outlive the server', async () => {
    const { card } = stand.ask('frob x');
    await stand.stop();
    await stand.start();
    expect((await answer(card, { choice: 'once' })).json.taken).toBe(1);
  });

  it('are gone when their time is over', async () => {
    const { card } = stand.ask('frob x', { deadline: Date.now() + 30 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await stand.get('/v1/approvals')).json.cards).toEqual([]);
    expect((await answer(card, { choice: 'once' })).status).toBe(404);
  });
});

describe('answers', () => {
  it('reach whoever waits, with who gave them and how', async () => {
    const waiting = new StoredApprovals(stand.store, { origin: { cwd: stand.project, project: stand.project } });
    const { signal } = new AbortController();
    const asked = waiting.request({
      id: 'q',
      session: 's',
      event: 'tool:pre',
      call: 'c',
      tool: 'Bash',
      input: { command: 'frob x' },
      hooks: ['policy'],
      findings: [],
      prompt: 'May it?',
      options: ['Allow once', 'Deny'],
      default: 'deny',
      deadline: Date.now() + 10_000,
      signal,
    });
    const [{ card }] = await stand.until(async () => {
      const { cards } = (await stand.get('/v1/approvals')).json;
      return cards.length > 0 && cards;
    });
    await answer(card, { choice: 'deny', words: 'use staging' });
    expect(await asked).toMatchObject({ option: 'Deny', words: 'use staging', way: 'api', by: expect.any(String) });
  });

  it('race, and one of them wins', async () => {
    const { id, card } = stand.ask('frob x');
    const choices = ['once', 'deny', 'session', 'once', 'deny', 'session', 'deny', 'once'];
    const answers = await Promise.all(choices.map((choice) => answer(card, { choice })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(7);
    expect(stand.store.result(id)?.ending).toBe('answered');
  });

  const REFUSED: [string, object, number][] = [
    ['a choice that is not known', { choice: 'always' }, 400],
    ['no choice', {}, 400],
    ['a key that is not known', { choice: 'once', by: 'somebody else' }, 400],
    ['words with a grant', { choice: 'once', words: 'please' }, 400],
    ['words that never end', { choice: 'deny', words: 'x'.repeat(5_000) }, 400],
    ['a rule that was not shown', { choice: 'project' }, 400],
    ['another rule than was shown', { choice: 'project', rule: 'a'.repeat(64) }, 409],
  ];
  it.each(REFUSED)('are refused with %s', async (_, body, status) => {
    const { id, card } = stand.ask('frob x');
    expect((await answer(card, body)).status).toBe(status);
    expect(stand.store.result(id)).toBeUndefined();
  });

  it('are refused for what was not offered', async () => {
    const { card } = stand.ask('frob x', { options: ['Allow once', 'Deny'] });
    expect((await answer(card, { choice: 'session' })).status).toBe(409);
    expect((await answer('000000000000', { choice: 'once' })).status).toBe(404);
  });
});

describe('a rule for the project', () => {
  it('is shown, saved, and answers the next call by itself', async () => {
    const { card } = stand.ask('frob "a b" x');
    expect(await judged('frob "a b" x')).toBe('ask');
    const shown = await preview(card);
    expect(shown).toMatchObject({ saves: true, next: 'allow', project: stand.project });
    expect(shown.text).toBe(
      `bash_rules:\n  - name: "Allowed here: frob a b x"\n    command: frob\n    words: [a b, x]\n    inside: ${stand.project}\n    stdin: none\n    decision: allow\n`,
    );
    expect(shown.examples.looked).toBeGreaterThan(300);
    const { json } = await answer(card, { choice: 'project', rule: shown.digest });
    expect(json).toMatchObject({ taken: 1, saved: shown.file });
    const text = readFileSync(shown.file, 'utf8');
    expect(text).toContain(`project: ${stand.project}`);
    for (const line of shown.text.split('\n')) expect(text).toContain(line);
    expect(await judged('frob "a b" x')).toBe('allow');
    expect(await judged('frob "a b" x', `${stand.project}/sub`)).toBe('allow');
  });

  it('allows nothing else', async () => {
    const { card } = stand.ask('frob "a b" x');
    const { digest } = await preview(card);
    await answer(card, { choice: 'project', rule: digest });
    const others = ['frob a b x', 'frob "a b"', 'frob "a b" x y', 'frob "a b" "$X"', 'frob "a b" x*', 'frob'];
    for (const other of others) expect([other, await judged(other)]).toEqual([other, 'ask']);
    expect(await judged('frob "a b" x', '/', '/')).toBe('ask');
    expect(await judged('cd /srv && frob "a b" x')).toBe('ask');
    expect(await judged('frob "a b" x > ~/.bashrc')).not.toBe('allow');
    expect(await judged('LD_PRELOAD=./x.so frob "a b" x')).not.toBe('allow');
  });

  it('denies for the project, and the model reads it', async () => {
    const { id, card } = stand.ask('frob x');
    const shown = await preview(card, 'deny-project');
    expect(shown).toMatchObject({ saves: true, next: 'deny' });
    await answer(card, { choice: 'deny-project', rule: shown.digest, words: 'never here' });
    expect(stand.store.result(id)).toMatchObject({ option: 'Deny', words: 'never here' });
    expect(await judged('frob x')).toBe('deny');
    expect(await judged('true && sudo frob x')).toBe('deny');
    expect(await judged('frob y')).toBe('ask');
  });

  it('says what it would change of what was called before', async () => {
    stand.record({ decision: 'ask', input: { command: 'true; frob x' } });
    stand.record({ decision: 'ask', input: { command: 'frob y' } });
    await stand.until(async () => (await stand.get('/v1/feed')).json.entries.length === 2);
    const { card } = stand.ask('frob x');
    const { history } = await preview(card);
    expect(history.looked).toBe(2);
    expect(history.changed).toEqual([{ what: 'true; frob x', tool: 'Bash', times: 1, before: 'ask', after: 'allow' }]);
  });

  it('keeps the comments of the file', async () => {
    const first = stand.ask('frob x');
    const { digest, file } = await preview(first.card);
    await answer(first.card, { choice: 'project', rule: digest });
    writeFileSync(file, readFileSync(file, 'utf8').replace('    command: frob', '    # mine\n    command: frob'));
    const second = stand.ask('frob y');
    const shown = await preview(second.card);
    await answer(second.card, { choice: 'project', rule: shown.digest });
    expect(readFileSync(file, 'utf8')).toContain('# mine');
    expect([await judged('frob x'), await judged('frob y')]).toEqual(['allow', 'allow']);
  });

  it('is not saved where another answer came first', async () => {
    const { id, card } = stand.ask('frob x');
    const { digest } = await preview(card);
    stand.store.answer(id, { option: 'Deny', by: 'me', way: 'terminal' });
    expect((await answer(card, { choice: 'project', rule: digest })).status).toBe(404);
    expect(await judged('frob x')).toBe('ask');
  });

  const ELSEWHERE: [string, string, object, RegExp][] = [
    ['a managed-like denial of one part', 'frob x && rm -rf ~', {}, /denies it/],
    ['what is not understood', 'frob "$X"', {}, /wildcard or a variable/],
    ['a hook of the user', 'frob x', { hooks: ['my-check'] }, /hook "my-check"/],
    ['a home that is no project', 'frob x', { project: '/', cwd: '/' }, /no project/],
  ];
  it.each(ELSEWHERE)('is not offered against %s', async (_, command, over, reason) => {
    const { card } = stand.ask(command, over);
    const shown = await preview(card);
    expect(shown).toMatchObject({ saves: false, refusal: expect.stringMatching(reason) });
    expect((await answer(card, { choice: 'project', rule: shown.digest })).status).toBe(409);
  });

  it("is not offered against the project's own policy", async () => {
    writeFileSync(`${stand.project}/sluice.yaml`, 'bash_rules: [{ name: ours, command: frob, decision: ask }]\n');
    const { card } = stand.ask('frob x');
    expect(await preview(card)).toMatchObject({
      saves: false,
      refusal: expect.stringContaining('policy of the project'),
    });
  });

  it('is not made of a call with a secret', async () => {
    const { card } = stand.ask('frob --token ghp_0123456789abcdefghijABCDEFGHIJ012345');
    const { cards } = (await stand.get('/v1/approvals')).json;
    expect(cards[0].choices).toEqual(['once', 'session', 'deny']);
    expect(JSON.stringify(cards)).not.toContain('ghp_0123');
    expect((await stand.get(`/v1/approvals/${card}/rule`)).status).toBe(409);
  });
});
