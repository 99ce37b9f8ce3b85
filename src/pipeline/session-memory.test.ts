import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPerson } from '../../test/support/authenticators.js';
import { type ApprovalRequest, createApprovalRequest, digestPartsOf, grantsOf } from '../approvals/approval-request.js';
import { type Approvals, guard, inject, Session } from '../index.js';
import { fakeSession } from '../testing/index.js';
import { SessionMemory } from './session-memory.js';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sluice-memory-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

/** Of a user who wants no proof. */
const memory = (session = 's', client = 'claude') => new SessionMemory(state, client, session, undefined);
const careful = guard({ name: 'careful', on: 'tool:pre', run: () => ({ decision: 'ask', ask: { prompt: 'Ok?' } }) });
const ls = { tool: 'bash', input: { command: 'ls' }, call: 'c1' };

/** A process of its own, as far as a session can tell. */
const process = (of: SessionMemory, answers: string[] = []) =>
  fakeSession({ hooks: [careful], answers: answers as never, memory: of });

describe('a session in several processes', () => {
  it('remembers what was allowed for the whole of it, and nothing else', async () => {
    await process(memory(), ['Allow always']).session.gate(ls);
    const again = process(memory());
    expect(await again.session.gate(ls)).toMatchObject({ decision: 'allow' });
    expect(again.approvals.questions).toEqual([]);
    for (const other of [memory('t'), memory('s', 'codex')])
      expect(await process(other, ['Deny']).session.gate(ls)).toMatchObject({ decision: 'deny' });
    const stored = await process(memory(), ['Deny']).session.gate({ ...ls, input: { command: 'rm' } });
    expect(stored.decision).toBe('deny');
  });

  it('does not remember what was allowed once', async () => {
    await process(memory(), ['Allow once']).session.gate(ls);
    expect(await process(memory(), ['Deny']).session.gate(ls)).toMatchObject({ decision: 'deny' });
  });

  it('takes the answer to a question that another process left to the host, once', async () => {
    expect(await process(memory()).session.judge(ls)).toMatchObject({ decision: 'ask' });
    const [first, second] = [process(memory()), process(memory())];
    const granted = await Promise.all([first.session.granted('c1'), second.session.granted('c1')]);
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await process(memory()).session.granted('c1')).toBe(false);
  });

  it('tells calls that share an id by what they are', async () => {
    const rm = { ...ls, input: { command: 'rm' } };
    await process(memory()).session.judge(ls);
    expect(await process(memory()).session.judge(rm)).toMatchObject({ decision: 'ask' });
    expect(await process(memory()).session.granted('c1')).toBe(false);
    expect(await process(memory()).session.granted('c1', {}, { ...ls, input: { command: 'cp' } })).toBe(false);
    expect(await process(memory()).session.granted('c1', {}, rm)).toBe(true);
    expect(await process(memory()).session.granted('c1', {}, rm)).toBe(false);
    expect(await process(memory()).session.granted('c1')).toBe(true);
  });

  it('has one budget for a turn', async () => {
    const feed = guard({ name: 'feed', on: 'tool:pre', run: () => inject('x'.repeat(2400)) });
    const warned = async () => {
      const { session, display } = fakeSession({ hooks: [feed], memory: memory() });
      await session.gate(ls);
      return display.shown.some(({ level }) => level === 'warning');
    };
    expect([await warned(), await warned()]).toEqual([false, true]);
    fakeSession({ memory: memory() }).session.turn();
    expect(await warned()).toBe(false);
  });

  it('forgets', async () => {
    const own = memory();
    await process(own, ['Allow always']).session.gate(ls);
    own.forget();
    expect(readdirSync(join(state, 'sessions'))).toEqual([]);
    expect(await process(memory(), ['Deny']).session.gate(ls)).toMatchObject({ decision: 'deny' });
  });
});

