/**
 * Globs over paths. Our own, and not a library's, because a command's target can be a glob too: a rule then has to
 * know whether two globs have a path in common. Matching takes time in proportion to pattern times path.
 */

/** One character of a segment: itself, any, or one of a class. `*` is any number of any. */
type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly chars: ReadonlySet<string>; readonly not: boolean };

/** What stands between two slashes. `**` is any number of segments. */
export type GlobSegment =
  | { readonly kind: 'deep' }
  | { readonly kind: 'text'; readonly text: string }
  | WildcardSegment;

/** A name with wildcards in it. */
export interface WildcardSegment {
  readonly kind: 'wild';
  readonly source: string;
  readonly tokens: readonly Token[];
  /** The letters before the first wildcard, and those behind the last. */
  readonly head: string;
  readonly tail: string;
  /** There is one wildcard, and it is a star: head and tail are all there is to match. */
  readonly singleStar: boolean;
}

/** Segments of each alternative that the braces stand for. */
export type Glob = readonly (readonly GlobSegment[])[];

/** Braces multiply: more than this is refused. */
const MAX_ALTERNATIVES = 64;
const DEEP: GlobSegment = { kind: 'deep' };

/** Takes a glob apart. Throws a text that says what is wrong with it. */
export function parseGlob(source: string): Glob {
  return alternatives(source).map((text) => {
    const parts = splitPath(text);
    return parts.map((part) => (part === '**' ? DEEP : parseSegment(part)));
  });
}

/** The names of a path: `/a/b` is `a`, `b`. */
export function splitPath(path: string): string[] {
  // Most paths are tidy: absolute, and with a name behind every slash.
  const parts = path.startsWith('/') ? path.slice(1).split('/') : path.split('/');
  return parts.includes('') ? parts.filter((part) => part !== '') : parts;
}

/** A name that every path has which matches, or undefined: what an index can find it by. */
export function literalSegment(segments: readonly GlobSegment[]): string | undefined {
  let best: string | undefined;
  // Names at the end tell more than those at the beginning, which many paths share.
  for (const segment of segments) if (segment.kind === 'text') best = segment.text;
  return best;
}

/** The directory before the first wildcard; the path itself where there is none. */
export function fixedPrefix(segments: readonly GlobSegment[]): string[] {
  const wild = segments.findIndex(({ kind }) => kind !== 'text');
  const fixed = wild === -1 ? segments : segments.slice(0, wild);
  const names = fixed.map((segment) => (segment.kind === 'text' ? segment.text : ''));
  return names.length === 0 ? [] : [`/${names.join('/')}`];
}

/** The letter that every path ends with which matches, or undefined. */
export function lastLiteralChar(segments: readonly GlobSegment[]): string | undefined {
  const last = segments.at(-1);
  if (last?.kind === 'text') return last.text.at(-1);
  const token = last?.kind === 'wild' ? last.tokens.at(-1) : undefined;
  return token?.kind === 'char' ? token.char : undefined;
}

/** Does the path, taken apart, match? */
export function matchesGlob(glob: Glob, path: readonly string[]): boolean {
  return glob.some((segments) => match(segments, path));
}

/** The usual walk with one place to come back to: the last `**`. */
function match(segments: readonly GlobSegment[], path: readonly string[]): boolean {
  // Most paths have another last name.
  const last = segments.at(-1);
  if (last?.kind === 'text' && last.text !== path.at(-1)) return false;
  let i = 0;
  let j = 0;
  let deep = -1;
  let mark = 0;
  while (j < path.length) {
    const segment = segments[i];
    if (segment?.kind === 'deep') {
      deep = i++;
      mark = j;
    } else if (segment !== undefined && matchesSegment(segment, path[j] as string)) {
      i++;
      j++;
    } else if (deep !== -1) {
      i = deep + 1;
      j = ++mark;
    } else return false;
  }
  while (segments[i]?.kind === 'deep') i++;
  return i === segments.length;
}

