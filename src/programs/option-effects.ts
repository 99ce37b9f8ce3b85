import type { EffectLine, TargetNotation, UnknownLine, When } from './effect-line.js';
import { type OptionNotation, parseOptionLine } from './notation.js';
import type { CommandData } from './program-data.js';
import type { CommandFile, SubcommandFile } from './schema.js';

/** From a program to one of its commands: a subcommand by its place, or what it does without one or with another word. */
type Step = number | 'alone' | 'otherwise';

/** An option by which a command does something else: its value has a role, or an effect depends on it. */
export interface OptionWithEffect {
  /** The command that lists it, without the program's name: `remote add`. */
  readonly phrase: string;
  readonly option: OptionNotation;
  /** Where it is listed in the file. */
  readonly path: readonly (string | number)[];
  readonly steps: readonly Step[];
}

/** The options with an effect of a file that compiles, each once with all its spellings. */
export function optionsWithEffects(file: CommandFile, data: CommandData): readonly OptionWithEffect[] {
  const found: OptionWithEffect[] = [];
  const visit = (
    given: SubcommandFile | undefined,
    at: CommandData | undefined,
    phrase: string,
    path: OptionWithEffect['path'],
    steps: readonly Step[],
  ): void => {
    if (typeof given !== 'object' || isLines(given) || at === undefined) return;
    for (const [line, text] of (given.options ?? []).entries())
      for (const option of parseOptionLine(text))
        if (hasEffect(at, option)) found.push({ phrase, option, path: [...path, 'options', line], steps });
    for (const [index, [key, one]] of Object.entries(given.subcommands ?? {}).entries())
      visit(
        one,
        at.subcommands?.[index]?.[1],
        `${phrase} ${key}`.trim(),
        [...path, 'subcommands', key],
        [...steps, index],
      );
    for (const key of ['alone', 'otherwise'] as const)
      visit(given[key], at[key], phrase, [...path, key], [...steps, key]);
  };
  visit(file, data, '', [], []);
  return found;
}

function isLines(given: CommandFile | readonly string[]): given is readonly string[] {
  return Array.isArray(given);
}

function hasEffect(data: CommandData, { names, off }: OptionNotation): boolean {
  const named = namedOptions(data);
  return [...names, ...off].some((name) => named.has(name));
}

const NAMED = new WeakMap<CommandData, ReadonlySet<string>>();

/** The options that roles and effects of a command name, or those of its subcommands that do not list them themselves. */
function namedOptions(data: CommandData): ReadonlySet<string> {
  const before = NAMED.get(data);
  if (before !== undefined) return before;
  const named = new Set(Object.keys(data.roles ?? {}));
  for (const line of data.effects ?? []) {
    addNames(line.when, named);
    if ('unknown' in line) continue;
    for (const name of line.target?.options ?? []) named.add(name);
    for (const [, when] of line.also ?? []) addNames(when, named);
  }
  for (const one of below(data)) {
    const own = ownOptions(one);
    for (const name of namedOptions(one)) if (!own.has(name)) named.add(name);
  }
  NAMED.set(data, named);
  return named;
}

function addNames(when: When | undefined, named: Set<string>): void {
  switch (when?.[0]) {
    case 'option':
      for (const name of when.slice(1) as string[]) named.add(name);
      return;
    case 'switch':
      for (const name of [...when[1], ...when[2]]) named.add(name);
      return;
    case 'value':
      for (const name of when.slice(2)) named.add(name);
      return;
    case 'not':
      addNames(when[1], named);
      return;
    case 'and':
    case 'or':
      for (const part of when.slice(1)) addNames(part as When, named);
  }
}

/** The commands for which its options hold, too. */
function below({ syntax, subcommands = [], alone, otherwise }: CommandData): readonly CommandData[] {
  if (syntax?.includes('local-options')) return [];
  return [...subcommands.map(([, one]) => one), ...[alone, otherwise].filter((one) => one !== undefined)];
}

function ownOptions({ flags, values, attached }: CommandData): ReadonlySet<string> {
  return new Set([flags, values, attached].flatMap((text) => text?.split(' ') ?? []));
}

/** The same program, in which this option is still read, but does nothing. */
export function withoutEffect<T extends CommandData>(data: T, { steps, option }: OptionWithEffect): T {
  const change = (at: CommandData, [step, ...rest]: readonly Step[]): CommandData => {
    if (step === undefined) return stripped(at, new Set([...option.names, ...option.off]));
    if (typeof step === 'string') return { ...at, [step]: change(at[step] ?? {}, rest) };
    return {
      ...at,
      subcommands: (at.subcommands ?? []).map((entry, index) =>
        index === step ? ([entry[0], change(entry[1], rest)] as const) : entry,
      ),
    };
  };
  return change(data, steps) as T;
}

/** Its subcommands have the option too, unless they list it themselves or it holds before them only. */
function stripped(data: CommandData, names: ReadonlySet<string>): CommandData {
  const { roles, effects, subcommands, alone, otherwise } = data;
  // Always a new command, also where nothing changes: what it inherits is remembered with it.
  const inner = (one: CommandData): CommandData => {
    const own = ownOptions(one);
    return stripped(one, new Set([...names].filter((name) => !own.has(name))));
  };
  const isLocal = data.syntax?.includes('local-options') === true;
  return {
    ...data,
    ...(roles && { roles: Object.fromEntries(Object.entries(roles).filter(([name]) => !names.has(name))) }),
    ...(effects && { effects: effects.map((line) => strippedLine(line, names)) }),
    ...(subcommands &&
      !isLocal && { subcommands: subcommands.map(([phrases, one]) => [phrases, inner(one)] as const) }),
    ...(alone && !isLocal && { alone: inner(alone) }),
    ...(otherwise && !isLocal && { otherwise: inner(otherwise) }),
  };
}

function strippedLine(line: EffectLine | UnknownLine, names: ReadonlySet<string>): EffectLine | UnknownLine {
  const when = line.when && { when: strippedWhen(line.when, names) };
  if ('unknown' in line) return { ...line, ...when };
  return {
    ...line,
    ...(line.target && { target: strippedTarget(line.target, names) }),
    ...when,
    ...(line.also && { also: line.also.map(([tags, one]) => [tags, strippedWhen(one, names)] as const) }),
  };
}

function strippedTarget(target: TargetNotation, names: ReadonlySet<string>): TargetNotation {
  return target.options === undefined ? target : { ...target, options: without(target.options, names) };
}

function strippedWhen(when: When, names: ReadonlySet<string>): When {
  switch (when[0]) {
    case 'option':
      return ['option', ...without(when.slice(1) as string[], names)];
    case 'switch':
      return ['switch', without(when[1], names), without(when[2], names)];
    case 'value':
      return ['value', when[1], ...without(when.slice(2), names)];
    case 'not':
      return ['not', strippedWhen(when[1], names)];
    case 'and':
    case 'or':
      return [when[0], ...when.slice(1).map((part) => strippedWhen(part as When, names))];
    default:
      return when;
  }
}

function without(options: readonly string[], names: ReadonlySet<string>): string[] {
  return options.filter((name) => !names.has(name));
}
