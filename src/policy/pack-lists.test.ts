import { expect, test } from 'vitest';
import { fillPack } from './pack-lists.js';

const LISTS = { names: ['ada', 'bob'], settings: ['~/.ada/{a,b}', '**/.bob/**'], none: [] };

test.each([
  ['path: ["x", <client settings>]', 'path: ["x", "~/.ada/{a,b}", "**/.bob/**"]'],
  ['path: [\n  "x",\n  <client names>,\n]', 'path: [\n  "x",\n  "ada", "bob",\n]'],
  ['pattern: "^(?:<client names>)$"', 'pattern: "^(?:ada|bob)$"'],
  ['path: ["$PATH/{<client names>}"]', 'path: ["$PATH/{ada,bob}"]'],
  ['path: ["~/{<client names>,eve}"]', 'path: ["~/{ada,bob,eve}"]'],
  ['match: ["a < b > c"]', 'match: ["a < b > c"]'],
])('%j becomes %j', (text, filled) => {
  expect(fillPack(text, LISTS)).toBe(filled);
});

test.each(['<client name>', '<client none>', '<client toString>'])('%s is refused', (text) => {
  expect(() => fillPack(text, LISTS)).toThrow(/There is no list <client \w+>\. Lists: names, settings, none\./);
});
