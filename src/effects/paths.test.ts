import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparablePath,
  followLinks,
  globTarget,
  isPathInside,
  type PathFacts,
  resolvedTarget,
  resolvePath,
} from './paths.js';

const BASE = { cwd: '/home/dev/project', home: '/home/dev' };

describe('a path that a tool gets', () => {
  it.each([
    ['a.txt', '/home/dev/project/a.txt'],
    ['./a//b/./c/', '/home/dev/project/a/b/c'],
    ['../x', '/home/dev/x'],
    ['../../../../../etc/passwd', '/etc/passwd'],
    ['/a/b/../c', '/a/c'],
    ['/a/b/.', '/a/b'],
    ['/a/b/..', '/a'],
    ['//etc///passwd', '/etc/passwd'],
    ['/', '/'],
    ['.', '/home/dev/project'],
    ['~', '/home/dev'],
    ['~/.ssh/id_rsa', '/home/dev/.ssh/id_rsa'],
    ['~/../x', '/home/x'],
    ['$HOME/.env', '/home/dev/.env'],
    ['$' + '{HOME}/.env', '/home/dev/.env'],
    ['src/~x', '/home/dev/project/src/~x'],
    ['routes/$id.tsx', '/home/dev/project/routes/$id.tsx'],
    ['$id.tsx', '/home/dev/project/$id.tsx'],
    ['app/[slug]/*.tsx', '/home/dev/project/app/[slug]/*.tsx'],
    ['a b', '/home/dev/project/a b'],
    ['notes.', '/home/dev/project/notes.'],
    ['...', '/home/dev/project/...'],
    ['a\\b', '/home/dev/project/a\\b'],
    ['file:///etc/passwd', '/etc/passwd'],
    ['FILE:///etc/passwd', '/etc/passwd'],
    ['file://localhost/etc/passwd', '/etc/passwd'],
    ['file:/etc/passwd', '/etc/passwd'],
    ['file:///a%20b/%2e%2e/c', '/c'],
    ['file:///%65tc/passwd?x#y', '/etc/passwd'],
    ['a%20b', '/home/dev/project/a%20b'],
  ])('%j is %j', (path, expected) => {
    expect(resolvePath(path, BASE)).toMatchObject({ type: 'path', path: expected });
  });

  it.each([
    '',
    '~root/x',
    '$DIR/x',
    '$TMP',
    '$' + '{DIR}/x',
    'C:\\Windows',
    'c:/x',
    '\\\\server\\share',
    'a\0b',
    '/etc/passwd\n',
    '/a\u001b[2J',
    '/a\ud800',
    '/a\ufffd/b',
    'file://server/share',
    'file:relative',
    'file:///a%2fb',
    'file:///a%5cb',
    'file:///a%00b',
    'file:///a%0ab',
    'file:///%zz',
    'file:////server/x',
    'file:///a\\..\\b',
  ])('%j is not known', (path) => {
    expect(resolvePath(path, BASE)).toEqual({ type: 'unknown', source: path });
  });

  it.each([
    ['../x', '/home/dev/project/../x'],
    ['a/.//..', '/home/dev/project/a/.//..'],
    ['/a/b/../c', '/a/b/../c'],
    ['~/../x', '/home/dev/../x'],
    ['/../x', undefined],
    ['./a/./b', undefined],
    ['a/..b', undefined],
  ])('%j, with a directory that is left again, is kept as %j', (path, spelt) => {
    expect(resolvePath(path, BASE)).toEqual({
      type: 'path',
      path: expect.any(String),
      ...(spelt !== undefined && { spelt }),
    });
  });

  it('needs the directory or the home that it is relative to', () => {
    expect(resolvePath('a', {})).toEqual({ type: 'unknown', source: 'a' });
    expect(resolvePath('a', { cwd: 'relative' })).toEqual({ type: 'unknown', source: 'a' });
    expect(resolvePath('~/a', { cwd: '/x' })).toEqual({ type: 'unknown', source: '~/a' });
    expect(resolvePath('/a', {})).toEqual({ type: 'path', path: '/a' });
  });
});

describe('a pattern', () => {
  it.each([
    ['*.ts', { type: 'path', path: '/p/*.ts', pattern: true }],
    ['../*.ts', { type: 'path', path: '/*.ts', spelt: '/p/../*.ts', pattern: true }],
    ['/a/./**/b', { type: 'path', path: '/a/**/b', pattern: true }],
    ['*/../x', { type: 'unknown', source: '*/../x' }],
    ['{a,../../etc}/x', { type: 'unknown', source: '{a,../../etc}/x' }],
  ])('%j', (pattern, expected) => {
    expect(globTarget(pattern, '/p')).toEqual(expected);
  });

  it('takes the directory literally', () => {
    expect(globTarget('*', '/p/[x]')).toEqual({ type: 'path', path: '/p/\\[x\\]/*', pattern: true });
  });
});

