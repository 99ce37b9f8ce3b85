import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options are tags: with a value they are written, and an expression is code. */
export function exiftool(call: ProgramCall): string | undefined {
  // Names that are written down, and files that are opened beside the one that is given.
  if (call.args.some((word) => /^-(?:efile|srcfile|file\d)/i.test(literalPrefix(word))))
    call.unknown('it writes or reads a file beside the one that it is given');
  const sets = call.options.some(
    ({ word, name }) =>
      /^-[\w:-]+[-+^<]?[=<]/.test(literal(word) ?? '-=') ||
      /^-(tagsFromFile|geotag|csv|delete_original|restore_original|overwrite_original)/i.test(name),
  );
  for (const word of [...call.all('-tagsFromFile', '-geotag', '-diff')]) call.path('read', word);
  // A value in angle brackets comes from a file, and an expression in ${...;} is code.
  if (call.args.some((word) => /<=|\$\{/.test(literal(word) ?? '<='))) return 'an expression of exiftool can run code';
  for (const word of call.operands) {
    call.path('read', word, ...(call.has('-r') ? ['recursive'] : []));
    if (sets && !call.has('-o', '-out')) call.path('write', word, ...(call.has('-r') ? ['recursive'] : []));
    if (sets && literal(word) !== undefined) call.at('write', `${literal(word)}_original`);
  }
  call.path('write', call.value('-o', '-out'));
  if (
    call.has('-w', '-textOut') ||
    call.options.some(({ word }) => /^-(filename|directory|testname)/i.test(literal(word) ?? ''))
  )
    call.at('write', './**');
  return undefined;
}
