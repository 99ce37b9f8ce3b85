import {
  fixedPrefix,
  type Glob,
  type GlobSegment,
  isSingleStar,
  lastNamedIndex,
  overlapsByLiteral,
  splitPath,
  type WildcardSegment,
  wildcardMatchesName,
} from '../../match/glob.js';
import type { BoundEffectRule } from './bound-effect-rule.js';
import type { RuleEffectView } from './effect-view.js';
import type { PathGlob } from './paths.js';
import { holdsBelow, leadsTo, namesSegment, type ReadTree } from './read-trees.js';

/** A rule that may match, with those of its globs that may. */
export interface CandidateRule extends Pick<BoundEffectRule, 'rule' | 'set'> {
  readonly placed: BoundEffectRule;
  /** Undefined where the rule has no path. */
  readonly globs: readonly PathGlob[] | undefined;
}

/** One glob of a rule. */
interface Leaf {
  readonly placed: BoundEffectRule;
  readonly glob: PathGlob;
  /** Its number among all of its kind, which have the order of their rules. */
  readonly at: number;
}

/** Letters whose globs are remembered: those of most names. */
const MAX_CACHED_LETTERS = 256;
/** Names whose globs are remembered. */
const MAX_CACHED_NAMES = 1_024;
/** A tree that is read as a whole has up to half as many files. */
const MAX_CACHED_LAST_NAMES = 4_096;
const NO_LEAVES: readonly Leaf[] = [];

/** Globs found by a name or a path. */
type Filed = Map<string, Leaf[]>;

/** A name that a command's glob has. */
type Named = Exclude<GlobSegment, { readonly kind: 'deep' }>;

/** Might a rule with this last name be about a name of a command's glob? */
type Meets = (rule: WildcardSegment, given: GlobSegment) => boolean;

/** One alternative of a glob, which begins at a known place. */
interface Placing {
  readonly leaf: Leaf;
  readonly segments: readonly GlobSegment[];
}

type Placings = Map<string, Placing[]>;

/** One that begins with the names of a directory, or means all below one that has it in it. */
interface Leading extends Placing {
  readonly isAll: boolean;
}

/** A last name with wildcards in it, and the globs that have it. */
interface Ending {
  readonly name: WildcardSegment;
  readonly leaves: Leaf[];
}

/**
 * The rules for one kind of effect, found by what a path has in it, so that a thousand cost little more than ten. Each
 * way to find them gives at least those that can match; whoever asks tries them one by one.
 */
export class EffectIndex {
  readonly #leaves: readonly Leaf[];
  /** Rules without a path, and those of them that may be for an effect with some tags. */
  readonly #always: readonly CandidateRule[];
  readonly #tagged = new Map<string, readonly CandidateRule[]>();
  readonly #shared = new Set<readonly CandidateRule[]>();
  /** By a name that every path has which matches. */
  readonly #anchors: Filed = new Map();
  /** Those of these names that a rule has which forbids. */
  #forbidding: ReadonlySet<string> | undefined;
  /** The directory that was asked about last, and whether it has such a name. */
  #place: { readonly path: string; readonly told: boolean } = { path: '', told: false };
  readonly #forbidden = new WeakMap<readonly string[], readonly string[]>();
  readonly #unanchored: Leaf[] = [];
  /** Those of them that a path may match which ends with a letter. */
  readonly #endings = new Map<string, readonly Leaf[]>();
  readonly #lastNames = new Map<string, readonly Leaf[]>();
  /** By the last name that the glob has: a glob of a command has to tell it. */
  readonly #last: Filed = new Map();
  /** By the last letter of that name, where it has a wildcard; where that may be any, by its first one. */
  readonly #tails = new Map<string, Ending[]>();
  readonly #heads = new Map<string, Ending[]>();
  /** Both may be any. */
  readonly #loose: Ending[] = [];
  /** Globs for whatever is there. */
  readonly #nameless: Leaf[] = [];
  /** The names of #last by their last letter. */
  #letters: Map<string, string[]> | undefined;
  /** By a name of a command's glob that they meet. */
  readonly #meant = new Map<string, readonly Leaf[]>();
  readonly #askedFor = new Map<string, readonly Leaf[]>();
  /** By the directories above what a rule protects. */
  #above: Filed | undefined;
  /** By the directories that the files of a rule are in. */
  #directories: Filed | undefined;
  /** By every directory from the root to the first wildcard of a glob, and by the last of these. */
  #tops: { readonly all: Placings; readonly last: Placings } | undefined;

  readonly #places = new Map<string, readonly Leading[]>();

  #asked: { readonly view: RuleEffectView; readonly found: readonly CandidateRule[] } | undefined;

