import type { Command } from '../shell/command.js';
import { isPattern, literal, type Word } from '../shell/word.js';
import type { Effect } from './effect.js';
import { pathTarget } from './paths.js';
import { effectOf } from './program.js';

/** Where a name below is that of a host, which is looked up and mounted as soon as somebody touches it. */
const MOUNTED = /^\/(?:net|afs|misc|Network\/Servers)\/[^/]/;
/** Most words are none of these, and found out sooner. */
const HINTS = /(?:net|afs|misc|Servers)\//;
/** Programs for which a path is only text. */
const TEXTUAL = new Set([':', 'true', 'false', 'echo', 'printf', 'basename', 'dirname', 'expr', 'yes']);

/** Paths of automatic mounts among the words of a command: to ask whether one is there reaches the network. */
export function touchedMounts({ argv, name = '', cwd, span, remote }: Command, found: readonly Effect[]): Effect[] {
  const touched: Effect[] = [];
  for (const word of argv) {
    if (!word.pieces.some(({ text }) => HINTS.test(text)) || (TEXTUAL.has(name) && literal(word) !== undefined))
      continue;
    const target = pathTarget(optionValueOf(word), cwd);
    if (target.type !== 'path' || !MOUNTED.test(target.path)) continue;
    if (found.some(({ target: known }) => known.type === 'path' && known.path === target.path)) continue;
    touched.push(effectOf('read', target, span, ['list'], remote));
  }
  return touched;
}

/** The value of a long option, or the word itself. */
function optionValueOf(word: Word): Word {
  const [first, ...rest] = word.pieces;
  const value = first?.kind === 'text' && isPattern(word) ? /^--?[\w-]+=(.*)$/s.exec(first.text)?.[1] : undefined;
  return value === undefined ? word : { ...word, pieces: [{ kind: 'text', text: value }, ...rest] };
}
