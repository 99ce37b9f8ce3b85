/** Hooks get this part of the time, so that a slow one is named before the watchdog ends everything. */
export const HOOK_TIME_SHARE = 0.75;

/** Seconds for an answer: a question has to end before the process does, or it would wait for a person with nobody behind it. */
export function approvalWaitSeconds(timeout: number): number {
  return Math.max(timeout - 1, timeout * HOOK_TIME_SHARE);
}
