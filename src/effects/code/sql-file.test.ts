import { expect, test } from 'vitest';
import { readShellText } from '../../shell/read.js';
import { commandEffects } from '../command-effects.js';

test.each([
  ['sqlite3 a.db "select 1"', true],
  ['sqlite3 a.db .tables', true],
  ['sqlite3 -readonly a.db .tables', false],
  ['sqlite3 :memory: "select 1"', false],
])('a database that is not there is made: %s', (text, made) => {
  const found = readShellText(text, { cwd: '/w' }).commands.flatMap((command) => commandEffects(command).effects);
  expect(found.some(({ when }) => when?.type === 'script')).toBe(made);
});
