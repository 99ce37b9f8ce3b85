import { loadEngine } from '../match/regex-engine.js';
import type { Machine } from '../pipeline/machine.js';
import { PolicyCache } from '../pipeline/policy-cache.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import type { EffectivePolicy } from '../policy/load/layers.js';
import type { Problem } from '../policy/problem.js';

/** The policy that decides in a directory. */
export interface ActivePolicy {
  readonly effective: EffectivePolicy;
  readonly judge: PolicyEvaluator;
  /** What is wrong with its files. */
  readonly problems: readonly Problem[];
}

/** Whoever decides says which policy holds. */
export type FindActivePolicy = (root: string) => Promise<ActivePolicy>;

/** The files as they are, as every hook reads them; compiled anew only where one has changed. */
export function cachedActivePolicies(machine: Machine): FindActivePolicy {
  const memory = new PolicyCache();
  const judges = new WeakMap<EffectivePolicy, PolicyEvaluator>();
  return async (root) => {
    const effective = await memory.find(machine, { root, cwd: root });
    await loadEngine();
    const evaluator = judges.get(effective) ?? new PolicyEvaluator(effective.policy);
    judges.set(effective, evaluator);
    return { effective, judge: evaluator, problems: effective.problems };
  };
}
