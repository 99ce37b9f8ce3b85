import { posix } from 'node:path';
import { Exhausted } from './budget.js';
import { applyBuiltin, type Resolve } from './builtins.js';
import { changesIn } from './changes.js';
import type { Assignment, Command, Operator, Redirect, RedirectKind, Unknown, Via } from './command.js';
import { expandSingle, expandText, expandWord, type Reader } from './expand.js';
import { constantOutput } from './output.js';
import {
  type AstAssignment,
  type AstCommand,
  type AstRedirection,
  forEachChild,
  type ParsedScript,
  parseShell,
  type Statement,
  type SyntaxNode,
  standsAlone,
  type WordPart,
} from './parse.js';
import { type FunctionBody, type Scope, UNKNOWN, type Value } from './scope.js';
import { isStreamed, joinsWords, SHELLS, shellCode } from './shells.js';
import { isPowerful, unsettles } from './unsettled.js';
import { drop, literal, type Piece, prefix, type Span, shown, text, type Word } from './word.js';
import { type Inner, innerCommands, WRAPPERS } from './wrappers.js';

export interface Limits {
  readonly depth: number;
  readonly commands: number;
}

/** How many times a loop over known words is spelt out. */
const UNROLLED = 16;
/** bash on Unix keeps it in the word, bash on Windows drops it. */
const CARRIAGE_RETURN = 'a carriage return that some shells drop';
const STANDARD = /^(?:\/usr(?:\/local)?)?\/s?bin\/([^/]+)$|^\/opt\/homebrew\/bin\/([^/]+)$/;

interface Place {
  readonly operator: Operator;
  readonly via: readonly Via[];
  readonly stage: number;
  readonly stdin?: Word | null;
  readonly into?: string;
  /** Functions that are being followed. */
  readonly calling: readonly FunctionBody[];
}

const START: Place = { operator: '', via: [], stage: 0, calling: [] };

interface WalkerOptions {
  readonly source: string;
  readonly scope: Scope;
  readonly limits: Limits;
  readonly depth: number;
  readonly resolve: Resolve;
  /** Where text that is not in the user's own text came from. */
  readonly base?: Span | undefined;
  readonly commands: Command[];
  readonly unknowns: Unknown[];
  /** Functions that something has called. */
  readonly called: Set<FunctionBody>;
  readonly place?: Place;
}

/** Walks a tree in the order in which a shell would run it, and reports every simple command that could run. */
export class Walker implements Reader {
  readonly commands: Command[];
  readonly unknowns: Unknown[];
  readonly source: string;
  readonly scope: Scope;
  readonly #options: WalkerOptions;
  #place: Place;

  constructor(options: WalkerOptions) {
    this.#options = options;
    this.source = options.source;
    this.scope = options.scope;
    this.commands = options.commands;
    this.unknowns = options.unknowns;
    this.#place = options.place ?? START;
  }

  /** A walker of the same text that shares what was found, but for some differences. */
  #derive(changes: Partial<WalkerOptions>): Walker {
    this.scope.budget.spend(8);
    return new Walker({ ...this.#options, place: this.#place, ...changes });
  }

  span({ pos, end }: { readonly pos: number; readonly end: number }): Span {
    return this.#options.base ?? { start: pos, end };
  }

  unknown(reason: string, node: { readonly pos: number; readonly end: number }, executes = false): void {
    this.#doubt(reason, this.span(node), executes);
  }

  #doubt(reason: string, span: Span, executes = false): void {
    if (this.unknowns.length < 1000) this.unknowns.push({ reason, span, ...(executes && { executes: true }) });
  }

  /** The same, for text that is not in the user's own: positions in it mean the place where it came from. */
  elsewhere(source: string, base: Span): Reader {
    return this.#derive({ source, scope: this.scope, base });
  }

  /** Reads a whole text, in this scope. Returns what the last command of it surely prints. */
  read(
    text: string,
    base: Span | undefined,
    via: Via | undefined,
    scope = this.scope,
    place: Partial<Place> = {},
  ): readonly Piece[] | undefined {
    this.scope.budget.spend(text.length / 8);
    const { script, doubt } = parseShell(text);
    if (doubt !== undefined)
      this.#doubt(`text that is executed: ${doubt}`, base ?? { start: 0, end: text.length }, true);
    return script && this.#child(script, text, base, via, scope, place);
  }

