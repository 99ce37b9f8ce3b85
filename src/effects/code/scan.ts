import { quoteShellWord } from '../../shell/quote.js';
import { type Span, textWord as word } from '../../shell/word.js';
import { addEnvironmentReads } from '../environment.js';
import { resolvedTarget } from '../paths.js';
import type { ProgramCall } from '../program.js';
import { type Argument, CLOSING, splitArguments } from './arguments.js';
import { type Binders, boundNames, flatten } from './bound.js';
import type { ClosedCheck } from './closed/closed.js';
import { constantText } from './constant.js';
import { coarseTokens } from './harm/coarse-tokens.js';
import { addHarms, groupedTokens } from './harm/harms.js';
import { standardInput } from './input.js';
import { sketched } from './sketch.js';
import type { AssignmentTargets } from './targets.js';
import { type Token, UnreadableCodeError } from './token.js';

/**
 * What a function does, in a few words: nothing (`''`), or the role of each argument in order. Roles: `read`, `write`,
 * `append`, `into` (a file, or the directory that it goes into), `delete`, `tree`, `readtree` and `writetree` (with all
 * below: deleted, read, written), `move`, `exec`, `list` (a directory, by default this one),
 * `shell` (text for a shell), `argv` (a list of words), `words` (words one by one), `get` and `post` (a URL), `textWord`.
 */
export type FunctionAction = string | ((use: FunctionUse) => string | undefined | void);

/** How a language is read and what its names mean. Names that are in no table are not known. */
export interface Language {
  readonly name: string;
  lex(source: string): readonly Token[];
  readonly keywords: ReadonlySet<string>;
  /** Functions and values by their full name; `math.*` is every public name of a module. */
  readonly functions: Readonly<Record<string, FunctionAction>>;
  /** Members of anything. They must be harmless whatever they are called on. */
  readonly methods: Readonly<Record<string, FunctionAction>>;
  /** Between an object and its member. */
  readonly members: ReadonlySet<string>;
  /** Signs with which an argument is named. With any other one it is a value, and more than one argument or none. */
  readonly named: readonly string[];
  /** What joins two texts; undefined where they only stand side by side. */
  readonly joins: string | undefined;
  /** Functions are called without parentheses too: `system "ls"`. */
  readonly bare?: true;
  /** Modules have to be imported: a name that is not is a value of the text, whatever a table has under it. */
  readonly imported?: true;
  /** Names that the whole text gives to what it imports: they hold before the import, too. */
  prepare?(code: CodeScanner, tokens: readonly Token[]): void;
  /** How the text makes names of its own, and which of them are harmless all the same. */
  readonly binders?: Binders;
  own(name: string, code: CodeScanner): boolean;
  /** Members that lead from a harmless module to another module. */
  readonly leaks?: ReadonlySet<string>;
  /** Members that may be looked at, not called, without being in the table. */
  attribute?(name: string): boolean;
  /** What gets a value: names, and what stands before a member or an index. */
  targets?(tokens: readonly Token[]): AssignmentTargets;
  /** Names of a table that many texts use for values of their own, and that are trusted with nothing. */
  readonly common?: ReadonlySet<string>;
  /** Whether a text is free of authority whatever its values are. Without it no code of the language is understood. */
  readonly closed?: (source: string) => ClosedCheck;
  /** What tables can't say, at one token. Answers with the next token to look at. */
  special?(code: CodeScanner, at: number): number | undefined;
}

/** One call of a function of a table. */
export interface FunctionUse {
  readonly code: CodeScanner;
  readonly name: string;
  readonly args: readonly Argument[];
  /** The first token of the name, and the one after the call. */
  readonly start: number;
  readonly end: number;
  /** What the member is called on, where that is a path that is known. */
  readonly on?: string | undefined;
}

/** No name of a table has more parts. */
const MAX_NAME_PARTS = 16;

/** In one of the first two lines, as Python, Ruby and editors look for it. */
const ENCODED =
  /^(?:[^\n]*\n)?[^\n]*#[^\n]*coding[:=]\s*(?!utf-?8\b|ascii\b|us-ascii\b|latin-?1\b|iso-8859-1\b)[-\w.]/i;

