import { dropPrefix, literal, literalPrefix, type Word } from './word.js';

/** Which options a program has, as far as it matters for finding its operands. */
export interface Syntax {
  /** Options that take a value: `-o` (also glued: `-ofile`), `--output` (also `--output=file`). */
  readonly takesValue?: readonly string[];
  /** Options whose value, if any, is glued: `-i.bak`, `--color=always`. */
  readonly optionalValue?: readonly string[];
  /** Long options with one dash: `-name`. Short ones can't be combined then. */
  readonly singleDashLong?: boolean;
  /** The first operand ends the options: what follows is for somebody else. */
  readonly stopAtFirstOperand?: boolean;
}

export interface Option {
  readonly name: string;
  readonly value?: Word | undefined;
  /** The word that it came in. */
  readonly word: Word;
}

/** Beyond so many options an index is faster. */
const INDEX_THRESHOLD = 16;

/** Arguments taken apart. */
export class ParsedOptions {
  readonly options: readonly Option[];
  readonly operands: readonly Word[];
  readonly #positions: readonly number[] | undefined;
  /** A word that might be an option, or several words, stood among them. */
  ambiguous = false;
  /** Index in the arguments of the `--` that ends the options. */
  end: number | undefined;
  /** Where each option is given last. */
  #last: Map<string, number> | undefined;

  constructor(options: readonly Option[], operands: readonly Word[], positions?: readonly number[]) {
    this.options = options;
    this.operands = operands;
    this.#positions = positions;
  }

  /** Index in the arguments of each operand. */
  get positions(): readonly number[] {
    return this.#positions ?? this.operands.map((_, index) => index);
  }

  has(...names: readonly string[]): boolean {
    return this.#find(names) !== -1;
  }

  hasAny(names: readonly string[]): boolean {
    return this.#find(names) !== -1;
  }

  /** The last value given to one of these options. */
  value(...names: readonly string[]): Word | undefined {
    return this.options[this.#find(names)]?.value;
  }

  all(...names: readonly string[]): readonly Word[] {
    if (this.#find(names) === -1) return [];
    return this.options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : []));
  }

  #find(names: readonly string[]): number {
    const { options } = this;
    if (options.length > INDEX_THRESHOLD) {
      this.#last ??= new Map(options.map(({ name }, index) => [name, index]));
      let found = -1;
      for (const name of names) found = Math.max(found, this.#last.get(name) ?? -1);
      return found;
    }
    let index = options.length - 1;
    while (index >= 0 && !names.includes((options[index] as Option).name)) index--;
    return index;
  }
}

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The lists are tables that are used again and again. */
function namesIn(list: readonly string[] | undefined): ReadonlySet<string> {
  if (list === undefined) return NONE;
  const before = known.get(list);
  if (before !== undefined) return before;
  const names = new Set(list);
  known.set(list, names);
  return names;
}

/** No program has more options of one letter. */
const MAX_COMBINED_LETTERS = 256;

const NO_OPTIONS: readonly Option[] = [];

/** A word that is certain, and no option. */
function isOperand({ pieces, spreads }: Word): boolean {
  const first = pieces[0];
  return first?.kind === 'text' && first.text !== '' && !first.text.startsWith('-') && !spreads;
}

/** Splits arguments into options and operands as getopt does. */
export function parseOptions(args: readonly Word[], syntax: Syntax = {}): ParsedOptions {
  if (args.every(isOperand)) return new ParsedOptions(NO_OPTIONS, args);
  const takes = namesIn(syntax.takesValue);
  const optionalValue = namesIn(syntax.optionalValue);
  const options: Option[] = [];
  const operands: Word[] = [];
  const positions: number[] = [];
  const parsed = new ParsedOptions(options, operands, positions);
  let ended = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as Word;
    const start = literalPrefix(word);
    if (ended || start === '-' || !start.startsWith('-')) {
      // `"$x"` and `"-$x"` may be options.
      if (!ended && (start === '' ? word.pieces[0]?.kind === 'unknown' : start === '-' && literal(word) !== '-'))
        parsed.ambiguous = true;
      if (word.spreads) parsed.ambiguous = true;
      operands.push(word);
      positions.push(index);
      if (syntax.stopAtFirstOperand) ended = true;
      continue;
    }
    if (literal(word) === '--') {
      ended = true;
      parsed.end = index;
      continue;
    }
    if (start.startsWith('--') || syntax.singleDashLong) {
      const equals = start.indexOf('=');
      const name = equals === -1 ? start : start.slice(0, equals);
      if (equals === -1 && literal(word) === undefined) parsed.ambiguous = true;
      if (equals !== -1) options.push({ name, value: dropPrefix(word, equals + 1), word });
      else if (takes.has(name)) options.push(valued(name, args[++index], word));
      else options.push({ name, value: undefined, word });
      continue;
    }
    // A bundle of letters: -xvf file, -ofile.
    if (literal(word) === undefined && !takes.has(start.slice(0, 2)) && !optionalValue.has(start.slice(0, 2)))
      parsed.ambiguous = true;
    if (start.length > MAX_COMBINED_LETTERS) parsed.ambiguous = true;
    for (let at = 1; at < Math.min(start.length, MAX_COMBINED_LETTERS); at++) {
      const name = `-${start[at]}`;
      const rest = takes.has(name) || optionalValue.has(name) ? dropPrefix(word, at + 1) : word;
      if (takes.has(name)) {
        const inline = rest.pieces.length > 0;
        options.push(valued(name, inline ? rest : args[++index], word));
        break;
      }
      options.push(valued(name, optionalValue.has(name) && rest.pieces.length > 0 ? rest : undefined, word));
      if (optionalValue.has(name)) break;
    }
  }
  if (options.some(({ value }) => value?.spreads)) parsed.ambiguous = true;
  return parsed;
}

function valued(name: string, value: Word | undefined, word: Word): Option {
  return { name, value, word };
}
