import type { EffectRule, GlobKeys, Ruleset } from '../policy.js';
import type { CandidateRule, EffectIndex } from './effect-index.js';
import type { BoundEffectRule } from './effect-rules.js';
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

  mayForbidAmong(paths: readonly string[]): readonly string[] {
    return this.index.mayForbidAmong(paths);
  }

  get index(): EffectIndex {
    this.#lookups = MAX_LOOKUPS;
    this.#index ??= this.#binder.index(this.#rules);
    return this.#index;
  }

  #may(query: KeyQuery, source: string, keys: GlobKeys, set: Ruleset): boolean {
    if (query.may(keys, source, set, this.#binder)) return true;
    return keys.links !== undefined && this.#binder.isMoved(source, keys.links);
  }

  #search({ effect: { tags = NO_TAGS } }: RuleEffectView, query: KeyQuery): readonly CandidateRule[] {
    const may = new Map<string, boolean>();
    return this.#rules.flatMap((unbound): CandidateRule[] => {
      const { rule, set } = unbound;
      if (!mayBeSaid(rule, tags)) return [];
      const globs = rule.path?.flatMap((source) => {
        const keys = set.globKeys?.[source];
        const name = set.root === undefined ? source : `${source}\0${set.root}`;
        const wanted = may.get(name) ?? (keys === undefined || this.#may(query, source, keys, set));
        may.set(name, wanted);
        return (wanted && this.#binder.place(source, set)) || [];
      });
      return globs?.length === 0 ? [] : [{ rule, set, placed: this.#binder.bind(unbound), globs }];
    });
  }
}

const NO_TAGS: readonly string[] = [];

/** Rules for other tags than the effect has are most of those that are about a path. */
function mayBeSaid({ tags: wanted = NO_TAGS }: EffectRule, tags: readonly string[]): boolean {
  // A host says by itself whether it is given.
  return wanted.every(
    (word) => word.startsWith('!') || word.split('|').some((one) => one === 'given' || tags.includes(one)),
  );
}
