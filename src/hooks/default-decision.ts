import { guard, type Hook } from '../core/hook.js';

export interface DefaultDecision {
  /** Default: deny. */
  readonly decision?: 'ask' | 'deny';
}

/**
 * Decides what no hook has denied: `default_decision` of a `hook.meta.yaml`. Put it last.
 *
 * @example
 * new Session({ hooks: [mine, defaultDecision({ decision: 'ask' })] })
 */
export function defaultDecision({ decision = 'deny' }: DefaultDecision = {}): Hook {
  return guard({
    name: 'default-decision',
    on: 'tool:pre',
    order: 1_000_000,
    run: () =>
      decision === 'deny'
        ? { decision, reason: 'What no middleware has blocked is blocked by default here (default_decision).' }
        : { decision, reason: 'What no middleware has blocked is asked about here (default_decision).' },
  });
}
