import { BUILT_IN } from '../core/events.js';
import { guard, type Hook } from '../core/hook.js';
import { compileMatcher, type Predicate } from '../core/match.js';
import { eventsOf, kindOf } from '../policy/load/hook-events.js';
import type { HookEntry } from '../policy/load/layers.js';
import type { HookSource } from '../policy/schema.js';

/**
 * In the place of hooks that were trusted and are no longer what they were: one guard for each policy file, which asks
 * wherever one of them would have decided. Nobody has looked at what would run, and silence would be an open gate.
 */
export function lapsedGuards(entries: readonly HookEntry[]): Hook[] {
  const groups = new Map<string, HookEntry[]>();
  for (const entry of entries) {
    const { lapsed, hook } = entry;
    if (lapsed === undefined || hook.enabled === false || kindOf(hook) === 'observe') continue;
    groups.set(lapsed, [...(groups.get(lapsed) ?? []), entry]);
  }
  return [...groups].flatMap(([why, group], index) => {
    const tests = group.map(({ hook }) => testOf(hook));
    const on = gating(group.flatMap(({ hook }) => eventsOf(hook)));
    if (on.length === 0) return [];
    const ids = group.map(({ hook: { id } }) => `"${id}"`).join(', ');
    const who = group.length === 1 ? `The hook ${ids} does not run` : `The hooks ${ids} do not run`;
    const reason = `${who}: ${why} A person has to look at the change and run: sluice trust ${group[0]?.policy}`;
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
  return [...new Set(names)].filter((name) => BUILT_IN.get(name)?.gates === true);
}

function testOf(hook: HookSource): Predicate {
  const names = new Set(eventsOf(hook));
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
