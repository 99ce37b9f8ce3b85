import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import { evaluationContextsOf, readMachine } from '../machine.js';

/** Not among temporary files: other rules hold there. */
const scratch = join(process.cwd(), 'node_modules', '.cache');
mkdirSync(scratch, { recursive: true });
const home = realpathSync(mkdtempSync(join(scratch, 'hostile-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const { recommended } = PACKS;
const evaluator = new PolicyEvaluator({
  layers: [{ name: 'yours', files: recommended === undefined ? [] : [recommended] }],
});
const app = join(home, 'app');

function write(name: string, text: string): void {
  mkdirSync(dirname(join(app, name)), { recursive: true });
  writeFileSync(join(app, name), text);
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: app, env: { ...process.env, HOME: home } });
const facts = evaluationContextsOf(readMachine({ HOME: home }), app);
const decide = (command: string) => evaluator.evaluate({ ...facts(), tool: 'Bash', input: { command } }).decision;

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
    ['.mvn/jvm.config', 'mvn --version'],
  ])('with %s is left to the client: %s', (file, command) => {
    expect(decide(command)).toBe('allow');
    write(file, '');
    if (file.endsWith('HEAD')) mkdirSync(join(app, dirname(file), 'objects'));
    expect(decide(command)).toBe('defer');
    expect(decide('git status')).toBe('allow');
    rmSync(join(app, file.split('/')[0] as string), { recursive: true });
    expect(decide(command)).toBe('allow');
  });

  test('with a monitor is left to the client', () => {
    git('config', 'core.fsmonitor', './evil');
    for (const command of LOOKING.slice(0, 5)) expect([command, decide(command)]).toEqual([command, 'defer']);
    git('config', '--unset', 'core.fsmonitor');
    expect(decide('git status')).toBe('allow');
  });

  test.each([
    ['.git/objects/info/alternates', 'git status'],
    ['.git/BISECT_START', 'git status'],
    ['.git/info/attributes', 'git diff --stat'],
    ['.git/shallow', 'git log --oneline'],
    ['.git/worktrees/w/locked', 'git worktree list -v'],
    ['.git/worktrees/w/gitdir', 'git worktree list'],
    ['.git/branches/foo', 'git remote get-url foo'],
    ['.git/remotes/foo', 'git remote get-url foo'],
    ['.git/refs/heads/a/b/c', 'git branch'],
  ])('with a link at %s is left to the client: %s', (path, command) => {
    expect(decide(command)).toBe('allow');
    rmSync(join(app, path), { force: true });
    mkdirSync(dirname(join(app, path)), { recursive: true });
    symlinkSync('/etc/hostname', join(app, path));
    expect(decide(command)).toBe('defer');
    rmSync(join(app, path));
    expect(decide(command)).toBe('allow');
  });

  test('with a stash is left to the client where it might be printed', () => {
    const commands = [
      'git show stash',
      'git show abc1234',
      "git show ':/untracked files'",
      'git diff HEAD^{/x}',
      'git grep -h x stash',
      'git grep -- x abc1234',
      'git cat-file -p -- abc1234',
      'git stash show -p -- abc1234',
      'git stash show -p',
      'git stash show -p --stat',
    ];
    for (const command of commands) expect([command, decide(command)]).toEqual([command, 'allow']);
    write('.git/refs/stash', `${'0'.repeat(40)}\n`);
    for (const command of commands) expect([command, decide(command)]).toEqual([command, 'defer']);
    expect(decide('git show HEAD~1')).toBe('allow');
    rmSync(join(app, '.git/refs/stash'));
    write('.git/packed-refs', `${'0'.repeat(40)} refs/stash\n`);
    expect(decide('git show stash')).toBe('defer');
    rmSync(join(app, '.git/packed-refs'));
    expect(decide('git show stash')).toBe('allow');
  });

  test.each([
    'find src -type f -exec grep -r . --label {} \\;',
    'find src -type f -exec grep -rh . --exclude {} \\;',
    'find src -type f | xargs -I{} grep -r . --label {}',
    "find src -name '*.py' -exec grep -r -e {} +",
    "find src -name '*.nope' | xargs grep -rh SECRET",
    "find src -name '*.nope' -print0 | xargs -0 grep -r .",
    'find src -type f | xargs grep -r . --label',
  ])('with secrets is read as a whole where no found name says otherwise: %s', (command) => {
    write('.env', 'SECRET=1\n');
    expect(decide(command)).not.toBe('allow');
    expect(decide("find src -name '*.py' | xargs grep -n x")).toBe('allow');
    rmSync(join(app, '.env'));
  });

  test.each(['alternates', 'http-alternates'])('with objects of another one by %s is left to the client', (name) => {
    write(`.git/objects/info/${name}`, '/srv/other/.git/objects\n');
    expect(decide('git show HEAD')).toBe('defer');
    rmSync(join(app, '.git/objects/info', name));
    expect(decide('git show HEAD')).toBe('allow');
  });

  test.each([
    'diff.x.textconv',
    'diff.x.command',
    'mailmap.file',
    'core.attributesFile',
    'core.excludesFile',
    'commit.template',
    'diff.orderFile',
    'blame.ignoreRevsFile',
  ])('with %s is left to the client', (setting) => {
    git('config', setting, '/etc/hostname');
    expect(decide('git status')).toBe('defer');
    git('config', '--unset', setting);
    expect(decide('git status')).toBe('allow');
  });

  test('with a list of commits for blame that is a link is left to the client', () => {
    git('config', 'blame.ignoreRevsFile', '.git-blame-ignore-revs');
    write('.git-blame-ignore-revs', '');
    expect(decide('git blame src/main.py')).toBe('allow');
    rmSync(join(app, '.git-blame-ignore-revs'));
    symlinkSync('/etc/hostname', join(app, '.git-blame-ignore-revs'));
    expect(decide('git blame src/main.py')).toBe('defer');
    git('config', '--unset', 'blame.ignoreRevsFile');
    rmSync(join(app, '.git-blame-ignore-revs'));
    expect(decide('git blame src/main.py')).toBe('allow');
  });

  test('with two lists of commits for blame of which the first is a link is left to the client', () => {
    git('config', 'blame.ignoreRevsFile', '.git-blame-ignore-revs');
    git('config', '--add', 'blame.ignoreRevsFile', 'git-blame-ignore-revs');
    write('git-blame-ignore-revs', '');
    expect(decide('git blame src/main.py')).toBe('allow');
    symlinkSync('/etc/hostname', join(app, '.git-blame-ignore-revs'));
    expect(decide('git blame src/main.py')).toBe('defer');
    git('config', '--unset-all', 'blame.ignoreRevsFile');
    for (const name of ['.git-blame-ignore-revs', 'git-blame-ignore-revs']) rmSync(join(app, name));
    expect(decide('git blame src/main.py')).toBe('allow');
  });

  test.each(['git remote -v', 'git remote get-url origin', 'git -C src remote -v'])(
    "with an address that the user's settings write anew is left to the client: %s",
    (command) => {
      git('config', 'remote.origin.url', 'https://git.example/x.git');
      expect(decide(command)).toBe('allow');
      write('../.gitconfig', '[url "https://x:ghp_x@git.example/"]\n\tinsteadOf = https://git.example/\n');
      expect(decide(command)).toBe('defer');
      expect(decide('git status')).toBe('allow');
      rmSync(join(home, '.gitconfig'));
      write('.git/auth', '[remote "origin"]\n\turl = https://u:ghp_x@git.example/x.git\n');
      git('config', 'include.path', 'auth');
      expect(decide(command)).toBe('defer');
      git('config', '--unset', 'include.path');
      rmSync(join(app, '.git/auth'));
      git('config', '--unset', 'remote.origin.url');
      expect(decide(command)).toBe('allow');
    },
  );

  test.each([
    ['.tool-versions', 'nodejs path:./evil\n', 'node --version'],
    ['.tool-versions', 'python path:./evil\n', `python3 -c 'print(1)'`],
    ['.python-version', '../evil\n', 'python3 -V'],
    ['.mise.toml', '[env]\n_.source = "x"\n', 'jq . package.json'],
    ['rust-toolchain.toml', '[toolchain]\nchannel = "1.56.0"\n', 'cargo --version'],
  ])('with %s that says %j is left to the client: %s', (file, text, command) => {
    write(file, text);
    expect(decide(command)).toBe('defer');
    expect(decide('git status')).toBe('allow');
    if (!file.startsWith('rust')) write(file, file === '.tool-versions' ? 'nodejs 20.1.0\n' : '');
    else rmSync(join(app, file));
    expect(decide(command)).toBe('allow');
    rmSync(join(app, file), { force: true });
  });

  const ADDRESSES = ['git remote -v', 'git remote get-url origin', 'grep -r url .', 'grep -r url .git'];
  test.each(ADDRESSES)('with a token in an address is left to the client: %s', (command) => {
    git('config', 'remote.origin.url', 'https://me@git.example/x.git');
    expect(decide(command)).toBe('allow');
    for (const login of ['u:ghp_x', 'ghp_abcdefghijklmnopqrstuvwxyz', ':x']) {
      git('config', 'remote.origin.url', `https://${login}@git.example/x.git`);
      expect([login, decide(command)]).toEqual([login, 'defer']);
    }
    git('config', '--unset', 'remote.origin.url');
    expect(decide(command)).toBe('allow');
  });

  const PRINTING = [
    'git grep x',
    'git diff',
    'git show',
    'git log -p',
    // A first `--` before the pattern is passed over, and a stash is no path.
    'git grep -- x',
    'git grep -h -- x',
    'git grep -n -- x HEAD',
    'git stash show -p -- 0',
    'git stash show -- stash',
    'git log -p --full-diff -- src',
    'git log --full-diff -U1 -- src',
    'git log -S1 --full-diff -p -- src',
    'git show HEAD~2 --full-diff -- src',
    'git log -p --follow -- src/main.py',
    'git stash show -p',
    'git stash show --no-color',
    'git stash show',
    'git diff HEAD~1',
    'git diff HEAD:src',
    'git show -s 7dcfc735',
    'git show --stat 7dcfc735',
    'git show 7dcfc735 -- src',
    'git show HEAD -- ..',
    'git cat-file -p 7dcfc735',
    'git cat-file blob 7dcfc735',
    'git cat-file -p -- 7dcfc735',
    'git status -vv',
    'git status -s --long -v',
  ];
  test.each(PRINTING)('that tracks a file with secrets is left to the client: %s', (command) => {
    expect(decide(command)).toBe('allow');
    for (const version of ['2', '4']) {
      write('cfg/.env', 'K=1\n');
      git('add', '-f', 'cfg/.env');
      git('update-index', '--index-version', version);
      expect(decide(command)).toBe('defer');
      for (const names of [
        'git log --oneline',
        'git diff --stat',
        'git status',
        'git status -sb',
        'git cat-file -t HEAD',
      ])
        expect([names, decide(names)]).toEqual([names, 'allow']);
      expect(decide('git show --stat HEAD')).toBe('allow');
      expect(decide('git diff -- src')).toBe('allow');
      expect(decide('git diff -- cfg')).toBe('defer');
      for (const few of ['git grep x -- src', 'git grep -- x -- src', 'git grep -e x -- src', 'git log -p -- src'])
        expect([few, decide(few)]).toEqual([few, 'allow']);
      expect(decide('git show HEAD:src/main.py')).toBe('allow');
      git('rm', '-q', '--cached', 'cfg/.env');
      rmSync(join(app, 'cfg'), { recursive: true });
      expect(decide(command)).toBe('allow');
    }
  });

  test.each(['git log -p', 'git show HEAD', 'git grep x HEAD', 'git diff HEAD~1', 'git grep --cached x'])(
    'whose index does not name all that was recorded is left to the client: %s',
    (command) => {
      const index = join(app, '.git/index');
      expect(decide(command)).toBe('allow');
      // As after a clone that made no files.
      renameSync(index, `${index}.kept`);
      expect(decide(command)).toBe('defer');
      expect(decide('git log --oneline')).toBe('allow');
      // A directory in the place of its files: its mode in the first entry.
      const bytes = readFileSync(`${index}.kept`);
      bytes.writeUInt32BE(0o40000, 12 + 24);
      writeFileSync(index, bytes);
      expect(decide(command)).toBe('defer');
      expect(decide('git log --oneline')).toBe('allow');
      renameSync(`${index}.kept`, index);
      expect(decide(command)).toBe('allow');
    },
  );

  test.each([
    ["git branch --format='%(push:remotename)'", 'defer'],
    ["git for-each-ref --format='%(upstream:remotename)'", 'defer'],
    ["git tag --format='%(push:remotename)'", 'defer'],
    ["git branch --format='%(refname:short) %(upstream:track)'", 'allow'],
  ])('whose references are told with an address is left to the client: %s is %s', (command, decision) =>
    expect(decide(command)).toBe(decision),
  );

  describe('with links to what rules leave to the client', () => {
    const links: readonly (readonly [string, string])[] = [
      ['src/notes.txt', '.ssh/work'],
      ['src/tok.txt', '.config/foo/token'],
      ['src/rc.txt', '.foorc'],
      ['src/keys', '.ssh'],
      ['src/settings', '.config'],
      ['gc.txt', 'app/.git/config'],
    ];
    beforeAll(() => {
      for (const [from, to] of links) {
        if (/\w\/\w|\.foorc/.test(to) && !to.startsWith('app')) write(`../${to}`, 'x\n');
        symlinkSync(join(home, to), join(app, from));
      }
    });
    afterAll(() => {
      for (const [from] of links) rmSync(join(app, from));
    });

    test.each([
      'cat src/notes.txt',
      'cat src/tok.txt',
      'cat src/rc.txt',
      'cat gc.txt',
      'cat src/keys/work',
      'cd src/keys && cat work',
      'cat src/settings/foo/token',
      'head -5 src/n*.txt',
      `find src/keys/ -name 'work' -exec cat {} +`,
      `grep -r --include='work*' . src/keys`,
      'grep -r x src/settings',
      'grep -R x src',
      `python3 -c 'print(open("src/notes.txt").read())'`,
    ])('%s', (command) => {
      expect(decide(command)).not.toBe('allow');
      expect(decide('cat src/main.py')).toBe('allow');
    });

    test.each([
      ['Read', { file_path: join(app, 'src/keys/work') }],
      ['Read', { file_path: join(app, 'src/notes.txt') }],
      ['Grep', { pattern: 'x', path: join(app, 'src/keys'), glob: 'work*' }],
    ])('%s %j', (tool, input) => expect(evaluator.evaluate({ ...facts(), tool, input }).decision).not.toBe('allow'));
  });

  test.each(['npm ls --json --long', 'npm ls -l', 'cargo tree', 'cargo metadata'])('%s is never allowed', (command) =>
    expect(decide(command)).not.toBe('allow'),
  );

  test('with a manifest that is a link to credentials is not allowed', () => {
    rmSync(join(app, 'package.json'));
    write('../.docker/config.json', '{}');
    symlinkSync(join(home, '.docker/config.json'), join(app, 'package.json'));
    expect(decide('npm ls --json')).toBe('deny');
    rmSync(join(app, 'package.json'));
    write('package.json', '{}');
  });

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
      ['cd notes && git -C .. status', 'defer'],
      ['git -C notes -C .. status', 'defer'],
      ['git -C notes -C .. log --oneline', 'defer'],
      ['git -C ./notes -C ./.. status', 'defer'],
      ['pushd notes && git -C .. log', 'defer'],
      ['cd notes && timeout 5 git -C .. status', 'defer'],
      ['cd notes && env -C .. git status', 'defer'],
      ['git -C notes/.. status', 'defer'],
      ['cd src && git -C .. status', 'allow'],
      ['git -C src -C .. status', 'allow'],
      // Both ways lead to the same.
      ['cd near && git -C .. status', 'allow'],
    ])('%s is %s', (command, decision) => expect(decide(command)).toBe(decision));

    test.each([
      ['Bash', { command: 'git status', cwd: 'notes/..' }, 'defer'],
      ['Bash', { command: 'cat x', cwd: 'notes/..' }, 'defer'],
      ['shell', { command: ['git', 'status'], workdir: 'notes/..' }, 'defer'],
      ['exec_command', { cmd: 'git status', workdir: 'notes/..' }, 'defer'],
      ['Bash', { command: 'git status', cwd: 'src/..' }, 'allow'],
      ['shell', { command: ['git', 'status'], workdir: 'src/..' }, 'allow'],
    ])('%s with %j is %s', (tool, input, decision) =>
      expect(evaluator.evaluate({ ...facts(), tool, input }).decision).toBe(decision),
    );

    test('upwards is another way from behind it', () => {
      expect(decide('cd ext && mvn -v')).toBe('allow');
      write('.mvn/jvm.config', '');
      expect(decide('cd ext && mvn -v')).toBe('defer');
      expect(decide('cd ext/doc && mvn -v')).toBe('defer');
      expect(decide('cd /usr/share && mvn -v')).toBe('allow');
    });
  });

  test('is not asked where the same text changes it, nor where nobody can be asked', () => {
    const allowing = new PolicyEvaluator({
      layers: [{ name: 'yours', files: [] }],
    });
    const both = (command: string) => allowing.evaluate({ ...facts(), tool: 'Bash', input: { command } });
    expect(both('git status').decision).toBe('allow');
    const changed = both(`echo x > json.py; python3 -c 'import json'`).partDecisions;
    expect(changed.some(({ part }) => part.kind === 'effect' && part.effect.when !== undefined)).toBe(true);
    const { facts: known, ...rest } = facts();
    const { loads: _, ...noApprover } = known ?? {};
    expect(
      evaluator.evaluate({ ...rest, facts: noApprover, tool: 'Bash', input: { command: 'git status' } }).decision,
    ).toBe('defer');
  });
});
