import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { guard } from '../core/hook.js';
import { ask, deny } from '../core/verdict.js';
import type { AuditRecord, DisplayMessage } from '../session/ports.js';
import { Session } from '../session/session.js';
import { type LogOperations, logOperations } from './log-operations.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-log-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const judge = guard({
  name: 'judge',
  on: 'tool:pre',
  run: ({ data }) => (data.tool === 'Ask' ? ask('Sure?') : data.tool === 'Deny' ? deny('No.') : undefined),
});

async function log(config: LogOperations, tool = 'Read', input: Readonly<Record<string, unknown>> = {}) {
  const shown: DisplayMessage[] = [];
  const records: AuditRecord[] = [];
  const session = new Session({
    id: 's1',
    hooks: [judge, logOperations(config)],
    display: { show: (message) => void shown.push(message) },
    audit: { write: (record) => void records.push(record) },
  });
  const { decision, event } = await session.gate({ tool, input });
  await session.idle();
  const trace = records.find(({ type }) => type === 'observed')?.trace as [{ verdict: { metrics: unknown } }];
  return { decision, time: event.time, shown, metrics: trace[0].verdict.metrics };
}

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a line', () => {
  it.each([
    ['Read', false],
    ['Deny', true],
    // Nobody was there to ask.
    ['Ask', true],
  ])('of %s says blocked: %s', async (tool, blocked) => {
    const log_file = join(home, 'operations.jsonl');
    const { time, metrics } = await log({ log_file }, tool, { file_path: '/x' });
    expect(lines(log_file)).toEqual([
      { timestamp: time, session_id: 's1', tool_name: tool, tool_input: { file_path: '/x' }, blocked },
    ]);
    expect(metrics).toEqual({ logged: true, log_file });
  });

  it('is added to those that are there', async () => {
    const log_file = join(home, 'operations.jsonl');
    for (const tool of ['Read', 'Write', 'Deny']) await log({ log_file }, tool);
    expect(lines(log_file).map(({ tool_name }) => tool_name)).toEqual(['Read', 'Write', 'Deny']);
  });

  it('holds no secret', async () => {
    const log_file = join(home, 'operations.jsonl');
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await log({ log_file }, 'Bash', { command: `curl -H "Authorization: ${secret}"`, password: 'hunter2hunter2' });
    const text = readFileSync(log_file, 'utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('hunter2');
    expect(text).toContain('[masked:');
  });

  it('stays one line, whatever the input holds', async () => {
    const log_file = join(home, 'operations.jsonl');
    await log({ log_file }, 'Bash', { command: 'a\nb\r\u2028c' });
    expect(lines(log_file)).toHaveLength(1);
  });
});

describe('the file', () => {
  it.each([
    ['~/logs/operations.jsonl', 'logs/operations.jsonl'],
    ['~/a/b/c.jsonl', 'a/b/c.jsonl'],
  ])('%s lies in the home directory, for its owner only', async (log_file, path) => {
    const expected = join(home, path);
    expect((await log({ log_file, home })).metrics).toEqual({ logged: true, log_file: expected });
    expect(statSync(expected).mode & 0o777).toBe(0o600);
    expect(statSync(join(expected, '..')).mode & 0o777).toBe(0o700);
  });

  it('is named literally where "~" is no home', async () => {
    const log_file = join(home, '~user.jsonl');
    await log({ log_file, home: '/nowhere' });
    expect(existsSync(log_file)).toBe(true);
  });

  it.each([
    [{ log_file: '~/x.jsonl' }, /"~" stands for a home directory that was not given/],
    [{ log_file: '' }, /no file to write/],
    [{}, /Expected log_file: a path; got undefined/],
  ])('%j is refused', (config, message) => {
    const build = () => logOperations(config as LogOperations);
    expect(build).toThrow(message);
    expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
  });
});

describe('a log that cannot be written changes nothing and is reported', () => {
  it.each<[string, (path: string) => void, RegExp]>([
    ['a directory in its place', (path) => mkdirSync(path), /EISDIR/],
    ['a file in the place of its directory', (path) => writeFileSync(join(path, '..'), ''), /EEXIST|ENOTDIR/],
    ['a pipe that nobody reads', (path) => execFileSync('mkfifo', [path]), /ENXIO/],
    ['a full disk', (path) => execFileSync('ln', ['-s', '/dev/full', path]), /ENOSPC/],
  ])('%s', async (_, prepare, error) => {
    const log_file = join(home, 'logs', 'operations.jsonl');
    if (!_.startsWith('a file')) mkdirSync(join(home, 'logs'));
    prepare(log_file);
    const { decision, shown, metrics } = await log({ log_file });
    expect(decision).toBe('continue');
    expect(metrics).toEqual({ logged: false, error: expect.stringMatching(error) });
    expect(shown).toEqual([
      {
        level: 'warning',
        source: 'hook:log-operations',
        message: expect.stringMatching(/^An operation was not logged: /),
      },
    ]);
  });
});
