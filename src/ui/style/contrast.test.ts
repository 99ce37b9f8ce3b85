import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function scheme(selector: string): Map<string, string> {
  const block = text.slice(text.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

/** WCAG 2: relative luminance and contrast. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['ground', 'surface', 'sunken'];
const DECISIONS = ['deny', 'ask', 'allow', 'defer', 'continue'];
const READABLE = [
  ...['text', 'dim', 'accent', ...DECISIONS].flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...DECISIONS.map((ink) => [ink, `${ink}-soft`] as const),
  ...DECISIONS.map((ink) => ['text', `${ink}-soft`] as const),
  ['accent-text', 'accent'] as const,
  ['accent', 'accent-soft'] as const,
  ['text', 'accent-soft'] as const,
  ['dim', 'accent-soft'] as const,
];

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
])('in the %s scheme', (_, selector) => {
  const colours = scheme(selector);
  it.each(READABLE)('%s can be read on %s', (ink, ground) => {
    expect(contrast(colours.get(ink) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control can be seen', () => {
    for (const ground of GROUNDS)
      expect(contrast(colours.get('strong-line') ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(3);
  });
});
