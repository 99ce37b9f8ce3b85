import type { ArgumentRole, OperandNotation } from '../../programs/notation.js';
import { isValueType, type ValueType } from '../../programs/value-types.js';
import { quoteShellWord } from '../../shell/quote.js';
import { literal, textWord, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { APPLY_TYPE } from '../types/index.js';

export type Operands = ReadonlyMap<string, readonly Word[]>;
export const NO_OPERANDS: Operands = new Map();
/** It is asked for its help, and has no operands either. */
export const HELP: Operands = new Map();

/** Which word is which operand: those before a `--` and those behind it, where the data tells them apart. */
export function assignOperands(call: ProgramCall, slots: readonly OperandNotation[], title: string): Operands {
  const words = call.operands;
  const found = new Map<string, readonly Word[]>([['operands', words]]);
  const { end, positions } = call.parsed;
  const isSplit = slots.some(({ behind }) => behind) && end !== undefined;
  const own = isSplit ? words.filter((_, at) => (positions[at] as number) < end) : words;
  assign(
    call,
    slots.filter(({ behind }) => !behind),
    own,
    found,
    title,
  );
  if (isSplit)
    assign(
      call,
      slots.filter(({ behind }) => behind),
      words.slice(own.length),
      found,
      title,
    );
  return found;
}

/** One that repeats takes what the others leave, and at least one. */
function assign(
  call: ProgramCall,
  slots: readonly OperandNotation[],
  words: readonly Word[],
  found: Map<string, readonly Word[]>,
  title: string,
): void {
  const required = slots.filter(({ isOptional }) => !isOptional).length;
  let spare = Math.max(0, words.length - required);
  let at = 0;
  for (const [index, { name, role, isOptional, repeats }] of slots.entries()) {
    const later = slots.slice(index + 1).filter((slot) => slot.isOptional).length;
    const count = repeats ? Math.max(Math.min(1, spare), spare - later) : isOptional ? Math.min(1, spare) : 1;
    if (isOptional) spare -= count;
    const own = words.slice(at, at + count);
    at += own.length;
    if (role === 'command') runWords(call, own);
    else for (const word of own) applyRole(call, role, word);
    if (name !== '') found.set(name, own);
  }
  const extra = words[at];
  if (extra !== undefined) {
    const last = slots.at(-1)?.role ?? 'text';
    if (last !== 'command') for (const word of words.slice(at)) applyRole(call, last, word);
    call.unknown(`${title} is not known to take the operand ${wordToText(extra)}`);
  }
}

/** The words of a command that it runs, also behind `--`. One that is not known stays so. */
function runWords(call: ProgramCall, given: readonly Word[]): void {
  const words = literal(given[0]) === '--' ? given.slice(1) : given;
  const [first] = words;
  if (first === undefined) return;
  const text = words.map((word) => {
    const known = literal(word);
    return known === undefined ? (word.spreads ? '$UNKNOWN' : '"$UNKNOWN"') : quoteShellWord(known);
  });
  call.shell(textWord(text.join(' '), first.span));
}

export function applyRole(call: ProgramCall, role: ArgumentRole | ValueType, word: Word | undefined): void {
  if (word === undefined) return;
  if (isValueType(role)) APPLY_TYPE[role](call, word);
  else call.apply(role, word);
}
