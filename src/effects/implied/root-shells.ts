import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

const RAISES = /^(?:sudo|doas|pkexec|su|run0|sudo-rs|machinectl)$/;
const SHELL = /^(?:ba|z|da|k|fi|tc|c)?sh$/;
/** Options that open a shell, or log in, where no command follows them. */
const LOGS_IN = /^-(?:[a-zA-Z]*[isl]|-login|-shell)$|^-$/;
const TAKES_VALUE = /^(?:-[ughpCrtTUDR]|--(?:user|group|host|prompt))$/;

/** A shell of another user: what is typed there, or comes in, nobody looks at. */
export function rootShells(command: Command): readonly Effect[] {
  const { name, argv, via, stdin, span, remote } = command;
  if (name === undefined || remote !== undefined) return [];
  const isRaised = via.some(({ name: wrapper = '' }) => RAISES.test(wrapper));
  const opens =
    (RAISES.test(name) && logsIn(command)) ||
    (isRaised && SHELL.test(name) && argv.length === 1 && stdin === undefined);
  return opens
    ? [effectOf('privilege', { type: 'name', name: `shell of ${name}` }, span, ['session', 'perhaps'], remote)]
    : [];
}

function logsIn({ name, argv }: Command): boolean {
  const words = argv.slice(1);
  const rest = words.filter((word, at) => {
    const isValue = TAKES_VALUE.test(literal(words[at - 1]) ?? '');
    return !isValue && !literalPrefix(word).startsWith('-');
  });
  // `su` opens a shell of the user that it names.
  if (name === 'su') return !words.some((word) => /^-\w*c$|^--command/.test(literal(word) ?? ''));
  return rest.length === 0 && words.some((word) => LOGS_IN.test(literal(word) ?? ''));
}
