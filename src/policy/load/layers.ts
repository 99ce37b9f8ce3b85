import { basename, dirname, resolve } from 'node:path';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { cpuTimeMs } from '../check/cpu-time.js';
import { combinePrograms } from '../described-programs.js';
import type { Layer, LayerName, Policy, Rule, Ruleset } from '../policy.js';
import { type Problem, tooSlowProblem } from '../problem.js';
import type { HookSource } from '../schema.js';
import { savedRulesFile } from '../suggest/saved-rules-file.js';
import { includedFilesRuleset, lapsedRuleset, trustedFilesRuleset } from '../trust/lapsed.js';
import { personProofsOf } from '../trust/proof.js';
import { type PolicyPin, pinnedFiles, policyPinOf, type TrustedCopy } from '../trust/trust.js';
import { askingRule } from './compile.js';
import {
  ignoredProblems,
  lapsedProblem,
  switchProblems,
  tooManyPoliciesProblem,
  wrongProjectProblem,
} from './layer-problems.js';
import { type FileAccess, type LoadedPolicy, loadPolicy, withoutPermissions } from './load.js';
import type { CallDirectories, PolicyLocations } from './locations.js';
import { findMisnamedPolicy } from './misnamed-policy.js';
import { isPaused, type Pause } from './pause.js';
import { loggingOf, loggingOfProject } from './permissions-log.js';
import { loadProgramFiles, programDirectoryOf, programRuleset } from './programs.js';
import { directoriesAbove, findProjectFiles, HOOK_META, policyFileExists, projectOf } from './project-files.js';
import type { PolicyFileSource, SourceEntry } from './source.js';

export interface EffectivePolicyOptions {
  readonly files: FileAccess;
  readonly packs: Readonly<Record<string, Ruleset>>;
  readonly now?: number;
  readonly proven?: Map<string, RegexPattern>;
}

/** A policy file that was found. */
export interface FoundPolicyFile {
  readonly path: string;
  readonly layer: LayerName;
  /** Of project files: does all of it count? */
  readonly trusted: boolean;
  /** It was trusted, and no longer is as it was: why. Its guards ask. */
  readonly changed?: string;
}

/** A hook with the file that names it. */
export interface HookEntry {
  readonly hook: HookSource;
  readonly at: SourceEntry<HookSource>['at'];
  readonly layer: LayerName;
  /** The policy that it belongs to: the file that names it, or one that includes that. */
  readonly policy: string;
  /** The directory of the file that names it, and the project of the policy. */
  readonly base: string;
  readonly project: string;
  /** Files by the names that the policy has for them: the copies that were trusted. */
  readonly copies?: Readonly<Record<string, string>>;
  /** It was trusted, and is not what it was: why. It does not run; where it gates, it asks. */
  readonly lapsed?: string;
}

/** What holds, from all files together. Plain data: this is what is cached. */
export interface EffectivePolicy {
  readonly policy: Policy;
  readonly mode: 'enforce' | 'observe';
  /** When the pause ends, in milliseconds, where the user has paused, and when it began. */
  readonly pausedUntil?: number;
  readonly pausedSince?: number;
  readonly failOpen: boolean;
  readonly selfProtection: boolean;
  /** What guards Sluice itself: always the one of this version, whatever a policy extends. */
  readonly own?: Ruleset;
  /** The files of trusted projects, which are part of the guard too. */
  readonly kept?: Ruleset;
  readonly approvals: {
    readonly timeout?: number;
    readonly default?: 'allow' | 'deny';
    readonly wait?: boolean;
    /** Absent: required. */
    readonly proof?: 'required' | 'none';
  };
  readonly logging: NonNullable<PolicyFileSource['settings']['logging']>;
  readonly audit: NonNullable<PolicyFileSource['settings']['audit']>;
  readonly server: NonNullable<PolicyFileSource['settings']['server']>;
  readonly hooks: readonly HookEntry[];
  /** Some pattern needs the engine that never takes long. */
  readonly engine: boolean;
  readonly files: readonly FoundPolicyFile[];
  readonly problems: readonly Problem[];
  /** The file that each setting comes from. */
  readonly origins: Readonly<Record<string, string>>;
}