  /** Walks a script with a walker of its own for its source, and shares everything else. */
  #child(
    script: ParsedScript,
    source: string,
    base: Span | undefined,
    via: Via | undefined,
    scope: Scope,
    place: Partial<Place> = {},
  ): readonly Piece[] | undefined {
    if (this.#options.depth >= this.#options.limits.depth) {
      this.#doubt('nested too deeply to read', base ?? this.span(script), true);
      return undefined;
    }
    const walker = this.#derive({
      source,
      scope,
      depth: this.#options.depth + 1,
      base,
      place: { ...this.#place, ...place, via: via === undefined ? this.#place.via : [...this.#place.via, via] },
    });
    return walker.script(script);
  }

  script(script: ParsedScript): readonly Piece[] | undefined {
    const printed = this.#statements(script.commands);
    if (this.#options.depth === 0) this.#uncalled();
    return printed;
  }

  /** Functions that nothing here calls may still be called: by a trap, by a later command, by a shell that is sourced. */
  #uncalled(): void {
    for (const bodies of this.scope.functions.values()) {
      for (const body of bodies) {
        if (this.#options.called.has(body)) continue;
        const scope = this.scope.fork();
        scope.positional = undefined;
        this.#body(body, scope);
      }
    }
  }

  #statements(statements: readonly Statement[]): readonly Piece[] | undefined {
    let printed: readonly Piece[] | undefined;
    let operator = this.#place.operator;
    const { stdin } = this.#place;
    statements.forEach(({ command, background }, index) => {
      const scope = background ? this.scope.fork() : this.scope;
      const before = scope.cwd;
      const output = this.#within({ operator, ...(stdin !== undefined && { stdin }) }, () =>
        this.#node(command, scope),
      );
      // `cd x; rm y` removes ./y where x is not there: only && and || exit make sure.
      if (
        scope.cwd !== before &&
        !(
          command.type === 'AndOr' &&
          command.operators.at(-1) === '||' &&
          leaves(command.commands.at(-1) as SyntaxNode)
        )
      ) {
        scope.cwd = undefined;
        scope.set('PWD', UNKNOWN);
      }
      // Only one command's output can be told apart.
      printed = statements.length === 1 && !background ? output : undefined;
      operator = background ? '&' : ';';
      if (index > 0) printed = undefined;
    });
    return printed;
  }

  #within<T>(place: Partial<Place>, work: () => T): T {
    const before = this.#place;
    this.#place = { ...before, ...place };
    try {
      return work();
    } finally {
      this.#place = before;
    }
  }

  #inside<T>(how: Via['how'], work: () => T, name?: string): T {
    return this.#within({ via: [...this.#place.via, name === undefined ? { how } : { how, name }] }, work);
  }

  #with(scope: Scope): Walker {
    if (scope === this.scope) return this;
    return this.#derive({ scope });
  }

  /** A list of statements in the scope given, one level deeper. */
  #list(list: { readonly commands: readonly Statement[] }, scope: Scope): readonly Piece[] | undefined {
    const walker = this.#derive({ scope, depth: this.#options.depth + 1 });
    if (this.#options.depth >= this.#options.limits.depth) {
      this.#doubt('nested too deeply to read', this.span(list as unknown as { pos: number; end: number }), true);
      return undefined;
    }
    return walker.#statements(list.commands);
  }

  #node(node: SyntaxNode, scope: Scope): readonly Piece[] | undefined {
    if (scope !== this.scope) return this.#with(scope).#node(node, scope);
    scope.budget.spend(2);
    switch (node.type) {
      case 'Command':
        return this.#command(node);
      case 'Pipeline':
        return this.#pipeline(node.commands, node.operators);
      case 'AndOr': {
        const before = scope.fork();
        const or = node.operators.lastIndexOf('||');
        node.commands.forEach((command, index) => {
          const operator = index === 0 ? this.#place.operator : (node.operators[index - 1] ?? '&&');
          if (index === 0) this.#within({ operator }, () => this.#node(command, scope));
          else {
            const branch = scope.fork();
            // After `||` what stands before it has failed: it may have changed nothing.
            if (operator === '||') branch.merge(before);
            this.#within({ operator }, () => this.#node(command, branch));
            // After `a && b` the shell may have done both, or a only; what follows in this list has done both.
            if (index > or + 1) this.#after(branch, index, node.commands.length);
            // After `cd x || exit` only the path where it worked goes on.
            else if (!(operator === '||' && leaves(command))) scope.merge(branch);
          }
        });
        return undefined;
      }
      case 'Redirected': {
        this.#redirectsOf(node.redirects, node);
        const given = node.redirects.findLast((redirection) => {
          const { descriptor } = redirection;
          const fd = descriptor === undefined ? undefined : descriptor.type === 'FileDescriptor' ? descriptor.value : 0;
          return redirection.type !== 'Redirect'
            ? (fd ?? 0) === 0
            : (fd ?? (/^</.test(redirection.operator) ? 0 : 1)) === 0;
        });
        const stdin =
          given === undefined
            ? undefined
            : given.type === 'Redirect'
              ? null
              : (this.#redirect(given, true)?.target ?? null);
        return this.#within(stdin === undefined ? {} : { stdin }, () => this.#node(node.command, scope));
      }
      case 'Subshell':
        return this.#inside('subshell', () => this.#list(node.body, scope.fork()));
      case 'BraceGroup':
        return this.#inside('group', () => this.#list(node.body, scope));
      case 'If': {
        this.#inside('condition', () => {
          this.#list(node.clause, scope);
          const before = scope.fork();
          this.#list(node.then, scope);
          for (const branch of node.elif) {
            const other = before.fork();
            this.#list(branch.clause, other);
            this.#list(branch.then, other);
            scope.merge(other);
          }
          if (node.else !== undefined) {
            const other = before.fork();
            this.#list(node.else, other);
            scope.merge(other);
          } else scope.merge(before);
        });
        return undefined;
      }
      case 'While':
        this.#inside('loop', () => this.#loop([node.clause, node.body], scope));
        return undefined;
      case 'ArithmeticFor':
        for (const expression of [node.initialize, node.test, node.update])
          if (expression !== undefined) this.visit(expression);
        this.#inside('loop', () => this.#loop([node.body], scope));
        return undefined;
      case 'For':
      case 'Select':
        this.#for(node.name.value, node.wordlist, node.body, scope, node.type === 'Select');
        return undefined;
      case 'Case': {
        expandSingle(node.word, this);
        this.#inside('case', () => {
          const before = scope.fork();
          for (const item of node.items) {
            for (const pattern of item.pattern) this.visit(pattern as unknown as SyntaxNode);
            const branch = before.fork();
            this.#list(item.body, branch);
            scope.merge(branch);
          }
        });
        return undefined;
      }
      case 'Function': {
        const body: FunctionBody = { name: node.name.value, body: node.body as SyntaxNode, source: this.source };
        if (scope.aliases.has(body.name)) this.unknown('a function whose name is an alias', node, true);
        if (
          /^(eval|exec|export|readonly|set|shift|source|\.|:|trap|unset|return|exit|break|continue|times)$/.test(
            body.name,
          )
        ) {
          this.unknown('a function with the name of a special builtin', node, true);
        }
        scope.change().functions.set(body.name, [body]);
        scope.change().maybe.delete(body.name);
        return undefined;
      }
      case 'Coproc':
        this.#inside('coproc', () => this.#node(node.body as SyntaxNode, scope.fork()));
        return undefined;
      case 'CompoundList':
        return this.#list(node, scope);
      case 'ArithmeticCommand':
        if (node.expression === undefined && node.body.trim() !== '')
          this.unknown('arithmetic that could not be read', node, true);
        this.visit(node);
        return undefined;
      default:
        this.visit(node);
        return undefined;
    }
  }

  /** In `a && b && c` each sees what came before; what follows the list may have seen any part of it. */
  #after(branch: Scope, index: number, length: number): void {
    const entry = this.scope.fork();
    this.scope.become(branch);
    if (index === length - 1) this.scope.merge(entry);
  }

  #loop(lists: readonly { readonly commands: readonly Statement[] }[], scope: Scope): void {
    const before = scope.fork();
    // What the body assigns may have happened before any part of it runs.
    for (const list of lists) this.#forget(list, scope);
    this.#repeat(lists, scope);
    scope.merge(before);
  }

  #forget(list: object, scope: Scope): void {
    const { variables, directory } = changesIn(list);
    for (const name of variables) scope.set(name, UNKNOWN);
    if (directory) scope.cwd = undefined;
  }

  /** Lists that run again and again: what a function or an `eval` in them changed holds for the next time too. */
  #repeat(lists: readonly { readonly commands: readonly Statement[] }[], scope: Scope): void {
    const entry = scope.fork();
    for (const list of lists) this.#list(list, scope);
    if (!scope.contradicts(entry)) return;
    scope.merge(entry);
    for (const list of lists) this.#list(list, scope);
  }

  #for(
    name: string,
    wordlist: readonly Parameters<typeof expandWord>[0][] | undefined,
    body: { readonly commands: readonly Statement[] },
    scope: Scope,
    select: boolean,
  ): void {
    if (isPowerful(name))
      this.#doubt('a variable that runs code is set', this.#options.base ?? { start: 0, end: 0 }, true);
    scope.budget.spend(4 * (wordlist?.length ?? 0));
    const words = wordlist?.flatMap((word) => expandWord(word, this)) ?? scope.positional;
    const before = scope.fork();
    this.#inside('loop', () => {
      const spelt = !select && words !== undefined && words.length <= UNROLLED && !words.some(({ spreads }) => spreads);
      if (!spelt || words.length > 1) this.#forget(body, scope);
      if (!spelt) {
        scope.set(name, UNKNOWN);
        this.#repeat([body], scope);
        return;
      }
      for (const { pieces } of words) {
        scope.set(name, { kind: 'scalar', pieces });
        this.#list(body, scope);
      }
    });
    scope.merge(before);
  }

  #pipeline(nodes: readonly SyntaxNode[], operators: readonly string[]): readonly Piece[] | undefined {
    if (nodes.length === 1 && nodes[0] !== undefined) return this.#node(nodes[0], this.scope);
    let printed: readonly Piece[] | undefined;
    nodes.forEach((node, index) => {
      const next = nodes[index + 1];
      const stdin: Word | null | undefined =
        index === 0
          ? this.#place.stdin
          : printed === undefined
            ? null
            : { pieces: printed, span: this.span(nodes[index - 1] as { pos: number; end: number }) };
      const operator = index === 0 ? this.#place.operator : ((operators[index - 1] ?? '|') as Operator);
      const into = next === undefined ? this.#place.into : firstWord(next);
      const place: Partial<Place> = {
        operator,
        stage: index,
        ...(stdin !== undefined && { stdin }),
        ...(into !== undefined && { into }),
      };
      printed = this.#within(place, () => this.#node(node, this.scope.fork()));
    });
    return printed;
  }

  #command(node: AstCommand): readonly Piece[] | undefined {
    const { name, args, prefix: before, redirects: redirections } = node;
    this.scope.budget.spend(4 * (before.length + args.length + redirections.length));
    const words = name === undefined ? args : [name, ...args];
    for (const word of words) {
      if (!standsAlone(this.source, word)) this.unknown('a process substitution glued to a word', word, true);
      if (word.text.endsWith('\r')) this.unknown(CARRIAGE_RETURN, word, true);
      // bash ends the word at the blank, where it is no assignment.
      if (word.type === 'Word' && word.text.includes('[') && /^\w+\[[^\]'"]*\s/.test(word.text))
        this.unknown('a subscript with a blank in it', word, true);
    }
    const assignments: Assignment[] = [];
    for (const part of before) {
      if (part.type !== 'Assignment') continue;
      if (part.index !== undefined && part.index.text.trim() === '')
        this.unknown('a subscript with a blank in it', part, true);
      const value = this.#value(part);
      // Without a command each assignment sees the one before it; with one, none does.
      if (words.length === 0) this.#assign(part, value);
      assignments.push({ name: part.name, value: asWord(value, this.span(part), part.text) });
    }
    const redirects = redirections.flatMap((redirection) => this.#redirect(redirection, false) ?? []);
    const argv: Word[] = [];
    for (const word of words) {
      if (word.type !== 'Word') argv.push(this.#assignmentWord(word));
      else for (const expanded of expandWord(word, this)) argv.push(expanded);
    }
    const span = this.span(node);
    if (argv.length === 0) {
      if (argv.length === 0 && words.length > 0) this.#doubt('a command whose name may be empty', span, true);
      this.#emit(argv, assignments, redirects, span);
      return undefined;
    }
    return this.#run(argv, assignments, redirects, span, node);
  }

  /** Reports a command and whatever it runs in turn. */
  #run(
    argv: readonly Word[],
    assignments: readonly Assignment[],
    redirects: readonly Redirect[],
    span: Span,
    node?: AstCommand,
    direct = false,
  ): readonly Piece[] | undefined {
    const [first, ...args] = argv;
    const called = literal(first);
    // `command rm` is never the function; one that may not be defined may leave the program.
    const bodies = called === undefined || direct ? undefined : this.scope.functions.get(called);
    const surely = bodies !== undefined && called !== undefined && !this.scope.maybe.has(called);
    const command = this.#emit(argv, assignments, redirects, span, surely);
    if (first === undefined) return undefined;
    if (called === undefined) {
      this.#doubt(`the name of a command is not known: ${shown(first)}`, first.span, true);
      return undefined;
    }
    // Aliases are expanded before anything is looked up.
    const alias = node === undefined ? undefined : this.#alias(called, node);
    if (alias) return undefined;
    if (bodies !== undefined) {
      const stdin = stdinOf(command);
      this.#within(stdin === undefined ? {} : { stdin }, () => {
        for (const body of bodies) this.#call(body, args, assignments);
      });
      if (surely) return undefined;
    }
    const { name = called } = command;
    const doubt = unsettles(name, args);
    if (doubt !== undefined) this.#doubt(doubt, span, true);
    if (name === 'eval' && assignments.length > 0)
      this.#doubt('variables that hold for evaluated text only', span, true);
    if (name === 'eval') return this.#text(joinsWords(args), { how: 'eval' }, this.scope);
    if (name === 'trap') this.#trap(args);
    else if (SHELLS.has(name)) this.#shell(name, args, command, assignments);
    else if (WRAPPERS.has(name)) this.#wrapper(name, args, command, assignments);
    else if (name === 'source' || name === '.') this.#source(args[0] ?? first, command);
    applyBuiltin(name, args, this.scope, this, this.#options.resolve);
    return constantOutput(command);
  }

  #emit(
    argv: readonly Word[],
    assignments: readonly Assignment[],
    redirects: readonly Redirect[],
    span: Span,
    calls = false,
  ): Command {
    if (this.commands.length >= this.#options.limits.commands) throw new Exhausted('too many commands to read');
    this.scope.budget.spend(24 + 2 * argv.length);
    const { operator, via, stage, stdin, into } = this.#place;
    const { cwd, elsewhere } = this.scope;
    const word = literal(argv[0]);
    // `/bin/../bin//rm` is `/bin/rm`.
    const match = word?.startsWith('/') ? STANDARD.exec(/\/[/.]/.test(word) ? posix.normalize(word) : word) : null;
    // Every command passes here: spreading conditions would take longer than all the rest.
    const command: { -readonly [K in keyof Command]: Command[K] } = {
      name: match?.[1] ?? match?.[2] ?? word,
      argv,
      assignments,
      redirects,
      operator,
      stage,
      cwd: elsewhere === undefined ? cwd : undefined,
      via,
      span,
    };
    if (stdin !== undefined) command.stdin = stdin;
    if (into !== undefined) command.into = into;
    if (calls) command.calls = 'function';
    if (elsewhere !== undefined) command.elsewhere = elsewhere;
    if (match === null && this.#searchesElsewhere(assignments)) command.lookup = 'changed';
    this.commands.push(command);
    return command;
  }

  /** A search path that only grows at its end finds the same programs first. */
  #searchesElsewhere(assignments: readonly Assignment[]): boolean {
    const path = this.scope.get('PATH');
    const grows = ([first, ...rest]: readonly Piece[]): boolean =>
      /^\$(PATH|\{PATH\})$/.test(first?.text ?? '') &&
      rest.every(({ kind, text }) => kind === 'text' && /^(:\/[^:]*)*$/.test(text));
    return (
      path?.kind === 'unknown' ||
      (path?.kind === 'scalar' && !grows(path.pieces)) ||
      assignments.some(({ name, value }) => name === 'PATH' && !grows(value.pieces))
    );
  }

  #call(body: FunctionBody, args: readonly Word[], assignments: readonly Assignment[]): void {
    this.#options.called.add(body);
    if (this.#place.calling.includes(body)) {
      return this.#doubt(`"${body.name}" calls itself`, this.#options.base ?? this.span(body.body), true);
    }
    const positional = this.scope.positional;
    for (const { name, value } of assignments) this.scope.set(name, { kind: 'scalar', pieces: value.pieces });
    const { locals, functions } = this.scope;
    this.scope.positional = args;
    this.scope.locals = new Map();
    this.#body(body, this.scope);
    // What stands behind a `return` may not have happened.
    if (returns(body.body)) {
      const { variables, directory } = changesIn(body.body);
      for (const name of variables) this.scope.set(name, UNKNOWN);
      if (directory) this.scope.cwd = undefined;
      for (const [name, bodies] of this.scope.functions)
        if (functions.get(name) !== bodies) this.scope.change().maybe.add(name);
    }
    for (const [name, value] of this.scope.locals) this.scope.set(name, value ?? UNKNOWN);
    this.scope.positional = positional;
    this.scope.locals = locals;
  }

  #body(body: FunctionBody, scope: Scope): void {
    if (this.#options.depth >= this.#options.limits.depth)
      return this.#doubt(`"${body.name}" calls itself too deeply to follow`, this.span(body.body), true);
    const walker = this.#derive({
      source: body.source,
      scope,
      depth: this.#options.depth + 1,
      base: body.source === this.source ? this.#options.base : { start: 0, end: 0 },
      place: {
        ...this.#place,
        via: [...this.#place.via, { how: 'function', name: body.name }],
        calling: [...this.#place.calling, body],
      },
    });
    walker.#node(body.body, scope);
  }

  #alias(called: string, node: AstCommand): boolean {
    if (!this.scope.aliases.has(called) || node.name === undefined || node.name.text !== called) return false;
    const alias = this.scope.aliases.get(called);
    const span = this.span(node);
    if (alias === undefined) this.#doubt(`"${called}" is an alias that is not known`, span, true);
    else {
      const inner = this.scope.fork();
      // An alias is not expanded again inside of itself.
      inner.change().aliases.delete(called);
      this.read(`${alias}${this.source.slice(node.name.end, node.end)}`, span, { how: 'alias', name: called }, inner);
    }
    return true;
  }

  #trap(args: readonly Word[]): void {
    const [code] = args.filter((word) => !/^-/.test(prefix(word)));
    if (code !== undefined && args.length > 1 && literal(code) !== '') this.#text(code, { how: 'trap' }, this.#later());
  }

  /** The scope of what runs some time later: variables may have changed by then. */
  #later(): Scope {
    const scope = this.scope.fork();
    for (const name of [...scope.variables.keys()]) scope.set(name, UNKNOWN);
    return scope;
  }

  /** Text that a shell executes: read where it is known, doubted where it isn't. */
  #text(word: Word, via: Via, scope: Scope, place: Partial<Place> = {}): readonly Piece[] | undefined {
    const text = literal(word);
    if (text !== undefined) return this.read(text, word.span, via, scope, place);
    this.#doubt(`text is executed that is not known: ${shown(word).slice(0, 80)}`, word.span, true);
    // What is known of it may show enough: `eval "rm -rf $x"`. Unknown parts stand as variables nobody set.
    const known = word.pieces
      .map((piece) =>
        piece.kind === 'unknown' ? (/^\$\w+$|^\$\{\w+\}$/.test(piece.text) ? piece.text : '$unknown') : piece.text,
      )
      .join('');
    return this.read(known, word.span, via, scope, place);
  }

  #shell(name: string, args: readonly Word[], command: Command, assignments: readonly Assignment[]): void {
    const code = shellCode(name, args);
    const via: Via = { how: 'shell', name };
    const scope = this.#childScope(assignments);
    switch (code.from) {
      case 'text':
        scope.positional = code.positional;
        this.#text(code.text, via, scope, { operator: '', stage: 0 });
        return;
      case 'unknown':
        return this.#doubt(code.why, command.span, true);
      case 'stdin': {
        const given = command.redirects.findLast(
          ({ kind, fd }) => (fd === 0 || fd === undefined) && (kind === 'text' || kind === 'read'),
        );
        // `bash < <(curl ...)` is no file.
        if (given?.kind === 'read' && /^<\(/.test(shown(given.target)))
          return this.#doubt(`${name} runs what another command prints`, command.span, true);
        if (given?.kind === 'read') return;
        const stdin = given?.target ?? command.stdin;
        if (stdin) this.#text(stdin, via, scope, { operator: '', stage: 0 });
        else if (stdin === null) this.#doubt(`${name} runs what another command prints`, command.span, true);
        return;
      }
    }
  }

  /** A file is what `effects` knows of; a stream is text. */
  #source(file: Word, command: Command): void {
    const stdin = /^\/dev\/(stdin|fd\/0)$/.test(shown(file)) ? stdinOf(command) : undefined;
    if (stdin) this.#text(stdin, { how: 'shell', name: 'source' }, this.scope);
    else if (isStreamed(file)) this.#doubt('what another command prints is executed', command.span, true);
  }

  #childScope(assignments: readonly Assignment[]): Scope {
    const scope = this.scope.child();
    for (const { name, value } of assignments) {
      scope.set(name, { kind: 'scalar', pieces: value.pieces });
      scope.change().exported.add(name);
    }
    return scope;
  }

  #wrapper(name: string, args: readonly Word[], command: Command, assignments: readonly Assignment[]): void {
    const inner = innerCommands(name, args);
    if (inner === undefined) return this.#doubt(`what ${name} runs is not known`, command.span, true);
    for (const one of inner) this.#inner(name, one, command, assignments);
  }

  #inner(name: string, inner: Inner, command: Command, assignments: readonly Assignment[]): void {
    const builtin = name === 'command' || name === 'builtin' || name === 'exec' || name === 'time';
    const scope = builtin ? this.scope : this.#childScope(assignments);
    if (inner.cwd !== undefined) {
      const path = literal(inner.cwd);
      scope.cwd = path === undefined ? undefined : this.#options.resolve(scope.cwd, path);
    }
    if (inner.elsewhere !== undefined) {
      scope.elsewhere = inner.elsewhere;
      for (const variable of [...scope.variables.keys()]) scope.set(variable, UNKNOWN);
    }
    const given = (inner.assignments ?? []).map((word): Assignment => {
      const variable = /^[A-Za-z_]\w*/.exec(prefix(word))?.[0] ?? '';
      return { name: variable, value: drop(word, variable.length + 1) };
    });
    const via: Via = { how: 'wrapper', name };
    const argv = fill(inner, command, name);
    if (inner.script) {
      const stdin = name === 'parallel' ? undefined : stdinOf(command);
      this.#text(joinsWords(argv), via, scope, stdin === undefined ? {} : { stdin });
      return;
    }
    const deeper = this.#derive({
      scope,
      depth: this.#options.depth + 1,
      place: { ...this.#place, via: [...this.#place.via, via] },
    });
    if (this.#options.depth >= this.#options.limits.depth)
      return this.#doubt('nested too deeply to read', command.span, true);
    const stdin = name === 'xargs' || name === 'parallel' ? [] : command.redirects;
    const merged = [...(builtin ? assignments : []), ...given];
    deeper.#run(
      argv,
      merged,
      stdin.filter(({ kind, fd }) => kind === 'text' && (fd === 0 || fd === undefined)),
      command.span,
      undefined,
      name !== 'time',
    );
  }

  substitute(part: WordPart): readonly Piece[] {
    const unknown: readonly Piece[] = [{ kind: 'unknown', text: part.text }];
    if (part.type !== 'CommandExpansion' && part.type !== 'ProcessSubstitution') return unknown;
    this.scope.budget.spend(16);
    const { script } = part;
    if (script === undefined) {
      this.unknown('a substitution that could not be read', part, true);
      return unknown;
    }
    // The parser ends `${x/$(a/b)/c}` at the slash inside.
    if (!/[)`}]$/.test(part.text)) this.unknown('a substitution that was cut short', part, true);
    const [error] = script.errors ?? [];
    if (error !== undefined) this.unknown(`syntax error: ${error.message}`, part, true);
    const how = part.type === 'CommandExpansion' ? 'substitution' : 'process substitution';
    // Escaped backticks have a source of their own.
    const base = script.source === undefined ? this.#options.base : this.span(part);
    const place = { operator: '' as const, stage: 0 };
    const { stdin, into, ...rest } = this.#place;
    const before = this.#place;
    this.#place = rest;
    const printed = this.#child(script, script.source ?? this.source, base, { how }, this.scope.fork(), place);
    this.#place = before;
    if (printed === undefined) return unknown;
    const last = printed.at(-1);
    return last?.kind === 'text'
      ? [...printed.slice(0, -1), { kind: 'text', text: last.text.replace(/\n+$/, '') }]
      : printed;
  }

  /** Commands hide in places that are no words of a command: arithmetic, tests, patterns, subscripts. */
  visit(node: SyntaxNode): void {
    if (node.type === 'CommandExpansion' || node.type === 'ProcessSubstitution') {
      this.substitute(node);
      return;
    }
    if (node.type === 'ArithmeticCommandExpansion') {
      if (node.script !== undefined)
        this.#child(
          node.script,
          node.script.source ?? this.source,
          node.script.source === undefined ? this.#options.base : this.span(node),
          { how: 'substitution' },
          this.scope.fork(),
          { operator: '', stage: 0 },
        );
      return;
    }
    if (node.type === 'Command' || node.type === 'Pipeline') return;
    this.#computed(node);
    forEachChild(node, (child) => this.visit(child));
  }

  /** Arithmetic assigns too: `((x = 5))`, `$((x++))`. */
  #computed(node: SyntaxNode): void {
    const assigned =
      node.type === 'ArithmeticBinary' && /^([-+*/%&|^]|<<|>>)?=$/.test(node.operator)
        ? node.left
        : node.type === 'ArithmeticUnary' && /^(\+\+|--)$/.test(node.operator)
          ? node.operand
          : undefined;
    const name = assigned?.type === 'ArithmeticWord' ? /^[A-Za-z_]\w*/.exec(assigned.value)?.[0] : undefined;
    if (name !== undefined) this.scope.set(name, UNKNOWN);
    // The value of a variable is evaluated in its turn, and with it the commands in a subscript.
    const value = node.type === 'ArithmeticWord' ? this.scope.get(node.value) : undefined;
    if (value?.kind === 'scalar' && value.pieces.some(({ text }) => /[[`$]/.test(text))) {
      this.unknown('a subscript that is evaluated later may run commands', node, true);
    }
  }

  #redirectsOf(redirections: readonly AstRedirection[], node: { readonly pos: number; readonly end: number }): void {
    const redirects = redirections.flatMap((redirection) => this.#redirect(redirection, false) ?? []);
    if (redirects.length > 0) this.#emit([], [], redirects, this.span(node));
  }

  #redirect(redirection: AstRedirection, quiet: boolean): Redirect | undefined {
    const { descriptor } = redirection;
    const given = descriptor?.type === 'FileDescriptor' ? descriptor.value : undefined;
    const named = descriptor?.type === 'FileDescriptorVariable';
    if (named) this.scope.set(descriptor.name, UNKNOWN);
    if (redirection.type === 'HereDoc') {
      // Inside of a substitution bash looks for the body elsewhere, and reads other lines as commands.
      if (
        redirection.closing === undefined &&
        redirection.body.text === '' &&
        this.source.includes('\n', redirection.end) &&
        this.#place.via.some(({ how }) => /substitution/.test(how))
      )
        this.unknown('a here-document that never ends', redirection, true);
      const span = this.span(redirection.body);
      const { parts, text } = redirection.body;
      const untabbed = redirection.operator === '<<-' ? text.replace(/^\t+/gm, '') : text;
      const target =
        quiet && parts !== undefined
          ? { pieces: [{ kind: 'unknown' as const, text }], span }
          : redirection.delimiter?.quoted
            ? { pieces: [{ kind: 'text' as const, text: untabbed }], span }
            : expandText(parts, untabbed, span, this);
      return { kind: 'text', fd: given ?? 0, target };
    }
    if (redirection.target === undefined) return undefined;
    const word = expandSingle(redirection.target, this);
    if (redirection.target.text.endsWith('\r')) this.unknown(CARRIAGE_RETURN, redirection.target, true);
    if (redirection.type === 'HereString')
      return {
        kind: 'text',
        fd: given ?? 0,
        target: { ...word, pieces: [...word.pieces, { kind: 'text', text: '\n' }] },
      };
    const kinds: Record<string, [RedirectKind, number]> = {
      '<': ['read', 0],
      '>': ['write', 1],
      '>|': ['write', 1],
      '>>': ['append', 1],
      '<>': ['readwrite', 0],
      '&>': ['write', -1],
      '&>>': ['append', -1],
    };
    const [kind, fd] = kinds[redirection.operator] ?? this.#duplicated(redirection.operator, word);
    return { kind, fd: named ? undefined : (given ?? fd), target: word };
  }

  /** `>& file` writes to it; `>&2`, `<&-` only move descriptors. */
  #duplicated(operator: string, target: Word): [RedirectKind, number] {
    const value = literal(target);
    // `>& -b` closes a descriptor, and `b` is an argument.
    if (value !== undefined && /^-./.test(value))
      this.#doubt('a redirection that shells read differently', target.span, true);
    if (value !== undefined && /^(\d+|-|\d+-)$/.test(value)) return ['duplicate', operator === '<&' ? 0 : 1];
    return operator === '<&' ? ['duplicate', 0] : ['write', -1];
  }

  #value(assignment: AstAssignment): Value {
    const { value, append, index } = assignment;
    if (index !== undefined) this.visit(index as unknown as SyntaxNode);
    if (value.type === 'ArrayValue') {
      const words = value.elements.flatMap((element) => expandWord(element, this));
      if (
        append ||
        index !== undefined ||
        words.some(({ spreads, pieces }) => spreads || pieces[0]?.text.startsWith('['))
      )
        return UNKNOWN;
      return { kind: 'array', items: words.map(({ pieces }) => pieces) };
    }
    const { pieces } = expandSingle(value, this);
    if (index !== undefined) return UNKNOWN;
    if (!append) return { kind: 'scalar', pieces };
    const before = this.scope.get(assignment.name);
    return before?.kind === 'scalar' ? { kind: 'scalar', pieces: [...before.pieces, ...pieces] } : UNKNOWN;
  }

  #assign({ name, pos, end }: AstAssignment, value: Value): void {
    const span = this.span({ pos, end });
    if (/^BASH_(ALIASES|CMDS)$/.test(name)) this.#doubt('a name is made to mean something else', span, true);
    this.scope.set(name, value);
  }

  #assignmentWord(assignment: AstAssignment): Word {
    const value = this.#value(assignment);
    const sign = assignment.append ? '+=' : '=';
    const { pieces } = asWord(value, this.span(assignment), assignment.text);
    return { pieces: [{ kind: 'text', text: `${assignment.name}${sign}` }, ...pieces], span: this.span(assignment) };
  }
}

