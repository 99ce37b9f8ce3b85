import { expect, it } from 'vitest';
import { bucketRange, fillEmptyBuckets } from './buckets.js';

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
  expect(fillEmptyBuckets(buckets, 10).map(({ time }) => time)).toEqual(expected);
});

it.each([
  ['one bucket', [150], [100, 200]],
  ['a bucket that began before', [95, 150], [95, 200]],
  ['none', [], [100, 200]],
])('the axis spans what was looked at: %s', (_, times, expected) => {
  const buckets = times.map((time) => ({ time, count: 1 }));
  expect(bucketRange(buckets, 100, 100)).toEqual(expected);
});
