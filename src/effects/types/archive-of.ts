import type { Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { splitWord } from '../words.js';

/** `repository::archive`: the archive is within the directory, which is all that the file system knows. */
export function archiveOf(call: ProgramCall, word: Word): void {
  call.path('write', splitWord(word, '::')[0], 'recursive');
}
