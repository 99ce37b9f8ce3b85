import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { PatternSearch, parsePatterns } from './search-pattern.js';

/** Pieces of regular expressions, good and bad. */
const piece = fc.constantFrom(
  ...['a', 'b', '.', '\\d', '\\w', '\\s', '\\b', '[a-z]', '[^a]', '[\\d-]', '(?:', '(', ')', '|', '*', '+', '?', '{2}'],
  ...[
    '{2,}',
    '{2,3}',
    '^',
    '$',
    '\\.',
    '\\/',
    '\\u0041',
    '\\x41',
    '(?=',
    '(?<!',
    '\\1',
    '(?<n>',
    '\\k<n>',
    '[',
    ']',
    '{',
    '\\',
  ],
);

it('what is not refused can be searched for', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const source = pieces.join('');
      try {
        parsePatterns('x', 'y', [`/${source}/`]);
      } catch {
        return;
      }
      expect(() => RE2JS.compile(RE2JS.translateRegExp(source))).not.toThrow();
    }),
    { numRuns: 3_000 },
  );
});

it('finds what a native expression finds', async () => {
  const plain = fc.constantFrom(
    'a',
    'b',
    'c',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    'a+',
    'b*',
    'c?',
    '(?:ab|c)',
    '(a|b)+',
    '^',
    '$',
    '\\b',
  );
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' '), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 6 }), text, async (pieces, given) => {
      const source = pieces.join('');
      const search = new PatternSearch(parsePatterns('x', 'y', [`/${source}/`]));
      expect((await search.find([given])) !== undefined).toBe(new RegExp(source, 'i').test(given));
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  [['A.b', '/x+/'], ['a.B'], 'A.b'],
  [['A.b', '/x+/'], ['axb', 'yXXy'], '/x+/'],
  [['/^b$/m'], ['a\nb'], '/^b$/m'],
  [['/a.b/s'], ['a\nb'], '/a.b/s'],
  [['/a.b/'], ['a\nb'], undefined],
  [['/'], ['a/b'], '/'],
  [['//'], ['a//b'], '//'],
])('%j in %j: %s', async (patterns, texts, expected) => {
  expect((await new PatternSearch(parsePatterns('x', 'y', patterns)).find(texts))?.pattern).toBe(expected);
});

it('answers at once where no regular expression is among them', () => {
  expect(new PatternSearch(parsePatterns('x', 'y', ['a'])).find(['b'])).toBeUndefined();
});
