import { AMBIGUOUS_SYNTAX } from '../ambiguous-syntax.js';
import { isZshSpecialVariable } from '../parse/zsh.js';
import { isNumberValue, mayBeNoWord, numberValue, UNKNOWN_VALUE, type VariableValue } from '../scope.js';
import { evaluatePieces } from './arithmetic.js';
import type { Reader } from './expand.js';

/** Variables that change how a shell reads what follows. */
const READING =
  /^(?:BASH_(?:ALIASES|CMDS|COMPAT|FUNC\w*)|BASHOPTS|SHELLOPTS|POSIXLY_CORRECT|GLOBIGNORE|GLOBSORT|EXECIGNORE)$/;

/** In bash, from the start. */
const READ_ONLY = /^(?:E?UID|PPID|BASHOPTS|SHELLOPTS|BASH_VERSINFO)$/;

/**
 * Gives a variable a value. Every form passes here, whatever the text calls it: an assignment, `declare`, `:=`, a loop,
 * `read`, arithmetic.
 */
export function setVariable(
  reader: Reader,
  name: string,
  value: VariableValue,
  place: { readonly pos: number; readonly end: number },
): void {
  if (isZshSpecialVariable(name)) reader.unknown(`${name} is a variable that zsh obeys`, place, true);
  if (READING.test(name)) reader.unknown('a name is made to mean something else', place, true);
  if (READ_ONLY.test(name)) reader.unknown('a variable that can not be set, which ends the line', place, true);
  const before = reader.scope.get(name);
  // Whether the first value was replaced depends on all that stands between: a number is then some number.
  if (before !== undefined && before.kind !== 'unknown') {
    if (isNumberValue(before) && isNumberValue(value)) {
      const empty = mayBeNoWord(before) || mayBeNoWord(value);
      return reader.scope.set(name, numberValue(name, empty));
    }
    reader.unknown(AMBIGUOUS_SYNTAX.reassigned, place);
  }
  if (!reader.scope.isInteger(name)) return reader.scope.set(name, value);
  // The value of an integer is evaluated, whoever gives it.
  if (value.kind !== 'scalar') {
    reader.unknown(`the value of an integer is evaluated, and not known: ${name}`, place);
    return reader.scope.set(name, UNKNOWN_VALUE);
  }
  evaluatePieces(value.pieces, place, reader);
  reader.scope.set(name, numberValue(name));
}
