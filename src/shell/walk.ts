import type { Resolve } from './builtins.js';
import type { Assignment, Command, Redirect, Unknown, Via } from './command.js';
import {
  walkAndOr,
  walkCase,
  walkFor,
  walkFunction,
  walkIf,
  walkLoop,
  walkPipeline,
  walkRedirected,
  walkStatements,
} from './compound.js';
import { type Place, START, within } from './context.js';
import { isPowerful, mayBeRead } from './dynamic-state.js';
import { evaluate } from './expand/arithmetic.js';
import { setVariable } from './expand/assign-variable.js';
import { expandParts, type Reader } from './expand/expand.js';
import { FOLLOWED } from './followed.js';
import { isForkBomb } from './fork-bomb.js';
import { callBody } from './functions.js';
import { type NodeOf, type ParsedScript, parseShell, type Statement, type SyntaxNode } from './parse/parse.js';
import { isObeyedByZsh } from './parse/zsh.js';
import { emit } from './report.js';
import { run, walkCommand } from './run.js';
import type { FunctionBody, Scope, Value } from './scope.js';
import { substitute, walkArithmetic, walkTest } from './visit.js';
import type { Piece, Span, Word } from './word.js';

/** What all walkers of one text share. */
export interface Findings {
  readonly commands: Command[];
  readonly unknowns: Unknown[];
  /** Functions that the text defines, and those of them that something has called. */
  defined: Set<FunctionBody> | undefined;
  called: Set<FunctionBody> | undefined;
  /** What has to be read of each text, and what was. */
  readonly due: { readonly nodes: readonly SyntaxNode[]; readonly base: Span | undefined }[];
  readonly settled: Set<SyntaxNode>;
  readonly resolve: Resolve;
  /** How deeply one thing may stand in another. */
  readonly deepest: number;
}

export interface List {
  readonly commands: readonly Statement[];
}

/**
 * Walks a tree in the order in which a shell would run it, and reports every simple command that could run. A walker
 * is one place in a text; it never changes, so whoever goes on elsewhere makes another.
 */
const WITHOUT_END = 'a loop starts jobs without end';

export class Walker implements Reader {
  readonly findings: Findings;
  readonly source: string;
  readonly scope: Scope;
  /** Where text that is not in the user's own text came from. */
  readonly base: Span | undefined;
  readonly depth: number;
  readonly place: Place;

  constructor(
    findings: Findings,
    source: string,
    scope: Scope,
    base: Span | undefined = undefined,
    depth = 0,
    place: Place = START,
  ) {
    this.findings = findings;
    this.source = source;
    this.scope = scope;
    this.base = base;
    this.depth = depth;
    this.place = place;
  }

  at(place: Place): Walker {
    return new Walker(this.findings, this.source, this.scope, this.base, this.depth, place);
  }

  inside(how: Via['how']): Walker {
    return this.at(within(this.place, { how }));
  }

  with(scope: Scope, place = this.place): Walker {
    if (scope === this.scope) return place === this.place ? this : this.at(place);
    this.scope.budget.spend(8);
    return new Walker(this.findings, this.source, scope, this.base, this.depth, place);
  }

  /** One level further down, maybe in another text. */
  deeper(scope: Scope, place = this.place, source = this.source, base = this.base): Walker {
    this.scope.budget.spend(8);
    return new Walker(this.findings, source, scope, base, this.depth + 1, place);
  }

  /** The same, for text that is not in the user's own: positions in it mean the place where it came from. */
  elsewhere(source: string, base: Span): Reader {
    this.scope.budget.spend(8);
    return new Walker(this.findings, source, this.scope, base, this.depth, this.place);
  }

  span({ pos, end }: { readonly pos: number; readonly end: number }): Span {
    return this.base ?? { start: pos, end };
  }

  unknown(reason: string, node: { readonly pos: number; readonly end: number }, executes = false): void {
    this.doubt(reason, this.span(node), executes);
  }

  doubt(reason: string, span: Span, executes = false): void {
    const { unknowns } = this.findings;
    if (unknowns.length < 1000) unknowns.push(executes ? { reason, span, executes } : { reason, span });
  }

  /** Is it too deep to go on? Then that is what is found. */
  bottoms(span: Span, reason = 'nested too deeply to read'): boolean {
    if (this.depth < this.findings.deepest) return false;
    this.doubt(reason, span, true);
    return true;
  }

  /** Reads a whole text. Returns what the last command of it surely prints. */
  read(text: string, base: Span, scope: Scope, place: Place): readonly Piece[] | undefined {
    this.scope.budget.spend(text.length / 8);
    const { script, doubt, due } = parseShell(text);
    if (doubt !== undefined) this.doubt(`text that is executed: ${doubt}`, base, true);
    this.owe(due, base);
    return script && this.child(script, text, base, scope, place);
  }

