import type { Hook } from '../core/hook.js';
import { machine, situationOf } from '../pipeline/open-policy.js';
import { policyGuard } from '../policy/evaluate/guard.js';
import { Judge } from '../policy/evaluate/judge.js';
import type { Ruleset } from '../policy/policy.js';
import type { At } from './handle.js';

/** The policy that was compiled into a handler: plain data. */
export interface Compiled {
  readonly policy: Ruleset;
  /** Sluice's own files and commands. Absent where the policy says so. */
  readonly selfProtection?: Ruleset;
}

/** The guards that a compiled policy makes. Self-protection is one of its own, because it holds in observe mode too. */
export function guardsOf({ policy, selfProtection }: Compiled, { root, cwd }: At): Hook[] {
  const of = machine();
  const facts = () => situationOf(of, root, cwd);
  const judge = new Judge({ layers: [{ name: 'yours', files: [policy] }] });
  const own =
    selfProtection === undefined
      ? []
      : [
          policyGuard(new Judge({ layers: [{ name: 'self-protection', files: [selfProtection] }], silent: true }), {
            facts,
            name: 'self-protection',
            always: true,
            order: -1,
          }),
        ];
  return [...own, policyGuard(judge, { facts })];
}
