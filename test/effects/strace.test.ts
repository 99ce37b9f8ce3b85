import { describe, expect, test } from 'vitest';
import type { Effect, EffectKind } from '../../src/effects/effect.js';
import { type Access, type AccessKind, accesses } from './access.js';
import { type Facts, uncovered } from './cover.js';
import { matches } from './glob.js';
import { descriptorPath, parseTrace, unquote } from './strace.js';

/** What is done, as `kind path`. The first process executes a shell in /w. */
const TRACES: readonly (readonly [name: string, lines: readonly string[], done: readonly string[]])[] = [
  ['an open for reading', ['openat(AT_FDCWD</w>, "a b", O_RDONLY|O_CLOEXEC) = 3</w/a b>'], ['read /w/a b']],
  ['a failed call does nothing', ['openat(AT_FDCWD</w>, "a", O_RDONLY) = -1 ENOENT (No such file or directory)'], []],
  ['a call that never returned', ['execve("/bin/x", ["x"], 0x1 /* 2 vars */) = ?'], []],
  ['created', ['openat(AT_FDCWD</w>, "a", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</w/a>'], ['write /w/a']],
  ['opened for both', ['openat(AT_FDCWD</w>, "a", O_RDWR) = 3</w/a>'], ['touch /w/a', 'read /w/a']],
  ['emptied', ['openat(AT_FDCWD</w>, "a", O_RDWR|O_TRUNC) = 3</w/a>'], ['write /w/a']],
  ['a directory is no file', ['openat(AT_FDCWD</w>, ".", O_RDONLY|O_DIRECTORY) = 3</w>'], []],
  ['a file without a name', ['openat(AT_FDCWD</w>, "/tmp", O_RDWR|O_TMPFILE, 0600) = 3</tmp/#1>(deleted)'], []],
  ['listed', ['getdents64(3</w/d>, 0x55 /* 3 entries */, 32768) = 80'], ['list /w/d']],
  ['from a directory', ['openat(5</w/d>, "x", O_RDONLY) = 6</w/d/x>'], ['read /w/d/x']],
  ['an absolute path leaves the directory', ['openat(5</w/d>, "/etc/x", O_RDONLY) = 6</etc/x>'], ['read /etc/x']],
  [
    'renamed',
    ['renameat2(AT_FDCWD</w>, "a", AT_FDCWD</w>, "d/b", RENAME_NOREPLACE) = 0'],
    ['delete /w/a', 'write /w/d/b'],
  ],
  ['an old rename', ['rename("a", "../b") = 0'], ['delete /w/a', 'write /b']],
  ['linked', ['linkat(AT_FDCWD</w>, "a", 4</w/d>, "b", 0) = 0'], ['read /w/a', 'write /w/d/b']],
  ['a symbolic link', ['symlinkat("target", AT_FDCWD</w>, "l") = 0'], ['write /w/l']],
  ['removed', ['unlinkat(3</w/d>, "x", AT_REMOVEDIR) = 0', 'unlink("y") = 0'], ['delete /w/d/x', 'delete /w/y']],
  ['a directory is made', ['mkdir("n", 0777) = 0'], ['mkdir /w/n']],
  [
    'modes and times',
    ['fchmodat(AT_FDCWD</w>, "a", 0600) = 0', 'utimensat(0</w/a>, NULL, NULL, 0) = 0'],
    ['write /w/a', 'write /w/a'],
  ],
  ['a descriptor', ['fchmod(4</w/x>, 0600) = 0', 'ftruncate(4</w/x>, 0) = 0'], ['write /w/x', 'write /w/x']],
  ['a descriptor with an empty name', ['fchownat(4</w/x>, "", 0, 0, AT_EMPTY_PATH) = 0'], ['write /w/x']],
  [
    'pipes are no files',
    ['ftruncate(1<pipe:[123]>, 0) = -1 EINVAL (Invalid argument)', 'fchmod(1<pipe:[5]>, 0600) = 0'],
    [],
  ],
  [
    'a changed directory',
    ['chdir("d") = 0', 'unlink("x") = 0', 'fchdir(3</o>) = 0', 'unlink("y") = 0'],
    ['delete /w/d/x', 'delete /o/y'],
  ],
  ['quotes, commas and parentheses', ['unlink("a\\", (b) = 0") = 0'], ['delete /w/a", (b) = 0']],
  ['signs in the name of a descriptor', ['openat(3</w/a\\76, (b>, "c,d", O_RDONLY) = 4</w/x>'], ['read /w/a>, (b/c,d']],
  ['bytes', ['unlink("\\303\\251\\n\\t\\\\") = 0'], ['delete /w/é\n\t\\']],
  ['executed', ['execve("/usr/bin/x", ["x", "a, b"], 0x7f /* 10 vars */) = 0'], ['exec /usr/bin/x']],
  ['attributes', ['lsetxattr("a", "user.x", "y", 1, 0) = 0'], ['write /w/a']],
];

test.each(TRACES)('%s', (_name, lines, done) => {
  const trace = lines.map((line) => `7  ${line}`).join('\n');
  expect(accesses(trace, '/w').map(({ kind, path }) => `${kind} ${path}`)).toEqual(done);
});

