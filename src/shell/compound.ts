import { changesIn } from './changes.js';
import type { Operator } from './command.js';
import { expandSingle, expandWord } from './expand.js';
import type { AstRedirection, AstWord, NodeOf, Statement, SyntaxNode } from './parse.js';
import { emitRedirects, readRedirect } from './redirect.js';
import { type FunctionBody, type Scope, UNKNOWN } from './scope.js';
import { isPowerful } from './unsettled.js';
import type { List, Walker } from './walk.js';
import type { Piece } from './word.js';

/** How many times a loop over known words is spelt out. */
const UNROLLED = 16;

/** Commands one after the other. */
export function walkStatements(walker: Walker, statements: readonly Statement[]): readonly Piece[] | undefined {
  let printed: readonly Piece[] | undefined;
  let { operator } = walker.place;
  for (const { command, background } of statements) {
    const scope = background ? walker.scope.fork() : walker.scope;
    const before = scope.cwd;
    const place = operator === walker.place.operator ? walker.place : { ...walker.place, operator };
    const output = walker.with(scope, place).node(command);
    // `cd x; rm y` removes ./y where x is not there: only && and || exit make sure.
    if (scope.cwd !== before && !(command.type === 'AndOr' && endsInLeaving(command))) {
      scope.cwd = undefined;
      scope.set('PWD', UNKNOWN);
    }
    // Only one command's output can be told apart.
    printed = statements.length === 1 && !background ? output : undefined;
    operator = background ? '&' : ';';
  }
  return printed;
}

export function walkAndOr(walker: Walker, { commands, operators }: NodeOf<'AndOr'>): void {
  const { scope } = walker;
  const before = scope.fork();
  const or = operators.lastIndexOf('||');
  for (const [index, command] of commands.entries()) {
    if (index === 0) {
      walker.node(command);
      continue;
    }
    const operator = operators[index - 1] ?? '&&';
    const branch = scope.fork();
    // After `||` what stands before it has failed: it may have changed nothing.
    if (operator === '||') branch.merge(before);
    walker.with(branch, { ...walker.place, operator }).node(command);
    // After `a && b` the shell may have done both, or a only; what follows in this list has done both.
    if (index > or + 1) continueWith(scope, branch, index === commands.length - 1);
    // After `cd x || exit` only the path where it worked goes on.
    else if (!(operator === '||' && leaves(command))) scope.merge(branch);
  }
}

/** In `a && b && c` each sees what came before; what follows the list may have seen any part of it. */
function continueWith(scope: Scope, branch: Scope, last: boolean): void {
  const entry = scope.fork();
  scope.become(branch);
  if (last) scope.merge(entry);
}

export function walkPipeline(
  walker: Walker,
  nodes: readonly SyntaxNode[],
  operators: readonly string[],
): readonly Piece[] | undefined {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return walker.node(only);
  const { place } = walker;
  let printed: readonly Piece[] | undefined;
  for (let stage = 0; stage < nodes.length; stage++) {
    const previous = nodes[stage - 1];
    const next = nodes[stage + 1];
    const stdin =
      previous === undefined
        ? place.stdin
        : printed === undefined
          ? null
          : { pieces: printed, span: walker.span(previous as { pos: number; end: number }) };
    const operator = stage === 0 ? place.operator : ((operators[stage - 1] ?? '|') as Operator);
    const into = (next?.type === 'Command' ? next.name?.value : undefined) ?? place.into;
    const { via, calling } = place;
    printed = walker
      .with(walker.scope.fork(), { operator, via, stage, stdin, into, calling })
      .node(nodes[stage] as SyntaxNode);
  }
  return printed;
}

export function walkRedirected(walker: Walker, node: NodeOf<'Redirected'>): readonly Piece[] | undefined {
  emitRedirects(walker, node.redirects, node);
  const given = node.redirects.findLast((redirection) => descriptorOf(redirection) === 0);
  if (given === undefined) return walker.node(node.command);
  const stdin = given.type === 'Redirect' ? null : (readRedirect(walker, given, true)?.target ?? null);
  return walker.at({ ...walker.place, stdin }).node(node.command);
}

