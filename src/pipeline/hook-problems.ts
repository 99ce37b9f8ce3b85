import { dirname } from 'node:path';
import { loadClients } from '../clients/index.js';
import { isSluiceError } from '../core/errors.js';
import type { Hook, On } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import { BUILTIN_HOOKS } from '../hooks/builtin-table.js';
import { suggestToolNames } from '../policy/check/tool-names.js';
import { policyHookEvents, policyHookKind } from '../policy/load/hook-events.js';
import type { EffectivePolicy, HookEntry } from '../policy/load/layers.js';
import type { LoadedPolicy } from '../policy/load/load.js';
import { projectOf } from '../policy/load/project-files.js';
import type { Problem } from '../policy/problem.js';
import { changedHookGuards } from './changed-hook-guards.js';
import { type NamedHookEntry, nameHookEntries } from './hook-names.js';
import type { Machine } from './machine.js';
import { type EventContext, prepareFromPolicy, readEffectivePolicy } from './prepare-session.js';

/**
 * What the registry refuses of hooks that a policy names, and what they name in vain. Each is registered beside the
 * pipeline's own hooks as it would be for an event, without its code: nothing is loaded and nothing runs.
 */
export async function findHookProblems(
  entries: readonly HookEntry[],
  context: EventContext,
  machine: Machine,
): Promise<Problem[]> {
  const named = nameHookEntries(entries.filter(({ hook }) => hook.enabled !== false));
  if (named.length === 0) return [];
  const registry = new Registry(await pipelineHooks(await readEffectivePolicy(context, machine), context, machine));
  const problems: Problem[] = [];
  const registered: NamedHookEntry[] = [];
  for (const entry of named) {
    try {
      // As for an event: one that can do nothing is warned of, and takes no other down.
      registry.register(placeholder(entry), { ineffective: 'warn' });
      registered.push(entry);
    } catch (error) {
      problems.push(refused(entry, error));
    }
  }
  // What was refused is there, and told.
  const refusedNames = named.filter((entry) => !registered.includes(entry)).map(({ name }) => name);
  const isRefused = (text: string) =>
    refusedNames.some((name) => text.endsWith(`"${name}", but there is no such hook.`));
  const told = new Set<string>();
  const reported = await reportedEvents();
  for (const entry of registered) {
    const warnings = told.has(entry.name) ? [] : registry.warnings(entry.name).filter((text) => !isRefused(text));
    told.add(entry.name);
    problems.push(
      ...warnings.map((message) => warning(entry, message)),
      ...unknownTools(entry),
      ...unreportedEvents(entry, reported),
    );
  }
  return problems;
}

/** The hooks of one file and its includes, as if nothing else held. */
export function hookEntriesOf(file: string, { hooks }: Pick<LoadedPolicy, 'hooks'>): HookEntry[] {
  return hooks.map(({ value, at }) => ({
    hook: value,
    at,
    layer: 'yours',
    policy: file,
    base: dirname(at.file),
    project: projectOf(file),
  }));
}

/** All that the pipeline may add of its own, whatever is switched on today. */
async function pipelineHooks(
  effective: EffectivePolicy,
  context: EventContext,
  machine: Machine,
): Promise<readonly Hook[]> {
  const { hooks } = await prepareFromPolicy(
    { ...effective, hooks: [], selfProtection: true, logging: { file: 'sluice.log' } },
    context,
    { ...machine, env: { ...machine.env, ANALYTICS_PATH: '/dev/null' } },
  );
  const lapsed: HookEntry = {
    hook: { id: 'x', on: '*', kind: 'guard' },
    at: { file: '', line: 1 },
    layer: 'yours',
    policy: '',
    base: '',
    project: '',
    lapsed: '',
  };
  return [...hooks, ...changedHookGuards([lapsed])];
}

/** The hook without its code. */
function placeholder({ hook, name, before, after }: NamedHookEntry): Hook {
  const { on, when, order, timeout, onError, parallel } = hook;
  const kind = policyHookKind(hook);
  const fields = {
    name,
    kind,
    on: (on ?? policyHookEvents(hook)) as On,
    when: isBuiltin(hook) ? undefined : when,
    order,
    before,
    after,
    timeout: timeout === undefined ? undefined : timeout * 1000,
    onError,
    parallel,
    run: () => undefined,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as Hook;
}

function isBuiltin({ id, path, command }: HookEntry['hook']): boolean {
  return path === undefined && command === undefined && Object.hasOwn(BUILTIN_HOOKS, id);
}

function refused({ hook, name, at }: NamedHookEntry, error: unknown): Problem {
  const said = error instanceof Error ? error.message : String(error);
  const isTaken = isSluiceError(error, 'HOOK_DUPLICATE');
  return {
    severity: 'error',
    code: 'hook',
    message: isTaken
      ? `"${name}" is the name of a hook of Sluice's own on ${policyHookEvents(hook).join(', ')}.`
      : `The hook "${hook.id}" can't be registered: ${said}`,
    fix: `${isTaken ? 'Give it another id. ' : ''}Until then every call is denied.`,
    at,
    field: fieldOf(hook, error),
  };
}

/** The field that the registry refused. */
function fieldOf(hook: HookEntry['hook'], error: unknown): readonly string[] {
  const key = isSluiceError(error, 'EVENT_UNKNOWN')
    ? 'on'
    : isSluiceError(error, 'MATCHER_INVALID')
      ? 'when'
      : isSluiceError(error, 'HOOK_CYCLE')
        ? 'after' in hook
          ? 'after'
          : 'before'
        : (/has a bad "(\w+)"/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'id');
  return Object.hasOwn(hook, key) ? [key] : ['id'];
}

function warning({ hook, at }: NamedHookEntry, message: string): Problem {
  const key = / runs (before|after) "/.exec(message)?.[1] ?? (message.includes('cannot') ? 'onError' : 'on');
  return { severity: 'warning', code: 'hook', message, at, field: [Object.hasOwn(hook, key) ? key : 'id'] };
}

/** Names are exact: with one that no client has, the hook never runs. */
function unknownTools({ hook: { id, when }, at }: NamedHookEntry): Problem[] {
  const meant = when === undefined || /[*?/]/.test(when) ? undefined : suggestToolNames(when);
  if (meant === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'hook',
      message: `The hook "${id}" is for a tool "${when}" that no client has.`,
      fix: `Did you mean ${meant}?`,
      at,
      field: ['when'],
    },
  ];
}

/** The events that come up where an agent calls Sluice. What people answer is told by the session itself. */
async function reportedEvents(): Promise<ReadonlySet<string>> {
  const events = (await loadClients()).flatMap((client) =>
    Object.values(client.events).map(({ eventName }) => eventName),
  );
  return new Set([...events, 'approval:required', 'approval:granted', 'approval:denied']);
}

/** A policy is also for agents of one's own, which report more: it is said, and is no mistake. */
function unreportedEvents({ hook: { id, on }, at }: NamedHookEntry, reported: ReadonlySet<string>): Problem[] {
  const vain = [on ?? []].flat().filter((event) => !event.includes('*') && !reported.has(event));
  if (vain.length === 0) return [];
  const isEnd = vain.some((event) => event === 'orchestrator:complete');
  return [
    {
      severity: 'info',
      code: 'hook',
      message: `No client reports ${vain.join(', ')}: for it the hook "${id}" runs only in agents that you build yourself.`,
      ...(isEnd && { fix: 'For the end of a turn write "prompt:complete".' }),
      at,
      field: ['on'],
    },
  ];
}
