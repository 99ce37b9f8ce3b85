import {
  type ArithmeticExpression,
  type ArrayValue,
  type AndOr as AstAndOr,
  type Assignment as AstAssignment,
  type Command as AstCommand,
  type Redirection as AstRedirection,
  type Word as AstWord,
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  type PipelineNode,
  parse,
  type Statement,
  type SyntaxNode,
  type WordPart,
} from 'unbash';
import { cover } from './cover.js';
import { zshDiffers } from './zsh.js';

// The only file that knows the parser. Everything else sees these names.
export type {
  ArithmeticExpression,
  ArrayValue,
  AstAndOr,
  AstAssignment,
  AstCommand,
  AstRedirection,
  AstWord,
  ParameterExpansionPart,
  ParsedScript,
  PipelineNode,
  Statement,
  SyntaxNode,
  WordPart,
};
export { forEachChild };

export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { readonly type: Type }>;

/** A text with its tree, and what is wrong with either. */
export interface Parsed {
  readonly source: string;
  /** Where it is wrong, where that is not the whole. */
  readonly at?: { readonly pos: number; readonly end: number };
  /** What has to be read of the tree. */
  readonly due: readonly SyntaxNode[];
  readonly script: ParsedScript | undefined;
  /** The tree can't be trusted to be what a shell would run. */
  readonly doubt: string | undefined;
}

/** Reads shell text. Never throws: what the parser can't do is doubt. */
export function parseShell(source: string): Parsed {
  const doubt = suspicious(source);
  if (doubt !== undefined) return { source, script: undefined, due: NONE, doubt };
  try {
    const script = parse(source);
    const error = script.errors?.[0];
    if (error !== undefined) return { source, script, due: NONE, doubt: `syntax error: ${error.message}` };
    const { gap, due } = cover(source, script);
    if (gap === undefined) {
      const other = zshDiffers(source, script);
      return { source, script, due, doubt: other?.reason, ...(other && { at: other.at }) };
    }
    const skipped = JSON.stringify(source.slice(gap.pos, Math.min(gap.end, gap.pos + 40)));
    return { source, script, due, doubt: `a part that was not taken apart: ${skipped}`, at: gap };
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return { source, script: undefined, due: NONE, doubt: `the parser failed: ${why}` };
  }
}

const NONE: readonly SyntaxNode[] = [];

/** Runs of openers make the parser quadratic, or exhaust its stack. Nobody writes them. */
const RUNS = /\{{32}|(?:\{\s){64}|(?:[$<>]?\(\s?){64}|(?:\$\{){64}|`{64}|(?:\[\s?){64}|(?:!\s){200}/;
const SHORTEST_RUN = 32;
/** The parser looks at what follows again for each opener and here-document around it: so many characters at most. */
const BUDGET = 2 ** 23;

function suspicious(source: string): string | undefined {
  if (source.includes('\0')) return 'a NUL character: no shell gets the rest';
  if (source.length >= SHORTEST_RUN && RUNS.test(source)) return 'a run of opening brackets too long to read';
  if (source.includes('$[') && source.lastIndexOf('$[') > source.lastIndexOf(']'))
    return 'an arithmetic expansion that never ends';
  if (lookedAt(source) > BUDGET) return 'too many openers in too long a text to read';
  return undefined;
}

/** How often characters are looked at, in the worst case. Text of everyday length is not counted. */
function lookedAt(source: string): number {
  if (source.length < 1024) return 0;
  let [depth, deepest, documents] = [0, 0, 0];
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '(' || character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === ')' || character === '}' || character === ']') depth = Math.max(0, depth - 1);
    else if (character === '<' && source[at + 1] === '<') documents++;
  }
  // What is nested is taken apart anew at each level.
  return (4 * deepest + documents) * source.length;
}

/** What may stand next to a word. A backtick begins or ends the text that it is in. */
const SEPARATORS = ' \t\n\v\f\r;&|()<>`';

/**
 * A word must stand between separators. Where the parser split one word in two (a process substitution glued to
 * other text), the tree shows another command than the shell runs.
 */
export function standsAlone(source: string, { pos, end }: { readonly pos: number; readonly end: number }): boolean {
  return (
    (pos === 0 || SEPARATORS.includes(source.charAt(pos - 1))) &&
    (end >= source.length || SEPARATORS.includes(source.charAt(end)))
  );
}
