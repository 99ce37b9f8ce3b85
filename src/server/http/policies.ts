import { openPolicy } from '../../cli/policy.js';
import type { Machine } from '../../gate/machine.js';
import type { Judge } from '../../policy/judge.js';
import type { Effective } from '../../policy/layers.js';
import type { Problem } from '../../policy/problem.js';

/** The policy that decides in a directory. */
export interface Held {
  readonly effective: Effective;
  readonly judge: Judge;
  /** When it was read, where the files as they are now do not load. */
  readonly lastGood?: number;
  /** What is wrong with the files as they are now. */
  readonly problems: readonly Problem[];
}

/** Whoever decides says which policy holds. */
export type HoldPolicy = (root: string) => Promise<Held>;

/** Without a gate beside it, the server reads the files as they are, as every hook does. */
export function policiesOf(machine: Machine): HoldPolicy {
  return async (root) => {
    const { effective, judge } = await openPolicy(machine, root);
    return { effective, judge, problems: effective.problems };
  };
}
