import type { Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { splitWord } from '../words.js';

/** `name=file`: what stands behind the sign is a file. */
export function assignedRead(call: ProgramCall, word: Word): void {
  call.path('read', splitWord(word, '=')[1] ?? word);
}

export function assignedWrite(call: ProgramCall, word: Word): void {
  call.path('write', splitWord(word, '=')[1] ?? word);
}
