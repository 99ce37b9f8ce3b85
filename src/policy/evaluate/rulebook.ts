import type { EffectKind } from '../../effects/effect.js';
import { followed, inside, type PathFacts } from '../../effects/paths.js';
import { matches, splitPath } from '../../match/glob.js';
import { Matcher, type Pattern } from '../../match/pattern.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import { type Candidate, EffectIndex } from './effect-index.js';
import { matchesEffect, type Placed, placeRule } from './effect-rules.js';
import { type EffectView, viewFile } from './effect-view.js';
import { directoriesOf, touches } from './paths.js';
import { holds, isWanted } from './trees.js';

/** A rule, and the file that it is in. */
export interface Entry<R extends Rule = Rule> {
  readonly rule: R;
  readonly set: Ruleset;
}

/** Does it match? A text where that was not found out, and why: it then asks. */
export type Found = boolean | string;

/** The rules that may match one part of a call, by file and in their order. They are tried when they are needed. */
export interface Search {
  readonly entries: ReadonlyMap<Ruleset, readonly Entry[]>;
  test(entry: Entry): Found;
}

/** Most parts are spoken of by no rule. */
const NONE: Search = { entries: new Map(), test: () => false };

/** Is the time for the rules of a file over? */
export type Patience = (set: Ruleset) => boolean;

export const SLOW = "the project's rules take too long";

/** A command as patterns see it. */
export interface CommandView {
  readonly name: string;
  /** The words after the name, with single spaces between. */
  readonly args: string;
  /** The same with redirections, for rules that ask or deny. */
  readonly whole: string;
  /** The same without the numbers that nobody writes: `> file` is `1> file`. */
  readonly written: string;
  /** Code for it that stands beside it, as in a here-document: for those rules, too. */
  readonly code: string | undefined;
  /** Every word is known, nothing is loaded into it, and the name means what it says. */
  readonly resolved: boolean;
  /** The words after the name; undefined where one is a glob or not known. */
  readonly words: () => readonly (string | undefined)[];
  /** Where it runs, where that is known. */
  readonly cwd: string | undefined;
  /** Might it be given something to read? */
  readonly fed: () => boolean;
}

export interface CallView {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const BREAKS = /[\r\n\u2028\u2029]/;

/** The rules of many files, made ready when they are first needed. */
export class Rulebook {
  readonly #sets: readonly Ruleset[];
  readonly #situation: EvaluationContext;
  readonly #isOver: Patience;
  #calls: NameIndex<CallRule> | undefined;
  #commands: NameIndex<CommandRule> | undefined;
  readonly #effects = new Map<EffectKind, EffectIndex>();
  /** Rules without a path, by file: the same for every effect of a kind that no other rule may speak of. */
  readonly #pathless = new WeakMap<readonly Candidate[], ReadonlyMap<Ruleset, readonly Candidate[]>>();
  readonly #placed = new Map<EffectRule, Placed>();
  readonly #patterns = new Map<Pattern, Matcher>();

  constructor(sets: readonly Ruleset[], situation: EvaluationContext, isOver: Patience = () => false) {
    this.#sets = sets;
    this.#situation = situation;
    this.#isOver = isOver;
  }

