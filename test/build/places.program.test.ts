import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { end } from '../spawn.js';
import { BuiltProject, isInstalled, recorded } from './built.js';

/** The worst name that a folder can have. */
const AWKWARD = `my "best" project's $HOME \`dir\``;
// How a process starts and ends is the subject: each has its own.
const project = new BuiltProject('claude', AWKWARD, 'own');
beforeAll(async () => {
  expect(await project.build()).toMatchObject({ code: 0 });
}, 60_000);
afterAll(() => project.remove());

const DENIED = { ...recorded('claude', 'pre-bash'), tool_input: { command: 'rm -rf /' } };
const FINE = { ...recorded('claude', 'pre-bash'), tool_input: { command: 'git status' } };

interface Wired {
  readonly hooks: Record<string, { hooks: { command: string; timeout: number; onFailure?: string }[] }[]>;
}
const command = (event: string, file = '.claude/settings.json'): string => {
  const { hooks } = project.json(file) as unknown as Wired;
  return hooks[event]?.[0]?.hooks[0]?.command ?? '';
};

describe('a handler works', () => {
  const remote = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  const link = join(remote, 'linked');
  beforeAll(() => symlinkSync(project.root, link));
  afterAll(() => rmSync(remote, { recursive: true, force: true }));

  it.each<[string, () => { root: string; cwd: string }]>([
    ['in a folder without node_modules, with quotes and spaces', () => ({ root: project.root, cwd: project.root })],
    ['from another working directory', () => ({ root: project.root, cwd: remote })],
    ['through a link', () => ({ root: link, cwd: link })],
    ['from the root of the file system', () => ({ root: project.root, cwd: '/' })],
  ])('%s', async (_, where) => {
    const { root, cwd } = where();
    const env = { CLAUDE_PROJECT_DIR: root };
    const denied = await project.shell(command('PreToolUse'), DENIED, env, cwd);
    expect(denied).toMatchObject({ code: 2 });
    expect(denied.stderr).toMatch(/^Operation denied by/);
    expect(JSON.parse(denied.stdout).hookSpecificOutput.permissionDecision).toBe('deny');
    expect(await project.shell(command('PreToolUse'), FINE, env, cwd)).toMatchObject({ code: 0, stderr: '' });
  });

  it('whatever is in NODE_OPTIONS', async () => {
    const evil = project.place.script('evil.cjs', 'process.exit(0)');
    const env = { CLAUDE_PROJECT_DIR: project.root, NODE_OPTIONS: `--require=${evil}` };
    expect(await project.shell(command('PreToolUse'), DENIED, env)).toMatchObject({ code: 2 });
  });

  describe.each(['bash', 'dash', 'zsh', 'fish'])('also where the shell of the user is %s', (shell) => {
    it.skipIf(!isInstalled(shell))('(skipped where it is not installed)', async () => {
      const env = { CLAUDE_PROJECT_DIR: project.root, LINE: command('PreToolUse') };
      expect(await project.shell(`${shell} -c "$LINE"`, DENIED, env)).toMatchObject({ code: 2 });
    });
  });
});

describe('a validator runs alone', () => {
  it.each([
    ['security/bash', { command: 'ls' }, 0, { safe: true, reason: null }],
    ['security/bash', { command: 'rm -rf /' }, 2, { safe: false }],
    ['security/bash', DENIED, 2, { safe: false }],
    ['security/file', { file_path: '/etc/passwd', content: 'x' }, 2, { safe: false }],
    ['security/file', { file_path: '/home/ada/a.txt', content: 'x' }, 0, { safe: true }],
    ['prompt/pii', { prompt: 'hello' }, 0, { safe: true }],
    ['prompt/pii', { prompt: 'card 4539148803436467' }, 2, { safe: false }],
  ])('%s %j', async (file, input, code, expected) => {
    const path = join(project.hooks, 'validators', `${file}.mjs`);
    const ended = await project.place.run([path], JSON.stringify(input));
    expect(ended.code).toBe(code);
    expect(JSON.parse(ended.stdout)).toMatchObject(expected);
  });

  it('and does nothing where it is imported', async () => {
    const path = join(project.hooks, 'validators/security/bash.mjs');
    const program = `import { validate } from ${JSON.stringify(path)}; console.log(validate({ command: 'ls' }).safe);`;
    const script = project.place.script('import.mjs', program);
    expect(await project.place.run([script], '')).toMatchObject({ code: 0, stdout: 'true\n' });
  });
});