/** Looks through the tokens of a program for what it does. */
export class CodeScanner {
  readonly call: ProgramCall;
  readonly language: Language;
  readonly span: Span;
  /** Names that an import bound, and what they mean. */
  readonly aliases = new Map<string, string>();
  /** Paths that are the value of a variable, by its name; of a call, by the token after it among those at hand. */
  readonly paths = new Map<string, string>();
  values = new Map<number, string>();
  tokens: readonly Token[] = [];
  /** All tokens, those of interpolations behind the text that they stand in. */
  all: readonly Token[] = [];
  /** The whole text. */
  source = '';
  bound: ReadonlySet<string> = new Set();
  /** It runs programs, and it looks at the environment: what it runs may not get what it seems to. */
  runs = false;
  environment = false;
  /** An option has it that names are not put together. */
  strict = false;
  /** Names whose use has told an effect. */
  readonly #told = new Set<Token>();
  /** A member of a value of the text is changed; a value of a module, which is not the text's own, is held. */
  #changes = false;
  #shared = false;
  #following: { tokens: readonly Token[]; word: string; words: ReadonlySet<string> } | undefined;

  constructor(call: ProgramCall, language: Language, span: Span) {
    this.call = call;
    this.language = language;
    this.span = span;
  }

  /** Answers with the tokens, as far as it could be taken apart. */
  scan(source: string): readonly Token[] {
    let tokens: readonly Token[] = [];
    let isUnread = false;
    this.source = source;
    this.call.seesCode();
    if (!this.call.affords(source)) {
      this.unknown('it is too long to read');
      return tokens;
    }
    const told = addEnvironmentReads(source, this.call);
    // A line at the top says how the bytes are read: with another encoding other code runs.
    if (ENCODED.test(source)) this.unknown('it says that it is encoded in a way of its own');
    try {
      tokens = this.language.lex(source);
      this.all = flatten(tokens);
      if (this.language.binders !== undefined) this.bound = boundNames(this.all, this.language.binders);
      if (!told && /env/i.test(source)) addEnvironmentReads(rendered(this.all), this.call);
      this.language.prepare?.(this, tokens);
      this.#assigned(tokens);
      this.walk(tokens);
      if (this.#changes && this.#shared) this.unknown('it changes a value that may not be its own');
    } catch (error) {
      if (!(error instanceof UnreadableCodeError)) throw error;
      isUnread = true;
      this.unknown(error.message);
    }
    this.#look(source, isUnread ? undefined : tokens);
    if (this.runs && this.environment) this.unknown('it runs programs and touches their environment');
    if (this.call.why === undefined) this.#close(source);
    return tokens;
  }

  /** The coarse look: by the same tokens, or by its own where they are not all of the text. */
  #look(source: string, tokens: readonly Token[] | undefined, depth = 0): void {
    const { name: language } = this.language;
    const text =
      tokens === undefined
        ? { tokens: coarseTokens(source, language), isUnread: true }
        : { tokens: groupedTokens(tokens), isUnread: false, aliases: this.aliases, told: this.#told };
    addHarms(this.call, this.span, { language, source, ...text }, (inner) => {
      if (depth === 0) this.#look(inner, undefined, 1);
    });
  }

  /**
   * What gets a value must be the text's own. A function or a module that is changed is another one for whatever uses
   * it, also within the language.
   */
  #assigned(tokens: readonly Token[]): void {
    const { targets, common, functions, own } = this.language;
    if (targets === undefined) return;
    for (const { inner } of tokens) if (inner !== undefined) this.#assigned(inner);
    const { names, changed, unparsed: odd } = targets(tokens);
    if (odd !== undefined) this.unknown(odd);
    for (const name of names)
      if (this.aliases.has(name) || (Object.hasOwn(functions, name) && common?.has(name) !== true))
        this.unknown(`${name} gets another meaning`);
    for (const { root, member } of changed) {
      if (root === undefined || this.aliases.has(root) || !(own(root, this) || this.language.keywords.has(root)))
        this.unknown(`a member of ${root ?? 'a value'} is changed`);
      else if (member) this.#changes = true;
    }
  }

