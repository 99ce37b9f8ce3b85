import type { Token } from '../token.js';

/**
 * A closed reader says whether a text is built from parts without authority alone, and which files it reads. It never
 * follows values: a text that passes can't do more whatever its values are (decision 0072).
 */
export interface Closed {
  /** The first part that is on no list. */
  readonly doubt?: string;
  /** Paths that are read, as they are written. */
  readonly reads: readonly string[];
}

/** What is on no list. */
export class Outside extends Error {}

/** Longer texts are looked at by nobody: some readers take the square of the length. */
const MOST_CHARACTERS = 1_500;

/** Runs a reader: what it throws is a doubt. */
export function closedOver(source: string, reader: (reads: string[]) => void): Closed {
  const reads: string[] = [];
  if (source.length > MOST_CHARACTERS) return { doubt: 'code that is too long', reads };
  try {
    reader(reads);
    return { reads };
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    return { doubt: error.message, reads };
  }
}

/** One part of a text. A text has a value where that is written there as it is. */
export interface Part extends Token {
  /** It stands on another line than the part before it. */
  readonly fresh?: boolean;
}

/** A path that nothing expands, and that no program takes for an address. */
const PATH = /^[\w./ @+,=-]+$/;

export function plainPath(path: string | undefined, reads: string[]): void {
  if (path === undefined || !PATH.test(path) || path.trim() !== path || path.startsWith('-'))
    throw new Outside('a file whose name is not plain');
  reads.push(path);
}

/** Where the bracket at a part closes. */
export function closing(parts: readonly Part[], open: number): number {
  let depth = 0;
  for (let at = open; at < parts.length; at++) {
    const { kind, text } = parts[at] as Part;
    if (kind !== 'op') continue;
    if (text === '(' || text === '[' || text === '{') depth++;
    else if ((text === ')' || text === ']' || text === '}') && --depth === 0) return at;
  }
  throw new Outside('a bracket does not close');
}

/**
 * Is a bracket of a pattern still open at its end, or might it be? Some programs end a pattern at a delimiter in
 * brackets, and others do not; some take a backslash there for itself.
 */
export function endsInBracket(pattern: string): boolean {
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    if (pattern[at] !== '[' || pattern[at - 1] === '\\') continue;
    const bracket = /^\[\^?\]?(?:\[([:.=])[a-z]*\1\]|[^\][\\]|\[(?![:.=])|\\(?!\]))*\]/.exec(pattern.slice(at));
    if (bracket === null) return true;
    at += bracket[0].length - 1;
  }
  return false;
}
