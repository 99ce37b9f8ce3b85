import { relative } from 'node:path';
import { policyHookEvents } from '../policy/load/hook-events.js';
import type { HookEntry } from '../policy/load/layers.js';

/** A hook with a name that no other hook of its events has, and with the names of those that it runs before and after. */
export interface NamedHookEntry extends HookEntry {
  readonly name: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/**
 * Names hooks by their ids. An id belongs to one event of one policy: the same id on another event is the same name,
 * and in another policy, or once more in the same one, a longer one. All of them run: to drop one would open a gate.
 */
export function nameHookEntries(entries: readonly HookEntry[]): NamedHookEntry[] {
  const taken = new Map<string, Set<string>>();
  const isFree = (name: string, events: readonly string[]) => !events.some((event) => taken.get(name)?.has(event));
  const named = entries.map((entry) => {
    const { hook, at, project } = entry;
    const events = policyHookEvents(hook);
    const place = relative(project, at.file);
    const names = [hook.id, `${hook.id} (${place})`, `${hook.id} (${place}:${at.line})`];
    for (let more = 2; names.every((name) => !isFree(name, events)); more++)
      names.push(`${hook.id} (${place}:${at.line}, ${more})`);
    const name = names.find((one) => isFree(one, events)) ?? hook.id;
    taken.set(name, new Set([...(taken.get(name) ?? []), ...events]));
    return { ...entry, name };
  });
  // What a policy says of an id, it says of its own hook.
  const own = (policy: string, ids: string | readonly string[] | undefined) =>
    [ids ?? []].flat().flatMap((id) => {
      const found = named.filter((entry) => entry.policy === policy && entry.hook.id === id);
      return found.length === 0 ? [id] : [...new Set(found.map(({ name }) => name))];
    });
  return named.map((entry) => {
    const { before, after } = entry.hook;
    return {
      ...entry,
      ...(before !== undefined && { before: own(entry.policy, before) }),
      ...(after !== undefined && { after: own(entry.policy, after) }),
    };
  });
}
