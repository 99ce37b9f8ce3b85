import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

const STRATEGIES = /^(ort|recursive|resolve|octopus|ours|subtree)$/;

/** A merge strategy that git does not have is a program. */
export function gitStrategy(call: ProgramCall, word: Word): void {
  if (!STRATEGIES.test(literal(word) ?? '')) call.named('exec', word, 'strategy');
}
