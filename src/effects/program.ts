import type { ArgumentRole } from '../programs/notation.js';
import type { Command } from '../shell/command.js';
import { type Option, type ParsedOptions, parseOptions, type Syntax } from '../shell/options.js';
import {
  dropPrefix,
  literal,
  literalPrefix,
  nameInVariableDirectory,
  type Span,
  type Word,
  wordToText,
} from '../shell/word.js';
import { type Condition, isVersionFile, type UnplacedCondition, VERSION_FILES_NAME } from './condition.js';
import type { Effect, EffectKind, Target } from './effect.js';
import { isCommonFlag, isListedOption } from './listed-options.js';
import { globTarget, pathTarget, resolvedTarget } from './paths.js';
import { isProgramLookup } from './program-lookup.js';

export type { ArgumentRole } from '../programs/notation.js';

/** What is known of a program. Data first; `judge` only where data can't say it. */
export interface ProgramSpec extends Syntax {
  readonly names: readonly string[];
  /** What each operand is, by position; the last one repeats. Default: text. */
  readonly operands?: ArgumentRole | readonly ArgumentRole[];
  /** What an option does: to its value, or (for a bare option) to the operands. */
  readonly effects?: Readonly<Record<string, ArgumentRole>>;
  /** Options with which it is not understood. */
  readonly unknown?: readonly string[];
  /** Options without a value that somebody has looked at, and that change nothing of what is told here. */
  readonly plain?: readonly string[];
  /**
   * Long options without a value that matter. With it, long options may be abbreviated as getopt allows: `--rec` is
   * `--recursive`. Name here or in `values` every option that another one begins with.
   */
  readonly long?: readonly string[];
  /**
   * All that a word which is not known can add, as an option or several words, where that is less than anything: these
   * are then done to something that is not known.
   */
  readonly hiddenEffects?: readonly EffectKind[];
  /** Without operands it works on the current directory: `ls`, `du`, `rg`. */
  readonly here?: 'read' | 'write';
  /** Why options that are not listed change nothing. */
  readonly open?: string;
  /** Also does what data can't say. Answers with a reason where it is not understood. */
  readonly judge?: (call: ProgramCall) => string | undefined | void;
}

type Understood = Syntax & Pick<ProgramSpec, 'effects' | 'unknown' | 'plain' | 'long' | 'hiddenEffects'>;

/** What a program runs that is in the text: shell text and code. All of it together is worth so much and no more. */
export interface NestedCodeReader {
  /** Reads shell text, and its effects. Where it is `fed`, it reads something that is not known. */
  read(text: string, call: ProgramCall, span: Word['span'], fed?: boolean): void;
  /** Why code in the text may reach more than its effects say. */
  outside?: string | undefined;
  /** Is so much work still worth doing? A unit is about a microsecond. */
  trySpend(units: number): boolean;
}

/** One call of a known program, with its arguments taken apart and its effects as they are found. */
export class ProgramCall {
  readonly command: Command;
  readonly name: string;
  readonly args: readonly Word[];
  readonly effects: Effect[] = [];
  /** Why it is not understood after all. */
  why: string | undefined;
  readonly #inside: NestedCodeReader;
  readonly #syntax: Understood;
  #arguments: ParsedOptions | undefined;
  /** Code in its words has been looked through. */
  #hasSeenCode = false;
  /** The call that this is a part of, and the parts of this one. */
  #whole: ProgramCall | undefined;
  #parts: ProgramCall[] | undefined;
  /** The options that the program's own judgement asked for, question by question. */
  readonly #asked: (readonly string[])[] = [];
  #askedBefore: Set<string> | undefined;
  #ownArgs: number | undefined;

  constructor(command: Command, args: readonly Word[], syntax: Understood, inside: NestedCodeReader) {
    this.command = command;
    this.name = command.name ?? '';
    this.args = args;
    this.#inside = inside;
    this.#syntax = syntax;
    const { hiddenEffects: hides } = syntax;
    if (hides !== undefined && hides.length > 0 && this.hasDynamicWords)
      for (const kind of hides) this.add(kind, { type: 'unknown', source: hiddenSource(this.name, args) });
  }

