import type { Effect } from '../../effects/effect.js';
import { isPathInside, type ListedFile } from '../../effects/paths.js';
import {
  fixedPrefix,
  type Glob,
  type GlobSegment,
  hasLiteralChar,
  isSingleStar,
  lastNameOverlaps,
  matchesGlob,
  matchesSegment,
  parseGlob,
  splitPath,
  startsWithToken,
} from '../../match/glob.js';

/** A directory that is read with all that is below it. */
export interface ReadTree {
  readonly path: string;
  readonly names: readonly string[];
  /** A wildcard is among these names. */
  readonly wild: boolean;
  /** Names that begin with a dot are passed over. */
  readonly visible: boolean;
  /** Links that it comes across are followed. */
  readonly follows: boolean;
  /** It reads whatever file is there, and not only those of a kind that it knows. */
  readonly every: boolean;
  /** Only files of such names, where that is said. */
  readonly only?: readonly GlobSegment[];
  /** Only files of such paths, where more than their names is said. */
  readonly whole?: Glob;
}

/** Is what is in the files read, or sent? Names alone tell no secret. */
export function readsContents({ kind, tags = [] }: Pick<Effect, 'kind' | 'tags'>): boolean {
  return (kind === 'read' || kind === 'send') && !tags.includes('list');
}

export function treesOf(places: readonly string[], tags: readonly string[], every: boolean): ReadTree[] {
  const [visible, follows] = [tags.includes('visible'), !tags.includes('nofollow')];
  return places.map((path) => ({ path, names: splitPath(path), wild: SIGNS.test(path), visible, follows, every }));
}

/** The same for globs such as `/home/*\/**`: which directories they stand for is not known, only where those are. */
export function wildTreesOf(
  globs: readonly string[],
  starts: readonly string[],
  tags: readonly string[],
  every: boolean,
): ReadTree[] {
  return treesOf(starts, tags, every).map((tree, index) => {
    const place = (globs[index] ?? '').replace(/(?:\/\*\*.*)$/, '');
    return SIGNS.test(place.replace(/\\./g, '')) ? { ...tree, names: splitPath(place), wild: true } : tree;
  });
}

const WILD = /[*?[{\\]/;
/** In a path that is no glob a backslash is a letter. */
const SIGNS = /[*?[{]/;

/** Files of some names below a directory, as `--include` says: `/a/**\/*.py`. Undefined where it is no such glob. */
export function namedTree(wild: string, base: string, tags: readonly string[], made: boolean): ReadTree | undefined {
  const at = wild.lastIndexOf('/**/');
  if (!(made || tags.includes('include')) || at === -1) return undefined;
  try {
    const only = parseGlob(wild.slice(at + 4)).map((segments) => segments.at(-1) ?? ANY);
    const whole = wild.includes('/', at + 4) ? { whole: parseGlob(wild) } : {};
    const [tree] = treesOf([base], tags, true);
    return tree && { ...whole, only, ...tree };
  } catch {
    return undefined;
  }
}

const ANY: GlobSegment = { kind: 'deep' };

/** Does the command itself name what the rule is for? `*.pem` and `.env*` do; `*.json` only may. */
export function isNamedByCommand(glob: Glob, trees: readonly ReadTree[]): boolean {
  return trees.some(({ only }) =>
    only?.some((wanted) =>
      glob.some(
        ([first, last, more]) =>
          first?.kind === 'deep' && last !== undefined && more === undefined && namesSegment(last, wanted),
      ),
    ),
  );
}

/** Does a name that the command gives ask for the last name of a rule? */
export function namesSegment(last: GlobSegment, wanted: GlobSegment): boolean {
  if (!hasLiteralChar(wanted)) return false;
  return (!startsWithToken(wanted, 'star') || startsWithToken(last, 'star')) && lastNameOverlaps(last, wanted);
}

/** Is a file among those that are read? */
export function isReadFile({ only, whole }: ReadTree, { name, path }: ListedFile): boolean {
  // What lies behind a link was found by another path.
  if (whole !== undefined && path.endsWith(`/${name}`) && !matchesGlob(whole, splitPath(path))) return false;
  return only === undefined || only.some((segment) => matchesSegment(segment, name));
}

/** A glob for all that is below a directory, at any depth: its last name says nothing of what is meant. */
export function isAnyNameGlob(wild: string): boolean {
  return /\/\*\*(?:\/\*\*)*(?:\/(?:[*?.]|\[[^\]/]*\])*)?$/.test(wild);
}

/** The alternatives of a rule's glob that begin at a known place. */
export interface RootedGlobs {
  /** Those in the home, the project and wherever people keep what is theirs. */
  readonly own: Glob;
  /** Those in directories of the system: what is protected there, only the administrator reads. */
  readonly shared: Glob;
}

const SYSTEM = /^\/(?:private\/)?(?:etc|usr|boot|root|var)(?:\/|$)/;

/** What may be anywhere is at least looked for in the home: programs keep such files there. */
export function rootedIn(glob: Glob, home: readonly GlobSegment[] | undefined): RootedGlobs {
  const [own, shared]: [GlobSegment[][], GlobSegment[][]] = [[], []];
  const [base] = home === undefined ? [] : fixedPrefix(home);
  for (const segments of glob) {
    const first = segments.findIndex(({ kind }) => kind !== 'deep');
    if (first > 0 && home !== undefined) own.push([...home, ...segments.slice(first)]);
    if (first !== 0) continue;
    const [start = '/'] = fixedPrefix(segments);
    const isShared = SYSTEM.test(start) && !(base !== undefined && isPathInside(start, base));
    (isShared ? shared : own).push([...segments]);
  }
  return { own, shared };
}

/** Are there paths of the rule below one of the directories, by their place alone? */
export function mayContain(glob: Glob, trees: readonly ReadTree[]): boolean {
  return trees.length > 0 && glob.some((segments) => trees.some((tree) => treeReaches(segments, tree)));
}

function treeReaches(segments: readonly GlobSegment[], tree: ReadTree): boolean {
  const leads = leadsTo(segments, tree.names, tree.wild);
  return leads === 'all' || (leads && holdsBelow(segments, tree));
}

/** Does a place of a rule begin with the names of a directory? `all` where all below another one is meant, with this one in it. */
export function leadsTo(segments: readonly GlobSegment[], names: readonly string[], wild: boolean): boolean | 'all' {
  for (let at = 0; at < names.length; at++) {
    const segment = segments[at];
    const name = names[at] as string;
    if (segment === undefined) return false;
    // What may be anywhere below is no place.
    if (segment.kind === 'deep') return at === segments.length - 1 && 'all';
    // Most places differ in their first names.
    if (segment.kind === 'text' && segment.text === name) continue;
    if (wild && WILD.test(name)) continue;
    if (!matchesSegment(segment, name)) return false;
    // `/home/*`: that this is one of them is no more than a guess. Of processes there are no others.
    if (isSingleStar(segment) && names[0] !== 'proc') return false;
  }
  return true;
}

/** May what a rule names below a directory, to which it leads, be among what is read there? */
export function holdsBelow(segments: readonly GlobSegment[], { names, visible, only }: ReadTree): boolean {
  const rest = segments.slice(names.length);
  if (rest.length === 0 || (rest.length > 1 && rest[0]?.kind === 'deep')) return false;
  // Below a directory that is protected as a whole no name is certain.
  const last = rest.at(-1);
  if (only !== undefined && !(last !== undefined && only.some((wanted) => lastNameOverlaps(last, wanted))))
    return false;
  return !(visible && rest.some((segment) => segment.kind === 'text' && segment.text.startsWith('.')));
}
