import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinks } from '../../test/gate/links.js';
import { CallPaths } from './call-paths.js';
import { realPath } from './facts.js';
import { PastPaths } from './past-paths.js';

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
  const paths = new CallPaths(join(root, base));
  const given = [...PATHS, ...PATHS].map((path) => `${root}/${base}/${path}`.replace(/\/+$/, ''));
  for (const path of [...given, '/', '/etc/passwd', dirname(root), root])
    expect(paths.realPath(path), path).toBe(realPath(path));
});

it('follows what is in a directory whose name is no text', () => {
  for (const paths of [new CallPaths(root), new PastPaths()])
    expect(paths.realPath(join(root, 'link/no-text/away'))).toBe(join(root, 'real/file'));
});

it('counts what it has seen for one call only', () => {
  const [paths, call, path] = [new CallPaths(root), {}, join(root, 'changing')];
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
