import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import type { CustomCode } from './custom-code.js';

/** What is done to remotes, which are `name:path`, and to files here. */
export const rclone =
  (what: Deed) =>
  (call: ProgramCall): string | undefined =>
    transfer(call, what);

type Deed = 'read' | 'write' | 'copy' | 'move' | 'delete';

function transfer(call: ProgramCall, what: Deed): string | undefined {
  // A remote that is written out can hold options that run programs.
  if (call.operands.some((word) => /^:|^[\w-]+,/.test(literalPrefix(word))))
    return 'a remote that is made up on the spot is not understood';
  const last = call.operands.length - 1;
  call.operands.forEach((word, index) => {
    const remote = /^[\w-]+:/.test(literalPrefix(word)) || /^https?:/.test(literalPrefix(word));
    const to = (what === 'copy' || what === 'move') && index === last && last > 0;
    const writes = to || what === 'write' || what === 'delete';
    if (remote)
      call.net(writes ? 'send' : 'receive', word, what === 'delete' ? 'delete' : writes ? 'upload' : 'download');
    else call.path(what === 'delete' ? 'delete' : writes ? 'write' : 'read', word, 'recursive');
    if (what === 'delete' && remote) call.named('service', word, 'delete', 'recursive');
    if (what === 'move' && !to)
      remote ? call.named('service', word, 'delete', 'recursive') : call.path('delete', word, 'move', 'recursive');
    if (to && call.command.argv.some((verb) => /^(bi)?sync$/.test(literal(verb) ?? '')))
      remote ? call.named('service', word, 'delete', 'recursive') : call.path('delete', word, 'recursive');
  });
  return undefined;
}

/** Each with what it does to its operands. */
export const RCLONE: Readonly<Record<string, CustomCode>> = {
  'rclone-copy': rclone('copy'),
  'rclone-delete': rclone('delete'),
  'rclone-move': rclone('move'),
  'rclone-read': rclone('read'),
  'rclone-write': rclone('write'),
};
