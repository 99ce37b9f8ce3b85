import type { EffectLine, TargetNotation, UnknownLine, When } from '../programs/effect-line.js';
import type { ArgumentRole, OperandNotation } from '../programs/notation.js';
import type { CommandData, ProgramData } from '../programs/program-data.js';
import { isValueType, type ValueType } from '../programs/value-types.js';
import { quoteShellWord } from '../shell/quote.js';
import { literal, textWord, type Word, wordToText } from '../shell/word.js';
import { addPlace } from './custom/git-places.js';
import { findCustom } from './custom/index.js';
import type { EffectKind } from './effect.js';
import { isListedOption } from './known-flags.js';
import { pathTarget } from './paths.js';
import type { ProgramCall, ProgramSpec } from './program.js';
import { hasStdin, printsElsewhere } from './programs/places.js';
import { matchesStars, SubcommandTable } from './subcommands.js';
import { APPLY_TYPE } from './types/index.js';
import { list } from './words.js';

type Options = Pick<
  ProgramSpec,
  'takesValue' | 'optionalValue' | 'plain' | 'long' | 'singleDashLong' | 'stopAtFirstOperand' | 'hiddenEffects'
>;

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

const OPTIONS = new WeakMap<CommandData, Options>();

function optionsOf(data: CommandData): Options {
  const before = OPTIONS.get(data);
  if (before !== undefined) return before;
  const { flags = '', values = '', attached = '', syntax = [], dynamic } = data;
  const plain = list(flags);
  const made: Options = {
    takesValue: list(values),
    optionalValue: list(attached),
    plain,
    ...(dynamic !== undefined && { hiddenEffects: dynamic }),
    // An abbreviation of two options is refused by getopt; what takes a value is the graver reading of it.
    ...(syntax.includes('abbreviations') && {
      long: [...list(values), ...list(attached), ...plain].filter((name) => name.startsWith('--')),
    }),
    ...(syntax.includes('one-dash') && { singleDashLong: true }),
    ...((syntax.includes('stop-at-operand') || syntax.includes('local-options')) && { stopAtFirstOperand: true }),
  };
  OPTIONS.set(data, made);
  return made;
}

const INHERITED = new WeakMap<CommandData, CommandData>();

