import { literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `host:path`, `user@host:path` or `scheme://host/path`. A slash before the colon makes it a file. */
const REMOTE = /^(?:[a-z][\w+.-]*:\/\/|[^/:]+:)/i;

export function copySource(call: ProgramCall, word: Word): void {
  copy(call, word, 'receive', 'read');
}

export function copyTarget(call: ProgramCall, word: Word): void {
  copy(call, word, 'send', 'write');
}

/** A word whose beginning is not known may be a file or another host. */
function copy(call: ProgramCall, word: Word, net: 'send' | 'receive', path: 'read' | 'write'): void {
  const start = literalPrefix(word);
  const remote = REMOTE.exec(start);
  if (remote !== null) {
    const host = /^[^/:]+(?=:(?!\/\/))/.exec(start)?.[0];
    return call.net(net, host === undefined ? word : textWord(host, word.span));
  }
  if (literal(word) === undefined && !start.includes('/')) call.net(net, word);
  call.path(path, word);
}
