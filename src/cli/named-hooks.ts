import { resolve } from 'node:path';
import { guard, type Hook } from '../core/hook.js';
import type { HookEntry } from '../policy/layers.js';
import type { Machine } from './policy.js';

/** Hooks that a policy names: built-in ones, code of the user's, programs. One that can't be made asks where it gates. */
export async function namedHooks(
  entries: readonly HookEntry[],
  of: Machine,
  where: { readonly root: string; readonly cwd: string },
): Promise<Hook[]> {
  const made: Hook[] = [];
  for (const entry of entries) {
    if (entry.hook.enabled === false) continue;
    try {
      made.push(await namedHook(entry, of, where));
    } catch (error) {
      made.push(missing(entry, error));
    }
  }
  return made;
}

async function namedHook(entry: HookEntry, _of: Machine, { cwd }: { readonly cwd: string }): Promise<Hook> {
  const { hook, base, copies = {} } = entry;
  const { id, path, command, kind = 'guard', on = 'tool:pre', timeout, config, files: _files, ...rest } = hook;
  const named = {
    ...defined(rest),
    id,
    kind,
    on,
    cwd,
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
    ...(config !== undefined && { config }),
  };
  if (command !== undefined) {
    const { processHook } = await import('../runners/process-hook.js');
    const argv = command.map((word) => copies[resolve(base, word)] ?? word);
    return processHook({ ...named, command: argv } as unknown as Parameters<typeof processHook>[0]);
  }
  if (path === undefined)
    throw new Error(`There is no built-in hook "${id}", and it has neither "path" nor "command".`);
  const file = copies[resolve(base, path)] ?? resolve(base, path);
  if (/\.py$/.test(path)) {
    const { pythonHook } = await import('../runners/python-hook.js');
    return pythonHook({ ...named, file } as unknown as Parameters<typeof pythonHook>[0]);
  }
  const { workerHook } = await import('../runners/worker-hook.js');
  return workerHook({ ...named, file } as unknown as Parameters<typeof workerHook>[0]);
}

/** A gate that is not there must not be an open one. */
function missing({ hook: { id, on = 'tool:pre' }, at }: HookEntry, error: unknown): Hook {
  const reason = `The hook "${id}" (${at.file}:${at.line}) can't run: ${error instanceof Error ? error.message : error}`;
  return guard({ name: id, on: on as 'tool:pre', run: () => ({ decision: 'ask', reason, ask: { prompt: reason } }) });
}

function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;
}
