import { type ArithmeticExpression, type AstWord, parseShell } from '../parse/parse.js';
import { numberValue, scalarValue, UNKNOWN_VALUE, type VariableValue } from '../scope.js';
import type { WordPiece } from '../word.js';
import type { Reader } from './expand.js';

/**
 * What arithmetic gives: a number, NaN where it is some number that is not known, undefined where it may be no number.
 * Shells evaluate whatever they find, again and again: a value that is a name, or holds a subscript, may run commands.
 */
export type ArithmeticResult = number | undefined;

interface NodePosition {
  readonly pos: number;
  readonly end: number;
}

/** How often a value may lead to the next. */
const MAX_DEPTH = 8;

const MAY_RUN = 'a value that arithmetic evaluates may run commands';

/** Evaluates an expression as far as its text tells, and doubts what is not known to be a number. */
export function evaluateArithmetic(
  expression: ArithmeticExpression,
  reader: Reader,
  sure = true,
  depth = 0,
): ArithmeticResult {
  reader.scope.budget.spend(2);
  switch (expression.type) {
    case 'ArithmeticWord':
      if (expression.parts !== undefined)
        return evaluatePieces(reader.expandParts(expression.parts), expression, reader, depth);
      return evaluateToken(expression.value, expression, reader, depth);
    case 'ArithmeticCommandExpansion':
      return evaluatePieces(reader.substitute(expression), expression, reader, depth);
    case 'ArithmeticGroup':
      return evaluateArithmetic(expression.expression, reader, sure, depth);
    case 'ArithmeticTernary': {
      const results = [
        evaluateArithmetic(expression.test, reader, sure, depth),
        evaluateArithmetic(expression.consequent, reader, false, depth),
        evaluateArithmetic(expression.alternate, reader, false, depth),
      ];
      return results.includes(undefined) ? undefined : Number.NaN;
    }
    case 'ArithmeticUnary': {
      const { operator, operand } = expression;
      const value = evaluateArithmetic(operand, reader, sure, depth);
      if (operator === '++' || operator === '--') {
        const next = value === undefined ? undefined : value + (operator === '++' ? 1 : -1);
        assign(operand, sure || next === undefined ? next : Number.NaN, reader);
        return expression.prefix ? next : value;
      }
      if (value === undefined) return undefined;
      return operator === '-' ? -value : operator === '+' ? value : Number.NaN;
    }
    case 'ArithmeticBinary': {
      const { operator, left, right } = expression;
      if (/^(?:[-+*/%&|^]|<<|>>)?=$/.test(operator)) return assigned(expression, reader, sure, depth);
      const first = evaluateArithmetic(left, reader, sure, depth);
      const second = evaluateArithmetic(right, reader, sure && operator !== '&&' && operator !== '||', depth);
      return first === undefined || second === undefined
        ? undefined
        : divided(operator, second, expression, reader)
          ? combine(first, operator, second)
          : undefined;
    }
  }
}

/** A word in a place where a shell evaluates it: `[[ word -eq 1 ]]`, a subscript, an offset, the value of an integer. */
export function evaluatePieces(
  pieces: readonly WordPiece[],
  place: NodePosition,
  reader: Reader,
  depth = 0,
): ArithmeticResult {
  let text = '';
  let known = true;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'unknown' && piece.number) {
      known = false;
      // Glued to text it is a part of a name, or of another number.
      if (pieces.length > 1 && isGlued(pieces, index)) return doubt(piece.text, place, reader);
      text += '0';
    } else if (piece.kind === 'unknown') return doubt(piece.text, place, reader);
    // A name of a file is evaluated.
    else if (piece.kind === 'glob') return doubt(piece.text, place, reader, true);
    else text += piece.text;
  }
  const result = evaluateArithmeticText(text, place, reader, depth);
  return result === undefined || known ? result : Number.NaN;
}