it('no handler judges less where the files of its validators are gone', async () => {
  const files = join(project.hooks, 'validators');
  renameSync(files, `${files}-gone`);
  try {
    const env = { CLAUDE_PROJECT_DIR: project.root };
    expect(await project.shell(command('PreToolUse'), DENIED, env)).toMatchObject({ code: 2 });
    const card = { ...recorded('claude', 'prompt'), prompt: 'pay with 4539 1488 0343 6467' };
    expect(await project.shell(command('UserPromptSubmit'), card, env)).toMatchObject({ code: 2 });
  } finally {
    renameSync(`${files}-gone`, files);
  }
});

describe('nothing that keeps a handler from answering is a yes', () => {
  const env = () => ({ CLAUDE_PROJECT_DIR: project.root });
  const handler = () => project.handler('pre-tool-use');
  let text = '';
  const patched = async (change: (text: string) => string, run: () => Promise<void>) => {
    text = readFileSync(handler(), 'utf8');
    const other = change(text);
    expect(other).not.toBe(text);
    writeFileSync(handler(), other);
    try {
      await run();
    } finally {
      writeFileSync(handler(), text);
    }
  };

  it('a handler that is gone', async () => {
    const kept = readFileSync(handler(), 'utf8');
    unlinkSync(handler());
    try {
      const ended = await project.shell(command('PreToolUse'), FINE, env());
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toContain('pre-tool-use did not run, so this is a denial.');
    } finally {
      writeFileSync(handler(), kept);
    }
  });

  it('a machine without Node', async () => {
    const bin = join(project.place.directory, 'empty');
    mkdirSync(bin);
    symlinkSync('/bin/sh', join(bin, 'sh'));
    const ended = await project.shell(command('PreToolUse'), FINE, { ...env(), PATH: bin });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
  });

  it('a Node that is killed', async () => {
    const bin = join(project.place.directory, 'killed');
    mkdirSync(bin);
    writeFileSync(join(bin, 'node'), '#!/bin/sh\nkill -9 $$\n');
    chmodSync(join(bin, 'node'), 0o755);
    const ended = await project.shell(command('PreToolUse'), FINE, { ...env(), PATH: `${bin}:${process.env.PATH}` });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('so this is a denial');
  });

  it('a file that does not parse', () =>
    patched(
      (whole) => `${whole}\n}}}`,
      async () =>
        expect(await project.shell(command('PreToolUse'), FINE, env())).toMatchObject({ code: 2, stdout: '' }),
    ));

  it('a failure while the file is still being read', () =>
    patched(
      (whole) => whole.replace('// src/core/data.ts', "throw new Error('boom');\n// src/core/data.ts"),
      async () => {
        const ended = await project.handle('pre-tool-use', FINE);
        expect(ended).toMatchObject({ code: 2, stdout: '' });
        expect(ended.stderr).toContain('boom');
      },
    ));

  it('a validator that throws, whose stack trace names its source', () =>
    patched(
      (whole) => whole.replace(/(function shellValidator\d?\(input[^\n]*\n)/, "$1  throw new TypeError('boom');\n"),
      async () => {
        const ended = await project.handle('pre-tool-use', FINE, { SLUICE_DEBUG: '1' });
        expect(ended.code).toBe(2);
        expect(ended.stderr).toMatch(
          /at shellValidator\d? \(src\/hooks\/validators\/shell-command\.ts, pre-tool-use\.mjs:\d+:\d+\)/,
        );
        const quiet = await project.handle('pre-tool-use', FINE);
        expect(JSON.parse(quiet.stdout).hookSpecificOutput.permissionDecisionReason).toContain(
          'boom (in src/hooks/validators/shell-command.ts)',
        );
        expect(quiet.stderr).not.toContain('\n    at ');
      },
    ));

  it('one that never answers is stopped inside of the time that the client gives', () =>
    patched(
      (whole) =>
        whole
          .replace('timeout: 20,', 'timeout: 1,')
          .replace(/async hooks\(at2?\) \{/, '$& await new Promise(() => setInterval(() => {}, 1000));'),
      async () => {
        const began = performance.now();
        const ended = await project.handle('pre-tool-use', FINE);
        expect(ended.code).toBe(2);
        expect(ended.stderr).toContain('Nothing was decided within 1 s');
        // What the client waits longer than its handler.
        expect(performance.now() - began).toBeLessThan(11_000);
      },
    ));

  it('one that is told to stop', async () => {
    const child = project.place.start([project.handler('pre-tool-use')]);
    const ended = end(child);
    // More than a pipe holds: it is all written once the handler reads.
    child.stdin.write(' '.repeat(1 << 20), () => child.kill('SIGTERM'));
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('Stopped by SIGTERM') });
  });
});
