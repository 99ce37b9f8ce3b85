import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Judge } from '../../policy/evaluate/judge.js';
import { PACKS } from '../../policy/load/builtin.js';
import { machine, situationsOf } from '../machine.js';

/** Not among temporary files: other rules hold there. */
const scratch = join(process.cwd(), 'node_modules', '.cache');
mkdirSync(scratch, { recursive: true });
const home = realpathSync(mkdtempSync(join(scratch, 'hostile-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const { recommended } = PACKS;
const judge = new Judge({ layers: [{ name: 'yours', files: recommended === undefined ? [] : [recommended] }] });
const app = join(home, 'app');

function write(name: string, text: string): void {
  mkdirSync(dirname(join(app, name)), { recursive: true });
  writeFileSync(join(app, name), text);
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: app, env: { ...process.env, HOME: home } });
const facts = situationsOf(machine({ HOME: home }), app);
const decide = (command: string) => judge.judge({ ...facts(), tool: 'Bash', input: { command } }).decision;

const LOOKING = [
  'git status',
  'git diff',
  'git log --oneline -5',
  'git -C src status',
  'cd src && git status',
  `python3 -c 'import json; print(json.dumps({}))'`,
  'python3 -m json.tool package.json',
  'cargo --version',
  'rustc --version',
  'mvn --version',
  'npm --version',
  'node --version',
];

describe.runIf(spawnSync('git', ['--version']).status === 0 && homedir() !== '')('a repository', () => {
  beforeAll(() => {
    write('package.json', '{}');
    write('src/main.py', 'print(1)\n');
    git('init', '-q');
    git('add', '.');
  });

  test.each(LOOKING)('that is ordinary may be looked at: %s', (command) => expect(decide(command)).toBe('allow'));

  test.each([
    ['docs/sub/HEAD', 'git -C docs/sub status'],
    ['docs/sub/HEAD', 'cd docs/sub && git status'],
    ['docs/sub/HEAD', 'cd docs && git -C sub log'],
    ['docs/sub/HEAD', 'bash -c "cd docs/sub && git diff"'],
    ['json.py', `python3 -c 'import json'`],
    ['json.py', 'python3 -m json.tool package.json'],
    ['json/__init__.py', `python3 <<'E'\nimport json\nE`],
    ['rust-toolchain.toml', 'cargo --version'],
    ['rust-toolchain.toml', 'rustc --version'],
    ['.mocharc.js', 'mocha --version'],
    ['.mvn/jvm.config', 'mvn --version'],
  ])('with %s is left to the client: %s', (file, command) => {
    expect(decide(command)).toBe('allow');
    write(file, '');
    if (file.endsWith('HEAD')) mkdirSync(join(app, dirname(file), 'objects'));
    expect(decide(command)).toBe('leave');
    expect(decide('git status')).toBe('allow');
    rmSync(join(app, file.split('/')[0] as string), { recursive: true });
    expect(decide(command)).toBe('allow');
  });

  test('with a monitor is left to the client', () => {
    git('config', 'core.fsmonitor', './evil');
    for (const command of LOOKING.slice(0, 5)) expect([command, decide(command)]).toEqual([command, 'leave']);
    git('config', '--unset', 'core.fsmonitor');
    expect(decide('git status')).toBe('allow');
  });

  test.each([
    ['.git/objects/info/alternates', 'git status'],
    ['.git/BISECT_START', 'git status'],
    ['.git/info/attributes', 'git check-attr -a x'],
    ['.git/shallow', 'git log --oneline'],
  ])('with a link at %s is left to the client: %s', (path, command) => {
    expect(decide(command)).toBe('allow');
    rmSync(join(app, path), { force: true });
    mkdirSync(dirname(join(app, path)), { recursive: true });
    symlinkSync('/etc/hostname', join(app, path));
    expect(decide(command)).toBe('leave');
    rmSync(join(app, path));
    expect(decide(command)).toBe('allow');
  });

  test.each(['core.attributesFile', 'core.excludesFile', 'commit.template', 'diff.orderFile', 'blame.ignoreRevsFile'])(
    'with %s is left to the client',
    (setting) => {
      git('config', setting, '/etc/hostname');
      expect(decide('git status')).toBe('leave');
      git('config', '--unset', setting);
      expect(decide('git status')).toBe('allow');
    },
  );

  describe('with a link', () => {
    /** A repository within, without a tree of its own, and a link into it; another link leads out. */
    beforeAll(() => {
      for (const name of ['HEAD', 'objects/k', 'refs/k', 's/k']) write(`docs/r/${name}`, '');
      write('docs/r/config', '[core]\n\tfsmonitor = x\n');
      symlinkSync('docs/r/s', join(app, 'notes'));
      symlinkSync('/usr/share', join(app, 'ext'));
      symlinkSync('src', join(app, 'near'));
    });
    afterAll(() => {
      for (const name of ['docs', 'notes', 'ext', 'near', '.mvn', 'x.db'])
        rmSync(join(app, name), { recursive: true, force: true });
    });

    test.each([
      ['cd notes && git -C .. status', 'leave'],
      ['git -C notes -C .. status', 'leave'],
      ['git -C notes -C .. log --oneline', 'leave'],
      ['git -C ./notes -C ./.. status', 'leave'],
      ['pushd notes && git -C .. log', 'leave'],
      ['cd notes && timeout 5 git -C .. status', 'leave'],
      ['cd notes && env -C .. git status', 'leave'],
      ['git -C notes/.. status', 'leave'],
      ['cd src && git -C .. status', 'allow'],
      ['git -C src -C .. status', 'allow'],
      // Both ways lead to the same.
      ['cd near && git -C .. status', 'allow'],
    ])('%s is %s', (command, decision) => expect(decide(command)).toBe(decision));

    test.each([
      ['Bash', { command: 'git status', cwd: 'notes/..' }, 'leave'],
      ['Bash', { command: 'cat x', cwd: 'notes/..' }, 'leave'],
      ['shell', { command: ['git', 'status'], workdir: 'notes/..' }, 'leave'],
      ['exec_command', { cmd: 'git status', workdir: 'notes/..' }, 'leave'],
      ['Bash', { command: 'git status', cwd: 'src/..' }, 'allow'],
      ['shell', { command: ['git', 'status'], workdir: 'src/..' }, 'allow'],
    ])('%s with %j is %s', (tool, input, decision) =>
      expect(judge.judge({ ...facts(), tool, input }).decision).toBe(decision),
    );

    test('upwards is another way from behind it', () => {
      expect(decide('cd ext && mvn -v')).toBe('allow');
      write('.mvn/jvm.config', '');
      expect(decide('cd ext && mvn -v')).toBe('leave');
      expect(decide('cd ext/doc && mvn -v')).toBe('leave');
      expect(decide('cd /usr/share && mvn -v')).toBe('allow');
    });
  });

  test('is not asked where the same text changes it, nor where nobody can be asked', () => {
    const allowing = new Judge({
      layers: [{ name: 'yours', files: [] }],
    });
    const both = (command: string) => allowing.judge({ ...facts(), tool: 'Bash', input: { command } });
    expect(both('git status').decision).toBe('allow');
    const changed = both(`echo x > json.py; python3 -c 'import json'`).answers;
    expect(changed.some(({ part }) => part.kind === 'effect' && part.effect.when !== undefined)).toBe(true);
    const { facts: known, ...rest } = facts();
    const { loads: _, ...unasked } = known ?? {};
    expect(judge.judge({ ...rest, facts: unasked, tool: 'Bash', input: { command: 'git status' } }).decision).toBe(
      'leave',
    );
  });
});
