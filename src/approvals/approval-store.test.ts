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
import { openLog } from '../audit/log.js';
import type { Answer, Question } from '../session/ports.js';
import {
  type ApprovalRequest,
  type ApprovalResult,
  computeCardId,
  digestApprovalRequest,
  digestPartsOf,
  grantsOf,
} from './approval-request.js';
import { ApprovalStore } from './approval-store.js';
import { GRANT_LIFETIME_MS, grantExpiry } from './proof/statement.js';
import { StoredApprovals } from './stored-approvals.js';

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
    prompt: 'Recursive delete of a path known only at run time',
    options: ['Allow once', 'Deny'],
    default: 'deny',
    deadline: time + 60_000,
    signal: new AbortController().signal,
    ...over,
  };
}

const COVERS = [{ hook: 'policy', prompt: 'Recursive delete of a path known only at run time' }];
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
    expect(store.findResults(one.id.slice(0, 6))).toEqual([]);
    store.answer(one.id, ALLOW);
    expect(store.findResults(one.id.slice(0, 6))).toMatchObject([{ ending: 'answered', by: 'me', way: 'terminal' }]);
    time += 60_000;
    expect(store.findResults(two.id)).toMatchObject([{ ending: 'expired' }]);
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
    expect(store.open(question({ call: 'c2' }), here).card).toBe(card);
    expect(store.open(question({ call: 'c3' }), there).card).not.toBe(card);
    expect(store.open(question({ call: 'c4', session: 's2' }), here).card).not.toBe(card);
    expect(store.pendingOfCard(card).map(({ call }) => call)).toEqual(['c1', 'c2']);
    // 64 bits of work to find two that are the same.
    expect(card).toMatch(/^[0-9a-f]{32}$/);
  });

  it('whose answer is for no other question that happens to have its name', () => {
    const { id } = store.open(question(), { cwd: '/p' });
    const path = join(store.directory, `${id}.request`);
    const other = JSON.parse(readFileSync(path, 'utf8'));
    const changed = { ...other, hooks: ['another'] };
    writeFileSync(path, JSON.stringify({ ...changed, card: computeCardId(changed) }));
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
    expect(other.pendingOfCard(shown.card).map(({ id }) => id)).toEqual([shown.id]);
  });

  it.each<[string, Partial<Question>]>([
    ['another tool', { tool: 'Write' }],
    ['another hook', { hooks: ['other'] }],
    ['other options', { options: ['Allow once', 'Allow always', 'Deny'] }],
    ['another default', { default: 'allow' }],
    ['other findings', { findings: [{ rule: 'r', decision: 'ask' }] }],
    ['another scope', { covers: [{ hook: 'policy', prompt: 'p', scope: 'all of docs' }] }],
    ['another question of a hook', { covers: [{ hook: 'policy', prompt: 'q' }] }],
    ['another place', { place: { cwd: '/q' } }],
  ])('that shares no card with one that would grant something else: %s', (_, over) => {
    const covers = [{ hook: 'policy', prompt: 'p' }];
    const { card } = store.open(question({ covers }));
    expect(store.open(question({ call: 'c2', covers })).card).toBe(card);
    expect(store.open(question({ call: 'c3', covers, ...over })).card).not.toBe(card);
  });

  it('whose grants follow from what it shows, whatever else its file says', () => {
    const [shown, other] = [
      store.open(question({ covers: COVERS })),
      store.open(question({ call: 'c2', input: { command: 'chmod -R 777 .' }, covers: COVERS })),
    ];
    expect(grantsOf(shown)).not.toEqual(grantsOf(other));
    const forged = { ...shown, grants: grantsOf(other) };
    expect(digestPartsOf(forged).grants).toEqual(grantsOf(shown));
    // A place that is not the one that is shown.
    expect(grantsOf({ ...shown, cwd: '/p', place: { cwd: '/q' } })).toEqual([]);
    expect(store.open(question({ call: 'c3', place: { cwd: '/q' } }), { cwd: '/p' })).toMatchObject({ cwd: '/q' });
  });

  it('of one call, however often it is asked about', () => {
    const first = store.open(question());
    expect(store.open(question({ id: 'q2', deadline: time + 90_000 }))).toEqual(first);
    expect(store.pending()).toHaveLength(1);
  });

  it.each([
    ['another call, on one card', { call: 'c2' }, 2],
    ['another session, on its own', { session: 's2' }, 1],
  ])('and of %s', (_, over, count) => {
    const { id, card } = store.open(question(), { project: '/p' });
    const second = store.open(question(over), { project: '/p' });
    expect(second.id).not.toBe(id);
    expect(second.card === card).toBe(count === 2);
    expect(store.pendingOfCard(card)).toHaveLength(count);
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
      expect(store.result(id)).toMatchObject({ ending: 'abandoned' });
      store.removeResult(id);
      expect(store.result(id)).toBeUndefined();
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
    expect([store.request(id), store.result(id)]).toEqual([undefined, undefined]);
  });
});

