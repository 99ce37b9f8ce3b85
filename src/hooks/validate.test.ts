import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import type { ValidateFunction } from '../core/lifts/validator.js';
import { decideFor, testHook } from '../testing/index.js';
import { type DetectPii, detectPii } from './detect-pii.js';
import { runValidator } from './run-validator.js';
import { validateFileOperation } from './validate-file-operation.js';
import { validateShellCommand } from './validate-shell-command.js';
import { fileValidator as file } from './validators/file-operation.js';
import { validatePii as pii } from './validators/pii.js';
import { shellValidator as shell } from './validators/shell-command.js';

const call = (tool: string, input: Readonly<Record<string, unknown>>, real_path?: string) =>
  ['tool:pre', { tool, input, cwd: '/w', home: '/home/me', ...(real_path !== undefined && { real_path }) }] as const;

describe('as hooks', () => {
  it.each([
    ['Bash', { command: 'ls' }, 'validate-shell-command'],
    ['Read', { file_path: 'a.ts' }, 'validate-file-operation'],
    ['Write', { file_path: 'a.ts', content: '' }, 'validate-file-operation'],
    ['Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }, 'validate-file-operation'],
    ['TodoWrite', { todos: [] }, undefined],
  ])('a call of %s goes to its validator', async (tool, input, hook) => {
    const { trace } = await decideFor([validateShellCommand(), validateFileOperation()], call(tool, input));
    expect(trace.map((one) => one.hook)).toEqual(hook === undefined ? [] : [hook]);
  });

  testHook(test, validateShellCommand(), [
    {
      given: call('Bash', { command: 'rm -rf /' }),
      expect: {
        decision: 'deny',
        reason: /^Operation denied by validate-shell-command: Blocked: recursive forced deletion/,
      },
    },
    { given: call('exec_command', { cmd: 'rm -rf /' }), expect: 'deny' },
    { given: call('Bash', { command: 'rm -rf build' }), expect: 'continue' },
    {
      given: call('Bash', { command: 'ls' }),
      expect: { decision: 'continue', trace: [{ verdict: { metrics: { commands: 1 } } }] },
    },
    { given: call('Bash', {}), expect: 'deny' },
    { given: call('Read', { file_path: '.env' }), expect: { decision: 'continue', trace: [] } },
  ]);

  testHook(test, validateFileOperation(), [
    { given: call('Read', { file_path: '.env' }), expect: { decision: 'deny', reason: /the file holds secrets/ } },
    { given: call('Read', { file_path: 'x' }, '/home/me/.ssh/id_rsa'), expect: 'deny' },
    {
      given: call('Write', { file_path: '/etc/passwd', content: '' }),
      expect: { decision: 'deny', reason: /belongs to the system/ },
    },
    { given: call('write_file', { file_path: 'a.ts', content: '' }), expect: 'continue' },
    { given: call('Bash', { command: 'cat .env' }), expect: { decision: 'continue', trace: [] } },
    { given: call('Grep', { pattern: 'x' }), expect: { decision: 'continue', trace: [] } },
  ]);

  testHook(test, detectPii(), [
    {
      given: ['prompt:submit', { prompt: 'pay with 4539148803436467' }],
      expect: {
        decision: 'deny',
        reason: /^Operation denied by detect-pii: Blocked: personal data \(the number of a payment card\)/,
      },
    },
    {
      given: ['prompt:submit', { prompt: 'write to jane@company.de' }],
      expect: { decision: 'continue', trace: [{ verdict: { metrics: { risk: 'medium' } } }] },
    },
  ]);
  testHook(test, detectPii({ block_at: 'medium', ignore: ['phone'] }), [
    { given: ['prompt:submit', { prompt: 'write to jane@company.de' }], expect: 'deny' },
    { given: ['prompt:submit', { prompt: 'call +49 30 901820' }], expect: 'continue' },
  ]);

  it.each([
    [{ block_at: 'hihg' }, /Expected one of low, medium, high, never/],
    [{ ignore: ['mail'] }, /there is no kind "mail"\. Expected one of credit-card/],
  ])('%j is refused', (config, message) => {
    const build = () => detectPii(config as unknown as DetectPii);
    expect(build).toThrow(message);
    expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
  });
});

describe('by itself', () => {
  it.each<[string, ValidateFunction, unknown, 0 | 2]>([
    ['an input', shell, { command: 'rm -rf /' }, 2],
    ['an input that is safe', shell, { command: 'ls' }, 0],
    [
      "a client's event",
      shell,
      { hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: '/w', tool_input: { command: 'rm -rf /w/build' } },
      0,
    ],
    ['an event of another tool', file, { tool_name: 'Read', cwd: '/w', tool_input: { file_path: '.env' } }, 2],
    ['a prompt', pii, { hook_event_name: 'UserPromptSubmit', prompt: '4539148803436467' }, 2],
    ['a prompt that is safe', pii, { prompt: 'hello' }, 0],
    ['nothing to judge', shell, {}, 2],
    ['a list', shell, [], 2],
  ])('%s', async (_, validate, given, exitCode) => {
    const reply = await runValidator(validate, JSON.stringify(given));
    expect(reply.exitCode).toBe(exitCode);
    const { safe, reason } = JSON.parse(reply.stdout);
    expect(safe).toBe(exitCode === 0);
    expect(reply.stderr).toBe(safe ? '' : `${reason}\n`);
  });

  it.each<[string, string, ValidateFunction, RegExp]>([
    ['no input', '', shell, /the input is no JSON\.$/],
    ['no JSON', 'ghp_secret{', shell, /the input is no JSON\.$/],
    ['no answer', '{}', () => undefined as never, /the validator gave no answer/],
    ['half an answer', '{}', () => ({ safe: 'yes' }) as never, /the validator gave no answer/],
    ['a validator that fails', '{}', () => Promise.reject(new Error('broken')), /could not judge it: broken\.$/],
    ['no reason', '{}', () => ({ safe: false }), /gave no reason/],
  ])('%s is not safe', async (_, text, validate, reason) => {
    const { stdout, exitCode } = await runValidator(validate, text);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ safe: false, reason: expect.stringMatching(reason) });
    expect(stdout).not.toContain('ghp_');
  });
});

describe('as a program', () => {
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'sluice-validator-'));
    const contents = `import { runStandalone } from './run-validator.js'; import { shellValidator } from './validators/shell-command.js'; await runStandalone(shellValidator);`;
    const stdin = { contents, resolveDir: 'src/hooks', loader: 'ts' } as const;
    await build({
      stdin,
      outfile: join(directory, 'bash.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
  }, 30_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each([
    ['{"command":"rm -rf /"}', 2],
    ['{"command":"ls"}', 0],
    ['', 2],
    ['x'.repeat(100_000), 2],
  ])('%s ends with %s', (input, status) => {
    const ran = spawnSync(process.execPath, [join(directory, 'bash.mjs')], { input, encoding: 'utf8', env: {} });
    expect(ran.status).toBe(status);
    expect(JSON.parse(ran.stdout).safe).toBe(status === 0);
    expect(ran.stderr === '').toBe(status === 0);
  });
});
