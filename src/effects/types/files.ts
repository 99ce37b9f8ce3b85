import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Files that are read, with commas between them. */
export function files(call: ProgramCall, word: Word): void {
  const text = literal(word);
  if (text === undefined) call.path('read', word);
  else for (const path of text.split(',')) call.at('read', path);
}
