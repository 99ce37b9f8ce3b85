import { EFFECT_KINDS, type EffectKind } from '../../effects/effect.js';
import { findClassEnd, parseGlob } from '../../match/glob.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { RENAMED_TAGS } from '../../programs/renamed-tags.js';
import { cpuTimeMs } from '../check/cpu-time.js';
import { provePattern } from '../check/prove-pattern.js';
import {
  CAUTIOUS_DEFAULTS,
  type CallRule,
  type CommandRule,
  DEFAULT_KEYS,
  type DefaultKey,
  type Defaults,
  type EffectRule,
  type Rule,
  type RuleDecision,
  type Ruleset,
  type SourceLocation,
} from '../policy.js';
import { type Problem, tooSlowProblem } from '../problem.js';
import { type CallRuleSource, type CommandRuleSource, type EffectRuleSource, RuleDecisionSchema } from '../schema.js';
import type { PolicyFileSource, SourceEntry } from './source.js';
import { type Unmeetable, unmeetableCommand, unmeetableName, unmeetablePath } from './unmeetable.js';

export interface CompiledFile {
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
  readonly proven?: Map<string, RegexPattern>;
  /** When to stop, by `workedMs()`: for files that nobody has looked at. */
  readonly until?: number;
  /** Something that it extends is missing. */
  readonly damaged?: Problem;
}

/** Characters of a glob. */
const MAX_GLOB_CHARS = 1000;
/** Programs that one rule names: groups of groups of groups grow fast. */
const MAX_NAMES = 1000;

