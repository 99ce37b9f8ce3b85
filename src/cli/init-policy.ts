import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FileChange, readBytes } from '../clients/settings/file-change.js';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { ClientPermission } from '../clients/settings/permission.js';
import { initialPolicyText } from '../install/initial-policy.js';
import type { InstallTarget } from '../install/plan.js';
import { loadEngine } from '../match/regex-engine.js';
import { builtinPacks, type Machine, openPolicyFile, pastContextOf } from '../pipeline/open-policy.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { DISK } from '../policy/load/disk.js';
import { loadPolicy } from '../policy/load/load.js';
import { PROJECT_FILES, projectOf } from '../policy/load/project-files.js';
import { pinPolicy } from '../policy/trust/trust-store.js';
import { withoutAllowed } from './already-allowed.js';
import { collectPinnedFiles } from './commands/trust.js';
import { abbreviateHome, clientTitleOf } from './install-context.js';
import type { ProvenPerson } from './prove-person.js';

/** A policy that is there, or that is about to be. */
export interface InitialPolicy {
  readonly path: string;
  readonly project: boolean;
  readonly change: FileChange | undefined;
  /** Permissions of clients that became rules, and those that did not. */
  readonly rules: number;
  readonly left: number;
}

type Named = ClientPermission & { readonly client: string };

/** The policies to begin with. One that is there is never touched. */
export async function planInitialPolicies(
  machine: Machine,
  context: InstallContext,
  { targets, scope, observe }: { targets: readonly InstallTarget[]; scope: InstallScope; observe: boolean },
): Promise<InitialPolicy[]> {
  const said = targets.flatMap(({ installer }) =>
    (installer.permissions?.(context, scope) ?? []).map((one) => ({ ...one, client: clientTitleOf(installer) })),
  );
  const permissions =
    said.length === 0 ? said : withoutAllowed(said, await packsAlone(), pastContextOf(machine, context.project));
  const own = machine.locations.user;
  const file = scope === 'user' ? own : projectPolicy(context.project);
  const found = [
    await firstPolicy(file, context, {
      project: scope === 'project',
      observe: observe && scope === 'user',
      permissions,
    }),
  ];
  // The switch counts in the user's own policy only.
  if (observe && scope === 'project')
    found.push(await firstPolicy(own, context, { project: false, observe: true, permissions: [] }));
  return found;
}

/** What a first policy extends, by itself. */
async function packsAlone(): Promise<PolicyEvaluator> {
  const { recommended } = await builtinPacks();
  await loadEngine();
  return new PolicyEvaluator({ layers: [{ name: 'yours', files: recommended === undefined ? [] : [recommended] }] });
}

function projectPolicy(project: string): string {
  const paths = PROJECT_FILES.map((name) => join(project, name));
  return paths.find((path) => existsSync(path)) ?? join(project, 'sluice.yaml');
}

async function firstPolicy(
  path: string,
  context: InstallContext,
  wanted: { project: boolean; observe: boolean; permissions: readonly Named[] },
): Promise<InitialPolicy> {
  const { project, observe } = wanted;
  if (readBytes(path) !== undefined) return { path, project, change: undefined, rules: 0, left: 0 };
  const schema = project ? './node_modules/sluice/schema/sluice.schema.json' : join(context.data, 'sluice.schema.json');
  const write = (permissions: readonly Named[]) =>
    initialPolicyText({ schema, observe, project, permissions, show: (file) => abbreviateHome(file, context) });
  let { permissions } = wanted;
  const wrong = await brokenRules(path, write(permissions));
  if (wrong.length > 0)
    permissions = permissions.map(({ list: _list, rule, ...rest }) =>
      rule === undefined ? rest : { ...rest, note: 'It could not be written as a rule.' },
    );
  const rules = permissions.filter(({ rule }) => rule !== undefined).length;
  const after = Buffer.from(write(permissions));
  return {
    path,
    project,
    change: { path, before: undefined, after, mode: project ? 0o644 : 0o600, folder: project ? 0o755 : 0o700 },
    rules,
    left: permissions.length - rules,
  };
}

/** A policy that is written for somebody must load without a complaint. */
async function brokenRules(path: string, text: string): Promise<readonly string[]> {
  const files = { ...DISK, read: (name: string) => (name === path ? text : DISK.read(name)) };
  const { loaded } = await openPolicyFile(path, files);
  return loaded.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/** What the user has just had written is the user's: it needs no second look. */
export async function trustWrittenPolicy(
  machine: Machine,
  path: string,
  person: ProvenPerson | undefined,
): Promise<void> {
  const packs = await builtinPacks();
  const root = projectOf(path);
  const loaded = loadPolicy(path, {
    files: DISK,
    within: root,
    root,
    packs: Object.keys(packs),
    pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
  });
  const sign = person && ((digest: string, time: number) => person.signAction('trust', digest, time));
  pinPolicy(machine.locations.trust, await collectPinnedFiles(path, loaded), sign);
}
