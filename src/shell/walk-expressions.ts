import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import { enterContext } from './context.js';
import { evaluateArithmetic, evaluatePieces } from './expand/arithmetic.js';
import { checkVariableName, expandPattern, expandSingle } from './expand/expand.js';
import type { NodeOf, ParsedScript, SyntaxNode } from './parse/parse.js';
import { reportCommand } from './report.js';
import { endsAlikeInAllShells } from './substitution-end.js';
import type { Walker } from './walk.js';
import { literal, type Word, type WordPiece } from './word.js';

/** Reads the commands of a substitution and says what they print, as far as that is known. */
export function substitute(walker: Walker, part: SyntaxNode): readonly WordPiece[] {
  const source = 'text' in part ? part.text : '';
  const unknown: readonly WordPiece[] = [{ kind: 'unknown', text: source }];
  if (
    part.type !== 'CommandExpansion' &&
    part.type !== 'ProcessSubstitution' &&
    part.type !== 'ArithmeticCommandExpansion'
  )
    return unknown;
  walker.markRead(part);
  walker.scope.budget.spend(16);
  const { script } = part;
  if (script === undefined) {
    walker.unknown('a substitution that could not be read', part, true);
    return unknown;
  }
  // The parser ends `${x/$(a/b)/c}` at the slash inside.
  if (!/[)`}]$/.test(source)) walker.unknown('a substitution that was cut short', part, true);
  else if (/^[$<>]\(/.test(source) && !endsAlikeInAllShells(source))
    walker.unknown('a substitution that older shells end elsewhere', part, true);
  const error = script.errors?.[0];
  if (error !== undefined) walker.unknown(`syntax error: ${error.message}`, part, true);
  const kind = part.type === 'ProcessSubstitution' ? 'process substitution' : 'substitution';
  const printed = descend(walker, script, part, kind, part.type === 'ArithmeticCommandExpansion');
  if (printed === undefined) return unknown;
  // It is judged by what it prints, and never allowed for that: `$(pwd)` and numbers are the same everywhere.
  if (printed.some(({ kind }) => kind === 'text') && !/^(?:\$\(|`)\s*pwd\s*[)`]$/.test(source))
    walker.unknown(AMBIGUOUS_SYNTAX.printed, part);
  const last = printed.at(-1);
  return last?.kind === 'text'
    ? [...printed.slice(0, -1), { kind: 'text', text: last.text.replace(/\n+$/, '') }]
    : printed;
}

/** The script of a substitution runs in a shell of its own. */
function descend(
  walker: Walker,
  script: ParsedScript,
  node: { readonly pos: number; readonly end: number },
  kind: 'substitution' | 'process substitution',
  connected: boolean,
): readonly WordPiece[] | undefined {
  const { source, base, scope, context } = walker;
  const ends = connected ? context : { ...context, stdin: undefined, into: undefined };
  return walker.child(
    script,
    script.source ?? source,
    // Escaped backticks have a source of their own.
    script.source === undefined ? base : walker.span(node),
    scope.fork(),
    { ...enterContext(ends, { kind }), operator: '', stage: 0 },
  );
}

/** `((...))` */
export function walkArithmetic(walker: Walker, node: NodeOf<'ArithmeticCommand'>): void {
  walker.markRead(node);
  if (node.expression !== undefined) evaluateArithmetic(node.expression, walker);
  else if (node.body.trim() !== '') walker.unknown('arithmetic that could not be read', node, true);
}

/** A test and a case are no commands, so what a trace prints of them is told here. */
export function checkTraceOutput(
  walker: Walker,
  pieces: readonly WordPiece[],
  node: { readonly pos: number; readonly end: number },
): void {
  if (walker.scope.traced && pieces.some((piece) => piece.kind === 'unknown' && !piece.number))
    walker.unknown('a trace prints a value that is not known', node);
}

/** A variable as a whole, or a word where it has no value. Any other expansion is a part of it: `${x#a*}` is a pattern, too. */
const WHOLE = /^\$(?:\w+|\{\w+(?::?[-=?+].*)?\})$/s;
const VARIABLE = /^\$[\w{]/;

/** A text that is the same whatever the variables hold, with no wildcard in it. */
export function isPlainText(word: Word): boolean {
  return literal(word) !== undefined;
}

/** Tells of values that a pattern looks into: who may ask often enough knows them. Whether they are there tells nothing. */
export function reportMatched(
  walker: Walker,
  words: readonly Word[],
  byPattern: boolean,
  node: { readonly pos: number; readonly end: number },
): void {
  const matched = words.filter(({ pieces }) =>
    pieces.some(({ kind, text }) => kind === 'unknown' && VARIABLE.test(text) && (byPattern || !WHOLE.test(text))),
  );
  if (matched.length > 0) reportCommand(walker, [], [], [], walker.span(node)).matched = matched;
}

const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** `[[ ... ]]`: its words are expanded, those of some operators are evaluated. */
export function walkTest(walker: Walker, node: NodeOf<'TestCommand'>['expression']): void {
  walker.scope.budget.spend(2);
  switch (node.type) {
    case 'TestUnary': {
      walker.markRead(node);
      const word = expandSingle(node.operand, walker);
      reportMatched(walker, [word], false, node);
      checkTraceOutput(walker, word.pieces, node.operand);
      if (node.operator === '-t') evaluatePieces(word.pieces, node.operand, walker);
      if (node.operator === '-v' || node.operator === '-R') checkVariableName(literal(word), node.operand, walker);
      return;
    }
    case 'TestBinary': {
      walker.markRead(node);
      const isEquality = /^(?:=|==|!=)$/.test(node.operator);
      const left = expandSingle(node.left, walker);
      const right = isEquality ? expandPattern(node.right, walker) : expandSingle(node.right, walker);
      const words = [left, right];
      for (const [index, { pieces }] of words.entries()) {
        const operand = index === 0 ? node.left : node.right;
        checkTraceOutput(walker, pieces, operand);
        if (COMPARES_NUMBERS.test(node.operator)) evaluatePieces(pieces, operand, walker);
      }
      const plain = isEquality && words.some(isPlainText) && !right.pieces.some(({ kind }) => kind === 'glob');
      reportMatched(walker, words, !plain, node);
      return;
    }
    case 'TestLogical':
      for (const operand of node.operands) walkTest(walker, operand);
      return;
    case 'TestNot':
      return walkTest(walker, node.operand);
    case 'TestGroup':
      return walkTest(walker, node.expression);
  }
}
