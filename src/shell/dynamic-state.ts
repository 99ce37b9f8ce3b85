import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import { zshArithmeticReason } from './parse/zsh.js';
import { literal, literalPrefix, type Word, wordToText } from './word.js';

const RESERVED =
  /^(if|then|elif|else|fi|for|while|until|do|done|case|esac|in|select|function|time|coproc|\{|\}|!|\[\[|\]\]|eval|exec|export|set|unset|trap|return|exit|source|\.|:)$/;

/** Variables that run code, find programs, or change how everything after them is read. */
const POWERFUL =
  /^(PATH|IFS|CDPATH|HOME|ENV|SHELLOPTS|BASHOPTS|PS[0-4]|PROMPT_COMMAND|BASH_(ENV|ALIASES|CMDS|COMPAT|FUNC\w*|LOADABLES_PATH)|POSIXLY_CORRECT|LD_\w+|DYLD_\w+|GIT_\w+|\w*PAGER|\w*EDITOR|VISUAL|NODE_OPTIONS|PYTHON\w+|PERL5\w+|RUBYOPT)$/;

/** A variable that must not be given a value by anything but a plain assignment, which is judged. */
export function isSensitiveVariable(name: string): boolean {
  return POWERFUL.test(name);
}

/** Programs read variables in capitals, and a few others. What only a script uses is in small letters. */
export function mayBeReadByPrograms(name: string): boolean {
  return /[A-Z]/.test(name) || /_proxy$|^npm_config_/.test(name);
}

/** Options with which what follows is read as before, by bash and by zsh, which has other letters for others. */
const KNOWN_LETTERS = /^[-+][CEemnuvxf]*o?$/;
const KNOWN_OPTIONS =
  /^(?:errexit|nounset|pipefail|xtrace|verbose|noclobber|noglob|errtrace|functrace|monitor|notify|noexec|hashall|emacs|vi)$/;
const KNOWN_SHOPT =
  /^(?:globstar|extglob|checkwinsize|histappend|cmdhist|lithist|expand_aliases|inherit_errexit|globasciiranges|checkjobs|huponexit|direxpand|dirspell|cdspell|progcomp|hostcomplete|interactive_comments|promptvars|login_shell|nocaseglob|dotglob)$/;
/** Those of them with which a wildcard matches other files. */
const WIDER_GLOBS = /^(?:dotglob|nocaseglob)$/;

/** An option of `set -o` or `shopt` with which a text means what it says. */
export function isKnownShellOption(name: string | undefined): boolean {
  return name === undefined || KNOWN_OPTIONS.test(name) || (KNOWN_SHOPT.test(name) && !WIDER_GLOBS.test(name));
}

/** Why what is known of the text may not hold after a builtin; with a `!` before it where unseen text may run. */
export function dynamicStateReason(name: string, args: readonly Word[]): string | undefined {
  const [first] = args;
  // What is not known, and what a wildcard stands for, may be an option, a name or code.
  const unknownFormat = name === 'printf' && first?.pieces[0]?.kind === 'unknown';
  if (
    first !== undefined &&
    TAKES_NAMES.test(name) &&
    (unknownFormat || (name === 'printf' ? [first] : args).some(isOpen))
  )
    return '!a word that may be an option or a name';
  switch (name) {
    case 'shopt':
      return shopt(args);
    case 'set':
      return setOptions(args);
    case 'trap':
      return trap(args);
    case 'alias':
      if (args.some((word) => RESERVED.test(/^[^=]*/.exec(literalPrefix(word))?.[0] ?? '')))
        return '!an alias of a word that shells reserve';
      return args.some((word) => literalPrefix(word).includes('=') || literal(word) === undefined)
        ? AMBIGUOUS_SYNTAX.alias
        : undefined;
    case 'unset':
      return unset(args);
    case 'hash':
      return args.some((word) => /=/.test(wordToText(word)) || literal(word) === undefined)
        ? '!hash, with which zsh makes a name mean another program'
        : undefined;
    default:
      return zshArithmeticReason(name, args);
  }
}

const TAKES_NAMES = /^(?:printf|trap|getopts|alias|unalias|read|unset|mapfile|readarray|wait)$/;

function isOpen({ pieces: [first, second], spreads }: Word): boolean {
  return (
    spreads === true || first?.kind === 'glob' || (first?.kind === 'text' && first.text === '-' && second !== undefined)
  );
}

/** Without a home, programs take their settings from the current directory, and without a path the programs. */
const HOLDS = /^(?:HOME|PATH|XDG_\w+)$/;

/** What programs do without a variable that they read, nobody has looked at. */
function unset(args: readonly Word[]): string | undefined {
  if (literal(args[0]) === '-f') return undefined;
  const names = args.map((word) => literal(word));
  if (names.some((name) => name === undefined || HOLDS.test(name)))
    return 'a variable that programs need is taken away';
  return names.some((name) => name !== undefined && mayBeReadByPrograms(name)) ? AMBIGUOUS_SYNTAX.unset : undefined;
}

