import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workspaceConditionHolds } from './workspace-loads.js';

const root = mkdtempSync(join(tmpdir(), 'sluice-names-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['-x', true],
  ['+n', true],
  ['+!touch x', true],
  ['touch x|', true],
  ['>x', true],
  ['(', true],
  ['+page.svelte', false],
  ['a-b', false],
  ['@types', false],
])('a file named %j may be more than a file: %s', (name, odd) => {
  const directory = mkdtempSync(join(root, 'place-'));
  writeFileSync(join(directory, name), '');
  expect(workspaceConditionHolds({ type: 'dashes', directory }, root)).toBe(odd);
});

test.each([
  ['x;touch M', true],
  ['x\ntouch M', true],
  ['$(touch M)', true],
  ['`touch M`', true],
  ["it's", true],
  ['a|b', true],
  ['a&b', true],
  ['a-b (1).log', false],
])('a file named %j is more than a file to a shell: %s', (name, odd) => {
  const directory = mkdtempSync(join(root, 'place-'));
  writeFileSync(join(directory, name), '');
  expect(workspaceConditionHolds({ type: 'dashes', directory, shell: true }, root)).toBe(odd);
});
