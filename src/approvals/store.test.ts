import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPerson } from '../../test/support/authenticators.js';
import type { Answer, Question } from '../session/ports.js';
import { cardOf, type Outcome, type Request } from './request.js';
import { ApprovalStore } from './store.js';
import { StoredApprovals } from './wait.js';

let root: string;
let time = 1_000;
let store: ApprovalStore;
let authenticators: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice-approvals-'));
  authenticators = join(root, 'config', 'authenticators.json');
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
    writeFileSync(path, JSON.stringify({ ...other, hooks: ['another'] }));
    expect(store.answer(id, ALLOW)).toBe('accepted');
    expect(() => store.open(question(), { cwd: '/p' })).toThrow(/Another question has the same name/);
  });

  it('that stands on no card but its own: who sees one question would answer another', () => {
    const [shown, hidden] = [
      store.open(question()),
      store.open(question({ call: 'c2', input: { command: 'rm -rf ~' } })),
    ];
    const path = join(store.directory, `${hidden.id}.request`);
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...kept, card: shown.card }));
    const other = new ApprovalStore(store.directory, () => time);
    expect(other.card(shown.card).map(({ id }) => id)).toEqual([shown.id]);
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

  it('whose answer would be a pipe, something endless or a directory holds no reader up', () => {
    const all = ['c1', 'c2', 'c3'].map((call) => store.open(question({ call })));
    const [pipe = '', endless = '', directory = ''] = all.map(({ id }) => join(store.directory, `${id}.outcome`));
    execFileSync('mkfifo', [pipe, join(store.directory, 'bbbbbbbbbbbb.request')]);
    symlinkSync('/dev/zero', endless);
    mkdirSync(directory);
    expect(store.request('bbbbbbbbbbbb')).toBeUndefined();
    for (const { id } of all) {
      expect(store.outcome(id)).toMatchObject({ ending: 'abandoned' });
      store.take(id);
      expect(store.outcome(id)).toBeUndefined();
    }
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
  const live = () =>
    new StoredApprovals(new ApprovalStore(store.directory), { origin: { project: '/p' }, authenticators });

  it('gets the answer of another', async () => {
    const waiting = live().request(question());
    await new Promise((resolve) => setTimeout(resolve, 20));
    const [request] = store.pending();
    store.answer(request?.id ?? '', { ...ALLOW, option: 'Deny', words: 'go on' });
    expect(await waiting).toEqual({ option: 'Deny', by: 'me', way: 'terminal', words: 'go on' });
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
    const person = await TestPerson.enrol(authenticators);
    store.answer(request?.id ?? '', { ...ALLOW, signed: person.grant(request as Request) });
    controller.abort(new Error('gone'));
    expect(await waiting).toMatchObject({ option: 'Allow once' });
  });
});

