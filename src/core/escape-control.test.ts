import { expect, it } from 'vitest';
import { escapeControl, escapeControlJson } from './escape-control.js';

it.each([
  ['plain', 'plain'],
  ['a\nb\tc\r', 'a\\nb\\tc\\r'],
  ['\u001b[2J\u009b31m\u0007', '\\u{1b}[2J\\u{9b}31m\\u{7}'],
  ['\u202e\u2066\u200b\ufeff', '\\u{202e}\\u{2066}\\u{200b}\\u{feff}'],
  ['\u{e0041}\ud800', '\\u{e0041}\\u{d800}'],
  ['é 漢 😀', 'é 漢 😀'],
])('%j is shown as what it is', (text, shown) => {
  expect(escapeControl(text)).toBe(shown);
  for (const space of [undefined, 2]) {
    const json = escapeControlJson({ [text]: [text] }, space);
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
    expect(json.replaceAll('\n', '')).toBe(escapeControl(json.replaceAll('\n', '')));
  }
});
