import { splitNames } from '../table.js';
import { textToken } from '../token.js';
import { type ClosedCheck, type CodePart, checkClosed, hasAmbiguousEnd, OutsideGrammarError } from './closed.js';

/**
 * An awk program reaches beyond its input only by these: `system`, `|`, `>` and `>>` behind a print, `<` behind getline,
 * `@`, the variables that hold the environment, the arguments and the program itself, and functions that somebody adds.
 * None of them is in the grammar (decision 0072). Everything else computes.
 */
export function closedAwk(source: string): ClosedCheck {
  return checkClosed(source, () => check(awkParts(source)));
}

const KEYWORDS = new Set(
  splitNames(
    `BEGIN END BEGINFILE ENDFILE function func if else while for do break continue next nextfile exit return delete in
     getline print printf switch case default`,
  ),
);
const FUNCTIONS = new Set(
  splitNames(
    `atan2 cos exp int log rand sin sqrt srand gsub index length match split sprintf sub substr tolower toupper close
     fflush gensub strftime systime mktime asort asorti patsplit strtonum and or xor compl lshift rshift typeof isarray`,
  ),
);
/** What holds the environment, the files, or the program; and what other awks do by themselves. */
const REACHING = new Set(
  splitNames('system ENVIRON PROCINFO SYMTAB FUNCTAB ARGV ARGC ARGIND extension stopme popen exec'),
);
/** Variables before a bracket: two texts that are joined. */
const JOINED = /^(?:NR|NF|FNR|FS|OFS|ORS|RS|FILENAME|SUBSEP|RSTART|RLENGTH)$/;

const NUMBER = /^(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/;
const OPERATOR = /^(?:\*\*=|\*\*|&&|\|\||\+\+|--|[-+*/%^<>=!]=|!~|>>|[-+*/%^<>=!~?:;,()[\]{}$])/;
/** What a pattern may follow in every awk. */
const BEFORE_PATTERN = /^(?:[(,{};!~?:=\n]|&&|\|\||!~|return|print|in|)$/;

/** The parts that all awks agree on: where a pattern ends, and whether a slash divides, must be plain. */
function awkParts(source: string): readonly CodePart[] {
  if (/[\r\0\f\v]|\\\n\s*#|#[^\n]*\\\n/.test(source))
    throw new OutsideGrammarError('signs that are read in several ways');
  const parts: CodePart[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const char = rest[0] as string;
    if (char === ' ' || char === '\t') at++;
    else if (rest.startsWith('\\\n')) at += 2;
    else if (char === '#') at += /^[^\n]*/.exec(rest)?.[0].length ?? 0;
    else if (char === '\n') {
      parts.push({ kind: 'line', text: '\n' });
      at++;
    } else if (char === '"') {
      const found = /^"((?:[^"\\\n]|\\[^\n])*)"/.exec(rest);
      if (found === null) throw new OutsideGrammarError('a text does not end');
      parts.push(textToken(found[1]?.includes('\\') ? undefined : found[1]));
      at += found[0].length;
    } else if (char === '/' && BEFORE_PATTERN.test(last(parts))) {
      at += pattern(rest);
      parts.push({ kind: 'text', text: '//' });
    } else {
      const part = plain(rest.slice(0, 400));
      if (/^\/=?$/.test(part.text)) divides(parts);
      parts.push(part);
      at += part.text.length;
      if (part.kind === 'number' && /[\w.]/.test(source[at] ?? ''))
        throw new OutsideGrammarError('parts without space between');
    }
  }
  return parts;
}

function last(parts: readonly CodePart[]): string {
  const part = parts.at(-1);
  return part?.kind === 'text' ? '"' : (part?.text ?? '');
}

function plain(rest: string): CodePart {
  const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = OPERATOR.exec(rest)?.[0];
  if (operator === undefined || rest.startsWith('::'))
    throw new OutsideGrammarError(`${JSON.stringify(rest[0])} is not among its signs`);
  return { kind: 'op', text: operator };
}

