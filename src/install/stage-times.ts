import { spawnSync } from 'node:child_process';

/** Milliseconds of each stage of a hook. */
export interface HookStageTimes {
  /** A shell that does nothing. */
  readonly shell: number;
  /** Node that does nothing; 0 where a daemon answered faster than Node starts. */
  readonly node: number;
  /** The rest: reading the policy, judging, the record. */
  readonly sluice: number;
  readonly whole: number;
}

/** The best of some: what else the machine does is not the hook's doing. */
const ROUNDS = 3;

/** `whole` are the times that trials took. */
export function hookStageTimes(whole: readonly number[], node: string): HookStageTimes {
  const shell = best(() => spawnSync('/bin/sh', ['-c', ':']));
  const bare = best(() => spawnSync(node, ['-e', '0'], { env: { PATH: process.env.PATH } }));
  const all = Math.min(...whole);
  const started = all < bare ? 0 : bare;
  return {
    shell: round(shell),
    node: round(started),
    sluice: round(Math.max(0, all - started - shell)),
    whole: round(all),
  };
}

function best(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = ROUNDS; left > 0; left--) {
    const begin = performance.now();
    run();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

function round(ms: number): number {
  return Math.round(ms);
}
