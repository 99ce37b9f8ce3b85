import { isKnownShellOption } from './dynamic-state.js';
import { onlyChecksSyntax } from './syntax-check.js';
import { literal, nameInVariableDirectory, processSubstitutionText, type Word, wordToText } from './word.js';

/** Programs that read shell text. */
export const SHELLS: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'dash',
  'ash',
  'ksh',
  'ksh93',
  'mksh',
  'zsh',
  'rbash',
  'fish',
  'csh',
  'tcsh',
]);

/** Shells whose language is close enough to be read as bash. */
const LIKE_BASH: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'ksh', 'ksh93', 'mksh', 'zsh', 'rbash']);

/** Letters with which a text means the same. Of zsh and others, only those that they share with bash. */
const BASH_LETTERS = /^[-+][cefhilmnrsuvxCEp]*[oO]?$/;
const LETTERS = /^[-+][ceilnsuvx]*o?$/;

/** Long options with which bash reads a text as before. */
const LONG = /^--(?:norc|noprofile|login|verbose|version|help)$/;

/** Shells that know less than bash, and take much of what it has for something else. */
const POSIX: ReadonlySet<string> = new Set(['sh', 'dash', 'ash']);

/** What bash has beyond the standard. Also where it is quoted: that costs little. */
const BEYOND_POSIX =
  /\[\[|\(\(|\+=|\$['"[]|(?<!\$)\{(?:[^\s'"\\,.]|\.(?!\.)|'[^']*'|"[^"]*"|\\[\s\S])*(?:,|\.\.)|&>|\|&|<<<|[<>]\(|=\(|\]=|~[-+]|\$\{(?:!|[A-Za-z_]\w*(?:\[|[/^,@]|:(?![-+=?])))|(?:^|[\s;&|({])(?:declare|typeset|local|let|source|function|pushd|popd|mapfile|readarray|shopt|enable|builtin|select|coproc|time)\s/;

/** Before these, such a shell keeps an assignment. */
const KEPT_ASSIGNMENT =
  /(?:^|[\s;&|({])\w+=\S*\s+(?::|\.|eval|exec|exit|export|readonly|return|set|shift|times|trap|unset|break|continue)(?![\w-])/;

/** Does a shell of this name surely read the text as bash does? */
export function readsAsBash(name: string, text: string): boolean {
  if (!POSIX.has(name)) return true;
  // The patterns take time: a longer text is hardly one that has to be allowed.
  return text.length < 4096 && !BEYOND_POSIX.test(text) && !KEPT_ASSIGNMENT.test(text);
}

/** Where a shell's code comes from. */
export type ShellCodeSource =
  | { readonly from: 'text'; readonly text: Word; readonly positional: readonly Word[] }
  | { readonly from: 'stdin' }
  | { readonly from: 'file'; readonly file: Word }
  | { readonly from: 'nowhere' }
  | { readonly from: 'unknown'; readonly why: string };

/** What `bash <args>` would run. */
export function shellCodeSource(name: string, args: readonly Word[]): ShellCodeSource {
  let index = 0;
  let text = false;
  let stdin = false;
  for (; index < args.length; index++) {
    const word = args[index] as Word;
    const option = literal(word);
    if (option === undefined) {
      // After -c it is the code; a process substitution is a file.
      if (text || /^<\(/.test(word.pieces[0]?.text ?? '')) break;
      if (onlyChecksSyntax(name, args)) break;
      if (nameInVariableDirectory(word) === undefined && (word.spreads || word.pieces[0]?.kind === 'unknown'))
        return { from: 'unknown', why: `the arguments of ${name} are not known` };
      break;
    }
    if (option === '--' || option === '-') {
      index++;
      break;
    }
    if (!/^[-+]/.test(option)) break;
    // Letters differ between shells: one of them ends the options, others change what the text means.
    // bash also takes its long options behind one dash, and a word for each `o`; zsh takes what is glued to one.
    const odd =
      !/^--/.test(option) && (!(name === 'bash' ? BASH_LETTERS : LETTERS).test(option) || option === '-rcfile');
    if (odd && LIKE_BASH.has(name)) return { from: 'unknown', why: `an option of ${name} is not known: ${option}` };
    const named = args[index + 1];
    if (
      LIKE_BASH.has(name) &&
      /^[-+][^-]*[oO]/.test(option) &&
      (!isKnownShellOption(literal(named)) || (named !== undefined && literal(named) === undefined))
    )
      return { from: 'unknown', why: `an option changes how ${name} reads the text` };
    if (LIKE_BASH.has(name) && /^--./.test(option) && !LONG.test(option))
      return { from: 'unknown', why: `an option changes how ${name} reads the text` };
    if (/^[-+][^-]*c/.test(option)) text = true;
    if (/^--(init-file|rcfile)$/.test(option) || /^[-+][^-]*[oO]/.test(option)) index++;
    else if (/^--(version|help)$/.test(option)) return { from: 'nowhere' };
    else if (/^-[^-]*c/.test(option)) text = true;
    if (/^-[^-]*s/.test(option)) stdin = true;
  }
  const rest = args.slice(index);
  // Some shells then run the text, and after it what they are given to read.
  if (text && stdin) return { from: 'unknown', why: `${name} may run what it reads` };
  if (text) {
    const [code, , ...positional] = rest;
    if (code === undefined) return { from: 'nowhere' };
    return LIKE_BASH.has(name)
      ? { from: 'text', text: code, positional }
      : { from: 'unknown', why: `${name} has a language of its own` };
  }
  const [file] = rest;
  if (file === undefined || stdin) return { from: 'stdin' };
  // `bash <(curl ...)`, `bash /dev/stdin`
  if (/^\/dev\/(stdin|fd\/0)$/.test(literal(file) ?? '')) return { from: 'stdin' };
  const held = LIKE_BASH.has(name) ? processSubstitutionText(file) : undefined;
  if (held !== undefined) return { from: 'text', text: held, positional: rest.slice(1) };
  if (isStreamed(file)) return { from: 'unknown', why: `${name} runs what another command prints` };
  return { from: 'file', file };
}

/** Is it a file that holds what something else writes into it? */
export function isStreamed(file: Word): boolean {
  return /^<\(|^\/dev\/(stdin|fd\/)|^\/proc\/(self|\d+|thread-self)\/fd\//.test(wordToText(file));
}

/** Is it a builtin or program that runs its words as shell text? */
export function joinWords(words: readonly Word[]): Word {
  const [first] = words;
  const span = { start: first?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 };
  const pieces = words.flatMap(({ pieces: parts }, index) =>
    index === 0 ? parts : [{ kind: 'text' as const, text: ' ' }, ...parts],
  );
  return { pieces, span, ...(words.some(({ spreads }) => spreads) && { spreads: true }) };
}
