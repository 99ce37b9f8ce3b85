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
import { checkCoverage } from './cover.js';
import { findZshDifference } from './zsh.js';

// Only this folder knows the parser. Everything else sees these names.
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
export interface ParsedText {
  readonly source: string;
  /** Where it is wrong, where that is not the whole. */
  readonly at?: { readonly pos: number; readonly end: number };
  /** What has to be read of the tree. */
  readonly requiredNodes: readonly SyntaxNode[];
  readonly script: ParsedScript | undefined;
  /** The tree can't be trusted to be what a shell would run. */
  readonly problem: string | undefined;
}

/** Reads shell text. Never throws: what the parser can't do is doubt. */
export function parseShell(source: string): ParsedText {
  const doubt = suspicious(source);
  if (doubt !== undefined) return { source, script: undefined, requiredNodes: NONE, problem: doubt };
  try {
    const script = parse(source);
    const error = script.errors?.[0];
    if (error !== undefined) return { source, script, requiredNodes: NONE, problem: `syntax error: ${error.message}` };
    const { gap, requiredNodes: due } = checkCoverage(source, script);
    if (gap === undefined) {
      const other = findZshDifference(source, script);
      return { source, script, requiredNodes: due, problem: other?.reason, ...(other && { at: other.at }) };
    }
    const skipped = JSON.stringify(source.slice(gap.pos, Math.min(gap.end, gap.pos + 40)));
    return { source, script, requiredNodes: due, problem: `a part that was not taken apart: ${skipped}`, at: gap };
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return { source, script: undefined, requiredNodes: NONE, problem: `the parser failed: ${why}` };
  }
}

const NONE: readonly SyntaxNode[] = [];

/** Runs of openers make the parser quadratic, or exhaust its stack. Nobody writes them. */
const RUNS = /\{{32}|(?:\{\s){64}|(?:[$<>]?\(\s?){64}|(?:\$\{){64}|`{64}|(?:\[\s?){64}|(?:!\s){200}/;
const MIN_RUN_CHARS = 32;
/** The parser looks at what follows again for each opener and here-document around it: so many characters at most. */
const MAX_LOOKAHEAD_CHARS = 2 ** 23;

function suspicious(source: string): string | undefined {
  if (source.includes('\0')) return 'a NUL character: no shell gets the rest';
  if (source.length >= MIN_RUN_CHARS && RUNS.test(source)) return 'a run of opening brackets too long to read';
  if (source.includes('$[') && source.lastIndexOf('$[') > source.lastIndexOf(']'))
    return 'an arithmetic expansion that never ends';
  if (lookedAt(source) > MAX_LOOKAHEAD_CHARS) return 'too many openers in too long a text to read';
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
    (end >= source.length || SEPARATORS.includes(source.charAt(end))) &&
    !/^[<>]\(/.test(source.slice(end, end + 2))
  );
}
