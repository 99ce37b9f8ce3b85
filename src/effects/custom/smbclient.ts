import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Commands for a share, between semicolons. Those that are not listed may touch this machine: `!`, `lcd`, `more`. */
function shareCommands(call: ProgramCall, share: string, commands: string): string | undefined {
  for (const command of commands.split(';')) {
    const [verb = '', first, second] = command.trim().split(/\s+/);
    if (/["\\]/.test(command)) return 'a command for the share is quoted';
    if (/^(ls|dir|cd|pwd|du|allinfo|volume|stat)$/.test(verb)) call.net('receive', share);
    else if (verb === 'get') {
      call.net('receive', share, 'download');
      call.at('write', second ?? first ?? './*', 'overwrite');
    } else if (verb === 'put') {
      call.net('send', share, 'upload');
      call.at('read', first ?? './*');
    } else if (/^(mkdir|md)$/.test(verb)) call.named('service', share, 'create');
    else if (/^(rm|del|rmdir|rd|deltree|rename)$/.test(verb)) call.named('service', share, 'delete');
    else return `the command ${verb} for the share is not known`;
  }
  return undefined;
}

/** What is done on the share of another host. */
export function smbclient(call: ProgramCall): string | undefined {
  if (call.has('-L', '--list')) return undefined;
  if (call.has('-M', '--message')) return undefined;
  const share = literal(call.operands[0]);
  const commands = literal(call.value('-c', '--command'));
  if (share === undefined || commands === undefined) return 'what is typed into it is not known';
  call.net('send', share);
  return shareCommands(call, share, commands);
}
