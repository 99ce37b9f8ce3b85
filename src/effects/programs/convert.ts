import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { hasStdin } from './places.js';

/** A perl expression that only changes names: one substitution without code in it. */
const SUBSTITUTION = /^(s|y|tr)([^\w\s])((?:(?!\2)[^\\]|\\.)*)\2((?:(?!\2)[^\\]|\\.)*)\2[gimsxr]*;?$/s;

function rename(call: ProgramCall): string | undefined {
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

/** Programs that turn one form of text into another. */
export const CONVERT: readonly ProgramSpec[] = [
  {
    names: ['column', 'gcolumn'],
    takesValue: [
      '-c',
      '--output-width',
      '-s',
      '--separator',
      '-o',
      '--output-separator',
      '-N',
      '--table-columns',
      '-R',
      '-H',
      '-T',
      '-E',
      '-W',
      '-O',
    ],
    operands: 'read',
  },
  {
    names: ['iconv', 'giconv'],
    takesValue: ['-f', '--from-code', '-t', '--to-code', '-o', '--output'],
    long: ['--list'],
    effects: { '-o': 'write', '--output': 'write' },
    operands: 'read',
  },
  {
    names: ['strings', 'gstrings'],
    takesValue: ['-n', '--bytes', '-e', '--encoding', '-t', '--radix', '-T', '--target', '-s', '--output-separator'],
    hiddenEffects: [],
    judge(call) {
      for (const word of call.operands)
        call.path('read', literalPrefix(word).startsWith('@') ? dropPrefix(word, 1) : word);
    },
  },
  {
    names: ['hexdump', 'hd', 'hexyl'],
    takesValue: ['-n', '--length', '-s', '--skip', '-e', '--format', '-f', '--format-file'],
    effects: { '-f': 'read', '--format-file': 'read' },
    operands: 'read',
  },
  {
    // The second operand is its output; with -r it patches it.
    names: ['xxd'],
    singleDashLong: true,
    takesValue: ['-c', '-cols', '-g', '-groupsize', '-l', '-len', '-n', '-name', '-o', '-s', '-seek', '-R'],
    operands: ['read', 'write'],
  },
  {
    names: ['dos2unix', 'unix2dos', 'mac2unix', 'unix2mac', 'fromdos', 'todos'],
    takesValue: ['-c', '--convmode', '-D', '--display-enc'],
    optionalValue: ['-i', '--info'],
    long: ['--newfile', '--to-stdout'],
    judge(call) {
      if (call.has('-i', '--info', '-O', '--to-stdout')) return call.paths('read', call.operands);
      const pairs = call.has('-n', '--newfile');
      call.paths('read', pairs ? call.operands.filter((_, index) => index % 2 === 0) : call.operands);
      call.paths('write', pairs ? call.operands.filter((_, index) => index % 2 === 1) : call.operands, 'overwrite');
    },
  },
  {
    names: ['recode'],
    takesValue: ['-S', '-x', '-h'],
    judge(call) {
      call.paths('read', call.operands.slice(1));
      call.paths('write', call.operands.slice(1), 'overwrite');
    },
  },
  {
    names: ['rename', 'prename', 'perl-rename', 'file-rename', 'rename.ul'],
    takesValue: ['-e', '--expr', '-E'],
    judge: rename,
  },
  {
    names: ['pandoc'],
    takesValue: [
      '-f',
      '-r',
      '--from',
      '--read',
      '-t',
      '-w',
      '--to',
      '--write',
      '-o',
      '--output',
      '-M',
      '--metadata',
      '--metadata-file',
      '-V',
      '--variable',
      '-H',
      '--include-in-header',
      '-B',
      '--include-before-body',
      '-A',
      '--include-after-body',
      '-c',
      '--css',
      '-T',
      '--title-prefix',
      '--template',
      '--data-dir',
      '-d',
      '--defaults',
      '-L',
      '--lua-filter',
      '-F',
      '--filter',
      '--pdf-engine',
      '--pdf-engine-opt',
      '--bibliography',
      '--csl',
      '--resource-path',
      '--extract-media',
      '--toc-depth',
      '--reference-doc',
      '--log',
      '--wrap',
      '--columns',
      '--shift-heading-level-by',
      '--highlight-style',
      '--syntax-definition',
      '-D',
      '--print-default-template',
    ],
    long: ['--standalone', '--toc'],
    effects: {
      '-o': 'write',
      '--output': 'write',
      '--log': 'write',
      '--extract-media': 'write',
      '--metadata-file': 'read',
      '-H': 'read',
      '--include-in-header': 'read',
      '-B': 'read',
      '--include-before-body': 'read',
      '-A': 'read',
      '--include-after-body': 'read',
      '--template': 'read',
      '--reference-doc': 'read',
      '--bibliography': 'read',
      '--csl': 'read',
      '-L': 'exec',
      '--lua-filter': 'exec',
      '-F': 'exec',
      '--filter': 'exec',
    },
    unknown: ['-d', '--defaults', '--data-dir', '-F', '--filter'],
    judge(call) {
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
    },
  },
  {
    names: ['uuencode'],
    judge: (call) => (call.operands.length > 1 ? call.path('read', call.operands[0]) : undefined),
  },
  {
    // The name of what it writes is in the text that it decodes.
    names: ['uudecode'],
    takesValue: ['-o', '--output-file'],
    effects: { '-o': 'write', '--output-file': 'write' },
    operands: 'read',
    judge: (call) => (call.has('-o', '--output-file', '-p') ? undefined : call.at('write', './**')),
  },
  {
    names: ['pv'],
    takesValue: [
      '-s',
      '--size',
      '-L',
      '--rate-limit',
      '-i',
      '--interval',
      '-N',
      '--name',
      '-w',
      '--width',
      '-H',
      '--height',
      '-B',
      '--buffer-size',
      '-D',
      '--delay-start',
      '-F',
      '--format',
      '-P',
      '--pidfile',
      '-d',
      '--watchfd',
      '-R',
      '--remote',
      '-o',
      '--output',
    ],
    effects: { '-P': 'write', '--pidfile': 'write', '-o': 'write', '--output': 'write' },
    operands: 'read',
  },
  {
    names: ['tidy'],
    singleDashLong: true,
    takesValue: ['-o', '-output', '-f', '-file', '-config', '-w', '-wrap'],
    effects: { '-o': 'write', '-output': 'write', '-f': 'write', '-file': 'write', '-config': 'read' },
    // Settings may say that it writes, and where.
    unknown: ['-config'],
    judge(call) {
      call.paths('read', call.operands);
      if (call.options.some(({ name }) => /^-(modify|[a-z]*m[a-z]*)$/.test(name) && name !== '-asxml'))
        call.paths('write', call.operands, 'overwrite');
    },
  },
  {
    names: ['figlet', 'toilet', 'banner', 'lolcat', 'fortune', 'rot13'],
    takesValue: ['-f', '-w', '-d', '-F'],
    effects: { '-f': 'read', '-d': 'read' },
    judge: (call) => {
      if (/^(lolcat|fortune)$/.test(call.name)) call.paths('read', call.operands);
    },
  },
  {
    // A cow is perl code.
    names: ['cowsay', 'cowthink'],
    takesValue: ['-f', '-e', '-T', '-W'],
    judge: (call) =>
      /\//.test(literal(call.value('-f')) ?? '')
        ? 'a cow is perl code'
        : call.value('-f') && literal(call.value('-f')) === undefined
          ? 'a cow is perl code'
          : undefined,
  },
];
