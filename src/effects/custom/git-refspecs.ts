import { dropPrefix, literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

interface Refspec {
  /** The ref of the other repository. */
  readonly name: Word;
  readonly isForced: boolean;
  readonly isDeletion: boolean;
}

/** `+from:to`, `:to` */
function parseRefspec(word: Word): Refspec {
  const isForced = literalPrefix(word).startsWith('+');
  const bare = isForced ? dropPrefix(word, 1) : word;
  const known = literal(bare);
  const colon = known?.indexOf(':') ?? -1;
  const name = known === undefined || colon === -1 ? bare : textWord(known.slice(colon + 1), word.span);
  return { name, isForced, isDeletion: literalPrefix(bare).startsWith(':') && known !== ':' };
}

/** What is pushed, and whether it takes the place of history: by options, or by signs in what is named. */
export function gitRefspecs(call: ProgramCall): undefined {
  const dry = call.has('-n', '--dry-run') && !call.has('--no-dry-run');
  const force = call.has('-f', '--force');
  const lease = call.has('--force-with-lease');
  const mirror = call.has('--mirror');
  const removes = mirror || call.has('-d', '--delete');
  const tags = (plus: boolean, remove: boolean): string[] => [
    'push',
    'remote',
    ...(dry ? ['dry'] : []),
    ...(dry || !(force || plus || mirror) ? [] : ['force', 'history']),
    // A lease refuses where somebody else pushed meanwhile: it rewrites history, but not blindly.
    ...(!dry && lease && !force && !plus && !mirror ? ['lease', 'history'] : []),
    ...(!dry && (remove || removes) ? ['delete'] : []),
  ];
  const specs = call.operands.slice(1).map(parseRefspec);
  for (const { name, isForced, isDeletion } of specs) call.named('vcs', name, ...tags(isForced, isDeletion));
  const prunes = call.has('--prune');
  if (specs.length === 0)
    call.named('vcs', mirror || call.has('--all', '--branches') ? 'all' : 'HEAD', ...tags(false, prunes));
  else if (prunes) call.named('vcs', 'all', ...tags(false, true));
}
