import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinks } from '../../../test/gate/links.js';
import { PathCache } from './path-cache.js';
import { PathResolver } from './path-resolver.js';
import { realPath } from './real-path.js';

let root: string;
beforeAll(() => {
  root = makeLinks();
  symlinkSync('.', join(root, 'real/here'));
  const bytes = Buffer.concat([Buffer.from(`${root}/real/`), Buffer.from([0xff])]);
  mkdirSync(bytes);
  symlinkSync(join(root, 'real/file'), Buffer.concat([bytes, Buffer.from('/away')]));
  symlinkSync(Buffer.from([0xff]), join(root, 'real/no-text'));
  symlinkSync('..', join(root, 'real/up'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PATHS = [
  ...['', 'real', 'real/file', 'link', 'link/file', 'link/deep', 'file-link', 'real/new', 'link/a/b/new', 'dangling'],
  ...['link/deep/dangling', 'loop', 'loop/x', 'real/file/x', 'real/up', 'real/up/link/file', 'link/../real/file'],
  ...['link/./file', 'real/a\0b', '.hidden', '..two', 'real/...', `real/${'a/'.repeat(3000)}`, '../elsewhere/x'],
  ...[
    'real/no-text',
    'real/no-text/away',
    'link/no-text/new',
    `real${'/here'.repeat(90)}/file`,
    `real${'/here'.repeat(9)}/up`,
  ],
  ...[`real${'/d'.repeat(1_500)}`, `real${'/here'.repeat(30)}${'/d'.repeat(30)}`],
];

it.each(['', 'real', 'link', 'real/deep', 'gone', 'file-link'])('leads where the system says, from "%s"', (base) => {
  const paths = new PathResolver(join(root, base));
  const given = [...PATHS, ...PATHS].map((path) => `${root}/${base}/${path}`.replace(/\/+$/, ''));
  for (const path of [...given, '/', '/etc/passwd', dirname(root), root])
    expect(paths.realPath(path), path).toBe(realPath(path));
});

it('follows what is in a directory whose name is no text', () => {
  for (const paths of [new PathResolver(root), new PathCache()])
    expect(paths.realPath(join(root, 'link/no-text/away'))).toBe(join(root, 'real/file'));
});

it('counts what it has seen for one call only', () => {
  const [paths, call, path] = [new PathResolver(root), {}, join(root, 'changing')];
  paths.begin(call);
  expect(paths.realPath(path)).toBe(path);
  symlinkSync('real/file', path);
  paths.begin(call);
  expect(paths.realPath(path)).toBe(path);
  paths.begin({});
  expect(paths.realPath(path)).toBe(join(root, 'real/file'));
  rmSync(path);
  paths.begin(undefined);
  expect(paths.realPath(path)).toBe(path);
  symlinkSync('real', path);
  paths.begin(undefined);
  expect(paths.realPath(join(path, 'file'))).toBe(join(root, 'real/file'));
});

it('finds the repository as git does: from where a directory really is, upwards', () => {
  mkdirSync(join(root, 'repo/.git'), { recursive: true });
  mkdirSync(join(root, 'repo/sub/deep'), { recursive: true });
  mkdirSync(join(root, 'repo/inner/x'), { recursive: true });
  writeFileSync(join(root, 'repo/inner/.git'), 'gitdir: ../.git/modules/inner');
  symlinkSync('repo/inner/x', join(root, 'into'));
  symlinkSync('repo', join(root, 'repo-link'));
  const paths = new PathResolver(join(root, 'repo'));
  for (const [from, found] of [
    ['repo', 'repo'],
    ['repo', 'repo'],
    ['repo/sub/deep', 'repo'],
    ['repo/sub/gone', 'repo'],
    ['repo/inner', 'repo/inner'],
    ['into', 'repo/inner'],
    ['repo-link', 'repo'],
    ['repo-link/sub', 'repo'],
    ['repo/.git', 'repo'],
  ] as const)
    expect(paths.repository(join(root, from)), from).toBe(join(root, found));
  expect(paths.repository('/')).toBe(existsSync('/.git') ? '/' : undefined);
  // Nobody looks that far: it may be anywhere.
  expect(paths.repository(`/gone${'/d'.repeat(50)}`)).toBe('/');
});

it('looks for the repository anew for each call', () => {
  const [paths, made] = [new PathResolver(root), join(root, 'begun')];
  mkdirSync(made);
  const before = paths.repository(made);
  mkdirSync(join(made, '.git'));
  expect(paths.repository(made)).toBe(before);
  paths.begin({});
  expect(paths.repository(made)).toBe(made);
  rmSync(join(made, '.git'), { recursive: true });
  paths.begin({});
  expect(paths.repository(made)).toBe(before);
});