export function matchesSegment(segment: GlobSegment, name: string): boolean {
  if (segment.kind === 'text') return segment.text === name;
  return segment.kind === 'deep' || matchWild(segment, name);
}

function matchWild({ tokens, head, tail, singleStar: plain }: WildcardSegment, name: string): boolean {
  if (name.length < head.length + tail.length || !name.endsWith(tail) || !name.startsWith(head)) return false;
  return plain || matchTokens(tokens, name);
}

/** The same with characters. */
function matchTokens(tokens: readonly Token[], name: string): boolean {
  let i = 0;
  let j = 0;
  let star = -1;
  let mark = 0;
  while (j < name.length) {
    const token = tokens[i];
    if (token?.kind === 'star') {
      star = i++;
      mark = j;
    } else if (token !== undefined && takes(token, name[j] as string)) {
      i++;
      j++;
    } else if (star !== -1) {
      i = star + 1;
      j = ++mark;
    } else return false;
  }
  while (tokens[i]?.kind === 'star') i++;
  return i === tokens.length;
}

function takes(token: Token, char: string): boolean {
  if (token.kind === 'char') return token.char === char;
  if (token.kind === 'class') return token.chars.has(char) !== token.not;
  return true;
}

/**
 * Does the second, a glob that a command gives, name what the first means? They must have a path in common, and the
 * command must say so itself: its wildcards take no leading dot, and the last name of the rule has to be met by more
 * than wildcards. `*`, `**` and `main.c*` name no key, though one may be among them; `*.k*` does. Nor does `*.json`, unless the
 * extension tells. `**` of a shell goes into no directory that begins with a dot; a program's own may.
 */
export function globNames(rule: Glob, expanded: Glob, extensionTells = true, deepTakesDots = true): boolean {
  for (const a of rule) {
    const named = lastNamedIndex(a);
    const name = named === -1 ? undefined : (a[named] as GlobSegment);
    for (const b of expanded) {
      // Most rules are about other names: that is seen without going through both.
      if (!mayEndAlike(a, b) || (name !== undefined && !holdsName(b, name))) continue;
      clearAnswers(a, b);
      if (meet({ a, b, named, extensionTells, deepTakesDots }, 0, 0)) return true;
    }
  }
  return false;
}

/** Where neither ends with a tree, the last names have to meet. */
function mayEndAlike(a: readonly GlobSegment[], b: readonly GlobSegment[]): boolean {
  const [left, right] = [a[a.length - 1], b[b.length - 1]];
  return left === undefined || right === undefined || meetName(left, right, true);
}

function holdsName(segments: readonly GlobSegment[], name: GlobSegment): boolean {
  for (const segment of segments) if (segment.kind !== 'deep' && overlapsByLiteral(name, segment)) return true;
  return false;
}

/** Does a name of a command's glob say by more than wildcards what the last name of a rule is? */
export function overlapsByLiteral(rule: GlobSegment, given: GlobSegment): boolean {
  return meetName(rule, given, true);
}

/** The last name that a rule has; -1 where it is for whatever is there. */
export function lastNamedIndex(segments: readonly GlobSegment[]): number {
  let index = segments.length - 1;
  while (index >= 0 && isNameless(segments[index] as GlobSegment)) index--;
  return index;
}

function isNameless(segment: GlobSegment): boolean {
  return segment.kind === 'deep' || isSingleStar(segment);
}

/** What was found of the rests of two globs: one pair is gone through at a time. */
let answers = new Uint8Array(1024);
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

function clearAnswers(a: readonly GlobSegment[], b: readonly GlobSegment[]): void {
  const size = (a.length + 1) * (b.length + 1);
  if (answers.length < size) answers = new Uint8Array(size * 2);
  else answers.fill(UNKNOWN, 0, size);
}