describe('several processes', () => {
  const done = (...lines: readonly string[]) =>
    accesses(lines.join('\n'), '/w').map(({ kind, path, program }) => `${kind} ${path} by ${program}`);

  test('calls that are interrupted', () => {
    expect(
      done(
        '7  openat(AT_FDCWD</w>, "a",  <unfinished ...>',
        '8  unlink("b") = 0',
        '7  <... openat resumed>O_RDONLY) = 3</w/a>',
      ),
    ).toEqual(['delete /w/b by ', 'read /w/a by ']);
  });

  test('a child has the directory and the program of its parent, even before it is announced', () => {
    expect(
      done(
        '7  execve("/bin/p", ["p"], 0x1 /* 1 var */) = 0',
        '7  chdir("d") = 0',
        '7  clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD <unfinished ...>',
        '8  unlink("x") = 0',
        '8  chdir("e") = 0',
        '7  <... clone resumed>, child_tidptr=0x7f) = 8',
        '7  unlink("y") = 0',
        '8  unlink("z") = 0',
      ),
    ).toEqual(['exec /bin/p by ', 'delete /w/d/x by /bin/p', 'delete /w/d/y by /bin/p', 'delete /w/d/e/z by /bin/p']);
  });

  test('threads share the directory', () => {
    expect(
      done(
        '7  clone3({flags=CLONE_VM|CLONE_FS|CLONE_FILES, exit_signal=0}, 88) = 8',
        '8  chdir("d") = 0',
        '7  unlink("x") = 0',
      ),
    ).toEqual(['delete /w/d/x by ']);
  });

  test('a shell that a program starts acts for it', () => {
    expect(
      done(
        '7  execve("/bin/tar", ["tar"], 0x1) = 0',
        '7  execve("/bin/sh", ["sh"], 0x1) = 0',
        '7  execve("/bin/gzip", ["gzip"], 0x1) = 0',
      ),
    ).toEqual(['exec /bin/tar by ', 'exec /bin/sh by /bin/tar', 'exec /bin/gzip by /bin/tar']);
  });

  test('signals, exits and noise', () => {
    expect(
      parseTrace(
        '7  --- SIGCHLD {si_signo=SIGCHLD} ---\n7  +++ exited with 0 +++\n\nstrace: x\n7  <... wait4 resumed>) = 8',
      ),
    ).toEqual([]);
  });
});

test('arguments', () => {
  expect(unquote('"a\\tb"')).toBe('a\tb');
  // Cut short by strace: it could be any longer name.
  expect(unquote('"abc"...')).toBeUndefined();
  expect(unquote('NULL')).toBeUndefined();
  expect(descriptorPath('AT_FDCWD</w/d>')).toBe('/w/d');
  expect(descriptorPath('3</w/d>(deleted)')).toBe('/w/d');
  expect(descriptorPath('3<socket:[7]>')).toBeUndefined();
});

const GLOBS: readonly (readonly [pattern: string, path: string, matches: boolean])[] = [
  ['/w/*.txt', '/w/a.txt', true],
  ['/w/*.txt', '/w/d/a.txt', false],
  ['/w/**', '/w', true],
  ['/w/**', '/w/d/e', true],
  ['/w/**', '/ww', false],
  ['/w/**/x', '/w/x', true],
  ['/w/**/x', '/w/a/b/x', true],
  ['/w/?', '/w/a', true],
  ['/w/[ab]c', '/w/bc', true],
  ['/w/[!ab]c', '/w/bc', false],
  ['/w/\\*', '/w/*', true],
  ['/w/\\*', '/w/a', false],
  ['/w/a+(b)', '/w/a+(b)', true],
];