/** Milliseconds for all files that nobody trusts: a repository must not be able to hold a client up. */
const UNTRUSTED_FILES_TIMEOUT_MS = 1_500;

/** Policies of projects that are read for one call. */
const MAX_PROJECT_POLICIES = 32;

/** Finds, reads and combines every policy that holds for a call. Never throws: what is wrong is a problem. */
export function loadEffectivePolicy(
  locations: PolicyLocations,
  where: CallDirectories,
  options: EffectivePolicyOptions,
): EffectivePolicy {
  return new Assembly(locations, where, options).effective();
}

type Own = {
  readonly loaded: LoadedPolicy;
  readonly file: string;
  readonly layer: LayerName;
  readonly trusted?: TrustedCopy;
  readonly bundled?: TrustedCopy;
  readonly changed?: string;
};

class Assembly {
  readonly #locations: PolicyLocations;
  readonly #where: CallDirectories;
  readonly #options: EffectivePolicyOptions;
  readonly #problems: Problem[] = [];
  readonly #origins: Record<string, string> = {};
  readonly #until = cpuTimeMs() + UNTRUSTED_FILES_TIMEOUT_MS;
  #strangers = 0;
  /** The first that says it, of the managed file and the user's. */
  #proof: 'required' | 'none' | undefined;

  constructor(locations: PolicyLocations, where: CallDirectories, options: EffectivePolicyOptions) {
    this.#locations = locations;
    this.#where = where;
    this.#options = options;
  }