function asWord(value: Value, span: Span, source: string): Word {
  if (value.kind === 'scalar') return { pieces: value.pieces, span };
  return { pieces: [{ kind: 'unknown', text: source.slice(source.indexOf('=') + 1) }], span };
}

/** The words of an inner command, with what a wrapper adds or puts in place of its placeholder. */
function fill({ argv, placeholder, stands, grows, items }: Inner, command: Command, name: string): readonly Word[] {
  const { span } = command;
  const stdin = stdinOf(command);
  const read = name === 'xargs' && stdin ? literal(stdin) : undefined;
  const known = (read === undefined ? undefined : itemsOf(read, items))?.map((item) => text(item, span));
  const replaced =
    placeholder === undefined
      ? argv
      : argv.flatMap((word) => {
          if (!shown(word).includes(placeholder)) return [word];
          if (shown(word) === placeholder && (stands ?? known) !== undefined) return stands ?? known ?? [];
          const [only, ...more] = known ?? [];
          const [source, item] = [literal(word), literal(only)];
          if (source !== undefined && item !== undefined && more.length === 0)
            return [
              text(
                source.replaceAll(placeholder, () => item),
                word.span,
              ),
            ];
          return [{ pieces: [{ kind: 'unknown' as const, text: shown(word) }], span: word.span }];
        });
  if (!grows) return replaced;
  return [
    ...replaced,
    ...(known ?? [{ pieces: [{ kind: 'unknown' as const, text: '(what it reads)' }], span, spreads: true as const }]),
  ];
}