function descriptorOf(redirection: AstRedirection): number {
  const { descriptor } = redirection;
  if (descriptor !== undefined) return descriptor.type === 'FileDescriptor' ? descriptor.value : 0;
  return redirection.type !== 'Redirect' || redirection.operator.startsWith('<') ? 0 : 1;
}

export function walkIf(walker: Walker, node: NodeOf<'If'>): void {
  const { scope } = walker;
  walker.list(node.clause);
  const before = scope.fork();
  walker.list(node.then);
  for (const branch of node.elif) {
    const other = before.fork();
    walker.list(branch.clause, other);
    walker.list(branch.then, other);
    scope.merge(other);
  }
  if (node.else === undefined) return scope.merge(before);
  const other = before.fork();
  walker.list(node.else, other);
  scope.merge(other);
}

export function walkCase(walker: Walker, node: NodeOf<'Case'>): void {
  expandSingle(node.word, walker);
  const inner = walker.inside('case');
  const before = walker.scope.fork();
  for (const item of node.items) {
    for (const pattern of item.pattern) inner.visit(pattern as unknown as SyntaxNode);
    const branch = before.fork();
    inner.list(item.body, branch);
    walker.scope.merge(branch);
  }
}

export function walkLoop(walker: Walker, lists: readonly List[]): void {
  const { scope } = walker;
  const before = scope.fork();
  // What the body assigns may have happened before any part of it runs.
  for (const list of lists) forget(list, scope);
  repeat(walker, lists);
  scope.merge(before);
}

function forget(list: object, scope: Scope): void {
  const { variables, directory } = changesIn(list);
  for (const name of variables) scope.set(name, UNKNOWN);
  if (directory) scope.cwd = undefined;
}

/** Lists that run again and again: what a function or an `eval` in them changed holds for the next time too. */
function repeat(walker: Walker, lists: readonly List[]): void {
  const { scope } = walker;
  const entry = scope.fork();
  for (const list of lists) walker.list(list);
  if (!scope.contradicts(entry)) return;
  scope.merge(entry);
  for (const list of lists) walker.list(list);
}

export function walkFor(
  walker: Walker,
  name: string,
  wordlist: readonly AstWord[] | undefined,
  body: List,
  select: boolean,
): void {
  const { scope } = walker;
  if (isPowerful(name)) walker.doubt('a variable that runs code is set', walker.base ?? { start: 0, end: 0 }, true);
  scope.budget.spend(4 * (wordlist?.length ?? 0));
  const words = wordlist?.flatMap((word) => expandWord(word, walker)) ?? scope.positional;
  const before = scope.fork();
  const loop = walker.inside('loop');
  const spelt = !select && words !== undefined && words.length <= UNROLLED && !words.some(({ spreads }) => spreads);
  if (!spelt || words.length > 1) forget(body, scope);
  if (spelt) {
    for (const { pieces } of words) {
      scope.set(name, { kind: 'scalar', pieces });
      loop.list(body);
    }
  } else {
    scope.set(name, UNKNOWN);
    repeat(loop, [body]);
  }
  scope.merge(before);
}

const SPECIAL_BUILTIN =
  /^(eval|exec|export|readonly|set|shift|source|\.|:|trap|unset|return|exit|break|continue|times)$/;

/** A function is read where it is called. */
export function walkFunction(walker: Walker, node: NodeOf<'Function'>): void {
  const { scope, source } = walker;
  const body: FunctionBody = { name: node.name.value, body: node.body as SyntaxNode, source };
  if (scope.aliases.has(body.name)) walker.unknown('a function whose name is an alias', node, true);
  if (SPECIAL_BUILTIN.test(body.name)) walker.unknown('a function with the name of a special builtin', node, true);
  scope.changeNames().functions.set(body.name, [body]);
  scope.changeNames().maybe.delete(body.name);
}

/** `cd x || exit` */
function endsInLeaving({ commands, operators }: NodeOf<'AndOr'>): boolean {
  return operators.at(-1) === '||' && leaves(commands.at(-1) as SyntaxNode);
}

/** Does what follows never run after this? */
function leaves(node: SyntaxNode): boolean {
  if (node.type === 'Command') return /^(exit|return|break|continue)$/.test(node.name?.value ?? '');
  const last = node.type === 'BraceGroup' ? node.body.commands.at(-1)?.command : undefined;
  return last !== undefined && leaves(last);
}
