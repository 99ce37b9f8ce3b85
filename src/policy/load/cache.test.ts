import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compilePacks } from '../packs.js';
import { cachedEffective } from './cache.js';

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
    return compilePacks({ recommended: 'defaults: { unknown: leave }' }).sets;
  };
  const read = (path: string) => (path.startsWith(directory) ? textOf(path) : tree[path]);
  const load = async (version = '1') => {
    const { policy } = await cachedEffective(LOCATIONS, { root: '/work/app' }, packs, {
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

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
