import type { EffectLine, UnknownLine } from '../programs/effect-line.js';
import type { CommandData, ProgramData } from '../programs/program-data.js';
import { literal, type Word, wordToText } from '../shell/word.js';
import { findCustom } from './custom/index.js';
import { runEffects } from './interpret/effect-lines.js';
import { applyRole, assignOperands, HELP, NO_OPERANDS } from './interpret/operands.js';
import { optionsOf, withInherited } from './interpret/options.js';
import { isListedOption } from './listed-options.js';
import { pathTarget } from './paths.js';
import type { ProgramCall, ProgramSpec } from './program.js';
import { SubcommandTable } from './subcommands.js';
import { list } from './words.js';

/** What the data of a program says, as something that can be called. */
export function toProgramSpec(data: ProgramData): ProgramSpec {
  return {
    names: data.names,
    ...optionsOf(data),
    ...(data.open !== undefined && { open: data.open }),
    judge(call) {
      if (data.origin === 'untrusted') call.unknown(`what ${call.name} does is said by a project that is not trusted`);
      if (isHelp(call.args, data)) {
        // Alone it is known; beside other words it is what the options say.
        call.has(...list(data.help ?? ''));
        // What holds for every subcommand holds for the help of all of them.
        const { subcommands, effects = [], help } = data;
        // Asked for, it is no option that nobody has looked at.
        call.has(...list(help ?? ''));
        runEffects(call, subcommands === undefined ? effects.filter(isLoad) : effects, HELP, call.name);
        return call.why;
      }
      runCommand(call, data, call.name, undefined);
      for (const other of data.also ?? [])
        runCommand(call.sub(call.args, optionsOf(other)), other, call.name, undefined);
      if (data.tail && call.why === undefined && call.effects.length === 0)
        call.unknown(`what ${call.name} does is known by its operands only`);
      return call.why;
    },
  };
}

/** Settings that are code are loaded before the arguments are looked at. */
function isLoad(line: EffectLine | UnknownLine): boolean {
  return 'where' in line;
}

/** An option that only prints something, and nothing else. */
function isHelp(args: readonly Word[], { help }: CommandData): boolean {
  const [only, ...more] = args;
  return help !== undefined && more.length === 0 && list(help).includes(literal(only) ?? '');
}

/** Does what the words of one command say; `given` has been made with its options. */
function runCommand(given: ProgramCall, data: CommandData, title: string, verbAt: number | undefined): void {
  const { subcommands, alone, otherwise, effects = [] } = data;
  if (subcommands === undefined) {
    const call = inOwnDirectory(given, data, given.args);
    applyRoles(call, data, title, undefined);
    const operands = assignOperands(call, data.operands ?? [], title);
    // A value that may be several words may bring operands.
    if (data.operands?.some(({ role }) => role !== 'text') && call.options.some(({ value }) => value?.spreads))
      call.unknown(`how many words ${title} is given is not known`);
    runEffects(call, effects, operands, title);
    runCustom(call, data);
    return;
  }
  const { operands, positions } = given.parsed;
  if (operands.length === 0) {
    const call = inOwnDirectory(given, data, given.args);
    applyRoles(call, data, title, undefined);
    runEffects(call, effects, NO_OPERANDS, title);
    if (runCustom(call, data) === undefined) return;
    if (alone === undefined) call.unknown(`${title} without a subcommand is not understood`);
    else runSubcommand(given, given.args, alone, data, title);
    return;
  }
  const words = operands.map((word) => literal(word));
  const found = tableOf(data).find(words);
  if (found === undefined) {
    const call = inOwnDirectory(given, data, given.args);
    const isOther = words[0] !== undefined && otherwise !== undefined;
    applyRoles(call, data, title, isOther ? given.args.slice(0, positions[0]) : undefined);
    runEffects(call, effects, NO_OPERANDS, title);
    if (isOther) {
      for (const part of [given, call]) part.handOver(positions[0] ?? 0);
      return runSubcommand(call, given.args, otherwise, data, title);
    }
    if (runCustom(call, data) === undefined) return;
    given.unknown(
      words[0] === undefined
        ? `which subcommand of ${title} it is, is not known: ${wordToText(operands[0] as Word)}`
        : `${title} ${words[0]} is not a subcommand that is known`,
    );
    return;
  }
  const last = positions[found.length - 1] ?? verbAt ?? 0;
  const rest = given.args.slice(last + 1);
  // What stands before the subcommand is read here, what stands behind it there.
  const before = given.args.slice(0, last + 1);
  const call = inOwnDirectory(given, data, before);
  for (const part of [given, call]) part.handOver(last + 1);
  applyRoles(call, data, title, before);
  runEffects(call, effects, NO_OPERANDS, title);
  const next = runCustom(call, data, true);
  if (next === undefined || (rest.length === 1 && literal(rest[0]) === '--help')) return;
  if (next !== call) next.handOver(last + 1);
  const passed = passesOptions(data) ? optionWords(given, data, positions[0] ?? 0) : [];
  runSubcommand(next, [...passed, ...rest], found.data, data, `${title} ${found.phrase}`);
}

