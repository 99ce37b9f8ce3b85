import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { firstLasting, scratchDirectory } from './scratch.js';

const temporary = mkdtempSync(join(tmpdir(), 'sluice-scratch-'));
afterAll(() => rmSync(temporary, { recursive: true }));

test('projects of tests lie outside of temporary directories, wherever the clone is', () => {
  const lasting = scratchDirectory();
  expect(firstLasting([join(temporary, 'a'), lasting])).toBe(lasting);
  expect(() => firstLasting([join(temporary, 'a')])).toThrow(/not among temporary files/);
});
