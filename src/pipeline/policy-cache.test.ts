import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMachine } from './machine.js';
import { PolicyCache } from './policy-cache.js';

let home = '';
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-policies-')));
  mkdirSync(join(home, 'far'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const FILE = '.config/sluice/sluice.yaml';
const [BEFORE, AFTER] = ['mode: enforce\n', 'mode: observe\n'];
const TIME = new Date(1_700_000_000_000);
/** Longer than two changes of a file may have the same time. */
const SETTLED = 80;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  symlinkSync(join(home, target), join(home, path));
}

const nothing = () => {};
const there = () => write(FILE, BEFORE);

it.each<[what: string, before: () => void, change: () => void]>([
  ['is written', there, () => write(FILE, AFTER)],
  [
    'is written with the same length and time',
    () => [there(), utimesSync(join(home, FILE), TIME, TIME)],
    () => [write(FILE, AFTER), utimesSync(join(home, FILE), TIME, TIME)],
  ],
  ['is replaced', () => [there(), write('other', AFTER)], () => renameSync(join(home, 'other'), join(home, FILE))],
  ['is made, with its directories', nothing, () => write(FILE, AFTER)],
  [
    'is made where a link leads',
    () => link('far/dotfiles/sluice.yaml', FILE),
    () => write('far/dotfiles/sluice.yaml', AFTER),
  ],
  [
    'is made in a directory where a link leads',
    () => link('far/dotfiles/sluice', dirname(FILE)),
    () => write('far/dotfiles/sluice/sluice.yaml', AFTER),
  ],
  [
    'is another because a link above it leads elsewhere',
    () => [write('a/sluice.yaml', BEFORE), write('b/sluice.yaml', AFTER), link('a', dirname(FILE))],
    () => [rmSync(join(home, dirname(FILE))), link('b', dirname(FILE))],
  ],
])('a policy that %s holds for the next event', async (_, before, change) => {
  const [memory, of, where] = [new PolicyCache(), readMachine({ HOME: home }), { root: home, cwd: home }];
  before();
  await sleep(SETTLED);
  const first = await memory.find(of, where);
  expect([first.mode, await memory.find(of, where)]).toEqual(['enforce', first]);
  change();
  expect((await memory.find(of, where)).mode).toBe('observe');
});

it('counts a look for every event that had come before it, and for no other', async () => {
  // Policies are looked for in every directory above. Other tests write to the temporary directory all the time, and what
  // has just changed is always looked at again.
  const [memory, of, where] = [new PolicyCache(), readMachine({ HOME: home }), { root: '/', cwd: '/' }];
  write(FILE, BEFORE);
  await sleep(SETTLED);
  const early = performance.now();
  expect((await memory.find(of, where, early)).mode).toBe('enforce');
  write(FILE, AFTER);
  expect((await memory.find(of, where, early)).mode).toBe('enforce');
  expect((await memory.find(of, where, performance.now())).mode).toBe('observe');
  expect((await memory.find(of, where, early)).mode).toBe('observe');
});
