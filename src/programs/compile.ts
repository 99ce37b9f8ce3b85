import { type EffectLine, parseEffectLine, type TargetNotation, type UnknownLine, type When } from './effect-line.js';
import {
  NotationError,
  type OperandNotation,
  type OptionGroups,
  type OptionNotation,
  optionsInGroup,
  parseOperands,
  parseOptionLine,
} from './notation.js';
import { PLACES, placeIn } from './places.js';
import type { CommandData, ProgramData } from './program-data.js';
import type { CommandFile, ProgramFile, SubcommandFile } from './schema.js';

/** Something in a file that can not be compiled, and where: `['subcommands', 'push', 'options', 2]`. */
export interface ProgramProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A file may come from a stranger: what it costs to compile, and to judge by, has an end. */
const MAX_DEPTH = 8;
const MAX_EFFECTS = 200;
const MAX_SUBCOMMANDS = 5_000;

type Report = (path: ProgramProblem['path'], message: string) => void;
/** What holds for a whole file. */
interface Shared {
  readonly report: Report;
  readonly custom: ReadonlySet<string> | undefined;
  readonly groups: OptionGroups;
}

type Options = ReadonlyMap<string, OptionNotation>;

/** What a file says, in the form that is interpreted. With problems, the program counts as unknown. Only files that Sluice ships name code. */
export function compileProgram(
  file: ProgramFile,
  custom: ReadonlySet<string> | undefined,
  find: FindProgram = () => undefined,
  groups: OptionGroups = file.groups ?? {},
): { readonly data: ProgramData; readonly problems: readonly ProgramProblem[] } {
  const problems: ProgramProblem[] = [];
  const report: Report = (path, message) => void problems.push({ path, message });
  const names = typeof file.program === 'string' ? [file.program] : file.program;
  // A part of a program that Sluice ships is named by it and a subcommand: `git push`.
  const isName = custom === undefined ? /^[^\s/]+$/ : /^[^\s/]+( [^\s/]+)*$/;
  for (const name of names)
    if (!isName.test(name)) report(['program'], `"${name}" is not the name of a program: it has no space and no slash`);
  const data =
    file.like === undefined
      ? compileCommand(file, new Map(), [], { report, custom, groups })
      : like(file, find, report);
  return { data: { names, ...(file.tail && { tail: true as const }), ...data }, problems };
}

/** What is known of another program. */
export type FindProgram = (name: string) => ProgramData | undefined;

const BESIDE_LIKE: ReadonlySet<string> = new Set(['program', 'summary', 'like', 'tail', 'tests']);

/** The description of another program, which must be the same to the last option: nothing is added to it. */
function like(file: ProgramFile, find: FindProgram, report: Report): CommandData {
  for (const key of Object.keys(file))
    if (!BESIDE_LIKE.has(key))
      report([key], `"${key}" stands beside "like": describe the program in full, or leave it out`);
  const found = find(file.like ?? '');
  if (found === undefined) {
    report(['like'], `"${file.like}" is not a program that Sluice knows: write its name, or describe this one`);
    return {};
  }
  const { names, tail, origin, also, ...data } = found;
  return data;
}

