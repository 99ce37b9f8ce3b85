import type { RegexPattern } from '../../match/regex-pattern.js';
import { PLACE_NAMES } from '../check/place-names.js';
import { requiresBlank } from '../evaluate/pattern-literals.js';

/** A value that is well formed, and that nothing can have: the rule would guard less than it looks like. */
export interface Unmeetable {
  readonly message: string;
  readonly fix: string;
}

/** `[` is a program; what else has such signs is a pattern, and there are keys for those. */
const SIGNS = /[|*?^$\\(){}]|[^[]\[|\[[^[]/;

/** Names are exact: `Write|Edit` and `mcp__*` are the name of nothing. */
export function unmeetableName(name: string, key: string, pattern?: string): Unmeetable | undefined {
  if (SIGNS.test(name))
    return {
      message: `does not mean what "${key}: ${name}" looks like: names are exact, and nothing has this one.`,
      fix: instead(name, key, pattern),
    };
  // A command is one word: its arguments are another matter.
  if (key !== 'command' || !/\s/.test(name.trim())) return undefined;
  const [program = '', ...words] = name.trim().split(/\s+/);
  return {
    message: `never matches: "${name}" is more than the name of a program.`,
    fix: `Write "command: ${program}" and "argument_pattern: '^${words.join(' ')}(\\s|$)'".`,
  };
}

function instead(name: string, key: string, pattern: string | undefined): string {
  const names = name.replace(/^\^?\(?|\)?\$?$/g, '').split('|');
  if (names.every((one) => /^[\w.@/:+-]+$/.test(one))) return `Write "${key}: [${names.join(', ')}]".`;
  const isAll = /^[.*^$]*$/.test(name);
  if (pattern === undefined) return isAll ? `Leave "${key}" out to mean all.` : 'Write each name in a list.';
  // Left out, a permission would have no condition, which is an error.
  if (isAll) return `Write "${pattern}: '.'" to mean all.`;
  const regex = /^[\w.*:-]+$/.test(name)
    ? `^${name.replace(/\.(?!\*)/g, '\\.').replace(/\.?\*/g, '.*')}$`.replace(/\.\*\$$/, '')
    : name;
  return `Write "${pattern}: '${regex}'".`;
}

/** The name of a program has no blank. */
export function unmeetableCommand(command: RegexPattern): Unmeetable | undefined {
  const someAre = command.exact?.some((name) => /\s/.test(name)) ?? requiresBlank(command);
  if (!someAre) return undefined;
  return {
    message: `never matches: "${command.source}" is for more than the name of a program, which has no blank.`,
    fix: 'Write the name in "command_pattern", and what follows in "argument_pattern".',
  };
}

/** A path that begins with what stands for no directory. */
export function unmeetablePath(path: string): Unmeetable | undefined {
  const variable = /^\$\{?\w+\}?/.exec(path)?.[0];
  if (variable !== undefined && !PLACE_NAMES.includes(variable.slice(1)))
    return { message: `never matches: "${variable}" stands for nothing here.`, fix: 'Write the path, or "~/...".' };
  if (!/^~[^/]/.test(path)) return undefined;
  return { message: `never matches: "${path}" is the home of somebody else.`, fix: 'Write its path.' };
}
