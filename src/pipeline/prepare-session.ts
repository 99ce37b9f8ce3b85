import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Hook, transform } from '../core/hook.js';
import { sessionContext } from '../hooks/session-context.js';
import { loadEngine } from '../match/regex-engine.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { policyGuards } from '../policy/evaluate/policy-guards.js';
import { loadCachedPolicy } from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { EffectivePolicy } from '../policy/load/layers.js';
import type { Policy, Ruleset } from '../policy/policy.js';
import type { SessionOptions } from '../session/options.js';
import type { Approvals } from '../session/ports.js';
import { builtinPacks, evaluationContextsOf, type Machine, protectedPlaces, readMachine } from './machine.js';

/** What a session of a client runs with. */
export interface PreparedSession {
  /** The same list for the same policy and place, as long as that is kept. */
  readonly hooks: readonly Hook[];
  readonly options: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired' | 'approvals'>;
  readonly limits: Pick<NonNullable<SessionOptions['limits']>, 'approvalTimeout' | 'approvalDefault'>;
  readonly proof: 'required' | 'none';
}

export interface EventContext {
  readonly root: string;
  readonly cwd: string;
  readonly client?: string;
  readonly transcript?: string;
  /** What the client sent beside the event, as middleware knows it. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Tells that another process waits for the answers of people in this one's place. */
  readonly moved?: () => AbortSignal;
}

/** Reads the policy that holds somewhere. */
export function readEffectivePolicy(
  { root, cwd }: EventContext,
  machine: Machine = readMachine(),
): Promise<EffectivePolicy> {
  const cache = { files: DISK, directory: join(machine.state, 'cache'), version: build() };
  return loadCachedPolicy(machine.locations, { root, cwd }, builtinPacks, cache);
}

/** Reads the policy that holds for an event, and makes its hooks. */
export async function prepareSession(
  context: EventContext,
  machine: Machine = readMachine(),
): Promise<PreparedSession> {
  return prepareFromPolicy(await readEffectivePolicy(context, machine), context, machine);
}

/** Makes the hooks of a policy. */
export async function prepareFromPolicy(
  effective: EffectivePolicy,
  where: EventContext,
  machine: Machine,
): Promise<PreparedSession> {
  if (effective.engine) await loadEngine();
  const { mode, failOpen, approvals, audit } = effective;
  return {
    hooks: await hooksOf(effective, where, machine),
    options: {
      mode,
      failOpen,
      auditRequired: audit.required ?? false,
      ...(approvals.wait && { approvals: await approvalsFor(machine, where, approvals.proof !== 'none') }),
    },
    limits: limitsOf(approvals),
    proof: approvals.proof ?? 'required',
  };
}

function limitsOf({ timeout, default: fallback }: EffectivePolicy['approvals']): PreparedSession['limits'] {
  if (timeout === undefined) return fallback === undefined ? {} : { approvalDefault: fallback };
  return fallback === undefined
    ? { approvalTimeout: timeout }
    : { approvalTimeout: timeout, approvalDefault: fallback };
}

/** Who keeps a policy keeps its hooks, where nothing but the place decides what they are. */
const ready = new WeakMap<EffectivePolicy, { readonly place: string; readonly hooks: readonly Hook[] }>();

async function hooksOf(effective: EffectivePolicy, context: EventContext, machine: Machine): Promise<readonly Hook[]> {
  const { root, cwd } = context;
  const { hooks: named, logging } = effective;
  const changes = named.length > 0 || logging.file !== undefined || machine.env.ANALYTICS_PATH;
  const places = protectedPlaces(machine, cwd);
  const place = changes ? '' : JSON.stringify([root, cwd, machine.env.TMPDIR, places]);
  const known = ready.get(effective);
  if (known !== undefined && known.place === place) return known.hooks;
  const facts = evaluationContextsOf(machine, root, cwd, places);
  const { projects } = machine.locations;
  const coded =
    named.length === 0 ? [] : await (await import('./named-hooks.js')).namedHooks(named, { machine, ...context });
  const hooks = [
    ...policyGuards(
      { policy: judgeOf(effective), selfProtection: effective.selfProtection ? ownJudgeOf(effective) : undefined },
      { facts, ...(projects !== undefined && { saved: projects }) },
    ),
    ...coded,
    ...(await plainLogOf(effective, machine)),
    ...(await analyticsOf(machine, context)),
    sessionContext(),
    report(effective),
  ];
  if (!changes) ready.set(effective, { place, hooks });
  return hooks;
}

