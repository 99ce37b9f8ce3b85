import { AMBIGUOUS_SYNTAX } from '../ambiguous-syntax.js';
import type { Assignment } from '../command.js';
import type { AstAssignment, AstCommand } from '../parse/parse.js';
import { UNKNOWN_VALUE, type VariableValue } from '../scope.js';
import type { Walker } from '../walk.js';
import { literal, type Span, type Word } from '../word.js';
import { evaluateArithmeticText, evaluatePieces, evaluateSubscript } from './arithmetic.js';
import { setVariable } from './assign-variable.js';
import { expandSingle, expandWord } from './expand.js';

const NONE: readonly Assignment[] = [];

/** The assignments before a command. */
export function readAssignments(walker: Walker, parts: AstCommand['prefix'], alone: boolean): readonly Assignment[] {
  if (parts.length === 0) return NONE;
  const assignments: Assignment[] = [];
  for (const part of parts) {
    if (part.type !== 'Assignment') continue;
    walker.markRead(part);
    if (part.index !== undefined && part.index.text.trim() === '')
      walker.unknown('a subscript with a blank in it', part, true);
    const value = readValue(walker, part);
    const word = asWord(value, walker.span(part), part);
    // Without a command each assignment sees the one before it; with one, none does.
    if (alone) setVariable(walker, part.name, value, part);
    // The value of an integer is evaluated before a command, too.
    else if (walker.scope.isInteger(part.name)) evaluatePieces(word.pieces, part, walker);
    assignments.push({ name: part.name, value: word });
  }
  return assignments;
}

/** An argument that is an assignment: of `export`, `declare`. */
export function assignmentWord(walker: Walker, assignment: AstAssignment): Word {
  walker.markRead(assignment);
  // Of an argument bash makes several: `declare x=a x=b`.
  const { value: given } = assignment;
  if (given.type === 'Word' && given.parts?.some(({ type }) => type === 'BraceExpansion'))
    walker.unknown(AMBIGUOUS_SYNTAX.braces, assignment);
  const value = readValue(walker, assignment);
  const sign = assignment.append ? '+=' : '=';
  const span = walker.span(assignment);
  const { pieces } = asWord(value, span, assignment);
  return { pieces: [{ kind: 'text', text: `${assignment.name}${sign}` }, ...pieces], span };
}

function readValue(walker: Walker, { name, value, append, index }: AstAssignment): VariableValue {
  if (index !== undefined) evaluateSubscript(index, name, walker);
  if (value.type === 'ArrayValue') {
    const words = value.elements.flatMap((element) => expandWord(element, walker));
    for (const word of words) checkElement(walker, name, word);
    const odd = words.some(({ spreads, pieces }) => spreads || pieces[0]?.text.startsWith('['));
    return append || index !== undefined || odd
      ? UNKNOWN_VALUE
      : { kind: 'array', items: words.map(({ pieces }) => pieces) };
  }
  const { pieces } = expandSingle(value, walker);
  if (index !== undefined) return UNKNOWN_VALUE;
  if (!append) return { kind: 'scalar', pieces };
  const before = walker.scope.get(name);
  return before?.kind === 'scalar' ? { kind: 'scalar', pieces: [...before.pieces, ...pieces] } : UNKNOWN_VALUE;
}

/** `a=([subscript]=value)` */
function checkElement(walker: Walker, name: string, word: Word): void {
  const place = { pos: word.span.start, end: word.span.end };
  if (!(word.pieces[0]?.text ?? '').startsWith('[') || walker.scope.isAssociative(name)) return;
  const subscript = /^\[([^\]]*)\]\+?=/.exec(literal(word) ?? '')?.[1];
  if (subscript === undefined) walker.unknown('a subscript that is not known is evaluated', place);
  else evaluateArithmeticText(subscript, place, walker);
}

function asWord(value: VariableValue, span: Span, { text }: AstAssignment): Word {
  if (value.kind === 'scalar') return { pieces: value.pieces, span };
  return { pieces: [{ kind: 'unknown', text: text.slice(text.indexOf('=') + 1) }], span };
}
