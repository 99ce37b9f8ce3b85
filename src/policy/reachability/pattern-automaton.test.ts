import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../match/regex-engine.js';
import { RegexMatcher } from '../../match/regex-pattern.js';
import { provePattern } from '../check/prove-pattern.js';
import { NotAnalysedError } from './graph.js';
import { patternAutomaton } from './pattern-automaton.js';
import { automatonWord } from './regular-language.js';

beforeAll(loadEngine);

const PIECES = ['a', 'k', 'K', '1', '-', ' ', '\n', '\r', '\u2028', '\u00a0', '\u017f', '\u212a', '😀'];
const TEXTS = [
  '',
  ...PIECES,
  ...pairs(PIECES, PIECES),
  ...pairs(pairs(['a', '-', '\n'], PIECES), ['a', ' ', '1', '\n']),
];

function pairs(left: readonly string[], right: readonly string[]): string[] {
  return left.flatMap((one) => right.map((other) => one + other));
}

/** The automaton and the engine that runs the pattern must agree on every text. */
function disagreements(source: string): string[] {
  const pattern = provePattern(source);
  const matcher = new RegexMatcher(pattern);
  const language = patternAutomaton(pattern);
  return TEXTS.filter((text) => matcher.test(text) !== language.test(automatonWord(text)));
}

describe('the automaton of a pattern finds what the engine finds', () => {
  test.each([
    '',
    'a',
    '^a',
    'a$',
    '^a$',
    '^$',
    '^',
    '$',
    'a^',
    '$a',
    '\\ba',
    'a\\b',
    '\\b',
    '\\B',
    '\\Ba',
    'a\\B1',
    '\\b-\\b',
    '^\\b',
    '\\b$',
    '^.$',
    '^..$',
    '(?s)^.$',
    '(?m)^a$',
    '(?m)^$',
    '(?m)^1',
    '(?i)k',
    '(?i)^[^k]$',
    '^[^k]$',
    '^\\s$',
    '^\\S+$',
    '\\w\\W',
    '^\\d{1,2}$',
    'a|^1',
    '(a|1)+$',
    '(?:^|-)a(?:1|$)',
    '(^|\\s)a(\\s|$)',
    'a??1',
    'a{2,}',
    '^[\\w-]+$',
    '^[\\s\\S]*$',
    '[^]',
    '[]',
    // These run on the other engine.
    '(a+)+$',
    '(a*)*1',
    '^(.+)+$',
    '^(\\s+)+$',
    '^(\\S+)+$',
    '(?i)^(k+)+$',
    '(?i)^([^k]+)+$',
    '(?i)^(\\w+)+$',
    '(?s)^(.+)+$',
    '(?m)^(a+)+$',
    '\\b(a+)+\\b',
    '^([^a]+)+$',
    '^(..)+(a|b)*$',
  ])('%s', (source) => {
    expect(disagreements(source)).toEqual([]);
  });

  test('whatever it is made of', () => {
    const atom = fc.constantFrom(
      'a',
      'k',
      '1',
      '-',
      '.',
      '\\s',
      '\\S',
      '\\w',
      '\\d',
      '[a1]',
      '[^k-]',
      '^',
      '$',
      '\\b',
      '\\B',
    );
    const pattern = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        atom,
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a + b),
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(?:${a}|${b})`),
        fc.tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}')).map(([a, times]) => `(?:${a})${times}`),
      ),
    })).tree;
    fc.assert(
      fc.property(pattern, fc.constantFrom('', '(?i)', '(?m)', '(?s)'), (source, flags) => {
        let language: unknown;
        try {
          language = disagreements(flags + source);
        } catch (error) {
          // Some are refused by both engines.
          if (!(error instanceof NotAnalysedError) && !(error as Error).message.includes('very long')) throw error;
        }
        expect(language ?? []).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['(?=a)b', 'looks around'],
  ['(?<!a)b', 'looks around'],
  ['(a)\\1', 'looks back'],
  ['x{5000}', 'too large'],
  ['[ab]*a[ab]{16}', 'too large'],
  ['([ab]*a[ab]{16})+', 'too large'],
  ['(\\p{L}+)+', 'other things'],
  ['(😀+)+', 'other things'],
])('%s is not analysed', (source, why) => {
  expect(() => patternAutomaton({ source, engine: /\)\+$/.test(source) ? 're2' : 'native' })).toThrow(why);
});
