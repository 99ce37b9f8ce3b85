import type { EffectKind } from '../../effects/effect.js';
import { isPathInside, type PathFacts } from '../../effects/paths.js';
import { matchesGlob, splitPath } from '../../match/glob.js';
import { RegexMatcher, type RegexPattern } from '../../match/regex-pattern.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import { BoundEffectRule } from './bound-effect-rule.js';
import { type CandidateRule, makeEffectIndex } from './effect-index.js';
import { type EffectBinder, EffectLookup, type UnboundEffectRule } from './effect-lookup.js';
import { matchesEffect } from './effect-rules.js';
import { type RuleEffectView, viewFile } from './effect-view.js';
import { isMoved, mayTouch, type PathGlob, placeGlob, runsInside, singlePaths, startsOf } from './paths.js';
import { isReadFile, mayContain } from './read-trees.js';

/** A rule, and the file that it is in. */
export interface RuleEntry<R extends Rule = Rule> {
  readonly rule: R;
  readonly set: Ruleset;
}

/** Does it match? A text where that was not found out, and why: it then asks. */
export type RuleMatch = boolean | string;

/** The rules that may match one part of a call, by file and in their order. They are tried when they are needed. */
export interface RuleSearch {
  readonly entries: ReadonlyMap<Ruleset, readonly RuleEntry[]>;
  test(entry: RuleEntry): RuleMatch;
}

/** Most parts are spoken of by no rule. */
const NONE: RuleSearch = { entries: new Map(), test: () => false };

/** Is the time for the rules of a file over? */
export type IsOutOfTime = (set: Ruleset) => boolean;

export const RULES_TOO_SLOW_REASON = "the project's rules take too long";

/** A command as patterns see it. */
export interface CommandView {
  readonly name: string;
  /** The words after the name, with single spaces between. */
  readonly args: string;
  /** The same with redirections, for rules that ask or deny. */
  readonly whole: string;
  /** The same without the numbers that nobody writes: `> file` is `1> file`. */
  readonly withoutDefaultDescriptors: string;
  /** Code for it that stands beside it, as in a here-document: for those rules, too. */
  readonly code: string | undefined;
  /** Every word is known, nothing is loaded into it, and the name means what it says. */
  readonly resolved: boolean;
  /** The words after the name; undefined where one is a glob or not known. */
  readonly words: () => readonly (string | undefined)[];
  /** Where it runs, where that is known. */
  readonly cwd: string | undefined;
  /** Might it be given something to read? */
  readonly mayReadStdin: () => boolean;
}

export interface CallView {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const BREAKS = /[\r\n\u2028\u2029]/;

/** The rules of many files, made ready when they are first needed. */
export class Rulebook {
  readonly #sets: readonly Ruleset[];
  readonly #context: EvaluationContext;
  readonly #isOver: IsOutOfTime;
  #calls: NameIndex<CallRule> | undefined;
  #commands: NameIndex<CommandRule> | undefined;
  readonly #effects = new Map<EffectKind, EffectLookup>();
  /** The lists that an index keeps, by file. */
  readonly #grouped = new WeakMap<readonly CandidateRule[], ReadonlyMap<Ruleset, readonly CandidateRule[]>>();
  readonly #placed = new Map<EffectRule, BoundEffectRule>();
  /** Rules name the same files again and again. */
  readonly #globs = new Map<string, PathGlob | undefined>();
  #lookedAt = { text: '', isBroken: false };
  readonly #patterns = new Map<RegexPattern, RegexMatcher>();

  constructor(sets: readonly Ruleset[], context: EvaluationContext, isOver: IsOutOfTime = () => false) {
    this.#sets = sets;
    this.#context = context;
    this.#isOver = isOver;
  }

