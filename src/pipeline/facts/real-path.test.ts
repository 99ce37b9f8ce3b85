import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinks } from '../../../test/gate/links.js';
import { isUntraceable } from '../../effects/paths.js';
import { lookUpFacts, realPath } from './real-path.js';

let root: string;
beforeAll(() => {
  root = makeLinks();
  symlinkSync('.', join(root, 'here'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const at = (path: string) => `${root}/${path}`;

it.each<[string, unknown, string | undefined]>([
  ['a file', 'real/file', 'real/file'],
  ['a file by way of a directory link', 'link/file', 'real/file'],
  ['a file link', 'file-link', 'real/file'],
  ['a file to be made', 'real/new', 'real/new'],
  ['a file to be made behind a link', 'link/a/b/new', 'real/a/b/new'],
  ['a link to a file to be made', 'dangling', 'real/made-later'],
  ['a link to a file behind a link', 'link/deep/dangling', 'real/made-later'],
  ['dots', 'link/../real/./file', 'real/file'],
  ['a link in a circle', 'loop', 'loop'],
  ['below a link in a circle', 'loop/a/b', 'loop/a/b'],
  ['more links than are followed at once', `${'here/'.repeat(90)}link/file`, 'real/file'],
  ['a file to be made behind as many', `${'here/'.repeat(90)}dangling/a/b`, 'real/made-later/a/b'],
  ['what is not there behind as many', `${'here/'.repeat(90)}link/a/../b`, 'real/b'],
  ['a circle behind as many', `${'here/'.repeat(90)}loop/a/b`, 'loop/a/b'],
  ['below a link to a file to be made', 'dangling/a/b', 'real/made-later/a/b'],
  ['a name longer than systems take', `link/${'n'.repeat(300)}/x`, `real/${'n'.repeat(300)}/x`],
  ['very deep behind a link', `link${'/d'.repeat(1_500)}`, `real${'/d'.repeat(1_500)}`],
  ['below a file', 'real/file/x', 'real/file/x'],
  ['a name with a zero', 'real/a\0b', 'real/a\0b'],
  ['no path', undefined, undefined],
  ['an empty path', '', undefined],
  ['a path that is no text', ['real/file'], undefined],
  ['a path beyond every limit', 'a/'.repeat(5000), undefined],
])('%s', (_, file_path, real) => {
  const facts = lookUpFacts({ tool: 'Read', input: { file_path } }, { cwd: root, home: '/home/me' });
  expect(facts).toEqual({ cwd: root, home: '/home/me', ...(real !== undefined && { real_path: at(real) }) });
});

it('takes an absolute path as it is', () => {
  const input = { file_path: at('link/file') };
  expect(lookUpFacts({ tool: 'Read', input }, { cwd: '/elsewhere', home: '/' }).real_path).toBe(at('real/file'));
});

it.each([
  ['the root', '/', '/'],
  ['what is not there at all', '/not-there/a/b', '/not-there/a/b'],
])('%s leads to itself', (_, path, real) => {
  expect(realPath(path)).toBe(real);
});

it.each([
  ['/proc/self/cwd', 'itself/a'],
  ['/dev/stdin', 'itself/a/b'],
  ['/proc/self/fd', 'itself'],
])('a link to %s leads each process elsewhere', (to, path) => {
  symlinkSync(to, at('itself'));
  try {
    expect(isUntraceable(realPath(at(path)))).toBe(true);
  } finally {
    rmSync(at('itself'));
  }
});
