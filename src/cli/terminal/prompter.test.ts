import { expect, test } from 'vitest';
import { parseYesOrNo } from './prompter.js';

test.each([
  ['', true, true],
  ['', false, false],
  ['y', false, true],
  [' Yes ', false, true],
  ['N', true, false],
  ['no', true, false],
  // A no may write into the project: what is neither is asked again.
  ['maybe', true, undefined],
  ['yep', false, undefined],
  ['nope', true, undefined],
  ['1', true, undefined],
])('%j, with %s for a bare return: %s', (answer, otherwise, expected) => {
  expect(parseYesOrNo(answer, otherwise)).toBe(expected);
});
