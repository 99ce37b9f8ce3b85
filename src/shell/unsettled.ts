import { literal, prefix, type Word } from './word.js';

const RESERVED =
  /^(if|then|elif|else|fi|for|while|until|do|done|case|esac|in|select|function|time|coproc|\{|\}|!|\[\[|\]\]|eval|exec|export|set|unset|trap|return|exit|source|\.|:)$/;

/** Variables that run code, find programs, or change how everything after them is read. */
const POWERFUL =
  /^(PATH|IFS|CDPATH|HOME|ENV|SHELLOPTS|BASHOPTS|PS[0-4]|PROMPT_COMMAND|BASH_(ENV|ALIASES|CMDS|FUNC\w*)|LD_\w+|DYLD_\w+|GIT_\w+|\w*PAGER|\w*EDITOR|VISUAL|NODE_OPTIONS|PYTHON\w+|PERL5\w+|RUBYOPT)$/;

/** Flags of `declare` that give a variable another meaning than its text. */
const ATTRIBUTES = /^[-+]\w*[nlucig]/;

/** A variable that must not be given a value by anything but a plain assignment, which is judged. */
export function isPowerful(name: string): boolean {
  return POWERFUL.test(name);
}

/**
 * Why what is known of variables, functions and the directory may not hold after a builtin. Each is rare, and
 * following it would be a shell of our own: the text ends as unknown instead.
 */
export function unsettles(name: string, args: readonly Word[]): string | undefined {
  switch (name) {
    case 'declare':
    case 'typeset':
    case 'local':
      return args.some((word) => ATTRIBUTES.test(prefix(word))) ? 'a variable with a meaning of its own' : undefined;
    case 'unset':
      return args.some((word) => literal(word) === undefined) ? 'a name that is not known is unset' : undefined;
    case 'shopt':
      return args.some((word) => /^(lastpipe|cdable_vars|extdebug|autocd|compat\d+)$/.test(literal(word) ?? ''))
        ? 'an option that changes what later commands mean'
        : undefined;
    case 'set':
      return args.some((word) => literal(word) === 'posix')
        ? 'an option that changes what later commands mean'
        : undefined;
    case 'trap':
      return args.some((word) => /^(DEBUG|ERR|RETURN)$/.test(literal(word) ?? ''))
        ? 'a trap that runs between commands'
        : undefined;
    case 'alias':
      return args.some((word) => RESERVED.test(/^[^=]*/.exec(prefix(word))?.[0] ?? ''))
        ? 'an alias of a word that shells reserve'
        : undefined;
    case 'read':
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'let':
      return setsPowerful(args);
    case 'printf':
      return /^-v/.test(args[0] === undefined ? '' : prefix(args[0])) ? setsPowerful(args.slice(0, 2)) : undefined;
    default:
      return undefined;
  }
}

function setsPowerful(args: readonly Word[]): string | undefined {
  return args.some((word) => namesIn(word).some(isPowerful)) ? 'a variable that runs code is set' : undefined;
}

/** The names that a word may give to a builtin: `x`, `x[0]`, `-vx`, `-rax`, `x=1,y=2`. */
export function namesIn(word: Word): string[] {
  const text = prefix(word);
  const names = [...text.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
  if (!text.startsWith('-')) return names;
  const letters = text.slice(1);
  return [...names, ...Array.from(letters, (_, index) => letters.slice(index))];
}
