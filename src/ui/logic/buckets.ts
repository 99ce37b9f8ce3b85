import type { Latency } from '../../http/api.js';

type Bucket = Latency['buckets'][number];

/** Buckets without calls come back as empty ones: a line through them would tell of times that nobody measured. */
export function fillEmptyBuckets(buckets: readonly Bucket[], step: number): Bucket[] {
  const filled: Bucket[] = [];
  for (const bucket of buckets) {
    const last = filled.at(-1);
    if (last !== undefined && bucket.time - last.time > step * 1.5) filled.push({ time: last.time + step, count: 0 });
    filled.push(bucket);
  }
  return filled;
}

/** The time that was looked at, with all buckets: the first may begin before it. */
export function bucketRange(buckets: readonly Bucket[], since: number, length: number): [number, number] {
  const times = buckets.map(({ time }) => time);
  return [Math.min(since, ...times), Math.max(since + length, ...times)];
}
