import { expect, it } from 'vitest';
import { checkClosed } from './closed.js';

it.each([
  ['as long as is looked at', 1_500, undefined],
  ['one character longer', 1_501, 'code that is too long'],
])('code that is %s', (_, length, doubt) => {
  let ran = false;
  const { doubt: found } = checkClosed('a'.repeat(length), () => {
    ran = true;
  });
  expect([found, ran]).toEqual([doubt, doubt === undefined]);
});
