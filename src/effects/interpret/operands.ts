import type { ArgumentRole, OperandNotation } from '../../programs/notation.js';
import { isValueType, type ValueType } from '../../programs/value-types.js';
import { quoteShellWord } from '../../shell/quote.js';
import { literal, textWord, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { APPLY_TYPE } from '../types/index.js';
import type { PreparedCommand } from './prepared-command.js';

export type Operands = ReadonlyMap<string, readonly Word[]>;
export const NO_OPERANDS: Operands = new Map();
/** It is asked for its help, and has no operands either. */
export const HELP: Operands = new Map();

/** Which word is which operand: those before a `--` and those behind it, where the data tells them apart. */
export function assignOperands(
  call: ProgramCall,
  { slots, slotsBehind }: PreparedCommand,
  title: string,
): ReadonlyMap<string, readonly Word[]> {
  const { operands: words, end } = call.parsed;
  const found = new Map<string, readonly Word[]>();
  found.set('operands', words);
  if (slotsBehind.length === 0 || end === undefined) {
    assign(call, slots, words, found, title);
    return found;
  }
  const { positions } = call.parsed;
  const own = words.filter((_, at) => (positions[at] as number) < end);
  assign(call, slots, own, found, title);
  assign(call, slotsBehind, words.slice(own.length), found, title);
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
  let later = 0;
  for (const { isOptional } of slots) if (isOptional) later++;
  let spare = Math.max(0, words.length - (slots.length - later));
  let at = 0;
  for (const { name, role, isOptional, repeats } of slots) {
    if (isOptional) later--;
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
