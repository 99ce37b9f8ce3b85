import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import type { Ruleset } from '../../policy/policy.js';
import { evaluationContextsOf, pastContextOf, readMachine } from '../machine.js';
import { GlobFiles } from './glob-files.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-names-')));
const app = join(home, 'app');
afterAll(() => rmSync(home, { recursive: true, force: true }));

for (const file of [
  '.local/state/sluice/audit/key',
  '.local/share/sluice/bin/sluice-hook',
  '.config/app/settings',
  'app/README.md',
  'app/.env',
  'app/config/id_rsa',
  'app/config/x.json',
  'app/src/a.ts',
  'app/src/deep/b.ts',
  'app/node_modules/x/c.ts',
]) {
  mkdirSync(join(home, file, '..'), { recursive: true });
  writeFileSync(join(home, file), '');
}
for (let index = 0; index < 5_001; index++) {
  mkdirSync(join(app, 'many'), { recursive: true });
  writeFileSync(join(app, 'many', `${index}.ts`), '');
}
symlinkSync('src', join(app, 'linked'));

describe('what a shell puts in the place of a glob', () => {
  test.each([
    ['*', ['README.md', 'config', 'linked', 'many', 'node_modules', 'src']],
    ['.e*', ['.env']],
    ['conf*/*', ['config/id_rsa', 'config/x.json']],
    ['l*/a.ts', ['linked/a.ts']],
    ['l*/gone.ts', []],
    ['{src,config}/?.*', ['config/x.json', 'src/a.ts']],
    ['src/**/*.ts', ['src/a.ts', 'src/deep/b.ts']],
    ['sr*/../README.md', ['src/../README.md']],
    ['many/*', undefined],
  ])('%s', (glob, expected) => {
    const found = new GlobFiles().find(join(app, '.').concat('/', glob));
    expect(found?.map((path) => path.replace(`${app}/`, '')).sort()).toEqual(expected);
  });
});

const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [PACKS.recommended as Ruleset] }] });
const decide = (command: string, root = app): string =>
  evaluator.evaluate({
    ...evaluationContextsOf(readMachine({ HOME: home }), root)({}),
    tool: 'Bash',
    input: { command },
  }).decision;

describe('what is there is read, though only a wildcard says so', () => {
  test.each([
    ['cat *', 'allow'],
    ['cat src/*', 'allow'],
    ['grep x src/**/*.ts', 'allow'],
    ['ls config/*', 'allow'],
    ['cat config/*', 'deny'],
    ['cat conf*/*', 'deny'],
    ['head -3 */i*', 'deny'],
    ['rm -f l?nked', 'defer'],
    ['cat many/*', 'defer'],
    ['cat < conf*/i*', 'deny'],
    ['cat [c/]onfig', 'defer'],
    ['cat conf[i]g/x.json', 'allow'],
    ['cat ~/.local/*/*/*/*', 'deny'],
    ['cat ~/.local/state/*/*/*', 'deny'],
    ['cd ~/.local && cat */*/*/*', 'deny'],
    ['rm ~/.local/*/*/*/*', 'deny'],
    ['chmod -x ~/.local/*/*/*/*', 'deny'],
    ['head ~/.config/*/*', 'defer'],
  ])('%s: %s', (command, decision) => {
    expect(decide(command)).toBe(decision);
  });

  test.each([
    ['cat *', 'allow'],
    ['cat ~/.local/*/*/*/*', 'deny'],
    ['head ~/.config/*/*', 'defer'],
  ])('in a home that is the project: %s: %s', (command, decision) => {
    expect(decide(command, home)).toBe(decision);
  });

  test.each([
    ['read_many_files', { paths: ['config/*'] }, 'deny'],
    ['read_many_files', { paths: ['src/*'] }, 'allow'],
    ['read_many_files', { paths: ['*'] }, 'ask'],
    ['Grep', { pattern: 'x', path: '.', glob: 'config/*' }, 'defer'],
    ['Grep', { pattern: 'x', path: 'src', glob: 'deep/*' }, 'allow'],
    ['read_many_files', { paths: ['@(.env)'] }, 'ask'],
    ['read_many_files', { paths: ['{.env}'] }, 'ask'],
    ['read_many_files', { paths: ['src/{a,b}.ts'] }, 'allow'],
    ['Read', { file_path: 'config/id_rsa ' }, 'deny'],
    ['Read', { file_path: ' src/a.ts' }, 'allow'],
    ['TaskCreate', { subject: 'x' }, 'allow'],
    ['task_create', { subject: 'x' }, 'defer'],
    ['todo-write', { todos: [] }, 'defer'],
  ])('a tool finds it, too: %s %j: %s', (tool, input, decision) => {
    const situation = evaluationContextsOf(readMachine({ HOME: home }), app)({});
    expect(evaluator.evaluate({ ...situation, tool, input }).decision).toBe(decision);
  });

  test('without the machine it is not allowed', () => {
    for (const root of [app, home]) {
      const situation = pastContextOf(readMachine({ HOME: home }), root);
      const input = { command: 'cat ~/.local/*/*/*/*' };
      expect(evaluator.evaluate({ ...situation, tool: 'Bash', input }).decision).toBe('defer');
    }
  });
});