/** A subcommand with the options of the commands above it. Its own meaning of an option wins. */
function withInherited(data: CommandData, above: CommandData): CommandData {
  const before = INHERITED.get(data);
  if (before !== undefined) return before;
  const own = new Set([data.flags, data.values, data.attached].flatMap((names) => list(names ?? '')));
  const joined = (key: 'flags' | 'values' | 'attached' | 'unknown'): string =>
    [data[key] ?? '', ...list(above[key] ?? '').filter((name) => !own.has(name))].join(' ').trim();
  const roles = Object.entries(above.roles ?? {}).filter(([name]) => !own.has(name));
  const made: CommandData = {
    ...data,
    flags: joined('flags'),
    values: joined('values'),
    attached: joined('attached'),
    unknown: joined('unknown'),
    roles: { ...Object.fromEntries(roles), ...data.roles },
    syntax: [
      ...(data.syntax ?? []),
      ...(above.syntax ?? []).filter((name) => name === 'one-dash' || name === 'abbreviations'),
    ],
  };
  INHERITED.set(data, made);
  return made;
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
    runEffects(call, effects, NONE, title);
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
    runEffects(call, effects, NONE, title);
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
  runEffects(call, effects, NONE, title);
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

function applyRole(call: ProgramCall, role: ArgumentRole | ValueType, word: Word | undefined): void {
  if (word === undefined) return;
  if (isValueType(role)) APPLY_TYPE[role](call, word);
  else call.apply(role, word);
}

/** The call to go on with; undefined where all is said. */
function runCustom(call: ProgramCall, data: CommandData, isSubcommand = false): ProgramCall | undefined {
  const said = data.custom === undefined ? undefined : findCustom(data.custom)?.(call, isSubcommand);
  if (typeof said === 'string') call.unknown(said);
  if (said === null) return undefined;
  return typeof said === 'object' ? call.sub(call.args, optionsOf(data), said) : call;
}

type Operands = ReadonlyMap<string, readonly Word[]>;
const NONE: Operands = new Map();
/** It is asked for its help, and has no operands either. */
const HELP: Operands = new Map();

/** Which word is which operand. One that repeats takes what the others leave, and at least one. */
function assignOperands(call: ProgramCall, slots: readonly OperandNotation[], title: string): Operands {
  const words = call.operands;
  const found = new Map<string, readonly Word[]>([['operands', words]]);
  const required = slots.filter(({ isOptional }) => !isOptional).length;
  let spare = Math.max(0, words.length - required);
  let at = 0;
  for (const [index, { name, role, isOptional, repeats }] of slots.entries()) {
    const later = slots.slice(index + 1).filter((slot) => slot.isOptional).length;
    const count = repeats ? Math.max(Math.min(1, spare), spare - later) : isOptional ? Math.min(1, spare) : 1;
    if (isOptional) spare -= count;
    const own = words.slice(at, at + count);
    at += own.length;
    if (role === 'command') runWords(call, own);
    else for (const word of own) applyRole(call, role, word);
    if (name !== '') found.set(name, own);
  }
  const extra = words[at];
  if (extra !== undefined) {
    const last = slots.at(-1)?.role ?? 'text';
    if (last !== 'command') for (const word of words.slice(at)) applyRole(call, last, word);
    call.unknown(`${title} is not known to take the operand ${wordToText(extra)}`);
  }
  return found;
}

/** The words of a command that it runs, also behind `--`. One that is not known stays so. */
function runWords(call: ProgramCall, given: readonly Word[]): void {
  const words = literal(given[0]) === '--' ? given.slice(1) : given;
  const [first] = words;
  if (first === undefined) return;
  const text = words.map((word) => {
    const known = literal(word);
    return known === undefined ? (word.spreads ? '$UNKNOWN' : '"$UNKNOWN"') : quoteShellWord(known);
  });
  call.shell(textWord(text.join(' '), first.span));
}

function runEffects(
  call: ProgramCall,
  lines: readonly (EffectLine | UnknownLine)[],
  operands: Operands,
  title: string,
): void {
  for (const line of lines) {
    if ('unknown' in line) {
      if (holdsForSome(call, line.when, operands))
        call.unknown(line.unknown === '' ? `what ${title} does is not known` : line.unknown);
      continue;
    }
    if (line.where !== undefined) {
      const { files, ...found } = line.where;
      if (test(call, line.when, operands, undefined) !== false) call.loads({ type: 'files', names: files, ...found });
      continue;
    }
    for (const { word, text } of targets(call, line.target, operands, title)) {
      const current =
        line.target?.operand === undefined || word === undefined ? undefined : { name: line.target.operand, word };
      if (test(call, line.when, operands, current) === false) continue;
      for (const tags of tagSets(call, line, operands, current)) {
        if (word === undefined) addText(call, line.kind, text, tags);
        else if (line.target?.after === BELOW) addTree(call, line, word, tags);
        else addWord(call, line, around(word, line.target), tags);
      }
    }
  }
}

/** Where it is not known whether tags are added, there is an effect with them and one without. */
function tagSets(
  call: ProgramCall,
  { tags = [], also = [] }: EffectLine,
  operands: Operands,
  current: CurrentOperand | undefined,
): readonly (readonly string[])[] {
  let sets: readonly (readonly string[])[] = [tags];
  for (const [more, when] of also) {
    const holds = test(call, when, operands, current);
    if (holds === false) continue;
    const longer = sets.map((set) => [...set, ...more]);
    sets = holds === true ? longer : [...sets, ...longer];
  }
  return sets;
}

/** The words that an effect is about, or a text that is no word of the call. */
function targets(
  call: ProgramCall,
  target: TargetNotation | undefined,
  operands: Operands,
  title: string,
): readonly { readonly word?: Word; readonly text: string }[] {
  if (target?.text !== undefined) return [{ text: target.text }];
  if (target?.operand === 'program') return [{ text: `${target.before ?? ''}${call.name}${target.after ?? ''}` }];
  const all =
    target?.options === undefined ? (operands.get(target?.operand ?? 'operands') ?? []) : call.all(...target.options);
  // A stream has no name to make another one from.
  const words = target?.stem ? all.filter((word) => literal(word) !== '-') : all;
  if (target === undefined && words.length === 0) return [{ text: title }];
  return words.map((word) => ({ word, text: '' }));
}

/** The text around a reference belongs to the path or name; `named` says only that it is no path. */
function around(given: Word, target: TargetNotation | undefined): Word {
  const word = target?.stem ? stemOf(given) : given;
  const before = target?.before?.replace(/^named\s*/, '') ?? '';
  const after = target?.after ?? '';
  if (before === '' && after === '') return word;
  const piece = (text: string): Word['pieces'] =>
    text === '' ? [] : [/[*?]/.test(text) ? { kind: 'glob', text, made: true } : { kind: 'text', text }];
  return { ...word, pieces: [...piece(before), ...word.pieces, ...piece(after)] };
}

/** `dir/a.ps` without its ending: `dir/a`. */
function stemOf(word: Word): Word {
  const last = word.pieces.at(-1);
  if (last?.kind !== 'text') return word;
  return { ...word, pieces: [...word.pieces.slice(0, -1), { ...last, text: last.text.replace(/\.[^./]*$/, '') }] };
}

function isPathKind(kind: EffectKind): kind is 'read' | 'write' | 'delete' {
  return kind === 'read' || kind === 'write' || kind === 'delete';
}

function addWord(call: ProgramCall, { kind, target }: EffectLine, word: Word, tags: readonly string[]): void {
  if (kind === 'send' || kind === 'receive') call.net(kind, word, ...tags);
  else if ((isPathKind(kind) || (kind === 'exec' && target !== undefined)) && !target?.before?.startsWith('named'))
    call.path(kind, word, ...tags);
  else call.named(kind, word, ...tags);
}

/** `{files}/...`: the file, or the directory with all that is in it. */
const BELOW = '/...';

function addTree(call: ProgramCall, line: EffectLine, word: Word, tags: readonly string[]): void {
  addWord(call, line, word, tags);
  const path = literal(word);
  if (path !== undefined && isPathKind(line.kind) && !/\.\w+$/.test(path)) call.at(line.kind, `${path}/**`, ...tags);
}

function addText(call: ProgramCall, kind: EffectKind, text: string, tags: readonly string[]): void {
  if (text === '?') call.add(kind, { type: 'unknown', source: call.name }, tags);
  else if (text.startsWith('named ')) call.named(kind, text.slice('named '.length), ...tags);
  else if (kind === 'exec' && text === 'workspace') call.workspace(...tags);
  else if ((kind === 'exec' || isPathKind(kind)) && text.startsWith('<') && addPlace(call, kind, text, tags)) return;
  else if (kind === 'send' || kind === 'receive') call.net(kind, text, ...tags);
  else if (isPathKind(kind) || (kind === 'exec' && /^[.~/]/.test(text))) call.at(kind, text, ...tags);
  else call.named(kind, text, ...tags);
}

/** The operand that an effect is about at the moment: conditions on it are about this word. */
interface CurrentOperand {
  readonly name: string;
  readonly word: Word;
}

/** Of several words of one operand each is looked at by itself: one for which it holds is enough. */
function holdsForSome(call: ProgramCall, when: When | undefined, operands: Operands): boolean {
  const [name, ...others] = new Set(matchedOperands(when));
  const words = name === undefined || others.length > 0 ? [] : (operands.get(name) ?? []);
  if (name === undefined || words.length < 2) return test(call, when, operands, undefined) !== false;
  return words.some((word) => test(call, when, operands, { name, word }) !== false);
}

function matchedOperands(when: When | undefined): readonly string[] {
  switch (when?.[0]) {
    case 'match':
      return [when[2]];
    case 'not':
      return matchedOperands(when[1]);
    case 'and':
    case 'or':
      return when.slice(1).flatMap((part) => matchedOperands(part as When));
    default:
      return [];
  }
}

/** Does it hold? Undefined where the words do not tell. */
function test(
  call: ProgramCall,
  when: When | undefined,
  operands: Operands,
  current: CurrentOperand | undefined,
): boolean | undefined {
  if (when === undefined) return true;
  switch (when[0]) {
    case 'option':
      return call.has(...(when.slice(1) as string[]));
    case 'switch': {
      const [, on, off] = when;
      call.has(...on, ...off);
      const last = call.options.findLast(({ name }) => on.includes(name) || off.includes(name));
      return last !== undefined && on.includes(last.name);
    }
    case 'value':
      return some(call.all(...when.slice(2)).map((word) => matches(word, when[1])));
    case 'operand':
      return (operands.get(when[1]) ?? []).length > 0;
    case 'match':
      return some(
        (current?.name === when[2] ? [current.word] : (operands.get(when[2]) ?? [])).map((word) =>
          matches(word, when[1]),
        ),
      );
    case 'stdin':
      return hasStdin(call);
    case 'stdout':
      return printsElsewhere(call);
    case 'help':
      return operands === HELP;
    case 'not': {
      const holds = test(call, when[1], operands, current);
      return holds === undefined ? undefined : !holds;
    }
    case 'or':
      return some(when.slice(1).map((part) => test(call, part as When, operands, current)));
    case 'and': {
      const parts = when.slice(1).map((part) => test(call, part as When, operands, current));
      return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
    }
  }
}

function some(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.includes(true) ? true : parts.includes(undefined) ? undefined : false;
}

function matches(word: Word, pattern: string): boolean | undefined {
  const text = literal(word);
  return text === undefined ? undefined : matchesStars(text, pattern);
}
