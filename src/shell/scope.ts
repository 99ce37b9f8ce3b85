import type { Budget } from './budget.js';
import type { SyntaxNode } from './parse/parse.js';
import type { Word, WordPiece } from './word.js';

/** What is known of a variable. */
export type VariableValue =
  | { readonly kind: 'scalar'; readonly pieces: readonly WordPiece[] }
  | { readonly kind: 'array'; readonly items: readonly (readonly WordPiece[])[] }
  | { readonly kind: 'unknown' };

export const UNKNOWN_VALUE: VariableValue = { kind: 'unknown' };

/** Variables that the shell itself changes. */
const VOLATILE =
  /^(_|OLDPWD|RANDOM|SRANDOM|SECONDS|LINENO|OPTIND|OPTARG|REPLY|MAPFILE|PIPESTATUS|FUNCNAME|GROUPS|HISTCMD|DIRSTACK|EPOCH(SECONDS|REALTIME)|BASH_(REMATCH|COMMAND|LINENO|SOURCE|ARGC|ARGV|SUBSHELL)|BASHPID|COPROC(_PID)?|COMP_\w+|MATCH|MBEGIN|MEND|match|mbegin|mend|reply|status|pipestatus|[UE]?UID|PPID)$/;

/** Some number, which is not known; or nothing, where what should print it may fail. */
export function numberValue(name: string, empty = false): VariableValue {
  const piece: WordPiece = { kind: 'unknown', text: `$${name}`, number: true };
  return { kind: 'scalar', pieces: [empty ? { ...piece, mayBeEmpty: true } : piece] };
}

export function scalarValue(value: string): VariableValue {
  return { kind: 'scalar', pieces: value === '' ? [] : [{ kind: 'text', text: value }] };
}

export interface FunctionBody {
  readonly name: string;
  readonly body: SyntaxNode;
  readonly source: string;
}

/** Variables that are integers from the start, in bash or in zsh. */
const INTEGERS =
  /^(?:RANDOM|SRANDOM|SECONDS|LINENO|OPTIND|HISTCMD|BASHPID|KEYTIMEOUT|SHLVL|HISTSIZE|SAVEHIST|LISTMAX|MAILCHECK|PERIOD|TMOUT|FUNCNEST|LOGCHECK|DIRSTACKSIZE|COLUMNS|LINES|E?[UG]ID|ERRNO|TTYIDLE|BAUD|PPID|TRY_BLOCK_(?:ERROR|INTERRUPT)|ZSH_SUBSHELL|REPORT(?:TIME|MEMORY)|ZLE_RPROMPT_INDENT)$/;

/** What is known of variables. */
interface Variables {
  readonly variables: Map<string, VariableValue>;
  readonly exported: Set<string>;
  /** Variables that can't be assigned any more: an assignment fails, and what follows still runs. */
  readonly fixed: Set<string>;
  /** Variables whose values are evaluated. */
  readonly integers: Set<string>;
  /** Arrays whose subscripts are keys, and never evaluated. */
  readonly associative: Set<string>;
}

/** What the names of commands mean, beyond programs. */
interface Names {
  /** More than one body where paths met that defined it differently. */
  readonly functions: Map<string, readonly FunctionBody[]>;
  readonly aliases: Map<string, string | undefined>;
  /** Functions that may not be there: only some of the paths that met define them. */
  readonly maybeDefined: Set<string>;
}

/** Shared by all, and copied before it changes: most texts define nothing. */
const NO_NAMES: Names = { functions: new Map(), aliases: new Map(), maybeDefined: new Set() };

/** Each command is judged in each of them. */
const MAX_POSSIBLE_CWDS = 4;

/** What a shell knows at one point of the text. Copied where the shell forks, merged where paths meet. */
export class ShellScope {
  /** `$1`, `$2`, ...; undefined where they are not known. */
  positional: readonly Word[] | undefined;
  /** What `local` hid, to be seen again when the function returns. */
  locals: Map<string, VariableValue | undefined> | undefined;
  #cwd: string | undefined;
  #possibleCwds: readonly string[] | undefined;
  home: string | undefined;
  remote: string | undefined;
  /** The shell prints what it runs. Once that may be, it stays so: no text is worth more for `set +x`. */
  traced: boolean;
  /** One for all that come of one text. */
  readonly budget: Budget;
  #variables: Variables;
  #names: Names;
  /** Another scope has the same: they are copied before they change. */
  #sharesVariables = false;
  #sharesNames = true;

