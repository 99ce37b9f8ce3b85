import { BUILTIN_EVENTS } from '../../core/events.js';
import { compileNamePattern } from '../../core/match.js';
import type { HookKind } from '../../core/verdict.js';
import { BUILTIN_HOOKS } from '../../hooks/builtin-table.js';
import type { HookSource } from '../schema.js';

/** The kind of a hook that a policy names. Code that does not say is a guard. */
export function policyHookKind({ id, kind, path, command }: HookSource): HookKind {
  const builtin = path === undefined && command === undefined ? BUILTIN_HOOKS[id] : undefined;
  return kind ?? builtin?.kind ?? 'guard';
}

/** Every event that it is for. */
export function policyHookEvents({ id, on, path, command }: HookSource): string[] {
  const builtin = path === undefined && command === undefined ? BUILTIN_HOOKS[id] : undefined;
  const usual = builtin === undefined ? ['tool:pre'] : builtin.events === 'any' ? ['*'] : builtin.events;
  return [on ?? usual].flat().flatMap((pattern) => {
    try {
      return [...BUILTIN_EVENTS.keys()].filter(compileNamePattern(pattern));
    } catch {
      // Refused where it is registered, in better words.
      return [];
    }
  });
}
