import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundle, processHook, pythonHook, workerHook } from 'sluice/runners';
import { decideFor, testHook } from 'sluice/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noForcePush } from './no-force-push.js';

const here = (name: string) => resolve('examples/hooks', name);
const scratch = mkdtempSync(join(tmpdir(), 'sluice-examples-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const common = { kind: 'guard', on: 'tool:pre', timeout: 15_000 } as const;
const bash = (command: string) => ['tool:pre', { tool: 'Bash', input: { command } }] as const;
const write = (file_path: string, content = '') =>
  ['tool:pre', { tool: 'Write', input: { file_path, content } }] as const;

describe('TypeScript', () => {
  const file = join(scratch, 'no-force-push.cjs');
  beforeAll(async () => {
    const { code, inputs } = await bundle(here('no-force-push.ts'));
    expect(inputs.map((input) => input.file)).toEqual([here('no-force-push.ts')]);
    writeFileSync(file, code);
  });

  // The value itself, and the file as a policy runs it, say the same.
  for (const hook of [noForcePush, workerHook({ ...common, id: 'bundled', file })]) {
    testHook(test, hook, [
      { given: bash('git push -f'), expect: { decision: 'deny', reason: /--force-with-lease/ } },
      { given: bash('git push --force origin main'), expect: 'deny' },
      { given: bash('git push --force-with-lease'), expect: 'continue' },
      { given: ['tool:pre', { tool: 'Read', input: { command: 'git push -f' } }], expect: 'continue' },
    ]);
  }
});

describe('JavaScript', () => {
  testHook(test, workerHook({ ...common, id: 'large-file', file: here('large-file.js'), config: { bytes: 10 } }), [
    { given: write('a.txt', 'short'), expect: 'continue' },
    {
      given: write('a.txt', 'x'.repeat(11)),
      expect: { decision: 'ask', asks: [{ prompt: 'Write 11 bytes to a.txt?' }] },
    },
    { name: 'no content', given: bash('ls'), expect: { decision: 'continue', trace: [{ decision: 'continue' }] } },
  ]);
});

describe.skipIf(!installed('python3'))('Python', () => {
  testHook(test, pythonHook({ ...common, id: 'protect-secrets', file: here('protect_secrets.py') }), [
    { given: write('/w/.env.local'), expect: { decision: 'deny', reason: /holds secrets/ } },
    { given: write('/w/key.pem'), expect: 'deny' },
    {
      given: write('/w/a.ts'),
      expect: { decision: 'continue', trace: [{ verdict: { metrics: { checked: '/w/a.ts' } } }] },
    },
  ]);
  const config = { protected_patterns: ['*.secret'] };
  testHook(test, pythonHook({ ...common, id: 'protect-own', file: here('protect_secrets.py'), config }), [
    { given: write('/w/a.secret'), expect: { decision: 'deny', reason: /holds secrets/ } },
    { given: write('/w/.env'), expect: 'continue' },
  ]);
});

describe('any executable', () => {
  const freeze = processHook({ ...common, id: 'freeze', command: [here('freeze.sh')], cwd: scratch });
  testHook(test, freeze, [{ name: 'no freeze', given: bash('ls'), expect: 'continue' }]);
  test('a freeze denies with its own text', async () => {
    writeFileSync(join(scratch, 'freeze'), 'The release is on Friday.\n');
    const outcome = await decideFor([freeze], bash('ls'));
    expect(outcome.reason).toBe('Operation denied by freeze: The release is on Friday.');
  });
});

test('each is on the page', () => {
  const page = readFileSync('docs/hooks.md', 'utf8');
  for (const name of ['no-force-push.ts', 'large-file.js', 'protect_secrets.py', 'freeze.sh']) {
    expect(page).toContain(`\n${readFileSync(here(name), 'utf8')}\`\`\``);
  }
});

function installed(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`${program} is not installed: its example is not run.\n`);
    return false;
  }
}