  constructor(rules: readonly BoundEffectRule[]) {
    this.#always = rules
      .filter(({ path }) => path === undefined)
      .map((placed) => ({ rule: placed.rule, set: placed.set, placed, globs: undefined }));
    const leaves: Leaf[] = [];
    for (const placed of rules) for (const glob of placed.path ?? []) leaves.push({ placed, glob, at: leaves.length });
    this.#leaves = leaves;
    for (const leaf of this.#leaves) this.#file(leaf, leaf.glob);
  }

  #file(leaf: Leaf, { glob, anchors }: PathGlob): void {
    for (const [index, segments] of glob.entries()) {
      const name = anchors[index];
      if (name === undefined) add(this.#unanchored, leaf);
      else addTo(this.#anchors, name, leaf);
      const last: GlobSegment | undefined = segments[lastNamedIndex(segments)];
      if (last?.kind === 'text') addTo(this.#last, last.text, leaf);
      else if (last === undefined) add(this.#nameless, leaf);
      else if (last.kind === 'wild') this.#fileWild(last, leaf);
    }
  }

  #fileWild(name: WildcardSegment, leaf: Leaf): void {
    const [first, last] = [name.head[0], name.tail.at(-1)];
    const endings =
      last !== undefined ? listIn(this.#tails, last) : first !== undefined ? listIn(this.#heads, first) : this.#loose;
    const same = endings.find((ending) => ending.name.source === name.source);
    if (same === undefined) endings.push({ name, leaves: [leaf] });
    else add(same.leaves, leaf);
  }

  /** Rules that may match, in their order. Of one effect they are asked for more than once. */
  find(view: RuleEffectView): readonly CandidateRule[] {
    if (this.#asked?.view !== view) this.#asked = { view, found: this.#search(view) };
    return this.#asked.found;
  }

  #search({ effect: { target, tags = NO_TAGS }, path, hint }: RuleEffectView): readonly CandidateRule[] {
    const found = new Set<Leaf>();
    if (target.type === 'unknown') {
      if (hint?.glob !== undefined) this.#meeting(hint.glob, found, mayMean);
    } else if (path !== undefined) {
      if (path.glob !== undefined) this.#meeting(path.glob, found, mayMean);
      else for (const names of path.names) this.#exact(names, found);
      if (path.deep) for (const place of path.places) addAll(found, this.#aboveOf().get(place));
      if (path.whole) for (const place of path.places) this.#below(place, found);
      for (const tree of path.trees) {
        this.#within(tree, found);
        if (tree.only !== undefined) this.#meeting([tree.only], found, namesSegment);
      }
    }
    const always = this.#alwaysFor(tags);
    return found.size === 0 ? always : inOrder(found, always, tags);
  }

  /** May a rule that forbids be about this file? All files of a tree are asked about, directory by directory. */
  mayForbid(path: string): boolean {
    this.#forbidding ??= new Set(
      [...this.#anchors].flatMap(([name, leaves]) => (leaves.some(isForbidding) ? name : [])),
    );
    const forbidding = this.#forbidding;
    const end = path.lastIndexOf('/');
    if (end !== this.#place.path.length || !path.startsWith(this.#place.path)) {
      const place = path.slice(0, end);
      this.#place = { path: place, told: splitPath(place).some((name) => forbidding.has(name)) };
    }
    if (this.#place.told) return true;
    const last = path.slice(end + 1);
    return forbidding.has(last) || this.#ended(last).some(isForbidding);
  }

  /** May any rule name this file? */
  mayName(path: string): boolean {
    const names = splitPath(path);
    return names.some((name) => this.#anchors.has(name)) || this.#ended(names.at(-1) ?? '').length > 0;
  }

  /** Those of a list that such a rule may be about. A list of all that is tracked is long, and seldom changes. */
  mayForbidAmong(paths: readonly string[]): readonly string[] {
    let found = this.#forbidden.get(paths);
    if (found === undefined) {
      found = paths.filter((path) => this.mayForbid(path));
      this.#forbidden.set(paths, found);
    }
    return found;
  }

  /** Effects of one program have the same few tags. */
  #alwaysFor(tags: readonly string[]): readonly CandidateRule[] {
    const key = tags.length === 1 ? (tags[0] as string) : tags.join(' ');
    let rules = this.#tagged.get(key);
    if (rules === undefined) {
      rules = this.#always.filter(({ placed }) => mayBeSaid(placed, tags));
      if (this.#tagged.size < MAX_CACHED_NAMES) {
        this.#tagged.set(key, rules);
        this.#shared.add(rules);
      }
    }
    return rules;
  }

  /** Is it a list that is kept, and found for many effects? */
  isKept(candidates: readonly CandidateRule[]): boolean {
    return this.#shared.has(candidates);
  }

  #exact(names: readonly string[], found: Set<Leaf>): void {
    addAll(found, this.#ended(names.at(-1) ?? ''));
    for (const name of names) addAll(found, this.#anchors.get(name));
  }

  /** The globs without a name of their own that a last name may match: files and directories are the same in many calls. */
  #ended(name: string): readonly Leaf[] {
    let leaves = this.#lastNames.get(name);
    if (leaves === undefined) {
      leaves = this.#ending(name.at(-1)).filter(({ glob }) => glob.mayEndIn(name));
      if (this.#lastNames.size >= MAX_CACHED_LAST_NAMES) this.#lastNames.clear();
      this.#lastNames.set(name, leaves.length === 0 ? NO_LEAVES : leaves);
    }
    return leaves;
  }

  /** Most globs such as `*.pem` end with another letter. */
  #ending(letter: string | undefined): readonly Leaf[] {
    if (letter === undefined) return this.#unanchored;
    let leaves = this.#endings.get(letter);
    if (leaves === undefined) {
      leaves = this.#unanchored.filter(({ glob }) => glob.mayEnd(letter));
      if (this.#endings.size < MAX_CACHED_LETTERS) this.#endings.set(letter, leaves);
    }
    return leaves;
  }

  /** Some name of the command's glob, not its `*` or `**`, has to meet the last name of the rule's. */
  #meeting(glob: Glob, found: Set<Leaf>, meets: Meets): void {
    addAll(found, this.#nameless);
    for (const segments of glob)
      for (const segment of segments)
        if (segment.kind !== 'deep' && !isSingleStar(segment)) addAll(found, this.#metBy(segment, meets));
  }

  /** Directories, and endings such as `*.ts`, are the same in one command after the other. */
  #metBy(segment: Named, meets: Meets): readonly Leaf[] {
    const known = meets === mayMean ? this.#meant : this.#askedFor;
    const key = segment.kind === 'text' ? `text ${segment.text}` : `wild ${segment.source}`;
    let leaves = known.get(key);
    if (leaves === undefined) {
      leaves = [...this.#meetingOf(segment, meets)];
      if (known.size >= MAX_CACHED_NAMES) known.clear();
      known.set(key, leaves);
    }
    return leaves;
  }

  #meetingOf(segment: Named, meets: Meets): ReadonlySet<Leaf> {
    const found = new Set<Leaf>();
    const [head, tail] = segment.kind === 'text' ? [segment.text, segment.text] : [segment.head, segment.tail];
    const [first, last] = [head[0], tail.at(-1)];
    if (segment.kind === 'text') addAll(found, this.#last.get(segment.text));
    else this.#telling(segment, last, found);
    const add = (endings: readonly Ending[] | undefined): void => {
      if (endings === undefined) return;
      for (const { name, leaves } of endings) if (meets(name, segment)) addAll(found, leaves);
    };
    add(this.#loose);
    if (first !== undefined) add(this.#heads.get(first));
    else for (const endings of this.#heads.values()) add(endings);
    if (last !== undefined) add(this.#tails.get(last));
    else for (const endings of this.#tails.values()) add(endings);
    return found;
  }

  #telling(segment: WildcardSegment, letter: string | undefined, found: Set<Leaf>): void {
    const names = letter === undefined ? this.#last.keys() : this.#lastByLetter().get(letter);
    for (const name of names ?? []) if (wildcardMatchesName(segment, name)) addAll(found, this.#last.get(name));
  }

  #lastByLetter(): ReadonlyMap<string, readonly string[]> {
    if (this.#letters !== undefined) return this.#letters;
    this.#letters = new Map();
    for (const name of this.#last.keys()) {
      const letter = name.at(-1) ?? '';
      const names = this.#letters.get(letter);
      if (names === undefined) this.#letters.set(letter, [name]);
      else names.push(name);
    }
    return this.#letters;
  }

  #below(place: string, found: Set<Leaf>): void {
    const name = place.slice(place.lastIndexOf('/') + 1);
    // A directory that is itself a glob may be any.
    if (/[*?[\\{]/.test(name)) addAll(found, this.#leaves);
    else addAll(found, this.#directoriesOf().get(name));
  }

  /** What is protected below a directory, or may be it: a wildcard of the rule stands for one of its names. */
  #within(tree: ReadTree, found: Set<Leaf>): void {
    for (const { leaf, segments, isAll } of this.#leading(tree))
      if (isAll || holdsBelow(segments, tree)) found.add(leaf);
  }

  /** Directories are the same in one command after the other. */
  #leading({ path: place, names, wild }: ReadTree): readonly Leading[] {
    const known = wild ? undefined : this.#places.get(place);
    if (known !== undefined) return known;
    const { all, last } = this.#topsOf();
    const leading: Leading[] = [];
    const add = (placings: readonly Placing[] = []): void => {
      for (const { leaf, segments } of placings) {
        const leads = leadsTo(segments, names, wild);
        if (leads !== false) leading.push({ leaf, segments, isAll: leads === 'all' });
      }
    };
    add(all.get(place));
    for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1))
      add(last.get(place.slice(0, end)));
    if (this.#places.size >= MAX_CACHED_NAMES) this.#places.clear();
    if (!wild) this.#places.set(place, leading);
    return leading;
  }

  #topsOf(): { readonly all: Placings; readonly last: Placings } {
    if (this.#tops !== undefined) return this.#tops;
    this.#tops = { all: new Map(), last: new Map() };
    for (const leaf of this.#leaves) {
      const { own, shared } = leaf.glob.rooted;
      for (const segments of [...own, ...shared]) {
        const [start = '/'] = fixedPrefix(segments);
        const placing = { leaf, segments };
        listIn(this.#tops.last, start).push(placing);
        listIn(this.#tops.all, '/').push(placing);
        for (let end = start.length; end > 0; end = start.lastIndexOf('/', end - 1))
          listIn(this.#tops.all, start.slice(0, end)).push(placing);
      }
    }
    return this.#tops;
  }

  #aboveOf(): Filed {
    if (this.#above !== undefined) return this.#above;
    this.#above = new Map();
    for (const leaf of this.#leaves) {
      for (const base of leaf.glob.bases) {
        addTo(this.#above, '/', leaf);
        for (let end = base.length; end > 0; end = base.lastIndexOf('/', end - 1))
          addTo(this.#above, base.slice(0, end), leaf);
      }
    }
    return this.#above;
  }

  #directoriesOf(): Filed {
    if (this.#directories !== undefined) return this.#directories;
    this.#directories = new Map();
    for (const leaf of this.#leaves) {
      for (const segments of leaf.glob.directories) {
        const last = segments.at(-1);
        if (last?.kind === 'text') addTo(this.#directories, last.text, leaf);
      }
    }
    return this.#directories;
  }
}

/** The hook loads this file only where keys do not tell enough. */
export function makeEffectIndex(rules: readonly BoundEffectRule[]): EffectIndex {
  return new EffectIndex(rules);
}

/** A glob is filed alternative by alternative: if it is there already, it is the last. */
function add(list: Leaf[], leaf: Leaf): void {
  if (list.at(-1) !== leaf) list.push(leaf);
}

function isForbidding({ placed }: Leaf): boolean {
  return !placed.strict;
}

function addTo(named: Filed, name: string, leaf: Leaf): void {
  const list = named.get(name);
  if (list === undefined) named.set(name, [leaf]);
  else add(list, leaf);
}

function addAll(found: Set<Leaf>, leaves: readonly Leaf[] | undefined): void {
  if (leaves !== undefined) for (const leaf of leaves) found.add(leaf);
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const before = lists.get(key);
  if (before !== undefined) return before;
  const made: T[] = [];
  lists.set(key, made);
  return made;
}

/** Might a rule whose last name is this mean a glob that has the other? Those that permit have to be the same. */
function mayMean(rule: WildcardSegment, given: GlobSegment): boolean {
  return overlapsByLiteral(rule, given) || (given.kind === 'wild' && rule.source === given.source);
}

const NO_TAGS: readonly string[] = [];

/** Rules for other tags than the effect has are most of those that are about a path. */
function mayBeSaid({ tags: wanted }: BoundEffectRule, tags: readonly string[]): boolean {
  // A host says by itself whether it is given.
  for (const { words, not } of wanted)
    if (!not && !words.some((word) => word === 'given' || tags.includes(word))) return false;
  return true;
}

/** Those that are found, globs of the same rule together, between those without a path, which have their order. */
function inOrder(
  found: ReadonlySet<Leaf>,
  always: readonly CandidateRule[],
  tags: readonly string[],
): readonly CandidateRule[] {
  const leaves: Leaf[] = [];
  for (const leaf of found) if (leaf.placed.tags.length === 0 || mayBeSaid(leaf.placed, tags)) leaves.push(leaf);
  if (leaves.length === 0) return always;
  // Mostly they are in their order already.
  if (!isSorted(leaves)) leaves.sort((a, b) => a.at - b.at);
  const candidates: CandidateRule[] = [];
  let next = 0;
  let globs: PathGlob[] = [];
  let last: BoundEffectRule | undefined;
  for (const { placed, glob } of leaves) {
    if (placed === last) {
      globs.push(glob);
      continue;
    }
    for (; (always[next]?.placed.order ?? Number.POSITIVE_INFINITY) < placed.order; next++)
      candidates.push(always[next] as CandidateRule);
    globs = [glob];
    last = placed;
    candidates.push({ rule: placed.rule, set: placed.set, placed, globs });
  }
  for (; next < always.length; next++) candidates.push(always[next] as CandidateRule);
  return candidates;
}

function isSorted(leaves: readonly Leaf[]): boolean {
  let last = 0;
  for (const { at } of leaves) {
    if (at < last) return false;
    last = at;
  }
  return true;
}
