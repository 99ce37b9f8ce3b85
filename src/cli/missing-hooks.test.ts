import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HookSource } from '../policy/schema.js';
import { missingHookFiles } from './missing-hooks.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-missing-'));
  writeFileSync(join(home, 'there'), '');
  writeFileSync(join(home, 'plain'), '');
  chmodSync(join(home, 'there'), 0o755);
  chmodSync(join(home, 'plain'), 0o644);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each<[HookSource, string[]]>([
  [{ id: 'a', path: 'there' }, []],
  [{ id: 'a', path: 'x.mjs' }, ['error path: Until then what it would judge is asked about.']],
  [{ id: 'a', path: 'x.mjs', kind: 'observe' }, ['error path: Until then it sees nothing.']],
  [{ id: 'a', path: 'x.mjs', enabled: false }, []],
  [{ id: 'a', command: ['there'] }, []],
  [{ id: 'a', command: ['nosuchprogram'] }, ['warning command.0: Until then what it would judge is denied.']],
  [{ id: 'a', command: ['plain'] }, ['warning command.0: Until then what it would judge is denied.']],
  [
    { id: 'a', command: ['nosuch'], onError: 'ask' },
    ['warning command.0: Until then what it would judge is asked about.'],
  ],
  [{ id: 'a', command: ['nosuch'], onError: 'continue' }, ['warning command.0: Until then it sees nothing.']],
  [{ id: 'a', command: ['there', 'x.py'] }, ['error command.1: Until then what it would judge is asked about.']],
  [
    { id: 'a', command: ['./there'], files: ['there', 'gone'] },
    ['error files.1: Until then what it would judge is asked about.'],
  ],
])('%j', (hook, expected) => {
  const at = { file: join(home, 'sluice.yaml'), line: 1, column: 1 };
  expect(
    missingHookFiles([{ hook, at }], { PATH: home }).map(
      ({ severity, field = [], fix = '' }) => `${severity} ${field.join('.')}: ${/Until then.*$/.exec(fix)?.[0]}`,
    ),
  ).toEqual(expected);
});
