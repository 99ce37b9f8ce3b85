import type { Token } from './token.js';

/** A member or an index that gets a value. */
export interface MemberAssignment {
  /** The name that it begins with; undefined where that is no name. */
  readonly root: string | undefined;
  /** The names up to the first bracket, with dots. */
  readonly path?: string;
  readonly member: boolean;
}

/** What a text gives a value to. */
export interface AssignmentTargets {
  /** Names by themselves. */
  readonly names: readonly string[];
  readonly changed: readonly MemberAssignment[];
  /** What could not be taken apart. */
  readonly unparsed?: string;
}

const ASSIGNS = /^(?:[-+*/%|&^]|\/\/|\*\*|<<|>>>?|\|\||&&|\?\?)?=$/;
const OPENS = /^[([{]$/;
const CLOSES = /^[)\]}]$/;

type Found = { names: string[]; changed: MemberAssignment[]; unparsed?: string };

const text = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
const isOp = (tokens: readonly Token[], at: number, form: RegExp): boolean =>
  tokens[at]?.kind === 'op' && form.test(text(tokens, at));

/** Where the bracket that closes at a token opens, or -1. */
function opening(tokens: readonly Token[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (isOp(tokens, at, CLOSES)) depth++;
    else if (isOp(tokens, at, OPENS) && --depth === 0) return at;
  }
  return -1;
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isOp(tokens, at, OPENS)) depth++;
    else if (isOp(tokens, at, CLOSES) && --depth === 0) return at;
  }
  return tokens.length;
}

/** Could what ends before a token have members: is it a value? */
function isValue(tokens: readonly Token[], at: number, keywords: ReadonlySet<string>): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'line') return false;
  if (token.kind === 'op') return CLOSES.test(token.text);
  return token.kind !== 'name' || !keywords.has(token.text) || isOp(tokens, at - 1, /^\??\.$/);
}

