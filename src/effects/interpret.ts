import type { CommandData, ProgramData } from '../programs/program-data.js';
import { literal, type Word, wordToText } from '../shell/word.js';
import { findCustom } from './custom/index.js';
import { runEffects } from './interpret/effect-lines.js';
import { applyRole, assignOperands, HELP, NO_OPERANDS } from './interpret/operands.js';
import { optionsOf, withInherited } from './interpret/options.js';
import { type PreparedCommand, type PreparedLine, prepare } from './interpret/prepared-command.js';
import { isListedOption } from './listed-options.js';
import { pathTarget } from './paths.js';
import type { ProgramCall, ProgramSpec } from './program.js';

/** What the data of a program says, as something that can be called. */
export function toProgramSpec(data: ProgramData): ProgramSpec {
  const { origin, also = [], tail } = data;
  return {
    names: data.names,
    ...optionsOf(data),
    ...(data.open !== undefined && { open: data.open }),
    judge(call) {
      if (origin === 'untrusted') call.unknown(`what ${call.name} does is said by a project that is not trusted`);
      const command = prepare(data);
      const { help } = command;
      if (help !== undefined && isHelp(call.args, help)) {
        // Asked for, it is no option that nobody has looked at.
        call.has(...help);
        // What holds for every subcommand holds for the help of all of them.
        const { subcommands, effects } = command;
        runEffects(call, subcommands === undefined ? effects.filter(isLoad) : effects, HELP, call.name);
        return call.why;
      }
      runCommand(call, command, call.name);
      for (const other of also) runCommand(call.sub(call.args, optionsOf(other)), prepare(other), call.name);
      if (tail && call.why === undefined && call.effects.length === 0)
        call.unknown(`what ${call.name} does is known by its operands only`);
      return call.why;
    },
  };
}

/** Settings that are code are loaded before the arguments are looked at. */
function isLoad({ where }: PreparedLine): boolean {
  return where !== undefined;
}

/** An option that only prints something, and nothing else. */
function isHelp(args: readonly Word[], help: readonly string[]): boolean {
  return args.length < 2 && help.includes(literal(args[0]) ?? '');
}

/** Behind a subcommand, alone: every program knows `--help` there, and its other words for it where its data has them. */
function asksForHelp(rest: readonly Word[], { help = [] }: PreparedCommand): boolean {
  const [word] = rest;
  const text = rest.length === 1 ? literal(word) : undefined;
  return text !== undefined && (text === '--help' || help.includes(text)) && !/^-(?:V|-version|version|v)$/.test(text);
}

/** Does what the words of one command say; `given` has been made with its options. */
function runCommand(given: ProgramCall, command: PreparedCommand, title: string): void {
  const { subcommands, alone, otherwise, effects } = command;
  if (subcommands === undefined) {
    const call = inOwnDirectory(given, command, given.args);
    applyRoles(call, command, title, undefined);
    const operands = assignOperands(call, command, title);
    // A value that may be several words may bring operands.
    if (command.hasRoles && call.options.some(({ value }) => value?.spreads))
      call.unknown(`how many words ${title} is given is not known`);
    runEffects(call, effects, operands, title);
    runCustom(call, command);
    return;
  }
  const { operands, positions } = given.parsed;
  if (operands.length === 0) {
    const call = inOwnDirectory(given, command, given.args);
    applyRoles(call, command, title, undefined);
    runEffects(call, effects, NO_OPERANDS, title);
    if (runCustom(call, command) === undefined) return;
    if (alone === undefined) call.unknown(`${title} without a subcommand is not understood`);
    else runSubcommand(given, given.args, alone, command, title);
    return;
  }
  const words = operands.map((word) => literal(word));
  const found = subcommands.find(words);
  if (found === undefined) {
    const call = inOwnDirectory(given, command, given.args);
    const isOther = words[0] !== undefined && otherwise !== undefined;
    applyRoles(call, command, title, isOther ? given.args.slice(0, positions[0]) : undefined);
    runEffects(call, effects, NO_OPERANDS, title);
    if (isOther) {
      given.handOver(positions[0] ?? 0);
      call.handOver(positions[0] ?? 0);
      return runSubcommand(call, given.args, otherwise, command, title);
    }
    if (runCustom(call, command) === undefined) return;
    given.unknown(
      words[0] === undefined
        ? `which subcommand of ${title} it is, is not known: ${wordToText(operands[0] as Word)}`
        : `${title} ${words[0]} is not a subcommand that is known`,
    );
    return;
  }
  const last = positions[found.length - 1] ?? 0;
  const rest = given.args.slice(last + 1);
  // What stands before the subcommand is read here, what stands behind it there.
  const before = given.args.slice(0, last + 1);
  const call = inOwnDirectory(given, command, before);
  given.handOver(last + 1);
  call.handOver(last + 1);
  applyRoles(call, command, title, before);
  runEffects(call, effects, NO_OPERANDS, title);
  const next = runCustom(call, command, true);
  if (next === undefined || asksForHelp(rest, command)) return;
  if (next !== call) next.handOver(last + 1);
  const passed = command.hasLocalOptions ? NO_WORDS : optionWords(given, command, positions[0] ?? 0);
  const args = passed.length === 0 ? rest : [...passed, ...rest];
  runSubcommand(next, args, found.data, command, `${title} ${found.phrase}`);
}

