import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { decideFor } from '../testing/index.js';
import { type LintFeedback, lintFeedback } from './lint-feedback.js';

let cwd: string;
let env: Record<string, string>;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-lint-')));
  mkdirSync(join(cwd, 'bin'));
  env = { PATH: `${join(cwd, 'bin')}:${process.env.PATH}`, HOME: cwd };
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** A linter of our own. */
function program(name: string, script: string) {
  const path = join(cwd, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

type Input = Readonly<Record<string, unknown>>;
async function after(config: Partial<LintFeedback>, tool: string, input: Input) {
  const linters = [{ files: ['*.ts'], command: ['my-lint', '--quick', '{file}'] }];
  const outcome = await decideFor(
    [lintFeedback({ linters, env, ...config })],
    ['tool:post', { tool, input, output: 'ok', cwd }],
  );
  return {
    decision: outcome.decision,
    told: outcome.injections.map(({ content }) => content),
    shown: outcome.notices.map(({ message }) => message),
    metrics: outcome.trace[0]?.verdict?.metrics,
  };
}
const write = (file_path: string, config: Partial<LintFeedback> = {}) =>
  after(config, 'Write', { file_path, content: 'x' });

describe('the model is told', () => {
  it('what the linter found', async () => {
    program('my-lint', 'echo "$2:1: bad line ($1)"; exit 1');
    const { told, metrics, decision } = await write('a.ts');
    const file = join(cwd, 'a.ts');
    expect(told).toEqual([`The linter found, in what was just written:\n"${file}":\n${file}:1: bad line (--quick)`]);
    expect(metrics).toEqual({ linted: 1, with_findings: 1 });
    expect(decision).toBe('continue');
  });

  it('what it said on the other stream', async () => {
    program('my-lint', 'echo oops >&2; exit 1');
    expect((await write('a.ts')).told[0]).toContain('oops');
  });

  it.each<[string, string, Input]>([
    ['an edit', 'Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }],
    ['a patch', 'apply_patch', { input: '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch' }],
    ['a command', 'Bash', { command: 'echo x > a.ts' }],
  ])('after %s', async (_, tool, input) => {
    program('my-lint', 'echo found; exit 1');
    expect((await after({}, tool, input)).told).toHaveLength(1);
  });

  it('with the file at the end where the command does not say where', async () => {
    program('my-lint', 'echo "$# $2"; exit 1');
    const linters = [{ files: ['*.ts'], command: ['my-lint', 'check'] }];
    expect((await write('a.ts', { linters })).told[0]).toContain(`2 ${join(cwd, 'a.ts')}`);
  });

  it('no secrets, and no more than fits', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    program('my-lint', `echo '${secret}'; yes 'ääääääääää' | head -c 100000; exit 1`);
    const [text = ''] = (await write('a.ts')).told;
    expect(text).not.toContain(secret);
    expect(text).toContain('[masked:github-token]');
    expect(Buffer.byteLength(text)).toBeLessThan(10_240);
    expect(text).toMatch(/\(there is more\)$/);
    expect(text).not.toContain('\ufffd\ufffd');
  });
});

it('half a secret at the end of what is kept is not shown', async () => {
  program('my-lint', `yes x | head -c 8170; printf 'ghp_${'a1B2'.repeat(9)}%08192d' 0; exit 1`);
  expect((await write('a.ts')).told[0]).not.toContain('ghp_');
});

describe('nothing is said', () => {
  it.each<[string, string, Input]>([
    ['of another file', 'Write', { file_path: 'a.md', content: '' }],
    ['of a file elsewhere', 'Write', { file_path: '/tmp/a.ts', content: '' }],
    ['of a file that was read', 'Read', { file_path: 'a.ts' }],
    ['of files that a pattern names', 'Bash', { command: 'touch *.ts' }],
    ['of files on another host', 'Bash', { command: "ssh host 'echo x > a.ts'" }],
  ])('%s', async (_, tool, input) => {
    program('my-lint', 'echo found; exit 1');
    expect(await after({}, tool, input)).toMatchObject({ told: [], metrics: undefined });
  });

  it('where nothing was found', async () => {
    program('my-lint', 'echo fine; exit 0');
    expect(await write('a.ts')).toMatchObject({ told: [], shown: [], metrics: { linted: 1, with_findings: 0 } });
  });
});

describe('a linter that cannot run is reported, and changes nothing', () => {
  it.each([
    ['is not there', undefined, 'not found'],
    ['hangs', 'sleep 60 & sleep 60', 'too slow'],
  ])('%s', async (_, script, why) => {
    if (script !== undefined) program('my-lint', script);
    const began = performance.now();
    const linters = [{ files: ['*.ts'], command: ['my-lint'], timeout: 0.3 }];
    const { decision, told, shown } = await write('a.ts', { linters });
    expect({ decision, told, shown }).toEqual({
      decision: 'continue',
      told: [],
      shown: [`A linter could not run (my-lint: ${why}).`],
    });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('no shell reads anything', () => {
  it.each(['$(touch pwned).ts', '`touch pwned`.ts', '; touch pwned;.ts', '--fix.ts', '$&.ts'])(
    '%s',
    async (file_path) => {
      program('my-lint', `printf '%s\\n' "$2" > "${cwd}/seen"; exit 0`);
      await write(file_path);
      expect(readFileSync(join(cwd, 'seen'), 'utf8')).toBe(`${join(cwd, file_path)}\n`);
      expect(existsSync(join(cwd, 'pwned'))).toBe(false);
    },
  );

  it('nor is a program found in a directory that is relative', async () => {
    program('my-lint', `touch "${cwd}/pwned"`);
    expect((await write('a.ts', { env: { PATH: 'bin:.' } })).shown[0]).toContain('not found');
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  });
});

it.each([
  [{}, /it has no linters/],
  [{ linters: [] }, /it has no linters/],
  [{ linters: {} }, /Expected a list of tables; got a table/],
  [{ linters: [{ files: ['*.ts'] }] }, /a linter has no command/],
  [
    { linters: [{ files: ['*.ts'], command: 'eslint .' }] },
    /its "command" is of another kind\. Expected a list of texts/,
  ],
  [{ linters: [{ command: ['x'] }] }, /a linter has no files/],
  [{ linters: [{ files: [''], command: ['x'] }] }, /a pattern cannot be used: it names nothing/],
  [{ linters: [{ files: ['x'], comand: ['x'] }] }, /it has no key "comand".*Did you mean "command"\?/],
  [{ linters: [{ files: ['x'], command: ['x'], timeout: 0 }] }, /seconds above 0/],
])('%j is refused', (config, message) => {
  const build = () => lintFeedback(config as unknown as LintFeedback);
  expect(build).toThrow(message);
  expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
});
