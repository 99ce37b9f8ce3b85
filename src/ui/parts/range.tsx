import type { JSX } from 'preact';

export const RANGES = ['15m', '1h', '6h', '24h', '7d'] as const;
export type Range = (typeof RANGES)[number];

const WORDS: Readonly<Record<Range, string>> = {
  '15m': '15 min',
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 days',
};

const MINUTE_MS = 60_000;
/** The same in milliseconds. */
export const SPANS: Readonly<Record<Range, number>> = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '6h': 6 * 60 * MINUTE_MS,
  '24h': 24 * 60 * MINUTE_MS,
  '7d': 7 * 24 * 60 * MINUTE_MS,
};

/** How far back to look. */
export function RangeChoice({ range, choose }: { range: Range; choose: (range: Range) => void }): JSX.Element {
  return (
    <fieldset class="segmented" aria-label="How far back">
      {RANGES.map((one) => (
        <button key={one} type="button" aria-pressed={one === range} onClick={() => choose(one)}>
          {WORDS[one]}
        </button>
      ))}
    </fieldset>
  );
}
