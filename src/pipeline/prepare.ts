import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Hook, transform } from '../core/hook.js';
import { sessionContext } from '../hooks/session-context.js';
import { loadEngine } from '../match/regex-engine.js';
import { policyGuard } from '../policy/evaluate/guard.js';
import { Judge } from '../policy/evaluate/judge.js';
import { cachedEffective } from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { Effective } from '../policy/load/layers.js';
import type { Policy, Ruleset } from '../policy/policy.js';
import type { SessionOptions } from '../session/options.js';
import type { Approvals } from '../session/ports.js';
import { builtinPacks, type Machine, machine, situationsOf } from './machine.js';

/** What a session of a client runs with. */
export interface Prepared {
  /** The same list for the same policy and place, as long as that is kept. */
  readonly hooks: readonly Hook[];
  readonly options: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired' | 'approvals'>;
  readonly limits: Pick<NonNullable<SessionOptions['limits']>, 'approvalTimeout' | 'approvalDefault'>;
  readonly proof: 'required' | 'none';
}

export interface Where {
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
export function readEffective({ root, cwd }: Where, of: Machine = machine()): Promise<Effective> {
  const cache = { files: DISK, directory: join(of.state, 'cache'), version: build() };
  return cachedEffective(of.locations, { root, cwd }, builtinPacks, cache);
}

/** Reads the policy that holds for an event, and makes its hooks. */
export async function prepare(where: Where, of: Machine = machine()): Promise<Prepared> {
  return prepareEffective(await readEffective(where, of), where, of);
}

/** Makes the hooks of a policy. */
export async function prepareEffective(effective: Effective, where: Where, of: Machine): Promise<Prepared> {
  if (effective.engine) await loadEngine();
  const { mode, failOpen, approvals, audit } = effective;
  return {
    hooks: await hooksOf(effective, where, of),
    options: {
      mode,
      failOpen,
      auditRequired: audit.required ?? false,
      ...(approvals.wait && { approvals: await elsewhere(of, where, approvals.proof !== 'none') }),
    },
    limits: limitsOf(approvals),
    proof: approvals.proof ?? 'required',
  };
}

function limitsOf({ timeout, default: fallback }: Effective['approvals']): Prepared['limits'] {
  if (timeout === undefined) return fallback === undefined ? {} : { approvalDefault: fallback };
  return fallback === undefined
    ? { approvalTimeout: timeout }
    : { approvalTimeout: timeout, approvalDefault: fallback };
}

/** Who keeps a policy keeps its hooks, where nothing but the place decides what they are. */
const ready = new WeakMap<Effective, { readonly place: string; readonly hooks: readonly Hook[] }>();

async function hooksOf(effective: Effective, where: Where, of: Machine): Promise<readonly Hook[]> {
  const { root, cwd } = where;
  const { hooks: named, logging } = effective;
  const changes = named.length > 0 || logging.file !== undefined || of.env.ANALYTICS_PATH;
  const { TMPDIR, XDG_CONFIG_HOME, XDG_DATA_HOME } = of.env;
  const place = changes ? '' : [root, cwd, of.home, of.state, TMPDIR, XDG_CONFIG_HOME, XDG_DATA_HOME].join('\0');
  const known = ready.get(effective);
  if (known !== undefined && known.place === place) return known.hooks;
  const facts = situationsOf(of, root, cwd);
  const { projects } = of.locations;
  const coded =
    named.length === 0 ? [] : await (await import('./named-hooks.js')).namedHooks(named, { machine: of, ...where });
  const hooks = [
    policyGuard(judgeOf(effective), { facts, order: -2, ...(projects !== undefined && { saved: projects }) }),
    ...(effective.selfProtection ? [selfProtection(effective, facts)] : []),
    ...coded,
    ...(await plainLogOf(effective, of)),
    ...(await analyticsOf(of, where)),
    sessionContext(),
    report(effective),
  ];
  if (!changes) ready.set(effective, { place, hooks });
  return hooks;
}

/** Questions that wait for somebody in another terminal. */
export async function elsewhere(
  { state, locations }: Machine,
  { client, root, cwd, moved }: Where,
  proof: boolean,
): Promise<Approvals> {
  const { ApprovalStore, StoredApprovals } = await import('../approvals/index.js');
  const origin = { project: root, cwd, ...(client !== undefined && { client }) };
  const { authenticators } = locations;
  return new StoredApprovals(new ApprovalStore(join(state, 'approvals')), {
    origin,
    moved: moved?.(),
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
const judges = new WeakMap<object, Judge>();

function judgeOf(effective: Effective): Judge {
  return kept(effective, ({ policy }) => new Judge(relaxed(policy)));
}

function kept<K extends object>(key: K, make: (key: K) => Judge): Judge {
  const found = judges.get(key) ?? make(key);
  judges.set(key, found);
  return found;
}

/**
 * Sluice's own files and commands: a guard of its own, because it holds in observe mode too. It comes after the policy:
 * what that denies needs no second reason, and `rm -rf /` is not about a file of ours. No switch lets its failure pass.
 */
function selfProtection({ own, kept: trusted }: Effective, facts: ReturnType<typeof situationsOf>): Hook {
  if (own === undefined) throw new Error('The pack "self-protection" is missing.');
  const sets = trusted === undefined ? [own] : [own, trusted];
  const layers = sets.map((set) => ({ name: 'self-protection' as const, files: [set] }));
  const judge = kept(trusted ?? own, () => new Judge({ layers, silent: true }));
  return policyGuard(judge, { facts, name: 'self-protection', always: true, order: -1, onError: 'deny' });
}

/** A relative file is in the state directory: not in the project, where an agent could write it. */
async function plainLogOf(
  { logging: { file, level, max_size_kb } }: Effective,
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
async function analyticsOf({ env }: Machine, { root }: Where): Promise<readonly Hook[]> {
  return env.ANALYTICS_PATH ? (await import('../hooks/analytics.js')).analyticsHooks(env, root) : [];
}

/** Says at the beginning of a session what is wrong with the policy, and what of it does not count. */
function report({ problems, pausedUntil, mode }: Effective): Hook {
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
        ...told.slice(0, SHOWN).map(({ at, message, fix = '' }) => `${at.file}:${at.line}: ${message} ${fix}`.trim()),
        ...(told.length > SHOWN ? [`and ${told.length - SHOWN} more: sluice check`] : []),
      ];
      return lines.length === 0
        ? undefined
        : { notify: { message: lines.join('\n'), level: told.length > 0 ? 'warning' : 'info' } };
    },
  });
}

const SHOWN = 5;
