import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../session/ports.js';
import { ApprovalStore } from './store.js';
import { StoredApprovals } from './wait.js';

let root: string;
let time = 1_000;
let store: ApprovalStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice-approvals-'));
  time = Date.now();
  store = new ApprovalStore(join(root, 'approvals'), () => time);
});
afterEach(() => rmSync(root, { recursive: true }));

function question(over: Partial<Question> = {}): Question {
  return {
    id: 'q1',
    session: 's1',
    event: 'tool:pre',
    call: 'c1',
    tool: 'Bash',
    input: { command: 'rm -rf "$OUT"' },
    hooks: ['policy'],
    findings: [],
    prompt: 'A tree whose name is not known',
    options: ['Allow once', 'Deny'],
    default: 'deny',
    deadline: time + 60_000,
    signal: new AbortController().signal,
    ...over,
  };
}

const ALLOW = { option: 'Allow once', by: 'me', way: 'terminal' };

describe('a request is a record', () => {
  it('that another process finds, and nobody else can read', () => {
    const { id } = store.open(question(), { client: 'claude', project: '/p' });
    const other = new ApprovalStore(store.directory, () => time);
    expect(other.pending()).toMatchObject([{ id, client: 'claude', project: '/p', tool: 'Bash', created: time }]);
    expect(statSync(store.directory).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(store.directory))
      expect(statSync(join(store.directory, name)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['findings', 5],
    ['findings', [null]],
    ['findings', [{ rule: 5, decision: 'ask' }]],
    ['findings', [{ rule: 'a', decision: 'ask', span: [0] }]],
    ['session', {}],
    ['tool', {}],
    ['cwd', 5],
    ['masked', 'x'],
    ['deadline', null],
  ])('that is not shown where its %s is damaged: %j', (field, value) => {
    const { id } = store.open(question());
    const file = join(store.directory, `${id}.request`);
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    expect(new ApprovalStore(store.directory, () => time).pending()).toHaveLength(1);
    writeFileSync(file, JSON.stringify({ ...kept, [field]: value }));
    expect(new ApprovalStore(store.directory, () => time).pending()).toEqual([]);
    expect(store.answer(id, ALLOW)).toBe('unknown');
  });

  it('that tells how it ended, by the beginning of its name', () => {
    const [one, two] = [store.open(question()), store.open(question({ call: 'c2' }))];
    expect(store.ended(one.id.slice(0, 6))).toEqual([]);
    store.answer(one.id, ALLOW);
    expect(store.ended(one.id.slice(0, 6))).toMatchObject([{ ending: 'answered', by: 'me', way: 'terminal' }]);
    time += 60_000;
    expect(store.ended(two.id)).toMatchObject([{ ending: 'expired' }]);
  });

  it('without secrets', () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const { id } = store.open(question({ input: { command: `curl -H "Authorization: Bearer ${secret}" x` } }));
    expect(readFileSync(join(store.directory, `${id}.request`), 'utf8')).not.toContain(secret);
  });

  it('that is one card with the same question in the same directory, and no other', () => {
    const [here, there] = [
      { project: '/p', cwd: '/p/a' },
      { project: '/p', cwd: '/p/b' },
    ];
    const { card } = store.open(question(), here);
    expect(store.open(question({ call: 'c2', session: 's2' }), here).card).toBe(card);
    expect(store.open(question({ call: 'c3' }), there).card).not.toBe(card);
    expect(store.card(card).map(({ call }) => call)).toEqual(['c1', 'c2']);
    // 64 bits of work to find two that are the same.
    expect(card).toMatch(/^[0-9a-f]{32}$/);
  });

  it('whose answer is for no other question that happens to have its name', () => {
    const { id } = store.open(question(), { cwd: '/p' });
    const path = join(store.directory, `${id}.request`);
    const other = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...other, card: 'f'.repeat(32) }));
    expect(store.answer(id, ALLOW)).toBe('accepted');
    expect(() => store.open(question(), { cwd: '/p' })).toThrow(/Another question has the same name/);
  });

  it('of one call, however often it is asked about', () => {
    const first = store.open(question());
    expect(store.open(question({ id: 'q2', deadline: time + 90_000 }))).toEqual(first);
    expect(store.pending()).toHaveLength(1);
  });

  it.each([
    ['another call', { call: 'c2' }],
    ['another session', { session: 's2' }],
  ])('and of %s, on one card', (_, over) => {
    const { id, card } = store.open(question(), { project: '/p' });
    const second = store.open(question(over), { project: '/p' });
    expect(second.id).not.toBe(id);
    expect(second.card).toBe(card);
    expect(store.card(card)).toHaveLength(2);
  });

  it.each([
    ['another input', { input: { command: 'rm -rf /' } }, '/p'],
    ['another question', { prompt: 'Really?' }, '/p'],
    ['another project', {}, '/q'],
  ])('%s is another card', (_, over, project) => {
    const { card } = store.open(question(), { project: '/p' });
    expect(store.open(question({ call: 'c2', ...over }), { project }).card).not.toBe(card);
  });

  it('that is not kept in a place which others can write', () => {
    store.open(question());
    chmodSync(store.directory, 0o777);
    expect(() => store.open(question({ call: 'c2' }))).toThrow(/can be changed by others.*chmod 700/);
  });

  it.each(['null', '[]', '{', '{"version":1,"id":"bbbbbbbbbbbb"}', '"x"'])('beside what is none: %s', (content) => {
    store.open(question());
    for (const name of ['bbbbbbbbbbbb.request', 'cccccccccccc.outcome'])
      writeFileSync(join(store.directory, name), content);
    expect(store.pending()).toHaveLength(1);
    expect(() => store.open(question({ call: 'c2' }))).not.toThrow();
    expect(store.answer('bbbbbbbbbbbb', ALLOW)).toBe('unknown');
  });

  it('that is forgotten a day after its end', () => {
    const { id } = store.open(question());
    store.answer(id, ALLOW);
    time += 25 * 60 * 60 * 1000;
    store.open(question({ call: 'later', deadline: time + 1000 }));
    expect([store.request(id), store.outcome(id)]).toEqual([undefined, undefined]);
  });
});

