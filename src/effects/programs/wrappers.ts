import { literal, prefix } from '../../shell/word.js';
import type { Program } from '../program.js';

/** Programs that run other commands: the reader reports those, so only what the wrapper itself does is here. */
export const WRAPPER_PROGRAMS: readonly Program[] = [
  {
    names: ['env'],
    stops: true,
    values: ['-u', '--unset', '-C', '--chdir', '-S', '--split-string', '-a', '--argv0'],
    judge(call) {
      // Without a command it prints everything that is set, secrets too.
      if (call.operands.every((word) => /=/.test(prefix(word))) && !call.has('-S', '--split-string'))
        call.named('env', 'environment', 'read');
    },
    hides: [],
  },
  {
    names: [
      'command',
      'builtin',
      'exec',
      'nice',
      'ionice',
      'chrt',
      'taskset',
      'nohup',
      'setsid',
      'stdbuf',
      'timeout',
      'gtimeout',
      'unbuffer',
      'chronic',
      'ifne',
      'eatmydata',
      'watch',
      'caffeinate',
      'rlwrap',
      'linux32',
      'linux64',
      'setarch',
      'dumb-init',
      'tini',
      'busybox',
      'toybox',
      'systemd-inhibit',
      'dbus-run-session',
      'xvfb-run',
      'fakeroot',
    ],
    stops: true,
  },
  {
    // The file is made where there is none; a number is a descriptor.
    names: ['flock'],
    stops: true,
    values: ['-w', '--timeout', '--wait', '-E', '--conflict-exit-code', '-c', '--command'],
    judge(call) {
      if (!/^\d+$/.test(literal(call.operands[0]) ?? '')) call.path('write', call.operands[0]);
    },
  },
  {
    names: ['time'],
    stops: true,
    values: ['-f', '--format', '-o', '--output'],
    effects: { '-o': 'write', '--output': 'write' },
  },
  {
    names: [
      'sudo',
      'doas',
      'pkexec',
      'run0',
      'su',
      'runuser',
      'sg',
      'setpriv',
      'capsh',
      'unshare',
      'nsenter',
      'chroot',
    ],
    stops: true,
    judge(call) {
      if (call.args.length === 0 || !call.has('-l', '-v', '-k', '-K', '--version', '--help', '-V'))
        call.named('privilege', call.name);
      if (call.has('-i', '-s', '--login', '--shell') && call.operands.length === 0)
        return 'it opens a shell of another user';
      if (
        /^(su|runuser)$/.test(call.name) &&
        !call.args.some((word) => /^-(c|-command)/.test(word.pieces[0]?.text ?? ''))
      )
        return 'it opens a shell of another user';
      return undefined;
    },
  },
];
