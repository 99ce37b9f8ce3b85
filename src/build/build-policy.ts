import { dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { HandlerName } from '../clients/settings/handler-layout.js';
import { SluiceError, show } from '../core/errors.js';
import { compileNamePattern } from '../core/match.js';
import { BUILTIN_HOOKS } from '../hooks/builtin-table.js';
import { findHookCode } from '../pipeline/named-hooks.js';
import { builtinPacks, openPolicyFile } from '../pipeline/open-policy.js';
import { findHookClashes } from '../policy/check/hook-clashes.js';
import type { Ruleset } from '../policy/policy.js';
import type { HookSource } from '../policy/schema.js';
import { bundle } from '../runners/bundle.js';
import { HANDLER_EVENTS } from './layout.js';

/** A hook of a policy as it is built in. */
export interface BuiltHook {
  readonly hook: HookSource;
  /** The handlers whose events it is for. */
  readonly handlers: readonly HandlerName[];
  /** Code of the user's, and the file that it is written to. */
  readonly code?: { readonly text: string; readonly file: string };
}

/** A policy, ready to be written into handlers. */
export interface BuiltPolicy {
  readonly policy: Ruleset;
  readonly selfProtection?: Ruleset;
  readonly mode?: 'enforce' | 'observe';
  readonly failOpen?: boolean;
  readonly auditRequired?: boolean;
  readonly approvals?: { readonly timeout?: number; readonly default?: 'allow' | 'deny' };
  readonly hooks: readonly BuiltHook[];
  /** Some pattern needs the engine that never takes long. */
  readonly needsRegexEngine: boolean;
  /** What of the policy is not in what is built. */
  readonly omitted: readonly string[];
}

/** The policy of a file, or the pack `recommended`. */
export async function buildPolicy(file: string | undefined, client: string): Promise<BuiltPolicy> {
  const { recommended, 'self-protection': selfProtection } = await builtinPacks();
  if (recommended === undefined || selfProtection === undefined) throw new Error('The packs are missing.');
  if (file === undefined)
    return {
      policy: recommended,
      selfProtection,
      hooks: [],
      needsRegexEngine: needsEngine(recommended, selfProtection),
      omitted: [],
    };
  const { loaded, root } = await openPolicyFile(file);
  // In a handler two hooks of one name would be one too many, and everything a denial.
  const problems = [...loaded.problems, ...findHookClashes(loaded.hooks)];
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first !== undefined)
    throw new SluiceError('USAGE', {
      what: `The policy has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}, and is not built: ${first.at.file}:${first.at.line}: ${first.message}`,
      fix: `See all of it: sluice check ${file}`,
    });
  const { mode, failOpen, approvals, audit, logging, self_protection } = loaded.settings;
  const policy = portable(self_protection === false ? relaxed(loaded.set) : loaded.set, root);
  const left: string[] = [];
  const hooks: BuiltHook[] = [];
  const taken = new Set<string>();
  for (const { value, at } of loaded.hooks) {
    if (value.enabled === false || value.clients?.[client]?.enabled === false) continue;
    const { timeout = value.timeout } = value.clients?.[client] ?? {};
    const built = await buildHook({ ...value, ...(timeout !== undefined && { timeout }) }, at.file, { root, taken });
    if (built.handlers.length === 0)
      left.push(`the hook "${value.id}" (on ${[value.on ?? ''].flat().join(', ')}): no handler serves its events`);
    else hooks.push(built);
  }
  if (logging !== undefined) left.push('"logging": handlers write the analytics stream and the audit');
  if (audit?.directory !== undefined)
    left.push('"audit.directory": the audit is in the state directory of whoever runs it');
  const own = self_protection === false ? {} : { selfProtection };
  return {
    policy,
    ...own,
    ...(mode !== undefined && { mode }),
    ...(failOpen !== undefined && { failOpen }),
    ...(audit?.required !== undefined && { auditRequired: audit.required }),
    ...(approvals !== undefined && { approvals: defined(approvals) }),
    hooks,
    needsRegexEngine: needsEngine(policy, selfProtection),
    omitted: left,
  };
}