/** All targets in a pattern: `a`, `a.b`, `a[0]`, `(a, b.c)`, `[a, *b]`, `{ a: b.c }`. */
function leaves(tokens: readonly Token[], from: number, to: number, keywords: ReadonlySet<string>, found: Found): void {
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (isOp(tokens, at, /^[([{]$/)) {
      if (at > from && isValue(tokens, at - 1, keywords)) {
        at = closing(tokens, at);
        found.changed.push({ root: undefined, member: true });
      }
      continue;
    }
    if (token.kind === 'op' || token.kind === 'line' || token.kind === 'number') continue;
    if (token.kind === 'name' && keywords.has(token.text) && !/^[.[]$/.test(text(tokens, at + 1))) continue;
    // A name, or a text, and what stands behind it.
    let end = at + 1;
    let path = token.text;
    let member = false;
    let accessed = false;
    let plain = true;
    while (end < to) {
      if (isOp(tokens, end, /^(?:\??\.|:)$/) && tokens[end + 1]?.kind === 'name' && text(tokens, end) !== ':') {
        member = true;
        accessed = true;
        if (plain) path += `.${text(tokens, end + 1)}`;
        end += 2;
      } else if (isOp(tokens, end, /^[([]$/)) {
        if (text(tokens, end) === '[') member = false;
        plain = false;
        accessed = true;
        end = closing(tokens, end) + 1;
      } else break;
    }
    if (accessed) found.changed.push({ root: token.kind === 'name' ? token.text : undefined, path, member });
    else if (token.kind === 'name') found.names.push(token.text);
    at = end - 1;
  }
}

/** The parameters in brackets, or of a lambda: names at the beginning of each. */
function parameters(tokens: readonly Token[], from: number, to: number, found: Found): void {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (isOp(tokens, at, OPENS)) depth++;
    else if (isOp(tokens, at, CLOSES)) depth--;
    else if (depth === 0 && tokens[at]?.kind === 'name' && (at === from || isOp(tokens, at - 1, /^(?:,|\*\*?)$/)))
      found.names.push(text(tokens, at));
  }
}

const COMPOUND = /^(?:if|elif|else|for|while|with|try|except|finally|class|def|async|match|case)$/;

/** Up to a token of a form that stands in no bracket of its own. */
function until(tokens: readonly Token[], from: number, form: RegExp, to = tokens.length): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const { kind, text: one } = tokens[at] as Token;
    if (depth === 0 && kind !== 'text' && form.test(one)) return at;
    if (kind !== 'op') continue;
    if (OPENS.test(one)) depth++;
    else if (CLOSES.test(one) && --depth < 0) return at;
  }
  return to;
}

/** The targets of Python: of assignments, loops, `as`, `del`, and the names that are declared. */
export function pythonTargets(tokens: readonly Token[], keywords: ReadonlySet<string>): AssignmentTargets {
  const found: Found = { names: [], changed: [] };
  let start = 0;
  while (start < tokens.length) {
    const end = until(tokens, start, /^(?:\n|;)$/);
    statement(tokens, start, end, keywords, found);
    start = end + 1;
  }
  tokens.forEach(({ kind, text: one }, at) => {
    if (kind === 'op' && one === ':=' && tokens[at - 1]?.kind === 'name') found.names.push(text(tokens, at - 1));
    if (kind !== 'name' || text(tokens, at - 1) === '.') return;
    if (one === 'for') leaves(tokens, at + 1, until(tokens, at + 1, /^(?:in|for)$/), keywords, found);
    else if (one === 'lambda') parameters(tokens, at + 1, until(tokens, at + 1, /^:$/), found);
    else if (one === 'class' || one === 'def') {
      found.names.push(text(tokens, at + 1));
      const open = until(tokens, at + 1, /^[(:]$/);
      if (one === 'def' && text(tokens, open) === '(') parameters(tokens, open + 1, closing(tokens, open), found);
    }
  });
  return { ...found, names: found.names.filter((name) => name !== '') };
}

function statement(
  tokens: readonly Token[],
  from: number,
  to: number,
  keywords: ReadonlySet<string>,
  found: Found,
): void {
  let first = from;
  const begins = text(tokens, first);
  if (/^(?:import|from)$/.test(begins)) return;
  if (
    COMPOUND.test(begins) &&
    tokens[first]?.kind === 'name' &&
    !/^(?:[.[]|[-+*/|&]?=)$/.test(text(tokens, first + 1))
  ) {
    const colon = until(tokens, first, /^:$/, to);
    const header = tokens.slice(first, colon);
    for (let at = first; at < colon; at++)
      if (text(tokens, at) === 'as' && tokens[at]?.kind === 'name')
        leaves(tokens, at + 1, until(tokens, at + 1, /^[,:]$/, colon), keywords, found);
    if (header.some(({ kind, text: one }) => kind === 'name' && one === 'lambda'))
      found.unparsed = 'a lambda in a condition';
    first = colon + 1;
    // `else: import x`
    if (/^(?:import|from)$/.test(text(tokens, first))) return;
  }
  if (text(tokens, first) === 'del' && tokens[first]?.kind === 'name') leaves(tokens, first + 1, to, keywords, found);
  for (let at = first, part = first; at < to; ) {
    const sign = until(tokens, at, ASSIGNS, to);
    if (sign >= to) break;
    if (CLOSES.test(text(tokens, sign))) {
      at = sign + 1;
      continue;
    }
    // `x: int = 1`
    leaves(tokens, part, until(tokens, part, /^:$/, sign), keywords, found);
    at = sign + 1;
    part = at;
  }
}

/** The targets of languages in which a pattern stands in brackets: what is right before the sign. */
export function plainTargets(tokens: readonly Token[], keywords: ReadonlySet<string>): AssignmentTargets {
  const found: Found = { names: [], changed: [] };
  tokens.forEach(({ kind, text: one }, at) => {
    if (kind === 'op' && (ASSIGNS.test(one) || /^(?:\+\+|--)$/.test(one))) before(tokens, at, keywords, found);
    if (kind === 'op' && /^(?:\+\+|--)$/.test(one)) {
      let end = at + 1;
      while (tokens[end]?.kind === 'name' && isOp(tokens, end + 1, /^\??\.$/)) end += 2;
      if (tokens[at + 1]?.kind === 'name') leaves(tokens, at + 1, end + 1, keywords, found);
    }
    if (kind !== 'name' || isOp(tokens, at - 1, /^\??\.$/)) return;
    if (/^(?:of|in)$/.test(one)) before(tokens, at, keywords, found);
    if (one === 'delete') leaves(tokens, at + 1, until(tokens, at + 1, /^(?:[;,?:]|&&|\|\|)$/), keywords, found);
  });
  return found;
}

/** The expression that ends right before a token. */
function before(tokens: readonly Token[], at: number, keywords: ReadonlySet<string>, found: Found): void {
  let start = at;
  while (start > 0) {
    const last = start - 1;
    if (isOp(tokens, last, CLOSES)) {
      start = Math.max(opening(tokens, last), 0);
      if (!isValue(tokens, start - 1, keywords)) break;
    } else if (tokens[last]?.kind === 'op') break;
    else {
      start = last;
      if (!isOp(tokens, last - 1, /^\??\.$/)) break;
      start = last - 1;
    }
  }
  // `(a.b).c = 1`
  const bracketed = isOp(tokens, start, /^[([{]$/) ? closing(tokens, start) : at;
  if (bracketed < at - 1) found.changed.push({ root: undefined, member: true });
  leaves(tokens, start, at, keywords, found);
}