describe('inside', () => {
  const links: PathFacts = {
    realPath: (path) =>
      new Map([
        ['/', '/'],
        ['/p', '/p'],
        ['/p/out', '/etc'],
        ['/p/dangling', '/etc/new'],
        ['/link', '/p'],
        ['/etc', '/etc'],
      ]).get(path),
  };
  it.each<[string, string, PathFacts, boolean]>([
    ['/p', '/p', {}, true],
    ['/p/a', '/p', {}, true],
    ['/p/', '/p', {}, true],
    ['/p/a', '/p/', {}, true],
    ['/pa', '/p', {}, false],
    ['/p/../etc', '/p', {}, false],
    ['/p/..a', '/p', {}, true],
    ['/', '/p', {}, false],
    ['/x', '/', {}, true],
    ['p/a', '/p', {}, false],
    ['/p/a\0', '/p', {}, false],
    ['/P/a', '/p', {}, false],
    ['/P/a', '/p', { caseInsensitive: true }, true],
    ['/p\u212a', '/pk', { caseInsensitive: true }, true],
    ['/p/\u017fsh', '/p/SSH', { caseInsensitive: true }, true],
    ['/e\u0301/a', '/\u00e9', {}, false],
    ['/e\u0301/a', '/\u00e9', { normalizes: true }, true],
    ['/p/.g\u200cit/x', '/p/.git', { normalizes: true }, true],
    ['/p/out/passwd', '/p', links, false],
    ['/p/out/passwd', '/etc', links, true],
    ['/p/dangling', '/p', links, false],
    ['/p/new/file', '/p', links, true],
    ['/link/a/b', '/p', links, true],
    ['/p/a', '/link', links, true],
    ['/p/a', '/p', { realPath: () => 'relative' }, false],
  ])('%j in %j with %j: %j', (path, directory, facts, expected) => {
    expect(isPathInside(path, directory, facts)).toBe(expected);
  });
});

describe('laws', () => {
  const segment = fc.oneof(
    fc.constantFrom('..', '.', '', 'a', 'b', '~', 'A', '...', 'a.', ' '),
    fc.string({ unit: fc.constantFrom(...'abé漢-_$%*[') }),
  );
  const relative = fc.array(segment, { maxLength: 8 }).map((parts) => parts.join('/'));
  const absolute = relative.map((path) => `/${path}`);

  it.each([
    ['/proc/../home/dev/.bashrc', '/home/dev/.bashrc'],
    ['/proc/./..//home/dev/.bashrc', '/home/dev/.bashrc'],
    ['/proc/self/../1/environ', '/proc/1/environ'],
    ['/proc/42/../../etc/shadow', '/etc/shadow'],
    ['/home/dev/proc/../x', '/home/dev/x'],
    ['/home/dev/\u0001/../x', '/home/dev/x'],
    ['/home/dev/a\nb/../x', '/home/dev/x'],
  ])('%j, which leaves a directory again, is %s', (path, real) => {
    expect(resolvePath(path, BASE)).toMatchObject({ type: 'path', path: real });
  });

  it.each([
    ['/proc/self/cwd/../../.local/state/x', '/.local/state/x'],
    ['/proc/self/fd/3/state/x', '/state/x'],
    ['/proc/42/cwd/x', '/x'],
    ['/dev/fd/3/a/x', '/a/x'],
    ['/.vol/1/2/x', '/1/2/x'],
  ])('%s begins nobody knows where, and ends in %s', (path, end) => {
    const target = resolvePath(path, BASE);
    expect(target).toMatchObject({ type: 'unknown', source: expect.stringMatching(/^\$\(realpath [^)]+\)/) });
    expect(target.type === 'unknown' && target.source.endsWith(`)${end}`)).toBe(true);
  });

  it('whatever comes, it is an absolute and tidy path or unknown, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(relative, absolute, fc.string({ unit: 'binary' })), (path) => {
        const target = resolvePath(path, BASE);
        if (target.type !== 'path') {
          expect(target.type).toBe('unknown');
          return;
        }
        expect(target.path).toMatch(/^\//);
        expect(target.path).not.toMatch(/\/\.{1,2}(?:\/|$)|\/\/|.\/$/);
        expect(resolvePath(target.path, {})).toEqual({ type: 'path', path: target.path });
      }),
    );
  });

  it('resolving agrees with what Node makes of the same text', () => {
    fc.assert(
      fc.property(relative, (path) => {
        fc.pre(!/^(?:file:|\$|~)/.test(path));
        expect(resolvedTarget(path, '/p/q')).toMatchObject({ type: 'path', path: posix.resolve('/p/q', path) });
      }),
    );
  });

  it('what is inside stays inside further up, and inside what contains it', () => {
    fc.assert(
      fc.property(absolute, relative, (directory, below) => {
        const path = posix.join(directory, below);
        const answer = isPathInside(path, directory);
        expect(answer).toBe(!/^\.\.(?:\/|$)/.test(posix.relative(directory, path)));
        if (answer) expect(isPathInside(path, posix.dirname(posix.resolve(directory)))).toBe(true);
        expect(isPathInside(directory, directory)).toBe(true);
      }),
    );
  });

  it('facts that say nothing change nothing, and a coarser file system never tells more apart', () => {
    fc.assert(
      fc.property(absolute, absolute, (path, directory) => {
        const plain = isPathInside(path, directory);
        expect(isPathInside(path, directory, { realPath: () => undefined })).toBe(plain);
        if (plain) expect(isPathInside(path, directory, { caseInsensitive: true, normalizes: true })).toBe(true);
        expect(comparablePath(path.toUpperCase(), { caseInsensitive: true })).toBe(
          comparablePath(path, { caseInsensitive: true }),
        );
      }),
    );
  });

  it('links are followed at the longest part that exists', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 }), fc.nat(4), (parts, at) => {
        const cut = `/${parts.slice(0, at + 1).join('/')}`;
        const rest = parts.slice(at + 1).join('/');
        const real = followLinks(`/${parts.join('/')}`, {
          realPath: (path) => (path === cut ? '/elsewhere' : undefined),
        });
        expect(real).toBe(rest === '' ? '/elsewhere' : `/elsewhere/${rest}`);
      }),
    );
  });
});
