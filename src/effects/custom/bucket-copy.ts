import { literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

const isBucket = (word: Word): boolean => /^(s3|gs):\/\//.test(literalPrefix(word));

/** cp and sync between here and a bucket. */
export function bucketCopy(call: ProgramCall): void {
  transfer(call, false);
}

/** mv: what it came from is gone then. */
export function bucketMove(call: ProgramCall): void {
  transfer(call, true);
}

function transfer(call: ProgramCall, move: boolean): void {
  const last = call.operands.length - 1;
  call.operands.forEach((word, index) => {
    const from = index < last || last === 0;
    const tags = call.has('--recursive', '-r', '-R') || !move ? ['recursive'] : [];
    if (isBucket(word)) call.net(from ? 'receive' : 'send', word, from ? 'download' : 'upload');
    else call.path(from ? 'read' : 'write', word, ...tags);
    if (from && move) {
      if (isBucket(word)) call.named('service', word, 'delete', ...tags);
      else call.path('delete', word, 'move', ...tags);
    }
    if (!from && call.has('--delete', '-d')) {
      if (isBucket(word)) call.named('service', word, 'delete', 'recursive');
      else call.path('delete', word, 'recursive');
    }
  });
}
