import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DISK } from '../load/disk.js';
import { readRevocations, revocationsFile, revoke } from './revocations.js';

let state: string;
let locations: { pause: string };
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sluice-revocations-'));
  locations = { pause: join(state, 'sluice', 'pause.json') };
});
afterEach(() => rmSync(state, { recursive: true }));

it('keeps when each was taken back last', () => {
  expect(readRevocations(locations, DISK)).toEqual({ version: 1, trust: {} });
  revoke(locations, { trust: '/a' }, 1);
  revoke(locations, { pause: true }, 2);
  revoke(locations, { trust: '/b' }, 3);
  revoke(locations, { trust: '/a' }, 4);
  expect(readRevocations(locations, DISK)).toEqual({ version: 1, pause: 2, trust: { '/a': 4, '/b': 3 } });
  expect(statSync(revocationsFile(locations)).mode & 0o777).toBe(0o600);
});

it.each(['{', 'null', '[]', '{}', '{"version":1}', '{"version":1,"trust":{"/a":"x"}}'])(
  'is not known where the file is %s, and begins anew',
  (text) => {
    revoke(locations, { pause: true }, 1);
    writeFileSync(revocationsFile(locations), text);
    expect(readRevocations(locations, DISK)).toBeUndefined();
    revoke(locations, { trust: '/a' }, 2);
    expect(JSON.parse(readFileSync(revocationsFile(locations), 'utf8'))).toEqual({ version: 1, trust: { '/a': 2 } });
  },
);
