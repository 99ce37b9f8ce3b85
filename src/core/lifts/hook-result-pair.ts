import { canonicalJson } from '../data.js';
import type { Event } from '../event.js';
import type { Guard, Hook, HookContext, On, Transform } from '../hook.js';
import { type HookResult, type HookResultHandler, verdictFromHookResult } from './hook-result.js';
import { type LiftOptions, legacyInput, mapMaybePromise } from './legacy.js';

/** What a handler said, and the data that it left: a later transform may change it. */
interface PendingResult {
  readonly result: unknown;
  readonly left: string;
}

/** Calls that may be between the two hooks at once. */
const MAX_PENDING_CALLS = 1_000;

/**
 * A handler that sometimes asks and sometimes modifies, as two hooks: a transform, which carries out all but its question,
 * and a guard, which asks. Where another transform has changed what the handler saw, the guard has it look again: what is
 * asked about is what runs.
 *
 * @example
 * new Session({ hooks: [...hooksFromHookResult(handler, { name: 'writes', on: 'tool:pre' })] });
 */
export function hooksFromHookResult(
  handler: HookResultHandler,
  hook: Omit<LiftOptions<Hook>, 'onError'> & { readonly on: On },
): readonly [Hook, Hook] {
  const said = new Map<string, PendingResult>();
  const call = (event: Event) => handler(event.name, legacyInput(event));

  const first = (event: Event, { type }: HookContext) =>
    mapMaybePromise(call(event), (result) => {
      const asks = isAsking(result);
      const verdict = asks ? {} : verdictFromHookResult(result, event, type, 'transform');
      const { replace } = verdict;
      const data = replace === undefined ? event.data : { ...(event.data as object), [type.replaces ?? '']: replace };
      if (said.size >= MAX_PENDING_CALLS) said.delete(said.keys().next().value ?? '');
      said.set(keyOf(event), { result: asks ? result : undefined, left: canonicalJson(data) });
      return verdict;
    });

  const second = (event: Event, { type }: HookContext) => {
    const known = said.get(keyOf(event));
    said.delete(keyOf(event));
    if (known !== undefined && known.left === canonicalJson(event.data)) {
      return known.result === undefined ? {} : verdictFromHookResult(known.result, event, type, 'guard');
    }
    return mapMaybePromise(call(event), (result) => verdictFromHookResult(result, event, type, 'guard'));
  };

  return [
    { ...hook, kind: 'transform', onError: 'deny', run: first as Transform['run'] },
    { ...hook, name: `${hook.name} (asks)`, kind: 'guard', run: second as Guard['run'] },
  ];
}

function isAsking(result: unknown): boolean {
  return (result as HookResult | null | undefined)?.action === 'ask_user';
}

function keyOf({ name, session, call }: Event): string {
  return JSON.stringify([name, session, call]);
}
