import { NotAnalysedError } from './graph.js';
import type { RegularLanguage } from './regular-language.js';

/** One of a few words: the kind of an effect, or yes and no. */
export class WordSet {
  readonly #words: readonly string[];
  readonly #all: readonly string[];

  constructor(words: readonly string[], all: readonly string[]) {
    this.#words = words;
    this.#all = all;
  }

  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  get words(): readonly string[] {
    return this.#words;
  }

  and(other: WordSet): WordSet {
    return this.#with(this.#words.filter((word) => other.#words.includes(word)));
  }

  minus(other: WordSet): WordSet {
    return this.#with(this.#words.filter((word) => !other.#words.includes(word)));
  }

  whole(): WordSet {
    return this.#with(this.#all);
  }

  #with(words: readonly string[]): WordSet {
    return new WordSet(words, this.#all);
  }
}

export type ValueSet = RegularLanguage | WordSet;

/**
 * What a rule matches: a set for each thing that it looks at, all of which have to hold. What it does not name may be
 * anything.
 */
export type Domain = ReadonlyMap<string, ValueSet>;

/** Everything that can be said about one thing, for sets that are cut out of it. */
export type UniverseOf = (key: string) => ValueSet;

/** Boxes that are left at one time. */
const MAX_DOMAINS = 1_000;

/** What is left of the boxes without the others. */
export function subtractDomains(
  boxes: readonly Domain[],
  others: readonly Domain[],
  universe: UniverseOf,
): readonly Domain[] {
  let left = boxes;
  for (const other of others) {
    left = left.flatMap((domain) => without(domain, other, universe));
    if (left.length > MAX_DOMAINS) throw new NotAnalysedError('too many rules have a part in it');
  }
  return left;
}

function without(domain: Domain, other: Domain, universe: UniverseOf): readonly Domain[] {
  if (intersectDomains(domain, other, universe) === undefined) return [domain];
  const left: Domain[] = [];
  const rest = new Map(domain);
  for (const [key, extent] of other) {
    const mine = rest.get(key) ?? universe(key);
    const outside = minus(mine, extent);
    if (!outside.isEmpty) left.push(new Map(rest).set(key, outside));
    rest.set(key, and(mine, extent));
  }
  return left;
}

/** What both have; undefined where that is nothing. */
export function intersectDomains(box: Domain, other: Domain, universe: UniverseOf): Domain | undefined {
  const both = new Map(box);
  // Short lists first: most boxes differ in them, and they cost nothing.
  for (const [key, extent] of other) {
    const common = and(both.get(key) ?? universe(key), extent);
    if (common.isEmpty) return undefined;
    both.set(key, common);
  }
  return both;
}

function and(a: ValueSet, b: ValueSet): ValueSet {
  return a instanceof WordSet ? a.and(b as WordSet) : a.and(b as RegularLanguage);
}

function minus(a: ValueSet, b: ValueSet): ValueSet {
  return a instanceof WordSet ? a.minus(b as WordSet) : a.minus(b as RegularLanguage);
}

/** One thing out of a box: a text or a word for each key that it has. */
export type DomainPoint = ReadonlyMap<string, string | undefined>;

/** Undefined where the box is empty. */
export function pickPoint(domain: Domain): DomainPoint | undefined {
  const point = new Map<string, string | undefined>();
  for (const [key, extent] of domain) {
    if (extent instanceof WordSet) {
      if (extent.isEmpty) return undefined;
      point.set(key, extent.words[0]);
      continue;
    }
    const picked = extent.pick();
    if (picked === undefined) return undefined;
    point.set(key, picked.text);
  }
  return point;
}
