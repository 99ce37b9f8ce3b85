import { expect, test } from 'vitest';
import { isProgramLookup, sketchSubstitutions } from './program-lookup.js';

test.each([
  ['$(which claude)', '*/bin/claude'],
  ['$(command -v claude 2>/dev/null)', '*/bin/claude'],
  ['`which claude`/x', '*/bin/claude/x'],
  ['$(dirname $(which claude))/claude', '*/bin/claude'],
  ['$(dirname `which claude`)/claude', '*/bin/claude'],
  ['$(dirname $(dirname $(which claude)))/lib', '*/lib'],
  ['$(readlink -f $(which claude))', '*/bin/claude'],
  ['$(realpath ~/.claude)/settings.json', '*/settings.json'],
  ['$(realpath /proc/self/cwd)/.claude/settings.json', '*/.claude/settings.json'],
  ['x/$(basename a/b)', 'x/b'],
  ['$(basename $(pwd))', '*'],
  ['$(dirname x)/y', '*/y'],
  ['$(f (a) b)/y', '*/y'],
  ['$(which $X)', '*'],
  ['$(cat list)/a', '*/a'],
  ['$(which claude', '*/bin/claude'],
  ['plain/path', 'plain/path'],
])('%s is %s', (source, expected) => {
  expect(sketchSubstitutions(source)).toBe(expected);
});

test('nesting without end is read in time', () => {
  const began = performance.now();
  sketchSubstitutions('$(dirname '.repeat(6_000));
  sketchSubstitutions('$(('.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(500);
});

test.each([
  ['$(which sluice)', true],
  ['"$(command -v sluice)"', true],
  ['$(readlink -f $(which sluice))', true],
  ['$(which sluice)/x', false],
  ['-$(which sluice)', false],
  ['$(cat list)', false],
  ['$X', false],
])('%s is no option: %s', (source, expected) => {
  expect(isProgramLookup(source)).toBe(expected);
});
