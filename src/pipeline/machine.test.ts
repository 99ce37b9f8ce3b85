import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluationContextOf, evaluationContextsOf, readMachine } from './machine.js';

const made = mkdtempSync(join(tmpdir(), 'sluice-machine-'));
afterAll(() => rmSync(made, { recursive: true }));
symlinkSync('/home', join(made, 'link'));

const ROOT = '/home/ann/work/app';

describe('the directory for what is temporary', () => {
  it.each([
    ['/scratch/ann', true],
    ['/home/ann/tmp', true],
    ['/home/ann/work/app/tmp', true],
    ['/home/ann/work/apparent', true],
    ['/', false],
    ['//', false],
    ['/home', false],
    ['/home/ann', false],
    ['/home/ann/', false],
    ['/home/ann/work/app', false],
    ['/home/ann/work/app/pkg/..', false],
    ['/home/ann/work/app/pkg', false],
    [join(made, 'link'), false],
    ['relative', false],
    ['', false],
  ])('%s: %s', (TMPDIR, taken) => {
    const { tmp = [] } = evaluationContextOf(readMachine({ HOME: '/home/ann', TMPDIR }), ROOT, join(ROOT, 'pkg'));
    expect(tmp.length).toBe(taken ? 4 : 3);
  });
});

describe('the places of callers in turn', () => {
  it.each([
    [{ HOME: '/home/ann' }, '/home/ann/.local/state/sluice', '/home/ann/.config/sluice/sluice.yaml'],
    [{ HOME: '/home/bob' }, '/home/bob/.local/state/sluice', '/home/bob/.config/sluice/sluice.yaml'],
    [{ HOME: '/home/bob', XDG_STATE_HOME: '/s' }, '/s/sluice', '/home/bob/.config/sluice/sluice.yaml'],
    [{ HOME: '/home/bob', XDG_CONFIG_HOME: '/s' }, '/home/bob/.local/state/sluice', '/s/sluice/sluice.yaml'],
    [{ HOME: '/home/ann', XDG_CONFIG_HOME: '/s' }, '/home/ann/.local/state/sluice', '/s/sluice/sluice.yaml'],
  ])('%j', (env, state, user) => {
    expect(readMachine(env)).toMatchObject({ env, home: env.HOME, state, locations: { user } });
  });
});

it('looks up anew for each call where a path leads', () => {
  const root = realpathSync(made);
  const [next, path] = [evaluationContextsOf(readMachine({ HOME: '/home/ann' }), root), join(root, 'turned')];
  const call = {};
  for (const [given, place] of [
    [call, '/etc'],
    [{}, '/usr'],
    [undefined, '/etc'],
    [undefined, '/usr'],
    [call, '/etc'],
  ] as const) {
    symlinkSync(place, path);
    expect(next(given).facts?.realPath?.(path)).toBe(place);
    rmSync(path);
  }
});
