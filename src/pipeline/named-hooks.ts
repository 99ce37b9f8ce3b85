import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { guard, type Hook, type On, observe } from '../core/hook.js';
import { BUILTIN_HOOKS, makeBuiltin } from '../hooks/builtin.js';
import type { HookEntry } from '../policy/load/layers.js';
import type { HookSource } from '../policy/schema.js';
import { importPlaces } from '../policy/trust/import-places.js';
import { isWithin } from '../runners/environment.js';
import { namingSources } from '../runners/sources.js';
import { type NamedEntry, nameEntries } from './hook-names.js';
import { lapsedGuards } from './lapsed-guards.js';
import type { Machine } from './machine.js';

export interface HooksOf {
  readonly machine: Machine;
  /** Where the hooks run. */
  readonly cwd: string;
  /** The client whose event it is: some entries say something for one client only. */
  readonly client?: string | undefined;
  /** The transcript that the client keeps. */
  readonly transcript?: string | undefined;
  /** What the client sent beside the event, as middleware knows it. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

/** The hooks that a policy names: built-in ones, code of the user's, programs. One that can't be made asks where it gates. */
export async function namedHooks(entries: readonly HookEntry[], of: HooksOf): Promise<Hook[]> {
  const all = entries.map((entry) => ({ ...entry, hook: forClient(entry.hook, of.client) }));
  const running = nameEntries(all.filter(({ hook, lapsed }) => hook.enabled !== false && lapsed === undefined));
  const made: Hook[] = lapsedGuards(all);
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

async function namedHook(entry: NamedEntry, of: HooksOf): Promise<Hook> {
  const { hook, project, copies } = entry;
  const code = hook.path === undefined ? undefined : findCode(entry, hook.path);
  const made = await makeHook(entry, code, of);
  return copies === undefined ? made : namingSources(made, sourcesOf(copies, project));
}

async function makeHook(
  entry: NamedEntry,
  code: string | undefined,
  { machine, cwd, transcript, sent = {} }: HooksOf,
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
  const named = { ...fields, kind: kind ?? 'guard', on: (on ?? 'tool:pre') as On, cwd, around: machine.env, sent };
  if (command !== undefined) {
    const { processHook } = await import('../runners/process-hook.js');
    return processHook({ ...named, command: command.map((word, index) => wordOf(word, index, entry, cwd)) });
  }
  if (code === undefined) throw new Error(`there is no file ${path}`);
  const file = copies[code] ?? code;
  if (/\.py$/.test(code)) {
    const { pythonHook } = await import('../runners/python-hook.js');
    return pythonHook({ ...named, file, imports: placesBeside(importPlaces(code, entry), code, file) });
  }
  if (/\.[cm]?tsx?$/.test(file))
    throw new Error(
      'TypeScript has to be bundled, and again after each change: run "sluice trust" with the policy file that names it',
    );
  const { workerHook } = await import('../runners/worker-hook.js');
  // These hooks are made for one event: nobody comes back for a process that stays.
  return workerHook({ ...named, file, idle: 0 });
}

/**
 * Code is named from the policy's directory; older files name it from the project or its `hooks` folder. Of a trusted
 * project only what was trusted is found: a file that is put in the way later is not.
 */
export function findCode(
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
export function fileOf(word: string, index: number, base: string): string | undefined {
  const file = resolve(base, word);
  const isName = index === 0 && !word.includes('/');
  return !isName && !word.startsWith('-') && isFile(file) ? file : undefined;
}

function wordOf(word: string, index: number, { base, project, copies }: HookEntry, cwd: string): string {
  const file = fileOf(word, index, base);
  if (copies === undefined) return file ?? word;
  if (file !== undefined && Object.hasOwn(copies, file)) return copies[file] as string;
  const found = file ?? fileOf(word, index, cwd);
  if (found !== undefined && (!isAbsolute(word) || isWithin(found, project)))
    throw new Error(`${word} is not what was trusted: list it under "files", and run "sluice trust"`);
  return word;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
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
