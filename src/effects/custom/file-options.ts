import { dropPrefix, literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options that name files, in programs with too many verbs to list: `--template-file x`, `--output-dir=y`. */
export function fileOptions(call: ProgramCall): void {
  call.args.forEach((word, index) => {
    const start = literalPrefix(word);
    const found =
      /^-(?=-|f$)-?(f$|[\w-]*(?:file|path|dir|directory|folder|source|template|cert|key-material|config))(=?)/.exec(
        start,
      );
    if (found === null || (found[2] === '' && start !== literal(word)) || (found[2] === '' && found[0] !== start))
      return;
    const value = found[2] === '=' ? dropPrefix(word, found[0].length) : call.args[index + 1];
    if (value === undefined || (found[2] === '' && literalPrefix(value).startsWith('-'))) return;
    if (/^(https?|s3|gs|oci|git):/.test(literalPrefix(value))) return;
    call.path(/out|dest|save|download|export/.test(found[1] ?? '') ? 'write' : 'read', value);
  });
}
