/** For how long nothing is stopped, in milliseconds since 1970. */
export interface Pause {
  readonly since: number;
  readonly until: number;
}

/** Milliseconds. A forgotten pause is an open gate. */
export const MAX_PAUSE_MS = 8 * 60 * 60 * 1000;

/** A clock that is set back must not make a pause longer: before it began it does not hold. */
export function isPaused({ since, until }: Pause, now: number): boolean {
  return since <= now && now < until && until - since <= MAX_PAUSE_MS;
}
