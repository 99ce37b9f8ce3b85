import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import type { Ruleset } from '../../policy/policy.js';
import { evaluationContextsOf, pastContextOf, readMachine } from '../machine.js';

const base = mkdtempSync(join(tmpdir(), 'sluice-trees-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const home = join(base, 'home');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [PACKS.recommended as Ruleset] }] });

function project(name: string, files: readonly string[]): string {
  const root = join(home, name);
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  return root;
}

function decide(root: string, call: string | Record<string, unknown>): string {
  const situation = evaluationContextsOf(readMachine({ HOME: home }), root)({});
  const use = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : { tool: 'Grep', input: call };
  return evaluator.evaluate({ ...situation, ...use }).decision;
}

const plain = project('plain', ['src/a.ts', 'README.md', '.github/workflows/x.yml']);
const dotted = project('dotted', ['src/a.ts', 'api/.env', 'deep/er/server.pem', 'deep/er/x.json']);
const kept = project('kept', ['src/a.ts', 'node_modules/x/.env', '.git/HEAD', '.git/objects/x.pem']);
const stored = project('stored', ['src/a.ts', '.git/HEAD', '.git/credentials']);
const annexed = project('annexed', ['src/a.ts', '.git/HEAD', '.git/annex/creds/x']);
/** A repository that brings a link to a key in a directory where nobody would look for one. */
const brought = project('brought', ['src/a.ts', 'node_modules/x/a.js']);
symlinkSync(join(home, '.ssh', 'id_rsa'), join(brought, 'node_modules', 'x', 'k.js'));
const git = (...args: string[]): unknown => execFileSync('git', ['-C', brought, ...args], { stdio: 'ignore' });
git('init');
git('add', '-f', '.');
const unpacked = project('unpacked', ['src/a.ts', '__pycache__/a.pyc']);
symlinkSync(join(home, '.ssh', 'id_rsa'), join(unpacked, '__pycache__', 'k.pyc'));
const large = project('large', [...Array.from({ length: 2_100 }, (_, index) => `lib/${index}.ts`), 'src/a.ts']);
const linked = project('linked', ['src/a.ts', 'docs/a.md']);
project('.ssh', ['id_rsa']);
symlinkSync(join(home, '.ssh', 'id_rsa'), join(linked, 'docs', 'key.txt'));
const entered = project('entered', ['src/a.ts']);
symlinkSync(join(home, '.ssh'), join(entered, 'x'));

const found = project('found', ['src/a.ts', 'src/.env']);
symlinkSync(join(home, '.ssh', 'id_rsa'), join(found, 'src', 'notes.txt'));
symlinkSync(join(found, 'src', '.env'), join(found, 'src', 'near.md'));
/** Files that rules leave to the client by their names. */
const picked = project('picked', [
  '.npmrc',
  'auth.json',
  'github_rsa',
  'a.key.old',
  'core.12',
  'core/a.ts',
  'src/a.ts',
]);
const shown = project('shown', ['.env', 'src/a.ts']);
writeFileSync(join(shown, '.gitignore'), 'dist\n!.env\n');
const example = project('example', ['.env', 'src/a.ts']);
writeFileSync(join(example, '.gitignore'), '.env\n!.env.example\n!/src/**/keep.ts\n');

const typed = project('typed', ['.secrets.toml', '.secrets.json', '.secrets.yml', '.env.py', '.env.ts', 'src/a.ts']);

const listed = (name: string, line: string): string => {
  const root = project(name, ['.env', 'src/a.ts']);
  writeFileSync(join(root, '.rgignore'), `${line}\n`);
  return root;
};
/** A link leads to a directory that is passed over by its own name. */
const seen = project('seen', ['src/a.ts', '.streamlit/secrets.toml', '.cfg/a.toml']);
symlinkSync('.streamlit', join(seen, 'vis'));
const harmless = project('harmless', ['src/a.ts', '.cfg/a.toml', '.cfg/.env']);
symlinkSync('../.cfg', join(harmless, 'src', 'vis'));
symlinkSync('../src', join(harmless, '.cfg', 'back'));

/** A repository that keeps what is its own elsewhere. */
const kinds = { absolute: (name: string) => join(home, name, 'g'), relative: () => './g' };
const pointed = (name: string, kind: keyof typeof kinds, common: string | undefined, list: string): string => {
  const root = project(name, ['.env', 'src/a.ts', 'g/HEAD', 'g/info/exclude', 'c/info/exclude']);
  writeFileSync(join(root, '.git'), `gitdir: ${kinds[kind](name)}\n`);
  if (common !== undefined) writeFileSync(join(root, 'g', 'commondir'), common);
  writeFileSync(join(root, list, 'info', 'exclude'), '!.env\n');
  return root;
};

test.each([
  ['git grep x', 'allow'],
  ['git grep --untracked x', 'defer'],
  ['git grep --untracked --no-exclude-standard x', 'defer'],
])('what a program finds by a wildcard of its description is looked for: %s is %s', (command, decision) => {
  const root = project(`searched-${command.length}`, ['src/a.ts', 'src/.env', '.gitignore']);
  writeFileSync(join(root, '.gitignore'), '.env\n');
  const own = (...args: string[]): unknown => execFileSync('git', ['-C', root, ...args], { stdio: 'ignore' });
  own('init');
  own('add', '.');
  expect(decide(root, command)).toBe(decision);
});

/** Repositories whose submodule, or worktree, has an address with a token in it. */
const addressed = (name: string, file: string): string => {
  const root = project(name, ['src/a.ts', '.git/HEAD', '.git/config', '.git/modules/x/HEAD', '.git/modules/x/config']);
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), '[remote "origin"]\n\turl = https://u:ghp_secret@github.com/o/r\n');
  return root;
};