describe('an answer', () => {
  it('counts once', () => {
    const { id } = store.open(question());
    expect(store.answer(id, ALLOW)).toBe('accepted');
    expect(store.answer(id, { option: 'Deny', by: 'another', way: 'dashboard' })).toBe('too late');
    expect(store.result(id)).toMatchObject({ ending: 'answered', option: 'Allow once', by: 'me', way: 'terminal' });
    expect(store.pending()).toEqual([]);
  });

  it('is kept for who asks again', () => {
    const { id } = store.open(question());
    store.answer(id, ALLOW);
    expect(store.result(store.open(question()).id)).toMatchObject({ option: 'Allow once' });
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
    expect(store.result(request?.id ?? '')).toMatchObject({ ending: 'abandoned' });
    expect(store.answer(request?.id ?? '', ALLOW)).toBe('too late');
  });

  it('and leaves while somebody answers, takes the answer', async () => {
    const controller = new AbortController();
    const waiting = live().request(question({ signal: controller.signal }));
    const [request] = store.pending();
    const person = await TestPerson.enrol(authenticators);
    store.answer(request?.id ?? '', { ...ALLOW, signed: person.grant(request as ApprovalRequest) });
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
    readonly request: ApprovalRequest;
    leave(): void;
  }

  async function ask(over: Partial<Question> = {}, proof: string | undefined = authenticators): Promise<Waits> {
    const controller = new AbortController();
    const asked = question({
      options: OFFERED,
      signal: controller.signal,
      deadline: Date.now() + 60_000,
      covers: COVERS,
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

  const path = ({ id }: ApprovalRequest, part: string) => join(store.directory, `${id}.${part}`);
  const signedUntil = (request: ApprovalRequest, expires: number) =>
    person.signer.signGrant({ ...person.grant(request).statement, expires });
  const plant = (request: ApprovalRequest, outcome: Partial<ApprovalResult>): void => {
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

  const FORGED: [
    string,
    (request: ApprovalRequest) => Promise<Partial<ApprovalResult>> | Partial<ApprovalResult>,
    RegExp,
  ][] = [
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
      (request) => ({ option: 'Allow once', signed: signedUntil(request, request.deadline + 1) }),
      /longer than the question waits/,
    ],
    [
      'lasts longer than an answer counts',
      (request) => ({ option: 'Allow once', signed: signedUntil(request, Date.now() + GRANT_LIFETIME_MS + 5_000) }),
      /longer than an answer counts/,
    ],
    [
      'is for a question that was asked at another time',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, created: request.created + 600_000 }) }),
      /the stored request was changed/,
    ],
    [
      'is for a question that waits until another time',
      (request) => ({ option: 'Allow once', signed: person.grant({ ...request, deadline: request.deadline - 1 }) }),
      /the stored request was changed/,
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
    await until(() => store.result(request.id) === undefined);
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
    expect(store.result(request.id)).toMatchObject({ ending: 'abandoned' });
  });

  it('to what was shown grants nothing where the stored request was changed', async () => {
    const { answer, request, leave } = await ask({ input: { command: 'rm -rf ~' } });
    const changed = { ...request, input: { command: 'ls' } };
    const shown = { ...changed, card: computeCardId(changed) };
    writeFileSync(path(request, 'request'), JSON.stringify(shown));
    const reader = new ApprovalStore(store.directory);
    expect(reader.pending()).toMatchObject([{ input: { command: 'ls' } }]);
    reader.answer(request.id, { ...ALLOW, signed: person.grant(reader.pending()[0] as ApprovalRequest) });
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/what was shown is not what would run/);
    leave();
    await expect(answer).rejects.toThrow('gone');
  });

  it('to a request whose times were changed grants nothing, now or when it is asked again', async () => {
    const { answer, request, leave } = await ask();
    const shown = { ...request, created: Date.now() + 600_000, deadline: Date.now() + 8 * 3_600_000 };
    writeFileSync(path(request, 'request'), JSON.stringify(shown));
    const signed = person.grant(shown);
    expect(signed.statement.expires).toBeLessThanOrEqual(Date.now() + GRANT_LIFETIME_MS);
    plant(request, { option: 'Allow once', signed });
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/the stored request was changed/);
    leave();
    await expect(answer).rejects.toThrow('gone');
    rmSync(path(request, 'outcome'), { force: true });
    plant(request, { option: 'Allow once', signed });
    expect(store.open(question({ options: OFFERED, covers: COVERS }), { project: '/p' }).id).not.toBe(request.id);
  });

  it('is signed for what was called, where the file has a mask in its place', async () => {
    const [first, second] = ['0', '1'].map((end) => `curl -H "X: ghp_0123456789abcdefghijABCDEFGHIJ01234${end}" x`);
    const one = await ask({ input: { command: first } });
    const two = await ask({ call: 'c2', input: { command: second } });
    expect(one.request.input).toEqual(two.request.input);
    expect(one.request.card).not.toBe(two.request.card);
    store.answer(one.request.id, { ...ALLOW, signed: person.grant(one.request) });
    expect(await one.answer).toMatchObject({ option: 'Allow once' });
    const { signed } = store.result(one.request.id) ?? {};
    plant(two.request, { option: 'Allow once', ...(signed && { signed }) });
    await until(() => told.length > 0);
    two.leave();
    await expect(two.answer).rejects.toThrow('gone');
  });

  describe('once is once:', () => {
    const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
    const grant = (request: ApprovalRequest, option = 'Allow once'): void => {
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
          expect(store.result(again.request.id)).toBeUndefined();
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

    it('what came when nobody waited is for one use, by the same call', async () => {
      const { id } = store.open(question({ options: OFFERED, covers: COVERS }), { project: '/p' });
      const request = store.request(id) as ApprovalRequest;
      grant(request);
      const answer = (more: Partial<Question> = {}) =>
        new StoredApprovals(new ApprovalStore(store.directory), { origin: { project: '/p' }, authenticators }).request(
          question({ options: OFFERED, covers: COVERS, deadline: Date.now() + 60_000, ...more }),
        );
      const { time = 0 } = store.result(request.id) ?? {};
      const answered = new Date(time).toISOString();
      expect(await answer()).toMatchObject({ option: 'Allow once', kept: true, answered });
      const second = answer({ signal: AbortSignal.timeout(300) });
      await expect(second).rejects.toThrow(/timeout/);
    });

    it('what was used is for no other call, also where the file that says so is gone', async () => {
      const first = await ask();
      grant(first.request);
      await first.answer;
      rmSync(path(first.request, 'used'));
      for (const over of [{ call: 'c2' }, { call: 'c3', session: 's2' }]) {
        const again = await ask(over);
        expect(again.request.id).not.toBe(first.request.id);
        await settle();
        expect(store.result(again.request.id)).toBeUndefined();
        again.leave();
        await expect(again.answer).rejects.toThrow('gone');
      }
    });

    it('and is not for the same call for long', async () => {
      const first = await ask();
      const expires = grantExpiry(first.request, Date.now());
      expect(expires).toBeLessThanOrEqual(Date.now() + GRANT_LIFETIME_MS);
      const { id, nonce } = first.request;
      const digest = digestApprovalRequest(first.request);
      const statement = { request: id, digest, option: 'Allow once', nonce, expires: Date.now() + 200 };
      store.answer(id, { ...ALLOW, signed: person.signer.signGrant(statement) });
      await first.answer;
      rmSync(path(first.request, 'used'));
      await settle();
      const asked = question({
        options: OFFERED,
        covers: COVERS,
        deadline: first.request.deadline,
        signal: AbortSignal.timeout(600),
        attempted: (problem) => told.push(problem),
      });
      const fresh = new ApprovalStore(store.directory);
      const waiting = new StoredApprovals(fresh, { origin: { project: '/p' }, authenticators });
      await expect(waiting.request(asked)).rejects.toThrow(/timeout/);
      expect(told).toEqual(['it is too old']);
    });

    it('what the log says was used is not used again, where the file that says so is gone', async () => {
      const audit = join(root, 'audit');
      const options = { origin: { project: '/p' }, authenticators, audit };
      const again = (signal = new AbortController().signal) =>
        new StoredApprovals(new ApprovalStore(store.directory), options).request(
          question({ options: OFFERED, covers: COVERS, deadline: Date.now() + 60_000, signal }),
        );
      const { id, session, call } = store.open(question({ options: OFFERED, covers: COVERS }), { project: '/p' });
      grant(store.request(id) as ApprovalRequest);
      expect(await again()).toMatchObject({ option: 'Allow once', kept: true });
      const log = openLog({ directory: audit });
      const time = new Date().toISOString();
      log.write({ type: 'approval', time, session, event: 'tool:pre', call, state: 'granted' }, { durable: true });
      log.close();
      rmSync(join(store.directory, `${id}.used`));
      await expect(again(AbortSignal.timeout(600))).rejects.toThrow(/timeout/);
    });

    it.each<[string, Partial<Question>, string]>([
      ['another call', { call: 'c3' }, '/p'],
      ['another session', { session: 's2', call: 'c1' }, '/p'],
      ['another tool', { tool: 'Write' }, '/p'],
      ['another input', { input: { command: 'rm -rf /' } }, '/p'],
      ['another question', { prompt: 'Really?' }, '/p'],
      ['another project', {}, '/q'],
    ])('and not by %s', async (_, over, project) => {
      const { id } = store.open(question({ options: OFFERED, covers: COVERS }), { project: '/p' });
      grant(store.request(id) as ApprovalRequest);
      const opened = store.open(question({ call: 'c2', options: OFFERED, covers: COVERS, ...over }), { project });
      expect(opened.id).not.toBe(id);
      expect(store.result(opened.id)).toBeUndefined();
    });

    it('and not after its deadline', () => {
      const { id } = store.open(question());
      store.answer(id, ALLOW);
      time += 60_000;
      for (const call of ['c1', 'c2']) {
        const again = store.open(question({ call }));
        expect(again.id).not.toBe(id);
        expect(store.result(again.id)).toBeUndefined();
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
      const tried = Array.from({ length: 5 }, () =>
        new ApprovalStore(store.directory, () => time).consumeGrant(request),
      );
      expect(tried.filter(Boolean)).toHaveLength(1);
      writeFileSync(path(request, 'used'), '{');
      expect(store.consumeGrant(request)).toBe(false);
    });

    it('a question that was left behind is asked anew when its own time is over', async () => {
      const left = store.open(question({ options: OFFERED, covers: COVERS, deadline: Date.now() + 400 }), {
        project: '/p',
      });
      const again = await ask();
      expect(again.request.id).toBe(left.id);
      await until(() => store.pending().some(({ id }) => id !== left.id));
      expect(store.result(left.id)).toMatchObject({ ending: 'expired' });
      grant(store.pending()[0] as ApprovalRequest);
      expect(await again.answer).toMatchObject({ option: 'Allow once' });
    });

    it('and an answer that nobody signed is not let in by the end of that time', async () => {
      const left = store.open(question({ options: OFFERED, covers: COVERS, deadline: Date.now() + 200 }), {
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
      await until(() => store.result(request.id) === undefined);
    }
    expect(told).toHaveLength(10);
    leave();
    await expect(answer).rejects.toThrow('gone');
  });
});
