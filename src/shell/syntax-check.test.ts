import { describe, expect, test } from 'vitest';
import { readShellText } from './read.js';
import { onlyChecksSyntax } from './syntax-check.js';

function checks(text: string): boolean {
  const { name = '', argv } = readShellText(text).commands.at(-1) ?? { argv: [] };
  return onlyChecksSyntax(name, argv.slice(1));
}

describe('a syntax check runs none of the files', () => {
  test.each([
    'php -l "$F"',
    'php -n -l "$F"',
    'node --check "$F"',
    'node -c "$F"',
    'bash -n "$F"',
    'sh -nu "$F"',
    'ruby -c "$F"',
    'ruby -wc "$F"',
    'find . | xargs -0 -n1 php -l',
  ])('%s', (text) => expect(checks(text)).toBe(true));
});

describe('what runs code is none', () => {
  test.each([
    'perl -c "$F"',
    'php "$F"',
    'php -l -r "$F"',
    'node --check -e "$F"',
    'node --require ./x --check "$F"',
    'bash -n -c "$F"',
    'bash +n "$F"',
    'ruby -c -r./x "$F"',
    'find . | xargs php -l -r',
  ])('%s', (text) => expect(checks(text)).toBe(false));
});
