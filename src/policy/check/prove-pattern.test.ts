import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine, MAX_REGEX_TEXT_BYTES } from '../../match/regex-engine.js';
import { RegexMatcher } from '../../match/regex-pattern.js';
import { provePattern } from './prove-pattern.js';

beforeAll(loadEngine);

const is = (source: string, text: string) => new RegexMatcher(provePattern(source)).test(text);

test.each(['\\d\\w\\s\\b', '\\.\\-\\/', '\\x41', '\\\\A', '(?<k>a)', '[:a]', 'std::[a-z]+'])(
  '%s is not what other engines write',
  (source) => {
    expect(provePattern(source).source).toBe(source);
  },
);

describe('the engine', () => {
  test.each([
    ['^git$', 'native'],
    ['^push\\b.*\\s(--force|-f)(\\s|$)', 'native'],
    ['--force', 'native'],
    ['^(ab|cd)*$', 'native'],
    ['a+b', 'native'],
    ['(a+)+$', 're2'],
    ['^(a|a)*$', 're2'],
    ['^(a|ab)*$', 're2'],
    ['(.*a){20}', 're2'],
    ['a*b*c*', 're2'],
    ['^(\\w+\\s?)*$', 're2'],
    ['^(a*)*$', 're2'],
    ['a{1,100}b{1,100}c{1,100}', 're2'],
  ])('%s runs on %s', (source, engine) => {
    expect(provePattern(source).engine).toBe(engine);
  });

  test.each([
    ['(a+)+\\1', 'may take very long'],
    ['(?=(a+)+)b', 'may take very long'],
    ['(', 'Unterminated group'],
    ['[a', 'Unterminated character class'],
    ['a{2,1}', 'out of order'],
    ['*', 'Nothing to repeat'],
    ['\\Agit\\Z', '"\\A" is only the letter A here: write "^"'],
    ['git\\Z', 'write "$"'],
    ['git\\z', 'write "$"'],
    ['a\\hb', 'write "[ \\t]"'],
    ['\\p{L}+', 'only the letter p here'],
    ['\\yes', 'remove the backslash'],
    ['push[[:space:]]+-f', 'write "\\s"'],
    ['[^[:alnum:]]', 'a-zA-Z0-9'],
  ])('%s is refused', (source, message) => {
    expect(() => provePattern(source)).toThrow(message);
  });

  test('what would take years takes no time', () => {
    expect(is('^(a+)+$', `${'a'.repeat(4_000)}!`)).toBe(false);
    expect(is('^(\\w+\\s?)*$', `${'a '.repeat(2_000)}!`)).toBe(false);
  });
});

describe('a pattern', () => {
  test.each([
    ['^cat$', 'cat', true],
    ['^cat$', 'cat\n', false],
    ['^(cat|head)$', 'head', true],
    ['^(cat|head)$', 'heads', false],
    ['(?i)^cat$', 'CAT', true],
    ['(?i)(a+)+x', 'AAX', true],
    ['(?s)a.b', 'a\nb', true],
    ['a.b', 'a\nb', false],
    ['\\bpush\\b', 'git push -f', true],
    ['-e(xec)?', '-e', true],
    ['(rm|mv) x', 'mv x', true],
    ['colou?r', 'color', true],
    ['x+y', 'axxyb', true],
    ['(?:a+)+é\\d', 'aé7', true],
    ['(a+)+\\u0041', 'aA', true],
  ])('%s in %j: %s', (source, text, expected) => {
    expect(is(source, text)).toBe(expected);
  });

  test('longer text is not looked at', () => {
    expect(is('x', 'a'.repeat(MAX_REGEX_TEXT_BYTES))).toBe(false);
    expect(is('x', 'a'.repeat(MAX_REGEX_TEXT_BYTES + 1))).toBeUndefined();
    expect(is('x', 'é'.repeat(MAX_REGEX_TEXT_BYTES / 2 + 1))).toBeUndefined();
  });

  test.each([
    ['a sluice hook|the sluice', ' sluice'],
    ['(?:run|state)/+sluice/|/+sluice/key', 'sluice/'],
    ['x(?:-rf|-r) (?:/tmp)?', '-r'],
    ['first|second', undefined],
    ['(?:abc)?|abcd', undefined],
  ])('%s needs %s', (source, needs) => expect(provePattern(source).needs).toBe(needs));

  test('says the same as the native engine, whatever runs it and whatever it needs', () => {
    const atom = fc.constantFrom('a', 'b', 'ab', '.', '[ab]', '\\b', '(a|b)', '(ab)', '(ab|bab)', '(aab|a?ab|abab)');
    const suffix = fc.constantFrom('', '', '?', '+', '*', '{2}');
    const piece = fc.tuple(atom, suffix).map(([one, many]) => (one === '\\b' ? one : one + many));
    const alternative = fc
      .tuple(fc.constantFrom('', '^'), fc.array(piece, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '$'))
      .map(([start, pieces, end]) => start + pieces.join('') + end);
    const source = fc.array(alternative, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(source, fc.stringMatching(/^[ab ]{0,12}$/), (alternatives, text) => {
        const pattern = alternatives.join('|');
        expect(is(pattern, text)).toBe(new RegExp(pattern).test(text));
      }),
      { numRuns: 3_000 },
    );
  });
});