describe('a memory that cannot be kept', () => {
  it('is one that has nothing in it', () => {
    const nowhere = new SessionMemory('/dev/null/state', 'claude', 's', undefined);
    nowhere.grant('k');
    nowhere.spend(5);
    nowhere.turn();
    nowhere.forget();
    nowhere.sweep();
    const another = new SessionMemory('/dev/null/state', 'claude', 's', undefined);
    expect([another.hasGrant('k'), another.spent(), another.asked('c')]).toEqual([false, 0, undefined]);
  });

  it('is not taken through a link', () => {
    memory().grant('k');
    const sessions = join(state, 'sessions');
    const [name = ''] = readdirSync(sessions);
    const other = mkdtempSync(join(tmpdir(), 'sluice-memory-'));
    symlinkSync(sessions, join(other, 'sessions'));
    expect(new SessionMemory(state, 'claude', 's', undefined).hasGrant('k')).toBe(true);
    expect(new SessionMemory(other, 'claude', 's', undefined).hasGrant('k')).toBe(false);
    expect(name).toHaveLength(64);
    rmSync(other, { recursive: true, force: true });
  });
});

describe('what was allowed for the whole session', () => {
  let enrolled: string;
  let person: TestPerson;
  beforeEach(async () => {
    enrolled = join(state, 'config', 'authenticators.json');
    person = await TestPerson.enrol(enrolled);
  });

  const proven = (session = 's', client = 'claude') => new SessionMemory(state, client, session, enrolled);
  /** The one file of what was granted. */
  const file = () => {
    const sessions = join(state, 'sessions');
    const found = readdirSync(sessions).flatMap((name) =>
      readdirSync(join(sessions, name)).map((one) => join(sessions, name, one)),
    );
    return found.find((path) => path.includes('/grant-')) ?? '';
  };

  async function grant(
    option = 'Allow always',
    signs = (request: ApprovalRequest) => person.grant(request, option),
    call = ls,
  ) {
    const approvals: Approvals = {
      async request(question) {
        const request = createApprovalRequest(question, { client: 'claude' }, Date.now());
        return { option, proof: { signed: signs(request), parts: digestPartsOf(request) } };
      },
    };
    await new Session({ id: 's', hooks: [careful], memory: proven(), approvals }).gate(call);
  }
  const isGranted = async (of = proven(), call = ls, id = 's') =>
    (await new Session({ id, hooks: [careful], memory: of }).gate(call)).decision === 'allow';

  it('is so in another process where a person signed it, for that alone', async () => {
    await grant();
    expect(await isGranted()).toBe(true);
    expect(await isGranted(proven(), { ...ls, input: { command: 'rm' } })).toBe(false);
  });

  it('is over with the session, also where its file is put back and the session is taken up again', async () => {
    await grant();
    const [path, text] = [file(), readFileSync(file(), 'utf8')];
    proven().forget();
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
    expect(await isGranted()).toBe(false);
    rmSync(`${dirname(path)}.ended`);
    expect(await isGranted()).toBe(true);
    writeFileSync(`${dirname(path)}.ended`, 'x');
    expect(await isGranted()).toBe(false);
  });

  it('is not where nobody signed it', async () => {
    // As an agent would plant it: what a user who wants no proof has is no more than a file.
    await process(memory(), ['Allow always']).session.gate(ls);
    expect(file()).toContain('/grant-');
    expect([await isGranted(memory()), await isGranted()]).toEqual([true, false]);
  });

  it('is not kept where another process could not see who granted it', async () => {
    proven().spend(1);
    await process(proven(), ['Allow always']).session.gate(ls);
    expect(file()).toBe('');
  });

  const FORGED: [string, (kept: Kept) => unknown][] = [
    ['for another session', ({ parts, ...kept }) => ({ ...kept, parts: { ...parts, session: 't' } })],
    ['for something else', ({ parts, ...kept }) => ({ ...kept, parts: { ...parts, grants: ['another'] } })],
    ['for more', ({ parts, ...kept }) => ({ ...kept, parts: { ...parts, grants: [...parts.grants, 'more'] } })],
    ['without parts', ({ parts: _, ...kept }) => kept],
    ['without a signature', ({ signed: _, ...kept }) => kept],
    ['with half of one', ({ signed, ...kept }) => ({ ...kept, signed: { ...signed, sessionKey: {} } })],
    ['as a list', (kept) => [kept]],
  ];
  interface Kept {
    readonly key: string;
    readonly signed: object;
    readonly parts: { readonly grants: readonly string[] };
  }
  it.each(FORGED)('is not where it was changed: %s', async (_, change) => {
    await grant();
    const path = file();
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
    expect(await isGranted()).toBe(false);
  });

  it('is not what another call asks, however it was put beside a question that a person answered', async () => {
    // All that an agent can write: the question about another call, and the answer to the one that was shown.
    const evil = { ...ls, input: { command: 'rm -rf .' } };
    const asked: ApprovalRequest[] = [];
    const keys: string[] = [];
    const listening = proven();
    const kept = Object.assign(Object.create(listening) as SessionMemory, {
      hasGrant: (key: string) => keys.push(key) === 0,
      grant: () => undefined,
      ask: () => undefined,
    });
    const approvals: Approvals = {
      async request(question) {
        asked.push(createApprovalRequest(question, { client: 'claude' }, Date.now()));
        return { option: 'Deny' };
      },
    };
    for (const call of [evil, ls]) await new Session({ id: 's', hooks: [careful], memory: kept, approvals }).gate(call);
    const [other, shown] = asked as [ApprovalRequest, ApprovalRequest];
    const [key = ''] = keys;
    for (const forged of [
      shown,
      { ...shown, grants: grantsOf(other) },
      { ...shown, place: { cwd: '/elsewhere' } },
      { ...shown, covers: other.covers?.map((cover) => ({ ...cover, hidden: 'x' })) ?? [] },
    ]) {
      const signed = person.grant(forged, 'Allow always');
      for (const parts of [digestPartsOf(forged), { ...digestPartsOf(forged), grants: grantsOf(other) }]) {
        memory().grant(key, { signed, parts });
        expect(await isGranted(proven(), evil)).toBe(false);
      }
    }
    const signed = person.grant(other, 'Allow always');
    memory().grant(key, { signed, parts: digestPartsOf(other) });
    expect(await isGranted(proven(), evil)).toBe(true);
  });

  it('is so for a call with a secret, and not for the same with another one', async () => {
    const call = (token: string) => ({ ...ls, input: { command: `curl -H "Authorization: Bearer ${token}" x` } });
    const [own, other] = ['ghp_0123456789abcdefghijABCDEFGHIJ012345', 'ghp_9876543210abcdefghijABCDEFGHIJ012345'];
    await grant('Allow always', undefined, call(own));
    expect(await isGranted(proven(), call(own))).toBe(true);
    expect(await isGranted(proven(), call(other))).toBe(false);
  });

  it('is not in another session, however its file got there', async () => {
    await grant();
    const path = file();
    proven('t').spend(1);
    const other = readdirSync(join(state, 'sessions')).find((name) => !path.includes(name)) ?? '';
    writeFileSync(join(state, 'sessions', other, basename(path)), readFileSync(path));
    expect([await isGranted(), await isGranted(proven('t'), ls, 't')]).toEqual([true, false]);
  });

  it('is not where it was signed for once, or is as old as no session is', async () => {
    await grant('Allow always', (request) => person.grant(request, 'Allow once'));
    expect(await isGranted()).toBe(false);
    await grant('Allow always', (request) => person.grant({ ...request, deadline: Date.now() - 8 * 24 * 3_600_000 }));
    expect(await isGranted()).toBe(false);
  });

  it('is not once the key is no longer enrolled', async () => {
    await grant();
    rmSync(enrolled);
    expect(await isGranted()).toBe(false);
  });
});

describe('nobody is there', () => {
  it.each([
    ['deny', 'deny', 'Denied by default: nobody is there to answer. The question was: Ok?'],
    ['allow', 'continue', undefined],
  ] as const)('the default counts at once: %s', async (choice, decision, reason) => {
    const limits = { approvalDefault: choice };
    const { session, approvals, audit } = fakeSession({ hooks: [careful], answers: [], attended: false, limits });
    const outcome = await session.judge(ls);
    expect(outcome).toMatchObject({ decision, ...(reason !== undefined && { reason }) });
    expect(approvals.questions).toEqual([]);
    expect(audit.of('approval').map(({ state: tags }) => tags)).toEqual(['requested', 'expired']);
  });
});
