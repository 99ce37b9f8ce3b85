import type { Rule, Ruleset } from '../policy.js';

/** Where nobody is there to be asked, what would be asked about is denied. */
export function denyUnattended(set: Ruleset): Ruleset {
  const denied = <R extends Rule>(rules: readonly R[]): R[] =>
    rules.map((rule) => (rule.decision === 'ask' ? { ...rule, decision: 'deny' } : rule));
  const defaults = Object.entries(set.defaults ?? {}).map(([key, decision]) => [
    key,
    decision === 'ask' ? 'deny' : decision,
  ]);
  return {
    ...set,
    asks: 'deny',
    rules: denied(set.rules),
    bash: denied(set.bash),
    effects: denied(set.effects),
    bases: set.bases.map(denyUnattended),
    ...(set.defaults !== undefined && { defaults: Object.fromEntries(defaults) }),
  };
}