function isGlued(pieces: readonly WordPiece[], index: number): boolean {
  return /[\w#@]$/.test(pieces[index - 1]?.text ?? '') || /^[\w#@[]/.test(pieces[index + 1]?.text ?? '');
}

/** A subscript: of an array it is evaluated, of an associative one it is only a key. */
export function evaluateSubscript(index: AstWord, name: string, reader: Reader): ArithmeticResult {
  const pieces = index.parts === undefined ? textOf(index.value) : reader.expandParts(index.parts);
  if (index.value === '@' || index.value === '*' || reader.scope.isAssociative(name)) return Number.NaN;
  return evaluatePieces(pieces, index, reader);
}

/** Text that is evaluated once it is known: the value of a variable, an argument of `let`. */
export function evaluateArithmeticText(text: string, place: NodePosition, reader: Reader, depth = 0): ArithmeticResult {
  const trimmed = text.trim();
  const plain = numberOf(trimmed);
  if (plain !== undefined) return plain;
  if (/[$`\\]/.test(trimmed)) {
    reader.unknown(MAY_RUN, place, true);
    return undefined;
  }
  if (NAME.test(trimmed)) return evaluateVariable(trimmed, place, reader, depth);
  if (depth >= MAX_DEPTH) return doubt(trimmed, place, reader);
  const source = `((${trimmed}\n))`;
  const { script, problem: wrong } = parseShell(source);
  const command = script?.commands[0]?.command;
  const expression = command?.type === 'ArithmeticCommand' ? command.expression : undefined;
  if (wrong !== undefined || script?.commands.length !== 1 || expression === undefined)
    return doubt(trimmed, place, reader);
  return evaluateArithmetic(expression, reader.withSource(source, reader.span(place)), true, depth + 1);
}

/** A word of an expression: a number, a variable, an element of an array. */
function evaluateToken(token: string, place: NodePosition, reader: Reader, depth: number): ArithmeticResult {
  const plain = numberOf(token);
  if (plain !== undefined) return plain;
  if (NAME.test(token)) return evaluateVariable(token, place, reader, depth);
  // The parser leaves `$x` there as it is.
  const simple = /^\$(?:(\w+)|[?#$!])$/.exec(token);
  if (simple !== null) return simple[1] === undefined ? Number.NaN : evaluateVariable(simple[1], place, reader, depth);
  const element = /^([A-Za-z_]\w*)\[([^[\]$`\\]*)\]$/.exec(token);
  if (element?.[1] === undefined) return doubt(token, place, reader, /[$`]/.test(token));
  const [, name, subscript = ''] = element;
  // A key of an associative array is expanded once more by some versions: only a plain one is sure to stay what it is.
  if (reader.scope.isAssociative(name)) {
    if (!/^\w+$/.test(subscript)) return doubt(token, place, reader);
  } else if (evaluateArithmeticText(subscript, place, reader, depth + 1) === undefined) return undefined;
  const value = reader.scope.get(name);
  if (value?.kind !== 'array') return doubt(token, place, reader);
  const results = value.items.map((item) => evaluatePieces(item, place, reader, depth + 1));
  return results.includes(undefined) ? undefined : Number.NaN;
}

const NAME = /^[A-Za-z_]\w*$/;

/** Variables that the shell itself keeps a number in, as long as nobody gives them another value. */
const COUNTERS = /^(?:RANDOM|SRANDOM|SECONDS|LINENO|BASHPID|PPID|UID|EUID|EPOCHSECONDS|HISTCMD|BASH_SUBSHELL)$/;

function evaluateVariable(name: string, place: NodePosition, reader: Reader, depth: number): ArithmeticResult {
  if (depth >= MAX_DEPTH) return doubt(name, place, reader);
  const positional = /^[1-9]\d*$/.test(name) ? reader.scope.positional?.[Number(name) - 1] : undefined;
  const value: VariableValue | undefined =
    positional === undefined ? reader.scope.get(name) : { kind: 'scalar', pieces: positional.pieces };
  if (value === undefined && COUNTERS.test(name)) return Number.NaN;
  // zsh joins all of them.
  if (value?.kind === 'array' && value.items.length > 1) return doubt(name, place, reader);
  const pieces = value?.kind === 'scalar' ? value.pieces : value?.kind === 'array' ? (value.items[0] ?? []) : undefined;
  return pieces === undefined ? doubt(name, place, reader) : evaluatePieces(pieces, place, reader, depth + 1);
}

function assigned(
  { operator, left, right }: Extract<ArithmeticExpression, { readonly type: 'ArithmeticBinary' }>,
  reader: Reader,
  sure: boolean,
  depth: number,
): ArithmeticResult {
  const value = evaluateArithmetic(right, reader, sure, depth);
  const before = operator === '=' ? target(left, reader, depth) : evaluateArithmetic(left, reader, sure, depth);
  const result =
    value === undefined || before === undefined
      ? undefined
      : operator === '='
        ? value
        : divided(operator.slice(0, -1), value, left, reader)
          ? combine(before, operator.slice(0, -1), value)
          : undefined;
  assign(left, sure || result === undefined ? result : Number.NaN, reader);
  return result;
}

/** The place of an assignment: its subscript is evaluated, its value is not. */
function target(left: ArithmeticExpression, reader: Reader, depth: number): ArithmeticResult {
  if (left.type === 'ArithmeticWord' && left.parts === undefined && NAME.test(left.value)) return 0;
  return evaluateArithmetic(left, reader, true, depth);
}

function assign(left: ArithmeticExpression, result: ArithmeticResult, reader: Reader): void {
  const name = left.type === 'ArithmeticWord' ? /^[A-Za-z_]\w*/.exec(left.value)?.[0] : undefined;
  if (name === undefined) return reader.unknown('a variable whose name is not known', left);
  const whole = left.type === 'ArithmeticWord' && left.value === name;
  const value =
    result === undefined || !whole
      ? UNKNOWN_VALUE
      : Number.isNaN(result)
        ? numberValue(name)
        : scalarValue(`${result}`);
  reader.assign(name, value, left);
}

/** A division that fails leaves what it should have set as it was. */
function divided(operator: string, right: number, place: NodePosition, reader: Reader): boolean {
  const fails = /^[/%]$/.test(operator) ? !(right < 0 || right > 0) : operator === '**' && !(right >= 0);
  if (fails) reader.unknown('arithmetic that may fail', place);
  return !fails;
}

function combine(left: number, operator: string, right: number): number {
  switch (operator) {
    case '+':
      return exact(left + right);
    case '-':
      return exact(left - right);
    case '*':
      return exact(left * right);
    case '/':
      return right === 0 ? Number.NaN : Math.trunc(left / right);
    case '%':
      return right === 0 ? Number.NaN : left % right;
    default:
      return Number.NaN;
  }
}

/** Beyond this, a shell's 64 bits and ours differ. */
function exact(value: number): number {
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/** Digits and operators alone are a number, whichever. */
function numberOf(text: string): number | undefined {
  if (text === '') return 0;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (/^[-+]?(?:0[xX][0-9a-fA-F]+|\d+#[\w@]+|\d+)$/.test(text)) return Number.NaN;
  return /^[\s\d+\-*/%()<>=!&|^~?:,]*$/.test(text) ? Number.NaN : undefined;
}

function textOf(value: string): readonly WordPiece[] {
  return [{ kind: 'text', text: value }];
}

function doubt(what: string, place: NodePosition, reader: Reader, executes = false): undefined {
  reader.unknown(
    executes ? MAY_RUN : `arithmetic evaluates what is not known to be a number: ${what.slice(0, 40)}`,
    place,
    executes,
  );
  return undefined;
}
