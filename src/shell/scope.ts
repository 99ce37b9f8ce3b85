import type { Budget } from './budget.js';
import type { SyntaxNode } from './parse.js';
import type { Piece, Word } from './word.js';

/** What is known of a variable. */
export type Value =
  | { readonly kind: 'scalar'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'array'; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: 'unknown' };

export const UNKNOWN: Value = { kind: 'unknown' };

/** Variables that the shell itself changes. */
const VOLATILE =
  /^(_|OLDPWD|RANDOM|SRANDOM|SECONDS|LINENO|OPTIND|OPTARG|REPLY|MAPFILE|PIPESTATUS|FUNCNAME|GROUPS|HISTCMD|DIRSTACK|EPOCH(SECONDS|REALTIME)|BASH_(REMATCH|COMMAND|LINENO|SOURCE|ARGC|ARGV|SUBSHELL)|BASHPID|COPROC(_PID)?|COMP_\w+)$/;

export function scalar(value: string): Value {
  return { kind: 'scalar', pieces: value === '' ? [] : [{ kind: 'text', text: value }] };
}

export interface FunctionBody {
  readonly name: string;
  readonly body: SyntaxNode;
  readonly source: string;
}

/** What grows as a shell goes on. */
interface Tables {
  readonly variables: Map<string, Value>;
  readonly exported: Set<string>;
  /** More than one body where paths met that defined it differently. */
  readonly functions: Map<string, readonly FunctionBody[]>;
  readonly aliases: Map<string, string | undefined>;
  /** Functions that may not be there: only some of the paths that met define them. */
  readonly maybe: Set<string>;
  /** Variables that can't be assigned any more: an assignment fails, and what follows still runs. */
  readonly fixed: Set<string>;
}

/** What a shell knows at one point of the text. Copied where the shell forks, merged where paths meet. */
export class Scope {
  /** `$1`, `$2`, ...; undefined where they are not known. */
  positional: readonly Word[] | undefined;
  /** What `local` hid, to be seen again when the function returns. */
  locals: Map<string, Value | undefined> | undefined;
  cwd: string | undefined;
  home: string | undefined;
  elsewhere: string | undefined;
  /** One for all that come of one text. */
  readonly budget: Budget;
  #tables: Tables;
  /** Another scope has the same tables: they are copied before they change. */
  #shared = false;

  constructor(budget: Budget) {
    this.budget = budget;
    this.#tables = {
      variables: new Map(),
      exported: new Set(),
      functions: new Map(),
      aliases: new Map(),
      maybe: new Set(),
      fixed: new Set(),
    };
  }

  get variables(): ReadonlyMap<string, Value> {
    return this.#tables.variables;
  }

  get exported(): ReadonlySet<string> {
    return this.#tables.exported;
  }

  get functions(): ReadonlyMap<string, readonly FunctionBody[]> {
    return this.#tables.functions;
  }

  get aliases(): ReadonlyMap<string, string | undefined> {
    return this.#tables.aliases;
  }

  get maybe(): ReadonlySet<string> {
    return this.#tables.maybe;
  }

  get(name: string): Value | undefined {
    return this.#tables.variables.get(name);
  }

  set(name: string, value: Value): void {
    this.change().variables.set(name, VOLATILE.test(name) || this.#tables.fixed.has(name) ? UNKNOWN : value);
  }

  /** The tables, to change them. */
  change(): Tables {
    if (this.#shared) {
      const { variables, exported, functions, aliases, maybe, fixed } = this.#tables;
      this.budget.spend(1 + (variables.size + exported.size + functions.size + aliases.size) / 8);
      this.#tables = {
        variables: new Map(variables),
        exported: new Set(exported),
        functions: new Map(functions),
        aliases: new Map(aliases),
        maybe: new Set(maybe),
        fixed: new Set(fixed),
      };
      this.#shared = false;
    }
    return this.#tables;
  }

  fork(): Scope {
    this.budget.spend(1);
    const scope = new Scope(this.budget);
    scope.#tables = this.#tables;
    scope.#shared = true;
    this.#shared = true;
    scope.positional = this.positional;
    scope.locals = this.locals && new Map(this.locals);
    scope.cwd = this.cwd;
    scope.home = this.home;
    scope.elsewhere = this.elsewhere;
    return scope;
  }

  /** Takes over another's state. */
  become(other: Scope): void {
    this.#tables = other.#tables;
    this.#shared = true;
    other.#shared = true;
    this.positional = other.positional;
    this.cwd = other.cwd;
  }

  /** Keeps what holds whichever way the shell went. */
  merge(other: Scope): void {
    if (this.cwd !== other.cwd) this.cwd = undefined;
    if (this.positional !== other.positional) this.positional = undefined;
    if (this.#tables === other.#tables) return;
    const { variables, exported, functions, aliases, maybe } = this.change();
    this.budget.spend((variables.size + other.functions.size + other.aliases.size) / 4);
    for (const [name, value] of variables) if (!same(value, other.get(name))) variables.set(name, UNKNOWN);
    for (const name of other.variables.keys()) if (!variables.has(name)) variables.set(name, UNKNOWN);
    for (const name of other.exported) exported.add(name);
    for (const name of [...functions.keys(), ...other.functions.keys()]) {
      if (!functions.has(name) || !other.functions.has(name)) maybe.add(name);
    }
    for (const name of other.maybe) maybe.add(name);
    for (const name of other.#tables.fixed) this.#tables.fixed.add(name);
    for (const [name, bodies] of other.functions) {
      functions.set(name, [...new Set([...(functions.get(name) ?? []), ...bodies])]);
    }
    for (const [name, value] of other.aliases) {
      if (!aliases.has(name)) aliases.set(name, value);
      else if (aliases.get(name) !== value) aliases.set(name, undefined);
    }
  }

  /** Is something else now what was known before? */
  contradicts(before: Scope): boolean {
    if (before.cwd !== undefined && before.cwd !== this.cwd) return true;
    if (this.#tables === before.#tables) return false;
    for (const [name, value] of before.variables)
      if (value.kind !== 'unknown' && !same(value, this.get(name))) return true;
    return false;
  }

  /** What a new process of another program would see: exported variables only. */
  child(): Scope {
    const scope = this.fork();
    for (const name of this.variables.keys()) {
      if (!this.exported.has(name) && name !== 'HOME' && name !== 'PWD') scope.set(name, UNKNOWN);
    }
    if (this.functions.size > 0) scope.change().functions.clear();
    if (this.aliases.size > 0) scope.change().aliases.clear();
    scope.positional = [];
    return scope;
  }
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
