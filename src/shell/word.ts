/** A place in the text that was read. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A piece of a word after expansion. Text is exactly what the program gets; a glob stands for any file name that it
 * matches, by the shell or, where it is `made` up, by the program itself (`nofollow`: no link is among them); unknown is whatever could not be worked out, with the source text that says it.
 */
export type WordPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'glob';
      readonly text: string;
      readonly made?: true;
      readonly nofollow?: true;
      /** Blanks and quotes in a name that matches end it, or are taken away. */
      readonly split?: true;
    }
  | {
      readonly kind: 'unknown';
      readonly text: string;
      readonly number?: true;
      /** The number is printed by a command, which may fail and print nothing. */
      readonly mayBeEmpty?: true;
      /** The text itself gave the variable its value: it is not that of the environment. */
      readonly given?: true;
      /** A file that holds this and nothing else: `<(echo text)`. */
      readonly printed?: string;
      /** It is a file that was found, or quoted before a shell reads it: what it may be called, where that is known. */
      readonly fileNames?: readonly (readonly WordPiece[])[];
    };

/** One word of a command as the program will get it. */
export interface Word {
  readonly pieces: readonly WordPiece[];
  readonly span: Span;
  /** It may turn out to be no word, or several: an unquoted expansion that is not known. */
  readonly spreads?: true;
}

/** A word that is wholly known. */
export function textWord(value: string, span: Span): Word {
  return { pieces: value === '' ? [] : [{ kind: 'text', text: value }], span };
}

/** A word of which nothing is known but how it was written. */
export function unknownWord(source: string, span: Span, spreads = false): Word {
  return { pieces: [{ kind: 'unknown', text: source }], span, ...(spreads && { spreads: true }) };
}

/** Where the word stands, as a node says it. */
export function nodePositionOf({ span }: Word): { readonly pos: number; readonly end: number } {
  return { pos: span.start, end: span.end };
}

/** What the program gets, where that is certain. */
export function literal(word: Word | undefined): string | undefined {
  if (word === undefined || word.spreads) return undefined;
  // Most words are one piece, and most questions are this one.
  if (word.pieces.length === 1) return word.pieces[0]?.kind === 'text' ? word.pieces[0].text : undefined;
  let value = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'text') return undefined;
    value += piece.text;
  }
  return value;
}

/**
 * The name of a file in a directory that a variable names: `$DIR/build.sh`. Undefined where the name itself is not known,
 * and where a command prints any of it.
 */
export function nameInVariableDirectory({ pieces }: Word): string | undefined {
  const last = pieces.at(-1);
  if (pieces.length < 2 || last?.kind !== 'text' || !last.text.includes('/')) return undefined;
  const isDirectory = ({ kind, text }: WordPiece): boolean =>
    kind === 'text' || (kind === 'unknown' && /^\$(?:\w+|\{\w+\})$/.test(text));
  const name = last.text.slice(last.text.lastIndexOf('/') + 1);
  return pieces.every(isDirectory) && /^(?!\.\.?$)[\w.+-]+$/.test(name) ? name : undefined;
}

/** What is in the file of a process substitution, where that is certain. */
export function processSubstitutionText({ pieces, span, spreads }: Word): Word | undefined {
  const [only, ...more] = pieces;
  return only?.kind === 'unknown' && only.printed !== undefined && more.length === 0 && !spreads
    ? textWord(only.printed, span)
    : undefined;
}

/** Is it text and globs only: one word, or the paths that match? */
export function isPattern({ pieces, spreads }: Word): boolean {
  for (const piece of pieces) if (piece.kind === 'unknown') return false;
  return !spreads;
}

/** The text that the word surely begins with. */
export function literalPrefix(word: Word): string {
  if (word.pieces.length === 1) return word.pieces[0]?.kind === 'text' ? word.pieces[0].text : '';
  let value = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'text') break;
    value += piece.text;
  }
  return value;
}

/** The word as patterns and people see it: what is known, and the source of what is not. */
export function wordToText({ pieces }: Word): string {
  return pieces.length === 1 ? (pieces[0]?.text ?? '') : pieces.map(({ text: part }) => part).join('');
}

/** The rest of a word after some characters of its known beginning: the value in `--file=value` or `-ovalue`. */
export function dropPrefix(word: Word, count: number): Word {
  const pieces: WordPiece[] = [];
  let left = count;
  for (const piece of word.pieces) {
    if (left === 0) pieces.push(piece);
    else if (piece.text.length > left) {
      pieces.push({ ...piece, text: piece.text.slice(left) });
      left = 0;
    } else left -= piece.text.length;
  }
  const { span, spreads } = word;
  return spreads ? { pieces, span, spreads } : { pieces, span };
}