  calls({ tool, input }: CallView): Search {
    this.#calls ??= new NameIndex(entriesOf(this.#sets, 'rules'), {
      namesOf: (rule) => rule.tools ?? rule.tool?.exact,
      isFor: ({ rule, set }, name) => this.#isOver(set) || this.#test(rule.tool, name),
    });
    return this.#search(this.#calls.find(tool), (rule) => {
      const found = [this.#test(rule.tool, tool)];
      for (const field in rule.input) found.push(this.#test(rule.input[field], fieldText(input, field)));
      return foundOf(rule, found);
    });
  }

  commands({ name, args, whole, written, code, resolved, words, cwd, fed }: CommandView): Search {
    this.#commands ??= new NameIndex(entriesOf(this.#sets, 'bash'), {
      namesOf: (rule) => rule.commands ?? rule.command?.exact,
      isFor: ({ rule, set }, name) => this.#isOver(set) || this.#test(rule.command, name),
    });
    return this.#search(this.#commands.find(name), (rule) => {
      const loosens = rule.decision === 'allow' || rule.decision === 'leave' || rule.decision === 'continue';
      if (loosens && !resolved) return false;
      if (loosens && rule.stdin === 'none' && fed()) return false;
      if (rule.words !== undefined && !isSame(rule.words, words())) return false;
      if (rule.inside !== undefined && !this.#isInside(rule.inside, cwd, loosens)) return false;
      if (loosens) return foundOf(rule, [this.#test(rule.command, name), this.#test(rule.arguments, args)]);
      const found = [this.#test(rule.command, name), this.#unbroken(rule.arguments, whole)];
      // `find` alone must match `^$`, and `2>&1` behind it must not change what the words are.
      if (found[1] === false && whole !== args) found[1] = this.#unbroken(rule.arguments, args);
      if (found[1] === false && written !== whole) found[1] = this.#unbroken(rule.arguments, written);
      if (found[1] === false && code !== undefined) found[1] = this.#unbroken(rule.arguments, `${whole} ${code}`);
      return foundOf(rule, found);
    });
  }

  effects(view: EffectView): Search {
    const index = this.#indexOf(view);
    const candidates = index.find(view);
    if (candidates.length === 0) return NONE;
    return {
      entries: candidates === index.always ? this.#alwaysOf(index) : bySet(candidates),
      test: (entry) => {
        if (this.#isOver(entry.set)) return SLOW;
        const { placed, globs } = entry as Candidate;
        return matchesEffect(placed, globs, view);
      },
    };
  }

  /** Rules that speak against it for its path: what they leave to the client, no default may allow. */
  against(view: EffectView): readonly EffectRule[] {
    const forbids = ({ placed, globs }: Candidate): boolean =>
      (!placed.strict || placed.rule.decision === 'leave') && globs !== undefined && matchesEffect(placed, globs, view);
    return this.#indexOf(view)
      .find(view)
      .filter(forbids)
      .map(({ placed }) => placed.rule);
  }

  /**
   * What a rule protects somewhere below a path that is done away with or replaced; undefined where the rule is about
   * that path itself.
   */
  heldBelow(rule: EffectRule, { path }: EffectView): string | undefined {
    const globs = this.#placed.get(rule)?.path;
    if (path === undefined || globs === undefined || !path.deep) return undefined;
    const itself = { ...path, deep: false, whole: false };
    // All names of a directory, `/*`, are as much as the directory.
    const names = path.places.map(splitPath);
    if (globs.some((glob) => touches(glob, itself) || names.some((name) => matches(glob.glob, name)))) return undefined;
    return globs
      .flatMap(({ bases }) => bases)
      .find((base) => path.places.some((place) => base !== place && inside(base, place)));
  }

  /**
   * May a directory that is read as a whole have a file in it that must not be read? Where rules name no place, only the
   * machine knows. Where more would have to be looked at than is, it may.
   */
  mayHold(view: EffectView, { below }: PathFacts): boolean {
    const { effect, path } = view;
    if (path === undefined || path.trees.length === 0) return false;
    const index = this.#indexOf(view);
    const forbids = ({ placed, globs }: Candidate, seen: EffectView): boolean =>
      !placed.strict && globs !== undefined && matchesEffect(placed, globs, seen);
    for (const { placed, globs = [] } of index.find(view)) {
      const has = !placed.strict && globs.some(({ rooted }) => holds(rooted.shared, path.trees));
      if (has && matchesEffect(placed, undefined, view)) return true;
    }
    if (below === undefined) return false;
    const how = effect.how?.filter((word) => !/^(?:recursive|visible|nofollow)$/.test(word)) ?? [];
    return path.trees.some((tree) => {
      const files = tree.every ? below(tree.path, tree.visible, tree.follows) : [];
      return (
        files === undefined ||
        files.some((file) => {
          if (!isWanted(tree, file) || !index.mayForbid(file.path)) return false;
          const seen = viewFile(view, file.path, how);
          return index.find(seen).some((candidate) => forbids(candidate, seen));
        })
      );
    });
  }

  #indexOf({ effect: { kind } }: EffectView): EffectIndex {
    let index = this.#effects.get(kind);
    if (index === undefined) {
      index = new EffectIndex(this.#placedFor(kind));
      this.#effects.set(kind, index);
    }
    return index;
  }

  #alwaysOf({ always }: EffectIndex): ReadonlyMap<Ruleset, readonly Candidate[]> {
    let sets = this.#pathless.get(always);
    if (sets === undefined) {
      sets = bySet(always);
      this.#pathless.set(always, sets);
    }
    return sets;
  }

  #placedFor(kind: EffectKind): Placed[] {
    const found: Placed[] = [];
    let order = 0;
    for (const set of this.#sets) {
      for (const rule of set.effects) {
        order++;
        if (!rule.effects.includes(kind)) continue;
        const placed = this.#placed.get(rule) ?? placeRule(rule, set, order, this.#situation);
        this.#placed.set(rule, placed);
        found.push(placed);
      }
    }
    return found;
  }

  /** A directory that is not known may be one of these: that permits nothing, and is no way around. */
  #isInside(places: readonly string[], cwd: string | undefined, loosens: boolean): boolean {
    if (cwd === undefined) return !loosens;
    const { facts = {} } = this.#situation;
    const real = facts.realPath === undefined ? cwd : followed(cwd, facts);
    const directories = places
      .flatMap((place) => directoriesOf(place, this.#situation))
      .flatMap((directory) => (facts.realPath === undefined ? [directory] : [directory, followed(directory, facts)]));
    const isIn = (path: string) => directories.some((directory) => inside(path, directory));
    return loosens ? isIn(cwd) && isIn(real) : isIn(cwd) || isIn(real);
  }

  #search<R extends Rule>(entries: ReadonlyMap<Ruleset, readonly Entry<R>[]>, test: (rule: R) => Found): Search {
    if (entries.size === 0) return NONE;
    return { entries, test: ({ rule, set }) => (this.#isOver(set) ? SLOW : test(rule as R)) };
  }

  /** A line break in a word must not end what `.` matches. */
  #unbroken(pattern: Pattern | undefined, text: string): boolean | undefined {
    const found = this.#test(pattern, text);
    return found === false && BREAKS.test(text)
      ? this.#test(pattern, text.replace(new RegExp(BREAKS, 'g'), ' '))
      : found;
  }

  #test(pattern: Pattern | undefined, text: string | undefined): boolean | undefined {
    if (pattern === undefined) return true;
    if (text === undefined) return false;
    let matcher = this.#patterns.get(pattern);
    if (matcher === undefined) {
      matcher = new Matcher(pattern);
      this.#patterns.set(pattern, matcher);
    }
    return matcher.test(text);
  }
}

