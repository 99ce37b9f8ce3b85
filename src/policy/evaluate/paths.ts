import { posix } from 'node:path';
import type { Effect, EffectKind, Target } from '../../effects/effect.js';
import {
  comparablePath,
  followLinks,
  isPathInside,
  isUntraceable,
  type PathFacts,
  resolvedTarget,
} from '../../effects/paths.js';
import { sketchSubstitutions } from '../../effects/program-lookup.js';
import {
  fixedPrefix,
  type Glob,
  type GlobSegment,
  globCoversAlternative,
  globNames,
  lastLiteralChar,
  lastNamedIndex,
  literalSegment,
  matchesGlob,
  matchesSegment,
  NEUTRAL_EXTENSION,
  parseGlob,
  splitPath,
} from '../../match/glob.js';
import { type EvaluationContext, TMP_DIRECTORIES } from '../evaluation-context.js';
import { ancestorPaths } from './ancestors.js';
import {
  isAnyNameGlob,
  isNamedByCommand,
  mayContain,
  namedTree,
  type ReadTree,
  type RootedGlobs,
  readsContents,
  rootedIn,
  treesOf,
  wildTreesOf,
} from './read-trees.js';
import type { GlobStarts } from './tree-keys.js';

/** A path of an effect, as rules see it. */
export interface PathView {
  /** What is written, and where links lead, where that is another path. Taken apart. */
  readonly names: readonly (readonly string[])[];
  readonly paths: readonly string[];
  /** Where the target is itself a glob. */
  readonly glob?: Glob | undefined;
  /** The same for each of the paths. */
  readonly globs?: readonly Glob[] | undefined;
  /** Everything below it is done away with, changed or sent, too; or anything below it may be written. */
  readonly deep: boolean;
  /** It goes through everything below it, or through every name of a directory. */
  readonly whole: boolean;
  /** Where it begins: of a glob the directory before the first wildcard. */
  readonly starts: readonly string[];
  /** The directories themselves, where it goes through them. */
  readonly places: readonly string[];
  /** Directories that it reads with the files below them. */
  readonly trees: readonly ReadTree[];
  /** What is meant was not worked out: it may be anything. */
  readonly ambiguous?: true | undefined;
  /** Where a shell puts the files that are there in the place of a glob: is there such a file? */
  readonly isThere?: ((path: string) => boolean) | undefined;
  /** Does `*.json` name a file that must not be touched? Not for a reader, of whose files each is judged by itself. */
  readonly extensionTells?: boolean | undefined;
  /** May `**` lead into a directory that begins with a dot? Not where only a shell expands it. */
  readonly deepTakesDots?: boolean | undefined;
}

/** Every view has all its fields, in one order: rule after rule looks at them (0067). */
function pathView(
  paths: readonly string[],
  names: PathView['names'],
  deep: boolean,
  whole: boolean,
  starts: readonly string[],
  places: readonly string[],
  trees: readonly ReadTree[],
  isAmbiguous = false,
  glob?: Glob,
  globs?: readonly Glob[],
  isThere?: (path: string) => boolean,
  extensionTells = true,
  deepTakesDots = true,
): PathView {
  const ambiguous = isAmbiguous ? true : undefined;
  return {
    names,
    paths,
    glob,
    globs,
    deep,
    whole,
    starts,
    places,
    trees,
    ambiguous,
    isThere,
    extensionTells,
    deepTakesDots,
  };
}

/** One path by itself, which is no directory that is gone through. */
export function plainPathView(path: string): PathView {
  const paths = [path];
  return pathView(paths, [splitPath(path)], false, false, paths, NOWHERE, NO_TREES);
}

const NOWHERE: readonly string[] = [];
const NO_TREES: readonly ReadTree[] = [];
const NO_FACTS: PathFacts = {};