function compileCommand(
  file: CommandFile,
  inherited: Options,
  path: ProgramProblem['path'],
  shared: Shared,
): CommandData {
  const { report, custom, groups } = shared;
  const own = compileOptions(file.options ?? [], [...path, 'options'], shared);
  const options = new Map([...inherited, ...own]);
  const operands = attempt([...path, 'operands'], report, () => parseOperands(file.operands ?? '')) ?? [];
  if (path.filter((part) => part === 'subcommands').length > MAX_DEPTH) {
    report(path, `subcommands are nested too deeply: expected at most ${MAX_DEPTH} levels`);
    return {};
  }
  const lines = file.effects === 'none' ? [] : (file.effects ?? []);
  if (lines.length > MAX_EFFECTS)
    report([...path, 'effects'], `${lines.length} effects are too many: expected at most ${MAX_EFFECTS}`);
  const effects = lines.flatMap((line, at) => {
    const where = [...path, 'effects', at];
    const parsed = attempt(where, report, () => resolve(parseEffectLine(line), options, operands, groups));
    return parsed === undefined ? [] : [parsed];
  });
  if (saysNothing(file, operands, own))
    report(path, 'it is not said what it does: write effects, roles of operands or options, or "effects: none"');
  if (file.custom !== undefined && custom === undefined)
    report([...path, 'custom'], '"custom" is for programs that Sluice ships: write effects');
  else if (file.custom !== undefined && !custom?.has(file.custom))
    report(
      [...path, 'custom'],
      `"${file.custom}" does not exist: expected ${[...(custom ?? [])].join(', ') || 'none'}`,
    );
  const kept = file.syntax?.includes('local-options') ? new Map() : options;
  const sub = (given: SubcommandFile, where: ProgramProblem['path']): CommandData =>
    compileCommand(expand(given), kept, where, shared);
  const taken = new Set<string>();
  const subcommands = Object.entries(file.subcommands ?? {}).map(([key, given]) => {
    const where = [...path, 'subcommands', key];
    const phrases = attempt(where, report, () => phrasesIn(key)) ?? [];
    for (const phrase of phrases) {
      if (taken.has(phrase)) report(where, `the subcommand "${phrase}" is there twice`);
      taken.add(phrase);
    }
    return [phrases, sub(given, where)] as const;
  });
  if (taken.size > MAX_SUBCOMMANDS)
    report([...path, 'subcommands'], `${taken.size} subcommands are too many: expected at most ${MAX_SUBCOMMANDS}`);
  return {
    ...optionData(own),
    ...(file.help !== undefined && { help: file.help }),
    ...(file.syntax && { syntax: file.syntax }),
    ...(operands.length > 0 && { operands }),
    ...(effects.length > 0 && { effects }),
    ...(subcommands.length > 0 && { subcommands }),
    ...(file.alone !== undefined && { alone: sub(file.alone, [...path, 'alone']) }),
    ...(file.otherwise !== undefined && { otherwise: sub(file.otherwise, [...path, 'otherwise']) }),
    ...(file.dynamic !== undefined && { dynamic: file.dynamic === 'none' ? [] : file.dynamic }),
    ...(file.open !== undefined && { open: file.open }),
    ...(file.custom !== undefined && { custom: file.custom }),
  };
}

/** One line, or several, stand for a subcommand with any operands and no options of its own. */
function expand(given: SubcommandFile): CommandFile {
  if (given === 'harmless') return { operands: 'text*', effects: 'none' };
  if (typeof given === 'string') return { operands: 'text*', effects: [given] };
  return Array.isArray(given) ? { operands: 'text*', effects: given } : (given as CommandFile);
}

/** Silence is not harmless: who means that says so. */
function saysNothing(file: CommandFile, operands: readonly OperandNotation[], own: Options): boolean {
  if (file.effects !== undefined || file.subcommands !== undefined || file.custom !== undefined) return false;
  return [...operands, ...own.values()].every(({ role }) => role === 'text' || role === 'directory');
}

function compileOptions(lines: readonly string[], path: ProgramProblem['path'], { report, groups }: Shared): Options {
  const found = new Map<string, OptionNotation>();
  for (const [at, line] of lines.entries())
    for (const option of attempt([...path, at], report, () => parseOptionLine(line, groups)) ?? [])
      for (const name of [...option.names, ...option.off]) {
        if (found.has(name)) report([...path, at], `the option ${name} is there twice`);
        found.set(name, option);
      }
  return found;
}

function optionData(options: Options): Partial<CommandData> {
  const flags: string[] = [];
  const values: string[] = [];
  const attached: string[] = [];
  const unknown: string[] = [];
  const roles: Record<string, OptionNotation['role']> = {};
  for (const [name, { takes, role, isUnknown, off }] of options) {
    if (off.includes(name)) flags.push(name);
    else {
      (takes === 'nothing' ? flags : takes === 'value' ? values : attached).push(name);
      if (isUnknown) unknown.push(name);
      if (role !== 'text') roles[name] = role;
    }
  }
  return {
    ...(flags.length > 0 && { flags: flags.join(' ') }),
    ...(values.length > 0 && { values: values.join(' ') }),
    ...(attached.length > 0 && { attached: attached.join(' ') }),
    ...(unknown.length > 0 && { unknown: unknown.join(' ') }),
    ...(Object.keys(roles).length > 0 && { roles }),
  };
}

