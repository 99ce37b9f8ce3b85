import { EFFECT_KINDS, type EffectKind } from '../../effects/effect.js';
import { classEnd, parseGlob } from '../../match/glob.js';
import type { Pattern } from '../../match/pattern.js';
import { prove } from '../check/prove.js';
import { workedMs } from '../check/worked.js';
import {
  CAUTIOUS,
  type CallRule,
  type CommandRule,
  DEFAULT_KEYS,
  type DefaultKey,
  type Defaults,
  type EffectRule,
  type Place,
  type Rule,
  type RuleDecision,
  type Ruleset,
} from '../policy.js';
import { type Problem, tooSlow } from '../problem.js';
import { type CallRuleSource, type CommandRuleSource, DECISION, type EffectRuleSource } from '../schema.js';
import type { Entry, Source } from './source.js';

export interface Compiled {
  readonly set: Ruleset;
  readonly problems: readonly Problem[];
}

export interface CompileOptions {
  readonly bases?: readonly Ruleset[];
  /** What relative globs begin at. */
  readonly root?: string;
  /** Groups of what it extends. */
  readonly groups?: Groups;
  /** What is already known of patterns: proving one takes time. */
  readonly proven?: Map<string, Pattern>;
  /** When to stop, by `workedMs()`: for files that nobody has looked at. */
  readonly until?: number;
  /** Something that it extends is missing. */
  readonly damaged?: boolean;
}

/** Characters of a glob. */
const GLOB = 1000;
/** Programs that one rule names: groups of groups of groups grow fast. */
const NAMES = 1000;

export type Groups = Readonly<Record<string, readonly string[]>>;

/** Turns a file into the form that judging needs. A rule with a mistake asks; it never vanishes. */
export function compile(source: Source, options: CompileOptions = {}): Compiled {
  return new Compiler(source, options).compile();
}

type RuleSource = CallRuleSource | CommandRuleSource | EffectRuleSource;

class Compiler {
  readonly #source: Source;
  readonly #options: CompileOptions;
  readonly #problems: Problem[] = [];
  readonly #groups: Groups;

  constructor(source: Source, options: CompileOptions) {
    this.#source = source;
    this.#options = options;
    this.#groups = { ...options.groups, ...source.settings.groups };
  }