/** Questions that wait for somebody in another terminal. */
export async function approvalsFor(
  { state, locations }: Machine,
  { client, root, cwd, moved }: EventContext,
  proof: boolean,
): Promise<Approvals> {
  const { ApprovalStore, StoredApprovals } = await import('../approvals/index.js');
  const origin = { project: root, cwd, ...(client !== undefined && { client }) };
  const { authenticators } = locations;
  return new StoredApprovals(new ApprovalStore(join(state, 'approvals')), {
    origin,
    moved: moved?.(),
    audit: join(state, 'audit'),
    ...(proof && { authenticators }),
  });
}

/** What compiles a policy: another build may do it otherwise. The parts of the hook lie in a directory that names them. */
function build(): string {
  const url = import.meta.url;
  return /\/hook\/[0-9a-f]{16}\//.test(url) ? url : `${url} ${statSync(new URL(url)).mtimeMs}`;
}

/** Without the pack, where a policy extends it: it is a guard of its own, or switched off. */
function relaxed({ layers, ...rest }: Policy): Policy {
  const without = (set: Ruleset): Ruleset => ({
    ...set,
    bases: set.bases.filter(({ source }) => source !== 'pack:self-protection').map(without),
  });
  return { ...rest, layers: layers.map(({ name, files }) => ({ name, files: files.map(without) })) };
}

/** Who keeps a policy keeps what was made ready to judge by it. */
const judges = new WeakMap<object, PolicyEvaluator>();

function judgeOf(effective: EffectivePolicy): PolicyEvaluator {
  return kept(effective, ({ policy }) => new PolicyEvaluator(relaxed(policy)));
}

function kept<K extends object>(key: K, make: (key: K) => PolicyEvaluator): PolicyEvaluator {
  const found = judges.get(key) ?? make(key);
  judges.set(key, found);
  return found;
}

/** Sluice's own files and commands. */
function ownJudgeOf({ own, kept: trusted }: EffectivePolicy): PolicyEvaluator {
  if (own === undefined) throw new Error('The pack "self-protection" is missing.');
  const sets = trusted === undefined ? [own] : [own, trusted];
  const layers = sets.map((set) => ({ name: 'self-protection' as const, files: [set] }));
  return kept(trusted ?? own, () => new PolicyEvaluator({ layers, silent: true }));
}

/** A relative file is in the state directory: not in the project, where an agent could write it. */
async function plainLogOf(
  { logging: { file, level, max_size_kb } }: EffectivePolicy,
  { state, home }: Machine,
): Promise<Hook[]> {
  if (file === undefined) return [];
  const { plainLog } = await import('../hooks/plain-log.js');
  return [
    plainLog({
      file,
      directory: state,
      home,
      ...(level !== undefined && { level }),
      ...(max_size_kb !== undefined && { max_size_kb }),
    }),
  ];
}

/** The plain stream of decisions that the environment names. */
async function analyticsOf({ env }: Machine, { root }: EventContext): Promise<readonly Hook[]> {
  return env.ANALYTICS_PATH ? (await import('../hooks/analytics.js')).analyticsHooks(env, root) : [];
}

/** Says at the beginning of a session what is wrong with the policy, and what of it does not count. */
function report({ problems, pausedUntil, mode }: EffectivePolicy): Hook {
  return transform({
    name: 'policy-report',
    on: 'session:start',
    run() {
      const told = problems.filter(({ severity }) => severity !== 'info');
      const lines = [
        ...(pausedUntil !== undefined
          ? [`Sluice is paused until ${new Date(pausedUntil).toLocaleTimeString()}: it stops nothing.`]
          : mode === 'observe'
            ? ['Sluice only observes: it stops nothing.']
            : []),
        ...told
          .slice(0, MAX_SHOWN_PROBLEMS)
          .map(({ at, message, fix = '' }) => `${at.file}:${at.line}: ${message} ${fix}`.trim()),
        ...(told.length > MAX_SHOWN_PROBLEMS ? [`and ${told.length - MAX_SHOWN_PROBLEMS} more: sluice check`] : []),
      ];
      return lines.length === 0
        ? undefined
        : { notify: { message: lines.join('\n'), level: told.length > 0 ? 'warning' : 'info' } };
    },
  });
}

const MAX_SHOWN_PROBLEMS = 5;
