import { expect, test } from 'vitest';
import { findProgramSpec, PROGRAMS } from './table.js';

test('no name is defined twice: the later one would silently win', () => {
  const seen = new Map<string, number>();
  for (const { names } of PROGRAMS) for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
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
