import { loadEngine } from '../match/regex-engine.js';
import type { Machine } from '../pipeline/machine.js';
import { PolicyMemory } from '../pipeline/policy-memory.js';
import { Judge } from '../policy/evaluate/judge.js';
import type { Effective } from '../policy/load/layers.js';
import type { Problem } from '../policy/problem.js';

/** The policy that decides in a directory. */
export interface Held {
  readonly effective: Effective;
  readonly judge: Judge;
  /** What is wrong with its files. */
  readonly problems: readonly Problem[];
}

/** Whoever decides says which policy holds. */
export type HoldPolicy = (root: string) => Promise<Held>;

/** The files as they are, as every hook reads them; compiled anew only where one has changed. */
export function policiesOf(machine: Machine): HoldPolicy {
  const memory = new PolicyMemory();
  const judges = new WeakMap<Effective, Judge>();
  return async (root) => {
    const effective = await memory.find(machine, { root, cwd: root });
    await loadEngine();
    const judge = judges.get(effective) ?? new Judge(effective.policy);
    judges.set(effective, judge);
    return { effective, judge, problems: effective.problems };
  };
}