describe('an answer that grants', () => {
  const OFFERED = ['Allow once', 'Allow always', 'Deny'];
  let person: TestPerson;
  let told: string[];
  beforeEach(async () => {
    person = await TestPerson.enrol(authenticators);
    told = [];
  });

  interface Waits {
    readonly answer: Promise<Answer>;
    readonly request: Request;
    leave(): void;
  }

  async function ask(over: Partial<Question> = {}, proof: string | undefined = authenticators): Promise<Waits> {
    const controller = new AbortController();
    const asked = question({
      options: OFFERED,
      signal: controller.signal,
      deadline: Date.now() + 60_000,
      grants: ['key'],
      attempted: (problem) => told.push(problem),
      ...over,
    });
    const fresh = new ApprovalStore(store.directory);
    const options = { origin: { project: '/p' }, ...(proof !== '' && { authenticators: proof }) };
    const answer = new StoredApprovals(fresh, options).request(asked);
    answer.catch(() => undefined);
    const request = fresh.pending().find(({ call }) => call === asked.call);
    if (request === undefined) throw new Error('nothing waits');
    return { answer, request, leave: () => controller.abort(new Error('gone')) };
  }

  const path = ({ id }: Request, part: string) => join(store.directory, `${id}.${part}`);
  const plant = (request: Request, outcome: Partial<Outcome>): void => {
    const draft = join(root, 'draft');
    writeFileSync(draft, JSON.stringify({ version: 1, ending: 'answered', time: 1, ...outcome }));
    renameSync(draft, path(request, 'outcome'));
  };

  async function until(look: () => boolean): Promise<void> {
    while (!look()) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it('counts where a person signed it, and says who', async () => {
    const { answer, request } = await ask();
    store.answer(request.id, { ...ALLOW, by: 'somebody', signed: person.grant(request) });
    expect(await answer).toMatchObject({
      option: 'Allow once',
      by: userInfo().username,
      way: 'terminal',
      authenticator: person.signer.sessionKey.authenticator,
    });
    expect(told).toEqual([]);
  });

  it('is not asked for where the user wants none', async () => {
    const { answer, request } = await ask({}, '');
    plant(request, { option: 'Allow once' });
    expect(await answer).toEqual({ option: 'Allow once' });
  });

  const FORGED: [string, (request: Request) => Promise<Partial<Outcome>> | Partial<Outcome>, RegExp][] = [
    ['is not signed', () => ({ option: 'Allow once' }), /not signed/],
    [
      'is for less',
      (request) => ({ option: 'Allow always', signed: person.grant(request) }),
      /signed for "Allow once"/,
    ],
    ['was not offered', (request) => ({ option: 'Allow', signed: person.grant(request, 'Allow') }), /not offered/],
    ['has other words', (request) => ({ option: 'Allow once', words: 'x', signed: person.grant(request) }), /words/],
    [
      'is for another input',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, input: { command: 'ls' } }) }),
      /the stored request was changed/,
    ],
    [
      'is for another call',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, call: 'c9' }) }),
      /the stored request was changed/,
    ],
    [
      'is for another time',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, nonce: 'old' }) }),
      /another time/,
    ],
    [
      'lasts longer',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, deadline: request.deadline + 1 }) }),
      /longer than the question waits/,
    ],
    [
      'is by another key',
      async (request) => {
        const stranger = await TestPerson.enrol(join(root, 'elsewhere', 'authenticators.json'));
        return { option: 'Allow once', signed: stranger.grant(request) };
      },
      /not enrolled/,
    ],
  ];
  it.each(FORGED)('and %s neither grants nor ends anything, and is told', async (_, forge, why) => {
    const { answer, request } = await ask();
    plant(request, await forge(request));
    await until(() => told.length > 0);
    expect(told).toEqual([expect.stringMatching(why)]);
    await until(() => store.outcome(request.id) === undefined);
    expect(store.refusal(request.id)).toMatch(why);
    // The person's own answer still comes.
    expect(store.answer(request.id, { ...ALLOW, signed: person.grant(request) })).toBe('accepted');
    expect(await answer).toMatchObject({ option: 'Allow once' });
  });

  it.each(['', '{', 'null', '[]', '{"version":1}', '"Allow once"'])('is not what is none: %j', async (content) => {
    const { answer, request } = await ask();
    writeFileSync(path(request, 'outcome'), content);
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/not understood/);
    store.answer(request.id, { ...ALLOW, signed: person.grant(request) });
    expect(await answer).toMatchObject({ option: 'Allow once' });
  });

  it('and is put there when who asks leaves, grants nothing', async () => {
    const { answer, request, leave } = await ask();
    plant(request, { option: 'Allow once' });
    leave();
    await expect(answer).rejects.toThrow('gone');
    expect(store.outcome(request.id)).toMatchObject({ ending: 'abandoned' });
  });

  it('to what was shown grants nothing where the stored request was changed', async () => {
    const { answer, request, leave } = await ask({ input: { command: 'rm -rf ~' } });
    const changed = { ...request, input: { command: 'ls' } };
    const shown = { ...changed, card: cardOf(changed) };
    writeFileSync(path(request, 'request'), JSON.stringify(shown));
    const reader = new ApprovalStore(store.directory);
    expect(reader.pending()).toMatchObject([{ input: { command: 'ls' } }]);
    reader.answer(request.id, { ...ALLOW, signed: person.grant(reader.pending()[0] as Request) });
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/what was shown is not what would run/);
    leave();
    await expect(answer).rejects.toThrow('gone');
  });

  it('is signed for what was called, where the file has a mask in its place', async () => {
    const [first, second] = ['0', '1'].map((end) => `curl -H "X: ghp_0123456789abcdefghijABCDEFGHIJ01234${end}" x`);
    const one = await ask({ input: { command: first } });
    const two = await ask({ call: 'c2', input: { command: second } });
    expect(one.request.input).toEqual(two.request.input);
    expect(one.request.card).not.toBe(two.request.card);
    store.answer(one.request.id, { ...ALLOW, signed: person.grant(one.request) });
    expect(await one.answer).toMatchObject({ option: 'Allow once' });
    const { signed } = store.outcome(one.request.id) ?? {};
    plant(two.request, { option: 'Allow once', ...(signed && { signed }) });
    await until(() => told.length > 0);
    two.leave();
    await expect(two.answer).rejects.toThrow('gone');
  });

  describe('once is once:', () => {
    const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
    const grant = (request: Request, option = 'Allow once'): void => {
      store.answer(request.id, { ...ALLOW, option, signed: person.grant(request, option) });
    };

    it.each(['Allow once', 'Allow always'])(
      'the same call asked again after "%s" was used is asked about',
      async (option) => {
        const first = await ask();
        grant(first.request, option);
        await first.answer;
        for (let count = 0; count < 3; count++) {
          const again = await ask();
          expect(again.request.id).not.toBe(first.request.id);
          await settle();
          expect(store.outcome(again.request.id)).toBeUndefined();
          again.leave();
          await expect(again.answer).rejects.toThrow('gone');
        }
      },
    );

    it('of several that wait for the same call one has it, and the others ask anew', async () => {
      const all = [await ask(), await ask(), await ask()];
      expect(new Set(all.map(({ request }) => request.id)).size).toBe(1);
      grant((all[0] as Waits).request);
      let granted = 0;
      for (const { answer } of all)
        answer.then(
          () => granted++,
          () => undefined,
        );
      await until(() => granted === 1 && store.pending().length === 1);
      await settle();
      expect(granted).toBe(1);
      expect(store.pending()[0]?.id).not.toBe(all[0]?.request.id);
      for (const { leave } of all) leave();
    });

    it.each([
      ['the same call', {}],
      ['the same call with another id', { call: 'c2' }],
    ])('what came when nobody waited is for one use, by %s', async (_, over) => {
      const { id } = store.open(question({ options: OFFERED, grants: ['key'] }), { project: '/p' });
      const request = store.request(id) as Request;
      grant(request);
      const answer = (more: Partial<Question> = {}) =>
        new StoredApprovals(new ApprovalStore(store.directory), { origin: { project: '/p' }, authenticators }).request(
          question({ options: OFFERED, grants: ['key'], deadline: Date.now() + 60_000, ...over, ...more }),
        );
      expect(await answer()).toMatchObject({ option: 'Allow once', kept: true });
      const second = answer({ signal: AbortSignal.timeout(300) });
      await expect(second).rejects.toThrow(/timeout/);
    });

    it.each<[string, Partial<Question>, string]>([
      ['another session', { session: 's2' }, '/p'],
      ['another tool', { tool: 'Write' }, '/p'],
      ['another input', { input: { command: 'rm -rf /' } }, '/p'],
      ['another question', { prompt: 'Really?' }, '/p'],
      ['another project', {}, '/q'],
    ])('and not by %s', async (_, over, project) => {
      const { id } = store.open(question({ options: OFFERED, grants: ['key'] }), { project: '/p' });
      grant(store.request(id) as Request);
      const opened = store.open(question({ call: 'c2', options: OFFERED, grants: ['key'], ...over }), { project });
      expect(opened.id).not.toBe(id);
      expect(store.outcome(opened.id)).toBeUndefined();
    });

    it('and not after its deadline', () => {
      const { id } = store.open(question());
      store.answer(id, ALLOW);
      time += 60_000;
      for (const call of ['c1', 'c2']) {
        const again = store.open(question({ call }));
        expect(again.id).not.toBe(id);
        expect(store.outcome(again.id)).toBeUndefined();
      }
    });

    it.each(['expired', 'cancelled', 'abandoned'] as const)('what has %s is asked anew', (ending) => {
      const { id } = store.open(question());
      store.close(id, ending);
      const again = store.open(question());
      expect(again.id).not.toBe(id);
      expect(store.pending().map((request) => request.id)).toEqual([again.id]);
    });

    it('a denial holds for the same call as long as it would have waited', () => {
      const { id } = store.open(question());
      store.answer(id, { ...ALLOW, option: 'Deny' });
      expect(store.open(question()).id).toBe(id);
      expect(store.open(question({ call: 'c2' })).id).not.toBe(id);
      time += 60_000;
      expect(store.open(question()).id).not.toBe(id);
    });

    it('one use is taken by one, however many try, and a damaged file is a used one', () => {
      const request = store.open(question());
      const tried = Array.from({ length: 5 }, () => new ApprovalStore(store.directory, () => time).use(request));
      expect(tried.filter(Boolean)).toHaveLength(1);
      writeFileSync(path(request, 'used'), '{');
      expect(store.use(request)).toBe(false);
    });

    it('a question that was left behind is asked anew when its own time is over', async () => {
      const left = store.open(question({ options: OFFERED, grants: ['key'], deadline: Date.now() + 400 }), {
        project: '/p',
      });
      const again = await ask();
      expect(again.request.id).toBe(left.id);
      await until(() => store.pending().some(({ id }) => id !== left.id));
      expect(store.outcome(left.id)).toMatchObject({ ending: 'expired' });
      grant(store.pending()[0] as Request);
      expect(await again.answer).toMatchObject({ option: 'Allow once' });
    });

    it('and an answer that nobody signed is not let in by the end of that time', async () => {
      const left = store.open(question({ options: OFFERED, grants: ['key'], deadline: Date.now() + 200 }), {
        project: '/p',
      });
      const again = await ask();
      for (let count = 0; count < 20; count++) {
        plant(left, { option: 'Allow once' });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      again.leave();
      await expect(again.answer).rejects.toThrow('gone');
    });
  });

  it('is not used again by the same call when it is asked anew', async () => {
    const first = await ask();
    const signed = person.grant(first.request);
    store.answer(first.request.id, { ...ALLOW, signed });
    await first.answer;
    for (const part of ['request', 'outcome']) rmSync(path(first.request, part));
    const again = await ask();
    expect(again.request.id).toBe(first.request.id);
    plant(again.request, { option: 'Allow once', signed });
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/another time/);
    again.leave();
    await expect(again.answer).rejects.toThrow('gone');
  });

  it('is told of a few times, however often it is tried', async () => {
    const { answer, request, leave } = await ask();
    for (let count = 0; count < 15; count++) {
      plant(request, { option: 'Allow once' });
      await until(() => store.outcome(request.id) === undefined);
    }
    expect(told).toHaveLength(10);
    leave();
    await expect(answer).rejects.toThrow('gone');
  });
});
