import type { Hook } from '../../core/hook.js';
import { type PolicyGuardOptions, policyGuard } from './guard.js';
import type { PolicyEvaluator } from './policy-evaluator.js';

/** What judges by the policy, and what keeps Sluice's own files and commands. */
export interface PolicyEvaluators {
  readonly policy: PolicyEvaluator;
  /** Absent where the policy switches it off. */
  readonly selfProtection?: PolicyEvaluator | undefined;
}

/**
 * The guards that a policy makes. Self-protection is one of its own, because it holds in observe mode too. It comes
 * after the policy: what that denies needs no second reason, and `rm -rf /` is not about a file of ours. No switch lets
 * its failure pass.
 */
export function policyGuards(
  { policy, selfProtection }: PolicyEvaluators,
  { saved, ...shared }: Pick<PolicyGuardOptions, 'facts' | 'saved'>,
): Hook[] {
  return [
    policyGuard(policy, { ...shared, order: -2, ...(saved !== undefined && { saved }) }),
    ...(selfProtection === undefined
      ? []
      : [
          policyGuard(selfProtection, {
            ...shared,
            programs: policy.programs,
            name: 'self-protection',
            always: true,
            order: -1,
            onError: 'deny',
          }),
        ]),
  ];
}
