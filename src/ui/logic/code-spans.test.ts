import { expect, it } from 'vitest';
import { splitCodeSpans } from './code-spans.js';

it.each([
  ['', []],
  ['Plain.', ['Plain.']],
  ['Use `git branch -d topic`, which refuses.', ['Use ', ['git branch -d topic'], ', which refuses.']],
  ['`a` and `b`', [['a'], ' and ', ['b']]],
  ['One ` alone', ['One ` alone']],
  ['`a` then ` alone', [['a'], ' then ` alone']],
  ['empty `` pair', ['empty `` pair']],
  ['over `two\nlines`', ['over `two\nlines`']],
])('%j', (message, expected) => {
  expect(splitCodeSpans(message).map(({ text, code }) => (code ? [text] : text))).toEqual(expected);
});