test.each([
  ['.git/config', 'grep -r url .', 'defer'],
  ['.git/modules/x/config', 'grep -r url .', 'defer'],
  ['.git/modules/x/config', 'grep -r url .git/modules', 'defer'],
  ['.git/modules/a/b/config', 'grep -r url .', 'defer'],
  ['.git/modules/objects/config', 'grep -r url .', 'defer'],
  ['.git/config.worktree', 'grep -r url .', 'defer'],
  ['.git/worktrees/w/config.worktree', 'grep -r url .', 'defer'],
  ['src/config', 'grep -r url .', 'allow'],
])('an address with a token in %s: %s is %s', (file, command, decision) => {
  expect(decide(addressed(`addressed${file.replaceAll('/', '-')}${command.length}`, file), command)).toBe(decision);
});

const token = project('token', ['.npmrc', 'a.ts']);

test.each([
  ['cat .npmrc', 'defer'],
  ['cat .npmr?', 'defer'],
  ['cat .[n]pmrc', 'defer'],
  ['cat *.ts', 'allow'],
])('a glob is what it stands for: %s is %s', (command, decision) => {
  expect(decide(token, command)).toBe(decision);
});

describe('names that a list shows', () => {
  test.each([
    ['!.{env}', 'defer'],
    ['!.{env,x}', 'defer'],
    ['!{.env,x}', 'defer'],
    ['!*{nv,x}', 'defer'],
    ['!.{e,x}{n,y}v', 'defer'],
    ['!.e[n/]v', 'defer'],
    ['!.e[^/]v', 'defer'],
    ['![--/]env', 'defer'],
    ['!.e*', 'defer'],
    ['!.github', 'allow'],
    ['!src/*.[ch]', 'allow'],
    ['.{env}', 'allow'],
  ])('%s: rg x is %s', (line, decision) => {
    expect(decide(listed(`listed-${line.replaceAll(/[^\w]/g, (sign) => `${sign.charCodeAt(0)}`)}`, line), 'rg x')).toBe(
      decision,
    );
  });
});

test.each([
  [pointed('pointed-own', 'absolute', '.\n', 'g'), 'defer'],
  [pointed('pointed-shared', 'absolute', '../c\n', 'c'), 'defer'],
  [pointed('pointed-alone', 'absolute', undefined, 'g'), 'defer'],
  [pointed('pointed-near', 'relative', '.\n', 'g'), 'defer'],
  [pointed('pointed-apart', 'absolute', 'c\n', 'c'), 'defer'],
  [pointed('pointed-other', 'absolute', '.\n', 'c'), 'allow'],
])('the list of a repository is where its file says, in %s: rg x is %s', (root, decision) => {
  expect(decide(root, 'rg x')).toBe(decision);
});

/** Directories with dots in their names, one with a link in it. */
const versions = project('versions', ['v1.0/.env', 'v2.0/x.ts', 'a.d/y', 'x.txt', 'b.txt', 'src/a.ts']);
symlinkSync(join(home, '.ssh', 'id_rsa'), join(versions, 'a.d', 'x.txt'));

