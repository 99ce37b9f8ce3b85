import { describe, expect, it } from 'vitest';
import type { SessionLane } from '../../http/api.js';
import { laneSpots, timeTicks } from './lanes.js';

type Point = SessionLane['points'][number];
const point = (time: number, decision: Point['decision'] = 'allow'): Point => ({
  id: `${time}`,
  time,
  decision,
  what: 'x',
});
const flat = (points: readonly Point[]) =>
  laneSpots(points, 0, 1000, 1000).map(({ x, decision, points: all }) => [x, decision, all.length]);

describe('calls on a lane', () => {
  it.each([
    [
      'lie where their time is',
      [point(0), point(500)],
      [
        [0, 'allow', 1],
        [500, 'allow', 1],
      ],
    ],
    ['share a place, and the strictest is seen', [point(10), point(12, 'deny'), point(14)], [[10, 'deny', 3]]],
    ['are left out before and after', [point(-1), point(1001), point(1000)], [[1000, 'allow', 1]]],
  ])('%s', (_, points, expected) => {
    expect(flat(points)).toEqual(expected);
  });
});

describe('the times above', () => {
  const minute = 60_000;
  it.each([
    ['every minute', 0, 5 * minute, 6, [0, 1, 2, 3, 4, 5]],
    ['rounder ones where there is no room', 0, 60 * minute, 6, [0, 10, 20, 30, 40, 50, 60]],
    ['round, though the beginning is not', 3 * minute, 33 * minute, 6, [5, 10, 15, 20, 25, 30]],
  ])('%s', (_, from, to, most, minutes) => {
    expect(timeTicks(from, to, most, 0).map((time) => time / minute)).toEqual(minutes);
  });

  it('are round in the zone of whoever reads', () => {
    // Half an hour off, as in India.
    expect(timeTicks(0, 180 * minute, 3, -30).map((time) => time / minute)).toEqual([30, 90, 150]);
  });
});
