import { dropPrefix, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** What a list of words names is not in the text. */
export function fileOrList(call: ProgramCall, word: Word): void {
  if (!literalPrefix(word).startsWith('@')) return call.path('read', word);
  call.path('read', dropPrefix(word, 1));
  call.unknown(`${call.name} takes more words from a file`);
}
