import { quoteShellWord } from '../../../shell/quote.js';
import { textWord } from '../../../shell/word.js';
import { sketched } from '../sketch.js';
import type { Token } from '../token.js';
import { ORIGIN } from './flow.js';
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
      if (/^[^\s(:;$*?[]+$/.test(known)) call.at('read', known);
    } else if (words.some(({ kind }) => kind === 'text'))
      call.add('read', { type: 'unknown', source: sketched(words, name) }, [], span);
  }
}

/** Programs that code starts, of which no table has told: as text for a shell, or word by word. */
export function addStartedPrograms({ flow, call, span }: CodeLook): void {
  const { uses, tokens, language } = flow.outline;
  for (const { can, isValue, isMember, start, from, to } of uses) {
    if (!can.has('run') || (isValue && !isMember)) continue;
    // `"ls".execute()`
    const given = isMember && from === to ? tokens.slice(start - 2, start - 1) : tokens.slice(from, to);
    const command = language === 'Tcl' ? given.map(({ text, value }) => value ?? text).join(' ') : commandOf(given);
    // What `~` is where it is expanded.
    const isHome = (flow.of(from, to) & ORIGIN.home) !== 0;
    if (command !== undefined) call.shell(textWord(isHome ? command.replace(/'(~\/[\w./-]*)'/g, '$1') : command, span));
  }
}

/** One text is for a shell, more are words; a value in a text may be anything. */
function commandOf(tokens: readonly Token[]): string | undefined {
  const words = tokens.filter(({ kind }) => kind !== 'op' && kind !== 'line');
  const first = words[0];
  if (first?.kind !== 'text') return undefined;
  if (first.value === undefined) return /^[\w./-]+ /.test(first.shape ?? '') ? first.shape : undefined;
  const texts = words.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return texts.length === 1 || /\s/.test(first.value) ? first.value : texts.map(quoteShellWord).join(' ');
}

/** Passwords that code takes out of a store. */
export function addSecrets({ flow, call }: CodeLook): void {
  for (const { can, isValue, name } of flow.outline.uses)
    if (can.has('secret') && !isValue) call.named('service', name, 'read', 'secret');
}
