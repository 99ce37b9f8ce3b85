import type { Command } from 'commander';
import { quoteShellWord } from '../shell/quote.js';

/**
 * What stands behind the options of `sluice explain`: one command in quotes, perhaps with more options behind it, or
 * the words of a command as a shell has split them. Undefined where it is neither.
 */
export function readExplainArguments(words: readonly string[], command: Command): string | undefined {
  const [first = '', ...rest] = words;
  if (setOptions(rest, command)) return first;
  // A command in quotes is whole: what follows it is an option with a mistake.
  return first.startsWith('-') || /\s/.test(first) ? undefined : asCommand(words);
}

/** Takes them as options of ours, where each of them is one. */
function setOptions(words: readonly string[], command: Command): boolean {
  const values: [string, unknown][] = [];
  for (let at = 0; at < words.length; at++) {
    const [flag = '', ...given] = (words[at] ?? '').split('=');
    if (flag === '--help' || flag === '-h') command.help();
    const option = command.options.find(({ long }) => long === flag);
    const takes = option?.required === true;
    const value = !takes ? true : given.length > 0 ? given.join('=') : words[++at];
    if (option === undefined || (!takes && given.length > 0)) return false;
    if (value === undefined) command.error(`error: option '${option.flags}' argument missing`);
    values.push([option.attributeName(), value]);
  }
  for (const [name, value] of values) command.setOptionValue(name, value);
  return true;
}

/** Each word is what the shell made of it: quoted, it means the same again. */
function asCommand(words: readonly string[]): string {
  const begin = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  return words
    .map((word, index) => {
      const split = word.indexOf('=') + 1;
      return index < begin || begin === -1
        ? word.slice(0, split) + quoteValue(word.slice(split))
        : quoteShellWord(word);
    })
    .join(' ');
}

function quoteValue(value: string): string {
  return value === '' ? '' : quoteShellWord(value);
}