function isSame(wanted: readonly string[], words: readonly (string | undefined)[]): boolean {
  return wanted.length === words.length && wanted.every((word, index) => word === words[index]);
}

/** Text that is too long is unknown: it allows nothing, and a rule that might forbid it asks. */
function foundOf(rule: CallRule | CommandRule, found: readonly (boolean | undefined)[]): Found {
  if (found.includes(false)) return false;
  if (!found.includes(undefined)) return true;
  const forbids = rule.decision === 'ask' || rule.decision === 'deny' || rule.script !== undefined;
  return forbids && 'the text is too long to be judged';
}

function entriesOf<K extends 'rules' | 'bash'>(sets: readonly Ruleset[], key: K): Entry<Ruleset[K][number]>[] {
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

function bySet<E extends Entry>(entries: readonly E[]): Map<Ruleset, E[]> {
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
  isFor(entry: Entry<R>, name: string): boolean | undefined;
}

/** Names whose rules are remembered, and how long they may be. */
const REMEMBERED = 500;
const LONG = 100;

/** Rules by the names that they are for, in their order. */
class NameIndex<R extends Rule> {
  readonly #named = new Map<string, number[]>();
  readonly #always: number[] = [];
  readonly #entries: readonly Entry<R>[];
  readonly #naming: Naming<R>;
  readonly #known = new Map<string, ReadonlyMap<Ruleset, readonly Entry<R>[]>>();

  constructor(entries: readonly Entry<R>[], naming: Naming<R>) {
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
  find(name: string): ReadonlyMap<Ruleset, readonly Entry<R>[]> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const indexes = [...(this.#named.get(name) ?? []), ...this.#always].sort((a, b) => a - b);
    const entries = indexes.map((index) => this.#entries[index] as Entry<R>);
    const found = bySet(entries.filter((entry) => this.#naming.isFor(entry, name) !== false));
    if (name.length <= LONG && this.#known.size < REMEMBERED) this.#known.set(name, found);
    return found;
  }
}
