import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, readBytes } from '../clients/settings/change.js';
import type { Permission } from '../clients/settings/permission.js';
import type { Place, Scope } from '../clients/settings/place.js';
import type { Target } from '../install/plan.js';
import { policyText } from '../install/policy-file.js';
import { loadEngine } from '../match/regex-engine.js';
import { builtinPacks, lastingOf, type Machine, openFile } from '../pipeline/open-policy.js';
import { Judge } from '../policy/evaluate/judge.js';
import { DISK } from '../policy/load/disk.js';
import { load } from '../policy/load/load.js';
import { PROJECT_FILES, projectOf } from '../policy/load/project-files.js';
import { pin } from '../policy/trust/trust-store.js';
import { withoutAllowed } from './already-allowed.js';
import { collect } from './commands/trust.js';
import { shortHome, titleOf } from './install-place.js';
import type { Person } from './person.js';

/** A policy that is there, or that is about to be. */
export interface FirstPolicy {
  readonly path: string;
  readonly project: boolean;
  readonly change: Change | undefined;
  /** Permissions of clients that became rules, and those that did not. */
  readonly rules: number;
  readonly left: number;
}

type Named = Permission & { readonly client: string };

/** The policies to begin with. One that is there is never touched. */
export async function firstPolicies(
  of: Machine,
  place: Place,
  { targets, scope, observe }: { targets: readonly Target[]; scope: Scope; observe: boolean },
): Promise<FirstPolicy[]> {
  const said = targets.flatMap(({ installer }) =>
    (installer.permissions?.(place, scope) ?? []).map((one) => ({ ...one, client: titleOf(installer) })),
  );
  const permissions = said.length === 0 ? said : withoutAllowed(said, await packsAlone(), lastingOf(of, place.project));
  const own = of.locations.user;
  const file = scope === 'user' ? own : projectPolicy(place.project);
  const found = [
    await firstPolicy(file, place, { project: scope === 'project', observe: observe && scope === 'user', permissions }),
  ];
  // The switch counts in the user's own policy only.
  if (observe && scope === 'project')
    found.push(await firstPolicy(own, place, { project: false, observe: true, permissions: [] }));
  return found;
}

/** What a first policy extends, by itself. */
async function packsAlone(): Promise<Judge> {
  const { recommended } = await builtinPacks();
  await loadEngine();
  return new Judge({ layers: [{ name: 'yours', files: recommended === undefined ? [] : [recommended] }] });
}

function projectPolicy(project: string): string {
  const paths = PROJECT_FILES.map((name) => join(project, name));
  return paths.find((path) => existsSync(path)) ?? join(project, 'sluice.yaml');
}

async function firstPolicy(
  path: string,
  place: Place,
  wanted: { project: boolean; observe: boolean; permissions: readonly Named[] },
): Promise<FirstPolicy> {
  const { project, observe } = wanted;
  if (readBytes(path) !== undefined) return { path, project, change: undefined, rules: 0, left: 0 };
  const schema = project ? './node_modules/sluice/schema/sluice.schema.json' : join(place.data, 'sluice.schema.json');
  const write = (permissions: readonly Named[]) =>
    policyText({ schema, observe, project, permissions, show: (file) => shortHome(file, place) });
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
  const { loaded } = await openFile(path, files);
  return loaded.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/** What the user has just had written is the user's: it needs no second look. */
export async function trustOwn(of: Machine, path: string, person: Person | undefined): Promise<void> {
  const packs = await builtinPacks();
  const root = projectOf(path);
  const loaded = load(path, {
    files: DISK,
    within: root,
    root,
    packs: Object.keys(packs),
    pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
  });
  const sign = person && ((digest: string, time: number) => person.act('trust', digest, time));
  pin(of.locations.trust, await collect(path, loaded), sign);
}
