import { describe, expect, it } from 'vitest';
import { splitTextRuns } from './text-runs.js';

const flat = (text: string, marks?: Parameters<typeof splitTextRuns>[1]) =>
  splitTextRuns(text, marks).map((piece) =>
    [piece.text, piece.escaped && 'escaped', piece.breaks && 'breaks', piece.mark].filter(Boolean),
  );

describe('a text is shown', () => {
  it.each([
    ['as it is', 'rm -rf x', [['rm -rf x']]],
    ['whatever it holds', '<script>alert(1)</script>', [['<script>alert(1)</script>']]],
    ['with what turns its direction escaped', 'a\u202eb', [['a'], ['\\u{202e}', 'escaped'], ['b']]],
    ['with several such as one', '\u001b\u200b', [['\\u{1b}\\u{200b}', 'escaped']]],
    ['with a tab and a carriage return named', 'a\t\r', [['a'], ['\\t\\r', 'escaped']]],
    ['with its lines', 'a\n\nb', [['a'], ['breaks'], ['breaks'], ['b']]],
    ['with half a character escaped', 'a\ud800b', [['a'], ['\\u{d800}', 'escaped'], ['b']]],
    ['with whole ones left', 'é😀', [['é😀']]],
    ['empty', '', []],
  ])('%s', (_, text, expected) => {
    expect(flat(text)).toEqual(expected);
  });
});

describe('marks', () => {
  it.each([
    ['split it', 'ab cd', [{ start: 3, end: 5, decision: 'deny' as const }], [['ab '], ['cd', 'deny']]],
    [
      'overlap, and the strictest holds',
      'abcd',
      [
        { start: 0, end: 3, decision: 'deny' as const },
        { start: 1, end: 4, decision: 'ask' as const },
      ],
      [
        ['abc', 'deny'],
        ['d', 'ask'],
      ],
    ],
    [
      'count as the source does, not as it is shown',
      '😀\u202ex',
      [{ start: 3, end: 4, decision: 'ask' as const }],
      [['😀'], ['\\u{202e}', 'escaped'], ['x', 'ask']],
    ],
    ['beyond the end mark nothing', 'ab', [{ start: 5, end: 9, decision: 'ask' as const }], [['ab']]],
  ])('%s', (_, text, marks, expected) => {
    expect(flat(text, marks)).toEqual(expected);
  });
});
