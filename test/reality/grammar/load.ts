import { readFileSync } from 'node:fs';
import type { Grammar } from './expand.js';

/** What can't stand at the end of a line, or is not seen there. */
const SIGNS: Readonly<Record<string, string>> = {
  '∅': '',
  '␣': ' ',
  '⏎': '\n',
  '⇥': '\t',
  '␍': '\r',
  '␋': '\v',
  '␠': '\u00a0',
};

/**
 * Reads tables: `= name` begins one, and what it may become is divided by ` ⎮ `. What stands there twice is made
 * twice as often. A name of a later file adds to that of an earlier one.
 */
export function loadGrammar(...names: readonly string[]): Grammar {
  const rules: Record<string, string[]> = {};
  for (const name of names) {
    let table: string[] | undefined;
    for (const line of readFileSync(`test/reality/grammar/${name}.txt`, 'utf8').split('\n')) {
      if (line.startsWith('= ')) table = rules[line.slice(2)] ??= [];
      else if (line !== '')
        table?.push(...line.split(' ⎮ ').map((rule) => rule.replace(/[∅␣⏎⇥␍␋␠]/g, (sign) => SIGNS[sign] ?? sign)));
    }
  }
  return rules;
}