test.each([
  [home, 'cat ~/.config/tea/config.yml', 'defer'],
  [home, 'cat .gitconfig', 'defer'],
  [home, 'cat notes.txt', 'allow'],
  [join(base), 'cat home/.gitconfig', 'defer'],
  // A project may be hidden.
  [join(home, '.dotfiles'), 'cat .zshrc', 'allow'],
  [plain, 'cat ~/.gitconfig', 'defer'],
])(
  'what is hidden in the home is its owner’s, also for who works there, in %s: %s is %s',
  (root, command, decision) => {
    expect(decide(root, command)).toBe(decision);
  },
);

describe('a tree is what is in it', () => {
  test.each([
    [plain, 'grep -r x .', 'allow'],
    [plain, 'grep -rn x .github', 'allow'],
    [plain, 'find . -type f -exec cat {} +', 'allow'],
    [plain, 'diff -r src .github', 'allow'],
    [dotted, 'grep -r x .', 'defer'],
    [dotted, 'grep -R x api', 'defer'],
    [dotted, 'grep -r x src', 'allow'],
    [dotted, 'grep -rn x . --include=*.ts', 'allow'],
    [dotted, 'grep -rn x . --include=*.json', 'allow'],
    [dotted, 'grep -rn x . --include=.env', 'ask'],
    [dotted, "grep -rn x . --include='*.pem'", 'ask'],
    [dotted, 'find . -type f -exec head {} +', 'defer'],
    [dotted, 'diff -r api src', 'defer'],
    [dotted, 'git grep --no-index x', 'defer'],
    [dotted, 'git diff --no-index api src', 'defer'],
    // Without a repository it is the same.
    [dotted, 'git diff api src', 'defer'],
    [dotted, 'git diff -- api src', 'defer'],
    [dotted, 'git diff ./src ./deep', 'defer'],
    [plain, 'git diff src README.md', 'allow'],
    [brought, 'git diff HEAD src', 'allow'],
    [brought, 'git diff ../dotted/api ../dotted/src', 'defer'],
    [brought, `git diff ${home} src`, 'deny'],
    [versions, 'diff v1.0 v2.0', 'defer'],
    [versions, 'diff -N v2.0 v1.0', 'defer'],
    [versions, 'diff v1.? v2.0', 'defer'],
    [versions, 'diff x.txt a.d', 'deny'],
    [versions, 'diff a.d x.txt', 'deny'],
    [versions, 'diff x.txt b.txt', 'allow'],
    [versions, 'diff -u v2.0 src', 'allow'],
    [dotted, 'ls -R .', 'allow'],
    [dotted, 'find . -name "*.ts"', 'allow'],
    [dotted, 'rg x api', 'allow'],
    [dotted, 'rg --hidden x api', 'defer'],
    [dotted, 'rg -uu x api', 'defer'],
    [dotted, 'rg x', 'defer'],
    [found, 'find . -name notes.txt -exec cat {} +', 'defer'],
    [found, "find . -name '*.txt' -exec cat {} +", 'defer'],
    [found, "find . -name '*.md' -exec cat {} +", 'defer'],
    [found, "find . -name '*.ts' -exec cat {} +", 'allow'],
    [found, "grep -R x . --include='*.md'", 'defer'],
    [found, "grep -r x . --include='*.md'", 'allow'],
    [found, "rg -g '*.ts' x", 'allow'],
    // Where a search begins may be a file, and what a filter picks out is meant.
    [picked, 'find .npmrc -exec cat {} +', 'defer'],
    [picked, 'find auth.json -type f -exec cat {} \\;', 'defer'],
    [picked, "find . -name '*.old' -exec cat {} +", 'defer'],
    [picked, "grep -r --include='auth*' x .", 'defer'],
    [picked, "rg -g '*_rsa' x", 'defer'],
    [picked, 'grep -r x core.12', 'defer'],
    [picked, 'rg -a x core.12', 'defer'],
    [picked, 'grep -r x core', 'allow'],
    [picked, "grep -r --include='*.ts' x .", 'allow'],
    [picked, "find . -name '*.ts' -exec cat {} +", 'allow'],
    // Several names in the place of one: the second is written.
    [picked, "find . -name '*.ts' -exec uniq {} +", 'defer'],
    [picked, "find . -name '*.ts' -exec uniq {} \\;", 'allow'],
    [shown, 'rg x', 'defer'],
    [shown, 'rg x src', 'allow'],
    [example, 'rg x', 'allow'],
    [seen, 'rg x', 'allow'],
    [seen, 'rg -L x', 'defer'],
    [seen, 'rg --follow x .', 'defer'],
    [harmless, 'rg -L x', 'allow'],
    [harmless, 'rg -L --hidden x', 'defer'],
    [example, "rg --iglob '.ENV' x", 'ask'],
    [example, "rg --glob-case-insensitive -g '.Env' x", 'ask'],
    [example, "rg -g '{.env}' x", 'ask'],
    [example, "rg -g '.en{v}' x", 'ask'],
    [example, "rg -g '.en[v]' x", 'defer'],
    [example, "rg -g '*' x", 'defer'],
    [example, "rg -g 'src/**/*.ts' x", 'allow'],
    [example, "rg -g '*.{ts,js}' x", 'allow'],
    [example, "rg -g '!*.md' x", 'allow'],
    [example, "rg --type-add 'x:.env' -tx x", 'defer'],
    [example, 'rg -tjs x', 'allow'],
    [example, 'rg -tall x', 'defer'],
    [example, 'rg --ignore-file y x', 'defer'],
    [example, 'grep -d rec x .', 'defer'],
    [example, 'grep --directories=recu x .', 'defer'],
    [example, 'grep -d skip x *', 'allow'],
    // What is neither a pipe nor a text does not stand for the directory.
    [example, 'rg --hidden x </dev/null', 'defer'],
    [example, 'rg -uu x 0</dev/null', 'defer'],
    [example, 'rg --hidden x <&-', 'defer'],
    [example, 'rg --hidden x 0<&3', 'defer'],
    [example, 'rg --hidden x </dev/zero', 'defer'],
    [example, 'rg --hidden x <<< y </dev/null', 'defer'],
    [example, '{ rg --hidden x; } </dev/null', 'defer'],
    [example, '(rg --hidden x) </dev/null', 'defer'],
    [example, 'if true; then rg --hidden x; fi </dev/null', 'defer'],
    [example, 'for i in 1; do rg --hidden x; done </dev/null', 'defer'],
    [example, 'echo y | rg --hidden x </dev/null', 'defer'],
    [example, 'echo y | { rg --hidden x; } </dev/null', 'defer'],
    [example, 'echo y | { rg --hidden x & }', 'defer'],
    [example, 'cd ~/.ssh && rg . </dev/null', 'deny'],
    [example, 'rg x </dev/null', 'allow'],
    [example, 'echo y | rg --hidden x', 'allow'],
    [example, 'cat README.md | sort | rg --hidden x', 'allow'],
    [example, 'rg --hidden x <<< y', 'allow'],
    [example, 'for i in $(echo y | rg --hidden x); do echo "$i"; done', 'allow'],
    // What a type takes is taken with its dot.
    [typed, 'rg -t toml x', 'defer'],
    [typed, 'rg -t json x', 'defer'],
    [typed, 'rg -t yaml x', 'defer'],
    [typed, 'rg -t py x', 'defer'],
    [typed, 'rg -t ts x', 'defer'],
    [typed, 'rg -t make x', 'defer'],
    [typed, 'rg -t rust x', 'allow'],
    [typed, 'rg -t ts x src', 'allow'],
    [plain, 'rg -t toml x', 'allow'],
    [kept, 'grep -r x .', 'allow'],
    ...[stored, annexed].flatMap((root) => [
      [root, 'grep -rn x .', 'defer'],
      [root, 'find . -type f -exec cat {} +', 'defer'],
      [root, 'rg --hidden x', 'defer'],
      [root, 'rg -uu x', 'defer'],
      [root, 'rg x', 'allow'],
    ]),
    [brought, 'grep -R x .', 'defer'],
    [brought, "find . -name '*.js' -exec cat {} +", 'defer'],
    [brought, 'grep -R x src', 'allow'],
    [unpacked, 'grep -R x .', 'defer'],
    [unpacked, 'grep -R x src', 'allow'],
    [large, 'grep -r x .', 'defer'],
    [large, 'grep -r x src', 'allow'],
    [linked, 'grep -R x .', 'defer'],
    [linked, 'grep -r x src', 'allow'],
    [entered, 'grep -R x .', 'defer'],
    [home, 'grep -r x .', 'deny'],
    [plain, 'grep -r x ..', 'deny'],
  ])('in %s: %s is %s', (root, command, decision) => {
    expect(decide(root, command)).toBe(decision);
  });

  test.each([
    [plain, { pattern: 'x' }, 'allow'],
    [dotted, { pattern: 'x' }, 'defer'],
    [dotted, { pattern: 'x', glob: '*.ts' }, 'allow'],
    [dotted, { pattern: 'x', glob: '.env' }, 'ask'],
    [dotted, { pattern: 'x', path: 'src' }, 'allow'],
    [example, { pattern: 'x', glob: '.e[n/]v' }, 'defer'],
    [example, { pattern: 'x', glob: '.e[^/]v' }, 'defer'],
    [example, { pattern: 'x', glob: '[--/]env' }, 'defer'],
    [example, { pattern: 'x', glob: '.[]/e]nv' }, 'defer'],
    [example, { pattern: 'x', glob: '.[[:alpha:]/]nv' }, 'defer'],
    [example, { pattern: 'x', glob: '*[!/]' }, 'defer'],
    [example, { pattern: 'x', glob: '.{{env}}' }, 'defer'],
    [example, { pattern: 'x', glob: 'src/[id]/*.ts' }, 'allow'],
    [example, { pattern: 'x', glob: '*.{ts}' }, 'allow'],
    // A remark, or a pathspec, narrows nothing.
    [example, { pattern: 'x', glob: '#x' }, 'defer'],
    [example, { pattern: 'x', glob: '\\#x' }, 'defer'],
    [example, { pattern: 'x', glob: ':!zzz', path: 'src' }, 'defer'],
    [example, { pattern: 'x', glob: ':/', path: 'src' }, 'defer'],
    [example, { pattern: 'x', glob: ':(icase).ENV', path: 'src' }, 'defer'],
    [example, { pattern: 'x', glob: ':^zzz', path: 'src' }, 'defer'],
    [example, { pattern: 'x', glob: '../.env', path: 'src' }, 'defer'],
    [example, { pattern: 'x', glob: '/.env', path: 'src' }, 'defer'],
    [plain, { pattern: '-Otouch x;', glob: 'x' }, 'defer'],
    [plain, { pattern: '--open-files-in-pager=x' }, 'defer'],
    [plain, { pattern: 'x', glob: '-Ox' }, 'defer'],
    [plain, { pattern: 'a -x', glob: '*.ts' }, 'allow'],
    [plain, { pattern: 'x', path: home }, 'deny'],
    [plain, { pattern: 'x', path: '~' }, 'deny'],
  ])('in %s: Grep %j is %s', (root, input, decision) => {
    expect(decide(root, input)).toBe(decision);
  });

  test.each([
    [{ paths: ['.ENV'] }, 'ask'],
    [{ paths: ['*.ENV'] }, 'ask'],
    [{ paths: ['**/.Env'] }, 'ask'],
    [{ paths: ['.E*'] }, 'deny'],
    [{ include: ['.ENV'] }, 'ask'],
    [{ paths: ['src/A.ts', '*.MD'] }, 'allow'],
  ])('names that read_many_files is given count in any case: %j is %s', (input, decision) => {
    const situation = evaluationContextsOf(readMachine({ HOME: home }), example)({});
    expect(evaluator.evaluate({ ...situation, tool: 'read_many_files', input }).decision).toBe(decision);
  });

  test.each([
    [':/', 'defer'],
    ["':(top)'", 'defer'],
    ["':(top,glob)**'", 'defer'],
    ["':/*'", 'defer'],
    ["':!zz'", 'defer'],
    ['..', 'defer'],
    ['../', 'defer'],
    ["'../*'", 'defer'],
    ['.', 'allow'],
    ['a.ts', 'allow'],
  ])('a search for files that are not tracked takes the whole tree by a pathspec: %s is %s', (path, decision) => {
    const root = project('untracked', [
      '.git/HEAD',
      '.git/config',
      '.git/objects/x',
      '.git/refs/x',
      '.env',
      'src/a.ts',
    ]);
    writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    for (const dashes of ['', '-- '])
      expect(decide(root, `cd src && git grep --untracked x ${dashes}${path}`)).toBe(decision);
  });

  test('calls of the past are judged without a look at what is there now', () => {
    expect(pastContextOf(readMachine({ HOME: home }), dotted).facts?.below).toBeUndefined();
  });

  test('a look at too many names is short', () => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      decide(large, 'grep -r x .');
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
