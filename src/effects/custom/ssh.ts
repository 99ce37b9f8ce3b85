import type { Syntax } from '../../shell/options.js';
import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { localPathOf } from '../this-machine.js';
import { sshOption } from '../types/ssh-option.js';
import { list } from '../words.js';

const BEHIND_HOST: Syntax = { takesValue: list('-o -i -F -p -l -L -R -D -E -J -I'), stopAtFirstOperand: true };

/** Options of ssh may stand behind the host too, before what runs there. */
export function ssh(call: ProgramCall): string | undefined {
  if (call.has('-V', '-Q')) return undefined;
  const rest = call.sub(call.operands.slice(1), BEHIND_HOST);
  for (const word of rest.all('-o')) sshOption(rest, word);
  for (const word of rest.all('-i')) rest.path('read', word, 'identity');
  for (const word of rest.all('-F')) {
    rest.path('read', word);
    if (literal(word) !== '/dev/null' && literal(word) !== 'none') return 'configuration of ssh can run programs';
  }
  if (call.name === 'autossh' && call.operands.length > 1) return 'what runs on the host is not known';
  // Without a command it is a shell there, steered by what it reads.
  if (rest.operands.length === 0 && !call.has('-N', '-O', '-G', '-W', '-s') && !rest.has('-N'))
    return 'it opens a shell on another host';
  return undefined;
}

/** Where the host is this machine, its commands write files here. */
export function sftp(call: ProgramCall): void {
  const [host = ''] = call.words();
  const here = localPathOf(host.includes(':') ? host : `${host}:`);
  if (here !== undefined) call.at('write', here, 'recursive');
}

const MOUNT_OPTIONS =
  /^(reconnect|ro|rw|allow_other|default_permissions|port=\d+|follow_symlinks|transform_symlinks|,)+$/;

/** This machine's own files may be shown at another place, and options for ssh stand among those of the mount. */
export function sshfs(call: ProgramCall): string | undefined {
  const path = localPathOf(literal(call.operands[0]) ?? '');
  if (path !== undefined) call.at('read', path, 'mount');
  const isOdd = call.all('-o').some((word) => !MOUNT_OPTIONS.test(literal(word) ?? ''));
  return isOdd ? 'an option of sshfs is not understood' : undefined;
}
