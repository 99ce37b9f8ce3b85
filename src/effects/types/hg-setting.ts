import { dropPrefix, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `section.name=value` of Mercurial. Hooks, extensions, aliases, tools and editors run something. */
export function hgSetting(call: ProgramCall, word: Word): void {
  const key = literalPrefix(word).toLowerCase();
  if (!/^(ui\.(username|verbose|quiet|interactive|color|ssh|merge|editor)|web\.|diff\.|color\.)/.test(key))
    call.unknown('a setting of hg may run code');
  const run = /^ui\.(ssh|merge|editor)=/.exec(key)?.[0];
  if (run !== undefined) call.shell(dropPrefix(word, run.length));
}
