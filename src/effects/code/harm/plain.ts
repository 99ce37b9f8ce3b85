import { quoteShellWord } from '../../../shell/quote.js';
import { textWord } from '../../../shell/word.js';
import { sketched } from '../scan.js';
import type { CodeLook } from './harms.js';

/** Files that code reads, of which no table has told. */
export function addOpenedFiles({ flow, call, span }: CodeLook): void {
  const { uses, tokens } = flow.outline;
  for (const { can, isValue, from, to, name } of uses) {
    if (!can.has('read') || isValue) continue;
    const words = tokens.slice(from, to).filter(({ kind }) => kind !== 'line');
    const end = words.findIndex(({ text }) => text === ',');
    const known = flow.constant(end === -1 ? words : words.slice(0, end));
    if (known !== undefined) {
      // A variable of the shell may stand in it.
      if (/^[^\s(:;$]+$/.test(known)) call.at('read', known);
    } else if (words.some(({ kind }) => kind === 'text'))
      call.add('read', { type: 'unknown', source: sketched(words, name) }, [], span);
  }
}

/** Programs that code starts, of which no table has told: as text for a shell, or word by word. */
export function addStartedPrograms({ flow, call, span }: CodeLook): void {
  const { uses, tokens } = flow.outline;
  for (const { can, isValue, isMember, start, from, to } of uses) {
    if (!can.has('run') || (isValue && !isMember)) continue;
    // `"ls".execute()`
    const words = (isMember ? tokens.slice(start - 2, start - 1) : tokens.slice(from, to)).filter(
      ({ kind }) => kind !== 'op' && kind !== 'line',
    );
    const texts = words.flatMap(({ kind, value }) => (kind === 'text' && value !== undefined ? [value] : []));
    const [first] = texts;
    if (first === undefined || words[0]?.value === undefined) continue;
    const command = texts.length === 1 || /\s/.test(first) ? first : texts.map(quoteShellWord).join(' ');
    call.shell(textWord(command, span));
  }
}

/** Passwords that code takes out of a store. */
export function addSecrets({ flow, call }: CodeLook): void {
  for (const { can, isValue, name } of flow.outline.uses)
    if (can.has('secret') && !isValue) call.named('service', name, 'read', 'secret');
}
