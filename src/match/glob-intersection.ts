/** One place of a name: this character, any of some, any at all, or any number of any. */
type Token = { readonly is: string } | { readonly test: (character: string) => boolean } | 'any' | 'star';

/** One name of a path. */
export interface PathSegment {
  readonly tokens: readonly Token[];
  readonly literal: boolean;
  /** Nothing but wildcards. */
  readonly onlyWildcards: boolean;
}

/** The names of a path; `**` stands for any number of them. */
export type PathSegments = readonly (PathSegment | '**')[];

/** Alternatives of one pattern: `{a,b}{c,d}` has four. */
const MAX_ALTERNATIVES = 64;

/** A path with wildcards. Capitals do not count, since on many disks `.ENV` is `.env`. */
export function parsePathGlob(pattern: string): PathSegments {
  return pattern
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part) => (part === '**' ? part : readName(part)));
}

/** A path without any. */
export function parseLiteralPath(path: string): PathSegments {
  return path.split('/').filter(Boolean).map(parseLiteralSegment);
}

export function parseLiteralSegment(name: string): PathSegment {
  return { tokens: [...name.toLowerCase()].map((is) => ({ is })), literal: true, onlyWildcards: false };
}

/** `{a,b}` written out; undefined where that would be too many. */
export function expandGlobBraces(pattern: string): readonly string[] | undefined {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    if (open.length + done.length > MAX_ALTERNATIVES) return undefined;
    open = open.flatMap((form) => {
      // The innermost first, so that what is between the braces holds none.
      const match = /(?<!\\)\{([^{}]*,[^{}]*)\}/.exec(form);
      if (match === null) {
        done.push(form);
        return [];
      }
      const [whole, body = ''] = match;
      const after = form.slice(match.index + whole.length);
      return body.split(',').map((choice) => `${form.slice(0, match.index)}${choice}${after}`);
    });
  }
  return done;
}

/** Is there a path that both describe? With `dots`, a wildcard of the first does not stand for a leading dot. */
export function globsIntersect(a: PathSegments, b: PathSegments, dots = false): boolean {
  const names = (one: PathSegment | '**', other: PathSegment | '**') =>
    one !== '**' && other !== '**' && segmentsIntersect(one, other, dots);
  return intersect(a, b, (step) => step === '**', names);
}

export function segmentsIntersect(a: PathSegment, b: PathSegment, dots = false): boolean {
  const [first] = a.tokens;
  const [start] = b.tokens;
  const wild = typeof first === 'string' || (first !== undefined && 'test' in first);
  if (dots && wild && typeof start === 'object' && 'is' in start && start.is === '.') return false;
  // Most names differ at one end, which is seen without more ado.
  if (differ(first, start) || differ(a.tokens.at(-1), b.tokens.at(-1))) return false;
  return intersect(a.tokens, b.tokens, (token) => token === 'star', meetTokens);
}

function differ(a: Token | undefined, b: Token | undefined): boolean {
  return typeof a === 'object' && typeof b === 'object' && 'is' in a && 'is' in b && a.is !== b.is;
}

function meetTokens(a: Token, b: Token): boolean {
  if (typeof a === 'string' || typeof b === 'string') return true;
  if ('is' in a) return 'is' in b ? a.is === b.is : b.test(a.is);
  return 'is' in b ? a.test(b.is) : true;
}

/** Two sequences in which some items stand for any number of any: do they have a sequence in common? */
function intersect<T>(a: readonly T[], b: readonly T[], isStar: (item: T) => boolean, same: (a: T, b: T) => boolean) {
  // What of `b` can have been used up when this much of `a` has.
  let reached = skipStars(new Set([0]), b, isStar);
  for (const item of a) {
    const next = new Set<number>();
    if (isStar(item)) for (let at = Math.min(...reached); at <= b.length; at++) next.add(at);
    else {
      for (const at of reached) {
        const other = b[at];
        if (other === undefined) continue;
        if (isStar(other)) next.add(at);
        else if (same(item, other)) next.add(at + 1);
      }
    }
    if (next.size === 0) return false;
    reached = skipStars(next, b, isStar);
  }
  return reached.has(b.length);
}

function skipStars<T>(reached: Set<number>, b: readonly T[], isStar: (item: T) => boolean): Set<number> {
  for (const at of reached) if (at < b.length && isStar(b[at] as T)) reached.add(at + 1);
  return reached;
}

function readName(part: string): PathSegment {
  const tokens: Token[] = [];
  const characters = [...part.toLowerCase()];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string;
    const next = characters[at + 1];
    if (character === '\\' && next !== undefined) {
      tokens.push({ is: next });
      at++;
    } else if (character === '*') tokens.push('star');
    else if (character === '?') tokens.push('any');
    else if (character === '[' && characters.indexOf(']', at + 2) !== -1) {
      const end = characters.indexOf(']', at + 2);
      tokens.push(readSet(characters.slice(at + 1, end)));
      at = end;
    } else if (/[@+!]/.test(character) && next === '(') {
      // `@(a|b)` and its kin of some shells: whatever they name.
      tokens.push('star');
      const end = characters.indexOf(')', at);
      at = end === -1 ? characters.length : end;
    } else tokens.push({ is: character });
  }
  const literal = tokens.every((token) => typeof token === 'object' && 'is' in token);
  return { tokens, literal, onlyWildcards: /^[*?]+$/.test(part) };
}

/** `[a-z]`, `[!a]`, `[^a]`. A class such as `[[:alpha:]]` is taken for any character. */
function readSet(body: readonly string[]): Token {
  if (body.includes('[') || body.includes('\\')) return 'any';
  const negated = body[0] === '!' || body[0] === '^';
  const inner = negated ? body.slice(1) : body;
  const within = (character: string): boolean => {
    for (let at = 0; at < inner.length; at++) {
      const from = inner[at] as string;
      const to = inner[at + 1] === '-' ? inner[at + 2] : undefined;
      if (to !== undefined) {
        if (character >= from && character <= to) return true;
        at += 2;
      } else if (character === from) return true;
    }
    return false;
  };
  return { test: (character) => within(character) !== negated };
}