/** What a text is for a program that reads arguments from it; undefined where that can't be told. */
function itemsOf(read: string, items: Inner['items']): readonly string[] | undefined {
  if (items === undefined) return undefined;
  if (items === 'nul') return read.split('\0').filter((item) => item !== '');
  if (/['"\\]/.test(read)) return undefined;
  return read
    .split(items === 'lines' ? '\n' : /\s+/)
    .map((item) => item.trimStart())
    .filter((item) => item !== '');
}

/** What a command reads: the text where that is known, null where another command prints it. */
function stdinOf({ redirects, stdin }: Command): Word | null | undefined {
  const given = redirects.findLast(({ kind, fd }) => fd === 0 && kind !== 'duplicate');
  if (given === undefined) return stdin;
  return given.kind === 'text' ? given.target : undefined;
}

/** Is there a way out of it before its end? */
function returns(node: SyntaxNode): boolean {
  let found = false;
  const look = (child: SyntaxNode): void => {
    if (child.type === 'Command' && child.name?.value === 'return') found = true;
    if (!found) forEachChild(child, look);
  };
  look(node);
  return found;
}

/** Does what follows never run after this? */
function leaves(node: SyntaxNode): boolean {
  if (node.type === 'Command') return /^(exit|return|break|continue)$/.test(node.name?.value ?? '');
  const last = node.type === 'BraceGroup' ? node.body.commands.at(-1)?.command : undefined;
  return last !== undefined && leaves(last);
}

function firstWord(node: SyntaxNode): string | undefined {
  return node.type === 'Command' ? node.name?.value : undefined;
}
