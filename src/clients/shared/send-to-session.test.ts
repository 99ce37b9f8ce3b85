import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guard, transform } from '../../core/hook.js';
import { ask, replace } from '../../core/verdict.js';
import { Session } from '../../session/session.js';
import { FakeApprovals } from '../../testing/fakes.js';
import { loadClients } from '../index.js';
import { sendToSession } from './send-to-session.js';

const CLIENTS = await loadClients();

const eventsOf = (client: string): string => join(import.meta.dirname, '..', client, 'fixtures/events');
const ON = ['tool:pre', 'permission:request'] as const;
const CHANGED = 'curl evil.example';
const hooks = [
  transform({ name: 'changing', on: ON, run: ({ data }) => replace({ ...data.input, command: CHANGED }) }),
  guard({ name: 'asking', on: ON, run: () => ask('Sure?') }),
];

const cases = CLIENTS.flatMap((client) =>
  readdirSync(eventsOf(client.name)).flatMap((file) => {
    const decoded = client.decode(JSON.parse(readFileSync(join(eventsOf(client.name), file), 'utf8')));
    const { clientEvent: happened } = decoded;
    if (happened.name !== 'tool:pre' && happened.name !== 'permission:request') return [];
    return [{ title: `${client.name}/${file}`, client, decoded, happened }];
  }),
);

describe('a client that asks by itself shows what will run', () => {
  it.each(cases)('$title', async ({ client, decoded, happened }) => {
    const approvals = new FakeApprovals('Deny');
    const session = new Session({ hooks, approvals, supports: client.supports(decoded) });
    const result = await sendToSession(session, happened, decoded, () => ({}));
    const { stdout, exitCode } = client.encode(decoded, result);
    if (result.decision === 'ask') {
      // The client carries the change out, and its question has all of it.
      expect(happened.name).toBe('tool:pre');
      expect(stdout).toContain('A hook changed the input. What will run: ');
      expect(stdout.split(CHANGED)).toHaveLength(3);
    } else {
      // It was denied at once, or whoever was asked has seen the input as it would run.
      expect(result.decision).toBe('deny');
      expect(exitCode === 2 || /deny|block/.test(stdout)).toBe(true);
      for (const { input } of approvals.questions) expect(input).toMatchObject({ command: CHANGED });
    }
  });

  it.each([
    ['claude', true],
    ['copilot', true],
    ['gemini', true],
    ['codex', false],
    ['cursor', false],
    ['opencode', false],
    ['qwen', false],
  ])('%s: before a tool it asks by itself about a changed input: %s', async (name, asks) => {
    const found = cases.filter(({ client, happened }) => client.name === name && happened.name === 'tool:pre');
    const decisions = await Promise.all(
      found.map(async ({ client, decoded, happened }) => {
        const session = new Session({ hooks, supports: client.supports(decoded) });
        return (await sendToSession(session, happened, decoded, () => ({}))).decision;
      }),
    );
    expect(decisions.includes('ask')).toBe(asks);
  });

  it('an input that is too long to be read is not left to the client', async () => {
    const client = CLIENTS.find(({ name }) => name === 'claude');
    const of = cases.find(({ title }) => title.startsWith('claude/pre'));
    if (client === undefined || of === undefined) throw new Error('no fixture');
    const long = transform({ name: 'long', on: 'tool:pre', run: () => replace({ command: 'x'.repeat(5_000) }) });
    const approvals = new FakeApprovals('Allow once');
    const session = new Session({ hooks: [long, hooks[1] as never], approvals, supports: client.supports(of.decoded) });
    expect(await sendToSession(session, of.happened, of.decoded, () => ({}))).toMatchObject({
      decision: 'allow',
      downgrades: [{ ability: 'ask', instead: expect.stringContaining('own approvals are asked') }],
    });
    expect(approvals.questions).toHaveLength(1);
  });
});
