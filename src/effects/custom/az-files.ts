import { dropPrefix, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { fileOptions } from './file-options.js';

/** Any value of az may be taken from a file: `@x`, `--body=@x`, `name=@x`. */
export function azFiles(call: ProgramCall): void {
  for (const word of call.args) {
    const at = /^(?:--?[\w-]+=|\w+=)?@(?=.)/.exec(literalPrefix(word));
    if (at !== null) call.path('read', dropPrefix(word, at[0].length));
  }
  fileOptions(call);
}