function passesOptions({ syntax = [] }: CommandData): boolean {
  return !syntax.includes('local-options');
}

/** Options before the subcommand, for its conditions. It is in the directory that one names already. */
function optionWords(call: ProgramCall, { roles = {} }: CommandData, end: number): readonly Word[] {
  const done = call.options.flatMap(({ name, word, value }) =>
    roles[name] === 'directory' ? [word, ...(value === undefined ? [] : [value])] : [],
  );
  return call.args.slice(0, end).filter((word) => !stands(word, done));
}

/** Is it among these words? One that was written shorter is another word in the same place. */
function stands(word: Word, words: readonly Word[]): boolean {
  return words.some(({ span }) => span === word.span);
}

function runSubcommand(
  call: ProgramCall,
  args: readonly Word[],
  data: CommandData,
  above: CommandData,
  title: string,
): void {
  const isLocal = above.syntax?.includes('local-options') === true;
  const whole = withInherited(data, isLocal ? { syntax: above.syntax ?? [] } : above);
  const inner = call.sub(args, optionsOf(whole));
  // Code reads the options of its own words.
  if (isLocal && data.custom === undefined) refuseOptionsOf(above, whole, inner, title);
  runCommand(inner, whole, title, undefined);
  if (inner.ambiguous) {
    const hidden = inner.args.find((word) => literal(word) === undefined);
    inner.unknown(`an argument of ${title} is not known: ${hidden === undefined ? '' : wordToText(hidden)}`);
  }
}

/** Options that hold before a subcommand only are not known behind it, though the whole call knows them. */
function refuseOptionsOf(above: CommandData, data: CommandData, inner: ProgramCall, title: string): void {
  const listed = optionsOf(above);
  for (const { name } of inner.options)
    if (isListedOption(listed, name) && !inner.lists(name) && !isListedBelow(data, name))
      inner.unknown(`${name} is not an option of ${title}`);
}

function isListedBelow({ subcommands = [] }: CommandData, name: string): boolean {
  return subcommands.some(([, data]) => isListedOption(optionsOf(data), name) || isListedBelow(data, name));
}

const TABLES = new WeakMap<CommandData, SubcommandTable>();

function tableOf(data: CommandData): SubcommandTable {
  const before = TABLES.get(data);
  if (before !== undefined) return before;
  const made = new SubcommandTable(data.subcommands ?? []);
  TABLES.set(data, made);
  return made;
}

/** The same call in the directory that an option among these words names: all paths are taken from there. */
function inOwnDirectory(call: ProgramCall, data: CommandData, words: readonly Word[]): ProgramCall {
  if (!Object.values(data.roles ?? {}).includes('directory')) return call;
  const named = call.options.filter(
    ({ name, value, word }) => data.roles?.[name] === 'directory' && value !== undefined && stands(word, words),
  );
  if (named.length === 0) return call;
  let { cwd } = call.command;
  for (const { value } of named) {
    const target = pathTarget(value as Word, cwd);
    cwd = target.type === 'path' && !target.pattern ? target.path : undefined;
  }
  const { cwd: _, ...command } = call.command;
  return call.sub(call.args, optionsOf(data), { ...command, cwd });
}

/** What is done to the values of options, among these words or everywhere. */
function applyRoles(call: ProgramCall, data: CommandData, title: string, words: readonly Word[] | undefined): void {
  const { roles = {}, unknown = '' } = data;
  const doubted = list(unknown);
  const { takesValue: valued = [] } = optionsOf(data);
  for (const { name, value, word } of call.options) {
    if (words !== undefined && !stands(word, words)) continue;
    if (doubted.includes(name)) call.unknown(`${title} ${name} is not understood`);
    else if (value === undefined && valued.includes(name)) call.unknown(`${title} ${name} lacks its value`);
    const role = roles[name];
    if (role !== undefined && role !== 'directory') applyRole(call, role, value);
  }
}

/** The call to go on with; undefined where all is said. */
function runCustom(call: ProgramCall, data: CommandData, isSubcommand = false): ProgramCall | undefined {
  const said = data.custom === undefined ? undefined : findCustom(data.custom)?.(call, isSubcommand);
  if (typeof said === 'string') call.unknown(said);
  if (said === null) return undefined;
  return typeof said === 'object' ? call.sub(call.args, optionsOf(data), said) : call;
}
