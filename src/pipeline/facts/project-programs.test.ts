import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import type { Ruleset } from '../../policy/policy.js';
import { evaluationContextsOf, readMachine } from '../machine.js';
import { projectProgramsIn } from './project-programs.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-programs-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const app = join(home, 'app');
for (const name of [
  'node_modules/.bin/ls',
  'sub/bin/cat',
  '.venv/pyvenv.cfg',
  '.venv/bin/python3',
  '.venv/bin/wc',
  '.git/HEAD',
  '../.local/bin/rg',
  '../mono/node_modules/.bin/head',
]) {
  mkdirSync(dirname(join(app, name)), { recursive: true });
  writeFileSync(join(app, name), '');
}
symlinkSync(join(app, 'node_modules/.bin'), join(home, 'linked'));

const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [PACKS.recommended as Ruleset] }] });
function decide(env: Readonly<Record<string, string>>, command: string, root = app): string {
  const context = evaluationContextsOf(readMachine({ HOME: home, ...env }), root)({});
  return evaluator.evaluate({ ...context, tool: 'Bash', input: { command } }).decision;
}

describe('a name that the search path leads into the project', () => {
  test.each([
    ['/usr/bin:/bin', 'ls', 'allow'],
    ['./node_modules/.bin:/bin', 'ls', 'defer'],
    ['node_modules/.bin:/bin', 'timeout 5 ls', 'defer'],
    [`${app}/node_modules/.bin:/bin`, 'ls -la', 'defer'],
    [`${app}/node_modules/.bin:/bin`, 'bash -c "ls"', 'defer'],
    [`${app}/node_modules/.bin:/bin`, 'cat a', 'allow'],
    [`${home}/linked:/bin`, 'ls', 'defer'],
    [`${home}/mono/node_modules/.bin:/bin`, 'head a', 'defer'],
    ['bin:/bin', 'cat a', 'allow'],
    ['bin:/bin', 'cd sub && cat a', 'defer'],
    [':/bin', 'cat a', 'allow'],
    ['.:/bin', 'cd sub/bin && cat a', 'defer'],
    [`${home}/.local/bin:/bin`, 'rg x', 'allow'],
    // What was made for the project, and not brought by it.
    [`${app}/.venv/bin:/bin`, "python3 -c 'print(1)'", 'allow'],
    [`${app}/.venv/bin:/bin`, 'wc a', 'defer'],
  ])('PATH=%s: %s is %s', (PATH, command, decision) => expect(decide({ PATH }, command)).toBe(decision));

  test("where the project is the home, what lies on the path there is the user's", () =>
    expect(decide({ PATH: `${home}/.local/bin:/bin` }, 'rg x README.md', home)).toBe('allow'));

  test('what is written by the same text may be any of them', () => {
    const shadows = projectProgramsIn({ PATH: 'bin:/bin' }, home, [app]);
    expect(shadows('cat', false, app)).toBe(false);
    expect(shadows('cat', true, app)).toBe(true);
    expect(shadows('echo', true, app)).toBe(false);
    expect(shadows('cat', false, undefined)).toBe(true);
    expect(projectProgramsIn({ PATH: '/bin' }, home, [app])('cat', true, app)).toBe(false);
  });
});

describe('code that variables load from the project', () => {
  test.each([
    [{ PYTHONPATH: 'src' }, "python3 -c 'print(1)'", 'defer'],
    [{ PYTHONPATH: '/opt/lib:src' }, 'python3 -V', 'defer'],
    [{ PYTHONPATH: `${app}/src` }, 'python3 -m json.tool a.json', 'defer'],
    [{ PYTHONPATH: '/opt/lib' }, "python3 -c 'print(1)'", 'allow'],
    [{ PYTHONPATH: 'src' }, 'ls', 'allow'],
    [{ PERL5LIB: 'lib' }, 'shasum a', 'defer'],
    [{ PERL5OPT: '-Mlib=./lib' }, 'perl -v', 'defer'],
    [{ RUBYLIB: 'lib' }, 'ruby -v', 'defer'],
    [{ NODE_OPTIONS: '--require ./hook.js' }, 'node -v', 'defer'],
    [{ NODE_OPTIONS: '--max-old-space-size=4096' }, 'node -v', 'allow'],
    [{ LD_PRELOAD: './x.so' }, 'ls', 'defer'],
    [{ LD_LIBRARY_PATH: '/usr/local/cuda/lib64' }, 'ls', 'allow'],
    [{ JAVA_TOOL_OPTIONS: '-javaagent:lib/x.jar' }, 'java -version', 'defer'],
  ])('%j: %s is %s', (env, command, decision) => expect(decide(env, command)).toBe(decision));
});
