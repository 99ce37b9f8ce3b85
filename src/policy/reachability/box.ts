import { NotAnalysed } from './graph.js';
import type { Texts } from './texts.js';

/** One of a few words: the kind of an effect, or yes and no. */
export class Choice {
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

  and(other: Choice): Choice {
    return this.#with(this.#words.filter((word) => other.#words.includes(word)));
  }

  minus(other: Choice): Choice {
    return this.#with(this.#words.filter((word) => !other.#words.includes(word)));
  }

  whole(): Choice {
    return this.#with(this.#all);
  }

  #with(words: readonly string[]): Choice {
    return new Choice(words, this.#all);
  }
}

export type Extent = Texts | Choice;

/**
 * What a rule matches: a set for each thing that it looks at, all of which have to hold. What it does not name may be
 * anything.
 */
export type Box = ReadonlyMap<string, Extent>;

/** Everything that can be said about one thing, for sets that are cut out of it. */
export type Universe = (key: string) => Extent;

/** Boxes that are left at one time. */
const BOXES = 1_000;

/** What is left of the boxes without the others. */
export function subtract(boxes: readonly Box[], others: readonly Box[], universe: Universe): readonly Box[] {
  let left = boxes;
  for (const other of others) {
    left = left.flatMap((box) => without(box, other, universe));
    if (left.length > BOXES) throw new NotAnalysed('too many rules have a part in it');
  }
  return left;
}

function without(box: Box, other: Box, universe: Universe): readonly Box[] {
  if (meet(box, other, universe) === undefined) return [box];
  const left: Box[] = [];
  const rest = new Map(box);
  for (const [key, extent] of other) {
    const mine = rest.get(key) ?? universe(key);
    const outside = minus(mine, extent);
    if (!outside.isEmpty) left.push(new Map(rest).set(key, outside));
    rest.set(key, and(mine, extent));
  }
  return left;
}

/** What both have; undefined where that is nothing. */
export function meet(box: Box, other: Box, universe: Universe): Box | undefined {
  const both = new Map(box);
  // Short lists first: most boxes differ in them, and they cost nothing.
  for (const [key, extent] of other) {
    const common = and(both.get(key) ?? universe(key), extent);
    if (common.isEmpty) return undefined;
    both.set(key, common);
  }
  return both;
}

function and(a: Extent, b: Extent): Extent {
  return a instanceof Choice ? a.and(b as Choice) : a.and(b as Texts);
}

function minus(a: Extent, b: Extent): Extent {
  return a instanceof Choice ? a.minus(b as Choice) : a.minus(b as Texts);
}

/** One thing out of a box: a text or a word for each key that it has. */
export type Point = ReadonlyMap<string, string | undefined>;

/** Undefined where the box is empty. */
export function pick(box: Box): Point | undefined {
  const point = new Map<string, string | undefined>();
  for (const [key, extent] of box) {
    if (extent instanceof Choice) {
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