/** It runs when the text has gone on: in another directory, with other variables, aliases and functions. */
function trap(args: readonly Word[]): string | undefined {
  if (args.length < 2) return undefined;
  const code = literal(args[0]);
  // Signals that are taken back, or passed over, run nothing.
  if (code === '-' || code === '') return undefined;
  if (code === undefined) return '!a trap that is not known';
  const signals = args.slice(1).map((word) => literal(word)?.toUpperCase().replace(/^SIG/, ''));
  return signals.every((signal) => /^(?:EXIT|INT|TERM|HUP|QUIT|PIPE|[0-3]|1[35])$/.test(signal ?? ''))
    ? AMBIGUOUS_SYNTAX.trap
    : '!a trap that runs between commands';
}

function shopt(args: readonly Word[]): string | undefined {
  // Without -s and -u it only tells.
  if (args.every((word) => /^(?:-[pqo]+|\w+)$/.test(literal(word) ?? ''))) return undefined;
  for (const word of args) {
    const option = literal(word);
    if (option === undefined) return 'an option that is not known';
    if (/^-[supqo]+$/.test(option)) continue;
    if (WIDER_GLOBS.test(option) && !args.some((one) => literal(one) === '-u'))
      return 'an option with which wildcards match more files';
    if (!KNOWN_SHOPT.test(option) && !KNOWN_OPTIONS.test(option))
      return '!an option that changes what later commands mean';
  }
  return undefined;
}

function setOptions(args: readonly Word[]): string | undefined {
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as Word;
    const option = literal(word);
    if (option === '--' || option === '-') return index < args.length - 1 ? AMBIGUOUS_SYNTAX.positional : undefined;
    if (option === undefined || word.spreads) return 'an option that may be any';
    if (!/^[-+]/.test(option)) return AMBIGUOUS_SYNTAX.positional;
    if (/^-[CEemnuvxf]*a[CEemnuvxf]*$/.test(option)) return 'variables that programs see from here on';
    if (!KNOWN_LETTERS.test(option)) return '!an option that changes what later commands mean';
    if (!option.endsWith('o')) continue;
    const named = args[++index];
    const value = literal(named);
    if (named !== undefined && (value === undefined || !KNOWN_OPTIONS.test(value)))
      return '!an option that changes what later commands mean';
  }
  return undefined;
}

/** Operators of `test` that take two operands. */
const BINARY = /^(?:=|==|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef|a|o))$/;

const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

function isName(word: Word | undefined): boolean {
  return /^[A-Za-z_]/.test(literal(word) ?? '');
}

/** The names that `test` looks up, whose subscripts it evaluates; or why that can't be told. */
export function testedVariables(args: readonly Word[]): { readonly names: readonly Word[]; readonly doubt?: string } {
  const names: Word[] = [];
  for (const [index, word] of args.entries()) {
    const next = args[index + 1];
    if (word.spreads && !isQuiet(word))
      return { names, doubt: `what is tested may be an operator: ${wordToText(word)}` };
    // Older versions of zsh evaluate what is compared as a number.
    if (COMPARES.test(literal(word) ?? '') && [args[index - 1], next].some(isName))
      return { names, doubt: 'a number that zsh computes: test' };
    if (next === undefined || BINARY.test(literal(next) ?? '')) continue;
    if (/^-[vR]$/.test(literal(word) ?? '')) names.push(next);
    // zsh evaluates the number of a descriptor.
    else if (literal(word) === '-t' && !/^\d*$|^\]$/.test(literal(next) ?? '?'))
      return { names, doubt: 'a number that zsh computes: -t' };
    // `[ "$a" "$b" ]`: an operator that is not known, with an operand.
    else if (mayBeOperator(word) && !(literal(next) ?? '[').startsWith(']')) {
      const before = literal(args[index - 1]) ?? '';
      const joins = /^-[ao]$/.test(before);
      if (joins || (!BINARY.test(before) && !/^-\w$/.test(before) && !/^-[ao]$/.test(literal(next) ?? '')))
        return { names, doubt: `what is tested may be an operator: ${wordToText(word)}` };
    }
  }
  return { names };
}

/** `"$x"`, `"-$x"`, or a name of a file. */
function mayBeOperator({ pieces: [first, second] }: Word): boolean {
  if (first?.kind === 'text') return first.text === '-' && second !== undefined;
  return first?.kind === 'glob' || (first?.kind === 'unknown' && !first.number);
}

/** Words that may be several, but are numbers. */
function isQuiet({ pieces }: Word): boolean {
  return pieces.every((piece) => piece.kind === 'text' || (piece.kind === 'unknown' && piece.number));
}
