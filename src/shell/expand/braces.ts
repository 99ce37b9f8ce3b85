/** More words than this from one brace expansion are not spelt out. */
const MAX_WORDS = 128;

/**
 * The words that brace expansion makes of one, as source text: bash does this before any other expansion.
 * Undefined where it can't be told.
 */
export function expandShellBraces(source: string): string[] | undefined {
  const found = findBraces(source, 0);
  if (found === undefined) return undefined;
  if (found === 'none') return [source];
  const { start, end, alternatives } = found;
  const words: string[] = [];
  const tails = expandShellBraces(source.slice(end));
  if (tails === undefined) return undefined;
  for (const alternative of alternatives) {
    const heads = expandShellBraces(alternative);
    if (heads === undefined) return undefined;
    for (const head of heads) for (const tail of tails) words.push(source.slice(0, start) + head + tail);
    if (words.length > MAX_WORDS) return undefined;
  }
  return words;
}

interface Braces {
  readonly start: number;
  readonly end: number;
  readonly alternatives: readonly string[];
}

/** The first brace expression with a comma or a sequence in it, outside of quotes. */
function findBraces(source: string, from: number): Braces | 'none' | undefined {
  for (let at = from; at < source.length; at++) {
    const skipped = skipQuoted(source, at);
    if (skipped === undefined) return undefined;
    if (skipped > at) at = skipped - 1;
    else if (source[at] === '{') {
      const inside = splitBraces(source, at);
      if (inside === undefined) return undefined;
      if (inside !== 'none') return inside;
    }
  }
  return 'none';
}

function splitBraces(source: string, start: number): Braces | 'none' | undefined {
  const commas: number[] = [];
  let depth = 1;
  for (let at = start + 1; at < source.length; at++) {
    const skipped = skipQuoted(source, at);
    if (skipped === undefined) return undefined;
    if (skipped > at) {
      at = skipped - 1;
      continue;
    }
    if (source[at] === '{') depth++;
    else if (source[at] === ',' && depth === 1) commas.push(at);
    else if (source[at] === '}' && --depth === 0) {
      if (commas.length > 0) {
        const cuts = [start, ...commas, at];
        return {
          start,
          end: at + 1,
          alternatives: cuts.slice(1).map((cut, index) => source.slice((cuts[index] ?? 0) + 1, cut)),
        };
      }
      const inside = source.slice(start + 1, at);
      const sequence = expandSequence(inside);
      // Signs, padding, numbers of more digits, other characters and values: shells differ in what they make of them.
      if (sequence === undefined && /.\.\../s.test(inside)) return undefined;
      if (sequence !== undefined) return { start, end: at + 1, alternatives: sequence };
      // Without a comma so far, a brace that closes is text to bash: `{a},b}` is `a}` and `b`.
      depth = 1;
    }
  }
  return 'none';
}

function expandSequence(text: string): string[] | undefined {
  const match = /^(-?\d{1,15}|[a-zA-Z])\.\.(-?\d{1,15}|[a-zA-Z])(?:\.\.(-?\d{1,15}))?$/.exec(text);
  if (match === null) return undefined;
  const [, first = '', last = '', step] = match;
  const numeric = /\d/.test(first);
  // Only some shells know steps of letters.
  if (numeric !== /\d/.test(last) || (!numeric && step !== undefined) || /^-0/.test(first) || /^-0/.test(last))
    return undefined;
  const from = numeric ? Number(first) : (first.codePointAt(0) ?? 0);
  const to = numeric ? Number(last) : (last.codePointAt(0) ?? 0);
  const by = Math.abs(Number(step ?? 1)) || 1;
  // Past the limit the caller gives up on the whole word.
  const count = Math.min(Math.floor(Math.abs(to - from) / by) + 1, MAX_WORDS + 1);
  const width = numeric && /(?:^|\s)-?0\d/.test(`${first} ${last}`) ? Math.max(first.length, last.length) : 0;
  return Array.from({ length: count }, (_, index) => {
    const value = from + (to >= from ? 1 : -1) * by * index;
    return numeric ? String(value).padStart(width, '0') : String.fromCodePoint(value);
  });
}

/** Where a quoted or expanded part that begins here ends; the same place where none begins; undefined where it never ends. */
function skipQuoted(source: string, at: number): number | undefined {
  switch (source[at]) {
    case '\\':
      return at + 2;
    case "'": {
      const end = source.indexOf("'", at + 1);
      return end === -1 ? undefined : end + 1;
    }
    case '"':
    case '`':
      return skipTo(source, at + 1, source[at] ?? '');
    case '$':
      if (source[at + 1] === "'") return skipTo(source, at + 2, "'");
      if (source[at + 1] === '{') return skipNested(source, at + 2, '{', '}');
      if (source[at + 1] === '(') return skipNested(source, at + 2, '(', ')');
      return at;
    default:
      return at;
  }
}

function skipTo(source: string, from: number, quote: string): number | undefined {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === quote) return at + 1;
  }
  return undefined;
}

function skipNested(source: string, from: number, open: string, close: string): number | undefined {
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at++;
    else if (character === "'" || character === '"') {
      const end = skipTo(source, at + 1, character);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (character === open) depth++;
    else if (character === close && --depth === 0) return at + 1;
  }
  return undefined;
}