/** With every spelling of the options that it names. What is not listed can not be named. */
function resolve(
  line: EffectLine | UnknownLine,
  options: Options,
  operands: readonly OperandNotation[],
  groups: OptionGroups,
): EffectLine | UnknownLine {
  const option = (name: string): OptionNotation => {
    const found = options.get(name);
    if (found === undefined) throw new NotationError(`${name} is not among the options`);
    return found;
  };
  const operand = (name: string): void => {
    if (name !== 'operands' && !operands.some((one) => one.name === name))
      throw new NotationError(
        `{${name}} is not among the operands: give one a name (${name}:text), or write {operands}`,
      );
  };
  const resolveWhen = (when: When): When => {
    switch (when[0]) {
      case 'option': {
        const { names, off } = option(when[1] as string);
        if (off.length === 0) return ['option', ...names];
        return off.includes(when[1] as string) ? ['switch', off, names] : ['switch', names, off];
      }
      case 'value': {
        const { names, takes } = option(when[2] as string);
        if (takes === 'nothing')
          throw new NotationError(`${when[2]} takes no value: expected ${when[2]}= in the options`);
        return ['value', when[1], ...names];
      }
      case 'group':
      case 'only-group': {
        const names = when
          .slice(1)
          .flatMap((group) => optionsInGroup(group as string, groups).flatMap(({ names }) => names));
        for (const name of names) option(name);
        return [when[0] === 'group' ? 'option' : 'only', ...names];
      }
      case 'operand':
        operand(when[1]);
        return when;
      case 'match':
        operand(when[2]);
        return when;
      case 'not':
        return ['not', resolveWhen(when[1])];
      case 'and':
      case 'or':
        return [when[0], ...when.slice(1).map((part) => resolveWhen(part as When))];
      default:
        return when;
    }
  };
  const condition = line.when === undefined ? {} : { when: resolveWhen(line.when) };
  if ('unknown' in line) return { ...line, ...condition };
  return {
    ...line,
    ...(line.target !== undefined && { target: resolveTarget(line.target, option, operand) }),
    ...condition,
    ...(line.also !== undefined && { also: line.also.map(([tags, when]) => [tags, resolveWhen(when)] as const) }),
  };
}

function resolveTarget(
  target: TargetNotation,
  option: (name: string) => OptionNotation,
  operand: (name: string) => void,
): TargetNotation {
  if (target.operand !== undefined && target.operand !== 'program') operand(target.operand);
  const place = placeIn(target.text ?? target.before ?? '');
  if (place !== undefined && !Object.hasOwn(PLACES, place))
    throw new NotationError(`"<${place}>" is not a place: expected ${Object.keys(PLACES).join(', ')}`);
  const [name] = target.options ?? [];
  if (name === undefined) return target;
  const { names, takes } = option(name);
  if (takes === 'nothing') throw new NotationError(`${name} takes no value: expected ${name}= in the options`);
  return { ...target, options: names };
}

/** `remote add|set-url, status`: a comma joins phrases, a bar words. */
export function phrasesIn(key: string): readonly string[] {
  const count = key.split(',').reduce((sum, phrase) => sum + choices(phrase), 0);
  if (count > MAX_SUBCOMMANDS)
    throw new NotationError(`this stands for ${count} subcommands: expected at most ${MAX_SUBCOMMANDS}`);
  return key.split(',').flatMap((phrase) => alternatives(phrase.trim().split(/\s+/)));
}

function choices(phrase: string): number {
  return phrase
    .trim()
    .split(/\s+/)
    .reduce((product, word) => product * word.split('|').length, 1);
}

function alternatives([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return [''];
  const tails = alternatives(rest);
  return first.split('|').flatMap((head) => tails.map((tail) => (tail === '' ? head : `${head} ${tail}`)));
}

function attempt<T>(path: ProgramProblem['path'], report: Report, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    report(path, error.message);
    return undefined;
  }
}