const NO_WORDS: readonly Word[] = [];

/** Options before the subcommand, for its conditions. It is in the directory that one names already. */
function optionWords(call: ProgramCall, { roles, hasDirectory }: PreparedCommand, end: number): readonly Word[] {
  if (end === 0) return NO_WORDS;
  const words = call.args.slice(0, end);
  if (!hasDirectory) return words;
  const done = call.options.flatMap(({ name, word, value }) =>
    roles.get(name) === 'directory' ? [word, ...(value === undefined ? [] : [value])] : [],
  );
  return words.filter((word) => !stands(word, done));
}

/** Is it among these words? One that was written shorter is another word in the same place. */
function stands(word: Word, words: readonly Word[]): boolean {
  return words.some(({ span }) => span === word.span);
}

function runSubcommand(
  call: ProgramCall,
  args: readonly Word[],
  data: CommandData,
  above: PreparedCommand,
  title: string,
): void {
  const isLocal = above.hasLocalOptions;
  const whole = withInherited(data, isLocal ? { syntax: above.data.syntax ?? [] } : above.data);
  const command = prepare(whole);
  const inner = call.sub(args, command.options);
  // Code reads the options of its own words.
  if (isLocal && data.custom === undefined) refuseOptionsOf(above.data, whole, inner, title);
  runCommand(inner, command, title);
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

/** The same call in the directory that an option among these words names: all paths are taken from there. */
function inOwnDirectory(call: ProgramCall, command: PreparedCommand, words: readonly Word[]): ProgramCall {
  if (!command.hasDirectory) return call;
  const named = call.options.filter(
    ({ name, value, word }) => command.roles.get(name) === 'directory' && value !== undefined && stands(word, words),
  );
  if (named.length === 0) return call;
  let { cwd } = call.command;
  for (const { value } of named) {
    const target = pathTarget(value as Word, cwd);
    cwd = target.type === 'path' && !target.pattern ? target.path : undefined;
  }
  const { cwd: _, ...given } = call.command;
  return call.sub(call.args, command.options, { ...given, cwd });
}

/** What is done to the values of options, among these words or everywhere. */
function applyRoles(
  call: ProgramCall,
  { roles, doubted, options }: PreparedCommand,
  title: string,
  words: readonly Word[] | undefined,
): void {
  const { takesValue: valued = [] } = options;
  for (const { name, value, word } of call.options) {
    if (words !== undefined && !stands(word, words)) continue;
    if (doubted.includes(name)) call.unknown(`${title} ${name} is not understood`);
    else if (value === undefined && valued.includes(name)) call.unknown(`${title} ${name} lacks its value`);
    const role = roles.get(name);
    if (role !== undefined && role !== 'directory') applyRole(call, role, value);
  }
}

/** The call to go on with; undefined where all is said. */
function runCustom(call: ProgramCall, command: PreparedCommand, isSubcommand = false): ProgramCall | undefined {
  if (command.custom === undefined) return call;
  const said = findCustom(command.custom)?.(call, isSubcommand);
  if (typeof said === 'string') call.unknown(said);
  if (said === null) return undefined;
  return typeof said === 'object' ? call.sub(call.args, command.options, said) : call;
}
