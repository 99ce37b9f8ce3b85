import { isPattern, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { lastPart, walk } from '../programs/places.js';

/** Any name may be that of a directory: only the disk knows, and is asked for what is below it. */
function compared(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    walk(call, word);
    // A directory and a file: the file of that name in it.
    for (const other of words) {
      const name = other === word || !isPattern(word) ? undefined : lastPart(other);
      if (name !== undefined)
        call.path('read', { ...word, pieces: [...word.pieces, { kind: 'text', text: '/' }, ...name.pieces] });
    }
  }
}

export function judgeDiff(call: ProgramCall): void {
  compared(call, [...call.operands, ...call.all('--from-file', '--to-file')]);
}
