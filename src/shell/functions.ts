import type { Assignment } from './command.js';
import { enterContext } from './context.js';
import { forgetLocals } from './expand/declare.js';
import type { AstCommand } from './parse/parse.js';
import { type FunctionBody, type ShellScope, UNKNOWN_VALUE } from './scope.js';
import type { Walker } from './walk.js';
import type { Word } from './word.js';

/** A function of the same text, with its arguments. */
export function callFunction(
  walker: Walker,
  body: FunctionBody,
  args: readonly Word[],
  assignments: readonly Assignment[],
): void {
  const { scope, state, context } = walker;
  state.called ??= new Set();
  state.called.add(body);
  if (context.calling.includes(body))
    return walker.addUnknown(`"${body.name}" calls itself`, walker.span(body.body), true);
  // Functions in functions are read again and again: none of it is ever allowed.
  scope.budget.spend(256);
  const { positional } = scope;
  for (const { name, value } of assignments) scope.set(name, { kind: 'scalar', pieces: value.pieces });
  const { locals } = scope;
  const before = scope.fork();
  scope.positional = args;
  scope.locals = new Map();
  callBody(walker, body, scope);
  // It may have returned before any of it, in one of many spellings.
  scope.merge(before);
  forgetLocals(scope);
  for (const [name, value] of scope.locals) scope.set(name, value ?? UNKNOWN_VALUE);
  scope.positional = positional;
  scope.locals = locals;
  // Some shells keep what was set for the call, others take it back.
  for (const { name } of assignments) scope.set(name, UNKNOWN_VALUE);
}

export function callBody(walker: Walker, body: FunctionBody, scope: ShellScope): void {
  const { context: place, source, base } = walker;
  if (walker.exceedsDepth(walker.span(body.body), `"${body.name}" calls itself too deeply to follow`)) return;
  const inner = { ...enterContext(place, { kind: 'function', name: body.name }), calling: [...place.calling, body] };
  const from = body.source === source ? base : { start: 0, end: 0 };
  walker.deeper(scope, inner, body.source, from).node(body.body);
}

/** Is the command an alias? Then its text is read in its place. */
export function expandAlias(walker: Walker, called: string, node: AstCommand): boolean {
  const { scope, source, context } = walker;
  if (!scope.aliases.has(called) || node.name === undefined || node.name.text !== called) return false;
  const alias = scope.aliases.get(called);
  const span = walker.span(node);
  if (alias === undefined) {
    walker.addUnknown(`"${called}" is an alias that is not known`, span, true);
    return true;
  }
  const inner = scope.fork();
  // An alias is not expanded again inside of itself.
  inner.changeNames().aliases.delete(called);
  const text = `${alias}${source.slice(node.name.end, node.end)}`;
  walker.read(text, span, inner, enterContext(context, { kind: 'alias', name: called }));
  return true;
}