  compile(): Compiled {
    const { file, lists, settings } = this.#source;
    const { bases = [], root } = this.#options;
    const rules = lists.rules.flatMap((entry, index) =>
      this.#rule(entry, 'rules', index, () => this.#callRule(entry, index)),
    );
    const bash = lists.bash_rules.flatMap((entry, index) =>
      this.#rule(entry, 'bash_rules', index, () => this.#commandRule(entry, index)),
    );
    const effects = lists.effect_rules.flatMap((entry, index) =>
      this.#rule(entry, 'effect_rules', index, () => this.#effectRule(entry, index)),
    );
    const set: Ruleset = {
      source: file,
      ...(root !== undefined && { root }),
      rules,
      bash,
      effects,
      bases,
      ...(settings.defaults !== undefined && { defaults: this.#defaults(settings.defaults) }),
    };
    return { set, problems: this.#problems };
  }

  get #damaged(): boolean {
    return this.#source.damaged || this.#options.damaged === true;
  }

  #defaults(given: NonNullable<Source['settings']['defaults']>): Defaults {
    const stated = Object.entries(given).filter(([, decision]) => decision !== undefined);
    const strict = stated.filter(([, decision]) => !this.#damaged || decision === 'ask' || decision === 'deny');
    const defaults = Object.fromEntries(strict) as Defaults;
    const { other, unknown } = defaults;
    // Who stops all other effects does not mean to let through what may have any of them.
    const covers = unknown === undefined && given.unknown === undefined && (other === 'ask' || other === 'deny');
    return covers ? { ...defaults, unknown: other } : defaults;
  }

  /** What all kinds of rules have, and what a mistake makes of them. */
  #rule<R extends Rule>(
    entry: Entry<RuleSource>,
    list: string,
    index: number,
    conditions: () => Omit<R, 'name' | 'at'>,
  ): R[] {
    const { value, at, broken: misread } = entry;
    if (this.#late(at)) return [];
    const before = this.#problems.length;
    const name = value.name ?? `${list}[${index}]`;
    const fields = conditions();
    const { message, category, precondition_script: script } = value;
    const decision = value.decision ?? (script === undefined ? this.#byCategory(category) : undefined);
    if (decision === undefined && script === undefined && misread === undefined)
      this.#report(
        'missing',
        `Rule "${name}" decides nothing.`,
        [list, index],
        `Add "decision: allow", "leave", "ask" or "deny", or a category with a default: ${DEFAULT_KEYS.join(', ')}.`,
      );
    const broken = misread ?? this.#problems.slice(before).map((problem) => problem.message)[0];
    // A permission with a mistake permits nothing; nor does one in a file that could not be read as it was meant.
    if ((broken !== undefined || this.#damaged) && (decision === 'allow' || decision === 'leave')) return [];
    const rule = {
      name,
      ...(broken !== undefined ? { decision: 'ask', broken } : decision !== undefined && { decision }),
      ...(message !== undefined && { message }),
      ...(category !== undefined && { category }),
      ...(script !== undefined && broken === undefined && { script: rewrite(script) }),
      ...fields,
      at,
    };
    return [rule as unknown as R];
  }

  /** A rule that names a category and no decision decides as the default of that category does. */
  #byCategory(category: string | undefined): RuleDecision | undefined {
    const key = DEFAULT_KEYS.find((one) => one === category);
    if (key === undefined) return undefined;
    const own = this.#source.settings.defaults;
    const stated = own === undefined ? undefined : this.#defaults(own)[key];
    const packs = (this.#options.bases ?? []).flatMap((base) => statedIn(base, key));
    return stated ?? DECISION.options.findLast((one) => packs.includes(one)) ?? CAUTIOUS[key];
  }

  /** A stranger's rules only tighten: those that come too late are missed by nobody but the stranger. */
  #late(at: Place): boolean {
    const { until = Number.POSITIVE_INFINITY } = this.#options;
    if (workedMs() <= until) return false;
    if (!this.#problems.some(({ code }) => code === 'slow')) this.#problems.push(tooSlow(at));
    return true;
  }

  #callRule({ value }: Entry<CallRuleSource>, index: number): Omit<CallRule, 'name' | 'at'> {
    const { tool: names, tool_name_pattern: pattern, tool_input_patterns: inputs } = value;
    const tool = this.#pattern(pattern, ['rules', index, 'tool_name_pattern']);
    const input = Object.entries(inputs ?? {}).flatMap(([field, source]) => {
      const proven = this.#pattern(source, ['rules', index, 'tool_input_patterns', field]);
      return proven === undefined ? [] : [[field, proven] as const];
    });
    return {
      ...(names !== undefined && { tools: [names].flat() }),
      ...(tool !== undefined && { tool }),
      ...(input.length > 0 && { input: Object.fromEntries(input) }),
    };
  }

  #commandRule({ value }: Entry<CommandRuleSource>, index: number): Omit<CommandRule, 'name' | 'at'> {
    const { command: names, command_pattern: pattern, argument_pattern: args, words, inside, stdin } = value;
    const command = this.#pattern(pattern, ['bash_rules', index, 'command_pattern']);
    const proven = this.#pattern(args, ['bash_rules', index, 'argument_pattern']);
    const commands = this.#names(names, ['bash_rules', index, 'command']);
    return {
      ...(commands !== undefined && { commands }),
      ...(command !== undefined && { command }),
      ...(proven !== undefined && { arguments: proven }),
      ...(words !== undefined && { words }),
      ...(inside !== undefined && { inside: [inside].flat() }),
      ...(stdin !== undefined && { stdin }),
    };
  }

  #effectRule({ value }: Entry<EffectRuleSource>, index: number): Omit<EffectRule, 'name' | 'at'> {
    const path = ['effect_rules', index];
    const { effect, how, host, target, inside, outside, stdin, unresolved, elsewhere } = value;
    const commands = this.#names(value.command, [...path, 'command']);
    const paths = this.#globs(value.path, [...path, 'path']);
    const except = this.#globs(value.except, [...path, 'except']);
    const hosts = this.#globs(host, [...path, 'host']);
    const targets = this.#globs(target, [...path, 'target']);
    return {
      effects: effect === undefined ? EFFECT_KINDS : kinds([effect].flat()),
      ...(how !== undefined && { how: [how].flat() }),
      ...(paths !== undefined && { path: paths }),
      ...(except !== undefined && { except }),
      ...(hosts !== undefined && { host: hosts.map((one) => one.toLowerCase()) }),
      ...(targets !== undefined && { target: targets }),
      ...(inside !== undefined && { inside: [inside].flat() }),
      ...(outside !== undefined && { outside: [outside].flat() }),
      ...(stdin !== undefined && { stdin }),
      ...(unresolved !== undefined && { unresolved }),
      ...(elsewhere !== undefined && { elsewhere }),
      ...(commands !== undefined && { commands }),
    };
  }

  #pattern(source: string | undefined, path: readonly (string | number)[]): Pattern | undefined {
    if (source === undefined) return undefined;
    const { proven = new Map<string, Pattern>() } = this.#options;
    try {
      const pattern = proven.get(source) ?? prove(source);
      proven.set(source, pattern);
      return pattern;
    } catch (error) {
      this.#report('regex', `The pattern can't be used: ${messageOf(error)}.`, path);
      return undefined;
    }
  }