describe('an answer', () => {
  it('counts once', () => {
    const { id } = store.open(question());
    expect(store.answer(id, ALLOW)).toBe('accepted');
    expect(store.answer(id, { option: 'Deny', by: 'another', way: 'page' })).toBe('too late');
    expect(store.outcome(id)).toMatchObject({ ending: 'answered', option: 'Allow once', by: 'me', way: 'terminal' });
    expect(store.pending()).toEqual([]);
  });

  it('is kept for who asks again', () => {
    const { id } = store.open(question());
    store.answer(id, ALLOW);
    expect(store.outcome(store.open(question()).id)).toMatchObject({ option: 'Allow once' });
  });

  it.each([
    ['after its time', () => (time += 60_000), 'too late'],
    ['after whoever asked has gone', (id: string) => store.close(id, 'abandoned'), 'too late'],
  ])('%s does nothing', (_, before, result) => {
    const { id } = store.open(question());
    before(id);
    expect(store.answer(id, ALLOW)).toBe(result);
    expect(store.pending()).toEqual([]);
  });

  it('to nothing is told apart, and none that was not offered is taken', () => {
    expect(store.answer('000000000000', ALLOW)).toBe('unknown');
    expect(store.answer('../../etc/passwd', ALLOW)).toBe('unknown');
    const { id } = store.open(question());
    expect(() => store.answer(id, { option: 'Allow always' })).toThrow(
      /Expected "Allow once", "Deny"; got "Allow always"/,
    );
  });
});

describe('whoever waits', () => {
  const live = () => new StoredApprovals(new ApprovalStore(store.directory), { project: '/p' });

  it('gets the answer of another', async () => {
    const waiting = live().request(question());
    await new Promise((resolve) => setTimeout(resolve, 20));
    const [request] = store.pending();
    store.answer(request?.id ?? '', { ...ALLOW, words: 'go on' });
    expect(await waiting).toEqual({ option: 'Allow once', by: 'me', way: 'terminal', words: 'go on' });
  });

  it('and leaves, has closed it: a later answer is too late', async () => {
    const controller = new AbortController();
    const waiting = live().request(question({ signal: controller.signal }));
    const [request] = store.pending();
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(store.outcome(request?.id ?? '')).toMatchObject({ ending: 'abandoned' });
    expect(store.answer(request?.id ?? '', ALLOW)).toBe('too late');
  });

  it('and leaves while somebody answers, takes the answer', async () => {
    const controller = new AbortController();
    const waiting = live().request(question({ signal: controller.signal }));
    const [request] = store.pending();
    store.answer(request?.id ?? '', ALLOW);
    controller.abort(new Error('gone'));
    expect(await waiting).toMatchObject({ option: 'Allow once' });
  });
});
