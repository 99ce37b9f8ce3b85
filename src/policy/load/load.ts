import { posix } from 'node:path';
import { nearest } from '../../core/errors.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { denyUnattended } from '../evaluate/deny-unattended.js';
import type { Ruleset, SourceLocation } from '../policy.js';
import type { Problem } from '../problem.js';
import { type HookSource, POLICY_KEYS, type TestSource } from '../schema.js';
import { compileSource, type Groups } from './compile.js';
import { isPermissionsFile } from './permissions-log.js';
import { compilePrograms, type LoadedProgram } from './programs.js';
import { type PolicyFileSource, readPolicySource, type SourceEntry } from './source.js';

/** How files are reached. The caller decides what may be read. */
export interface FileAccess {
  /** The text of a file; undefined where there is none. Throws where it can't be read. */
  read(path: string, most?: number): string | undefined;
  /** The path with links followed, to know a file that was named twice. */
  real?(path: string): string;
  /** The names in a directory, so many at most; none where there is no such directory. */
  list?(directory: string, most?: number): readonly string[];
  /** Can nobody but the user have written it? */
  isPrivate?(path: string): boolean;
}

export interface PolicyLoadOptions {
  readonly files: FileAccess;
  /** Packs by name. */
  pack(name: string): Ruleset | undefined;
  readonly packs: readonly string[];
  /** Includes must be in this directory. */
  readonly within?: string;
  /** What relative globs begin at. */
  readonly root?: string;
  readonly proven?: Map<string, RegexPattern>;
  /** When to stop, by `workedMs()`: for files that nobody has looked at. */
  readonly until?: number;
}

/** A file with all that it includes. */
export interface LoadedPolicy {
  readonly set: Ruleset;
  /** The file, then its includes. */
  readonly sources: readonly PolicyFileSource[];
  readonly settings: PolicyFileSource['settings'];
  readonly hooks: readonly SourceEntry<HookSource>[];
  readonly tests: readonly SourceEntry<TestSource>[];
  /** The programs that it describes, with their tests. */
  readonly programs: readonly LoadedProgram[];
  readonly problems: readonly Problem[];
}

/** Files that include files that include files. */
const MAX_INCLUDE_DEPTH = 8;
/** Packs and files that one policy may consist of. Ten that include ten that include ten would be a million. */
const MAX_INCLUDES = 100;
/** Characters of all files together. A stranger's file is read before anybody has looked at it. */
const MAX_CHARS = { own: 2 * 1024 * 1024, stranger: 256 * 1024 };

/** What may still be read. */
interface Budget {
  parts: number;
  size: number;
}

/** Reads a policy file and what it extends. Never throws: what is wrong is a problem, and the rest holds. */
export function loadPolicy(path: string, options: PolicyLoadOptions): LoadedPolicy {
  const budget = { parts: MAX_INCLUDES, size: sizeOf(options) };
  return loadFile(path, options, [], undefined, budget);
}

function loadFile(
  path: string,
  options: PolicyLoadOptions,
  chain: readonly string[],
  from: SourceLocation | undefined,
  budget: Budget,
): LoadedPolicy {
  const { files, root, proven, until } = options;
  const real = files.real?.(path) ?? path;
  let text: string | undefined;
  let trouble: Problem | undefined;
  const at = from ?? { file: path, line: 1, column: 1 };
  try {
    text = budget.size > 0 ? files.read(path) : '';
    budget.size -= text?.length ?? 0;
    if (text === undefined) trouble = missing(path, at);
    else if (budget.size <= 0) {
      text = undefined;
      trouble = tooLarge(path, at, options);
    }
  } catch (error) {
    trouble = {
      severity: 'error',
      code: 'file',
      message: `${path} can't be read: ${error instanceof Error ? error.message : error}.`,
      fix: 'Put a policy there, or remove it.',
      at,
    };
  }
  const read = readPolicySource(path, text ?? '', until);
  const source = chain.length > 0 && !isPolicyText(read.text) ? unquoted(read) : read;
  const problems: Problem[] = [...(trouble === undefined ? [] : [trouble]), ...source.problems];
  const bases: LoadedPolicy[] = [];
  const sets: Ruleset[] = [];
  for (const [index, name] of [source.settings.extends ?? []].flat().entries()) {
    const place = source.locationOf(Array.isArray(source.settings.extends) ? ['extends', index] : ['extends']);
    if (--budget.parts < 0) {
      problems.push(tooMany(place));
      break;
    }
    if (!isFileReference(name)) {
      const pack = options.pack(name);
      if (pack !== undefined) sets.push(pack);
      else problems.push(unknownPack(name, options.packs, place));
      continue;
    }
    const target = posix.resolve(posix.dirname(path), name);
    const problem = refuse(target, name, [...chain, real], options, place);
    if (problem !== undefined) problems.push(problem);
    else {
      const base = loadFile(target, options, [...chain, real], place, budget);
      bases.push(base);
      sets.push(base.set);
      problems.push(...base.problems);
    }
  }
  const groups: Groups = Object.assign({}, ...bases.map(({ settings }) => settings.groups ?? {}));
  // Something that was to tighten is missing: what is left may permit more than was meant.
  const damaged = trouble ?? problems.find(({ code }) => MISSING.includes(code));
  const compiled = compileSource(source, {
    bases: sets,
    groups,
    ...(root !== undefined && { root }),
    ...(proven !== undefined && { proven }),
    ...(until !== undefined && { until }),
    ...(damaged !== undefined && { damaged }),
  });
  const own = compilePrograms(source, until);
  problems.push(
    ...compiled.problems,
    ...own.problems,
    ...bases.flatMap(({ sources: [first] }) => (first === undefined ? [] : ignored(first, source))),
  );
  const set: Ruleset = {
    ...compiled.set,
    ...(own.programs.length > 0 && { programs: own.programs.map(({ data, at: place }) => ({ data, at: place })) }),
  };
  return {
    set: source.settings.asks === 'deny' ? denyUnattended(set) : set,
    sources: [source, ...bases.flatMap(({ sources }) => sources)],
    settings: { ...source.settings, groups: { ...groups, ...source.settings.groups } as Record<string, string[]> },
    hooks: [...source.lists.hooks, ...bases.flatMap(({ hooks }) => hooks)],
    tests: [...source.lists.tests, ...bases.flatMap(({ tests }) => tests)],
    programs: [...own.programs, ...bases.flatMap(({ programs }) => programs)],
    problems,
  };
}

