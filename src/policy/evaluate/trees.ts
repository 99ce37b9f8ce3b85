import type { Effect } from '../../effects/effect.js';
import { type FoundFile, inside } from '../../effects/paths.js';
import {
  beginsWith,
  fixedStart,
  type Glob,
  isBare,
  matches,
  matchesName,
  meetsName,
  parseGlob,
  type Segment,
  splitPath,
  tellsName,
} from '../../match/glob.js';

/** A directory that is read with all that is below it. */
export interface Tree {
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
  readonly only?: readonly Segment[];
  /** Only files of such paths, where more than their names is said. */
  readonly whole?: Glob;
}

/** Is what is in the files read, or sent? Names alone tell no secret. */
export function readsAll({ kind, how = [] }: Pick<Effect, 'kind' | 'how'>): boolean {
  return (kind === 'read' || kind === 'send') && !how.includes('list');
}

export function treesOf(places: readonly string[], how: readonly string[], every: boolean): Tree[] {
  const [visible, follows] = [how.includes('visible'), !how.includes('nofollow')];
  return places.map((path) => ({ path, names: splitPath(path), wild: WILD.test(path), visible, follows, every }));
}

/** The same for globs such as `/home/*\/**`: which directories they stand for is not known, only where those are. */
export function wildTreesOf(
  globs: readonly string[],
  starts: readonly string[],
  how: readonly string[],
  every: boolean,
): Tree[] {
  return treesOf(starts, how, every).map((tree, index) => {
    const place = (globs[index] ?? '').replace(/(?:\/\*\*.*)$/, '');
    return WILD.test(place) ? { ...tree, names: splitPath(place), wild: true } : tree;
  });
}

const WILD = /[*?[{\\]/;

/** Files of some names below a directory, as `--include` says: `/a/**\/*.py`. Undefined where it is no such glob. */
export function namedTree(wild: string, base: string, how: readonly string[], made: boolean): Tree | undefined {
  const at = wild.lastIndexOf('/**/');
  if (!(made || how.includes('include')) || at === -1) return undefined;
  try {
    const only = parseGlob(wild.slice(at + 4)).map((segments) => segments.at(-1) ?? ANY);
    const whole = wild.includes('/', at + 4) ? { whole: parseGlob(wild) } : {};
    const [tree] = treesOf([base], how, true);
    return tree && { ...whole, only, ...tree };
  } catch {
    return undefined;
  }
}

const ANY: Segment = { kind: 'deep' };

/** Does the command itself name what the rule is for? `*.pem` and `.env*` do; `*.json` only may. */
export function isAskedFor(glob: Glob, trees: readonly Tree[]): boolean {
  return trees.some(({ only }) =>
    only?.some((wanted) =>
      glob.some(
        ([first, last, more]) =>
          first?.kind === 'deep' && last !== undefined && more === undefined && asksFor(last, wanted),
      ),
    ),
  );
}

/** Does a name that the command gives ask for the last name of a rule? */
export function asksFor(last: Segment, wanted: Segment): boolean {
  if (!tellsName(wanted)) return false;
  return (!beginsWith(wanted, 'star') || beginsWith(last, 'star')) && meetsName(last, wanted);
}

/** Is a file among those that are read? */
export function isWanted({ only, whole }: Tree, { name, path }: FoundFile): boolean {
  // What lies behind a link was found by another path.
  if (whole !== undefined && path.endsWith(`/${name}`) && !matches(whole, splitPath(path))) return false;
  return only === undefined || only.some((segment) => matchesName(segment, name));
}

/** A glob for all that is below a directory, at any depth: its last name says nothing of what is meant. */
export function isAnyName(wild: string): boolean {
  return /\/\*\*(?:\/\*\*)*(?:\/(?:[*?.]|\[[^\]/]*\])*)?$/.test(wild);
}

/** The alternatives of a rule's glob that begin at a known place. */
export interface Rooted {
  /** Those in the home, the project and wherever people keep what is theirs. */
  readonly own: Glob;
  /** Those in directories of the system: what is protected there, only the administrator reads. */
  readonly shared: Glob;
}

const SYSTEM = /^\/(?:private\/)?(?:etc|usr|boot|root|var)(?:\/|$)/;

/** What may be anywhere is at least looked for in the home: programs keep such files there. */
export function rootedIn(glob: Glob, home: readonly Segment[] | undefined): Rooted {
  const [own, shared]: [Segment[][], Segment[][]] = [[], []];
  const [base] = home === undefined ? [] : fixedStart(home);
  for (const segments of glob) {
    const first = segments.findIndex(({ kind }) => kind !== 'deep');
    if (first > 0 && home !== undefined) own.push([...home, ...segments.slice(first)]);
    if (first !== 0) continue;
    const [start = '/'] = fixedStart(segments);
    const isShared = SYSTEM.test(start) && !(base !== undefined && inside(start, base));
    (isShared ? shared : own).push([...segments]);
  }
  return { own, shared };
}

/** Are there paths of the rule below one of the directories, by their place alone? */
export function holds(glob: Glob, trees: readonly Tree[]): boolean {
  return trees.length > 0 && glob.some((segments) => trees.some((tree) => reaches(segments, tree)));
}

export function reaches(segments: readonly Segment[], { names, wild, visible, only }: Tree): boolean {
  for (let at = 0; at < names.length; at++) {
    const segment = segments[at];
    const name = names[at] as string;
    if (segment === undefined) return false;
    // All below a directory is meant: that has this one in it. What may be anywhere below is no place.
    if (segment.kind === 'deep') return at === segments.length - 1;
    // Most places differ in their first names.
    if (segment.kind === 'text' && segment.text === name) continue;
    if (wild && WILD.test(name)) continue;
    if (!matchesName(segment, name)) return false;
    // `/home/*`: that this is one of them is no more than a guess. Of processes there are no others.
    if (isBare(segment) && names[0] !== 'proc') return false;
  }
  const rest = segments.slice(names.length);
  if (rest.length === 0 || (rest.length > 1 && rest[0]?.kind === 'deep')) return false;
  // Below a directory that is protected as a whole no name is certain.
  const last = rest.at(-1);
  if (only !== undefined && !(last !== undefined && only.some((wanted) => meetsName(last, wanted)))) return false;
  return !(visible && rest.some((segment) => segment.kind === 'text' && segment.text.startsWith('.')));
}
