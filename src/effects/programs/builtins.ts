import { drop, literal, prefix, printed } from '../../shell/word.js';
import type { Program } from '../program.js';
import { judgeVariable } from '../variables.js';

/** What shells do themselves. What they change for later commands is followed by the reader. */
export const BUILTIN_PROGRAMS: readonly Program[] = [
  {
    names: [
      ':',
      'true',
      'false',
      'echo',
      'printf',
      'pwd',
      'test',
      '[',
      'cd',
      'pushd',
      'popd',
      'dirs',
      'return',
      'exit',
      'logout',
      'break',
      'continue',
      'shift',
      'wait',
      'jobs',
      'fg',
      'bg',
      'disown',
      'getopts',
      'let',
      'read',
      'unset',
      'shopt',
      'umask',
      'ulimit',
      'times',
      'type',
      'help',
      'local',
      'readonly',
      'alias',
      'unalias',
      'trap',
      'eval',
      'suspend',
      'compgen',
      'compopt',
      'caller',
    ],
  },
  {
    names: ['export', 'declare', 'typeset'],
    judge(call) {
      for (const word of call.args) {
        const name = /^([A-Za-z_]\w*)=/.exec(prefix(word))?.[1];
        if (name !== undefined) judgeVariable(name, drop(word, name.length + 1), call);
      }
    },
  },
  {
    names: ['mapfile', 'readarray'],
    values: ['-d', '-n', '-O', '-s', '-u', '-C', '-c'],
    effects: { '-C': 'shell' },
  },
  {
    names: ['bind', 'complete'],
    judge: (call) => (call.has('-x', '-f', '-C', '-F') ? `${call.name} runs commands later` : undefined),
  },
  {
    names: ['set'],
    hides: [],
    judge(call) {
      if (call.args.length === 0) call.named('env', 'environment', 'read');
      if (call.args.some((word) => literal(word) === 'history')) call.named('env', 'history', 'history');
    },
  },
  {
    names: ['hash'],
    judge: (call) => (call.has('-p') ? call.unseen('it makes a name mean another program') : undefined),
  },
  {
    names: ['source', '.'],
    stops: true,
    hides: [],
    judge(call) {
      const [file] = call.operands;
      // What is surely in it is reported on its own by whoever read the text.
      if (file !== undefined && printed(file) === undefined) call.path('exec', file);
    },
  },
  {
    names: ['enable'],
    judge: (call) => (call.has('-f') ? 'it loads a builtin from a file' : undefined),
  },
  {
    names: ['history', 'fc'],
    judge(call) {
      if (call.has('-c', '-d', '-w', '-a', '-r', '-n') || call.name === 'fc') return 'it changes or runs the history';
      return undefined;
    },
  },
  {
    names: ['kill', 'killall', 'pkill', 'xkill', 'skill'],
    values: ['-s', '--signal', '-n', '-u', '-U', '-g', '-G', '-t', '-P', '-o', '-y'],
    judge(call) {
      if (call.has('-l', '-L', '--list', '--table')) return;
      for (const word of call.args) if (!/^-/.test(prefix(word))) call.named('service', word, 'kill');
      if (call.args.some((word) => literal(word) === '-1') && call.name === 'kill')
        call.named('service', 'every process', 'kill', 'all');
    },
  },
];
