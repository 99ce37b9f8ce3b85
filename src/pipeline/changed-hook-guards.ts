import { BUILTIN_EVENTS } from '../core/events.js';
import { guard, type Hook } from '../core/hook.js';
import { compileMatcher, type Predicate } from '../core/match.js';
import { policyHookEvents, policyHookKind } from '../policy/load/hook-events.js';
import type { HookEntry } from '../policy/load/layers.js';
import type { HookSource } from '../policy/schema.js';
import { isRemoved } from '../policy/trust/trust.js';

/**
 * In the place of hooks that were trusted and are no longer what they were: one guard for each policy file, which asks
 * wherever one of them would have decided. Nobody has looked at what would run, and silence would be an open gate.
 */
export function changedHookGuards(entries: readonly HookEntry[]): Hook[] {
  const groups = new Map<string, HookEntry[]>();
  for (const entry of entries) {
    const { lapsed, hook } = entry;
    if (lapsed === undefined || hook.enabled === false || policyHookKind(hook) === 'observe') continue;
    groups.set(lapsed, [...(groups.get(lapsed) ?? []), entry]);
  }
  return [...groups].flatMap(([why, group], index) => {
    const tests = group.map(({ hook }) => testOf(hook));
    const on = gating(group.flatMap(({ hook }) => policyHookEvents(hook)));
    if (on.length === 0) return [];
    const ids = group.map(({ hook: { id } }) => `"${id}"`).join(', ');
    const who = group.length === 1 ? `The hook ${ids} does not run` : `The hooks ${ids} do not run`;
    const policy = group[0]?.policy ?? '';
    const reason = isRemoved(policy, why)
      ? `${who}: ${why} A person has to restore it, or run: sluice untrust ${policy}`
      : `${who}: ${why} A person has to look at the change and run: sluice trust ${policy}`;
    return [
      guard({
        name: index === 0 ? 'trust' : `trust (${index + 1})`,
        on: on as ['tool:pre'],
        when: (event) => tests.some((test) => test(event)),
        run: () => ({ decision: 'ask', reason, ask: { prompt: `${reason}. Allow this operation?` } }),
      }),
    ];
  });
}

function gating(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => BUILTIN_EVENTS.get(name)?.gates === true);
}

function testOf(hook: HookSource): Predicate {
  const names = new Set(policyHookEvents(hook));
  const matches = matcherOf(hook.when);
  return (event) => names.has(event.name) && matches(event);
}

/** One that can't be read might have matched anything. */
function matcherOf(when: string | undefined): Predicate {
  try {
    return when === undefined ? () => true : compileMatcher(when);
  } catch {
    return () => true;
  }
}