  /** The tables above tell what code does. That it does nothing else is for a closed reader to say. */
  #close(source: string): void {
    const { closed } = this.language;
    const outside = (why: string): void => this.call.outside(`the ${this.language.name} code may reach more: ${why}`);
    if (closed === undefined) return outside('no reader knows all of the language');
    const { doubt, reads } = closed(source);
    if (doubt !== undefined) return outside(doubt);
    for (const path of reads) {
      const file = resolvedTarget(path, this.call.command.cwd);
      const isTold = this.call.effects.some(
        ({ kind, target }) =>
          kind === 'read' && target.type === 'path' && file.type === 'path' && target.path === file.path,
      );
      if (!isTold) this.path('read', path);
    }
  }

  unknown(why: string): void {
    this.call.unknown(`the ${this.language.name} code is not understood: ${why}`);
  }

  walk(tokens: readonly Token[]): void {
    const before = this.tokens;
    const values = this.values;
    this.tokens = tokens;
    this.values = new Map();
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at] as Token;
      if (token.inner !== undefined) this.walk(token.inner);
      const next = this.language.special?.(this, at);
      if (next !== undefined) at = next;
      else if (token.kind === 'name') at = this.#name(at);
      else at++;
    }
    this.tokens = before;
    this.values = values;
  }

  /** The words that stand right behind a word anywhere in these tokens: the names after `sub`. */
  following(word: string): ReadonlySet<string> {
    if (this.#following?.tokens !== this.tokens || this.#following.word !== word) {
      const words = this.tokens.flatMap(({ text }, at) => (text === word ? [this.text(at + 1)] : []));
      this.#following = { tokens: this.tokens, word, words: new Set(words) };
    }
    return this.#following.words;
  }

  text(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  #name(at: number): number {
    const { keywords, members, bare } = this.language;
    const root = this.text(at);
    if (members.has(this.text(at - 1)) && this.tokens[at - 1]?.kind === 'op') return this.member(at);
    const alias = this.aliases.get(root);
    if (alias === undefined && keywords.has(root)) return at + 1;
    const names = [root];
    let end = at + 1;
    while (members.has(this.text(end)) && this.tokens[end + 1]?.kind === 'name') {
      names.push(this.text(end + 1));
      end += 2;
    }
    if (names.length > MAX_NAME_PARTS) {
      this.unknown(`${root} and what follows it is too long a name`);
      return end;
    }
    const full = alias === undefined ? names : [...alias.split('.'), ...names.slice(1)];
    const taken = this.#lookup(this.language.imported && alias === undefined ? full.slice(0, 1) : full);
    if (taken === undefined) {
      if (alias !== undefined || !this.language.own(root, this)) {
        this.unknown(`${full.join('.')} is not known`);
        return at + 1;
      }
      // A value of its own: its members are looked at one by one.
      return at + 1;
    }
    const [length, action] = taken;
    // How many tokens the matched part of the name took.
    const last = at + 2 * (length - (full.length - names.length)) - 1;
    const after = Math.max(last, at + 1);
    if (length > 1 && /^[a-z]/.test(full[length - 1] as string) && !/^[(.]$/.test(this.text(after)))
      this.#shared ||= !Object.hasOwn(this.language.functions, full.slice(0, length).join('.'));
    return this.use(full.slice(0, length).join('.'), action, at, after, bare === true);
  }

  /** The longest beginning of a dotted name that a table has. */
  #lookup(full: readonly string[]): [number, FunctionAction] | undefined {
    const { functions, leaks } = this.language;
    for (let length = full.length; length > 0; length--) {
      const name = full.slice(0, length).join('.');
      const action = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (action !== undefined) return [length, action];
      const last = full[length - 1] as string;
      if (length > 1 && length === full.length && Object.hasOwn(functions, `*.${last}`)) return [length, ''];
      const every = `${full.slice(0, length - 1).join('.')}.*`;
      if (length > 1 && Object.hasOwn(functions, every) && !last.startsWith('_') && !leaks?.has(last))
        return [length, functions[every] as FunctionAction];
    }
    return undefined;
  }

  /** A member of something that is no name: `"a".join`, `f().read`, `x.split`. */
  member(at: number): number {
    const name = this.text(at);
    const { methods } = this.language;
    const action = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (action === undefined) {
      if (this.text(at + 1) === '(' || this.language.attribute?.(name) !== true) this.unknown(`.${name} is not known`);
      return at + 1;
    }
    const before = this.tokens[at - 2];
    const variable = before?.kind === 'name' && !this.language.members.has(this.text(at - 3)) ? before.text : '';
    const on = this.values.get(at - 1) ?? this.paths.get(variable);
    return this.use(name, action, at, at + 1, this.language.bare === true, on);
  }

  /** A name of a table, used at a place. What does something must be called right there, with what it does it to. */
  use(name: string, action: FunctionAction, start: number, after: number, bare: boolean, on?: string): number {
    if (action === '') return after;
    let called: { args: readonly Argument[]; end: number } | undefined;
    if (this.text(after) === '(' && this.tokens[after]?.kind === 'op') called = this.arguments(after);
    else if (bare) called = this.bareArguments(after);
    if (called === undefined) {
      this.unknown(`${name} is used as a value`);
      return after;
    }
    // Without arguments it works on something that is not in the text, or is handed on.
    if (bare && called.args.length === 0) this.unknown(`what ${name} works on is not known`);
    if (called.args.some(({ sign }) => sign !== undefined && !this.language.named.includes(sign)))
      this.unknown(`${name} is called in a way that is not known`);
    const use: FunctionUse = { code: this, name, start, on, ...called };
    const { length } = this.call.effects;
    if (typeof action === 'string') this.roles(action.split(' '), use);
    else {
      const why = action(use);
      if (typeof why === 'string') this.unknown(why);
    }
    if (this.call.effects.length > length)
      for (let at = start; at < after; at++) this.#told.add(this.tokens[at] as Token);
    return after;
  }

  /** Where the bracket at a token closes. */
  close(at: number): number {
    const stack: string[] = [];
    for (let index = at; index < this.tokens.length; index++) {
      const { kind, text } = this.tokens[index] as Token;
      if (kind !== 'op') continue;
      const closing = CLOSING[text];
      if (closing !== undefined) stack.push(closing);
      else if (text === stack.at(-1)) {
        stack.pop();
        if (stack.length === 0) return index;
      }
    }
    throw new UnreadableCodeError('a bracket does not close');
  }

  arguments(at: number): { args: readonly Argument[]; end: number } {
    const close = this.close(at);
    return { args: splitArguments(this.tokens.slice(at + 1, close)), end: close + 1 };
  }

  /** What follows a function up to the end of the statement. */
  bareArguments(at: number): { args: readonly Argument[]; end: number } {
    let end = at;
    while (end < this.tokens.length) {
      const { kind, text } = this.tokens[end] as Token;
      if (kind === 'line' || (kind === 'op' && /^(;|\}|\)|\]|\{|\|\||&&|:)$/.test(text))) break;
      if (kind === 'name' && /^(if|unless|while|until|and|or|do|for|foreach|then|end)$/.test(text)) break;
      end = kind === 'op' && CLOSING[text] !== undefined ? this.close(end) + 1 : end + 1;
    }
    return { args: splitArguments(this.tokens.slice(at, end)), end };
  }

  /** What an argument surely is: a text, also one that is put together of constants. */
  literal(argument: Argument | undefined): string | undefined {
    return argument === undefined ? undefined : constantText(argument.tokens, this.language.joins);
  }

  /** A list of strings: `["rm", "-rf"]`. */
  list(argument: Argument | undefined): readonly (string | undefined)[] | undefined {
    const tokens = argument?.tokens ?? [];
    if (!/^[[(]$/.test(tokens[0]?.text ?? '') || !/^[\])]$/.test(tokens.at(-1)?.text ?? '')) return undefined;
    const items = splitArguments(tokens.slice(1, -1)).map(({ tokens: item }) =>
      constantText(item, this.language.joins),
    );
    return items[0] === undefined ? undefined : items;
  }

  roles(roles: readonly string[], use: FunctionUse): void {
    const args = use.args.filter(({ name }) => name === undefined);
    roles.forEach((role, index) => {
      if (role === 'words') this.run(args.slice(index).map((argument) => this.literal(argument)));
      else this.role(role, args[index], use);
    });
  }

  role(role: string, argument: Argument | undefined, use: FunctionUse): void {
    if (role === 'text') return;
    if (argument === undefined) {
      if (role === 'list') this.path('read', '.');
      else if (use.args.length > 0) this.unknown(`${use.name} is called in a way that is not known`);
      return;
    }
    if (role === 'argv') {
      const list = this.list(argument);
      const singleDashLong = this.literal(argument);
      return this.run(list ?? [singleDashLong]);
    }
    const value = this.literal(argument);
    if (role === 'shell') return this.shell(value);
    if (value === undefined) {
      this.call.add(
        KINDS[role] ?? 'read',
        { type: 'unknown', source: sketched(argument.tokens, use.name) },
        TREE_ROLES.has(role) ? ['recursive'] : [],
        this.span,
      );
      return this.unknown(`what ${use.name} works on is not known`);
    }
    const file = /^file:(?:\/\/(?:localhost)?)?(\/.*)$/is.exec(value)?.[1];
    if (role === 'get' && file !== undefined) return this.path('read', unquoted(file));
    if (role === 'get' || role === 'post') return this.net(role, value);
    // An address for one function, and a file in a directory `file:` for another.
    if (/^file:\/\//i.test(value)) {
      this.path(role, unquoted(value.replace(/^file:\/\/(?:localhost)?/i, '')));
      return this.unknown(`${use.name} is given an address`);
    }
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return this.net(role === 'write' ? 'post' : 'get', value);
    this.path(role, value);
  }

  /** Something done to a path that the code says. */
  path(role: string, path: string): void {
    const file = word(path, this.span);
    if (role === 'move') {
      this.call.path('read', file);
      this.call.path('delete', file, 'move');
    } else if (role === 'tree') this.call.path('delete', file, 'recursive');
    else if (role === 'readtree') this.call.path('read', file, 'recursive');
    else if (role === 'writetree') this.call.path('write', file, 'recursive');
    else if (role === 'into') {
      // A file, or a directory in which it keeps its name.
      this.call.path('write', file);
      this.call.at('write', `${path.replace(/\/+$/, '')}/*`);
    } else if (role === 'append') this.call.path('write', file, 'append');
    else if (role === 'list') this.call.path('read', file);
    else if (role === 'read' || role === 'write' || role === 'delete' || role === 'exec') this.call.path(role, file);
    else this.unknown(`${role} is no role`);
  }

  net(role: 'get' | 'post', url: string): void {
    this.call.net(role === 'get' ? 'receive' : 'send', word(url, this.span));
  }

  /** A command, which the code writes to (`fed`), or which reads what the interpreter was given. */
  shell(text: string | undefined, fed = false): void {
    this.runs = true;
    if (text === undefined) {
      this.call.add('exec', { type: 'unknown', source: this.language.name }, [], this.span);
      this.unknown('it runs a command that is not known');
    } else this.call.shell(word(text, this.span), fed || standardInput(this.call).from !== 'nothing');
  }

  /** Words that are run as they are, without a shell. */
  run(words: readonly (string | undefined)[], fed = false): void {
    // Which program it is, is known by the first word alone: the others are words that nobody knows.
    const text = words.map((one) => (one === undefined ? '$unknown' : quoteShellWord(one))).join(' ');
    this.shell(words[0] === undefined ? undefined : text, fed);
    if (words.includes(undefined)) this.unknown('it runs a command that is not known');
  }
}

const KINDS: Readonly<Record<string, 'read' | 'write' | 'delete' | 'exec' | 'send' | 'receive'>> = {
  write: 'write',
  into: 'write',
  writetree: 'write',
  append: 'write',
  delete: 'delete',
  tree: 'delete',
  move: 'delete',
  exec: 'exec',
  get: 'receive',
  post: 'send',
};

/** Roles that reach everything below a path, also where the path is not known. */
const TREE_ROLES: ReadonlySet<string> = new Set(['tree', 'readtree', 'writetree']);

/** The code without its comments and white space, with the values of texts. */
function rendered(tokens: readonly Token[]): string {
  return tokens.map(({ kind, text, value }) => (kind === 'text' ? JSON.stringify(value ?? '?') : text)).join(' ');
}

/** The path of an address, as far as its escapes are right. */
function unquoted(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
