import type { Operator } from './command.js';
import { type CommandContext, withOperator } from './context.js';
import { evaluateArithmetic } from './expand/arithmetic.js';
import { expandPattern, expandSingle, expandWord } from './expand/expand.js';
import {
  type ArithmeticExpression,
  type AstRedirection,
  type AstWord,
  forEachChild,
  type NodeOf,
  type Statement,
  type SyntaxNode,
} from './parse/parse.js';
import { emitRedirects, mayFail, readRedirect } from './redirect.js';
import {
  type FunctionBody,
  isNumberValue,
  mayBeNoWord,
  numberValue,
  type ShellScope,
  UNKNOWN_VALUE,
  type VariableValue,
} from './scope.js';
import { stateChangesIn } from './state-changes.js';
import type { StatementList, Walker } from './walk.js';
import { checkTraceOutput, isPlainText, reportMatched } from './walk-expressions.js';
import { type Word, type WordPiece, wordToText } from './word.js';
import { foundNames } from './wrappers/found-names.js';

/** How many times a loop over known words is spelt out. */
const MAX_UNROLLED_ITERATIONS = 16;

/** Commands one after the other. */
export function walkStatements(walker: Walker, statements: readonly Statement[]): readonly WordPiece[] | undefined {
  let printed: readonly WordPiece[] | undefined;
  let { operator } = walker.context;
  for (const { command, background } of statements) {
    const scope = background ? walker.scope.fork() : walker.scope;
    const { cwd: before, possibleCwds } = scope;
    const context = operator === walker.context.operator ? walker.context : withOperator(operator, walker.context);
    const output = walker.with(scope, context).node(command);
    // `cd x; rm y` removes ./y where x is not there: only && and || exit make sure.
    if (scope.cwd !== before && !(command.type === 'AndOr' && endsInLeaving(command, walker.context))) {
      scope.mayBeIn(possibleCwds);
      scope.set('PWD', UNKNOWN_VALUE);
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
    walker.with(branch, withOperator(operator, walker.context)).node(command);
    // After `a && b` the shell may have done both, or a only; what follows in this list has done both.
    if (index > or + 1) continueWith(scope, branch, index === commands.length - 1);
    // After `cd x || exit` only the path where it worked goes on.
    else if (!(operator === '||' && leaves(command, walker.context))) scope.merge(branch);
  }
}

/** In `a && b && c` each sees what came before; what follows the list may have seen any part of it. */
function continueWith(scope: ShellScope, branch: ShellScope, last: boolean): void {
  const entry = scope.fork();
  scope.become(branch);
  if (last) scope.merge(entry);
}

export function walkPipeline(
  walker: Walker,
  nodes: readonly SyntaxNode[],
  operators: readonly string[],
): readonly WordPiece[] | undefined {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return walker.node(only);
  const { context } = walker;
  let printed: readonly WordPiece[] | undefined;
  let { found } = context;
  for (let stage = 0; stage < nodes.length; stage++) {
    const previous = nodes[stage - 1];
    const next = nodes[stage + 1];
    const stdin =
      previous === undefined
        ? context.stdin
        : printed === undefined
          ? null
          : { pieces: printed, span: walker.span(previous as { pos: number; end: number }) };
    const operator = stage === 0 ? context.operator : ((operators[stage - 1] ?? '|') as Operator);
    const into = (next?.type === 'Command' ? next.name?.value : undefined) ?? context.into;
    const { via, calling } = context;
    const scope = walker.scope.fork();
    const { commands } = walker.state;
    const first = commands.length;
    printed = walker
      .with(scope, { operator, via, stage, stdin, into, found, calling })
      .node(nodes[stage] as SyntaxNode);
    const [command, ...more] = commands.slice(first);
    const isOne = nodes[stage]?.type === 'Command' && command !== undefined && more.length === 0;
    found = isOne ? foundNames(command, found) : undefined;
    // In some shells the last one is this shell itself.
    if (next === undefined) walker.scope.merge(scope);
  }
  return printed;
}

export function walkRedirected(walker: Walker, node: NodeOf<'Redirected'>): readonly WordPiece[] | undefined {
  const redirects = emitRedirects(walker, node.redirects, node);
  const before = mayFail(redirects) ? walker.scope.fork() : undefined;
  const printed = walkGiven(walker, node);
  if (before !== undefined) walker.scope.merge(before);
  // What goes to a file, or runs only if a file is there, is not sure to be printed.
  return redirects.some(({ kind }) => kind !== 'text') ? undefined : printed;
}

function walkGiven(walker: Walker, node: NodeOf<'Redirected'>): readonly WordPiece[] | undefined {
  const given = node.redirects.findLast((redirection) => descriptorOf(redirection) === 0);
  if (given === undefined) return walker.node(node.command);
  const stdin = given.type === 'Redirect' ? null : (readRedirect(walker, given, true)?.target ?? null);
  return walker.at({ ...walker.context, stdin, found: undefined }).node(node.command);
}

const VARIABLE_DESCRIPTOR = 10;

function descriptorOf(redirection: AstRedirection): number {
  const { descriptor } = redirection;
  // One that a variable names is none of the first three.
  if (descriptor !== undefined) return descriptor.type === 'FileDescriptor' ? descriptor.value : VARIABLE_DESCRIPTOR;
  return redirection.type !== 'Redirect' || redirection.operator.startsWith('<') ? 0 : 1;
}

export function walkIf(walker: Walker, node: NodeOf<'If'>): void {
  const { scope } = walker;
  walker.list(node.clause);
  // What the conditions so far have changed holds where they failed, too.
  let failed = scope.fork();
  walker.list(node.then);
  for (const branch of node.elif) {
    const other = failed.fork();
    walker.list(branch.clause, other);
    failed = other.fork();
    walker.list(branch.then, other);
    scope.merge(other);
  }
  if (node.else === undefined) return scope.merge(failed);
  walker.list(node.else, failed);
  scope.merge(failed);
}

export function walkCase(walker: Walker, node: NodeOf<'Case'>): void {
  const subject = expandSingle(node.word, walker);
  checkTraceOutput(walker, subject.pieces, node.word);
  const inner = walker.inside('case');
  const before = walker.scope.fork();
  let fallen: ShellScope | undefined;
  let byPattern = false;
  for (const item of node.items) {
    for (const pattern of item.pattern) {
      const word = expandPattern(pattern, inner);
      byPattern ||= !isPlainText(word) && !isAnything(word);
    }
    const branch = before.fork();
    // `;&` goes on with the next body, `;;&` with the next pattern.
    if (fallen !== undefined) branch.merge(fallen);
    inner.list(item.body, branch);
    fallen = item.terminator === ';&' || item.terminator === ';;&' ? branch.fork() : undefined;
    walker.scope.merge(branch);
  }
  reportMatched(walker, [subject], byPattern, node.word);
}

/** `*` as a whole: all the others. */
function isAnything({ pieces }: Word): boolean {
  return pieces.length === 1 && pieces[0]?.kind === 'glob' && pieces[0].text === '*';
}

/** `while`, `until`, and `for ((...))`, whose expressions are evaluated around each turn. */
export function walkLoop(
  walker: Walker,
  lists: readonly StatementList[],
  expressions: readonly (ArithmeticExpression | undefined)[] = [],
): void {
  const { scope } = walker;
  const before = scope.fork();
  // What the body assigns may have happened before any part of it runs.
  for (const part of [...lists, ...expressions]) if (part !== undefined) forget(part, scope);
  repeat(walker, lists, expressions);
  for (const list of lists) if (leavesEarly(list)) forget(list, scope);
  scope.merge(before);
}

/** Words with which a loop ends, or begins anew, before the end of its body. */
const LEAVES = /^(?:break|continue|return|exit|eval|source|\.|command|builtin)$/;
const early = new WeakMap<object, boolean>();

/** May a turn end before the end of its body? Then what stands there may not have happened. */
function leavesEarly(list: object): boolean {
  const known = early.get(list);
  if (known !== undefined) return known;
  let found = false;
  const look = (node: SyntaxNode): void => {
    if (node.type === 'Command' && (node.name?.parts !== undefined || LEAVES.test(node.name?.value ?? '')))
      found = true;
    if (!found) forEachChild(node, look);
  };
  look(list as SyntaxNode);
  early.set(list, found);
  return found;
}

function forget(part: object, scope: ShellScope): void {
  const { variables, counters, directory } = stateChangesIn(part);
  for (const name of variables) {
    // What is counted is a number before and after.
    const value = scope.get(name);
    const counts = counters.has(name) && isNumberValue(value);
    scope.set(name, counts ? numberValue(name, mayBeNoWord(value)) : UNKNOWN_VALUE);
  }
  if (directory) scope.cwd = undefined;
}

/** Lists that run again and again: what a function or an `eval` in them changed holds for the next time too. */
function repeat(
  walker: Walker,
  lists: readonly StatementList[],
  expressions: readonly (ArithmeticExpression | undefined)[] = [],
): void {
  const { scope } = walker;
  const entry = scope.fork();
  const turn = (): void => {
    const [test, update] = expressions;
    if (test !== undefined) evaluateArithmetic(test, walker, false);
    for (const list of lists) walker.list(list);
    if (update !== undefined) evaluateArithmetic(update, walker, false);
  };
  turn();
  if (!scope.contradicts(entry)) return;
  scope.merge(entry);
  // Each turn may go further.
  if (scope.cwd === undefined) scope.cwd = undefined;
  turn();
}

export function walkFor(
  walker: Walker,
  { value: name, pos, end }: AstWord,
  wordlist: readonly AstWord[] | undefined,
  body: StatementList,
  select: boolean,
): void {
  const { scope } = walker;
  scope.budget.spend(4 * (wordlist?.length ?? 0));
  const words = wordlist?.flatMap((word) => expandWord(word, walker)) ?? scope.positional;
  const before = scope.fork();
  const loop = walker.inside('loop');
  const spelt =
    !select && words !== undefined && words.length <= MAX_UNROLLED_ITERATIONS && !words.some(({ spreads }) => spreads);
  // One wildcard is a turn for each file that it matches.
  if (!spelt || words.length > 1 || words.some(isWildcard)) forget(body, scope);
  if (spelt) {
    for (const word of words) {
      scope.set(name, UNKNOWN_VALUE);
      walker.assign(name, { kind: 'scalar', pieces: word.pieces }, { pos, end });
      if (isWildcard(word)) repeat(loop, [body]);
      else loop.list(body);
    }
  } else {
    const numbers =
      !select && words?.every(({ pieces, spreads }) => !spreads && isNumberValue({ kind: 'scalar', pieces }));
    const empty = words?.some(({ pieces }) => mayBeNoWord({ kind: 'scalar', pieces }));
    walker.assign(name, numbers ? numberValue(name, empty) : select ? UNKNOWN_VALUE : someOf(words), { pos, end });
    repeat(loop, [body]);
  }
  if (leavesEarly(body)) forget(body, scope);
  scope.merge(before);
}

function isWildcard({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === 'glob');
}

/** One of some words, or a part of one that may be several. Where it came from is kept: it may be a secret. */
function someOf(words: readonly Word[] | undefined): VariableValue {
  if (words === undefined || words.length === 0) return UNKNOWN_VALUE;
  const [only] = words.length === 1 ? words : [];
  return {
    kind: 'scalar',
    pieces: only?.pieces ?? [{ kind: 'unknown', text: words.map(wordToText).join(' ').slice(0, MAX_SOURCE_CHARS) }],
  };
}

/** What is kept of the source of a value that is not known. */
const MAX_SOURCE_CHARS = 256;

const SPECIAL_BUILTIN =
  /^(eval|exec|export|readonly|set|shift|source|\.|:|trap|unset|return|exit|break|continue|times)$/;

/** Functions that zsh runs between commands, by their names. */
const HOOK_FUNCTION = /^(?:TRAP[A-Z0-9]+|chpwd|precmd|preexec|periodic|zshexit|zshaddhistory)$/;

/** A function is read where it is called. */
export function walkFunction(walker: Walker, node: NodeOf<'Function'>): void {
  const { scope, source } = walker;
  const body: FunctionBody = { name: node.name.value, body: node.body as SyntaxNode, source };
  if (scope.aliases.has(body.name)) walker.unknown('a function whose name is an alias', node, true);
  if (HOOK_FUNCTION.test(body.name)) walker.unknown('a function that zsh calls by itself', node, true);
  if (SPECIAL_BUILTIN.test(body.name)) walker.unknown('a function with the name of a special builtin', node, true);
  walker.state.defined ??= new Set();
  walker.state.defined.add(body);
  scope.changeNames().functions.set(body.name, [body]);
  scope.changeNames().maybeDefined.delete(body.name);
}

/** `cd x || exit` */
function endsInLeaving({ commands, operators }: NodeOf<'AndOr'>, context: CommandContext): boolean {
  return operators.at(-1) === '||' && leaves(commands.at(-1) as SyntaxNode, context);
}

/** Does what follows surely never run after this? With odd words, or outside of a loop or function, these fail. */
function leaves(node: SyntaxNode, { via }: CommandContext): boolean {
  if (node.type === 'Command') {
    const { name, args, redirects, prefix } = node;
    if (redirects.length > 0 || prefix.length > 0 || args.length > 1) return false;
    const [only] = args;
    if (only !== undefined && !(only.type === 'Word' && /^\d{1,3}$/.test(only.text))) return false;
    if (name?.text === 'exit') return true;
    const around = via.at(-1)?.kind === 'group' ? via.at(-2)?.kind : via.at(-1)?.kind;
    return name?.text === 'return'
      ? via.some(({ kind }) => kind === 'function')
      : isJump(name?.text) && around === 'loop';
  }
  const last = node.type === 'BraceGroup' ? node.body.commands.at(-1) : undefined;
  return last !== undefined && !last.background && leaves(last.command, { via } as CommandContext);
}

function isJump(name: string | undefined): boolean {
  return name === 'break' || name === 'continue';
}
