import type { Placed } from './effect-rules.js';
import type { EffectView } from './effect-view.js';
import { type Glob, lastNamed, meetsText, type Segment } from './glob.js';

/** Rules found by a name or a path. */
type Named = Map<string, Placed[]>;

/**
 * The rules for one kind of effect, found by what a path has in it, so that a thousand cost little more than ten. Each
 * way to find them gives at least those that can match; whoever asks tries them one by one.
 */
export class EffectIndex {
  readonly #all: readonly Placed[];
  /** Rules without a path. */
  readonly #always: Placed[] = [];
  /** By a name that every path has which matches. */
  readonly #anchors: Named = new Map();
  readonly #unanchored: Placed[] = [];
  /** By the last name that the rule has: a glob has to tell it. */
  readonly #last: Named = new Map();
  readonly #wild: Placed[] = [];
  /** By the directories above what a rule protects. */
  #above: Named | undefined;
  /** By the directories that the files of a rule are in. */
  #directories: Named | undefined;

  constructor(rules: readonly Placed[]) {
    this.#all = rules;
    for (const placed of rules) {
      if (placed.path === undefined) this.#always.push(placed);
      else for (const { glob, anchors } of placed.path) this.#file(placed, glob, anchors);
    }
  }

  #file(placed: Placed, glob: Glob, anchors: readonly (string | undefined)[]): void {
    for (const [index, segments] of glob.entries()) {
      const name = anchors[index];
      if (name === undefined) add(this.#unanchored, placed);
      else addTo(this.#anchors, name, placed);
      const last: Segment | undefined = segments[lastNamed(segments)];
      if (last?.kind === 'text') addTo(this.#last, last.text, placed);
      else add(this.#wild, placed);
    }
  }

  /** Rules that may match, in their order. */
  find({ effect: { target }, path, hint }: EffectView): readonly Placed[] {
    if (target.type === 'unknown') return this.#hinted(hint?.names ?? []);
    if (path === undefined) return this.#always;
    const found = new Set<Placed>(this.#always);
    if (path.glob === undefined) this.#exact(path.names, found);
    else this.#meeting(path.glob, found);
    if (path.deep) for (const place of path.places) addAll(found, this.#aboveOf().get(place));
    if (path.whole) for (const place of path.places) this.#below(place, found);
    return inOrder(found);
  }

  #hinted(names: readonly string[]): readonly Placed[] {
    const found = new Set<Placed>([...this.#always, ...this.#unanchored]);
    for (const name of names) addAll(found, this.#anchors.get(name));
    return inOrder(found);
  }

  #exact(paths: readonly (readonly string[])[], found: Set<Placed>): void {
    addAll(found, this.#unanchored);
    for (const names of paths) for (const name of names) addAll(found, this.#anchors.get(name));
  }

  #meeting(glob: Glob, found: Set<Placed>): void {
    addAll(found, this.#wild);
    for (const segments of glob) {
      for (const segment of segments) {
        if (segment.kind === 'text') addAll(found, this.#last.get(segment.text));
        else if (segment.kind === 'wild')
          for (const [name, rules] of this.#last) if (meetsText(segment, name)) addAll(found, rules);
      }
    }
  }

  #below(place: string, found: Set<Placed>): void {
    const name = place.slice(place.lastIndexOf('/') + 1);
    // A directory that is itself a glob may be any.
    if (/[*?[\\{]/.test(name)) for (const placed of this.#all) found.add(placed);
    else addAll(found, this.#directoriesOf().get(name));
  }

  #aboveOf(): Named {
    if (this.#above !== undefined) return this.#above;
    this.#above = new Map();
    for (const placed of this.#all) {
      for (const base of placed.path?.flatMap(({ bases }) => bases) ?? []) {
        addTo(this.#above, '/', placed);
        for (let end = base.length; end > 0; end = base.lastIndexOf('/', end - 1))
          addTo(this.#above, base.slice(0, end), placed);
      }
    }
    return this.#above;
  }

  #directoriesOf(): Named {
    if (this.#directories !== undefined) return this.#directories;
    this.#directories = new Map();
    for (const placed of this.#all) {
      for (const segments of placed.path?.flatMap(({ directories }) => directories) ?? []) {
        const last = segments.at(-1);
        if (last?.kind === 'text') addTo(this.#directories, last.text, placed);
      }
    }
    return this.#directories;
  }
}

/** A rule is filed glob by glob: if it is there already, it is the last. */
function add(list: Placed[], placed: Placed): void {
  if (list.at(-1) !== placed) list.push(placed);
}

function addTo(named: Named, name: string, placed: Placed): void {
  const list = named.get(name);
  if (list === undefined) named.set(name, [placed]);
  else add(list, placed);
}

function addAll(found: Set<Placed>, rules: readonly Placed[] | undefined): void {
  if (rules !== undefined) for (const placed of rules) found.add(placed);
}

function inOrder(found: ReadonlySet<Placed>): readonly Placed[] {
  return [...found].sort((a, b) => a.order - b.order);
}
