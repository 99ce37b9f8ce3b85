import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

const RAISES = /^(?:sudo|doas|pkexec|su|run0|sudo-rs)$/;
const SHELL = /^(?:ba|z|da|k|fi|tc|c)?sh$/;
/** Options that open a shell, or log in, where no command follows them. */
const LOGS_IN = /^-(?:[a-zA-Z]*[isl]|-login|-shell)$|^-$/;
const TAKES_VALUE = /^(?:-[ughpCrtTUDR]|--(?:user|group|host|prompt))$/;

/** A shell of another user: what is typed there, or comes in, nobody looks at. */
export function rootShells(command: Command): readonly Effect[] {
  const { name, span, remote } = command;
  if (name === undefined || remote !== undefined || !RAISES.test(name) || !opensShell(command)) return [];
  return [effectOf('privilege', { type: 'name', name: `shell of ${name}` }, span, ['session', 'perhaps'], remote)];
}

function opensShell({ name, argv, redirects }: Command): boolean {
  const words = argv.slice(1);
  // `su` opens a shell of the user that it names.
  if (name === 'su') return !words.some((word) => /^-\w*c$|^--command/.test(literal(word) ?? ''));
  const operands = words.filter((word, at) => {
    const isValue = TAKES_VALUE.test(literal(words[at - 1]) ?? '');
    return !isValue && !literalPrefix(word).startsWith('-');
  });
  const [only] = operands;
  if (only === undefined) return words.some((word) => LOGS_IN.test(literal(word) ?? ''));
  // What a file or a text gives it is looked at by itself.
  return operands.length === 1 && SHELL.test(literal(only) ?? '') && !redirects.some(({ fd }) => fd === 0);
}
