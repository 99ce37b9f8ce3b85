import type { Token } from '../token.js';

/**
 * A closed reader says whether a text is built from parts without authority alone, and which files it reads. It never
 * follows values: a text that passes can't do more whatever its values are (decision 0072).
 */
export interface ClosedCheck {
  /** The first part that is on no list. */
  readonly doubt?: string;
  /** Paths that are read, as they are written. */
  readonly reads: readonly string[];
}

/** What is on no list. */
export class OutsideGrammarError extends Error {}

/** Longer texts are looked at by nobody: some readers take the square of the length. */
const MAX_CHARS = 1_500;

/** Runs a reader: what it throws is a doubt. */
export function checkClosed(source: string, reader: (reads: string[]) => void): ClosedCheck {
  const reads: string[] = [];
  if (source.length > MAX_CHARS) return { doubt: 'code that is too long', reads };
  try {
    reader(reads);
    return { reads };
  } catch (error) {
    if (!(error instanceof OutsideGrammarError)) throw error;
    return { doubt: error.message, reads };
  }
}

/** One part of a text. A text has a value where that is written there as it is. */
export interface CodePart extends Token {
  /** It stands on another line than the part before it. */
  readonly fresh?: boolean;
}

/** A path that nothing expands, and that no program takes for an address. */
const PATH = /^[\w./ @+,=-]+$/;

export function addReadPath(path: string | undefined, reads: string[]): void {
  if (path === undefined || !PATH.test(path) || path.trim() !== path || path.startsWith('-'))
    throw new OutsideGrammarError('a file whose name is not plain');
  reads.push(path);
}

/** Where the bracket at a part closes. */
export function closingBracket(parts: readonly CodePart[], open: number): number {
  let depth = 0;
  for (let at = open; at < parts.length; at++) {
    const { kind, text } = parts[at] as CodePart;
    if (kind !== 'op') continue;
    if (text === '(' || text === '[' || text === '{') depth++;
    else if ((text === ')' || text === ']' || text === '}') && --depth === 0) return at;
  }
  throw new OutsideGrammarError('a bracket does not close');
}

/** What a backslash may stand before in a pattern: whatever program reads it, the pattern ends at the same place. */
const ESCAPED = /^[ \\/.*[\]^$+?(){}|&"'\-_,:;=#@!%<>~`nrtswSWbB1-9dD]$/;

/**
 * May a pattern end elsewhere for some program than it does here? Some end it at a delimiter in brackets, and others do
 * not; some take a backslash there for itself.
 */
export function hasAmbiguousEnd(pattern: string, delimiter: string): boolean {
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') {
      if (!ESCAPED.test(pattern[++at] ?? '')) return true;
      continue;
    }
    if (pattern[at] !== '[') continue;
    const bracket = /^\[\^?\]?(?:\[([:.=])[a-z]*\1\]|[^\][\\]|\[(?![:.=])|\\(?!\]))*\]/.exec(pattern.slice(at))?.[0];
    if (bracket === undefined || bracket.replaceAll(`\\${delimiter}`, '').includes(delimiter)) return true;
    at += bracket.length - 1;
  }
  return false;
}