/** The segments of a rule and of a command. */
interface Meeting {
  readonly a: readonly GlobSegment[];
  readonly b: readonly GlobSegment[];
  readonly named: number;
  /** Does an extension that most files have say which file is meant? */
  readonly extensionTells: boolean;
  /** Does `**` stand for directories that begin with a dot? */
  readonly deepTakesDots: boolean;
}

function meet(meeting: Meeting, i: number, j: number): boolean {
  const key = i * (meeting.b.length + 1) + j;
  const before = answers[key];
  if (before !== UNKNOWN) return before === YES;
  answers[key] = NO;
  const result = meetHere(meeting, i, j);
  if (result) answers[key] = YES;
  return result;
}

function meetHere(meeting: Meeting, i: number, j: number): boolean {
  const { a, b, named, deepTakesDots } = meeting;
  const [left, right] = [a[i], b[j]];
  if (left === undefined) return b.slice(j).every(({ kind }) => kind === 'deep');
  if (left.kind === 'deep') return meet(meeting, i + 1, j) || (right !== undefined && meet(meeting, i, j + 1));
  if (right === undefined) return false;
  if (right.kind === 'deep') {
    const swallows = i !== named && (j < b.length - 1 || isSingleStar(left)) && (deepTakesDots || !beginsWithDot(left));
    return meet(meeting, i, j + 1) || (swallows && meet(meeting, i + 1, j));
  }
  const telling = i === named || j === b.length - 1;
  return meetName(left, right, telling, meeting.extensionTells) && meet(meeting, i + 1, j + 1);
}

function beginsWithDot(segment: GlobSegment): boolean {
  return segment.kind !== 'deep' && (segment.kind === 'text' ? segment.text : segment.head).startsWith('.');
}

function meetName(rule: GlobSegment, expanded: GlobSegment, telling: boolean, extensionTells = true): boolean {
  if (rule.kind === 'deep' || expanded.kind === 'deep') return true;
  if (expanded.kind === 'text') return matchesSegment(rule, expanded.text);
  const begin = rule.kind === 'text' ? rule.text : rule.head;
  if (begin.startsWith('.') && !expanded.head.startsWith('.')) return false;
  if (telling && isSingleStar(expanded)) return isSingleStar(rule);
  const extension = telling && !extensionTells ? sharedExtension(rule, expanded) : 0;
  if (extension > 0) {
    const [own, given] = [tokensOf(rule).slice(0, -extension), expanded.tokens.slice(0, -extension)];
    const isNamed = own.some(isLetter);
    if (isNamed && !given.some(isLetter)) return false;
    return meetTokens(own, given, !isNamed);
  }
  if (rule.kind === 'text') return matchWild(expanded, rule.text);
  return meetWild(rule, expanded, !telling || isSingleStar(rule));
}

/** What most files are called by: that names none of them. `*.json` is any file of settings or data, `*.pem` is a key. */
export const NEUTRAL_EXTENSION = /\.(?:jsonl?|ya?ml|toml|ini|cfg|conf|txt|xml|csv|log|md|properties|plist)$/;

/** How many characters of such an extension both end with. */
function sharedExtension(rule: GlobSegment, expanded: WildcardSegment): number {
  const extension = NEUTRAL_EXTENSION.exec(expanded.tail)?.[0];
  if (extension === undefined || rule.kind === 'deep') return 0;
  return (rule.kind === 'text' ? rule.text : rule.tail).endsWith(extension) ? extension.length : 0;
}

function tokensOf(segment: GlobSegment): readonly Token[] {
  if (segment.kind === 'wild') return segment.tokens;
  return segment.kind === 'text'
    ? [...segment.text].map((char): Token => ({ kind: 'char', char }))
    : [{ kind: 'star' }];
}

/** Have two names one in common? Most differ before their first wildcard or behind their last. */
function meetWild(a: WildcardSegment, b: WildcardSegment, told: boolean): boolean {
  if (!a.head.startsWith(b.head) && !b.head.startsWith(a.head)) return false;
  if (!a.tail.endsWith(b.tail) && !b.tail.endsWith(a.tail)) return false;
  return meetTokens(a.tokens, b.tokens, told);
}

