import { DECISIONS } from '../../core/verdict.js';
import type { SessionLane } from '../../http/api.js';

type Point = SessionLane['points'][number];

/** Calls that lie on one place of a lane. */
export interface LaneSpot {
  readonly x: number;
  readonly decision: Point['decision'];
  readonly points: readonly Point[];
}

/** Pixels within which two calls can't be told apart. */
const MIN_DISTANCE_PX = 9;

/** Places calls on a lane. Of those on one place the strictest is seen: a denial must not hide behind a permission. */
export function laneSpots(points: readonly Point[], from: number, to: number, width: number): LaneSpot[] {
  const found: { x: number; decision: Point['decision']; points: Point[] }[] = [];
  for (const point of points) {
    if (point.time < from || point.time > to) continue;
    const x = ((point.time - from) / Math.max(1, to - from)) * width;
    const last = found.at(-1);
    if (last === undefined || x - last.x >= MIN_DISTANCE_PX) {
      found.push({ x, decision: point.decision, points: [point] });
      continue;
    }
    last.points.push(point);
    if (DECISIONS.indexOf(point.decision) > DECISIONS.indexOf(last.decision)) last.decision = point.decision;
  }
  return found;
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880].map((minutes) => minutes * 60_000);

/** Round times between two, at most as many as there is room for. `zone` is the reader's distance to UTC. */
export function timeTicks(from: number, to: number, most: number, zone = new Date(to).getTimezoneOffset()): number[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? (to - from) / Math.max(1, most);
  const shift = zone * 60_000;
  const found: number[] = [];
  for (let at = Math.ceil((from - shift) / step) * step + shift; at <= to; at += step) found.push(at);
  return found;
}