/** A line that begins with a key of a policy. */
const OWN_LINE = new RegExp(`^["']?(?:${[...Object.keys(POLICY_KEYS), 'middleware'].join('|')})["']?[ \\t]*:`, 'm');

function isPolicyText(text: string): boolean {
  return OWN_LINE.test(text);
}

/**
 * What is wrong with a file is told in its own words. Whoever writes an include names any file that the user can read:
 * of what is no policy nothing is told but that.
 */
function unquoted(source: PolicyFileSource): PolicyFileSource {
  if (source.problems.length === 0) return source;
  const problem: Problem = {
    severity: 'error',
    code: 'type',
    message: 'This is no policy: none of its lines begins with a key such as "rules:".',
    fix: 'Check which file is included.',
    at: { file: source.file, line: 1, column: 1 },
  };
  return { ...source, foreign: true, problems: [problem], damaged: problem };
}

/** Problems of what a file extends. */
const MISSING = ['file', 'pack', 'cycle', 'outside', 'size'];

/** `recommended` is a pack; what looks like a path is a file. */
export function isFileReference(name: string): boolean {
  return /[/\\]|\.ya?ml$/.test(name);
}

function refuse(
  target: string,
  name: string,
  chain: readonly string[],
  { within, files }: PolicyLoadOptions,
  at: SourceLocation,
): Problem | undefined {
  const real = files.real?.(target) ?? target;
  const error = (code: string, message: string, fix: string): Problem => ({
    severity: 'error',
    code,
    message,
    fix,
    at,
  });
  if (chain.includes(real))
    return error('cycle', `${name} includes itself: ${[...chain, real].join(' > ')}.`, 'Remove one of the includes.');
  if (chain.length > MAX_INCLUDE_DEPTH)
    return error(
      'cycle',
      `${name} is included too deeply.`,
      `At most ${MAX_INCLUDE_DEPTH} files may include each other in a row.`,
    );
  if (within !== undefined && real !== within && !real.startsWith(`${within}/`))
    return error(
      'outside',
      `${name} is outside of ${within}.`,
      "A project's policy includes files of the project only.",
    );
  return undefined;
}

function missing(path: string, at: SourceLocation): Problem {
  return {
    severity: 'error',
    code: 'file',
    message: `There is no file ${path}.`,
    fix: 'Check the name: it is taken from the directory of the file that includes it.',
    at,
  };
}

function sizeOf({ until }: PolicyLoadOptions): number {
  return until === undefined ? MAX_CHARS.own : MAX_CHARS.stranger;
}

function tooLarge(path: string, at: SourceLocation, options: PolicyLoadOptions): Problem {
  return {
    severity: 'error',
    code: 'size',
    message: `${path} is not read: the policy and what it includes have more than ${sizeOf(options) / 1024} KiB.`,
    fix: 'Make them shorter.',
    at,
  };
}

function tooMany(at: SourceLocation): Problem {
  return {
    severity: 'error',
    code: 'size',
    message: `The policy extends more than ${MAX_INCLUDES} packs and files; this one and what follows does not count.`,
    fix: 'Put several of them into one file.',
    at,
  };
}

function unknownPack(name: string, packs: readonly string[], at: SourceLocation): Problem {
  const near = nearest(name, packs);
  const fix =
    near === undefined ? `Packs: ${packs.join(', ')}. A file is written ./${name}.yaml.` : `Did you mean "${near}"?`;
  return { severity: 'error', code: 'pack', message: `There is no pack "${name}".`, fix, at };
}

/** Switches belong in the file that is meant, not in one that it includes. */
function ignored({ file, settings, locationOf: placeOf }: PolicyFileSource, by: PolicyFileSource): Problem[] {
  const counts = (key: string): boolean =>
    key === 'logging' && isPermissionsFile(file) && by.settings.logging === undefined;
  return (['mode', 'approvals', 'logging', 'audit', 'server', 'failOpen', 'self_protection'] as const)
    .filter((key) => settings[key] !== undefined && !counts(key))
    .map((key) => ({
      severity: 'warning',
      code: 'ignored',
      message: `"${key}" of an included file does not count.`,
      fix: 'Write it in the file that includes this one.',
      at: placeOf([key]),
    }));
}

/** What counts of a file that nobody trusts: it can only tighten. */
export function withoutPermissions(set: Ruleset): Ruleset {
  const strict = <R extends { readonly decision?: string; readonly script?: string }>(rules: readonly R[]): R[] =>
    rules
      .filter(({ script }) => script === undefined)
      // A permission then only ends its list.
      .map((rule) => (rule.decision === 'ask' || rule.decision === 'deny' ? rule : { ...rule, decision: 'continue' }));
  const { defaults: _, ...rest } = set;
  return {
    ...rest,
    rules: strict(set.rules),
    bash: strict(set.bash),
    effects: strict(set.effects),
    bases: set.bases.map(withoutPermissions),
  };
}
