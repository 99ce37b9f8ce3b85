import { SluiceError } from './errors.js';
import { toNameList } from './hook.js';
import type { ReadyHook } from './registry.js';

/**
 * The order of hooks of one kind: among those whose predecessors have run, the smallest `order`, then the
 * earliest registered, goes next. Names that are not among them are passed over. A circle is an error.
 */
export function sortHooks(hooks: readonly ReadyHook[]): ReadyHook[] {
  const byOrder = [...hooks].sort((a, b) => (a.hook.order ?? 0) - (b.hook.order ?? 0));
  if (!byOrder.some(({ hook }) => hook.before !== undefined || hook.after !== undefined)) return byOrder;
  const here = new Map(byOrder.map((ready) => [ready.hook.name, new Set<string>()]));
  for (const { hook } of byOrder) {
    for (const name of toNameList(hook.after)) if (here.has(name)) here.get(hook.name)?.add(name);
    for (const name of toNameList(hook.before)) here.get(name)?.add(hook.name);
  }
  const sorted: ReadyHook[] = [];
  const waiting = [...byOrder];
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ hook }) => here.get(hook.name)?.size === 0);
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (next === undefined) throw cycle(here, waiting);
    sorted.push(next);
    for (const predecessors of here.values()) predecessors.delete(next.hook.name);
  }
  return sorted;
}

function cycle(predecessors: ReadonlyMap<string, ReadonlySet<string>>, waiting: readonly ReadyHook[]): SluiceError {
  const path: string[] = [];
  let name = waiting[0]?.hook.name;
  while (name !== undefined && !path.includes(name)) {
    path.push(name);
    [name] = predecessors.get(name) ?? [];
  }
  const circle = name === undefined ? path : [...path.slice(path.indexOf(name)), name];
  return new SluiceError('HOOK_CYCLE', {
    what: 'These hooks wait for each other',
    expected: '"before" and "after" without a circle',
    got: circle.reverse().join(' before '),
    fix: 'Remove one of the names.',
  });
}
