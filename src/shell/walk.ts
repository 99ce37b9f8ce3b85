import type { ResolvePath } from './builtins.js';
import { findUncertainSyntax } from './certain-syntax.js';
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
import { type CommandContext, enterContext, TOP_LEVEL_CONTEXT } from './context.js';
import { isSensitiveVariable, mayBeReadByPrograms } from './dynamic-state.js';
import { evaluateArithmetic } from './expand/arithmetic.js';
import { setVariable } from './expand/assign-variable.js';
import { expandParts, type Reader } from './expand/expand.js';
import { isForkBomb } from './fork-bomb.js';
import { callBody } from './functions.js';
import { type NodeOf, type ParsedScript, parseShell, type Statement, type SyntaxNode } from './parse/parse.js';
import { isZshSpecialVariable } from './parse/zsh.js';
import { reportCommand } from './report.js';
import { reportAndFollow, walkCommand } from './run.js';
import type { FunctionBody, ShellScope, VariableValue } from './scope.js';
import { substitute, walkArithmetic, walkTest } from './walk-expressions.js';
import type { Span, Word, WordPiece } from './word.js';

/** What all walkers of one text share. */
export interface WalkState {
  readonly commands: Command[];
  readonly unknowns: Unknown[];
  /** Functions that the text defines, and those of them that something has called. */
  defined: Set<FunctionBody> | undefined;
  called: Set<FunctionBody> | undefined;
  /** What has to be read of each text, and what was. */
  readonly requiredNodes: { readonly nodes: readonly SyntaxNode[]; readonly base: Span | undefined }[];
  readonly readNodes: Set<SyntaxNode>;
  readonly resolve: ResolvePath;
  /** How deeply one thing may stand in another. */
  readonly maxDepth: number;
}

export interface StatementList {
  readonly commands: readonly Statement[];
}

/**
 * Walks a tree in the order in which a shell would run it, and reports every simple command that could run. A walker
 * is one place in a text; it never changes, so whoever goes on elsewhere makes another.
 */
const FORK_BOMB_REASON = 'a loop starts jobs without end';

export class Walker implements Reader {
  readonly state: WalkState;
  readonly source: string;
  readonly scope: ShellScope;
  /** Where text that is not in the user's own text came from. */
  readonly base: Span | undefined;
  readonly depth: number;
  readonly context: CommandContext;

  constructor(
    state: WalkState,
    source: string,
    scope: ShellScope,
    base: Span | undefined = undefined,
    depth = 0,
    context: CommandContext = TOP_LEVEL_CONTEXT,
  ) {
    this.state = state;
    this.source = source;
    this.scope = scope;
    this.base = base;
    this.depth = depth;
    this.context = context;
  }

  at(place: CommandContext): Walker {
    return new Walker(this.state, this.source, this.scope, this.base, this.depth, place);
  }

  inside(kind: Via['kind']): Walker {
    return this.at(enterContext(this.context, { kind }));
  }

  with(scope: ShellScope, context = this.context): Walker {
    if (scope === this.scope) return context === this.context ? this : this.at(context);
    this.scope.budget.spend(8);
    return new Walker(this.state, this.source, scope, this.base, this.depth, context);
  }

  /** One level further down, maybe in another text. */
  deeper(scope: ShellScope, place = this.context, source = this.source, base = this.base): Walker {
    this.scope.budget.spend(8);
    return new Walker(this.state, source, scope, base, this.depth + 1, place);
  }

  /** The same, for text that is not in the user's own: positions in it mean the place where it came from. */
  withSource(source: string, base: Span): Reader {
    this.scope.budget.spend(8);
    return new Walker(this.state, source, this.scope, base, this.depth, this.context);
  }

  span({ pos, end }: { readonly pos: number; readonly end: number }): Span {
    return this.base ?? { start: pos, end };
  }

  unknown(reason: string, node: { readonly pos: number; readonly end: number }, executes = false): void {
    this.addUnknown(reason, this.span(node), executes);
  }

  addUnknown(reason: string, span: Span, executes = false): void {
    const { unknowns } = this.state;
    if (unknowns.length < 1000) unknowns.push(executes ? { reason, span, executes } : { reason, span });
  }

