import type { Assignment } from './command.js';
import { expandSingle, expandWord } from './expand.js';
import type { AstAssignment, AstCommand, SyntaxNode } from './parse.js';
import { UNKNOWN, type Value } from './scope.js';
import type { Walker } from './walk.js';
import type { Span, Word } from './word.js';

const NONE: readonly Assignment[] = [];

/** The assignments before a command. */
export function readAssignments(walker: Walker, parts: AstCommand['prefix'], alone: boolean): readonly Assignment[] {
  if (parts.length === 0) return NONE;
  const assignments: Assignment[] = [];
  for (const part of parts) {
    if (part.type !== 'Assignment') continue;
    if (part.index !== undefined && part.index.text.trim() === '')
      walker.unknown('a subscript with a blank in it', part, true);
    const value = readValue(walker, part);
    // Without a command each assignment sees the one before it; with one, none does.
    if (alone) assign(walker, part, value);
    assignments.push({ name: part.name, value: asWord(value, walker.span(part), part.text) });
  }
  return assignments;
}

/** An argument that is an assignment: of `export`, `declare`. */
export function assignmentWord(walker: Walker, assignment: AstAssignment): Word {
  const value = readValue(walker, assignment);
  const sign = assignment.append ? '+=' : '=';
  const span = walker.span(assignment);
  const { pieces } = asWord(value, span, assignment.text);
  return { pieces: [{ kind: 'text', text: `${assignment.name}${sign}` }, ...pieces], span };
}

function readValue(walker: Walker, { name, value, append, index }: AstAssignment): Value {
  if (index !== undefined) walker.visit(index as unknown as SyntaxNode);
  if (value.type === 'ArrayValue') {
    const words = value.elements.flatMap((element) => expandWord(element, walker));
    const odd = words.some(({ spreads, pieces }) => spreads || pieces[0]?.text.startsWith('['));
    return append || index !== undefined || odd ? UNKNOWN : { kind: 'array', items: words.map(({ pieces }) => pieces) };
  }
  const { pieces } = expandSingle(value, walker);
  if (index !== undefined) return UNKNOWN;
  if (!append) return { kind: 'scalar', pieces };
  const before = walker.scope.get(name);
  return before?.kind === 'scalar' ? { kind: 'scalar', pieces: [...before.pieces, ...pieces] } : UNKNOWN;
}

function assign(walker: Walker, { name, pos, end }: AstAssignment, value: Value): void {
  if (/^BASH_(ALIASES|CMDS)$/.test(name)) walker.unknown('a name is made to mean something else', { pos, end }, true);
  walker.scope.set(name, value);
}

function asWord(value: Value, span: Span, source: string): Word {
  if (value.kind === 'scalar') return { pieces: value.pieces, span };
  return { pieces: [{ kind: 'unknown', text: source.slice(source.indexOf('=') + 1) }], span };
}