  child(
    script: ParsedScript,
    source: string,
    base: Span | undefined,
    scope: Scope,
    place: Place,
  ): readonly Piece[] | undefined {
    if (this.bottoms(base ?? this.span(script))) return undefined;
    return this.deeper(scope, place, source, base).statements(script.commands);
  }

  /** A whole text at the top: also what nothing in it calls. */
  script(script: ParsedScript): void {
    this.statements(script.commands);
    // By a trap, by a later command, by a shell that is sourced. A body may define another.
    for (const body of this.findings.defined ?? []) {
      if (this.findings.called?.has(body)) continue;
      const scope = this.scope.fork();
      scope.positional = undefined;
      callBody(this, body, scope);
    }
    for (const { nodes, base } of this.findings.due)
      for (const node of nodes)
        if (!this.findings.settled.has(node))
          this.doubt('a part that was not read', base ?? { start: node.pos, end: node.end }, true);
  }

  statements(statements: readonly Statement[]): readonly Piece[] | undefined {
    return walkStatements(this, statements);
  }

  /** A list of statements, one level deeper. */
  list(list: List, scope = this.scope): readonly Piece[] | undefined {
    const walker = this.deeper(scope);
    if (this.bottoms(this.span(list as unknown as { pos: number; end: number }))) return undefined;
    return walker.statements(list.commands);
  }

  node(node: SyntaxNode): readonly Piece[] | undefined {
    this.scope.budget.spend(2);
    switch (node.type) {
      case 'Command':
        return walkCommand(this, node);
      case 'Pipeline':
        return this.#pipeline(node);
      case 'Redirected':
        return walkRedirected(this, node);
      case 'Subshell':
        return this.inside('subshell').list(node.body, this.scope.fork());
      case 'BraceGroup':
        return this.inside('group').list(node.body);
      case 'CompoundList':
        return this.list(node);
      case 'AndOr':
        walkAndOr(this, node);
        break;
      case 'If':
        walkIf(this.inside('condition'), node);
        break;
      case 'While':
        if (isForkBomb(node)) this.unknown(WITHOUT_END, node, true);
        walkLoop(this.inside('loop'), [node.clause, node.body]);
        break;
      case 'ArithmeticFor':
        if (isForkBomb(node)) this.unknown(WITHOUT_END, node, true);
        this.settle(node);
        if (node.initialize !== undefined) evaluate(node.initialize, this);
        walkLoop(this.inside('loop'), [node.body], [node.test, node.update]);
        break;
      case 'For':
      case 'Select':
        walkFor(this, node.name, node.wordlist, node.body, node.type === 'Select');
        break;
      case 'Case':
        walkCase(this, node);
        break;
      case 'Function':
        walkFunction(this, node);
        break;
      case 'Coproc':
        this.unknown(FOLLOWED.coproc, node as { pos: number; end: number });
        this.inside('coproc')
          .with(this.scope.fork())
          .node(node.body as SyntaxNode);
        break;
      case 'ArithmeticCommand':
        walkArithmetic(this, node);
        break;
      case 'TestCommand':
        walkTest(this, node.expression);
        break;
      default:
        this.unknown('a part that is not understood', node as { pos: number; end: number }, true);
    }
    return undefined;
  }

  /** After `! cd x &&` the directory is the one before. */
  #pipeline(node: NodeOf<'Pipeline'>): readonly Piece[] | undefined {
    if (!node.prefixes.some(({ type }) => type === 'Negation'))
      return walkPipeline(this, node.commands, node.operators);
    const before = this.scope.fork();
    const printed = walkPipeline(this, node.commands, node.operators);
    this.scope.merge(before);
    return printed;
  }

  /** A command that another one runs. */
  run(
    argv: readonly Word[],
    assignments: readonly Assignment[],
    redirects: readonly Redirect[],
    span: Span,
    direct: boolean,
  ): void {
    run(this, argv, assignments, redirects, span, undefined, direct);
  }

  expandParts(parts: Parameters<typeof expandParts>[0]): readonly Piece[] {
    return expandParts(parts, this);
  }

  substitute(part: SyntaxNode): readonly Piece[] {
    return substitute(this, part);
  }

  settle(node: SyntaxNode): void {
    this.findings.settled.add(node);
  }

  owe(nodes: readonly SyntaxNode[], base: Span | undefined): void {
    if (nodes.length > 0) this.findings.due.push({ nodes, base });
  }

  assign(name: string, value: Value, node: { readonly pos: number; readonly end: number }): void {
    // What is given a value by the way is judged as an assignment of its own.
    if (isPowerful(name) || isObeyedByZsh(name)) this.unknown('a variable that runs code is set', node, true);
    else if (mayBeRead(name)) {
      const pieces = value.kind === 'scalar' ? value.pieces : [{ kind: 'unknown' as const, text: `$${name}` }];
      emit(this, [], [{ name, value: { pieces, span: this.span(node) } }], [], this.span(node));
    }
    setVariable(this, name, value, node);
  }
}
