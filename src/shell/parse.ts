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
  readonly script: ParsedScript | undefined;
  /** The tree can't be trusted to be what a shell would run. */
  readonly doubt: string | undefined;
}

/** Reads shell text. Never throws: what the parser can't do is doubt. */
export function parseShell(source: string): Parsed {
  const doubt = suspicious(source);
  if (doubt !== undefined) return { source, script: undefined, doubt };
  try {
    const script = parse(source);
    const error = script.errors?.[0];
    return { source, script, doubt: error === undefined ? evaluated(source) : `syntax error: ${error.message}` };
  } catch (error) {
    return { source, script: undefined, doubt: `the parser failed: ${error instanceof Error ? error.message : error}` };
  }
}

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

/** A command substitution that stands as text in a subscript: quoted, or escaped. */
const QUOTED_SUBSCRIPT =
  /'[^'\n]{0,500}\w\[[^\]'\n]{0,500}(?:\$\(|`)|\w\[[^\]\n]{0,500}(?:'[^'\n]{0,500}|\\)(?:\$\(|`)/;

/** A subscript that is only text now runs the commands in it once arithmetic gets hold of it, wherever it came from. */
function evaluated(source: string): string | undefined {
  // Looking for what must be in it is faster by far.
  if (!source.includes('[') || !(source.includes('$(') || source.includes('`'))) return undefined;
  if (!QUOTED_SUBSCRIPT.test(source)) return undefined;
  const arithmetic =
    /\(\(|\[\[|\b(?:let|declare|typeset|local|export|readonly|read|unset|mapfile|readarray|printf|getopts|wait|test)\b|-(?:eq|ne|lt|le|gt|ge|v)\b|\$\{\w*[[:]/.test(
      source,
    );
  return arithmetic ? 'a subscript that is evaluated later may run commands' : undefined;
}
