import { expect, it } from 'vitest';
import { fill } from './buckets.js';

it.each([
  [
    [0, 10, 20],
    [0, 10, 20],
  ],
  [
    [0, 50, 60],
    [0, 10, 50, 60],
  ],
  [[], []],
])('%o becomes %o', (times, expected) => {
  const buckets = times.map((time) => ({ time, count: 1, p50: 1, p95: 2 }));
  expect(fill(buckets, 10).map(({ time }) => time)).toEqual(expected);
});
