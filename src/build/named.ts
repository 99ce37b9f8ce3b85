import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hook, On } from '../core/hook.js';
import type { Kind } from '../core/verdict.js';
import { type BuiltinEntry, makeBuiltin } from '../hooks/builtin.js';
import { stateDirectory } from '../os/state-directory.js';
import { namingSources } from '../runners/sources.js';
import { workerHook } from '../runners/worker-hook.js';
import type { At } from './handle.js';

/** A built-in hook that the policy names. */
export function builtinOf({ timeout, ...entry }: BuiltinEntry, { home, transcript }: At): Promise<Hook> {
  const { env } = process;
  return makeBuiltin(
    { ...entry, ...(timeout !== undefined && { timeout: timeout * 1000 }) },
    { home, state: stateDirectory(env, home), env, ...(transcript !== undefined && { transcript }) },
  );
}

/** Code of the user's: in a process of its own, so that it can't hold the handler up. */
export function codeOf(
  entry: { readonly id: string; readonly kind: Kind; readonly on: On; readonly timeout?: number },
  file: URL,
  { cwd, sent }: At,
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
  return namingSources(hook, (text) => text.replaceAll(`${dirname(path)}/`, ''));
}
