import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Conversation } from 'sluice';
import { FakeApprovals } from 'sluice/testing';
import { describe, expect, test, vi } from 'vitest';
import { start } from './git-status.js';
import { run } from './linter-feedback.js';
import { write } from './production-protection.js';

describe('quickstart', () => {
  test('is the example of the README, at most ten lines, and works', async () => {
    const source = readFileSync('examples/quickstart.ts', 'utf8').trim();
    const code = /```ts\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1]?.trim();
    expect(code).toBe(source);
    expect(source.split('\n').length).toBeLessThanOrEqual(10);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await import('./quickstart.js');
    expect(log.mock.calls[0]?.[0]).toMatchObject({
      code: 'DENIED',
      message: 'Operation denied by no-rm: Move it to the trash instead.',
    });
    log.mockRestore();
  });
});

describe('linter feedback', () => {
  test('the model reads the finding in the same turn and mends the file; exactly one hook message', async () => {
    const { files, talk } = await run();
    expect(files.get('config.py')).toBe('x = "a" * 100');
    const injected = talk.messages.filter(({ metadata }) => metadata.source === 'hook');
    expect(injected).toHaveLength(1);
    expect(injected[0]?.content).toContain('config.py:1: line too long');
    expect(injected[0]?.metadata).toMatchObject({ hook: 'linter_feedback', event: 'tool:post' });
  });
});

describe('production protection', () => {
  test.each([
    ['/production/config.py', 'Deny', false, 1],
    ['/production/config.py', 'Allow once', true, 1],
    ['/staging/config.py', 'Deny', true, 0],
  ])('%s with %s: success is %s', async (path, option, success, asked) => {
    const approvals = new FakeApprovals(option);
    const result = await write(path, approvals);
    expect(result.success).toBe(success);
    if (!success) expect(result.error?.toLowerCase()).toContain('denied');
    expect(approvals.questions).toHaveLength(asked);
  });
});

describe('git status', () => {
  test('the first thing the model reads', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sluice-git-'));
    try {
      execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: directory });
      writeFileSync(join(directory, 'new.txt'), 'x');
      const context = new Conversation();
      const session = await start(directory, context);
      expect(context.messages.map(({ role, content }) => [role, content])).toEqual([
        ['system', 'Git status:\n## No commits yet on main\n?? new.txt\n'],
      ]);
      await session.end();
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test('a directory without git is an error of the hook, and the session goes on', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sluice-nogit-'));
    const context = new Conversation();
    const session = await start(directory, context);
    expect(context.messages).toEqual([]);
    await session.end();
    rmSync(directory, { recursive: true, force: true });
  });
});