  constructor(budget: Budget, from?: ShellScope) {
    this.budget = budget;
    this.positional = from?.positional;
    this.locals = from?.locals && new Map(from.locals);
    this.#cwd = from === undefined ? undefined : from.#cwd;
    this.#possibleCwds = from === undefined ? undefined : from.#possibleCwds;
    this.home = from?.home;
    this.remote = from?.remote;
    this.traced = from?.traced ?? false;
    this.#names = from === undefined ? NO_NAMES : from.#names;
    if (from === undefined)
      this.#variables = {
        variables: new Map(),
        exported: new Set(),
        fixed: new Set(),
        integers: new Set(),
        associative: new Set(),
      };
    else {
      this.#variables = from.#variables;
      this.#sharesVariables = true;
      from.#sharesVariables = true;
      from.#sharesNames = true;
    }
  }

  /** Undefined where it is not known. */
  get cwd(): string | undefined {
    return this.#cwd;
  }

  set cwd(path: string | undefined) {
    this.#cwd = path;
    this.#possibleCwds = undefined;
  }

  /** Directories of which it is one: behind `cd x;` the new one, and the one before. Undefined where it may be another. */
  get possibleCwds(): readonly string[] | undefined {
    return this.#cwd === undefined ? this.#possibleCwds : [this.#cwd];
  }

  /** It is where it is now, or in one of these. */
  mayBeIn(others: readonly string[] | undefined): void {
    const own = this.possibleCwds;
    const all = own && others && [...new Set([...own, ...others])];
    const [only, ...more] = all ?? [];
    this.cwd = more.length === 0 ? only : undefined;
    if (more.length > 0 && more.length < MAX_POSSIBLE_CWDS) this.#possibleCwds = all;
  }

  get variables(): ReadonlyMap<string, VariableValue> {
    return this.#variables.variables;
  }

  get exported(): ReadonlySet<string> {
    return this.#variables.exported;
  }

  get functions(): ReadonlyMap<string, readonly FunctionBody[]> {
    return this.#names.functions;
  }

  get aliases(): ReadonlyMap<string, string | undefined> {
    return this.#names.aliases;
  }

  get maybeDefined(): ReadonlySet<string> {
    return this.#names.maybeDefined;
  }

  get(name: string): VariableValue | undefined {
    return this.#variables.variables.get(name);
  }

  isInteger(name: string): boolean {
    return INTEGERS.test(name) || this.#variables.integers.has(name);
  }

  isAssociative(name: string): boolean {
    return this.#variables.associative.has(name);
  }

  set(name: string, value: VariableValue): void {
    const { variables, fixed } = this.change();
    variables.set(name, VOLATILE.test(name) || fixed.has(name) ? UNKNOWN_VALUE : value);
  }

  /** What something may have set is not known any more. */
  forget(except?: string): void {
    for (const name of [...this.variables.keys()]) if (name !== except) this.set(name, UNKNOWN_VALUE);
  }

  /** The variables, to change them. */
  change(): Variables {
    if (this.#sharesVariables) {
      const { variables, exported, fixed, integers, associative } = this.#variables;
      this.budget.spend(1 + (variables.size + exported.size) / 8);
      this.#variables = {
        variables: new Map(variables),
        exported: new Set(exported),
        fixed: new Set(fixed),
        integers: new Set(integers),
        associative: new Set(associative),
      };
      this.#sharesVariables = false;
    }
    return this.#variables;
  }

  /** The names, to change them. */
  changeNames(): Names {
    if (this.#sharesNames) {
      const { functions, aliases, maybeDefined: maybe } = this.#names;
      this.budget.spend(1 + (functions.size + aliases.size) / 8);
      this.#names = { functions: new Map(functions), aliases: new Map(aliases), maybeDefined: new Set(maybe) };
      this.#sharesNames = false;
    }
    return this.#names;
  }

  fork(): ShellScope {
    this.budget.spend(1);
    return new ShellScope(this.budget, this);
  }

  /** Takes over another's state. */
  become(other: ShellScope): void {
    this.#variables = other.#variables;
    this.#names = other.#names;
    this.#sharesVariables = true;
    this.#sharesNames = true;
    other.#sharesVariables = true;
    other.#sharesNames = true;
    this.positional = other.positional;
    this.#cwd = other.#cwd;
    this.#possibleCwds = other.#possibleCwds;
    this.traced ||= other.traced;
  }

  /** Keeps what holds whichever way the shell went. */
  merge(other: ShellScope): void {
    if (this.#cwd === undefined || this.#cwd !== other.#cwd) this.mayBeIn(other.possibleCwds);
    if (this.positional !== other.positional) this.positional = undefined;
    this.traced ||= other.traced;
    if (this.#variables !== other.#variables) this.#mergeVariables(other);
    if (this.#names !== other.#names) this.#mergeNames(other);
  }

  #mergeVariables(other: ShellScope): void {
    const { variables, exported, fixed, integers, associative } = this.change();
    this.budget.spend(variables.size / 4);
    for (const [name, value] of variables) {
      const theirs = other.get(name);
      if (!same(value, theirs))
        variables.set(
          name,
          isNumberValue(value) && isNumberValue(theirs)
            ? numberValue(name, mayBeNoWord(value) || mayBeNoWord(theirs))
            : UNKNOWN_VALUE,
        );
    }
    for (const name of other.variables.keys()) if (!variables.has(name)) variables.set(name, UNKNOWN_VALUE);
    for (const name of other.exported) exported.add(name);
    for (const name of other.#variables.fixed) fixed.add(name);
    for (const name of other.#variables.integers) integers.add(name);
    for (const name of associative) if (!other.isAssociative(name)) associative.delete(name);
  }

  #mergeNames(other: ShellScope): void {
    const { functions, aliases, maybeDefined: maybe } = this.changeNames();
    this.budget.spend((other.functions.size + other.aliases.size) / 4);
    for (const name of [...functions.keys(), ...other.functions.keys()])
      if (!functions.has(name) || !other.functions.has(name)) maybe.add(name);
    for (const name of other.maybeDefined) maybe.add(name);
    for (const [name, bodies] of other.functions)
      functions.set(name, [...new Set([...(functions.get(name) ?? []), ...bodies])]);
    for (const [name, value] of other.aliases) {
      if (!aliases.has(name)) aliases.set(name, value);
      else if (aliases.get(name) !== value) aliases.set(name, undefined);
    }
  }

  /** Is something else now what was known before? */
  contradicts(before: ShellScope): boolean {
    const [own, theirs] = [this.possibleCwds, before.possibleCwds];
    if (theirs !== undefined && (own === undefined || own.some((one) => !theirs.includes(one)))) return true;
    if (before.positional !== undefined && before.positional !== this.positional) return true;
    // What names mean, and what kind of variable one is, changes rarely: then the next turn is read as well.
    if (this.#names !== before.#names) return true;
    if (this.#variables === before.#variables) return false;
    const [now, then] = [this.#variables, before.#variables];
    for (const kind of ['exported', 'fixed', 'integers', 'associative'] as const)
      if (now[kind].size !== then[kind].size || [...now[kind]].some((name) => !then[kind].has(name))) return true;
    for (const [name, value] of before.variables)
      if (value.kind !== 'unknown' && !same(value, this.get(name)) && !(isSome(value) && isNumberValue(this.get(name))))
        return true;
    return false;
  }

  /** What a new process of another program would see: exported variables only. */
  child(): ShellScope {
    const scope = this.fork();
    for (const name of this.variables.keys()) {
      if (!this.exported.has(name) && name !== 'HOME' && name !== 'PWD') scope.set(name, UNKNOWN_VALUE);
    }
    if (this.functions.size > 0) scope.changeNames().functions.clear();
    if (this.aliases.size > 0) scope.changeNames().aliases.clear();
    scope.positional = [];
    return scope;
  }
}

/** Is it a number, whether or not it is known which? */
export function isNumberValue(value: VariableValue | undefined): boolean {
  if (value?.kind !== 'scalar' || value.pieces.length === 0) return false;
  return value.pieces.every((piece) => (piece.kind === 'unknown' ? piece.number : /^-?\d+$/.test(piece.text)));
}

/** May it be empty, which is no word where nothing quotes it? */
export function mayBeNoWord(value: VariableValue | undefined): boolean {
  return (
    value?.kind !== 'scalar' || value.pieces.every((piece) => piece.kind === 'unknown' && piece.mayBeEmpty === true)
  );
}

/** A number of which nobody knows which. */
function isSome(value: VariableValue): boolean {
  return isNumberValue(value) && value.kind === 'scalar' && value.pieces.some(({ kind }) => kind === 'unknown');
}

function same(a: VariableValue | undefined, b: VariableValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
