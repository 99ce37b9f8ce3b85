import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { hasStdin } from '../programs/places.js';

/** A perl expression that only changes names: one substitution without code in it. */
const SUBSTITUTION = /^(s|y|tr)([^\w\s])((?:(?!\2)[^\\]|\\.)*)\2((?:(?!\2)[^\\]|\\.)*)\2[gimsxr]*;?$/s;

export function judgeRename(call: ProgramCall): string | undefined {
  const given = call.all('-e', '--expr', '-E');
  const first = given[0] ?? call.operands[0];
  if (first === undefined) return undefined;
  const expression = literal(first);
  const replaced = expression === undefined ? undefined : SUBSTITUTION.exec(expression);
  // The other rename takes two plain texts.
  const plain = given.length === 0 && /^[\w.\- ]*$/.test(expression ?? '!');
  if ((!replaced && !plain) || given.length > 1 || isCode(expression ?? ''))
    return 'rename runs perl code that is not understood';
  const files = call.operands.slice(given.length > 0 ? 0 : plain ? 2 : 1);
  if (call.has('-n', '--no-act', '--nono', '--dry-run')) {
    call.paths('read', files, 'list');
    return undefined;
  }
  if (files.length === 0 && hasStdin(call)) return 'what is renamed is not known';
  call.paths('delete', files, 'move');
  if (/\//.test(replaced?.[4] ?? (plain ? (literal(call.operands[1]) ?? '/') : '')))
    return 'where rename moves to is not known';
  for (const word of files) call.path('write', beside(word), 'move');
  return undefined;
}

/** May a value be put in that perl works out? Only groups are known, and the end of a line. */
function isCode(expression: string): boolean {
  return /@|\(\?\??\{|\\[QULlu]*[`]|\$(?![1-9&](?![[{-])|$|[/|)])/.test(expression);
}

/** Any name in the directory of a path. */
function beside(word: Word): Word {
  const path = literalPrefix(word);
  return { ...word, pieces: [{ kind: 'glob', text: `${path.slice(0, path.lastIndexOf('/') + 1)}*`, made: true }] };
}

/** Languages of documents that name no other file which is put in, and names by which they are known. */
const TOLD =
  /^(?:markdown(?:_\w+)?|gfm|commonmark(?:_x)?|html|json|native|docx|odt|epub|rtf|csv|tsv|ipynb|mediawiki|dokuwiki|jira|textile|opml)(?:[+-]\w+)*$/;
const NAMED =
  /^(?:-|.*\.(?:md|markdown|mdown|mkd|txt|html?|json|docx|odt|epub|rtf|csv|tsv|ipynb|wiki|textile|opml)|[^.]*|https?:\/\/[\w.-]+(?:\/[^.]*)?)$/is;

const INTERPRETED = /\.(lua|py|js|hs|rb|pl|php|r)$/i;

export function judgePandoc(call: ProgramCall): string | undefined {
  for (const word of call.operands) {
    if (/^https?:/.test(literalPrefix(word))) call.net('receive', word);
    else call.path('read', word);
  }
  // These languages put in whatever file a document names.
  const given = call.all('-f', '-r', '--from', '--read');
  const includes = given.length > 0 ? given : call.operands;
  const isTold = given.length > 0 ? TOLD : NAMED;
  if (!call.has('--sandbox') && !includes.every((word) => isTold.test(literal(word) ?? '')))
    return 'a document may name any file';
  // A format may be a program.
  for (const word of call.all('-f', '-r', '--from', '--read', '-t', '-w', '--to', '--write'))
    if (INTERPRETED.test(literal(word) ?? '.lua')) call.path('exec', word);
  const engine = call.value('--pdf-engine');
  if (
    engine !== undefined &&
    !/^(pdflatex|lualatex|xelatex|latexmk|tectonic|wkhtmltopdf|weasyprint|pagedjs-cli|prince|context|pdfroff|typst)$/.test(
      literal(engine) ?? '',
    )
  )
    return 'pandoc runs another program';
  return undefined;
}
