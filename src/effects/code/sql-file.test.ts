import { expect, test } from 'vitest';
import { read } from '../../shell/read.js';
import { effects } from '../judge.js';

test.each([
  ['sqlite3 a.db "select 1"', true],
  ['sqlite3 a.db .tables', true],
  ['sqlite3 -readonly a.db .tables', false],
  ['sqlite3 :memory: "select 1"', false],
])('a database that is not there is made: %s', (text, made) => {
  const found = read(text, { cwd: '/w' }).commands.flatMap((command) => effects(command).effects);
  expect(found.some(({ when }) => when?.type === 'script')).toBe(made);
});
