import type { EffectRule, GlobKeys, Ruleset } from '../policy.js';
import type { BoundEffectRule } from './bound-effect-rule.js';
import type { CandidateRule, EffectIndex } from './effect-index.js';
import type { RuleEffectView } from './effect-view.js';
import { KeyQuery } from './glob-keys.js';
import type { PathGlob } from './paths.js';
import type { GlobPlaces } from './tree-keys.js';

/** A rule for one kind of effect, which is not in its place yet. */
export interface UnboundEffectRule {
  readonly rule: EffectRule;
  readonly set: Ruleset;
  /** Its number among all rules of the policy. */
  readonly order: number;
}

/** Puts rules and their globs in their place. */
export interface EffectBinder extends GlobPlaces {
  bind(rule: UnboundEffectRule): BoundEffectRule;
  place(source: string, set: Ruleset): PathGlob | undefined;
  /** Does a link lead what a variable names to a place where other names stand in its path? */
  isMoved(source: string, links: readonly string[]): boolean;
  index(rules: readonly UnboundEffectRule[]): EffectIndex;
}

/** Effects that are looked up before an index of all globs pays. */
const MAX_LOOKUPS = 16;

/**
 * The rules for one kind of effect. A process that judges one event asks a few times: to take all globs apart would
 * cost it more than all the rest, so that the keys of the globs say which of them may match. Whoever asks often gets an
 * index. Both give at least the rules that match.
 */
export class EffectLookup {
  readonly #rules: readonly UnboundEffectRule[];
  readonly #binder: EffectBinder;
  #ready: ReadyRules | undefined;
  #index: EffectIndex | undefined;
  #lookups = 0;
  #asked: { readonly view: RuleEffectView; readonly found: readonly CandidateRule[] } | undefined;

  constructor(rules: readonly UnboundEffectRule[], binder: EffectBinder) {
    this.#rules = rules;
    this.#binder = binder;
    if (rules.some(({ rule, set }) => rule.path !== undefined && set.globKeys === undefined))
      this.#lookups = MAX_LOOKUPS;
  }

  /** Rules that may match, in their order. Of one effect they are asked for more than once. */
  find(view: RuleEffectView): readonly CandidateRule[] {
    if (this.#asked?.view === view) return this.#asked.found;
    if (this.#lookups >= MAX_LOOKUPS) return this.index.find(view);
    this.#lookups++;
    const query = KeyQuery.of(view);
    if (query === undefined) return this.index.find(view);
    this.#asked = { view, found: this.#search(view, query) };
    return this.#asked.found;
  }

  /** Is it a list that is kept, and found for many effects? */
  isKept(candidates: readonly CandidateRule[]): boolean {
    return this.#index?.isKept(candidates) ?? false;
  }

  mayForbid(path: string): boolean {
    return this.index.mayForbid(path);
  }

  mayName(path: string): boolean {
    return this.index.mayName(path);
  }

  mayForbidAmong(paths: readonly string[]): readonly string[] {
    return this.index.mayForbidAmong(paths);
  }

  get index(): EffectIndex {
    this.#lookups = MAX_LOOKUPS;
    this.#index ??= this.#binder.index(this.#rules);
    return this.#index;
  }

  #search({ effect: { tags = NO_TAGS } }: RuleEffectView, query: KeyQuery): readonly CandidateRule[] {
    this.#ready ??= makeReady(this.#rules);
    const { rules, sources } = this.#ready;
    const may: boolean[] = [];
    const found: CandidateRule[] = [];
    for (const { unbound, wanted, own } of rules) {
      if (!mayBeSaid(wanted, tags)) continue;
      const { rule, set } = unbound;
      if (own === undefined) {
        found.push({ rule, set, placed: this.#binder.bind(unbound), globs: undefined });
        continue;
      }
      const globs: PathGlob[] = [];
      for (const at of own) {
        const source = sources[at] as SourceGlob;
        may[at] ??= this.#may(query, source);
        const glob = may[at] ? this.#binder.place(source.text, source.set) : undefined;
        if (glob !== undefined) globs.push(glob);
      }
      if (globs.length > 0) found.push({ rule, set, placed: this.#binder.bind(unbound), globs });
    }
    return found;
  }

  #may(query: KeyQuery, source: SourceGlob): boolean {
    const { text, set, keys } = source;
    if (keys === undefined || query.may(keys, text, set, this.#binder)) return true;
    if (keys.links === undefined) return false;
    source.moved ??= this.#binder.isMoved(text, keys.links);
    return source.moved;
  }
}

/** A glob of one of the rules. Several have the same. */
interface SourceGlob {
  readonly text: string;
  readonly set: Ruleset;
  readonly keys: GlobKeys | undefined;
  moved?: boolean;
}

interface ReadyRule {
  readonly unbound: UnboundEffectRule;
  /** Of each list one word has to be said. */
  readonly wanted: readonly (readonly string[])[];
  /** The numbers of its globs. */
  readonly own: readonly number[] | undefined;
}

interface ReadyRules {
  readonly rules: readonly ReadyRule[];
  readonly sources: readonly SourceGlob[];
}

function makeReady(all: readonly UnboundEffectRule[]): ReadyRules {
  const sources: SourceGlob[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string, set: Ruleset): number => {
    const name = set.root === undefined ? text : `${text}\0${set.root}`;
    let number = numbers.get(name);
    if (number === undefined) {
      number = sources.length;
      numbers.set(name, number);
      sources.push({ text, set, keys: set.globKeys?.[text] });
    }
    return number;
  };
  const rules = all.map((unbound): ReadyRule => {
    const { rule, set } = unbound;
    const wanted = (rule.tags ?? []).filter((word) => !word.startsWith('!')).map((word) => word.split('|'));
    return { unbound, wanted, own: rule.path?.map((text) => numberOf(text, set)) };
  });
  return { rules, sources };
}

const NO_TAGS: readonly string[] = [];

/** Rules for other tags than the effect has are most of those that are about a path. */
function mayBeSaid(wanted: readonly (readonly string[])[], tags: readonly string[]): boolean {
  // A host says by itself whether it is given.
  for (const words of wanted) if (!words.some((word) => word === 'given' || tags.includes(word))) return false;
  return true;
}
