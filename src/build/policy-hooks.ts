import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hook, On } from '../core/hook.js';
import type { HookKind } from '../core/verdict.js';
import { type BuiltinEntry, makeBuiltin } from '../hooks/builtin.js';
import { stateDirectory } from '../os/state-directory.js';
import { withSourceNames } from '../runners/sources.js';
import { workerHook } from '../runners/worker-hook.js';
import type { EventLocation } from './handle.js';

/** A built-in hook that the policy names. */
export function createBuiltinHook(
  { timeout, ...entry }: BuiltinEntry,
  { home, transcript }: EventLocation,
): Promise<Hook> {
  const { env } = process;
  return makeBuiltin(
    { ...entry, ...(timeout !== undefined && { timeout: timeout * 1000 }) },
    { home, state: stateDirectory(env, home), env, ...(transcript !== undefined && { transcript }) },
  );
}

/** Code of the user's: in a process of its own, so that it can't hold the handler up. */
export function createWorkerHook(
  entry: { readonly id: string; readonly kind: HookKind; readonly on: On; readonly timeout?: number },
  file: URL,
  { cwd, sent }: EventLocation,
): Hook {
  const { timeout, ...rest } = entry;
  const path = fileURLToPath(file);
  const hook = workerHook({
    ...rest,
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
    file: path,
    cwd,
    ...(sent !== undefined && { sent }),
  });
  // What it was made of is named from the folder of its policy.
  return withSourceNames(hook, (text) => text.replaceAll(`${dirname(path)}/`, ''));
}
