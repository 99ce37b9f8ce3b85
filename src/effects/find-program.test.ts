import { expect, test } from 'vitest';
import { findProgramSpec, knownName } from './find-program.js';
import { knownPrograms } from './known-programs.js';

test('no name is defined twice: the later one would silently win', () => {
  const seen = new Map<string, number>();
  for (const { names } of knownPrograms()) for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  expect([...seen].filter(([, count]) => count > 1).map(([name]) => name)).toEqual([]);
});

test.each([
  ['python3.11', 'python'],
  ['gcc-12', 'gcc'],
  ['clang++-15', 'clang++'],
])('%s is %s', (name, known) => expect(findProgramSpec(name)).toBe(findProgramSpec(known)));

test.each(['ascii85', 'rm2', 'cat9', ''])('%s is no version of anything', (name) =>
  expect(findProgramSpec(name)).toBeUndefined(),
);

test('a description counts for what nobody knows, and for a known name only under test', () => {
  const described = new Map([
    ['rm', { names: ['rm'] }],
    ['acme', { names: ['acme'] }],
    ['cp', { names: ['cp'], origin: 'test' as const }],
  ]);
  expect(findProgramSpec('rm', described)).toBe(findProgramSpec('rm'));
  expect(findProgramSpec('acme', described)?.names).toEqual(['acme']);
  expect(findProgramSpec('cp', described)).not.toBe(findProgramSpec('cp'));
});

test.each([
  ['git', 'git'],
  ['GIT', 'git'],
  ['git.exe', 'git'],
  ['python3.11', 'python3.11'],
  ['acme', undefined],
])('%s is known as %s', (name, known) => expect(knownName(name)).toBe(known));
