import { nearest, SluiceError, show } from '../core/errors.js';
import { BUILTIN_EVENTS } from '../core/events.js';
import type { Hook, On } from '../core/hook.js';
import { all, compileNamePattern, type Matcher } from '../core/match.js';
import type { HookKind } from '../core/verdict.js';
import { BUILTIN_HOOKS, type BuiltinHook, type HookEnvironment } from './builtin-table.js';
import { checkHookConfig, type HookConfig, hookConfigError } from './config.js';

export { BUILTIN_HOOKS, type BuiltinHook, type HookEnvironment } from './builtin-table.js';

/** A built-in hook as a policy names it: its id, its own config, and fields that every hook has. */
export interface BuiltinEntry {
  readonly id: string;
  readonly config?: unknown;
  readonly kind?: HookKind;
  readonly on?: string | readonly string[];
  readonly when?: Matcher;
  readonly order?: number;
  readonly before?: string | readonly string[];
  readonly after?: string | readonly string[];
  /** Milliseconds. */
  readonly timeout?: number;
  readonly onError?: 'continue' | 'ask' | 'deny';
  readonly enabled?: boolean;
}

/** The built-in hook of that id, or an error with the nearest there is. */
export function findBuiltin(id: string): BuiltinHook {
  const found = Object.hasOwn(BUILTIN_HOOKS, id) ? BUILTIN_HOOKS[id] : undefined;
  if (found !== undefined) return found;
  const near = nearest(id, Object.keys(BUILTIN_HOOKS));
  throw new SluiceError('HOOK_INVALID', {
    what: `There is no built-in hook ${show(id)}`,
    expected: `one of ${Object.keys(BUILTIN_HOOKS).join(', ')}`,
    got: show(id),
    ...(near !== undefined && { fix: `Did you mean "${near}"?` }),
  });
}

/** Checks what can be checked without loading the hook. Returns its config. */
export function checkBuiltin({ id, config, kind, on }: BuiltinEntry): HookConfig {
  const builtin = findBuiltin(id);
  if (kind !== undefined && kind !== builtin.kind)
    throw hookConfigError(id, 'it is of another kind', `kind: ${builtin.kind}, or no kind`, show(kind));
  if (on !== undefined && builtin.events !== 'any') {
    const stray = [on]
      .flat()
      .flatMap(eventsOf)
      .find((name) => !builtin.events.includes(name));
    if (stray !== undefined)
      throw hookConfigError(id, `it has nothing to do on ${stray}`, `on: ${builtin.events.join(', ')}`, show(on));
  }
  return checkHookConfig(id, config, builtin.config);
}

/** Makes a built-in hook; its code is loaded now. Facts of the machine are passed in. */
export async function makeBuiltin(entry: BuiltinEntry, place: HookEnvironment = {}): Promise<Hook> {
  const config = checkBuiltin(entry);
  const { id, config: _config, kind: _kind, on, when, ...fields } = entry;
  const make = await findBuiltin(id).load();
  const hook = make(config, place);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...hook,
    ...given,
    name: id,
    ...(on !== undefined && { on: on as On }),
    // Both hold: what is configured narrows what the hook looks at, and never widens it.
    ...(when !== undefined && { when: hook.when === undefined ? when : all(hook.when, when) }),
  } as Hook;
}

/** Of a pattern that names no event, none: the registry says so in better words. */
function eventsOf(pattern: string): string[] {
  return [...BUILTIN_EVENTS.keys()].filter(compileNamePattern(pattern));
}
