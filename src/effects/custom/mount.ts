import { literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { keyedField, list } from '../words.js';

/** Programs that show several directories as one: `/a=RW:/b=RO`, `/a:/b`, `/a,/b`. */
const UNIONS = new Set(list('unionfs unionfs-fuse mergerfs mhddfs'));

/** What a mount shows at another place: a directory, or several that become one. */
function showElsewhere(call: ProgramCall, word: Word, several = UNIONS.has(call.name)): void {
  const text = several ? literal(word) : undefined;
  if (text === undefined) return call.path('read', word, 'mount');
  for (const part of text.split(/[:,]/)) {
    const path = part.replace(/=(?:RW|RO|NC).*$/i, '');
    if (path !== '') call.path('read', textWord(path, word.span), 'mount');
  }
}

/** What is shown where: from the operands, and from fields of its options. */
export function mount(call: ProgramCall): void {
  if (call.name === 'mount' && call.operands.length === 0 && !call.has('-a', '--all'))
    if (call.args.length === 0 || call.has('-l', '-t')) return;
  // A mount shows other files at a place: both sides become one.
  const named = call.value('--source');
  const [from, to = call.value('--target')] = named === undefined ? call.operands : [named, ...call.operands];
  if (from !== undefined && to !== undefined) showElsewhere(call, from);
  for (const word of call.all('-o', '--options'))
    for (const key of list('lowerdir upperdir workdir')) {
      const value = keyedField(word, key);
      if (value !== undefined) showElsewhere(call, textWord(value, word.span), true);
    }
  // What was there is seen as before.
  const again =
    call.all('-o', '--options').some((word) => /(?:^|,)remount(?:,|$)/.test(wordToText(word))) ||
    call.options.some(({ name }) => /^--make-/.test(name));
  call.path('write', to ?? from, again ? 'remount' : 'mount');
  call.named('service', to ?? from ?? 'fstab', 'create', 'mount');
  if (/^\/\/|^[\w.-]+:\//.test(literalPrefix(from ?? { pieces: [], span: call.command.span })))
    call.net('send', from, 'mount');
}
