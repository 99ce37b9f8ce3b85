import { expect, test } from 'vitest';
import { constantText } from './constant.js';
import { JAVASCRIPT_ESCAPES } from './escapes.js';
import { Lexer } from './token.js';

function constant(source: string, join = '+'): string | undefined {
  return constantText(new Lexer(source, { comments: ['#'], quotes: `'"`, escapes: JAVASCRIPT_ESCAPES }).run(), join);
}

test.each([
  [`'a'`, '+', 'a'],
  [`'a' + 'b'`, '+', 'ab'],
  [`'a' 'b'`, '+', 'ab'],
  [`'a' + 1`, '+', 'a1'],
  [`1 + 2 + 'a'`, '+', '3a'],
  [`'a' + 1 + 2`, '+', 'a12'],
  [`'a' + (1 + 2)`, '+', 'a3'],
  [`'a' + (9 - 2) * 10`, '+', 'a70'],
  [`'a:' + 0x1e1e`, '+', 'a:7710'],
  [`'a' + 7_710n`, '+', 'a7710'],
  [`'a' . (7700 + 10)`, '.', 'a7710'],
  [`'a' .. 77 .. 10`, '..', 'a7710'],
])('%s joined by %s is %s', (source, join, expected) => {
  expect(constant(source, join)).toBe(expected);
});

test.each([
  ['', '+'],
  ['7710', '+'],
  ['1 + 2', '+'],
  [`'a' +`, '+'],
  [`+ 'a'`, '+'],
  [`'a' + b`, '+'],
  [`'a' + f('b')`, '+'],
  [`('a'`, '+'],
  [`'a' + 07710`, '+'],
  [`'a' + 1.5`, '+'],
  [`'a' + (1 - 2)`, '+'],
  [`'a' - 'b'`, '+'],
  [`'a' * 3`, '+'],
  [`'a' % 3`, '+'],
  [`'1' + 2`, '.'],
  [`${'('.repeat(50)}'a'${')'.repeat(50)}`, '+'],
])('%s joined by %s is no constant', (source, join) => {
  expect(constant(source, join)).toBeUndefined();
});
