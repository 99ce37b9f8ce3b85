import { literal, literalPrefix } from '../../shell/word.js';
import { PREFIX_WRAPPERS } from '../../shell/wrappers/wrapper-table.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramSpec } from '../program.js';
import { here, walk } from './places.js';

/** Programs of coreutils that tell about files, users and the system. `list` marks what reads names, not contents. */
export const COREUTILS_FACTS: readonly ProgramSpec[] = [
  {
    names: ['ls', 'dir', 'vdir', 'gls', 'll', 'exa', 'eza', 'lsd'],
    takesValue: [
      '-I',
      '--ignore',
      '-w',
      '--width',
      '-T',
      '--tabsize',
      '--hide',
      '--block-size',
      '--sort',
      '--format',
      '--indicator-style',
      '--quoting-style',
      '--time',
      '--time-style',
    ],
    hiddenEffects: [],
    judge(call) {
      // exa and its kin have -T for a tree and take -L with a value.
      const deep =
        call.has('-R', '--recursive', '--recurse', '--tree') || (call.has('-T') && !/ls$|dir$/.test(call.name));
      const roots = call.operands.length > 0 ? call.operands : [here(call)];
      for (const word of roots) {
        if (deep) walk(call, word, 'list');
        else call.path('read', word, 'list');
      }
    },
  },
  {
    names: ['du', 'ncdu', 'dust'],
    hiddenEffects: ['write'],
    takesValue: [
      '-d',
      '--max-depth',
      '-B',
      '--block-size',
      '-t',
      '--threshold',
      '--exclude',
      '-X',
      '--exclude-from',
      '--files0-from',
      '-I',
      '--time-style',
      '-n',
      '-o',
      '-f',
    ],
    long: [],
    effects: { '-X': 'read', '--exclude-from': 'read', '-o': 'write', '-f': 'read' },
    judge(call) {
      for (const word of call.operands.length > 0 ? call.operands : [here(call)]) walk(call, word, 'list');
      if (call.has('--files0-from')) call.add('read', { type: 'unknown', source: 'the files that a list names' });
    },
  },
  {
    names: ['stat', 'gstat'],
    takesValue: ['-c', '--format', '--printf'],
    hiddenEffects: [],
    judge: (call) => call.paths('read', call.operands, 'list'),
  },
  // Only names are resolved.
  { names: ['readlink', 'realpath', 'greadlink', 'grealpath'], takesValue: ['--relative-to', '--relative-base'] },
  { names: ['df', 'gdf', 'duf', 'pydf'] },
  {
    names: ['date', 'gdate'],
    takesValue: ['-d', '--date', '-f', '--file', '-r', '--reference', '-s', '--set', '--rfc-3339', '-v', '-z'],
    optionalValue: ['-I', '--iso-8601', '--rfc-email'],
    long: ['--utc', '--debug'],
    judge(call) {
      // With -j it only converts, and -f is a format then.
      if (call.has('-j')) return undefined;
      for (const word of call.all('-f', '--file', '-r', '--reference'))
        if (!/^\d+$/.test(literal(word) ?? '')) call.path('read', word);
      const time = call.value('-s', '--set') ?? call.operands.find((word) => !literalPrefix(word).startsWith('+'));
      if (time !== undefined) call.named('service', 'clock', 'update');
      return undefined;
    },
  },
  {
    names: [
      'whoami',
      'id',
      'gid',
      'groups',
      'logname',
      'users',
      'uname',
      'nproc',
      'hostid',
      'tty',
      'sleep',
      'gsleep',
      'usleep',
      'uptime',
    ],
  },
  {
    names: ['arch'],
    ...PREFIX_WRAPPERS.arch,
    stopAtFirstOperand: true,
    plain: ['-arm64', '-arm64e', '-x86_64', '-x86_64h', '-i386', '-32', '-64', '-c'],
  },
  { names: ['sync'], operands: 'read' },
  {
    names: ['who', 'pinky'],
    operands: 'text',
    judge: (call) => {
      // `who am i` and `who mom likes` name no file; `who file` reads another record.
      if (call.operands.length === 1 && call.name === 'who') call.path('read', call.operands[0]);
    },
  },
  {
    // The environment holds secrets.
    names: ['printenv', 'gprintenv'],
    judge(call) {
      if (call.operands.length === 0) addEnvironmentRead(call);
      for (const word of call.operands) addEnvironmentRead(call, word);
    },
  },
  {
    names: ['stty', 'gstty'],
    takesValue: ['-F', '--file'],
    effects: { '-F': 'write', '--file': 'write', '-f': 'write' },
  },
];