  #globs(given: string | readonly string[] | undefined, path: readonly (string | number)[]): string[] | undefined {
    if (given === undefined) return undefined;
    const before = this.#problems.length;
    const good = [given].flat().flatMap((glob) => {
      try {
        if (glob === '') throw new Error('it is empty');
        if (glob.length > GLOB) throw new Error(`it is longer than ${GLOB} characters`);
        if (/[@?*+!]\(/.test(glob)) throw new Error('"(" has no meaning in a glob here: write {a,b}');
        const open = unbalanced(glob);
        if (open !== undefined) throw new Error(`"${open}" has no partner`);
        parseGlob(glob);
        return [glob];
      } catch (error) {
        this.#report('glob', `The glob ${JSON.stringify(glob)} can't be used: ${messageOf(error)}.`, path);
        return [];
      }
    });
    return this.#some(good, path, this.#problems.length > before);
  }

  /** An empty condition would match nothing: a rule that lost all of it is broken, and matches without it. */
  #some<T>(list: T[], path: readonly (string | number)[], told: boolean): T[] | undefined {
    if (list.length > 0) return list;
    if (told) return undefined;
    this.#report('empty', `"${String(path.at(-1))}" names nothing.`, path, 'Name something, or remove the key.');
    return undefined;
  }

  /** Names, with groups spelt out. */
  #names(given: string | readonly string[] | undefined, path: readonly (string | number)[]): string[] | undefined {
    if (given === undefined) return undefined;
    const before = this.#problems.length;
    const found = new Set<string>();
    const done = new Set<string>();
    const add = (name: string, open: readonly string[]): void => {
      if (found.size > NAMES) return;
      if (!name.startsWith('@')) {
        found.add(name);
        return;
      }
      const group = Object.hasOwn(this.#groups, name.slice(1)) ? this.#groups[name.slice(1)] : undefined;
      if (group === undefined || open.includes(name)) {
        const what = group === undefined ? `There is no group "${name}".` : `Group "${name}" contains itself.`;
        this.#report('group', what, path, `Groups: ${Object.keys(this.#groups).join(', ') || 'none'}.`);
      } else if (!done.has(name)) {
        done.add(name);
        for (const inner of group) add(inner, [...open, name]);
      }
    };
    for (const name of [given].flat()) add(name, []);
    if (found.size <= NAMES) return this.#some([...found], path, this.#problems.length > before);
    this.#report('size', `"${String(path.at(-1))}" names more than ${NAMES} programs.`, path, 'Use a pattern.');
    return undefined;
  }

  #report(code: string, message: string, path: readonly (string | number)[], fix?: string): void {
    const at: Place = this.#source.placeOf(path);
    this.#problems.push({ severity: 'error', code, message, at, ...(fix !== undefined && { fix }) });
  }
}

/** A brace or bracket that nothing closes, or that closes nothing: no file has such a name, so the rule would match none. */
function unbalanced(glob: string): string | undefined {
  let braces = 0;
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at];
    if (char === '\\') at++;
    else if (char === '{') braces++;
    else if (char === '}' && --braces < 0) return char;
    else if (char === '[') {
      at = classEnd(glob, at);
      if (at === -1) return char;
    }
  }
  return braces > 0 ? '{' : undefined;
}

function statedIn({ defaults, bases }: Ruleset, key: DefaultKey): RuleDecision[] {
  const own = defaults?.[key];
  return own !== undefined ? [own] : bases.flatMap((base) => statedIn(base, key));
}

function kinds(given: readonly string[]): EffectKind[] {
  const all = given.flatMap((kind) =>
    kind === 'any' ? EFFECT_KINDS : kind === 'net' ? (['send', 'receive'] as const) : [kind as EffectKind],
  );
  return [...new Set(all)];
}

/** `{ARGS}` of older files is the variable, never text that is pasted. */
function rewrite(script: string): string {
  return script.replace(/(?<!\$)\{(COMMAND|ARGS|FULL_COMMAND)\}/g, (_, name: string, at: number) => {
    // One word wherever it stands, and never text that is left as it is: a comparison must see the value.
    const quotes = quotesAt(script, at);
    if (quotes === '"') return `\${${name}}`;
    return quotes === "'" ? `'"\${${name}}"'` : `"\${${name}}"`;
  });
}

/** The quotes that a place of a script is in. */
export function quotesAt(script: string, place: number): '' | '"' | "'" {
  let quote: '' | '"' | "'" = '';
  for (let at = 0; at < place; at++) {
    const char = script[at];
    if (char === '\\' && quote !== "'") at++;
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = '';
  }
  return quote;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
