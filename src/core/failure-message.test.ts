import { expect, test } from 'vitest';
import { failureMessage } from './failure-message.js';

test.each([
  ['boom', 'Hook "a" failed: boom'],
  ['Hook "a" failed: TypeError: x (v/my.ts:3).', 'Hook "a" failed: TypeError: x (v/my.ts:3).'],
  [
    'Hook "a" ran out of time: it did not answer within 5 ms',
    'Hook "a" ran out of time: it did not answer within 5 ms',
  ],
  ['Hook "b" failed: x', 'Hook "a" failed: Hook "b" failed: x'],
])('%s', (message, expected) => {
  expect(failureMessage('a', message)).toBe(expected);
});