/** Do the last name of a rule and one that a command gives mean the same file, by more than wildcards? */
export function lastNameOverlaps(rule: GlobSegment, given: GlobSegment): boolean {
  if (rule.kind === 'deep' || given.kind === 'deep') return given.kind === 'deep' || !hasLiteralChar(given);
  if (given.kind === 'text') return matchesSegment(rule, given.text);
  if (!hasLiteralChar(given)) return true;
  return rule.kind === 'text' ? matchWild(given, rule.text) : meetWild(rule, given, false);
}

/** Is there a letter in it? */
export function hasLiteralChar(segment: GlobSegment): boolean {
  return segment.kind === 'text' || (segment.kind === 'wild' && segment.tokens.some(isLetter));
}

function isLetter(token: Token): boolean {
  return token.kind === 'char' && token.char !== '.';
}

export function startsWithToken(segment: GlobSegment, kind: Token['kind']): boolean {
  return segment.kind === 'wild' && segment.tokens[0]?.kind === kind;
}

/** Could a wildcard of a command name this? */
export function wildcardMatchesName(wild: WildcardSegment, text: string): boolean {
  return (!text.startsWith('.') || wild.head.startsWith('.')) && matchWild(wild, text);
}

const PLAIN = /^[ -~]*$/;

/** Might a shell put this name in the place of a wildcard? What one letter is, and what a class has, its language says. */
export function mayExpandTo(segment: GlobSegment, name: string): boolean {
  if (segment.kind === 'text') return segment.text === name;
  if (name.startsWith('.') && (segment.kind === 'deep' || !segment.head.startsWith('.'))) return false;
  if (segment.kind === 'deep' || isSingleStar(segment) || !PLAIN.test(segment.source)) return true;
  const one: Token = PLAIN.test(name) ? { kind: 'any' } : { kind: 'star' };
  return matchTokens(
    segment.tokens.map((token) => (token.kind === 'any' || token.kind === 'class' ? one : token)),
    name,
  );
}

/** Nothing but wildcards. */
export function isSingleStar(segment: GlobSegment): boolean {
  // Stars beside each other are one.
  return segment.kind === 'wild' && segment.tokens.length === 1 && segment.tokens[0]?.kind === 'star';
}

/** Places in two lists of tokens that were looked at: 1 with something told before, 2 without. */
let seen: Uint8Array = new Uint8Array(1024);

const MAX_TOKEN_PAIRS = 1_000_000;

/** Have two lists of tokens a name in common? `told`: a letter of the rule was met by one of the command. */
function meetTokens(a: readonly Token[], b: readonly Token[], told: boolean): boolean {
  const size = (a.length + 1) * (b.length + 1);
  // No file has such a name: not worked out, so yes.
  if (size > MAX_TOKEN_PAIRS) return true;
  if (seen.length < size) seen = new Uint8Array(size * 2);
  else seen.fill(0, 0, size);
  return meetFrom(a, 0, b, 0, told);
}

function meetFrom(a: readonly Token[], i: number, b: readonly Token[], j: number, told: boolean): boolean {
  const [key, mark] = [i * (b.length + 1) + j, told ? 1 : 2];
  if (((seen[key] as number) & mark) !== 0) return false;
  const [left, right] = [a[i], b[j]];
  if (left === undefined && right === undefined) return told;
  // Each place is looked at once: what is found ends everything.
  seen[key] = (seen[key] as number) | mark;
  if (left?.kind === 'star')
    return meetFrom(a, i + 1, b, j, told) || (right !== undefined && meetFrom(a, i, b, j + 1, told));
  if (right?.kind === 'star')
    return meetFrom(a, i, b, j + 1, told) || (left !== undefined && meetFrom(a, i + 1, b, j, told));
  if (left === undefined || right === undefined) return false;
  return common(left, right) && meetFrom(a, i + 1, b, j + 1, told || tells(left, right));
}

