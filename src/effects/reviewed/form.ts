import { literal, literalPrefix, type Word, type WordPiece, wordToText } from '../../shell/word.js';

/**
 * The arguments with which a call of a program, or of one of its subcommands, may be allowed. A line of data says it:
 *
 *     head: -n= -c= -q -v --lines= -#
 *
 * | token         | meaning                                                         |
 * |---------------|-----------------------------------------------------------------|
 * | `-a`          | an option without a value; single letters may be joined         |
 * | `-n=`         | an option with a value, in the same word or the next            |
 * | `-m=/^json$/` | the same, and the value matches the pattern (no space in it)    |
 * | `--arg==`     | an option with two values, in the next two words                |
 * | `--color?`    | an option whose value, if any, is in the same word              |
 * | `-exec;`      | a command follows, up to `;` or `+`; it is judged by itself     |
 * | `-#`, `+`     | a dash with a number; words that begin with a plus              |
 * | `--`          | ends the options                                                |
 * | `...`         | the first operand is a command, which is judged by itself       |
 * | `$`           | words that are not known may be options, and none does anything |
 * | `*`           | every word is text                                              |
 * | `><`          | options may follow operands, with every version of the program  |
 * | `=*`          | a wildcard may be a value: with a word too many it does nothing |
 * | `@`           | an operand is needed: without one it looks at the project       |
 * | `~`           | every word is known: it goes to a service, with what is in it   |
 * | `_`           | any operands                                                    |
 * | `/.../`       | every operand matches this pattern (no space in it)             |
 *
 * A form that names no operands takes none: a subcommand that nobody reviewed must not pass for one.
 */
export interface ArgumentForm {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, RegExp | undefined>;
  readonly pairs: ReadonlySet<string>;
  readonly optional: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
  /** Undefined where it takes none. */
  readonly operands: RegExp | 'any' | undefined;
}

const MARKS = new Set(['-#', '+', '--', '...', '$', '*', '=*', '~', '@', '><']);

export function parseArgumentForm(line: string): ArgumentForm {
  const flags = new Set<string>();
  const values = new Map<string, RegExp | undefined>();
  const pairs = new Set<string>();
  const optional = new Set<string>();
  const commands = new Set<string>();
  const marks = new Set<string>();
  let operands: ArgumentForm['operands'];
  for (const token of line.split(/\s+/)) {
    const name = token.slice(0, -1);
    const pattern = token.indexOf('=/');
    if (token === '') continue;
    if (MARKS.has(token)) marks.add(token);
    else if (token === '_') operands = 'any';
    else if (token.startsWith('/')) operands = new RegExp(token.slice(1, -1));
    else if (pattern !== -1) values.set(token.slice(0, pattern), new RegExp(token.slice(pattern + 2, -1)));
    else if (token.endsWith('==')) pairs.add(token.slice(0, -2));
    else if (token.endsWith('=')) values.set(name, undefined);
    else if (token.endsWith('?')) optional.add(name);
    else if (token.endsWith(';')) commands.add(name);
    else flags.add(token);
  }
  return { flags, values, pairs, optional, commands, marks, operands };
}

/** Where the arguments leave the form: what to show of it; else the place of the first operand where it `stops` there. */
export function firstArgumentOutsideForm(form: ArgumentForm, args: readonly Word[], stops: boolean): string | number {
  if (form.marks.has('*')) return args.length;
  const hidden = form.marks.has('~') ? args.find((word) => literal(word) === undefined) : undefined;
  if (hidden !== undefined) return wordToText(hidden);
  let ended = false;
  let begun = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as Word;
    const start = literalPrefix(word);
    if (literal(word) === '--' && !ended) {
      ended = true;
      continue;
    }
    // No option is a blank.
    const isDashed = /^-[^ ]|^-$/.test(start) && literal(word) !== '-';
    if (!isDashed || (ended && form.marks.has('--'))) {
      // No command: with it, env takes the whole environment away.
      if (form.marks.has('...') && literal(word) === '-') return '-';
      if (stops || form.marks.has('...')) return index;
      if (!isOperand(form, word, start)) return wordToText(word);
      begun = true;
      continue;
    }
    const taken = ended || (begun && !mixes(form)) ? undefined : takes(form, word, start, args[index + 1]);
    if (taken === undefined || !isOne(form, word, args.slice(index + 1, index + 1 + Number(taken))))
      return optionIn(start);
    index = taken === 'command' ? endOfCommand(args, index) : index + taken;
  }
  if (form.marks.has('@') && !begun) return 'no operand';
  return args.length;
}

