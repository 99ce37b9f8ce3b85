import { AMBIGUOUS_SYNTAX } from '../ambiguous-syntax.js';
import { type ShellScope, UNKNOWN_VALUE, type VariableValue } from '../scope.js';
import { dropPrefix, literal, literalPrefix, nodePositionOf, type Word } from '../word.js';
import { setVariable } from './assign-variable.js';
import { checkVariableName, type Reader } from './expand.js';

/** What the flags of `declare` and its kin make of a variable. */
interface Attributes {
  readonly exports: boolean;
  readonly fixes: boolean;
  readonly integer: boolean;
  readonly associative: boolean;
  readonly array: boolean;
  /** The value is changed on its way in: by its case, or since it names another variable. */
  readonly altered: boolean;
}

/** `declare`, `typeset`, `local`, `export`, `readonly`. */
export function declareVariables(builtin: string, args: readonly Word[], reader: Reader): void {
  const names = args.findIndex((word) => !/^[-+]./.test(literalPrefix(word)));
  const [flags, operands] = names === -1 ? [args, []] : [args.slice(0, names), args.slice(names)];
  const letters = flags.map((word) => literal(word) ?? '?').join('');
  /** Behind a plus a flag is taken away. */
  const given = flags
    .map((word) => literal(word) ?? '')
    .filter((flag) => flag.startsWith('-'))
    .join('');
  const [first] = args;
  if (first === undefined) return;
  // With an option that it does not have it does nothing; with -p it tells.
  if (!/^[-+aAfFgiIlnrtuxc]*$/.test(letters)) {
    if (!/^[-+aAfFgiIlnrtuxcp]*$/.test(letters)) reader.unknown('an option that is not known', nodePositionOf(first));
    for (const word of operands) forgetOne(word, reader);
    return;
  }
  // What is exported is followed; what else a declaration makes of a variable has too many forms to be sure of.
  if (builtin !== 'export' || letters !== '') reader.unknown(AMBIGUOUS_SYNTAX.declared, nodePositionOf(first));
  if (/n/.test(letters) && builtin !== 'export')
    reader.unknown('a variable that stands for another one', nodePositionOf(first), true);
  if (/[fF]/.test(letters) && (builtin === 'export' || letters.includes('x')))
    reader.unknown('a function that other shells run', nodePositionOf(first));
  if (/[fF]/.test(letters)) return;
  if (letters.includes('g')) reader.unknown('a variable that is set outside of its function', nodePositionOf(first));
  const attributes: Attributes = {
    exports: builtin === 'export' || letters.includes('x'),
    fixes: builtin === 'readonly' || letters.includes('r'),
    integer: given.includes('i'),
    associative: given.includes('A'),
    array: /a/i.test(letters),
    altered: /[lucn]/.test(letters),
  };
  // Outside of a function `local` fails.
  const before = builtin === 'local' && reader.scope.locals === undefined ? reader.scope.fork() : undefined;
  for (const word of operands) declareOne(builtin, word, attributes, reader);
  if (before !== undefined) reader.scope.merge(before);
}

/** What it would have set is what it was, or not. */
function forgetOne(word: Word, { scope }: Reader): void {
  const name = /^([A-Za-z_]\w*)\+?=/.exec(literalPrefix(word))?.[1];
  if (name !== undefined) scope.set(name, UNKNOWN_VALUE);
}

function declareOne(builtin: string, word: Word, attributes: Attributes, reader: Reader): void {
  const { scope } = reader;
  const place = nodePositionOf(word);
  const match = /^([A-Za-z_]\w*)(\[[^=]*\])?(\+?=)?/.exec(literalPrefix(word));
  // `export $x` may set anything, and a name may have a subscript that is evaluated.
  if (match?.[1] === undefined || (match[3] === undefined && literal(word) === undefined))
    return checkVariableName(undefined, place, reader);
  const [assigned, name, subscript, operator] = match;
  if (subscript !== undefined) checkVariableName(`${name}${subscript}`, place, reader);
  else if (operator === undefined && literal(word) !== name) return checkVariableName(literal(word), place, reader);
  if (builtin !== 'export' && builtin !== 'readonly' && scope.locals?.has(name) === false)
    scope.locals.set(name, scope.get(name));
  const before = scope.get(name);
  if (attributes.integer) scope.change().integers.add(name);
  if (attributes.associative && before === undefined) scope.change().associative.add(name);
  if (operator !== undefined) {
    const value = dropPrefix(word, assigned.length);
    // Quoted text in parentheses is taken apart and expanded once more where the variable is an array.
    // A list that stands in the text is none of that.
    const [piece] = value.pieces;
    const begins = piece?.kind === 'unknown' && !piece.number && !piece.text.startsWith('(');
    if (
      /^\s*\(/.test(literalPrefix(value)) ||
      (begins && (attributes.array || (before !== undefined && before.kind !== 'scalar')))
    )
      reader.unknown('text that is taken for the values of an array', place, true);
    setVariable(reader, name, givenValue(value, operator, subscript, attributes, before), place);
  } else if (attributes.altered) scope.set(name, UNKNOWN_VALUE);
  if (attributes.exports) scope.change().exported.add(name);
  // What is given to it later is changed on its way in, too, or does not arrive.
  if (attributes.fixes || attributes.altered) scope.change().fixed.add(name);
}

function givenValue(
  value: Word,
  operator: string,
  subscript: string | undefined,
  { altered, associative }: Attributes,
  before: VariableValue | undefined,
): VariableValue {
  if (altered || associative || subscript !== undefined) return UNKNOWN_VALUE;
  const pieces = value.pieces.filter(({ text }) => text !== '');
  if (operator === '=') return { kind: 'scalar', pieces };
  return before?.kind === 'scalar' ? { kind: 'scalar', pieces: [...before.pieces, ...pieces] } : UNKNOWN_VALUE;
}

/** What `local` declared is gone when the function returns. */
export function forgetLocals(scope: ShellScope): void {
  for (const name of scope.locals?.keys() ?? []) scope.change().associative.delete(name);
}
