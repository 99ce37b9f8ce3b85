import { userInfo } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { dataDirectory } from '../clients/settings/install-context.js';
import { settingsPlaces } from '../clients/settings/settings-variables.js';
import { type Condition, loadsInOrdinaryProject } from '../effects/condition.js';
import { stateDirectory } from '../os/state-directory.js';
import { credentialPlaces } from '../policy/credential-variables.js';
import type { EvaluationContext } from '../policy/evaluation-context.js';
import { configDirectory, locationsOf } from '../policy/load/disk.js';
import type { PolicyLocations } from '../policy/load/locations.js';
import type { Ruleset } from '../policy/policy.js';
import { PathResolver } from './facts/path-resolver.js';
import { projectProgramsIn } from './facts/project-programs.js';
import { realPath } from './facts/real-path.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the machine says: where things are, and whose they are. */
export interface Machine {
  readonly env: Environment;
  readonly home: string;
  readonly state: string;
  readonly locations: PolicyLocations;
}

export function readMachine(env: Environment = process.env): Machine {
  // A relative one would move with the working directory, and a project could hold it.
  const home = env.HOME !== undefined && isAbsolute(env.HOME) ? resolve(env.HOME) : userInfo().homedir;
  const { XDG_CONFIG_HOME: config = '', XDG_STATE_HOME: own = '' } = env;
  if (home !== last.home || config !== last.config || own !== last.own) {
    const state = stateDirectory(env, home);
    last = { home, config, own, places: { state, locations: locationsOf(env, home, state) } };
  }
  return { env, home, ...last.places };
}

/** One process answers many callers, whose places are nearly always the same. */
let last: {
  readonly home?: string;
  readonly config?: string;
  readonly own?: string;
  readonly places: Pick<Machine, 'state' | 'locations'>;
} = { places: {} as Machine };

/** What a call has beside its tool and input. */
export function evaluationContextOf(
  machine: Machine,
  root: string,
  cwd = root,
): Omit<EvaluationContext, 'tool' | 'input'> {
  return evaluationContextsOf(machine, root, cwd)();
}

/**
 * The same for calls of the past, or of nobody: what is where wildcards are was not there then, and is not looked at.
 * Nor is what programs would load: the project is taken for an ordinary one.
 */
export function pastContextOf(machine: Machine, root: string, cwd = root): Omit<EvaluationContext, 'tool' | 'input'> {
  const { facts: now, ...rest } = evaluationContextOf(machine, root, cwd);
  const { links: _, below: __, expand: ___, tracked: ____, shadows: _____, ...facts } = now ?? {};
  return { ...rest, facts: { ...facts, loads: loadsInOrdinaryProject } };
}

/**
 * The same for one call after the other: what no call changes is the same object each time, and so quick to compare.
 * Where paths lead is looked up once for each call that is given.
 */
export function evaluationContextsOf(
  machine: Machine,
  root: string,
  cwd = root,
  places = protectedPlaces(machine, cwd),
): (call?: object) => Omit<EvaluationContext, 'tool' | 'input'> {
  const { home, env } = machine;
  const tmp = ['/tmp', '/var/tmp', '/private/tmp'];
  // macOS and Windows do not tell A from a, unless a disk was made otherwise: the stricter reading.
  const paths = new PathResolver(cwd, home);
  const facts = {
    realPath: (path: string) => paths.realPath(path),
    links: (glob: string, last: boolean) => paths.globSymlinks(glob, last),
    expand: (glob: string, dotted: boolean) => paths.expandGlob(glob, dotted),
    below: (directory: string, visible: boolean, follows: boolean) => paths.filesBelow(directory, visible, follows),
    tracked: (directory: string) => paths.trackedFiles(directory),
    repository: (directory: string) => paths.repository(directory),
    loads: (condition: Condition) => paths.conditionHolds(condition, home),
    shadows: projectProgramsIn(env, home, [cwd, root]),
    caseInsensitive: /^(darwin|win32)$/.test(process.platform),
  };
  return (call) => {
    paths.begin(call);
    const own = ownTmp(env.TMPDIR, [home, root, cwd]);
    return { cwd, root, home, tmp: own.length === 0 ? tmp : [...tmp, ...own], places, facts };
  };
}

/** Sluice's own directories and program, and where variables move the settings of clients: as rules name them. */
export function protectedPlaces({ env, home, state }: Machine, cwd: string): Readonly<Record<string, string>> {
  return {
    SLUICE_CONFIG: configDirectory(env, home),
    SLUICE_STATE: state,
    SLUICE_DATA: dataDirectory(env, home),
    SLUICE_NODE: process.execPath,
    PATH: programDirectories(env.PATH),
    ...credentialPlaces(env, (path) => resolve(cwd, path)),
    ...settingsPlaces(env, home, cwd),
  };
}

/** The directories in which programs are looked up, as many as anybody has, and where links among them lead. */
function programDirectories(path = ''): string {
  const named = [...new Set(path.split(':').filter((one) => isAbsolute(one)))].slice(0, MAX_PROGRAM_DIRECTORIES);
  return [...new Set(named.flatMap((one) => [one, realPath(one)]))].join(':');
}
const MAX_PROGRAM_DIRECTORIES = 64;

/** What is temporary may be written and deleted. A variable must not make all of a home, or of a project, so. */
function ownTmp(given: string | undefined, kept: readonly string[]): string[] {
  if (!given?.startsWith('/')) return [];
  const path = resolve(given);
  const under = [path, realPath(path)].map((one) => (one === '/' ? one : `${one}/`));
  const holds = [...kept, ...kept.map((one) => realPath(one))].some((one) =>
    under.some((begin) => `${one}/`.startsWith(begin)),
  );
  return holds ? [] : [path];
}

export async function builtinPacks(): Promise<Readonly<Record<string, Ruleset>>> {
  return (await import('../policy/load/builtin.js')).PACKS;
}
