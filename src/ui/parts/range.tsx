import type { JSX } from 'preact';

export const TIME_RANGES = ['15m', '1h', '6h', '24h', '7d'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

const WORDS: Readonly<Record<TimeRange, string>> = {
  '15m': '15 min',
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 days',
};

const MINUTE_MS = 60_000;
/** The same in milliseconds. */
export const TIME_RANGE_MS: Readonly<Record<TimeRange, number>> = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '6h': 6 * 60 * MINUTE_MS,
  '24h': 24 * 60 * MINUTE_MS,
  '7d': 7 * 24 * 60 * MINUTE_MS,
};

/** How far back to look. */
export function TimeRangePicker({
  range,
  choose,
}: {
  range: TimeRange;
  choose: (range: TimeRange) => void;
}): JSX.Element {
  return (
    <fieldset class="segmented" aria-label="How far back">
      {TIME_RANGES.map((one) => (
        <button key={one} type="button" aria-pressed={one === range} onClick={() => choose(one)}>
          {WORDS[one]}
        </button>
      ))}
    </fieldset>
  );
}
