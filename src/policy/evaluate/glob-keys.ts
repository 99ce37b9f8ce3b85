import {
  fixedPrefix,
  type GlobSegment,
  isSingleStar,
  lastNamedIndex,
  literalSegment,
  parseGlob,
} from '../../match/glob.js';
import type { GlobKeys, Ruleset } from '../policy.js';
import type { RuleEffectView } from './effect-view.js';
import { isAnywhere } from './paths.js';
import { type GlobPlaces, TreeQuery, topsOf } from './tree-keys.js';

/** Letters that are the same however a file system compares names, but for their case. */
const ASCII = /^[ -~]*$/;
/** Such names are gone once the glob is in its place. */
const UNTIDY = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|\\/;
/** Stands for any letter, or any name. */
const ANY = '*';

/** The keys of a rule's glob, wherever it is placed. Undefined where its place decides: it may be about any path. */
export function globKeysOf(source: string): GlobKeys | undefined {
  const own = source.replace(/^(?:~?\/|\.\/|\$\w+(?:\/|$))/, '');
  if (own === '' || own === '~' || !ASCII.test(own) || UNTIDY.test(own) || own.startsWith('$')) return undefined;
  // Each file of a policy may be a link by itself, and the directory stands for all of them.
  if (source.startsWith('$SLUICE_CONFIG/')) return undefined;
  const alternatives = tryParse(own.toLowerCase());
  if (alternatives === undefined) return undefined;
  const [anchors, names, parents] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [pieces, wild] = [new Set<string>(), new Set<string>()];
  for (const segments of alternatives) {
    const anchor = literalSegment(segments);
    if (anchor === undefined) pieces.add(longestPiece(segments.at(-1)));
    else anchors.add(anchor);
    const last = segments[lastNamedIndex(segments)];
    if (last?.kind === 'text') names.add(last.text);
    else if (last?.kind === 'wild') wild.add((last.head[0] ?? ANY) + (last.tail.at(-1) ?? ANY));
    else names.add(ANY);
    const parent = segments.length > 1 ? segments.at(-2) : isBelowKnown(source) ? ANY_SEGMENT : undefined;
    if (parent?.kind === 'text') parents.add(parent.text);
  }
  const tops = source.startsWith('$PATH/') ? undefined : topsOf(alternatives, placeKind(source));
  return {
    anchors: written(anchors),
    ...(written(names) !== written(anchors) && { names: written(names) }),
    ...(pieces.size > 0 && { pieces: pieces.has('') ? [] : [...pieces] }),
    ...(wild.size > 0 && { wild: [...wild] }),
    ...(parents.size > 0 && { parents: written(parents) }),
    ...(tops !== undefined && { tops }),
    ...(source.startsWith('$') && !source.startsWith('$PATH/') && { links: fixedNames(own) }),
  };
}

/** More letters tell little more, and the ends of names are often the same. */
const MAX_PIECE = 4;

/** The end of the longest run of letters in a name. */
function longestPiece(segment: GlobSegment | undefined): string {
  if (segment?.kind !== 'wild') return '';
  let [longest, run] = ['', ''];
  for (const token of segment.tokens) {
    run = token.kind === 'char' ? run + token.char : '';
    if (run.length >= longest.length) longest = run;
  }
  return longest.slice(-MAX_PIECE);
}

function placeKind(source: string): Parameters<typeof topsOf>[1] {
  return source.startsWith('/') ? 'root' : isAnywhere(source) ? 'anywhere' : 'below a place';
}

/** What stands before the first wildcard of each alternative. */
function fixedNames(own: string): string[] {
  const fixed = (tryParse(own) ?? []).flatMap((segments) => fixedPrefix(segments).map((path) => path.slice(1)));
  return [...new Set(fixed)];
}

const ANY_SEGMENT: GlobSegment = { kind: 'text', text: ANY };

/** Does it begin at a directory whose name is not in the source: the home, the project, or what a variable names? */
function isBelowKnown(source: string): boolean {
  if (source.startsWith('/') || source.startsWith('**/') || source.startsWith('$PATH/')) return false;
  return /^(?:~|\.|\$\w+)\//.test(source) || source.replace(/\/(\*\*)?$/, '').includes('/');
}

function tryParse(source: string): readonly (readonly GlobSegment[])[] | undefined {
  try {
    return parseGlob(source);
  } catch {
    return undefined;
  }
}

/** No name has a slash in it. */
function written(names: ReadonlySet<string>): string {
  return names.size === 0 ? '' : `/${[...names].join('/')}/`;
}