/** Some awks end a pattern at the first slash, others not at one in brackets: none stands there. */
function pattern(rest: string): number {
  const found = /^\/(?:[^/\\\n]|\\[^\n])*\//.exec(rest)?.[0];
  if (found === undefined) throw new OutsideGrammarError('a pattern does not end');
  if (hasAmbiguousEnd(found.slice(1, -1), '/'))
    throw new OutsideGrammarError('a pattern whose end is told in several ways');
  return found.length;
}

function divides(parts: readonly CodePart[]): void {
  const before = parts.at(-1);
  const isName = before?.kind === 'name' && !KEYWORDS.has(before.text) && !FUNCTIONS.has(before.text);
  if (isName || before?.kind === 'number' || before?.text === ']') return;
  if (before?.text === ')' && !isCondition(parts)) return;
  throw new OutsideGrammarError('a slash that may divide or begin a pattern');
}

function isCondition(parts: readonly CodePart[]): boolean {
  let depth = 0;
  for (let at = parts.length - 1; at >= 0; at--) {
    const { kind, text: sign } = parts[at] as CodePart;
    if (kind !== 'op') continue;
    if (sign === ')') depth++;
    else if (sign === '(' && --depth === 0) return /^(?:if|while|for|switch)$/.test(parts[at - 1]?.text ?? '');
  }
  return true;
}

function check(parts: readonly CodePart[]): void {
  const one = (at: number): string => (parts[at]?.kind === 'text' ? '' : (parts[at]?.text ?? ''));
  const declared = new Set(parts.flatMap((_, at) => (/^func(?:tion)?$/.test(one(at - 1)) ? [one(at)] : [])));
  let depth = 0;
  /** The depth of round brackets at which a print stands. */
  let prints: number | undefined;
  parts.forEach(({ kind, text: sign }, at) => {
    if (kind === 'name') {
      if (sign === 'print' || sign === 'printf') prints = depth;
      else name(sign, at, one, declared, parts);
    } else if (kind === 'line') {
      if (!continues(parts, at)) prints = undefined;
    } else if (kind === 'op') {
      if (sign === '(' || sign === '[') depth++;
      else if (sign === ')' || sign === ']') depth--;
      else if (sign === ';' || sign === '}' || sign === '{') prints = undefined;
      else if (/^>>?$/.test(sign) && depth === prints && !isShown(parts, at))
        throw new OutsideGrammarError('what is printed to a file');
      else if (sign === '>>' && depth !== prints) throw new OutsideGrammarError('>> without a print');
    } else if (one(at - 1) === '_') throw new OutsideGrammarError('a text that is translated');
  });
}

function name(
  word: string,
  at: number,
  one: (at: number) => string,
  declared: ReadonlySet<string>,
  parts: readonly CodePart[],
): void {
  if (word === 'getline') {
    // From the input, and nothing else.
    if (!/^(?:[;}\n]|)$/.test(one(at + 1)) || parts[at + 1]?.kind === 'text')
      throw new OutsideGrammarError('what getline reads');
    return;
  }
  if (word === 'PROCINFO' && one(at + 1) === '[' && parts[at + 2]?.value === 'sorted_in' && one(at + 3) === ']') return;
  if (REACHING.has(word)) throw new OutsideGrammarError(`${word} is not among its names`);
  if (KEYWORDS.has(word) || FUNCTIONS.has(word)) return;
  if (one(at + 1) === '(' && !declared.has(word) && !JOINED.test(word))
    throw new OutsideGrammarError(`${word} is not among its functions`);
}

/** After these a statement goes on in the next line. */
function continues(parts: readonly CodePart[], line: number): boolean {
  let at = line - 1;
  while (parts[at]?.kind === 'line') at--;
  const before = parts[at];
  return before?.kind !== 'text' && /^(?:[,?:]|&&|\|\||do|else)$/.test(before?.text ?? '');
}

/** `print > "/dev/stderr"`: a stream that is there anyway. */
function isShown(parts: readonly CodePart[], at: number): boolean {
  const after = parts[at + 2];
  const ends = after === undefined || after.kind === 'line' || (after.kind === 'op' && /^[;}]$/.test(after.text));
  return ends && /^\/dev\/std(?:err|out)$/.test(parts[at + 1]?.value ?? '');
}
