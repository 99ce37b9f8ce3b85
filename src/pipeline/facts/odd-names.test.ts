import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

test.each([
  ['plain', ['a.ts', 'b-c.ts', 'd/e.ts'], false],
  ['a blank', ['a b'], true],
  ['a blank further down', ['d/e f/g.ts'], true],
  ['a quote', ["d/it's"], true],
  ['a backslash', ['a\\b'], true],
])('names that xargs takes apart: %s', (name, files, odd) => {
  const directory = join(root, 'blanks', name);
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), '');
  }
  expect(workspaceConditionHolds({ type: 'blanks', directory }, root)).toBe(odd);
});
