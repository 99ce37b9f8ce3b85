import { isPattern, literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { extended, here, lastPart, pathWithin, walk } from './places.js';

const DIFF_VALUES = [
  '-U',
  '-C',
  '-W',
  '--width',
  '-x',
  '--exclude',
  '-X',
  '--exclude-from',
  '-I',
  '--ignore-matching-lines',
  '-F',
  '--show-function-line',
  '-L',
  '--label',
  '-S',
  '--starting-file',
  '-D',
  '--ifdef',
  '--from-file',
  '--to-file',
  '--horizon-lines',
  '--tabsize',
  '--line-format',
  '--palette',
];

/** What the patch names is not in the text: anything below the directory. */
function patch(call: ProgramCall): void {
  const [file, input] = call.operands;
  const directory = call.value('-d', '--directory');
  // It goes there before it opens anything.
  for (const word of [input, ...call.all('-i', '--input')])
    if (word !== undefined) call.path('read', pathWithin(directory, word));
  for (const word of call.all('-r', '--reject-file')) call.path('write', pathWithin(directory, word));
  const dry = call.has('--dry-run', '--check', '-C');
  const output = call.value('-o', '--output');
  if (file !== undefined) call.path('read', pathWithin(directory, file));
  else call.path('read', extended(directory ?? here(call), '/**'));
  if (dry) return;
  if (output !== undefined) call.path('write', pathWithin(directory, output));
  else if (file !== undefined) {
    call.path('write', pathWithin(directory, file), 'overwrite');
    call.path('write', extended(pathWithin(directory, file), '*'), 'backup');
  } else if (directory !== undefined) call.path('write', extended(directory, '/**'), 'overwrite');
  else call.at('write', './**', 'overwrite');
}

/** Any name may be that of a directory: only the disk knows, and is asked for what is below it. */
function compared(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    walk(call, word);
    // A directory and a file: the file of that name in it.
    for (const other of words) {
      const name = other === word || !isPattern(word) ? undefined : lastPart(other);
      if (name !== undefined)
        call.path('read', { ...word, pieces: [...word.pieces, { kind: 'text', text: '/' }, ...name.pieces] });
    }
  }
}

/** Programs that compare files, and that apply what was found. */
export const COMPARE: readonly ProgramSpec[] = [
  {
    names: ['diff', 'gdiff', 'colordiff', 'zdiff', 'bzdiff', 'xzdiff', 'icdiff', 'dwdiff', 'wdiff'],
    takesValue: DIFF_VALUES,
    long: ['--recursive', '--unified', '--context'],
    effects: { '-X': 'read', '--exclude-from': 'read' },
    hiddenEffects: [],
    judge: (call) => compared(call, [...call.operands, ...call.all('--from-file', '--to-file')]),
  },
  {
    names: ['cmp', 'zcmp', 'bzcmp', 'xzcmp'],
    takesValue: ['-i', '--ignore-initial', '-n', '--bytes'],
    operands: ['read', 'read', 'text'],
  },
  {
    // With -o it merges by hand, and opens an editor.
    names: ['sdiff'],
    takesValue: [...DIFF_VALUES, '-w', '-o', '--output'],
    long: [],
    unknown: ['-o', '--output', '--diff-program'],
    judge: (call) => compared(call, call.operands),
  },
  { names: ['diff3'], takesValue: ['-L', '--label'], long: [], unknown: ['--diff-program'], operands: 'read' },
  {
    names: ['patch', 'gpatch'],
    takesValue: [
      '-i',
      '--input',
      '-p',
      '--strip',
      '-d',
      '--directory',
      '-o',
      '--output',
      '-r',
      '--reject-file',
      '-B',
      '--prefix',
      '-Y',
      '--basename-prefix',
      '-z',
      '--suffix',
      '-V',
      '--version-control',
      '-D',
      '--ifdef',
      '-F',
      '--fuzz',
      '-g',
      '--get',
      '-x',
      '--debug',
    ],
    long: ['--dry-run', '--reverse', '--ed'],
    // An ed script in a patch runs commands; a checkout tool may be asked.
    unknown: ['-e', '--ed', '-g', '--get'],
    judge: patch,
  },
  {
    names: ['diffstat', 'filterdiff', 'lsdiff', 'grepdiff', 'interdiff', 'combinediff', 'splitdiff'],
    takesValue: ['-p', '-w', '-n', '-f', '-D', '-i', '-x', '-I', '-X', '--include', '--exclude', '--strip'],
    long: [],
    unknown: ['--in-place'],
    operands: 'read',
    judge(call) {
      if (call.name === 'splitdiff') {
        call.at('write', './*');
        for (const word of call.all('-D')) call.path('write', extended(word, '/*'));
      }
      if (call.name === 'filterdiff' && call.has('--remove-timestamps', '--output-matching')) return;
      if (/^\//.test(literal(call.value('-D')) ?? '')) call.path('read', call.value('-D'));
    },
  },
];
