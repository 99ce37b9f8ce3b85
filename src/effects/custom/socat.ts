import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Both sides of socat are addresses: `TCP:host:80`, `EXEC:program`, `UNIX-CONNECT:/run/x`, a file. */
export function socat(call: ProgramCall): string | undefined {
  let why: string | undefined;
  for (const word of call.operands) why = address(call, word) ?? why;
  return why;
}

function address(call: ProgramCall, word: Word): string | undefined {
  const given = literal(word);
  if (given === undefined) return 'an address is not known';
  const kind = given.split(':')[0]?.toLowerCase() ?? '';
  const rest = given.slice(given.indexOf(':') + 1);
  if (/^(system|exec|shell)$/.test(kind)) {
    call.named('exec', rest, 'network');
    return 'it gives a program to the network';
  }
  if (given === '-' || /^(stdio|stdin|stdout|stderr|fd)\b/.test(kind)) return undefined;
  if (/^(tcp|udp|openssl|ssl|sctp|ip|socks|proxy)[\w-]*listen$|^(tcp|udp)[46]?-l$|-recv/.test(kind))
    call.named('service', rest, 'listen');
  else if (/^(tcp|udp|openssl|ssl|sctp|socks\w*|proxy)[\w-]*$/.test(kind)) call.net('send', rest, 'socket');
  else if (/^(open|gopen|create|creat|file|pipe|fifo)$/.test(kind) || /^[./]/.test(given)) {
    const path = (/^[./]/.test(given) ? given : rest).split(',')[0] ?? '';
    call.at('read', path);
    call.at('write', path);
  } else if (/^unix-(connect|client|sendto)$|^unix$/.test(kind)) call.socket(rest.split(',')[0] ?? '');
  else return `the address ${given} is not understood`;
  return undefined;
}
