import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidth, type UnderlineMark, underline } from './underline.js';

const at = (text: string, part: string, sign = '^'): UnderlineMark => {
  const start = text.indexOf(part);
  return { span: { start, end: start + part.length }, sign };
};

describe('underline', () => {
  it.each<[string, string[], string[]]>([
    ['rm a', ['a'], ['rm a', '   ^']],
    ['rm abc > d', ['abc', 'd'], ['rm abc > d', '   ^^^   ^']],
    ['rm a', [], ['rm a']],
    ['echo 漢字 x', ['x'], ['echo 漢字 x', '          ^']],
    ['rm 漢字', ['漢字'], ['rm 漢字', '   ^^^^']],
    ['rm 🎉 x', ['x'], ['rm 🎉 x', '      ^']],
    ['rm e\u0301 x', ['x'], ['rm e\u0301 x', '     ^']],
    ['a\nrm b\nc', ['b'], ['a', 'rm b', '   ^', 'c']],
    ["rm 'a\nb' c", ["'a\nb'"], ["rm 'a", '   ^^', "b' c", '^^']],
    ['a\tb', ['b'], ['a\\tb', '   ^']],
    ['a\u202eb', ['b'], ['a\\u{202e}b', '         ^']],
    ['a\u001b[2Jb', ['b'], ['a\\u{1b}[2Jb', '          ^']],
    ['a\r\nb', ['b'], ['a\\r', 'b', '^']],
    ['', [], ['']],
  ])('%j', (text, parts, expected) => {
    expect(
      underline(
        text,
        parts.map((part) => at(text, part)),
      ),
    ).toEqual(expected);
  });

  it('lets the later of two marks win', () => {
    const text = 'eval "rm a"';
    expect(underline(text, [at(text, '"rm a"', '?'), at(text, 'a"'.slice(0, 1), '^')])[1]).toBe('  ^  ??????');
  });

  it('shows the beginning of a long text only', () => {
    const lines = underline(`${'x'.repeat(100_000)}\n${'y\n'.repeat(1000)}`, []);
    expect(lines.length).toBeLessThan(50);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(600);
    expect(lines.at(-1)).toBe('(962 more lines)');
  });

  it('never shows a character that moves the cursor, whatever the marks', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.array(span), (text, spans) => {
        const lines = underline(
          text,
          spans.map((one) => ({ span: one, sign: '^' })),
        );
        for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

it.each([
  ['', 0],
  ['abc', 3],
  ['漢', 2],
  ['ｆ', 2],
  ['한', 2],
  ['🎉', 2],
  ['é', 1],
  ['e\u0301', 1],
  ['a\ufe0f', 1],
])('%j is %j wide', (text, columns) => {
  expect(columnWidth(text)).toBe(columns);
});
