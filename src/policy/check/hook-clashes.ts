import { policyHookEvents } from '../load/hook-events.js';
import type { LoadedPolicy } from '../load/load.js';
import type { Problem } from '../problem.js';

/** Two hooks of one policy that have the same id on the same event: nobody could say which of them spoke. */
export function findHookClashes(hooks: LoadedPolicy['hooks']): Problem[] {
  const seen: { readonly id: string; readonly events: readonly string[]; readonly line: number }[] = [];
  return hooks.flatMap(({ value, at }) => {
    if (value.enabled === false) return [];
    const events = policyHookEvents(value);
    const before = seen.find(({ id, events: others }) => id === value.id && events.some((one) => others.includes(one)));
    seen.push({ id: value.id, events, line: at.line });
    if (before === undefined) return [];
    const shared = events.filter((one) => before.events.includes(one)).join(', ');
    return [
      {
        severity: 'error',
        code: 'hook',
        message: `"${value.id}" is the id of two hooks on ${shared}: the other is on line ${before.line}. Both run.`,
        fix: 'Give each hook of an event an id of its own.',
        at,
      },
    ];
  });
}
