import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { COMPRESSORS } from './places.js';

/** Programs of coreutils that read files and print what they make of them. No option of most of these does more. */
export const COREUTILS_TEXT: readonly ProgramSpec[] = [
  { names: ['cat', 'gcat', 'rev', 'tsort', 'colrm', 'col', 'colcrt', 'ul'], operands: 'read' },
  {
    // A document may run commands where it is trusted.
    names: ['nroff'],
    takesValue: ['-m', '-M', '-n', '-o', '-r', '-d', '-T', '-w', '-W', '-P', '-K'],
    unknown: ['-U', '-M'],
    operands: 'read',
    // It puts in whatever file the document names.
    judge: (call) =>
      call.args.length === 1 && call.has('--version', '-v', '--help', '-h')
        ? undefined
        : 'a document may name any file',
  },
  { names: ['tac', 'gtac'], takesValue: ['-s', '--separator'], operands: 'read' },
  {
    names: ['head', 'tail', 'ghead', 'gtail'],
    takesValue: ['-n', '-c', '--lines', '--bytes', '-s', '--sleep-interval', '--pid', '--max-unchanged-stats'],
    operands: 'read',
  },
  // The list names files of its own.
  {
    names: ['wc', 'gwc'],
    takesValue: ['--files0-from'],
    long: [],
    effects: { '--files0-from': 'read' },
    hiddenEffects: [],
    operands: 'read',
    judge: (call) =>
      call.has('--files0-from')
        ? call.add('read', { type: 'unknown', source: 'the files that a list names' })
        : undefined,
  },
  {
    names: ['nl'],
    takesValue: ['-b', '-d', '-f', '-h', '-i', '-l', '-n', '-s', '-v', '-w', '--body-numbering', '--section-delimiter'],
    operands: 'read',
  },
  {
    names: ['od', 'god'],
    takesValue: [
      '-A',
      '-j',
      '-N',
      '-S',
      '-t',
      '--address-radix',
      '--skip-bytes',
      '--read-bytes',
      '--format',
      '--endian',
    ],
    operands: 'read',
  },
  {
    names: ['md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'shasum', 'gmd5sum', 'gsha256sum'],
    takesValue: ['-a', '--algorithm'],
    operands: 'read',
    long: ['--check'],
    hiddenEffects: [],
    judge: (call) => (call.has('-c', '--check') ? call.at('read', './**') : undefined),
  },
  {
    names: ['cksum', 'sum', 'b2sum', 'xxhsum', 'b3sum'],
    takesValue: ['-a', '--algorithm', '-l', '--length'],
    operands: 'read',
    long: ['--check'],
    hiddenEffects: [],
    judge: (call) => (call.has('-c', '--check') ? call.at('read', './**') : undefined),
  },
  { names: ['md5'], takesValue: ['-s'], operands: 'read' },
  {
    names: ['base64', 'base32', 'basenc', 'gbase64'],
    takesValue: ['-w', '--wrap', '-b', '-o', '--output'],
    effects: { '-o': 'write', '--output': 'write' },
    operands: 'read',
  },
  {
    names: ['cut', 'gcut'],
    takesValue: ['-b', '-c', '-d', '-f', '--bytes', '--characters', '--delimiter', '--fields', '--output-delimiter'],
    operands: 'read',
  },
  { names: ['paste'], takesValue: ['-d', '--delimiters'], operands: 'read' },
  { names: ['join'], takesValue: ['-1', '-2', '-a', '-e', '-j', '-o', '-t', '-v'], operands: 'read' },
  { names: ['comm', 'gcomm'], takesValue: ['--output-delimiter'], operands: 'read' },
  {
    names: ['uniq', 'guniq'],
    takesValue: ['-f', '-s', '-w', '--skip-fields', '--skip-chars', '--check-chars'],
    operands: ['read', 'write'],
  },
  {
    names: ['sort', 'gsort'],
    takesValue: [
      '-k',
      '--key',
      '-t',
      '--field-separator',
      '-o',
      '--output',
      '-S',
      '--buffer-size',
      '-T',
      '--temporary-directory',
      '--batch-size',
      '--parallel',
      '--compress-program',
      '--files0-from',
      '--random-source',
      '--sort',
    ],
    long: [],
    effects: { '-o': 'write', '--output': 'write', '--random-source': 'read' },
    unknown: ['--files0-from'],
    operands: 'read',
    // It feeds what it sorts to that program: a shell would run it.
    judge(call) {
      const program = call.value('--compress-program');
      if (program === undefined || COMPRESSORS.test(literal(program) ?? '')) return undefined;
      call.path('exec', program);
      return 'it runs another program on what it sorts';
    },
  },
  { names: ['fold', 'gfold'], takesValue: ['-w', '--width'], operands: 'read' },
  {
    names: ['fmt', 'gfmt'],
    takesValue: ['-w', '--width', '-g', '--goal', '-p', '--prefix'],
    operands: 'read',
  },
  { names: ['expand', 'unexpand'], takesValue: ['-t', '--tabs'], operands: 'read' },
  {
    names: ['pr'],
    takesValue: [
      '-D',
      '-h',
      '-l',
      '-N',
      '-o',
      '-w',
      '-W',
      '--date-format',
      '--header',
      '--length',
      '--indent',
      '--width',
    ],
    optionalValue: ['-e', '-i', '-n', '-s', '-S'],
    operands: 'read',
  },
  {
    names: ['ptx'],
    takesValue: ['-b', '-F', '-g', '-i', '-M', '-o', '-S', '-w', '-W', '--break-file', '--ignore-file', '--only-file'],
    long: [],
    effects: {
      '-b': 'read',
      '-i': 'read',
      '-o': 'read',
      '--break-file': 'read',
      '--ignore-file': 'read',
      '--only-file': 'read',
    },
    // Then the second operand is its output.
    unknown: ['-G', '--traditional'],
    operands: 'read',
  },
  {
    names: ['shuf', 'gshuf'],
    takesValue: ['-i', '-n', '-o', '--input-range', '--head-count', '--output', '--random-source'],
    long: [],
    effects: { '-e': 'text', '--echo': 'text', '-o': 'write', '--output': 'write', '--random-source': 'read' },
    operands: 'read',
  },
  { names: ['tr', 'gtr', 'expr', 'gexpr', 'factor', 'pathchk', 'yes'] },
  { names: ['seq', 'gseq', 'jot'], takesValue: ['-f', '-s', '-t', '--format', '--separator', '-b', '-p'] },
  {
    names: ['numfmt'],
    takesValue: ['-d', '--delimiter', '--field', '--format', '--from', '--to', '--padding', '--suffix'],
  },
  { names: ['basename', 'dirname', 'gbasename', 'gdirname'], takesValue: ['-s', '--suffix'] },
  { names: ['dircolors'], operands: 'read' },
];