  effective(): EffectivePolicy {
    const { files } = this.#options;
    const managed = this.#optional(this.#locations.managed, 'managed');
    const user = this.#optional(this.#locations.user, 'yours');
    const projects = findProjectFiles(this.#locations, this.#where, files).flatMap((path) => this.#project(path));
    const trusted = projects.filter(({ trusted: copy }) => copy !== undefined);
    const lapsed = projects.filter(({ changed }) => changed !== undefined);
    const strangers = projects.filter((one) => !trusted.includes(one) && !lapsed.includes(one));
    const saved = this.#saved();
    const yours: Ruleset[] = [
      ...saved.map(({ loaded }) => loaded.set),
      ...trusted.map(({ loaded }) => ownedByProject(loaded.set)),
      user?.loaded.set ?? { ...this.#recommended(), ...this.#misnamed(this.#locations.user) },
      ...this.#programs(this.#locations.user),
    ];
    const unread = managed === undefined ? this.#misnamed(this.#locations.managed) : undefined;
    const administrator = [
      ...(managed === undefined ? [] : [managed.loaded.set]),
      ...(unread === undefined ? [] : [{ source: this.#locations.managed, ...EMPTY_RULESET, ...unread }]),
      ...this.#programs(this.#locations.managed),
    ];
    const layers: Layer[] = [
      ...(administrator.length === 0 ? [] : [{ name: 'managed' as const, files: administrator }]),
      { name: 'yours', files: yours },
      // Each by itself: what one of them permits must not hide what another forbids.
      ...strangers.map(({ loaded }): Layer => ({ name: 'project', files: [withoutPermissions(loaded.set)] })),
      ...lapsed.map(
        ({ loaded, changed = '' }): Layer => ({ name: 'project', files: [lapsedRuleset(loaded.set, changed)] }),
      ),
    ];
    for (const { loaded, file } of strangers)
      if (!lapsed.some((one) => one.file === file)) this.#problems.push(...ignoredProblems(loaded, file));
    for (const { loaded, file, changed = '' } of lapsed) this.#problems.push(lapsedProblem(loaded, file, changed));
    for (const { loaded } of trusted) this.#problems.push(...switchProblems(loaded, this.#locations.user));
    this.#problems.push(...combinePrograms(layers).problems);
    const owners = [...(managed === undefined ? [] : [managed]), ...(user === undefined ? [] : [user])];
    const paused = this.#pause();
    const mode = this.#setting(owners, 'mode') ?? 'enforce';
    const selfProtection = this.#setting(owners, 'self_protection') ?? true;
    const { 'self-protection': own } = this.#options.packs;
    const guarded = [
      trustedFilesRuleset(pinnedFiles(this.#locations.trust, files), this.#locations.trust),
      ...owners.map((own) => includedFilesRuleset(this.#included(own), own.file)),
    ].flatMap((set) => set ?? []);
    const [kept] = guarded.length < 2 ? guarded : [joined(guarded)];
    const enforced = managed?.loaded.settings.mode === 'enforce';
    if (paused !== undefined && !enforced) this.#origins.mode = this.#locations.pause;
    return {
      policy: { layers },
      mode: paused !== undefined && !enforced ? 'observe' : mode,
      ...(paused !== undefined && !enforced && { pausedUntil: paused.until, pausedSince: paused.since }),
      failOpen: this.#setting(owners, 'failOpen') ?? false,
      selfProtection,
      ...(selfProtection && own !== undefined && { own }),
      ...(selfProtection && kept !== undefined && { kept }),
      approvals: defined({ ...this.#setting([...owners, ...trusted], 'approvals'), proof: this.#proof }),
      logging: { ...this.#logging(owners, trusted) },
      audit: { ...this.#setting(owners, 'audit') },
      server: { ...this.#setting(owners, 'server') },
      hooks: [...owners, ...trusted, ...lapsed].flatMap((own) => this.#hooks(own)),
      engine: JSON.stringify(layers).includes('"engine":"re2"'),
      files: [...owners, ...saved, ...trusted, ...lapsed, ...strangers]
        // Of a file that has changed, its copy and the file itself count: it is told once.
        .filter(({ file }, index, all) => all.findIndex((one) => one.file === file) === index)
        .map(({ file, layer, trusted: copy, changed }) => ({
          path: file,
          layer,
          trusted: layer !== 'project' || copy !== undefined,
          ...(changed !== undefined && { changed }),
        })),
      problems: this.#problems,
      origins: this.#origins,
    };
  }

  /** The files that a policy consists of beside its own, as they are named and where links lead. */
  #included({ loaded, file }: Own): readonly string[] {
    const { files } = this.#options;
    const named = loaded.sources.flatMap(({ file: one }) => (one.startsWith('/') && one !== file ? [one] : []));
    // Code of its hooks is run as the guard; a word of a command is a file where it has a slash.
    const code = loaded.hooks.flatMap(({ value: { path, files: own = [], command = [] }, at }) =>
      [path ?? [], own, command.filter((word) => /^[^-].*\/|^\//.test(word))]
        .flat(2)
        .map((one) => resolve(dirname(at.file), one)),
    );
    return [...new Set([...named, ...code].flatMap((one) => [one, files.real?.(one) ?? one]))];
  }

  /** What lies beside a policy in `programs/`, also where there is no policy. */
  #programs(policy: string): Ruleset[] {
    const directory = programDirectoryOf(policy);
    const { programs, problems } = loadProgramFiles(directory, this.#options.files);
    this.#problems.push(...problems);
    return programs.length === 0 ? [] : [programRuleset(directory, programs)];
  }

  /** Where the policy lies there under another name, every call asks. */
  #misnamed(path: string): Pick<Ruleset, 'damaged'> | undefined {
    const problem = findMisnamedPolicy(path, this.#options.files);
    if (problem === undefined) return undefined;
    this.#problems.push(problem);
    return { damaged: askingRule(problem) };
  }

  #recommended(): Ruleset {
    this.#origins.rules = 'pack:recommended';
    const { recommended } = this.#options.packs;
    return {
      source: 'pack:recommended',
      ...EMPTY_RULESET,
      bases: recommended === undefined ? [] : [recommended],
    };
  }

  #optional(path: string, layer: LayerName): Own | undefined {
    try {
      if (this.#options.files.read(path) === undefined) return undefined;
    } catch {
      // It is there and can't be read: loading says why.
    }
    const loaded = this.#load(path, this.#options.files);
    this.#problems.push(...loaded.problems);
    this.#proof ??= loaded.settings.approvals?.proof;
    // Of the user's own policy everything counts; what was bundled for it is looked up all the same.
    const copy = loaded.hooks.length === 0 ? undefined : this.#trusted(path);
    return { loaded, file: path, layer, ...(copy !== undefined && { bundled: copy }) };
  }

  /** What the user saved for the project that the call is in, the nearest first. Of these files only the rules count. */
  #saved(): Own[] {
    const { projects } = this.#locations;
    if (projects === undefined) return [];
    return directoriesAbove(this.#where).flatMap((directory): Own[] => {
      const path = savedRulesFile(projects, directory);
      if (!policyFileExists(path, this.#options.files)) return [];
      const loaded = this.#load(path, this.#options.files, directory);
      const { project } = loaded.settings;
      if (project !== directory) {
        this.#problems.push(wrongProjectProblem(path, directory, project));
        return [];
      }
      this.#problems.push(...loaded.problems);
      const { defaults: _, ...set } = loaded.set;
      return [{ loaded: { ...loaded, set }, file: path, layer: 'yours' }];
    });
  }

  /** A file that has changed since it was trusted comes twice: as it was, for its guards, and as it is, like a stranger's. */
  #project(path: string): Own[] {
    const pin = this.#pin(path);
    if (pin === undefined) return this.#stranger(path);
    const { copy, changed } = pin;
    if (copy === undefined) {
      // What its guards were is known from nothing but the file as it is now.
      const now = this.#stranger(path);
      return [...now.map((one) => ({ ...one, changed: changed ?? '' })), ...now];
    }
    const loaded = this.#load(path, copy.files, projectOf(path));
    if (changed !== undefined)
      return [
        { loaded, file: path, layer: 'project', changed },
        ...(policyFileExists(path, this.#options.files) ? this.#stranger(path) : []),
      ];
    this.#problems.push(...loaded.problems);
    const placed = { ...loaded, set: besideCopies(loaded.set, copy) };
    return [{ loaded: placed, file: path, layer: 'project', trusted: copy }];
  }

  /** Of strangers only so many are looked at: they must not crowd out what is trusted. */
  #stranger(path: string): Own[] {
    if (++this.#strangers > MAX_PROJECT_POLICIES) {
      return this.#strangers === MAX_PROJECT_POLICIES + 1
        ? [this.#unread(path, tooManyPoliciesProblem(path, MAX_PROJECT_POLICIES))]
        : [];
    }
    if (cpuTimeMs() > this.#until) return [this.#unread(path, tooSlowProblem({ file: path, line: 1, column: 1 }))];
    const loaded = this.#load(path, this.#options.files, projectOf(path), this.#until);
    this.#problems.push(...loaded.problems);
    return [{ loaded: isOfRules(loaded) ? loaded : undamaged(loaded), file: path, layer: 'project' }];
  }

  /** A policy that no time or place is left for: what it forbids is not known. */
  #unread(path: string, problem: Problem): Own {
    this.#problems.push(problem);
    const loaded = this.#load(path, { read: () => '' }, projectOf(path));
    return {
      loaded: { ...loaded, set: { ...loaded.set, damaged: askingRule(problem) } },
      file: path,
      layer: 'project',
    };
  }

  #pin(path: string): PolicyPin | undefined {
    return policyPinOf(this.#locations.trust, path, this.#options.files, this.#proofs());
  }

  #trusted(path: string): TrustedCopy | undefined {
    const pin = this.#pin(path);
    return pin?.changed === undefined ? pin?.copy : undefined;
  }

  /** What shows that a person trusted or paused. Undefined: the user wants no proof. */
  #proofs() {
    return this.#proof === 'none' ? undefined : personProofsOf(this.#locations, this.#options.files);
  }

  #load(path: string, files: FileAccess, within?: string, until?: number): LoadedPolicy {
    const { packs, proven } = this.#options;
    return loadPolicy(path, {
      files,
      pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
      packs: Object.keys(packs),
      ...(within !== undefined && { within, root: within }),
      ...(until !== undefined && { until }),
      ...(proven !== undefined && { proven }),
    });
  }

  /** The first that says it: the managed file before the user's. */
  #setting<K extends 'mode' | 'failOpen' | 'self_protection' | 'approvals' | 'audit' | 'server'>(
    owners: readonly Own[],
    key: K,
  ): PolicyFileSource['settings'][K] | undefined {
    for (const { loaded, file } of owners) {
      const value = loaded.settings[key];
      if (value === undefined) continue;
      this.#origins[key] = file;
      return value;
    }
    return undefined;
  }

  /** The user's word before that of a project. */
  #logging(owners: readonly Own[], trusted: readonly Own[]): PolicyFileSource['settings']['logging'] {
    const said = [
      ...owners.map(({ loaded, file }) => [loggingOf(loaded), file] as const),
      ...trusted.map(({ loaded, file }) => [loggingOfProject(loaded, file), file] as const),
    ];
    const [logging, file] = said.find(([one]) => one !== undefined) ?? [];
    if (file !== undefined) this.#origins.logging = file;
    return logging;
  }

  #hooks({ loaded, layer, file, trusted, bundled, changed }: Own): HookEntry[] {
    const copies = (trusted ?? bundled)?.copies;
    return loaded.hooks.map(({ value, at }) => ({
      hook: value,
      at,
      layer: trusted === undefined ? layer : 'yours',
      policy: file,
      base: dirname(at.file),
      project: projectOf(file),
      ...(copies !== undefined && { copies }),
      ...(changed !== undefined && { lapsed: changed }),
    }));
  }

  #pause(): Pause | undefined {
    const { files, now = Date.now() } = this.#options;
    try {
      const { pause } = this.#locations;
      const text = files.read(pause);
      // A pause that another could have written is nobody's decision.
      if (text !== undefined && files.isPrivate?.(pause) === false) return undefined;
      if (text === undefined) return undefined;
      const { since, until, signed } = JSON.parse(text) as Partial<Pause> & { signed?: unknown };
      const found = { since: Number(since), until: Number(until) };
      // Whatever runs as this user can write the file: only who signed it has paused.
      if (!isPaused(found, now) || this.#proofs()?.isPause(found, signed) === false) return undefined;
      return found;
    } catch {
      return undefined;
    }
  }
}

/** Scripts of a trusted project run where its copies are: what nobody looked at is not there. */
function besideCopies(set: Ruleset, trusted: TrustedCopy): Ruleset {
  const place = <R extends Rule>(rules: readonly R[]): R[] =>
    rules.map((rule) => {
      if (rule.script === undefined) return rule;
      return { ...rule, runsIn: dirname(trusted.copyOf(rule.at.file) ?? '/') };
    });
  return {
    ...set,
    rules: place(set.rules),
    bash: place(set.bash),
    effects: place(set.effects),
    bases: set.bases.map((base) => besideCopies(base, trusted)),
  };
}

/** Rules of several files as one set. */
function joined(sets: readonly Ruleset[]): Ruleset {
  const [first = { source: '' }] = sets;
  return { source: first.source, rules: [], bash: [], effects: sets.flatMap(({ effects }) => effects), bases: [] };
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** A `hook.meta.yaml` names hooks, and of hooks that nobody trusts none counts: whatever is wrong with it loses nothing. */
function isOfRules({ set: { source, rules, bash, effects, bases } }: LoadedPolicy): boolean {
  return basename(source) !== HOOK_META || [rules, bash, effects, bases].some((list) => list.length > 0);
}

function undamaged(loaded: LoadedPolicy): LoadedPolicy {
  const { damaged: _, ...set } = loaded.set;
  return { ...loaded, set };
}

const EMPTY_RULESET = { rules: [], bash: [], effects: [], bases: [] } satisfies Partial<Ruleset>;

/** Judged as the user's, shown as the project's. A pack is nobody's. */
function ownedByProject(set: Ruleset): Ruleset {
  const bases = set.bases.map((base) => (base.source.startsWith('pack:') ? base : ownedByProject(base)));
  return { ...set, bases, owner: 'project' };
}
