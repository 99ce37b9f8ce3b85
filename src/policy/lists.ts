import { EffectRules, type EffectView, type Placed } from './effect-rules.js';
import { Matcher, type Pattern } from './pattern.js';
import type { CallRule, CommandRule, EffectRule, Ruleset } from './policy.js';
import type { Situation } from './situation.js';

/** A rule that matches. `vague` where that was not found out, and why: it then asks. */
export interface Hit<R> {
  readonly rule: R;
  readonly vague?: string;
}

/** Is the time of a stranger's rules over? */
export type Patience = () => boolean;

export const SLOW = "the project's rules take too long";

/** A command as patterns see it. */
export interface CommandView {
  readonly name: string;
  /** The words after the name, with single spaces between. */
  readonly args: string;
  /** The same with redirections, for rules that ask or deny. */
  readonly whole: string;
  /** Every word is known, nothing is loaded into it, and the name means what it says. */
  readonly resolved: boolean;
}

export interface CallView {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const BREAKS = /[\r\n\u2028\u2029]/;

/** Most files have nothing to say of most parts. */
const NONE: readonly never[] = [];

/** The lists of one file, made ready when they are first needed. */
export class Lists {
  readonly #set: Ruleset;
  readonly #situation: Situation;
  readonly #isOver: Patience | undefined;
  #calls: NameIndex<CallRule> | undefined;
  #commands: NameIndex<CommandRule> | undefined;
  #effects: EffectRules | undefined;
  readonly #patterns = new Map<Pattern, Matcher>();

  constructor(set: Ruleset, situation: Situation, isOver?: Patience) {
    this.#set = set;
    this.#situation = situation;
    this.#isOver = isOver;
  }

  calls(view: CallView): Iterable<Hit<CallRule>> {
    return this.#set.rules.length === 0 ? NONE : this.#callHits(view);
  }

  *#callHits({ tool, input }: CallView): Generator<Hit<CallRule>> {
    const { rules } = this.#set;
    this.#calls ??= new NameIndex(rules, (rule) => rule.tools ?? rule.tool?.exact);
    for (const rule of this.#calls.find(tool)) {
      if (this.#isOver?.()) return yield { rule, vague: SLOW };
      const found = [this.#test(rule.tool, tool)];
      for (const field in rule.input) found.push(this.#test(rule.input[field], fieldText(input, field)));
      yield* hit(rule, found);
    }
  }

  commands(view: CommandView): Iterable<Hit<CommandRule>> {
    return this.#set.bash.length === 0 ? NONE : this.#commandHits(view);
  }

  *#commandHits({ name, args, whole, resolved }: CommandView): Generator<Hit<CommandRule>> {
    const { bash } = this.#set;
    this.#commands ??= new NameIndex(bash, (rule) => rule.commands ?? rule.command?.exact);
    for (const rule of this.#commands.find(name)) {
      if (this.#isOver?.()) return yield { rule, vague: SLOW };
      const loosens = rule.decision === 'allow' || rule.decision === 'leave' || rule.decision === 'continue';
      if (loosens && !resolved) continue;
      const found = [this.#test(rule.command, name), this.#test(rule.arguments, loosens ? args : whole)];
      // A line break in a word must not end what `.` matches.
      if (!loosens && found[1] === false && BREAKS.test(whole))
        found[1] = this.#test(rule.arguments, whole.replace(new RegExp(BREAKS, 'g'), ' '));
      // `find` alone must match `^$`, and `2>&1` behind it must not change what the words are.
      if (!loosens && found[1] === false && whole !== args) found[1] = this.#test(rule.arguments, args);
      yield* hit(rule, found);
    }
  }

  effects(view: EffectView): Iterable<Hit<EffectRule>> {
    if (this.#set.effects.length === 0) return NONE;
    this.#effects ??= new EffectRules(this.#set.effects, this.#set.root, this.#situation);
    const candidates = this.#effects.candidates(view);
    return candidates.length === 0 ? NONE : this.#effectHits(this.#effects, candidates, view);
  }

  *#effectHits(rules: EffectRules, candidates: readonly Placed[], view: EffectView): Generator<Hit<EffectRule>> {
    for (const placed of candidates) {
      const { rule } = placed;
      if (this.#isOver?.()) return yield { rule, vague: SLOW };
      if (rules.matches(placed, view)) yield { rule };
    }
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

/** Text that is too long is unknown: it allows nothing, and a rule that might forbid it asks. */
function* hit<R extends CallRule | CommandRule>(rule: R, found: readonly (boolean | undefined)[]): Generator<Hit<R>> {
  if (found.includes(false)) return;
  if (!found.includes(undefined)) yield { rule };
  else if (rule.decision === 'ask' || rule.decision === 'deny' || rule.script !== undefined)
    yield { rule, vague: 'the text is too long to be judged' };
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

/** Rules by the names that they are for, in their order. */
class NameIndex<R> {
  readonly #named = new Map<string, number[]>();
  readonly #always: number[] = [];
  readonly #rules: readonly R[];

  constructor(rules: readonly R[], namesOf: (rule: R) => readonly string[] | undefined) {
    this.#rules = rules;
    for (const [index, rule] of rules.entries()) {
      const names = namesOf(rule);
      if (names === undefined) this.#always.push(index);
      for (const name of new Set(names)) {
        const list = this.#named.get(name);
        if (list === undefined) this.#named.set(name, [index]);
        else list.push(index);
      }
    }
  }

  *find(name: string): Generator<R> {
    const [named, always] = [this.#named.get(name) ?? [], this.#always];
    let [i, j] = [0, 0];
    while (i < named.length || j < always.length) {
      const [a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY] = [named[i], always[j]];
      if (a < b) i++;
      else j++;
      yield this.#rules[Math.min(a, b)] as R;
    }
  }
}