  /** Taken apart when somebody asks: many programs have a language of their own, or only one. */
  get parsed(): ParsedOptions {
    this.#arguments ??= parseOptions(expandAbbreviations(this.args, this.#syntax), this.#syntax);
    return this.#arguments;
  }

  get options(): ParsedOptions['options'] {
    return this.parsed.options;
  }

  get operands(): readonly Word[] {
    return this.parsed.operands;
  }

  /** Words that might be options, or several words, stand among the arguments. */
  get hasDynamicWords(): boolean {
    if (this.args.every(isPlain)) return false;
    const own = this.#ownArgs === undefined ? undefined : this.args.slice(0, this.#ownArgs);
    return own === undefined ? this.parsed.ambiguous : parseOptions(own, this.#syntax).ambiguous;
  }

  /** What follows so many words is for a part of the call, which judges it. */
  handOver(count: number): void {
    this.#ownArgs = count;
  }

  /** And they might do anything. */
  get ambiguous(): boolean {
    return (
      (this.#syntax.hiddenEffects === undefined && this.hasDynamicWords) ||
      this.#parts?.some((part) => !part.#syntax.stopAtFirstOperand && part.ambiguous) === true
    );
  }

  /**
   * Options that nobody has looked at: not in the data, never asked for, and not plain by public sources. Each is judged
   * by the part of the call that it stands in.
   */
  get unlistedOptions(): readonly Option[] {
    if (!this.args.some(isDashed)) return NO_STRANGERS;
    const own = this.parsed.options.filter((option) => !this.#knows(option.name) || this.#isOff(option));
    const parts = this.#parts;
    if (parts === undefined) return own;
    const holds = (part: ProgramCall, { word }: Option): boolean => part.args.some(({ span }) => span === word.span);
    const found = own.filter((option) => !parts.some((part) => holds(part, option)));
    const odd = parts.map((part) => part.unlistedOptions);
    // One part that knows it is enough: the others looked for something else.
    parts.forEach((_, at) => {
      for (const option of odd[at] as readonly Option[])
        if (parts.every((part, other) => !holds(part, option) || odd[other]?.some(({ name }) => name === option.name)))
          found.push(option);
    });
    return found;
  }

  /** The arguments without the words that strangers may take for their values; undefined where there are none. */
  get argsWithoutOptionValues(): readonly Word[] | undefined {
    const takers = this.unlistedOptions.filter(takesMore);
    if (takers.length === 0) return undefined;
    const spans = new Set(takers.map(({ word }) => word.span));
    const rest = this.args.filter((word, at) => {
      const before = this.args[at - 1];
      return before === undefined || !spans.has(before.span) || isDashed(word);
    });
    return rest.length === this.args.length ? undefined : rest;
  }

  /** A switch that is told to be off does not do what it is known for. */
  #isOff({ name, value }: Option): boolean {
    if (value === undefined || !/^(?:f|false|0|no?|off|disable)?$/i.test(literal(value) ?? '')) return false;
    const { takesValue: values = [], optionalValue = [], effects = {} } = this.#syntax;
    return !values.includes(name) && !optionalValue.includes(name) && !(name in effects);
  }

  /** A program may ask once for each of thousands of operands, mostly for the same. */
  #ask(names: readonly string[]): void {
    if (this.#asked.length === MAX_ASKED_LISTS) {
      this.#askedBefore ??= new Set();
      for (const many of this.#asked) for (const name of many) this.#askedBefore.add(name);
      this.#asked.length = 0;
    }
    this.#asked.push(names);
  }

  /** Is it an option of this part of the call by itself? */
  lists(name: string): boolean {
    return isListedOption(this.#syntax, name) || isCommonFlag(name);
  }

  #knows(name: string): boolean {
    const { effects = {}, unknown = [], long = [] } = this.#syntax;
    return (
      isListedOption(this.#syntax, name) ||
      name in effects ||
      unknown.includes(name) ||
      long.includes(name) ||
      this.#askedBefore?.has(name) ||
      this.#asked.some((names) => names.includes(name)) ||
      (this.#whole === undefined ? isCommonFlag(name) : this.#whole.#knows(name))
    );
  }

  /** The operands as text; undefined where one is not known. */
  words(): (string | undefined)[] {
    return this.operands.map((word) => literal(word));
  }

  has(...names: readonly string[]): boolean {
    return this.hasAny(names);
  }

  hasAny(names: readonly string[]): boolean {
    this.#ask(names);
    return this.parsed.hasAny(names);
  }

  value(...names: readonly string[]): Word | undefined {
    this.#ask(names);
    return this.parsed.value(...names);
  }

  all(...names: readonly string[]): readonly Word[] {
    this.#ask(names);
    return this.parsed.all(...names);
  }

  /** The same call seen with other options, or with the arguments of a subcommand. */
  sub(args: readonly Word[], syntax: Understood = {}, command: Command = this.command): ProgramCall {
    const call = new ProgramCall(command, args, syntax, this.#inside);
    // One list: what the subcommand does, the command does; what it doubts, the command doubts.
    this.effects.push(...call.effects);
    (call as { effects: Effect[] }).effects = this.effects;
    call.#whole = this;
    // Where the first operand ends the options, what follows is looked at again.
    this.#parts ??= [];
    this.#parts.push(call);
    return call;
  }

  unknown(why: string): void {
    this.why ??= why;
    this.#whole?.unknown(why);
  }

  get hasSeenCode(): boolean {
    return this.#hasSeenCode;
  }

  seesCode(): void {
    this.#hasSeenCode = true;
    this.#whole?.seesCode();
  }

  /** Code in its text may reach more than its effects say: it is never allowed. What asks and denies stays as it is. */
  outside(why: string): void {
    this.#inside.outside ??= why;
  }

  /** It runs code that is not in the text. */
  unseen(why: string): string {
    this.unknown(why);
    this.add('exec', { type: 'unknown', source: why }, ['unseen']);
    return why;
  }

  add(kind: EffectKind, target: Target, tags: readonly string[] = [], span = this.command.span): void {
    this.effects.push(effectOf(kind, target, span, tags, this.command.remote));
  }

  /** Something done to a path. `-` is a stream, not a file. */
  path(kind: 'read' | 'write' | 'delete' | 'exec', word: Word | undefined, ...tags: string[]): void {
    if (word === undefined) return;
    if (isStreamed(word)) {
      // A script that comes from a stream is not in the text.
      if (kind === 'exec') this.unseen(`${this.name} runs what another command prints`);
      return;
    }
    // A name by which gawk opens a socket, and nobody a file.
    if (/^\/inet[46]?\//.test(literalPrefix(word))) return this.unknown(`${wordToText(word)} is no file for gawk`);
    const target = pathTarget(word, this.command.cwd);
    if (kind !== 'exec' && target.type === 'path' && isStream(target.path, kind)) return;
    const named = kind === 'exec' && nameInVariableDirectory(word) !== undefined;
    if (
      kind === 'delete' &&
      target.type === 'unknown' &&
      this.name === 'rm' &&
      isAnyBelow(word) &&
      !tags.includes('recursive')
    )
      tags.push('recursive');
    this.add(kind, target, named ? [...tags, 'named'] : tags, word.span);
    // For a program that knows no addresses it is a file in a directory of that name.
    if (!/^file:/i.test(literalPrefix(word))) return;
    const value = literal(word);
    if (value === undefined) this.unknown(`${wordToText(word)} is an address or a file`);
    else this.add(kind, resolvedTarget(`./${value}`, this.command.cwd), tags, word.span);
  }

  paths(kind: 'read' | 'write' | 'delete' | 'exec', words: readonly Word[], ...tags: string[]): void {
    for (const word of words) this.path(kind, word, ...tags);
  }

  /** Something done to a path that is not written in the arguments, such as `.git/config`. */
  at(kind: 'read' | 'write' | 'delete' | 'exec', path: string, ...tags: string[]): void {
    const pattern = /[*?]/.test(path);
    // Whose home is not told here: the caller knows it.
    if (/^~(\/|$)/.test(path))
      return this.add(kind, { type: 'path', path, ...(pattern && { pattern: true as const }) }, tags);
    this.add(kind, pattern ? globTarget(path, this.command.cwd) : resolvedTarget(path, this.command.cwd), tags);
  }

  /** A socket by its path: rules know it by the whole. */
  socket(path: Word | string): void {
    const target = typeof path === 'string' ? resolvedTarget(path, this.command.cwd) : undefined;
    this.named('service', target?.type === 'path' ? target.path : path, 'socket');
  }

  named(kind: EffectKind, name: Word | string | undefined, ...tags: string[]): void {
    if (name === undefined) return;
    const text = typeof name === 'string' ? name : literal(name);
    const target: Target =
      text === undefined ? { type: 'unknown', source: wordToText(name as Word) } : { type: 'name', name: text };
    this.add(kind, target, tags, typeof name === 'string' ? undefined : name.span);
  }

  /** Sends to, or receives from, a host or URL. */
  net(kind: 'send' | 'receive', host: Word | string | undefined, ...tags: string[]): void {
    if (host === undefined) return this.add(kind, { type: 'unknown', source: this.name }, tags);
    const text = typeof host === 'string' ? host : literal(host);
    const target: Target =
      text === undefined
        ? { type: 'unknown', source: wordToText(host as Word) }
        : typeof host === 'string'
          ? { type: 'host', host: text }
          : { type: 'host', host: text, given: true };
    this.add(kind, target, tags, typeof host === 'string' ? undefined : host.span);
  }

  /** Runs what the workspace contains: scripts, manifests, build files. Never harmless. */
  workspace(...tags: string[]): void {
    this.at('exec', '.', 'workspace', ...tags);
  }

  /**
   * Runs code of the workspace where there is some that this program loads by itself. Only the machine knows; where
   * the directory is not known, or is on another machine, nobody does.
   */
  loads(what: UnplacedCondition): void {
    const { cwd, span, remote } = this.command;
    const here = resolvedTarget('.', cwd);
    const name = isVersionFile(what) ? VERSION_FILES_NAME : 'workspace';
    const target: Target = here.type === 'path' ? here : { type: 'name', name };
    const isHere = here.type === 'path' && remote === undefined;
    const when = isHere ? ({ directory: here.path, ...what } as Condition) : undefined;
    this.effects.push(effectOf('exec', target, span, ['workspace'], remote, when));
  }

  /** It works in a directory that was written with `..`. Where a link is left by it, nothing is known of where that is. */
  climbs(directory: string): void {
    const { span, remote } = this.command;
    const when = remote === undefined ? ({ type: 'climb', directory } as const) : undefined;
    this.effects.push(effectOf('exec', resolvedTarget(directory, undefined), span, ['workspace'], remote, when));
  }

  /** Text that a shell executes, with input that is not known where it is `fed`. */
  shell(word: Word | undefined, fed = false): void {
    if (word === undefined) return;
    const text = literal(word);
    if (text === undefined) {
      this.unknown(`it runs a command that is not known: ${wordToText(word)}`);
      this.add('exec', { type: 'unknown', source: wordToText(word) }, [], word.span);
    } else if (text.trim() !== '') this.#inside.read(text, this, word.span, fed);
  }

  /** Is code worth taking apart? The square: some of it is looked at again for each name in it. */
  affords({ length }: string): boolean {
    const thousands = length / 1024;
    return this.#inside.trySpend(512 * thousands + 48 * thousands ** 2);
  }

  /** One role for one word. */
  apply(role: ArgumentRole, word: Word | undefined): void {
    if (word === undefined || role === 'text') return;
    if (role === 'shell') this.shell(word);
    else if (role === 'host') this.net('send', word);
    else this.path(role, word);
  }
}

/** Might the word after it be its value? Not where it has one, or where other letters follow. */
function takesMore({ name, value, word }: Option): boolean {
  return value === undefined && (name.length > 2 || literalPrefix(word).endsWith(name.slice(1)));
}

const MAX_ASKED_LISTS = 64;
/**
 * What an option that is not seen may be about: any of the words. Where a program was found is no option; where nothing
 * else is unknown, no option is given that place.
 */
function hiddenSource(name: string, args: readonly Word[]): string {
  const hides = args.some((word) => literal(word) === undefined && !isProgramLookup(wordToText(word)));
  return hides ? args.map(wordToText).join(' ') : name;
}

const NO_STRANGERS: readonly Option[] = [];

/** A word that could be an option. */
function isDashed({ pieces }: Word): boolean {
  return pieces[0]?.kind === 'text' && pieces[0].text.startsWith('-');
}

/** A dash, or a file that a process substitution makes. */
function isStreamed(word: Word): boolean {
  const first = word.pieces[0];
  return first?.kind === 'unknown' ? /^[<>]\(/.test(first.text) : literal(word) === '-';
}

/** A word that can hide nothing: known, and no longer than what is looked at. */
function isPlain({ pieces, spreads }: Word): boolean {
  const first = pieces[0];
  return pieces.length === 1 && first?.kind === 'text' && first.text.length < 256 && !spreads;
}

/** Every effect passes here, and has all its fields: so many are looked at that they have to be of one shape (0067). */
export function effectOf(
  kind: EffectKind,
  target: Target,
  span: Span,
  tags: readonly string[],
  remote: string | undefined,
  when?: Condition,
): Effect {
  return { kind, target, span, tags: tags.length > 0 ? tags : undefined, remote, when };
}

/** The arguments with abbreviated long options written out: `--comp=sh` must not hide `--compress-program=sh`. */
function expandAbbreviations(
  args: readonly Word[],
  { long, takesValue: values = [], optionalValue = [], effects = {}, unknown = [] }: Understood,
) {
  if (long === undefined || !args.some((word) => /^--./.test(literalPrefix(word)))) return args;
  const isNamed = (name: string): boolean =>
    long.includes(name) ||
    values.includes(name) ||
    optionalValue.includes(name) ||
    Object.hasOwn(effects, name) ||
    unknown.includes(name);
  const end = args.findIndex((word) => literal(word) === '--');
  return args.map((word, index): Word => {
    const given = /^--[^=]+/.exec(literalPrefix(word))?.[0];
    if (given === undefined || isNamed(given) || isCommonFlag(given) || (end !== -1 && index > end)) return word;
    const names = [...long, ...values, ...optionalValue, ...Object.keys(effects), ...unknown];
    const name = names.find((one) => one.startsWith(given));
    if (name === undefined) return word;
    return { ...word, pieces: [{ kind: 'text', text: name }, ...dropPrefix(word, given.length).pieces] };
  });
}

const STREAMS = /^\/dev\/(null|zero|full|stdin|stdout|stderr|tty|random|urandom|fd\/\d+)$/;

/** Places where writing keeps nothing and reading tells nothing. */
export function isStream(path: string, kind: EffectKind): boolean {
  // Who reads the terminal reads what a person types there.
  return path.startsWith('/dev/') && STREAMS.test(path) && !(kind === 'read' && path === '/dev/tty');
}

/** Whatever is found below a directory, one file after the other. */
function isAnyBelow({ pieces }: Word): boolean {
  const last = pieces.at(-1);
  return last?.kind === 'glob' && last.made === true && last.text === '/**';
}
