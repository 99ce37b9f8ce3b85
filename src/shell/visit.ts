import { forEachChild, type ParsedScript, type SyntaxNode, type WordPart } from './parse.js';
import { within } from './place.js';
import { UNKNOWN } from './scope.js';
import type { Walker } from './walk.js';
import type { Piece } from './word.js';

/** Reads the commands of a substitution and says what they print, as far as that is known. */
export function substitute(walker: Walker, part: WordPart): readonly Piece[] {
  const unknown: readonly Piece[] = [{ kind: 'unknown', text: part.text }];
  if (part.type !== 'CommandExpansion' && part.type !== 'ProcessSubstitution') return unknown;
  walker.scope.budget.spend(16);
  const { script } = part;
  if (script === undefined) {
    walker.unknown('a substitution that could not be read', part, true);
    return unknown;
  }
  // The parser ends `${x/$(a/b)/c}` at the slash inside.
  if (!/[)`}]$/.test(part.text)) walker.unknown('a substitution that was cut short', part, true);
  const error = script.errors?.[0];
  if (error !== undefined) walker.unknown(`syntax error: ${error.message}`, part, true);
  const how = part.type === 'CommandExpansion' ? 'substitution' : 'process substitution';
  const printed = descend(walker, script, part, how, false);
  if (printed === undefined) return unknown;
  const last = printed.at(-1);
  return last?.kind === 'text'
    ? [...printed.slice(0, -1), { kind: 'text', text: last.text.replace(/\n+$/, '') }]
    : printed;
}

/** Commands hide in places that are no words of a command: arithmetic, tests, patterns, subscripts. */
export function visit(walker: Walker, node: SyntaxNode): void {
  if (node.type === 'CommandExpansion' || node.type === 'ProcessSubstitution') substitute(walker, node);
  else if (node.type === 'ArithmeticCommandExpansion') {
    if (node.script !== undefined) descend(walker, node.script, node, 'substitution', true);
  } else if (node.type !== 'Command' && node.type !== 'Pipeline') {
    compute(walker, node);
    forEachChild(node, (child) => visit(walker, child));
  }
}

/** The script of a substitution runs in a shell of its own. */
function descend(
  walker: Walker,
  script: ParsedScript,
  node: { readonly pos: number; readonly end: number },
  how: 'substitution' | 'process substitution',
  connected: boolean,
): readonly Piece[] | undefined {
  const { source, base, scope, place } = walker;
  const ends = connected ? place : { ...place, stdin: undefined, into: undefined };
  return walker.child(
    script,
    script.source ?? source,
    // Escaped backticks have a source of their own.
    script.source === undefined ? base : walker.span(node),
    scope.fork(),
    { ...within(ends, { how }), operator: '', stage: 0 },
  );
}

/** Arithmetic assigns too: `((x = 5))`, `$((x++))`. */
function compute(walker: Walker, node: SyntaxNode): void {
  const assigned =
    node.type === 'ArithmeticBinary' && /^([-+*/%&|^]|<<|>>)?=$/.test(node.operator)
      ? node.left
      : node.type === 'ArithmeticUnary' && /^(\+\+|--)$/.test(node.operator)
        ? node.operand
        : undefined;
  const name = assigned?.type === 'ArithmeticWord' ? /^[A-Za-z_]\w*/.exec(assigned.value)?.[0] : undefined;
  if (name !== undefined) walker.scope.set(name, UNKNOWN);
  // The value of a variable is evaluated in its turn, and with it the commands in a subscript.
  const value = node.type === 'ArithmeticWord' ? walker.scope.get(node.value) : undefined;
  if (value?.kind === 'scalar' && value.pieces.some(({ text }) => /[[`$]/.test(text)))
    walker.unknown('a subscript that is evaluated later may run commands', node, true);
}
