import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compilePacks } from '../packs.js';
import { loadCachedPolicy } from './cache.js';

const directory = mkdtempSync(join(tmpdir(), 'sluice-cache-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const LOCATIONS = {
  managed: '/etc/sluice/sluice.yaml',
  user: '/home/ann/.config/sluice/sluice.yaml',
  trust: '/state/trust',
  authenticators: '/home/ann/.config/sluice/authenticators.json',
  pause: '/state/pause.json',
};

test('what was compiled once is kept, as long as neither a file nor the program changes', async () => {
  const tree: Record<string, string> = { [LOCATIONS.user]: 'bash_rules: [{ command: make, decision: deny }]' };
  let compiled = 0;
  const packs = async () => {
    compiled++;
    return compilePacks({ recommended: 'defaults: { unknown: defer }' }).sets;
  };
  const read = (path: string) => (path.startsWith(directory) ? textOf(path) : tree[path]);
  const load = async (version = '1') => {
    const { policy } = await loadCachedPolicy(LOCATIONS, { root: '/work/app' }, packs, {
      files: { read },
      directory,
      version,
    });
    return [compiled, policy.layers.flatMap(({ files }) => files.flatMap(({ bash }) => bash)).at(0)?.decision];
  };
  expect(await load()).toEqual([1, 'deny']);
  expect(await load()).toEqual([1, 'deny']);
  tree[LOCATIONS.user] = 'bash_rules: [{ command: make, decision: ask }]';
  expect(await load()).toEqual([2, 'ask']);
  tree['/work/app/sluice.yaml'] = 'bash_rules: [{ command: rm, decision: deny }]';
  expect((await load())[0]).toBe(3);
  expect((await load())[0]).toBe(3);
  expect((await load('2'))[0]).toBe(4);
});

test('a file that nobody signed among the copies of a trusted policy is noticed, however many there are', async () => {
  const policy = '/work/app/sluice.yaml';
  const modules = Array.from({ length: 50 }, (_, index) => `/work/app/tools/m${index}.py`);
  const texts: Record<string, string> = {
    [policy]: 'bash_rules: [{ command: make, decision: allow }]',
    ...Object.fromEntries(modules.map((path) => [path, ''])),
  };
  const copies = Object.fromEntries(Object.keys(texts).map((path) => [path, path.replace('/work/app/', 'tree/')]));
  const manifest = { version: 1, path: policy, time: '2026-01-01T00:00:00Z', files: copies, runs: {} };
  const tree: Record<string, string> = {
    ...texts,
    [LOCATIONS.user]: 'approvals: { proof: none }',
    '/state/trust/index.json': JSON.stringify({ [policy]: 'one' }),
    '/state/trust/one/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/state/trust/one/${copies[path]}`, text])),
  };
  const read = (path: string) => (path.startsWith(directory) ? textOf(path) : tree[path]);
  // As the disk has it: the first names of a directory, unless more are asked for.
  const list = (parent: string, most = 32) =>
    [...new Set(Object.keys(tree).flatMap((path) => namesIn(parent, path)))].sort().slice(0, most);
  const packs = async () => compilePacks({ recommended: 'defaults: { unknown: defer }' }).sets;
  const isTrusted = async () => {
    const options = { files: { read, list }, directory, version: '1' };
    const { files } = await loadCachedPolicy(LOCATIONS, { root: '/work/app' }, packs, options);
    return files.find(({ path }) => path === policy)?.trusted;
  };
  expect(await isTrusted()).toBe(true);
  expect(await isTrusted()).toBe(true);
  tree['/state/trust/one/tree/tools/zipfile.py'] = 'print("allow")';
  expect(await isTrusted()).toBe(false);
  delete tree['/state/trust/one/tree/tools/zipfile.py'];
  expect(await isTrusted()).toBe(true);
});

function namesIn(parent: string, path: string): string[] {
  const name = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined;
  return name === undefined ? [] : [name];
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
