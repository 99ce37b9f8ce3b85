import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Others are loaded from files, send over the network, or run commands. */
const ENGINES = /^(libaio|io_uring|p?sync|p?vsync2?|pvsync|posixaio|mmap|null|splice|cpuio)$/;

/** A job: what is done to the files, or to files that it makes. */
export function fio(call: ProgramCall): string | undefined {
  if (call.has('--ioengine') && !ENGINES.test(literal(call.value('--ioengine')) ?? ''))
    return 'the engine is not known';
  // A file of jobs may name commands.
  call.paths(call.has('--showcmd', '--parse-only') ? 'read' : 'exec', call.operands, 'config');
  if (!call.has('--name', '--filename')) return undefined;
  const kind = /^(rand)?read$/.test(literal(call.value('--rw', '--readwrite')) ?? 'read') ? 'read' : 'write';
  const files = call.all('--filename');
  for (const word of files) {
    const text = literal(word);
    if (text === undefined) call.path(kind, word);
    else for (const path of text.split(':')) call.at(kind, path, ...(kind === 'write' ? ['overwrite'] : []));
  }
  // A file that is missing is made first.
  if (kind === 'read' && call.has('--size', '--filesize') && !call.has('--readonly')) call.paths('write', files);
  if (files.length === 0 && !call.has('--directory')) call.at('write', './*');
  return undefined;
}
