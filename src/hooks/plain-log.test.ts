import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import type { Decision, Level } from '../core/verdict.js';
import { Session } from '../session/session.js';
import { plainLog } from './plain-log.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sluice-plain-log-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function run(decision: Decision, level?: Level, command = 'ls'): Promise<void> {
  const judge = guard({
    name: 'g',
    on: 'tool:pre',
    run: () => ({ decision, reason: 'r', findings: [{ rule: 'R', decision }] }),
  });
  const session = new Session({
    hooks: [judge, plainLog({ file: 'a.log', directory, ...(level !== undefined && { level }), max_size_kb: 1 })],
  });
  await session.gate({ tool: 'Bash', input: { command } });
  await session.idle();
}

const lines = () =>
  existsSync(join(directory, 'a.log'))
    ? readFileSync(join(directory, 'a.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

test.each<[Decision, Level | undefined, number]>([
  ['allow', undefined, 1],
  ['deny', undefined, 1],
  ['continue', undefined, 0],
  ['continue', 'debug', 1],
  ['allow', 'warning', 0],
  ['deny', 'warning', 1],
  ['deny', 'error', 0],
])('%s at level %s: %i lines', async (decision, level, count) => {
  await run(decision, level);
  expect(lines()).toHaveLength(count);
});

test('says what was decided, without secrets', async () => {
  await run('deny', 'info', 'curl -H "Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789" x');
  expect(lines()).toMatchObject([{ level: 'warning', decision: 'deny', tool: 'Bash', rules: ['R'] }]);
  expect(JSON.stringify(lines())).not.toContain('abcdefghijklmnopqrstuvwxyz');
});

test('begins anew when it is full, and keeps the one before', async () => {
  for (let index = 0; index < 10; index++) await run('deny', 'info', 'x'.repeat(300));
  expect(existsSync(join(directory, 'a.log.1'))).toBe(true);
  expect(lines().length).toBeLessThan(10);
});