  /** Is it too deep to go on? Then that is what is found. */
  exceedsDepth(span: Span, reason = 'nested too deeply to read'): boolean {
    if (this.depth < this.state.maxDepth) return false;
    this.addUnknown(reason, span, true);
    return true;
  }

  /** Reads a whole text. Returns what the last command of it surely prints. */
  read(text: string, base: Span, scope: ShellScope, context: CommandContext): readonly WordPiece[] | undefined {
    this.scope.budget.spend(text.length / 8);
    const { script, problem: doubt, requiredNodes: due } = parseShell(text);
    if (doubt !== undefined) this.addUnknown(`text that is executed: ${doubt}`, base, true);
    this.requireRead(due, base);
    if (script !== undefined) this.doubtSyntax(script, text, base);
    return script && this.child(script, text, base, scope, context);
  }

  child(
    script: ParsedScript,
    source: string,
    base: Span | undefined,
    scope: ShellScope,
    place: CommandContext,
  ): readonly WordPiece[] | undefined {
    if (this.exceedsDepth(base ?? this.span(script))) return undefined;
    return this.deeper(scope, place, source, base).statements(script.commands);
  }

  /** What is not written in the certain syntax is followed, and never allowed. */
  doubtSyntax(script: ParsedScript, source: string, base?: Span): void {
    for (const { reason, at } of findUncertainSyntax(script, source, this.scope.budget))
      this.addUnknown(reason, base ?? { start: at.pos, end: at.end });
  }

  /** A whole text at the top: also what nothing in it calls. */
  script(script: ParsedScript): void {
    this.doubtSyntax(script, this.source);
    this.statements(script.commands);
    // By a trap, by a later command, by a shell that is sourced. A body may define another.
    for (const body of this.state.defined ?? []) {
      if (this.state.called?.has(body)) continue;
      const scope = this.scope.fork();
      scope.positional = undefined;
      callBody(this, body, scope);
    }
    for (const { nodes, base } of this.state.requiredNodes)
      for (const node of nodes)
        if (!this.state.readNodes.has(node))
          this.addUnknown('a part that was not read', base ?? { start: node.pos, end: node.end }, true);
  }

  statements(statements: readonly Statement[]): readonly WordPiece[] | undefined {
    return walkStatements(this, statements);
  }

  /** A list of statements, one level deeper. */
  list(list: StatementList, scope = this.scope): readonly WordPiece[] | undefined {
    const walker = this.deeper(scope);
    if (this.exceedsDepth(this.span(list as unknown as { pos: number; end: number }))) return undefined;
    return walker.statements(list.commands);
  }

  node(node: SyntaxNode): readonly WordPiece[] | undefined {
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
        if (isForkBomb(node)) this.unknown(FORK_BOMB_REASON, node, true);
        walkLoop(this.inside('loop'), [node.clause, node.body]);
        break;
      case 'ArithmeticFor':
        if (isForkBomb(node)) this.unknown(FORK_BOMB_REASON, node, true);
        this.markRead(node);
        if (node.initialize !== undefined) evaluateArithmetic(node.initialize, this);
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
  #pipeline(node: NodeOf<'Pipeline'>): readonly WordPiece[] | undefined {
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
    reportAndFollow(this, argv, assignments, redirects, span, undefined, direct);
  }

  expandParts(parts: Parameters<typeof expandParts>[0]): readonly WordPiece[] {
    return expandParts(parts, this);
  }

  substitute(part: SyntaxNode): readonly WordPiece[] {
    return substitute(this, part);
  }

  markRead(node: SyntaxNode): void {
    this.state.readNodes.add(node);
  }

  requireRead(nodes: readonly SyntaxNode[], base: Span | undefined): void {
    if (nodes.length > 0) this.state.requiredNodes.push({ nodes, base });
  }

  assign(name: string, value: VariableValue, node: { readonly pos: number; readonly end: number }): void {
    // What is given a value by the way is judged as an assignment of its own.
    if (isSensitiveVariable(name) || isZshSpecialVariable(name))
      this.unknown('a variable that runs code is set', node, true);
    else if (mayBeReadByPrograms(name)) {
      const pieces = value.kind === 'scalar' ? value.pieces : [{ kind: 'unknown' as const, text: `$${name}` }];
      reportCommand(this, [], [{ name, value: { pieces, span: this.span(node) } }], [], this.span(node));
    }
    setVariable(this, name, value, node);
  }
}
