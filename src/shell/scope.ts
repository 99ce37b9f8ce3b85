import type { SyntaxNode } from './parse.js';
import type { Piece, Word } from './word.js';

/** What is known of a variable. */
export type Value =
  | { readonly kind: 'scalar'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'array'; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: 'unknown' };

export const UNKNOWN: Value = { kind: 'unknown' };

export function scalar(value: string): Value {
  return { kind: 'scalar', pieces: value === '' ? [] : [{ kind: 'text', text: value }] };
}

export interface FunctionBody {
  readonly name: string;
  readonly body: SyntaxNode;
  readonly source: string;
}

/** What a shell knows at one point of the text. Copied where the shell forks, merged where paths meet. */
export class Scope {
  variables = new Map<string, Value>();
  exported = new Set<string>();
  /** More than one body where paths met that defined it differently. */
  functions = new Map<string, readonly FunctionBody[]>();
  aliases = new Map<string, string | undefined>();
  /** `$1`, `$2`, ...; undefined where they are not known. */
  positional: readonly Word[] | undefined;
  /** What `local` hid, to be seen again when the function returns. */
  locals: Map<string, Value | undefined> | undefined;
  cwd: string | undefined;
  home: string | undefined;
  elsewhere: string | undefined;

  get(name: string): Value | undefined {
    return this.variables.get(name);
  }

  set(name: string, value: Value): void {
    this.variables.set(name, value);
  }

  fork(): Scope {
    const scope = new Scope();
    scope.variables = new Map(this.variables);
    scope.exported = new Set(this.exported);
    scope.functions = new Map(this.functions);
    scope.aliases = new Map(this.aliases);
    scope.positional = this.positional;
    scope.locals = this.locals && new Map(this.locals);
    scope.cwd = this.cwd;
    scope.home = this.home;
    scope.elsewhere = this.elsewhere;
    return scope;
  }

  /** Takes over another's state. */
  become(other: Scope): void {
    this.variables = other.variables;
    this.exported = other.exported;
    this.functions = other.functions;
    this.aliases = other.aliases;
    this.positional = other.positional;
    this.cwd = other.cwd;
  }

  /** Keeps what holds whichever way the shell went. */
  merge(other: Scope): void {
    for (const name of new Set([...this.variables.keys(), ...other.variables.keys()])) {
      const [mine, theirs] = [this.variables.get(name), other.variables.get(name)];
      if (!same(mine, theirs)) this.variables.set(name, UNKNOWN);
    }
    for (const name of other.exported) this.exported.add(name);
    for (const [name, bodies] of other.functions) {
      this.functions.set(name, [...new Set([...(this.functions.get(name) ?? []), ...bodies])]);
    }
    for (const [name, value] of other.aliases) {
      if (!this.aliases.has(name)) this.aliases.set(name, value);
      else if (this.aliases.get(name) !== value) this.aliases.set(name, undefined);
    }
    if (this.cwd !== other.cwd) this.cwd = undefined;
    if (this.positional !== other.positional) this.positional = undefined;
  }

  /** What a new process of another program would see: exported variables only. */
  child(): Scope {
    const scope = this.fork();
    for (const name of scope.variables.keys()) {
      if (!scope.exported.has(name) && name !== 'HOME' && name !== 'PWD') scope.variables.set(name, UNKNOWN);
    }
    scope.functions = new Map();
    scope.aliases = new Map();
    scope.positional = [];
    return scope;
  }
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
