import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { machine, situationOf } from './machine.js';

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
    const { tmp = [] } = situationOf(machine({ HOME: '/home/ann', TMPDIR }), ROOT, join(ROOT, 'pkg'));
    expect(tmp.length).toBe(taken ? 4 : 3);
  });
});