  calls({ tool, input }: CallView): RuleSearch {
    this.#calls ??= new NameIndex(entriesOf(this.#sets, 'rules'), {
      namesOf: (rule) => rule.tools ?? rule.tool?.exact,
      isFor: ({ rule, set }, name) => this.#isOver(set) || this.#test(rule.tool, name),
    });
    return this.#search(this.#calls.find(tool), (rule) => {
      let found: boolean | undefined = true;
      for (const field in rule.input) {
        const own = this.#test(rule.input[field], fieldText(input, field));
        if (own !== true && found !== false) found = own;
      }
      return bothFound(rule, this.#test(rule.tool, tool), found);
    });
  }

  commands({
    name,
    args,
    whole,
    withoutDefaultDescriptors: written,
    code,
    resolved,
    words,
    cwd,
    mayReadStdin: fed,
  }: CommandView): RuleSearch {
    this.#commands ??= new NameIndex(entriesOf(this.#sets, 'bash'), {
      namesOf: (rule) => rule.commands ?? rule.command?.exact,
      isFor: ({ rule, set }, name) => this.#isOver(set) || this.#test(rule.command, name),
    });
    return this.#search(this.#commands.find(name), (rule) => {
      const loosens = rule.decision === 'allow' || rule.decision === 'defer' || rule.decision === 'continue';
      if (loosens && !resolved) return false;
      if (loosens && rule.stdin === 'none' && fed()) return false;
      if (rule.words !== undefined && !isSame(rule.words, words())) return false;
      if (rule.inside !== undefined && !this.#isInside(rule.inside, cwd, loosens)) return false;
      const named = this.#test(rule.command, name);
      if (loosens) return bothFound(rule, named, this.#test(rule.arguments, args));
      let found = this.#unbroken(rule.arguments, whole);
      // `find` alone must match `^$`, and `2>&1` behind it must not change what the words are.
      if (found === false && whole !== args) found = this.#unbroken(rule.arguments, args);
      if (found === false && written !== whole) found = this.#unbroken(rule.arguments, written);
      if (found === false && code !== undefined) found = this.#unbroken(rule.arguments, `${whole} ${code}`);
      return bothFound(rule, named, found);
    });
  }

  effects(view: RuleEffectView): RuleSearch {
    const index = this.#indexOf(view);
    const candidates = index.find(view);
    if (candidates.length === 0) return NONE;
    return {
      entries: index.isKept(candidates) ? this.#keptBySet(candidates) : bySet(candidates),
      test: (entry) => {
        if (this.#isOver(entry.set)) return RULES_TOO_SLOW_REASON;
        const { placed, globs } = entry as CandidateRule;
        return matchesEffect(placed, globs, view);
      },
    };
  }

  /** Rules that speak against it for its path: what they leave to the client, no default may allow. */
  against(view: RuleEffectView): readonly EffectRule[] {
    const forbids = ({ placed, globs }: CandidateRule): boolean =>
      (!placed.strict || placed.rule.decision === 'defer') && globs !== undefined && matchesEffect(placed, globs, view);
    return this.#indexOf(view)
      .find(view)
      .filter(forbids)
      .map(({ placed }) => placed.rule);
  }

  /**
   * Does a rule leave one of the paths to the client? Such a rule exempts only what all the paths are: what is written,
   * and where links lead. But no default may allow what one of them is.
   */
  defersLinked(view: RuleEffectView): boolean {
    const { path } = view;
    if (path === undefined || path.paths.length < 2) return false;
    const deferring = this.#indexOf(view)
      .find(view)
      .filter(({ placed, globs }) => placed.rule.decision === 'defer' && globs !== undefined);
    if (deferring.length === 0) return false;
    return singlePaths(path).some((one) =>
      deferring.some(({ placed, globs }) => matchesEffect(placed, globs, { ...view, path: one })),
    );
  }

  /**
   * What a rule protects somewhere below a path that is done away with or replaced; undefined where the rule is about
   * that path itself.
   */
  heldBelow(rule: EffectRule, { path }: RuleEffectView): string | undefined {
    const globs = this.#placed.get(rule)?.path;
    if (path === undefined || globs === undefined || !path.deep) return undefined;
    const itself = { ...path, deep: false, whole: false };
    // All names of a directory, `/*`, are as much as the directory.
    const names = path.places.map(splitPath);
    if (globs.some((glob) => mayTouch(glob, itself) || names.some((name) => matchesGlob(glob.glob, name))))
      return undefined;
    return globs
      .flatMap(({ bases }) => bases)
      .find((base) => path.places.some((place) => base !== place && isPathInside(base, place)));
  }

  /**
   * May a directory that is read as a whole have a file in it that must not be read? Where rules name no place, only the
   * machine knows. Where more would have to be looked at than is, it may.
   */
  mayHold(view: RuleEffectView, { below, tracked }: PathFacts): boolean {
    const { effect, path } = view;
    if (tracked !== undefined && effect.tags?.includes('tracked') && this.#mayTrack(view, tracked)) return true;
    if (path === undefined || path.trees.length === 0) return false;
    const index = this.#indexOf(view);
    const forbids = ({ placed, globs }: CandidateRule, seen: RuleEffectView, isMeant: boolean): boolean =>
      (!placed.strict || (isMeant && placed.rule.decision === 'defer')) &&
      globs !== undefined &&
      matchesEffect(placed, globs, seen);
    for (const { placed, globs = [] } of index.find(view)) {
      const has = !placed.strict && globs.some(({ rooted }) => mayContain(rooted.shared, path.trees));
      if (has && matchesEffect(placed, undefined, view)) return true;
    }
    if (below === undefined) return false;
    const tags = effect.tags?.filter((word) => !/^(?:recursive|visible|nofollow)$/.test(word)) ?? [];
    return path.trees.some((tree) => {
      const files = tree.every ? below(tree.path, tree.visible, tree.follows) : [];
      // What a filter picks out by its name is meant, and not only among what else is there.
      const isPicked = tree.only !== undefined;
      return (
        files === undefined ||
        files.some((file) => {
          if (!isReadFile(tree, file)) return false;
          const isMeant = file.exposed || (isPicked && index.mayName(file.path));
          if (!isMeant && !index.mayForbid(file.path)) return false;
          const seen = viewFile(view, file.path, tags);
          return index.find(seen).some((candidate) => forbids(candidate, seen, isMeant));
        })
      );
    });
  }

  /** Does git track a file that must not be read, among those whose lines are printed? */
  #mayTrack(view: RuleEffectView, tracked: NonNullable<PathFacts['tracked']>): boolean {
    const { effect, path } = view;
    const [start] = path?.starts ?? [];
    const files = start === undefined ? undefined : tracked(start);
    if (files === undefined) return true;
    const index = this.#indexOf(view);
    const tags = effect.tags?.filter((word) => word !== 'tracked') ?? [];
    return index.mayForbidAmong(files).some((file) => {
      const isPrinted = path?.glob !== undefined || path?.paths.some((one) => isPathInside(file, one));
      if (!isPrinted) return false;
      const seen = viewFile(view, file, tags);
      return index
        .find(seen)
        .some(({ placed, globs }) => !placed.strict && globs !== undefined && matchesEffect(placed, globs, seen));
    });
  }

  #indexOf({ effect: { kind } }: RuleEffectView): EffectLookup {
    let index = this.#effects.get(kind);
    if (index === undefined) {
      index = new EffectLookup(this.#rulesFor(kind), this.#binder);
      this.#effects.set(kind, index);
    }
    return index;
  }

  #keptBySet(candidates: readonly CandidateRule[]): ReadonlyMap<Ruleset, readonly CandidateRule[]> {
    const known = this.#grouped.get(candidates);
    if (known !== undefined) return known;
    const sets = bySet(candidates);
    this.#grouped.set(candidates, sets);
    return sets;
  }

  #rulesFor(kind: EffectKind): UnboundEffectRule[] {
    const found: UnboundEffectRule[] = [];
    let order = 0;
    for (const set of this.#sets) {
      for (const rule of set.effects) {
        order++;
        if (rule.effects.includes(kind)) found.push({ rule, set, order });
      }
    }
    return found;
  }

  readonly #binder: EffectBinder = {
    bind: ({ rule, set, order }) => {
      let placed = this.#placed.get(rule);
      if (placed === undefined) {
        placed = new BoundEffectRule(rule, set, order, this.#context, (source) => this.#binder.place(source, set));
        this.#placed.set(rule, placed);
      }
      return placed;
    },
    place: (source, { root }) => {
      const key = root === undefined ? source : `${source}\0${root}`;
      if (this.#globs.has(key)) return this.#globs.get(key);
      const placed = placeGlob(source, root, this.#context);
      this.#globs.set(key, placed);
      return placed;
    },
    isMoved: (source, links) => isMoved(source, links, this.#context),
    startsOf: (source, { root }) => startsOf(source, root, this.#context),
    home: () => this.#context.home,
    index: (rules) => makeEffectIndex(rules.map(this.#binder.bind)),
  };

  /** A directory that is not known may be one of these: that permits nothing, and is no way around. */
  #isInside(places: readonly string[], cwd: string | undefined, loosens: boolean): boolean {
    return runsInside(places, cwd, loosens, this.#context);
  }

  #search<R extends Rule>(
    entries: ReadonlyMap<Ruleset, readonly RuleEntry<R>[]>,
    test: (rule: R) => RuleMatch,
  ): RuleSearch {
    if (entries.size === 0) return NONE;
    return { entries, test: ({ rule, set }) => (this.#isOver(set) ? RULES_TOO_SLOW_REASON : test(rule as R)) };
  }

  /** A line break in a word must not end what `.` matches. */
  #unbroken(pattern: RegexPattern | undefined, text: string): boolean | undefined {
    const found = this.#test(pattern, text);
    return found === false && this.#isBroken(text)
      ? this.#test(pattern, text.replace(new RegExp(BREAKS, 'g'), ' '))
      : found;
  }

  /** Rule after rule asks for the same text. */
  #isBroken(text: string): boolean {
    if (this.#lookedAt.text !== text) this.#lookedAt = { text, isBroken: BREAKS.test(text) };
    return this.#lookedAt.isBroken;
  }

  #test(pattern: RegexPattern | undefined, text: string | undefined): boolean | undefined {
    if (pattern === undefined) return true;
    if (text === undefined) return false;
    let matcher = this.#patterns.get(pattern);
    if (matcher === undefined) {
      matcher = new RegexMatcher(pattern);
      this.#patterns.set(pattern, matcher);
    }
    return matcher.test(text);
  }
}

function isSame(wanted: readonly string[], words: readonly (string | undefined)[]): boolean {
  return wanted.length === words.length && wanted.every((word, index) => word === words[index]);
}

/** Text that is too long is unknown: it allows nothing, and a rule that might forbid it asks. */
function bothFound(rule: CallRule | CommandRule, one: boolean | undefined, other: boolean | undefined): RuleMatch {
  if (one === false || other === false) return false;
  if (one === true && other === true) return true;
  const forbids = rule.decision === 'ask' || rule.decision === 'deny' || rule.script !== undefined;
  return forbids && 'the text is too long to be judged';
}

function entriesOf<K extends 'rules' | 'bash'>(sets: readonly Ruleset[], key: K): RuleEntry<Ruleset[K][number]>[] {
  return sets.flatMap((set) => set[key].map((rule) => ({ rule, set })));
}

/** An input's field as text: `edits.0.old` is looked up step by step. */
function fieldText(input: Readonly<Record<string, unknown>>, field: string): string | undefined {
  let value: unknown = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined && field.includes('.')) {
    value = input;
    for (const step of field.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
      value = (value as Record<string, unknown>)[step];
    }
  }
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function bySet<E extends RuleEntry>(entries: readonly E[]): Map<Ruleset, E[]> {
  const sets = new Map<Ruleset, E[]>();
  for (const entry of entries) {
    const list = sets.get(entry.set);
    if (list === undefined) sets.set(entry.set, [entry]);
    else list.push(entry);
  }
  return sets;
}

interface Naming<R extends Rule> {
  /** The names that a rule is for, where that is a list. */
  namesOf(rule: R): readonly string[] | undefined;
  /** Only `false` rules it out. */
  isFor(entry: RuleEntry<R>, name: string): boolean | undefined;
}

/** Names whose rules are remembered, and how long they may be. */
const MAX_CACHED_NAMES = 500;
const MAX_CACHED_NAME_CHARS = 100;

/** Rules by the names that they are for, in their order. */
class NameIndex<R extends Rule> {
  readonly #named = new Map<string, number[]>();
  readonly #always: number[] = [];
  readonly #entries: readonly RuleEntry<R>[];
  readonly #naming: Naming<R>;
  readonly #known = new Map<string, ReadonlyMap<Ruleset, readonly RuleEntry<R>[]>>();

  constructor(entries: readonly RuleEntry<R>[], naming: Naming<R>) {
    this.#entries = entries;
    this.#naming = naming;
    for (const [index, { rule }] of entries.entries()) {
      const names = naming.namesOf(rule);
      if (names === undefined) this.#always.push(index);
      for (const name of new Set(names)) {
        const list = this.#named.get(name);
        if (list === undefined) this.#named.set(name, [index]);
        else list.push(index);
      }
    }
  }

  /** The same few tools and programs are named again and again. */
  find(name: string): ReadonlyMap<Ruleset, readonly RuleEntry<R>[]> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const indexes = [...(this.#named.get(name) ?? []), ...this.#always].sort((a, b) => a - b);
    const entries = indexes.map((index) => this.#entries[index] as RuleEntry<R>);
    const found = bySet(entries.filter((entry) => this.#naming.isFor(entry, name) !== false));
    if (name.length <= MAX_CACHED_NAME_CHARS && this.#known.size < MAX_CACHED_NAMES) this.#known.set(name, found);
    return found;
  }
}