/** What only joins words is in most names: it tells nothing. */
function tells(a: Token, b: Token): boolean {
  return a.kind === 'char' && b.kind === 'char' && !/[._-]/.test(a.char);
}

/** Two classes may have a character in common: not worked out, so yes. */
function common(a: Token, b: Token): boolean {
  if (a.kind === 'char') return takes(b, a.char);
  if (b.kind === 'char') return takes(a, b.char);
  return true;
}

/** Does the rule match every path that the other does? Only where that is plain to see. */
export function globCovers(rule: Glob, expanded: Glob): boolean {
  return expanded.every((one) => globCoversAlternative(rule, one));
}

/** The same for one alternative. */
export function globCoversAlternative(rule: Glob, one: readonly GlobSegment[]): boolean {
  for (const segments of rule) {
    if (!mayCover(segments, one)) continue;
    clearAnswers(segments, one);
    if (cover(segments, 0, one, 0)) return true;
  }
  return false;
}

/** Most rules end with another name. */
function mayCover(a: readonly GlobSegment[], b: readonly GlobSegment[]): boolean {
  const [left, right] = [a.at(-1), b.at(-1)];
  if (left === undefined || left.kind === 'deep') return true;
  if (right === undefined || right.kind === 'deep') return false;
  return left.kind === 'wild' || (right.kind === 'text' && left.text === right.text);
}

function cover(a: readonly GlobSegment[], i: number, b: readonly GlobSegment[], j: number): boolean {
  const key = i * (b.length + 1) + j;
  const before = answers[key];
  if (before !== UNKNOWN) return before === YES;
  const result = coverHere(a, i, b, j);
  answers[key] = result ? YES : NO;
  return result;
}

function coverHere(a: readonly GlobSegment[], i: number, b: readonly GlobSegment[], j: number): boolean {
  const [left, right] = [a[i], b[j]];
  if (left === undefined) return right === undefined;
  if (left.kind === 'deep')
    return i === a.length - 1 || cover(a, i + 1, b, j) || (right !== undefined && cover(a, i, b, j + 1));
  if (right === undefined || right.kind === 'deep') return false;
  const all = left.kind === 'wild' && left.tokens.length === 1 && left.tokens[0]?.kind === 'star';
  const same =
    right.kind === 'text' ? matchesSegment(left, right.text) : left.kind === 'wild' && left.source === right.source;
  return (all || same) && cover(a, i + 1, b, j + 1);
}

