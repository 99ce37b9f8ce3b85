import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Files with ranges of pages among them; the last file is written unless it only looks. */
export function qpdf(call: ProgramCall): string | undefined {
  if (call.options.some(({ name }) => /^--(version|help|copyright)/.test(name)) && call.operands.length === 0) return;
  if (call.args.some((word) => literalPrefix(word).startsWith('@'))) return 'its arguments are in a file';
  const looks = call.has(
    '--check',
    '--show-npages',
    '--show-encryption',
    '--is-encrypted',
    '--requires-password',
    '--list-attachments',
    '--show-pages',
    '--show-object',
    '--json',
    '--show-xref',
    '--check-linearization',
  );
  const files = call.operands.filter((word) => !/^(\.|\d[\d,z-]*|z|[a-z]=.*)$/.test(literal(word) ?? ''));
  files.forEach(
    (word, index) => void call.path(!looks && index === files.length - 1 && files.length > 1 ? 'write' : 'read', word),
  );
  if (call.has('--replace-input')) call.path('write', files[0]);
  // `a.pdf` becomes `a-1.pdf`, and `a-%d.pdf` too.
  if (call.has('--split-pages')) call.at('write', `${(literal(files.at(-1)) ?? '.').replace(/(%d.*|\.pdf)$/is, '')}*`);
  return undefined;
}
