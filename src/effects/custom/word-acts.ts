import { textWord, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** What words of a program say that it does. */
export type Act = readonly [
  words: RegExp,
  kind: 'service' | 'privilege' | 'exec' | 'send' | 'vcs',
  tags: readonly string[],
];

/**
 * Programs of which only what would be asked about is told, by their words: the first act that fits. None of them is
 * understood.
 */
export function judgeByWords(call: ProgramCall, acts: Readonly<Record<string, readonly Act[]>>, what: string): string {
  const words = call.args.map(wordToText).join(' ').toLowerCase();
  const name = call.name
    .toLowerCase()
    .replace(/^.*\\/, '')
    .replace(/\.exe$/, '');
  const [, kind, tags] = acts[name]?.find(([pattern]) => pattern.test(words)) ?? [];
  const text = `${name} ${words}`.trim();
  if (kind === 'exec') call.add(kind, { type: 'unknown', source: text }, tags);
  else if (kind === 'send') call.net(kind, name, ...(tags ?? []));
  else if (kind !== undefined) call.named(kind, textWord(text, call.command.span), ...(tags ?? []));
  return `${name} is ${what}`;
}
