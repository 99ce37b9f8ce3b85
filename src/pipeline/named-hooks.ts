import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { guard, type Hook, type On, observe } from '../core/hook.js';
import { BUILTIN_HOOKS, makeBuiltin } from '../hooks/builtin.js';
import { isFile } from '../os/is-file.js';
import type { HookEntry } from '../policy/load/layers.js';
import type { HookSource } from '../policy/schema.js';
import { importDirectories } from '../policy/trust/import-directories.js';
import type { CodeHookOptions } from '../runners/code-hook.js';
import { isWithin } from '../runners/environment.js';
import { withSourceNames } from '../runners/sources.js';
import { changedHookGuards } from './changed-hook-guards.js';
import { type NamedHookEntry, nameHookEntries } from './hook-names.js';
import type { Machine } from './machine.js';

export interface NamedHooksOptions {
  readonly machine: Machine;
  /** Where the hooks run. */
  readonly cwd: string;
  /** The directory that the agent was started in. */
  readonly root?: string;
  /** The client whose event it is: some entries say something for one client only. */
  readonly client?: string | undefined;
  /** The transcript that the client keeps. */
  readonly transcript?: string | undefined;
  /** What the client sent beside the event, as middleware knows it. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

/** The hooks that a policy names: built-in ones, code of the user's, programs. One that can't be made asks where it gates. */
export async function namedHooks(entries: readonly HookEntry[], of: NamedHooksOptions): Promise<Hook[]> {
  const all = entries.map((entry) => ({ ...entry, hook: forClient(entry.hook, of.client) }));
  const running = nameHookEntries(all.filter(({ hook, lapsed }) => hook.enabled !== false && lapsed === undefined));
  const made: Hook[] = changedHookGuards(all);
  for (const entry of running) {
    try {
      made.push(await namedHook(entry, of));
    } catch (error) {
      made.push(missing(entry, error, made.length));
    }
  }
  return made;
}

/** What is said for one client holds for that one only. */
function forClient({ clients, ...hook }: HookSource, client: string | undefined): HookSource {
  const own =
    client !== undefined && clients !== undefined && Object.hasOwn(clients, client) ? clients[client] : undefined;
  return {
    ...hook,
    ...(own?.timeout !== undefined && { timeout: own.timeout }),
    ...(own?.enabled === false && { enabled: false }),
  };
}

async function namedHook(entry: NamedHookEntry, of: NamedHooksOptions): Promise<Hook> {
  const { hook, project, copies } = entry;
  const code = hook.path === undefined ? undefined : findHookCode(entry, hook.path);
  const made = await makeHook(entry, code, of);
  return copies === undefined ? made : withSourceNames(made, sourcesOf(copies, project));
}

async function makeHook(
  entry: NamedHookEntry,
  code: string | undefined,
  { machine, cwd, root = cwd, transcript, sent = {} }: NamedHooksOptions,
): Promise<Hook> {
  const { hook, name, before, after, copies = {} } = entry;
  const { id, path, command, kind, on, timeout, files: _files, clients: _clients, ...rest } = hook;
  const fields = {
    ...defined({ ...rest, before, after }),
    id: name,
    ...(rest.parallel !== undefined && { parallel: `${entry.policy} ${rest.parallel}` }),
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
  };
  // A built-in hook whose file is missing is the built-in one.
  if (command === undefined && code === undefined && (path === undefined || Object.hasOwn(BUILTIN_HOOKS, id))) {
    const { home, state, env } = machine;
    const builtin = await makeBuiltin(
      { ...fields, id, ...defined({ kind, on }) },
      { home, state, env, ...(transcript !== undefined && { transcript }) },
    );
    return { ...builtin, name };
  }
  const named: CodeHookOptions = {
    ...fields,
    kind: kind ?? 'guard',
    on: (on ?? 'tool:pre') as On,
    cwd,
    baseEnv: machine.env,
    sent,
    writable: [root, ...[cwd, root].flatMap((directory) => repositoryOf(directory) ?? [])],
  };
  if (command !== undefined) {
    const { processHook } = await import('../runners/process-hook.js');
    return processHook({ ...named, command: command.map((word, index) => wordOf(word, index, entry, cwd)) });
  }
  if (code === undefined) throw new Error(`there is no file ${path}`);
  const file = copies[code] ?? code;
  if (/\.py$/.test(code)) {
    const { pythonHook } = await import('../runners/python-hook.js');
    return pythonHook({ ...named, file, imports: placesBeside(importDirectories(code, entry), code, file) });
  }
  if (/\.[cm]?tsx?$/.test(file))
    throw new Error(
      'TypeScript has to be bundled, and again after each change: run "sluice trust" with the policy file that names it',
    );
  const { workerHook } = await import('../runners/worker-hook.js');
  // These hooks are made for one event: nobody comes back for a daemon.
  return workerHook({ ...named, file, idle: 0 });
}

/** The working tree around a directory: an agent that has changed to a part of it may write all of it. */
function repositoryOf(directory: string): string | undefined {
  if (existsSync(join(directory, '.git'))) return directory;
  const above = dirname(directory);
  return above === directory ? undefined : repositoryOf(above);
}

/**
 * Code is named from the policy's directory; older files name it from the project or its `hooks` folder. Of a trusted
 * project only what was trusted is found: a file that is put in the way later is not.
 */
export function findHookCode(
  { base, project, copies }: Pick<HookEntry, 'base' | 'project' | 'copies'>,
  path: string,
): string | undefined {
  return [resolve(base, path), resolve(project, path), resolve(project, 'hooks', path)].find((file) =>
    copies === undefined ? existsSync(file) : Object.hasOwn(copies, file),
  );
}

/** The same places from where the file runs: a copy lies in a tree like its own. */
function placesBeside(places: readonly string[], code: string, file: string): string[] {
  return places.flatMap((place) => {
    const way = relative(dirname(code), place);
    return file === code || file.endsWith(`/${relative(place, code)}`) ? [join(dirname(file), way)] : [];
  });
}

/** Puts the files that people know in the place of their copies. */
function sourcesOf(copies: Readonly<Record<string, string>>, project: string): (text: string) => string {
  const pairs = Object.entries(copies).sort(([, a], [, b]) => b.length - a.length);
  // What a bundle says of its sources counts from where it lies.
  const stores = new Set(pairs.map(([, copy]) => /^.*\/trust\/[\w-]+\//.exec(copy)?.[0] ?? ''));
  return (text) => {
    let named = text;
    for (const [file, copy] of pairs) named = named.replaceAll(copy, file);
    for (const store of stores)
      if (store !== '') named = named.replaceAll(`${store}tree/`, `${project}/`).replaceAll(store, `${project}/`);
    return named;
  };
}

/** A word of a command that is a file beside the policy. The name of a program is looked up as usual. */
export function fileBesidePolicy(word: string, index: number, base: string): string | undefined {
  const file = resolve(base, word);
  const isName = index === 0 && !word.includes('/');
  return !isName && !word.startsWith('-') && isFile(file) ? file : undefined;
}

function wordOf(word: string, index: number, { base, project, copies }: HookEntry, cwd: string): string {
  const file = fileBesidePolicy(word, index, base);
  if (copies === undefined) return file ?? word;
  if (file !== undefined && Object.hasOwn(copies, file)) return copies[file] as string;
  const found = file ?? fileBesidePolicy(word, index, cwd);
  if (found !== undefined && (!isAbsolute(word) || isWithin(found, project)))
    throw new Error(`${word} is not what was trusted: list it under "files", and run "sluice trust"`);
  return word;
}

/** A gate that is not there must not be an open one; who only watches is told about. */
function missing({ hook: { id, on, kind }, at }: HookEntry, error: unknown, index: number): Hook {
  const reason = `The hook "${id}" (${at.file}:${at.line}) can't run: ${error instanceof Error ? error.message : error}`;
  const name = `${id} (missing ${index})`;
  if (kind === 'observe' || (kind === undefined && BUILTIN_HOOKS[id]?.kind === 'observe'))
    return observe({ name, on: 'session:start', run: () => ({ notify: { message: reason, level: 'error' } }) });
  return guard({
    name,
    on: (on ?? 'tool:pre') as 'tool:pre',
    run: () => ({ decision: 'ask', reason, ask: { prompt: reason } }),
  });
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