test.each(GLOBS)('%s and %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

/** Before: /w/a, /w/d/x, /w/l -> d. Afterwards: as said. */
function facts(gone: readonly string[] = [], made: readonly string[] = []): Facts {
  const before = ['/w/a', '/w/d', '/w/d/x', '/w/l'];
  return {
    scratch: '/w',
    work: '/w',
    home: '/w/home',
    remote: '/w/remote.git',
    existed: (path) => before.includes(path),
    exists: (path) => (before.includes(path) && !gone.includes(path)) || made.includes(path),
    changed: (path) => made.includes(path),
    isDirectory: (path) => path === '/w/d',
    real: (path) => path.replace(/^\/w\/l(?=\/|$)/, '/w/d'),
  };
}

const span = { start: 0, end: 0 };
/** `write /w/a`, `read /w/** recursive`: a star makes a pattern; `vcs x` has a name, `send host` a host. */
function effect(text: string): Effect {
  const [kind = '', path = '', ...tags] = text.split(' ');
  const target: Effect['target'] = /^[/~]/.test(path)
    ? { type: 'path', path, ...(path.includes('*') && { pattern: true as const }) }
    : path === '?'
      ? { type: 'unknown', source: path }
      : kind === 'send'
        ? { type: 'host', host: path }
        : { type: 'name', name: path };
  return { kind: kind as EffectKind, target, tags, span };
}

function access(text: string): Access {
  const [kind = '', path = '', program = '/bin/x'] = text.split(' ');
  return { kind: kind as AccessKind, path, program, line: text };
}

interface Case {
  readonly done: string;
  readonly said?: readonly string[];
  readonly covered: boolean;
  readonly facts?: Facts;
}

const CASES: readonly Case[] = [
  { done: 'read /w/a', said: ['read /w/a'], covered: true },
  { done: 'read /w/a', said: ['write /w/a'], covered: true },
  { done: 'read /w/a', said: ['read /w/b'], covered: false },
  { done: 'read /w/a', covered: false },
  { done: 'read /w/a', said: ['read ?'], covered: true },
  // Other files are read all the time: libraries, locales.
  { done: 'read /etc/x', covered: true },
  { done: 'write /etc/x', covered: false },
  { done: 'write /w/a', said: ['read /w/a'], covered: false },
  { done: 'write /w/a', said: ['delete /w/a'], covered: false },
  { done: 'write /w/a', said: ['write /w/*'], covered: true },
  { done: 'read /w/d', covered: true },
  { done: 'list /w/d', covered: false },
  { done: 'list /w/d', said: ['read /w/d'], covered: true },
  { done: 'list /w/d', said: ['delete /w/d/*'], covered: true },
  { done: 'list /w/d', said: ['write /w/d/x*'], covered: true },
  { done: 'read /w/d/x', said: ['read /w/d'], covered: false },
  { done: 'read /w/d/x', said: ['read /w/d recursive'], covered: true },
  { done: 'delete /w/d/x', said: ['delete /w/d recursive'], covered: true },
  // A descriptor of a directory shows where a link leads to.
  { done: 'read /w/d/x', said: ['read /w/l/x'], covered: true },
  { done: 'read /w/d/x', said: ['read /w/l recursive'], covered: true },
  { done: 'delete /w/a', said: ['write /w/a'], covered: false, facts: facts(['/w/a']) },
  // Replaced: removed, and made again.
  { done: 'delete /w/a', said: ['write /w/a'], covered: true },
  { done: 'delete /w/a', said: ['write /w/**', 'vcs HEAD'], covered: true, facts: facts(['/w/a']) },
  { done: 'touch /w/a', covered: true },
  { done: 'touch /w/a', covered: false, facts: facts([], ['/w/a']) },
  { done: 'touch /w/new', covered: false, facts: facts([], ['/w/new']) },
  { done: 'mkdir /w/n', said: ['write /w/n/m/o'], covered: true, facts: facts([], ['/w/n']) },
  { done: 'mkdir /w/n', said: ['write /w/nn'], covered: false, facts: facts([], ['/w/n']) },
  { done: 'write /w/n', said: ['write /w/n/m'], covered: false, facts: facts([], ['/w/n']) },
  // Came and went.
  { done: 'write /tmp/gone', covered: true },
  { done: 'write /tmp/stays', covered: false, facts: facts([], ['/tmp/stays']) },
  { done: 'write /w/sedXYZ', said: ['write /w/a'], covered: true },
  { done: 'write /w/d/tmp', said: ['write /w/a'], covered: false },
  { done: 'exec /bin/x', covered: true },
  { done: 'exec /bin/sh', covered: true },
  { done: 'exec /bin/y', covered: false },
  { done: 'exec /bin/y', said: ['exec y'], covered: true },
  // A file of the workspace, whatever its name.
  { done: 'exec /w/x', covered: false },
  { done: 'exec /w/x', said: ['exec /w/x'], covered: true },
  { done: 'write /w/home/.rc', said: ['write ~/.rc'], covered: true, facts: facts([], ['/w/home/.rc']) },
  { done: 'write /w/remote.git/x', said: ['send host'], covered: true, facts: facts([], ['/w/remote.git/x']) },
  { done: 'write /w/remote.git/x', said: ['receive host'], covered: false, facts: facts([], ['/w/remote.git/x']) },
  { done: 'write /dev/null', covered: true },
  { done: 'list /w/d /bin/bash', covered: true },
];

test.each(CASES)('$done, said: $said', ({ done, said = [], covered, facts: known = facts() }) => {
  const prediction = { effects: said.map(effect), names: new Set(['x']) };
  expect(uncovered([access(done)], prediction, known)).toHaveLength(covered ? 0 : 1);
});

test.each([
  ['account', '/etc/passwd', true],
  ['account', '/etc/shadow.123', true],
  ['account', '/etc/sudoers', false],
  ['update', '/etc/passwd', false],
] as const)('a service with the tag %s, and %s', (tag, path, covered) => {
  const prediction = { effects: [{ ...effect('service bob'), tags: [tag] }], names: new Set(['x']) };
  expect(uncovered([access(`write ${path}`)], prediction, facts())).toHaveLength(covered ? 0 : 1);
});

test('what happens elsewhere covers nothing here', () => {
  const there = { ...effect('write /w/a'), remote: 'host' };
  expect(uncovered([access('write /w/a')], { effects: [there], names: new Set(['x']) }, facts())).toHaveLength(1);
});
