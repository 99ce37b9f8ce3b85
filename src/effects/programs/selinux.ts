import type { ProgramSpec } from '../program.js';
import { hasStdin } from './places.js';
import { tool } from './wide-a-strict.js';

/** Labels of files, and roles of users, under SELinux. */
export const SELINUX: readonly ProgramSpec[] = [
  tool({
    names: 'setfiles',
    takes: '-e -r -T',
    reads: '-c -f',
    flags: '-C -d -E -F -h -? -i -I -D -l -m -n -p -q -s -v -W -0',
    judge(call) {
      const [labels, ...places] = call.operands;
      call.path('read', labels);
      if (call.has('-n', '-c')) call.paths('read', places, 'recursive');
      else call.paths('write', places, 'recursive', 'attributes');
      // The files stand in a list that is not told.
      if (call.has('-s', '-f') && !call.has('-n')) call.at('write', '/**', 'attributes');
    },
  }),
  tool({ names: 'matchpathcon', takes: '-m -p', reads: '-f -P', flags: '-V -N -n', operands: 'read' }),
  tool({ names: 'selinuxenabled', judge: (call) => call.named('read', 'system') }),
  tool({
    names: 'newrole',
    takes: '-r --role -t --type -l --level',
    flags: '-p --preserve-environment -V',
    judge(call) {
      if (call.operands.length > 0 || hasStdin(call)) return 'the shell under the new role runs what is not known';
      call.named('privilege', call.value('-r', '--role') ?? call.value('-t', '--type') ?? 'role');
      return call.named('exec', 'shell') as undefined;
    },
  }),
];
