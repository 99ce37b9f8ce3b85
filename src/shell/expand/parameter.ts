import type { AstWord, ParameterExpansionPart } from '../parse/parse.js';
import type { VariableValue } from '../scope.js';
import type { WordPiece } from '../word.js';
import { evaluateArithmeticText, evaluatePieces } from './arithmetic.js';
import type { Reader } from './expand.js';

type Operation = NonNullable<ParameterExpansionPart['operation']>;
type Expand = (operand: AstWord) => readonly WordPiece[];

/** What `${name<operation>}` gives, as far as it is known. Operands are always expanded: they may run commands. */
export function applyOperation(
  value: VariableValue | undefined,
  operation: Operation,
  expand: Expand,
  reader: Reader,
  part: ParameterExpansionPart,
): VariableValue | undefined {
  const assign = (given: VariableValue): void =>
    reader.assign(part.parameter, part.index === undefined ? given : { kind: 'unknown' }, part);
  const known = value?.kind === 'scalar' ? literal(value.pieces) : undefined;
  switch (operation.type) {
    case 'Default': {
      const operand: VariableValue = { kind: 'scalar', pieces: expand(operation.operand) };
      // Without a colon an empty value counts as set; a variable nobody set may still come from the environment.
      if (value === undefined || value.kind === 'unknown') {
        if (operation.operator.endsWith('=')) assign({ kind: 'unknown' });
        return undefined;
      }
      const empty =
        operation.operator.startsWith(':') &&
        (value.kind === 'scalar' ? value.pieces.length === 0 : value.items.length === 0);
      // A value that is not known may turn out to be empty.
      if (!empty && operation.operator.startsWith(':') && mayBeEmpty(value)) {
        if (operation.operator.endsWith('=')) assign({ kind: 'unknown' });
        return undefined;
      }
      if (operation.operator.endsWith('+')) return empty ? { kind: 'scalar', pieces: [] } : operand;
      if (!empty) return value;
      if (operation.operator.endsWith('=')) assign(operand);
      return operand;
    }
    case 'Remove': {
      const pattern = literal(expand(operation.operand));
      if (known === undefined || pattern === undefined || isWild(pattern) || isWild(operation.operand.text))
        return undefined;
      if (operation.operator.startsWith('#'))
        return text(known.startsWith(pattern) ? known.slice(pattern.length) : known);
      return text(known.endsWith(pattern) ? known.slice(0, known.length - pattern.length) : known);
    }
    case 'Replace': {
      // The parser ends the pattern at a slash inside of a substitution, and the rest would be silent.
      if (isOpen(operation.pattern.text))
        reader.unknown('a pattern that ends inside of a substitution', operation.pattern, true);
      const [pattern, replacement] = [literal(expand(operation.pattern)), literal(expand(operation.replacement))];
      if (
        known === undefined ||
        replacement === undefined ||
        !pattern ||
        replacement.includes('&') ||
        isWild(pattern) ||
        isWild(operation.pattern.text)
      )
        return undefined;
      switch (operation.operator) {
        case '/':
          return text(known.split(pattern).length > 1 ? known.replace(pattern, () => replacement) : known);
        case '//':
          return text(known.split(pattern).join(replacement));
        case '/#':
          return text(known.startsWith(pattern) ? replacement + known.slice(pattern.length) : known);
        case '/%':
          return text(known.endsWith(pattern) ? known.slice(0, known.length - pattern.length) + replacement : known);
      }
      return undefined;
    }
    case 'Slice': {
      const at = ({ value, parts, pos, end }: AstWord): number | undefined =>
        parts === undefined
          ? evaluateArithmeticText(value, { pos, end }, reader)
          : evaluatePieces(reader.expandParts(parts), { pos, end }, reader);
      const [offset, length] = [whole(at(operation.offset)), operation.length && whole(at(operation.length))];
      // Behind the end it fails, and the rest of the line is not run.
      if (operation.length !== undefined && !(length !== undefined && length >= 0))
        reader.unknown('a length that may be behind the end', operation.length);
      if (known === undefined || offset === undefined || (operation.length !== undefined && length === undefined))
        return undefined;
      const start = offset < 0 ? known.length + offset : offset;
      const end = length === undefined ? known.length : length < 0 ? known.length + length : start + length;
      // Beyond its ends shells differ; and what is not ASCII is counted in bytes or in characters.
      if (!isAscii(known) || start < 0 || end < start) return undefined;
      return text(known.slice(start, end));
    }
    case 'CaseModification': {
      if (operation.operand !== undefined) expand(operation.operand);
      if (known === undefined || operation.operand !== undefined || !isAscii(known)) return undefined;
      const upper = operation.operator.startsWith('^');
      const change = (part: string): string => (upper ? part.toUpperCase() : part.toLowerCase());
      if (operation.operator.length === 2) return text(change(known));
      const [first = '', ...rest] = [...known];
      return text(change(first) + rest.join(''));
    }
    case 'Transform':
      expand(operation.operand);
      return undefined;
    default:
      return undefined;
  }
}

function literal(pieces: readonly WordPiece[]): string | undefined {
  return pieces.every(({ kind }) => kind === 'text') ? pieces.map((piece) => piece.text).join('') : undefined;
}

function mayBeEmpty(value: VariableValue): boolean {
  return value.kind === 'scalar' && value.pieces.every((piece) => piece.kind === 'unknown' && !piece.number);
}

/** A pattern that matches more than itself, also where it came from a variable. */
function isWild(pattern: string): boolean {
  return /[*?[\\(]/.test(pattern);
}

export function isAscii(value: string): boolean {
  return /^[\x00-\x7f]*$/.test(value);
}

/** Does a substitution begin in it that doesn't end in it? */
function isOpen(source: string): boolean {
  if (!/[$<>]\(|`|\$\{/.test(source)) return false;
  const count = (character: RegExp): number => source.replace(/\\./gs, '').match(character)?.length ?? 0;
  return count(/\(/g) !== count(/\)/g) || count(/\{/g) !== count(/\}/g) || count(/`/g) % 2 === 1;
}

function whole(value: number | undefined): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

function text(value: string): VariableValue {
  return { kind: 'scalar', pieces: value === '' ? [] : [{ kind: 'text', text: value }] };
}