/** A name that a command's glob has. */
interface GivenName {
  readonly text: string | undefined;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** Might a glob be about the path of an effect? Told by its keys: at least those that are. */
export class KeyQuery {
  readonly #names: readonly string[];
  /** The last ones; undefined: any. */
  readonly #last: readonly (string | undefined)[];
  readonly #given: readonly GivenName[] | undefined;
  readonly #places: readonly string[];
  readonly #trees: TreeQuery;

  private constructor(
    names: readonly (readonly string[])[],
    given: readonly GivenName[] | undefined,
    places: readonly string[],
    trees: TreeQuery,
  ) {
    this.#names = names.flat().map((name) => `/${name.toLowerCase()}/`);
    this.#last = names.map((one) => one.at(-1)?.toLowerCase());
    this.#given = given;
    this.#places = places;
    this.#trees = trees;
  }

  /** Undefined where keys can't tell: for what a file system may compare in another way, and where any directory is meant. */
  static of({ path, hint }: RuleEffectView): KeyQuery | undefined {
    if (hint !== undefined) {
      const given = hint.glob && namesGiven(hint.glob);
      return hint.names.every((name) => ASCII.test(name)) ? new KeyQuery([], given ?? [], [], NO_TREES) : undefined;
    }
    if (path === undefined) return new KeyQuery([], [], [], NO_TREES);
    const { paths, names, glob, deep, whole, places, trees } = path;
    if (![...paths, ...places, ...trees.map((tree) => tree.path)].every((one) => ASCII.test(one))) return undefined;
    const last = whole ? places.map((place) => place.slice(place.lastIndexOf('/') + 1).toLowerCase()) : [];
    if (trees.some(({ wild }) => wild) || last.some((name) => /[*?[\\{]/.test(name))) return undefined;
    const asked = trees.flatMap(({ only }) => (only === undefined ? [] : [only]));
    const given = glob === undefined && asked.length === 0 ? undefined : namesGiven([...(glob ?? []), ...asked]);
    return new KeyQuery(
      glob === undefined ? names : [],
      given,
      last.map((name) => `/${name}/`),
      new TreeQuery(
        deep ? places : [],
        trees.map((tree) => tree.path),
      ),
    );
  }

  may(keys: GlobKeys, source: string, set: Pick<Ruleset, 'root'>, where: GlobPlaces): boolean {
    if (this.#mayBeNamed(keys)) return true;
    return !this.#trees.isEmpty && this.#trees.may(keys, where.startsOf(source, set), where.home());
  }

  #mayBeNamed({ anchors, names = anchors, pieces, wild = NONE, parents }: GlobKeys): boolean {
    for (const name of this.#names) if (anchors.includes(name)) return true;
    if (pieces !== undefined) for (const name of this.#last) if (hasPiece(pieces, name)) return true;
    if (parents !== undefined) {
      if (this.#places.length > 0 && parents.includes(ANY_NAME)) return true;
      for (const place of this.#places) if (parents.includes(place)) return true;
    }
    if (this.#given === undefined) return false;
    if (names.includes(ANY_NAME)) return true;
    return this.#given.some(({ text, first, last }) => {
      if (
        text === undefined
          ? names.split('/').some((name) => name !== '' && fits(name, first, last))
          : names.includes(text)
      )
        return true;
      return wild.some((pair) => meets(pair[0] as string, first) && meets(pair[1] as string, last));
    });
  }
}

const NO_TREES = new TreeQuery([], []);
const NONE: readonly string[] = [];
const ANY_NAME = `/${ANY}/`;

/** Of nothing any name has it, and so has a path without names. */
function hasPiece(pieces: readonly string[], name: string | undefined): boolean {
  if (name === undefined || pieces.length === 0) return true;
  for (const piece of pieces) if (name.includes(piece)) return true;
  return false;
}

function meets(letters: string, letter: string | undefined): boolean {
  return letter === undefined || letters.includes(letter) || letters.includes(ANY);
}

function fits(name: string, first: string | undefined, last: string | undefined): boolean {
  return (first === undefined || name[0] === first) && (last === undefined || name.at(-1) === last);
}

function namesGiven(glob: readonly (readonly GlobSegment[])[]): GivenName[] {
  return glob.flat().flatMap((segment): GivenName[] => {
    if (segment.kind === 'deep' || isSingleStar(segment)) return [];
    const [head, tail] = segment.kind === 'text' ? [segment.text, segment.text] : [segment.head, segment.tail];
    const text = segment.kind === 'text' ? `/${segment.text.toLowerCase()}/` : undefined;
    return [{ text, first: head[0]?.toLowerCase(), last: tail.at(-1)?.toLowerCase() }];
  });
}
