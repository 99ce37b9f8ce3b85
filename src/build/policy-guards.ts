import type { Hook } from '../core/hook.js';
import { evaluationContextOf, readMachine } from '../pipeline/open-policy.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { policyGuards } from '../policy/evaluate/policy-guards.js';
import type { Ruleset } from '../policy/policy.js';
import type { EventLocation } from './handle.js';

/** The policy that was compiled into a handler: plain data. */
export interface EmbeddedPolicy {
  readonly policy: Ruleset;
  /** Sluice's own files and commands. Absent where the policy says so. */
  readonly selfProtection?: Ruleset;
}

/** The guards that a compiled policy makes. */
export function createPolicyGuards({ policy, selfProtection }: EmbeddedPolicy, { root, cwd }: EventLocation): Hook[] {
  const machine = readMachine();
  return policyGuards(
    {
      policy: new PolicyEvaluator({ layers: [{ name: 'yours', files: [policy] }] }),
      selfProtection:
        selfProtection &&
        new PolicyEvaluator({ layers: [{ name: 'self-protection', files: [selfProtection] }], silent: true }),
    },
    { facts: () => evaluationContextOf(machine, root, cwd) },
  );
}
