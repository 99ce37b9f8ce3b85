import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guard, inject } from '../index.js';
import { fakeSession } from '../testing/index.js';
import { SessionMemory } from './session-memory.js';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sluice-memory-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const memory = (session = 's', client = 'claude') => new SessionMemory(state, client, session);
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
    const elsewhere = await process(memory(), ['Deny']).session.gate({ ...ls, input: { command: 'rm' } });
    expect(elsewhere.decision).toBe('deny');
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
    const nowhere = new SessionMemory('/dev/null/state', 'claude', 's');
    nowhere.grant('k');
    nowhere.spend(5);
    nowhere.turn();
    nowhere.forget();
    nowhere.sweep();
    expect([nowhere.hasGrant('k'), nowhere.spent(), nowhere.asked('c')]).toEqual([false, 0, undefined]);
  });

  it('is not taken through a link', () => {
    memory().grant('k');
    const sessions = join(state, 'sessions');
    const [name = ''] = readdirSync(sessions);
    const other = mkdtempSync(join(tmpdir(), 'sluice-memory-'));
    symlinkSync(sessions, join(other, 'sessions'));
    expect(new SessionMemory(state, 'claude', 's').hasGrant('k')).toBe(true);
    expect(new SessionMemory(other, 'claude', 's').hasGrant('k')).toBe(false);
    expect(name).toHaveLength(64);
    rmSync(other, { recursive: true, force: true });
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
    expect(audit.of('approval').map(({ state: how }) => how)).toEqual(['requested', 'expired']);
  });
});