async function buildHook(
  hook: HookSource,
  policy: string,
  { root, taken }: { readonly root: string; readonly taken: Set<string> },
): Promise<BuiltHook> {
  const { id, path, command, on, kind } = hook;
  const builtin = Object.hasOwn(BUILTIN_HOOKS, id) ? BUILTIN_HOOKS[id] : undefined;
  const code = path === undefined ? undefined : findHookCode({ base: dirname(policy), project: root }, path);
  // A built-in hook whose file is missing is the built-in one, in whatever language the file would have been.
  const python = path !== undefined && extname(path) === '.py' && (code !== undefined || builtin === undefined);
  if (command !== undefined || python)
    throw new SluiceError('USAGE', {
      what: `The hook "${id}" is ${command === undefined ? 'Python' : 'a program'}, which can't be made part of a file that needs only Node`,
      expected: 'built-in hooks, and code in TypeScript or JavaScript',
      fix: 'Leave it out of the policy that is built, or let the client call "sluice hook": sluice init.',
    });
  if (code === undefined && builtin === undefined)
    throw new SluiceError('USAGE', {
      what: path === undefined ? `There is no built-in hook ${show(id)}` : `The hook "${id}" has no file ${show(path)}`,
      expected: 'a built-in hook, or a path from the directory of the policy',
    });
  if (code === undefined) {
    const names = on === undefined ? builtin?.events : [on].flat();
    return { hook, handlers: handlersOf(names === 'any' || names === undefined ? ['*'] : names) };
  }
  const named = { ...hook, kind: kind ?? 'guard', on: on ?? 'tool:pre' } as const;
  const { code: text } = await bundle(code, { root });
  return { hook: named, handlers: handlersOf([named.on].flat()), code: { text, file: codeFile(id, taken) } };
}

/**
 * A file of its own for each hook. One id may stand on several events, two ids may differ in what no name of a file can
 * hold, and some disks do not tell capitals.
 */
function codeFile(id: string, taken: Set<string>): string {
  const name = id.replace(/[^\w-]/g, '_');
  for (let more = 1; ; more++) {
    const file = more === 1 ? `${name}.cjs` : `${name}.${more}.cjs`;
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}

function handlersOf(patterns: readonly string[]): HandlerName[] {
  const tests = patterns.map((pattern) => compileNamePattern(pattern));
  return (Object.keys(HANDLER_EVENTS) as HandlerName[]).filter((name) =>
    HANDLER_EVENTS[name].some((event) => tests.some((test) => test(event))),
  );
}

/** Without the paths of this machine: relative globs begin at the project of the call, and places are relative. */
function portable(set: Ruleset, root: string): Ruleset {
  const short = (path: string): string => {
    if (!isAbsolute(path)) return path;
    const near = relative(root, path);
    return near.startsWith('..') ? path.slice(path.lastIndexOf(sep) + 1) : near;
  };
  const { root: own, ...rest } = set;
  const placed = <R extends { readonly at: { readonly file: string } }>(rules: readonly R[]): R[] =>
    rules.map((rule) => ({ ...rule, at: { ...rule.at, file: short(rule.at.file) } }));
  return {
    ...rest,
    ...(own !== undefined && resolve(own) !== resolve(root) && { root: own }),
    source: short(set.source),
    rules: placed(set.rules),
    bash: placed(set.bash),
    effects: placed(set.effects),
    bases: set.bases.map((base) => portable(base, root)),
  };
}

/** Without the pack, where a policy extends it and switches it off. */
function relaxed(set: Ruleset): Ruleset {
  return { ...set, bases: set.bases.filter(({ source }) => source !== 'pack:self-protection').map(relaxed) };
}

function needsEngine(...sets: readonly Ruleset[]): boolean {
  return JSON.stringify(sets).includes('"engine":"re2"');
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