function parseSegment(source: string): GlobSegment {
  // Most names are just that.
  if (!/[*?[\\]/.test(source)) return { kind: 'text', text: source };
  const tokens: Token[] = [];
  let wild = false;
  let text = '';
  // Brackets that are never closed are characters, and must cost nothing.
  const lastClose = source.lastIndexOf(']');
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string;
    if (char === '\\' && at + 1 < source.length) {
      at++;
      tokens.push({ kind: 'char', char: source[at] as string });
      text += source[at];
    } else if (char === '*') {
      wild = true;
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (char === '?') {
      wild = true;
      tokens.push({ kind: 'any' });
    } else if (char === '[') {
      const end = at > lastClose ? -1 : findClassEnd(source, at);
      if (end === -1) {
        tokens.push({ kind: 'char', char });
        text += char;
        continue;
      }
      wild = true;
      tokens.push(parseClass(source.slice(at + 1, end)));
      at = end;
    } else {
      tokens.push({ kind: 'char', char });
      text += char;
    }
  }
  return wild ? wildOf(source, tokens) : { kind: 'text', text };
}

function wildOf(source: string, tokens: readonly Token[]): WildcardSegment {
  const isWild = ({ kind }: Token): boolean => kind !== 'char';
  const [first, last] = [tokens.findIndex(isWild), tokens.findLastIndex(isWild)];
  const letters = (from: number, to: number): string =>
    tokens.slice(from, to).reduce((text, token) => (token.kind === 'char' ? text + token.char : text), '');
  const plain = first === last && tokens[first]?.kind === 'star';
  return {
    kind: 'wild',
    source,
    tokens,
    head: letters(0, first),
    tail: letters(last + 1, tokens.length),
    singleStar: plain,
  };
}

/** Within brackets these have an end of their own: `[:alpha:]`, `[=e=]`, `[.hyphen.]`. */
const NAMED_CLASS = /^\[[:=.]/;

/** Where a class ends that begins here; -1 where nothing closes it. */
export function findClassEnd(source: string, from: number): number {
  let at = from + 1;
  if (source[at] === '!' || source[at] === '^') at++;
  if (source[at] === ']') at++;
  for (; at < source.length && source[at] !== ']'; at++) {
    if (source[at] === '\\') at++;
    else if (NAMED_CLASS.test(source.slice(at, at + 2))) {
      const end = source.indexOf(`${source[at + 1]}]`, at + 2);
      if (end !== -1) at = end + 1;
    }
  }
  return at < source.length ? at : -1;
}

function parseClass(body: string): Token {
  const not = body[0] === '!' || body[0] === '^';
  const text = not ? body.slice(1) : body;
  // Named classes are not spelt out: any character may be of one.
  if (/\[[:=.]/.test(text)) return { kind: 'any' };
  const chars = new Set<string>();
  const members = text.match(/\\[\s\S]|[\s\S]/g) ?? [];
  const letter = (at: number): string => (members[at] as string).slice(-1);
  for (let at = 0; at < members.length; at++) {
    if (members[at + 1] !== '-' || at + 2 >= members.length) {
      chars.add(letter(at));
      continue;
    }
    const [from, to] = [letter(at).charCodeAt(0), letter(at + 2).charCodeAt(0)];
    // What such a range has in it, the language of the shell says.
    if (to < from || to - from >= MAX_RANGE_CHARS) return { kind: 'any' };
    for (let code = from; code <= to; code++) chars.add(String.fromCharCode(code));
    at += 2;
  }
  return { kind: 'class', chars, not };
}

const MAX_RANGE_CHARS = 1000;

/** Spells out `{a,b}`. Braces without a comma, or without an end, are characters. */
function alternatives(source: string): string[] {
  if (!source.includes('{')) return [source];
  const groups = bracesOf(source);
  // Each comma stands for one pattern more, at least: known before any is spelt out.
  if (groups.reduce((sum, { commas }) => sum + commas.length, 1) > MAX_ALTERNATIVES) throw new Error(TOO_MANY);
  const [first] = groups;
  if (first === undefined) return [source];
  const { start, end, commas } = groups.reduce((a, b) => (b.start < a.start ? b : a), first);
  const options: string[] = [];
  let from = start + 1;
  for (const comma of [...commas, end]) {
    options.push(source.slice(from, comma));
    from = comma + 1;
  }
  const found: string[] = [];
  const rest = alternatives(source.slice(end + 1));
  for (const option of options.flatMap(alternatives)) {
    for (const tail of rest) {
      found.push(source.slice(0, start) + option + tail);
      if (found.length > MAX_ALTERNATIVES) throw new Error(TOO_MANY);
    }
  }
  return found;
}

const TOO_MANY = `its braces stand for more than ${MAX_ALTERNATIVES} patterns`;

interface Braces {
  readonly start: number;
  readonly end: number;
  readonly commas: readonly number[];
}

/** Every pair that has a comma of its own, in one pass: braces that are never closed must cost nothing. */
function bracesOf(source: string): Braces[] {
  const open: { start: number; commas: number[] }[] = [];
  const found: Braces[] = [];
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (char === '{') open.push({ start: at, commas: [] });
    else if (char === ',') open.at(-1)?.commas.push(at);
    else if (char === '}') {
      const last = open.pop();
      if (last !== undefined && last.commas.length > 0) found.push({ ...last, end: at });
    }
  }
  return found;
}
