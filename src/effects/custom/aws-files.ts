import { dropPrefix, literal, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** A word up to a sign. */
function upTo(word: Word, sign: RegExp): Word {
  const known = literal(word);
  return known === undefined ? word : { ...word, pieces: [{ kind: 'text', text: known.split(sign)[0] ?? '' }] };
}

/** Words that aws takes from files. */
export function awsFiles(call: ProgramCall): void {
  for (const word of call.args) {
    // In short forms of lists and objects a value may come from a file, too: `Name=x,Values@=file://y`.
    for (const at of wordToText(word).matchAll(/(?:^|[=,[\s"'@])fileb?:\/\/(?:localhost(?=\/))?/gi)) {
      const value = dropPrefix(word, at.index + at[0].length);
      call.path('read', at.index === 0 || at[0].startsWith('=') ? value : upTo(value, /[,\s"'\]]/));
      // Where a list goes on behind it, the name ends there.
      if (/[,\s"'\]]/.test(wordToText(value))) call.path('read', upTo(value, /[,\s"'\]]/));
    }
  }
}