/**
 * BSD's getopt() ends the options at the first operand: what GNU's takes as an option, or as its value, is a file for
 * it. Clients of services read their words in any order.
 */
function mixes({ marks }: ArgumentForm): boolean {
  return marks.has('><') || marks.has('~');
}

/**
 * An option with its values. What the shell makes several words of may give the program an option, a file or a command
 * that nobody sees here. Names that a wildcard behind a dash stands for begin with a dash: those are looked for.
 */
function isOne({ marks }: ArgumentForm, word: Word, values: readonly Word[]): boolean {
  if (marks.has('$')) return true;
  const isSeveral = ({ spreads, pieces }: Word): boolean =>
    spreads === true || (!marks.has('=*') && pieces.some(expands));
  return !word.spreads && !values.some(isSeveral);
}

function expands(piece: WordPiece): boolean {
  return piece.kind === 'glob' && piece.made !== true;
}

/** Only the name of the option: its value may be a secret. */
function optionIn(word: string): string {
  return /^--?[\w-]*/.exec(word)?.[0] ?? '-';
}

function isOperand({ marks, operands }: ArgumentForm, word: Word, start: string): boolean {
  if (operands === undefined) return marks.has('+') && /^\+./.test(start);
  const [first] = word.pieces;
  // A process substitution is the name of a file.
  const isHidden = first?.kind === 'unknown' && !first.number && !/^[<>]\(/.test(first.text);
  if (isHidden || word.spreads) return marks.has('$');
  if (start.length > 1 && start.startsWith('+') && !marks.has('+') && !marks.has('$')) return false;
  if (operands === 'any') return true;
  const value = literal(word);
  return value !== undefined && operands.test(value);
}

/** How many words an option takes beside its own, or that a command follows; undefined where the form has none such. */
function takes(form: ArgumentForm, word: Word, start: string, next: Word | undefined): number | 'command' | undefined {
  const { flags, values, pairs, optional, commands, marks } = form;
  const whole = literal(word);
  if (whole !== undefined) {
    if (flags.has(whole) || optional.has(whole)) return 0;
    if (values.has(whole))
      return !isOption(whole, next) && fits(values.get(whole), next && literal(next)) ? 1 : undefined;
    if (pairs.has(whole)) return 2;
    if (commands.has(whole)) return 'command';
    if (marks.has('-#') && /^-\d+$/.test(whole)) return 0;
  }
  const equals = start.indexOf('=');
  const named = equals === -1 ? undefined : start.slice(0, equals);
  if (named !== undefined && optional.has(named)) return 0;
  if (named !== undefined && values.has(named))
    return fits(values.get(named), whole?.slice(equals + 1)) ? 0 : undefined;
  return start.startsWith('--') ? undefined : takesLetters(form, whole, start, next);
}

function takesLetters(
  { flags, values, optional, marks }: ArgumentForm,
  whole: string | undefined,
  start: string,
  next: Word | undefined,
): number | undefined {
  for (let index = 1; index < start.length; index++) {
    const letter = `-${start[index]}`;
    if (flags.has(letter) || (marks.has('-#') && /\d/.test(letter))) continue;
    if (optional.has(letter)) return 0;
    if (!values.has(letter)) return undefined;
    const isHere = index + 1 < start.length || whole === undefined;
    if (!isHere && isOption(letter, next)) return undefined;
    const value = isHere ? whole?.slice(index + 1) : next && literal(next);
    return fits(values.get(letter), value) ? Number(!isHere) : undefined;
  }
  // Behind letters that are known, what is not known may be any option.
  return whole === undefined ? undefined : 0;
}

/**
 * Some versions of a program take a value only in the same word: for them, a next word that looks like an option is one.
 * Tests of find, which have one dash and a name, all take the next word.
 */
function isOption(option: string, next: Word | undefined): boolean {
  return next !== undefined && !/^-[a-z]{2}/i.test(option) && /^-[^\d ]/.test(literalPrefix(next));
}

function fits(pattern: RegExp | undefined, value: string | undefined): boolean {
  return pattern === undefined || (value !== undefined && pattern.test(value));
}

/** A plus that ends nothing for the program ends the command here: then what follows has to be in the form, too. */
function endOfCommand(args: readonly Word[], from: number): number {
  let index = from + 1;
  while (index < args.length && !/^[;+]$/.test(literal(args[index]) ?? '')) index++;
  return index;
}