/** A variable that holds what the agent wrote, as code. */
const EVALUATED = /\beval\b[^\n;|&]*?[${]\{?(COMMAND|ARGS|FULL_COMMAND)\b/;

export type Groups = Readonly<Record<string, readonly string[]>>;

/** Turns a file into the form that judging needs. A rule with a mistake asks; it never vanishes. */
export function compileSource(source: PolicyFileSource, options: CompileOptions = {}): CompiledFile {
  return new Compiler(source, options).compile();
}

type RuleSource = CallRuleSource | CommandRuleSource | EffectRuleSource;
type Path = readonly (string | number)[];

/** Lists of which each member matches by itself: what is right of one holds without what is wrong. */
const ALTERNATIVES: Readonly<Record<string, string>> = {
  tool: 'tools',
  command: 'commands',
  path: 'path',
  host: 'host',
  target: 'target',
  inside: 'inside',
};

class Compiler {
  readonly #source: PolicyFileSource;
  readonly #options: CompileOptions;
  readonly #problems: Problem[] = [];
  readonly #groups: Groups;
  /** Of the rule at hand: conditions of which a member is wrong and others are right, and how many members are. */
  #partial = new Set<string>();
  #wrongMembers = 0;

  constructor(source: PolicyFileSource, options: CompileOptions) {
    this.#source = source;
    this.#options = options;
    this.#groups = { ...options.groups, ...source.settings.groups };
  }

  compile(): CompiledFile {
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
    const damaged = this.#damage ?? this.#problems.find(({ code }) => code === 'slow');
    const set: Ruleset = {
      source: file,
      ...(root !== undefined && { root }),
      rules,
      bash,
      effects,
      bases,
      ...(settings.defaults !== undefined && { defaults: this.#defaults(settings.defaults) }),
      ...(damaged !== undefined && { damaged: askingRule(damaged) }),
    };
    return { set, problems: this.#problems };
  }

  get #damage(): Problem | undefined {
    return this.#options.damaged ?? this.#source.damaged;
  }

  #defaults(given: NonNullable<PolicyFileSource['settings']['defaults']>): Defaults {
    const stated = Object.entries(given).filter(([, decision]) => decision !== undefined);
    const strict = stated.filter(
      ([, decision]) => this.#damage === undefined || decision === 'ask' || decision === 'deny',
    );
    const defaults = Object.fromEntries(strict) as Defaults;
    const { other, unknown } = defaults;
    // Who stops all other effects does not mean to let through what may have any of them.
    const covers = unknown === undefined && given.unknown === undefined && (other === 'ask' || other === 'deny');
    return covers ? { ...defaults, unknown: other } : defaults;
  }

  /** What all kinds of rules have, and what a mistake makes of them. */
  #rule<R extends Rule>(
    entry: SourceEntry<RuleSource>,
    list: string,
    index: number,
    conditions: () => Omit<R, 'name' | 'at'>,
  ): R[] {
    const { value, at, broken: misread } = entry;
    if (this.#late(at)) return [];
    const before = this.#problems.length;
    const name = value.name ?? `${list}[${index}]`;
    this.#partial = new Set();
    this.#wrongMembers = 0;
    const fields = conditions();
    const { message, category, precondition_script: script } = value;
    const decision = value.decision ?? (script === undefined ? this.#byCategory(category) : undefined);
    if (decision === undefined && script === undefined && misread === undefined)
      this.#report(
        'missing',
        `Rule "${name}" decides nothing.`,
        [list, index],
        `Add "decision: allow", "defer", "ask" or "deny", or a category with a default: ${DEFAULT_KEYS.join(', ')}.`,
      );
    const evaluated = script === undefined ? undefined : EVALUATED.exec(script)?.[1];
    if (evaluated !== undefined)
      this.#report(
        'quote',
        `The script of "${name}" evaluates $${evaluated}: what the agent wrote would run.`,
        [list, index, 'precondition_script'],
        'Compare it; never run it.',
      );
    // One whose pattern can't be read has one, and permits nothing anyway.
    if ((decision === 'allow' || decision === 'defer') && misread === undefined && this.#problems.length === before)
      this.#checkConditions(fields, value, name, [list, index]);
    const broken = misread ?? this.#problems.slice(before).map((problem) => problem.message)[0];
    // A permission with a mistake permits nothing; nor does one in a file that could not be read as it was meant.
    if ((broken !== undefined || this.#damage !== undefined) && (decision === 'allow' || decision === 'defer'))
      return [];
    const said = { ...(message !== undefined && { message }), ...(category !== undefined && { category }) };
    const rule = {
      name,
      ...(decision !== undefined && { decision }),
      ...said,
      ...(script !== undefined && { script: rewrite(script) }),
      ...fields,
      at,
    } as unknown as R;
    if (broken === undefined) return [rule];
    // What a wrong member was for is not known: the rule asks without that condition. Its right members still hold.
    const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !this.#partial.has(key)));
    const asking = { name, decision: 'ask', broken, ...said, ...rest, at } as unknown as R;
    const isSound =
      misread === undefined && this.#partial.size > 0 && this.#problems.length - before === this.#wrongMembers;
    return isSound ? [rule, asking] : [asking];
  }

  /** Without a condition a permission would hold for all that reaches it. */
  #checkConditions(fields: object, { precondition_script }: RuleSource, name: string, path: [string, number]): void {
    if (precondition_script !== undefined || Object.keys(fields).length > 0) return;
    const what = path[0] === 'rules' ? 'call' : 'command';
    const fix = 'Name what it is for, or write what is meant for all under "defaults".';
    this.#report('match', `"${name}" has no pattern, so it matches every ${what}.`, path, fix);
  }

  /** A rule that names a category and no decision decides as the default of that category does. */
  #byCategory(category: string | undefined): RuleDecision | undefined {
    const key = DEFAULT_KEYS.find((one) => one === category);
    if (key === undefined) return undefined;
    const own = this.#source.settings.defaults;
    const stated = own === undefined ? undefined : this.#defaults(own)[key];
    const packs = (this.#options.bases ?? []).flatMap((base) => statedIn(base, key));
    return stated ?? RuleDecisionSchema.options.findLast((one) => packs.includes(one)) ?? CAUTIOUS_DEFAULTS[key];
  }

  /** A stranger's rules only tighten: those that come too late are missed by nobody but the stranger. */
  #late(at: SourceLocation): boolean {
    const { until = Number.POSITIVE_INFINITY } = this.#options;
    if (cpuTimeMs() <= until) return false;
    if (!this.#problems.some(({ code }) => code === 'slow')) this.#problems.push(tooSlowProblem(at));
    return true;
  }

  #callRule({ value }: SourceEntry<CallRuleSource>, index: number): Omit<CallRule, 'name' | 'at'> {
    const { tool, tool_name_pattern: pattern, tool_input_patterns: inputs, name } = value;
    const path = ['rules', index, 'tool'];
    const tools =
      tool === undefined
        ? undefined
        : this.#members([tool].flat(), path, this.#labelOf(name, path), (one) =>
            unmeetableName(one, 'tool', 'tool_name_pattern'),
          );
    const named = this.#pattern(pattern, ['rules', index, 'tool_name_pattern']);
    const input = Object.entries(inputs ?? {}).flatMap(([field, source]) => {
      const proven = this.#pattern(source, ['rules', index, 'tool_input_patterns', field]);
      return proven === undefined ? [] : [[field, proven] as const];
    });
    return {
      ...(tools !== undefined && { tools }),
      ...(named !== undefined && { tool: named }),
      ...(input.length > 0 && { input: Object.fromEntries(input) }),
    };
  }

  #commandRule({ value }: SourceEntry<CommandRuleSource>, index: number): Omit<CommandRule, 'name' | 'at'> {
    const { command: names, command_pattern: pattern, argument_pattern: args, words, inside, stdin } = value;
    const label = this.#labelOf(value.name, ['bash_rules', index]);
    const command = this.#commandPattern(pattern, ['bash_rules', index, 'command_pattern'], label);
    const proven = this.#pattern(args, ['bash_rules', index, 'argument_pattern']);
    const commands = this.#names(names, ['bash_rules', index, 'command'], label, 'command_pattern');
    return {
      ...(commands !== undefined && { commands }),
      ...(command !== undefined && { command }),
      ...(proven !== undefined && { arguments: proven }),
      ...(words !== undefined && { words }),
      ...(inside !== undefined && { inside: [inside].flat() }),
      ...(stdin !== undefined && { stdin }),
    };
  }

  #effectRule({ value }: SourceEntry<EffectRuleSource>, index: number): Omit<EffectRule, 'name' | 'at'> {
    const path = ['effect_rules', index];
    const { effect, tags, host, target, stdin, unresolved, remote, words, cwd } = value;
    const label = this.#labelOf(value.name, path);
    const commands = this.#names(value.command, [...path, 'command'], label);
    const paths = this.#paths(this.#globs(value.path, [...path, 'path']), [...path, 'path'], label);
    const except = this.#paths(this.#globs(value.except, [...path, 'except']), [...path, 'except'], label);
    const inside = this.#paths(value.inside, [...path, 'inside'], label);
    const outside = this.#paths(value.outside, [...path, 'outside'], label);
    const hosts = this.#globs(host, [...path, 'host']);
    const targets = this.#globs(target, [...path, 'target']);
    this.#checkTags([tags ?? []].flat(), [...path, 'tags']);
    return {
      effects: effect === undefined ? EFFECT_KINDS : kinds([effect].flat()),
      ...(tags !== undefined && { tags: [tags].flat() }),
      ...(paths !== undefined && { path: paths }),
      ...(except !== undefined && { except }),
      ...(hosts !== undefined && { host: hosts.map((one) => one.toLowerCase()) }),
      ...(targets !== undefined && { target: targets }),
      ...(inside !== undefined && { inside }),
      ...(outside !== undefined && { outside }),
      ...(stdin !== undefined && { stdin }),
      ...(unresolved !== undefined && { unresolved }),
      ...(remote !== undefined && { remote }),
      ...(commands !== undefined && { commands }),
      ...(words !== undefined && { words }),
      ...(cwd !== undefined && { cwd: [cwd].flat() }),
    };
  }

  /** With a tag that has another name now, a rule would match nothing, or what it means to leave out. */
  #checkTags(tags: readonly string[], path: Path): void {
    for (const word of tags.flatMap((one) => one.replace(/^!/, '').split('|'))) {
      const renamed = Object.hasOwn(RENAMED_TAGS, word) ? RENAMED_TAGS[word] : undefined;
      if (renamed !== undefined)
        this.#report('tags', `The tag "${word}" is now called "${renamed}".`, path, `Write "${renamed}".`);
    }
  }

  #pattern(source: string | undefined, path: Path): RegexPattern | undefined {
    if (source === undefined) return undefined;
    const { proven = new Map<string, RegexPattern>() } = this.#options;
    try {
      const pattern = proven.get(source) ?? provePattern(source);
      proven.set(source, pattern);
      return pattern;
    } catch (error) {
      this.#report('regex', `The pattern can't be used: ${messageOf(error)}.`, path);
      return undefined;
    }
  }

  #commandPattern(source: string | undefined, path: Path, label: string): RegexPattern | undefined {
    const pattern = this.#pattern(source, path);
    const wrong = pattern === undefined ? undefined : unmeetableCommand(pattern);
    if (wrong === undefined) return pattern;
    this.#report('senseless', `"${label}" ${wrong.message}`, path, wrong.fix);
    return undefined;
  }

  #paths(given: string | readonly string[] | undefined, path: Path, label: string): string[] | undefined {
    return given === undefined ? undefined : this.#members([given].flat(), path, label, unmeetablePath);
  }

  /** The members that something can have. */
  #members(
    given: readonly string[],
    path: Path,
    label: string,
    check: (member: string) => Unmeetable | undefined,
  ): string[] | undefined {
    const good = given.filter((member) => {
      const wrong = check(member);
      if (wrong !== undefined) this.#reportMember('senseless', `"${label}" ${wrong.message}`, path, wrong.fix);
      return wrong === undefined;
    });
    return this.#remaining(good, good.length < given.length, path);
  }

  /** Where some are wrong: the right ones, for the rule that still holds. */
  #remaining(good: string[], areWrong: boolean, path: Path): string[] | undefined {
    if (!areWrong) return good;
    const field = ALTERNATIVES[String(path.at(-1))];
    if (good.length === 0) return undefined;
    if (field !== undefined) this.#partial.add(field);
    return good;
  }

  #labelOf(name: string | undefined, path: Path): string {
    return name ?? `${path[0]}[${path[1]}]`;
  }

  #globs(given: string | readonly string[] | undefined, path: Path): string[] | undefined {
    if (given === undefined) return undefined;
    const before = this.#problems.length;
    const good = [given].flat().flatMap((glob, index) => {
      try {
        if (glob === '') throw new Error('it is empty');
        if (glob.length > MAX_GLOB_CHARS) throw new Error(`it is longer than ${MAX_GLOB_CHARS} characters`);
        if (/[@?*+!]\(/.test(glob)) throw new Error('"(" has no meaning in a glob here: write {a,b}');
        const open = unbalanced(glob);
        if (open !== undefined) throw new Error(`"${open}" has no partner`);
        parseGlob(glob);
        return [glob];
      } catch (error) {
        const at = Array.isArray(given) ? [...path, index] : path;
        this.#reportMember('glob', `The glob ${JSON.stringify(glob)} can't be used: ${messageOf(error)}.`, at);
        return [];
      }
    });
    return this.#some(
      this.#remaining(good, this.#problems.length > before, path) ?? [],
      path,
      this.#problems.length > before,
    );
  }

  /** An empty condition would match nothing: a rule that lost all of it is broken, and matches without it. */
  #some<T>(list: T[], path: Path, told: boolean): T[] | undefined {
    if (list.length > 0) return list;
    if (told) return undefined;
    this.#report('empty', `"${String(path.at(-1))}" names nothing.`, path, 'Name something, or remove the key.');
    return undefined;
  }

  /** Names, with groups spelt out. */
  #names(
    given: string | readonly string[] | undefined,
    path: Path,
    label: string,
    pattern?: string,
  ): string[] | undefined {
    if (given === undefined) return undefined;
    const before = this.#problems.length;
    const found = new Set<string>();
    const done = new Set<string>();
    const add = (name: string, open: readonly string[]): void => {
      if (found.size > MAX_NAMES) return;
      if (!name.startsWith('@')) {
        found.add(name);
        return;
      }
      const group = Object.hasOwn(this.#groups, name.slice(1)) ? this.#groups[name.slice(1)] : undefined;
      if (group === undefined || open.includes(name)) {
        const what = group === undefined ? `There is no group "${name}".` : `Group "${name}" contains itself.`;
        this.#reportMember('group', what, path, `Groups: ${Object.keys(this.#groups).join(', ') || 'none'}.`);
      } else if (!done.has(name)) {
        done.add(name);
        for (const inner of group) add(inner, [...open, name]);
      }
    };
    for (const name of [given].flat()) add(name, []);
    if (found.size <= MAX_NAMES) {
      const good = this.#members([...found], path, label, (one) => unmeetableName(one, 'command', pattern)) ?? [];
      const told = this.#problems.length > before;
      return this.#some(this.#remaining(good, told, path) ?? [], path, told);
    }
    this.#report('size', `"${String(path.at(-1))}" names more than ${MAX_NAMES} programs.`, path, 'Use a pattern.');
    return undefined;
  }

  /** Something in a list of alternatives: the others may still hold. */
  #reportMember(code: string, message: string, path: Path, fix?: string): void {
    if (ALTERNATIVES[String(typeof path.at(-1) === 'number' ? path.at(-2) : path.at(-1))] !== undefined)
      this.#wrongMembers++;
    this.#report(code, message, path, fix);
  }

  #report(code: string, message: string, path: Path, fix?: string): void {
    const at: SourceLocation = this.#source.locationOf(path, 'value');
    this.#problems.push({ severity: 'error', code, message, at, ...(fix !== undefined && { fix }) });
  }
}

/** Asks about every call, and says what is wrong with the file. */
export function askingRule({ message, fix = '', at }: Problem): CallRule {
  const what = `${at.file}:${at.line}: ${message} ${fix}`.trim();
  return {
    name: 'Policy with errors',
    decision: 'ask',
    message: `${what} Every call asks until a person has corrected the file.`,
    at,
  };
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
      at = findClassEnd(glob, at);
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
