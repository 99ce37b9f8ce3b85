import { describe, expect, test } from 'vitest';
import { neverAllowedReason } from './expect.test-helper.js';
import { closedSed } from './sed.js';

describe('a sed script that only edits', () => {
  test.each([
    ['1,5p'],
    ['$d'],
    ['/a/,/b/{s/x/y/g;p;}'],
    ['/[[:space:]]/!d;s/[^]]*//;s|a/b|c|gp2'],
    ['\\,a/b,Id'],
    ['2~2G;1,+3d;0,/x/d;/a/I,~4p'],
    [':a;N;$!ba;s/\\n/ /g'],
    ['a hello\\\nworld'],
    ['1i\\\ntext'],
    ['$a\\'],
    ['y/abc/xyz/;q5'],
    ['# n\n=;l 3;x\nh;H;g;G;n;N;P;D;z;F'],
    ['s/\\[x\\]/\\//'],
    ['/\\\\[a]/s/[^a]\\/b/\\\\\\1/g'],
    ['s/[\\/]/-/;s|[a/]|x|'],
    ['s/\\(a\\)\\{2\\}/\\U\\1\\n/'],
    ['/x/r file.txt', 'file.txt'],
  ])('%s', (source, ...reads) => {
    expect(closedSed(source)).toEqual({ reads });
  });
});

describe('a sed script that might do more', () => {
  test.each([
    'e id',
    '1e id',
    '1,3!e id',
    '/x/I,+2 e',
    '1w x',
    'W x',
    'R x',
    'r $(x)',
    's/a/b/w x',
    's/a/b/gw x',
    's/a/b/e',
    's/a/b/2pe',
    's/a/b/m',
    's/a/b/M',
    '/a/Mp',
    '/\\\\[/s/]/!e touch x #/',
    '/\\\\[/s/]/!w x',
    's/\\\\[/s/]/e/',
    's/\\\\\\\\[/]/b/e',
    's/\\c\\/b/w x/',
    's/\\x2f/b/',
    's/a/\\cb/',
    '{s/a/b/;w x\n}',
    's/[/]/w x/',
    's/[/]/b/;e id;s/]//',
    'y/[/]/w x/',
    's/a/b\ne id/',
    ':a;a x\\\nw y',
    // Where a label goes on to the end of its line, the next line is a command.
    ':a;s/a/b\\\nw x/',
    ':a;s,a,b\\\nw x,',
    ':a;/a\\\nw x/p',
    ':a b;e id',
    ':a}',
    'a x\\\\\ne id',
    'sabacaw x',
    's\\a\\b\\',
    '1,e id',
    'pe id',
    '}',
    '{p',
    'p\re id',
    'v 4',
  ])('%s', (source) => {
    expect(closedSed(source).doubt).toBeDefined();
  });
});

test.each([
  ["sed -n '1,5p' f", false],
  ["sed -n -e p -e 's/a/b/w x' f", true],
  ["sed -e 'a\\' -e 'x' f", false],
  ["sed 'w x' f", true],
])('in a command: %s', (text, isOutside) => {
  expect(neverAllowedReason(text) !== undefined).toBe(isOutside);
});