/** The path of a target, or undefined where it has none. */
export function viewPath(effect: Effect, context: EvaluationContext): PathView | undefined {
  const { kind, target, tags = NOWHERE } = effect;
  if (target.type !== 'path') return undefined;
  const { home, facts = NO_FACTS } = context;
  // `~` is left by those who did not know whose home it is.
  const path = target.path.startsWith('~') && home !== undefined ? home + target.path.slice(1) : target.path;
  const meant = target.above === undefined ? [path] : ancestorPaths(target, context);
  const gone = kind === 'delete' && tags.includes('move');
  // What is mounted over a directory, or put in its place, hides all that was below it.
  const covered = kind === 'write' && (tags.includes('mount') || tags.includes('replace'));
  // What a directory shows at another place can be changed there: links are followed, and mounts are not.
  const shown = kind === 'read' && tags.includes('mount') && !tags.includes('recursive');
  const deep =
    gone ||
    covered ||
    shown ||
    ((kind === 'delete' || kind === 'write' || kind === 'send') && tags.includes('recursive'));
  const plain = target.pattern ? withoutExtendedGlobs(path) : path;
  // No file has such a name, and nobody nests lists like that: whoever looks at it must not be held up.
  if (
    meant === undefined ||
    isTooLong(target.spelt ?? path) ||
    (target.pattern && /[[(]/.test(plain) && (LEFT.test(plain) || (target.expands && SPLIT.test(plain))))
  ) {
    const paths = [path.slice(0, MAX_PATH_BYTES)];
    const places = placesOf(paths, facts);
    return pathView(paths, [], deep, true, ['/'], places, NO_TREES, true, ANYTHING);
  }
  if (target.pattern) return viewPattern(effect, plain, meant, deep, facts);
  const paths = facts.realPath === undefined && meant.length === 1 ? meant : withLinks(meant, target.spelt, facts);
  const walked = tags.includes('recursive');
  const whole = walked || shown;
  const places = deep || whole ? placesOf(paths, facts) : NOWHERE;
  const trees = walked && readsContents(effect) ? treesOf(places, tags, false) : NO_TREES;
  const names = paths.map((one) => splitPath(fold(one, facts)));
  return pathView(paths, names, deep, whole, paths, places, trees, paths.some(isUntraceable));
}

/** What is written, and where links lead. */
function withLinks(meant: readonly string[], spelt: string | undefined, facts: PathFacts): readonly string[] {
  const found = new Set(meant);
  if (facts.realPath !== undefined) for (const one of meant) found.add(followLinks(one, facts));
  const left = spelt === undefined ? undefined : facts.realPath?.(spelt);
  if (left !== undefined) found.add(left);
  return [...found];
}

/** The same for a glob. An extended one, `!(keep)`, may match any name. */
function viewPattern(
  { kind, target, tags = [], remote }: Effect,
  wild: string,
  meant: readonly string[],
  deep: boolean,
  facts: NonNullable<EvaluationContext['facts']>,
): PathView {
  const { spelt: written, expands, made = false, nofollow = false } = target as Target & { type: 'path' };
  const walks = nofollow ? [...tags, 'nofollow'] : tags;
  // What an archive, a patch or a copy brings along is not in the text: it may be any name below that directory.
  const brings =
    kind === 'write' && expands === undefined && wild.endsWith('/**') && !tags.some(isOwn) && !GIT.test(wild);
  const all = meant.length === 1 ? [wild] : meant.map(withoutExtendedGlobs);
  // What is read, deleted or written by such a name may be each of them; what a compiler makes has other names.
  const whole = goesThrough(wild, kind) && (kind !== 'write' || !(tags.some(isOwn) || GIT.test(wild)));
  const left = written === undefined ? [] : climbed(wild, withoutExtendedGlobs(written), facts);
  const behind = expands && remote === undefined ? behindLinks([...all, ...left], kind, facts) : [];
  const others = [...all.flatMap((one) => linked(one, facts)), ...left, ...(behind ?? ['/**'])];
  const paths = all.length + others.length === 1 ? all : [...new Set([...all, ...others])];
  const globs = paths.map((one) => parsed(fold(one, facts)));
  const glob = globs.length === 1 ? (globs[0] as Glob) : globs.flat();
  const starts = paths.map((one) => baseOf(one) ?? '/');
  // A program goes through a directory that it is given a link to.
  const entered = !whole && tags.includes('recursive') && behind !== undefined && behind.length > 0;
  const below = deep || brings;
  const places = below || whole ? placesOf(paths, facts) : entered ? placesOf(behind, facts) : [];
  const names = paths.map(splitPath);
  const isNamed = made || tags.includes('include');
  const owned = isNamed ? paths.flatMap((one, index) => namedTree(one, starts[index] ?? '/', walks, made) ?? []) : [];
  const reads = readsContents({ kind, tags });
  if (owned.length === paths.length && reads && tags.includes('include'))
    return pathView(paths, names, below, false, starts, NOWHERE, owned);
  const everything = (made || tags.includes('recursive')) && paths.every(isAnyNameGlob);
  // What a program finds by its name may be a link to another file: only the machine knows.
  const trees = !reads ? [] : everything ? wildTreesOf(paths, starts, walks, made) : made ? owned : [];
  const isAmbiguous = behind === undefined || others.some(isUntraceable);
  // What is copied gets names that are not there yet.
  const { realPath } = facts;
  const kept = kind === 'delete' || (kind === 'write' && tags.some(isKept));
  const named = !isAmbiguous && realPath !== undefined && expands && remote === undefined && kept;
  const isThere = named ? (path: string) => realPath(path) !== undefined : undefined;
  const goes = whole || entered;
  const tells = kind !== 'read';
  const dots = !expands || made || isAmbiguous;
  return pathView(paths, names, below, goes, starts, places, trees, isAmbiguous, glob, globs, isThere, tells, dots);
}

/** Every name of a directory, or every one of a kind that names nothing: `~/.docker/*.json` is what a rule about it means. */
function goesThrough(wild: string, kind: EffectKind): boolean {
  const last = wild.slice(wild.lastIndexOf('/') + 1);
  return /^\*+$/.test(last) || (kind === 'read' && last.startsWith('*') && NEUTRAL_EXTENSION.exec(last)?.index === 1);
}

/** Each of the paths by itself: as it is written, and where links lead. */
export function singlePaths(view: PathView): readonly PathView[] {
  const { deep, whole, places, trees, ambiguous, glob, globs, isThere, extensionTells, deepTakesDots } = view;
  return view.paths.map((path, at) => {
    const [names, starts] = [view.names.slice(at, at + 1), view.starts.slice(at, at + 1)];
    const own = glob === undefined ? undefined : (globs?.[at] ?? glob);
    return pathView(
      [path],
      names,
      deep,
      whole,
      starts,
      places,
      trees,
      ambiguous,
      own,
      undefined,
      isThere,
      extensionTells,
      deepTakesDots,
    );
  });
}

/** What a compiler makes, and a formatter changes, has names of its own; so have the records of git. */
function isOwn(word: string): boolean {
  return word === 'build' || word === 'format';
}
const GIT = /\.git\/\*\*$/;

/** Words for a change of a file that is there. */
function isKept(word: string): boolean {
  return word === 'format' || word === 'mode' || word === 'owner';
}

function placesOf(paths: readonly string[], facts: NonNullable<EvaluationContext['facts']>): string[] {
  return paths.map((path) => fold(path.replace(/(?:\/\*+)+$/, '') || '/', facts));
}

/** Bytes of the longest path that Linux knows, and of the longest character. */
const MAX_PATH_BYTES = 4096;
const MAX_CHAR_BYTES = 3;

/** Such a path can't be followed, whoever gets there in steps. */
function isTooLong(path: string): boolean {
  return path.length * MAX_CHAR_BYTES > MAX_PATH_BYTES && Buffer.byteLength(path) > MAX_PATH_BYTES;
}
const ANYTHING: Glob = [[{ kind: 'deep' }]];

/** A glob with the links in its fixed directory followed, where that is another one. */
function linked(wild: string, facts: NonNullable<EvaluationContext['facts']>): string[] {
  const directory = baseOf(wild);
  if (facts.realPath === undefined || directory === undefined) return [];
  const real = followLinks(directory, facts);
  return real === directory ? [] : [escaped(real) + wild.slice(escaped(directory).length)];
}

/** A glob below the directory that is reached where its `..` are the system's. They all stand before its first wildcard. */
function climbed(wild: string, spelt: string, facts: NonNullable<EvaluationContext['facts']>): string[] {
  const directory = baseOf(spelt);
  const real = directory === undefined ? undefined : facts.realPath?.(directory);
  return real === undefined ? [] : [escaped(real) + wild.slice(escaped(baseOf(wild) ?? '').length)];
}

/** What is deleted is a link itself, where that is the last name. */
function behindLinks(
  globs: readonly string[],
  kind: EffectKind,
  { links }: NonNullable<EvaluationContext['facts']>,
): readonly string[] | undefined {
  if (links === undefined) return [];
  const found: string[] = [];
  for (const glob of globs) {
    const behind = links(glob, kind !== 'delete');
    if (behind === undefined) return undefined;
    found.push(...behind);
  }
  return found;
}

const EXTENDED = /([@?*+!])\(((?:\\.|[^()/\\])*)\)/g;
/** Lists in lists that are spelt out. */
const MAX_NESTED_LISTS = 8;
/** Brackets with a slash in them: a class for zsh, letters for bash. */
const SPLIT = /(?<!\\)\[[!^]?\]?[^\]]*\/[^\]]*\]/;
const LEFT = /[@?*+!]\([\s\S]*$/;

/** Without extended globs: one of a list is spelt out, any other may match any name. */
export function withoutExtendedGlobs(path: string): string {
  if (!path.includes('(')) return path;
  let text = path;
  for (let depth = 0; depth < MAX_NESTED_LISTS && text.search(EXTENDED) !== -1; depth++)
    text = text.replace(EXTENDED, expandAlternatives);
  return text;
}

function expandAlternatives(_: string, sign: string, list: string): string {
  // What was spelt out before has commas of its own.
  const own = list.includes('{') ? list : list.replaceAll(',', '\\,');
  const options = own.match(/(?:\\.|[^\\|])+|(?<=^|\|)(?=\||$)/g) ?? [''];
  // A wildcard takes no leading dot; a list that names one does.
  if (sign !== '@' && sign !== '?') return options.some((option) => /^[.[{]/.test(option)) ? '{*,.*}' : '*';
  const all = sign === '?' ? [...options, ''] : options;
  return all.length === 1 ? (all[0] as string) : `{${all.join(',')}}`;
}

/** A path as the file system tells names apart. */
function fold(path: string, facts: NonNullable<EvaluationContext['facts']>): string {
  if (!facts.caseInsensitive && !facts.normalizes) return path;
  const { caseInsensitive, normalizes } = facts;
  return (
    comparablePath(path, { ...(caseInsensitive && { caseInsensitive }), ...(normalizes && { normalizes }) }) ?? path
  );
}

/** A glob of a rule, in the place where it is used. Most are never asked for more than their names. */
export class PathGlob {
  readonly glob: Glob;
  /** A name that every path has which matches; undefined where there is none. */
  readonly anchors: readonly (string | undefined)[];
  #loose: Glob | undefined;
  #ends: readonly (string | undefined)[] | undefined;
  #bases: readonly string[] | undefined;
  #directories: Glob | undefined;
  readonly #home: readonly GlobSegment[] | undefined;
  #rooted: RootedGlobs | undefined;

  constructor(glob: Glob, home?: readonly GlobSegment[]) {
    this.glob = glob;
    this.#home = home;
    this.anchors = glob.map(literalSegment);
  }

  /** Its alternatives that begin at a known place. */
  get rooted(): RootedGlobs {
    this.#rooted ??= rootedIn(this.glob, this.#home);
    return this.#rooted;
  }

  /** Its alternatives that have no anchor: only the end of a path tells whether they may match. */
  get #unanchored(): Glob {
    this.#loose ??= this.glob.filter((_, index) => this.anchors[index] === undefined);
    return this.#loose;
  }

  /** May a path end with this letter that an alternative without an anchor matches? */
  mayEnd(letter: string): boolean {
    this.#ends ??= this.#unanchored.map(lastLiteralChar);
    return this.#ends.includes(letter) || this.#ends.includes(undefined);
  }

  /** May the last name of such a path be this? */
  mayEndIn(name: string): boolean {
    for (const segments of this.#unanchored) {
      const last = segments.at(-1);
      if (last === undefined || matchesSegment(last, name)) return true;
    }
    return false;
  }

  /** For each alternative the directory that all its paths are in, where the rule names one. */
  get bases(): readonly string[] {
    this.#bases ??= this.glob.flatMap(fixedPrefix);
    return this.#bases;
  }

  /** The directories that its files are in, where the rule names them: `.ssh` of `.ssh/id_*`. */
  get directories(): Glob {
    this.#directories ??= directoriesIn(this.glob);
    return this.#directories;
  }
}

/** Makes a rule's glob absolute: `~/x`, `x/y` from the root, `x` anywhere. Undefined where its place is not known. */
export function placeGlob(source: string, root: string | undefined, context: EvaluationContext): PathGlob | undefined {
  const texts = source.startsWith('$PATH/') ? inProgramDirectories(source, context) : absolute(source, root, context);
  if (texts === undefined) return undefined;
  const { home, facts = {} } = context;
  const named =
    typeof texts === 'string' ? parsed(fold(texts, facts)) : texts.flatMap((one) => parsed(fold(one, facts)));
  const real = facts.realPath === undefined ? [] : realPlaces(source, named, context);
  const glob = real.length === 0 ? named : [...named, ...real];
  return new PathGlob(glob, home === undefined ? undefined : homeOf(fold(home, facts)));
}

/**
 * The same where links lead: the path of an effect is followed, and so must be the place that it is compared with. A home
 * may be a link, and so may each file of settings that a place names, as people keep them in a repository of their own.
 */
function realPlaces(source: string, glob: Glob, { home, facts = {} }: EvaluationContext): Glob {
  // Where these directories lead is among them.
  if (source.startsWith('$PATH/')) return [];
  if (source.startsWith('$')) {
    const held = source === '$SLUICE_CONFIG/**' ? glob.flatMap((segments) => ownFiles(segments, facts)) : [];
    return [...glob.flatMap((segments) => followed(segments, segments.length, facts)), ...held];
  }
  if (home === undefined || !/^~(?:\/|$)/.test(source)) return [];
  const { length } = splitPath(home);
  return glob.flatMap((segments) => followed(segments, length, facts));
}

/** The directories that a rule's glob begins in, also once links are followed. */
export function startsOf(source: string, root: string | undefined, context: EvaluationContext): GlobStarts {
  if (source.startsWith('/')) return ['/'];
  if (source.startsWith('$PATH/') || isAnywhere(source)) return 'anywhere';
  const { home, places, facts = {} } = context;
  const variable = /^\$(\w+)\//.exec(source)?.[1];
  const given = variable === undefined ? undefined : places?.[variable];
  const place =
    variable !== undefined
      ? given && posix.resolve(given)
      : source.startsWith('~/')
        ? home && posix.normalize(home)
        : (root ?? context.root ?? context.cwd);
  if (place === undefined) return [];
  const starts = source.startsWith('~/') ? [place, realPlaceOf(place, facts)] : [posix.normalize(place)];
  // `**` below the root may be anywhere.
  return starts.includes('/') ? 'unclear' : starts.map(withoutSlash);
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

/** Does a link lead one of these names, below what a variable names, to another path? */
export function isMoved(source: string, links: readonly string[], { places, facts = {} }: EvaluationContext): boolean {
  const given = places?.[/^\$(\w+)/.exec(source)?.[1] ?? ''];
  if (given === undefined || facts.realPath === undefined) return false;
  const place = posix.resolve(given);
  return ['', ...links].some((name) => {
    const path = fold(name === '' ? place : posix.join(place, name), facts);
    return fold(realPlaceOf(path, facts), facts) !== path;
  });
}

/** The files that a policy is made of, where one of them is a link by itself. */
const POLICY_FILES = ['sluice.yaml', 'sluice.yml', 'authenticators.json', 'projects'];

function ownFiles(segments: readonly GlobSegment[], facts: PathFacts): Glob {
  return POLICY_FILES.flatMap((text) => {
    const within = segments.slice(0, -1);
    const file: readonly GlobSegment[] = [...within, { kind: 'text', text }, { kind: 'deep' }];
    const [real] = followed(file, file.length, facts);
    const [place] = followed(within, within.length, facts);
    // Where the directory is the link, it has all of them.
    const isOwn = real !== undefined && JSON.stringify(real) !== JSON.stringify([...(place ?? []), ...file.slice(-2)]);
    return isOwn ? [real] : [];
  });
}

/** One alternative, with the links in its first names followed: none where there are none. */
function followed(segments: readonly GlobSegment[], most: number, facts: PathFacts): Glob {
  const wild = segments.findIndex(({ kind }) => kind !== 'text');
  const fixed = segments.slice(0, Math.min(most, wild === -1 ? segments.length : wild));
  const named = `/${fixed.map((one) => (one.kind === 'text' ? one.text : '')).join('/')}`;
  const real = fold(realPlaceOf(named, facts), facts);
  if (real === named) return [];
  return [[...splitPath(real).map((text): GlobSegment => ({ kind: 'text', text })), ...segments.slice(fixed.length)]];
}

/** Most rules begin at one of a few places. */
const realPlacesOf = new WeakMap<PathFacts, Map<string, string>>();

function realPlaceOf(path: string, facts: PathFacts): string {
  const known = realPlacesOf.get(facts) ?? new Map<string, string>();
  realPlacesOf.set(facts, known);
  const found = known.get(path) ?? followLinks(path, facts);
  known.set(path, found);
  return found;
}

/** The last one: all rules of a policy are placed in the same home. */
let homely: { readonly home: string; readonly segments: readonly GlobSegment[] } = { home: '/', segments: [] };

function homeOf(home: string): readonly GlobSegment[] {
  if (homely.home !== home)
    homely = { home, segments: splitPath(home).map((text): GlobSegment => ({ kind: 'text', text })) };
  return homely.segments;
}

function absolute(source: string, root: string | undefined, context: EvaluationContext): string | undefined {
  const place = /^\$(\w+)(?=\/|$)/.exec(source);
  if (place?.[1] !== undefined) {
    const given = context.places?.[place[1]];
    const rest = source.slice(place[0].length);
    return given && escaped(posix.resolve(given)) + rest;
  }
  if (source === '~' || source.startsWith('~/')) {
    return context.home === undefined ? undefined : escaped(posix.normalize(context.home)) + source.slice(1);
  }
  if (source.startsWith('/')) return source;
  const text = source.replace(/^\.\//, '');
  if (isAnywhere(source)) return text.startsWith('**/') ? `/${text}` : `/**/${text}`;
  const base = root ?? context.root ?? context.cwd;
  return base === undefined ? undefined : posix.join(escaped(base), text);
}

/** A name alone is meant wherever it is; with a slash in it, it is a place. */
export function isAnywhere(source: string): boolean {
  if (source.startsWith('./')) return source.startsWith('**/', 2);
  return source.startsWith('**/') || !source.replace(/\/(\*\*)?$/, '').includes('/');
}

/**
 * One glob for each directory of `$PATH`: braces around all of them would stand for too many. A wildcard keeps what
 * changes a whole tree out.
 */
function inProgramDirectories(source: string, { places }: EvaluationContext): readonly string[] | undefined {
  const directories = (places?.PATH ?? '').split(':').filter((one) => one.startsWith('/'));
  if (directories.length === 0) return undefined;
  const rest = source.slice('$PATH'.length);
  return directories.map((one) => `/**/${escaped(posix.resolve(one).slice(1)).replace(/\w$/, '[$&]')}${rest}`);
}

/** A path as a glob that matches nothing else. */
export function literalGlob(path: string): string {
  return escaped(path);
}

function escaped(path: string): string {
  return path.replace(/[*?[\]{}\\]/g, '\\$&').replace(/\/$/, '');
}

/** The directory before the first wildcard. */
function baseOf(text: string): string | undefined {
  const escapes = text.includes('\\');
  const wild = (escapes ? text.replace(/\\./g, '__') : text).search(/[*?[{]/);
  const fixed = wild === -1 ? text : text.slice(0, text.lastIndexOf('/', wild));
  const path = escapes ? fixed.replace(/\\(.)/g, '$1') : fixed;
  return path === '' || path === '/' ? undefined : path;
}

/** Could the rule mean this path? For asking and denying. */
export function mayTouch(
  rule: PathGlob,
  { names, glob: expanded, deep, whole, places, trees, isThere, extensionTells, deepTakesDots }: PathView,
): boolean {
  const { glob } = rule;
  if (
    expanded !== undefined
      ? meets(glob, expanded, isThere, extensionTells, deepTakesDots)
      : names.some((name) => matchesGlob(glob, name))
  )
    return true;
  // Removing a directory removes what the rule protects in it, and an archive that is unpacked there may replace it.
  if (deep && rule.bases.some((base) => places.some((place) => isPathInside(base, place)))) return true;
  // Reading a directory with all that is below it reads what the rule protects there.
  if (trees.length > 0 && (mayContain(rule.rooted.own, trees) || isNamedByCommand(glob, trees))) return true;
  // Going through the very directory that the rule is about means all that is in it.
  return whole && rule.directories.length > 0 && places.some((place) => globNames(rule.directories, parsed(place)));
}

/** `*.json` names `package.json` only where that is. */
function meets(
  rule: Glob,
  expanded: Glob,
  isThere: PathView['isThere'],
  extensionTells?: boolean,
  deepTakesDots?: boolean,
): boolean {
  if (!globNames(rule, expanded, extensionTells, deepTakesDots)) return false;
  if (isThere === undefined) return true;
  return rule.some((a) => expanded.some((b) => globNames([a], [b], true, deepTakesDots) && mayBeThere(a, b, isThere)));
}

function mayBeThere(a: readonly GlobSegment[], b: readonly GlobSegment[], isThere: (path: string) => boolean): boolean {
  const [last, directories] = [a.at(-1), b.slice(0, -1)];
  if (last?.kind !== 'text' || b.at(-1)?.kind !== 'wild') return true;
  const names = directories.map((segment) => (segment.kind === 'text' ? segment.text : undefined));
  return names.includes(undefined) || isThere(`/${[...names, last.text].join('/')}`);
}

/** A directory that is as far down as this is meant by itself; one above it is just a place to begin at. */
const MIN_SPECIFIC_DEPTH = 3;

/** The directories that a rule names: those of its files, where they have a name of their own. */
function directoriesIn(glob: Glob): Glob {
  const parents = glob.map((segments) => segments.slice(0, -1));
  return parents.filter(
    (segments) =>
      segments.at(-1)?.kind === 'text' && (segments.length >= MIN_SPECIFIC_DEPTH || segments[0]?.kind === 'deep'),
  );
}

/** Do the globs of a rule surely mean every path of this? For allowing. */
export function coversPath(globs: readonly PathGlob[], { names, glob: expanded, deep }: PathView): boolean {
  if (expanded === undefined) return names.every((name) => globs.some(({ glob }) => matchesGlob(glob, name)));
  // With a directory goes what is below it: only a rule for a whole tree means that, too.
  return expanded.every((one) =>
    globs.some(({ glob }) => globCoversAlternative(deep ? glob.filter(isTree) : glob, one)),
  );
}

function isTree(segments: readonly GlobSegment[]): boolean {
  return segments.at(-1)?.kind === 'deep';
}

/** The word that stands for a variable which is not set. */
const FALLBACK = /\$\{\w+:?[-=]([^}]*)\}/g;
/** An expansion in the source of a word that is not known. */
const EXPANSION = /\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`|\$\w+|\$[@*#?!$-]/g;

/** What is known of a path that is not. */
export interface PathHint {
  readonly names: readonly string[];
  /** Absent where it ends with what is not known: that names nothing. */
  readonly glob: Glob | undefined;
}

/** Of a path that is not known the source is: `$D/.env` is some `.env`. */
export function pathHintOf(source: string): PathHint {
  // Whose home it is was not known where the text was read.
  const bare = sketchSubstitutions(source.replace(/["']/g, '')).replace(/^~[\w-]*(?=\/)/, '*');
  const text = bare.replace(FALLBACK, '$1').replace(EXPANSION, '*').replace(/\/+$/, '');
  const open = /^(?:.*\/)?\**$/.test(text);
  return { names: splitPath(text), glob: open ? undefined : parsed(text.startsWith('/') ? text : `/**/${text}`) };
}

/** Does the rule mean it? For asking and denying: what the rule names has to stand in the source. */
export function matchesHint(
  { glob, anchors }: PathGlob,
  { names, glob: hinted }: PathHint,
  extensionTells: boolean,
): boolean {
  if (hinted === undefined) return false;
  const named = glob.filter((segments, index) => {
    const name = anchors[index];
    // Rules for whatever is there mean every name: nothing hints at them.
    return name === undefined ? lastNamedIndex(segments) !== -1 : names.includes(name);
  });
  return named.length > 0 && globNames(named, hinted, extensionTells);
}

/** Whatever the rest is, the last name is known, and the rule is for that name. */
export function matchesHintedName({ glob }: PathGlob, { names: told }: PathHint): boolean {
  const last = told.at(-1);
  return last !== undefined && !/[*?[{]/.test(last) && matchesGlob(glob, [last]);
}

/** Is everything that the effect touches in one of the directories? */
export function isInside(directories: readonly string[], view: PathView | undefined): boolean {
  return view?.starts.every((start) => directories.some((directory) => isPathInside(start, directory))) ?? false;
}

/** Could anything that the effect touches be in one of the directories? For asking and denying. */
export function mayBeInside(directories: readonly string[], view: PathView | undefined): boolean {
  if (view === undefined) return false;
  return view.starts.some((start) =>
    directories.some((directory) => isPathInside(start, directory) || (view.deep && isPathInside(directory, start))),
  );
}

/** Directories that hold what many others need: an agent that was started there has no project. */
const SHARED =
  /^\/(?:(?:bin|boot|dev|etc|home|lib|lib32|lib64|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)?|Applications|Library|System|Users|Volumes|private)$/;

/** Is the root a directory that somebody works in, and no directory of the system itself? */
export function isProjectRoot({ root, cwd, facts = {} }: EvaluationContext): boolean {
  const own = root ?? cwd;
  return (
    own !== undefined && [own, followLinks(own, facts)].every((path) => !SHARED.test(path.replace(/\/+$/, '') || '/'))
  );
}

/** What a word such as `project` or a path means. */
export function resolveDirectories(
  place: string,
  { root, cwd, home, tmp = TMP_DIRECTORIES, places = {}, facts = {} }: EvaluationContext,
): readonly string[] {
  const own = root ?? cwd;
  if (place === 'project') return own === undefined || own === '/' ? [] : [own];
  if (place === 'home') return home === undefined || home === '/' ? [] : [...new Set([home, followLinks(home, facts)])];
  if (place === 'tmp') return tmp;
  if (place.startsWith('$')) return places[place.slice(1)] === undefined ? [] : [places[place.slice(1)] as string];
  const target = resolvedTarget(place.replace(/^~(?=\/|$)/, home ?? '~'), own);
  return target.type === 'path' ? [target.path] : [];
}

const known = new Map<string, Glob>();

function parsed(source: string): Glob {
  let glob = known.get(source);
  if (glob === undefined) {
    glob = tryParse(source);
    // Globs of commands come and go; those of rules are placed once.
    if (known.size > 5_000) known.clear();
    known.set(source, glob);
  }
  return glob;
}

/** A glob of a command that has too many braces may be anything. */
function tryParse(source: string): Glob {
  try {
    return parseGlob(source);
  } catch {
    return [[{ kind: 'deep' }]];
  }
}

/** Does a command run within? Where that is not known, what permits does not match. Links count by both of their ends. */
export function runsInside(
  places: readonly string[],
  cwd: string | undefined,
  permits: boolean,
  context: EvaluationContext,
): boolean {
  if (cwd === undefined) return !permits;
  const { facts = {} } = context;
  const real = facts.realPath === undefined ? cwd : followLinks(cwd, facts);
  const directories = places
    .flatMap((place) => resolveDirectories(place, context))
    .flatMap((directory) => (facts.realPath === undefined ? [directory] : [directory, followLinks(directory, facts)]));
  const isIn = (path: string) => directories.some((directory) => isPathInside(path, directory));
  return permits ? isIn(cwd) && isIn(real) : isIn(cwd) || isIn(real);
}
