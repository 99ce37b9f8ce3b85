import type { Token } from '../token.js';
import { ADDRESS } from './address.js';
import { type Capabilities, capabilitiesOf } from './capability.js';

/** A name of a text with what it can do, and the tokens that it is given. */
export interface Use {
  readonly name: string;
  readonly can: Capabilities;
  /** The first token of its name. */
  readonly start: number;
  /** What it is given: from one token up to before another. */
  readonly from: number;
  readonly to: number;
  /** It is called on something that is no name: `f().read()`. */
  readonly isMember: boolean;
  /** It is handed on, not called: `.then(eval)`. */
  readonly isValue: boolean;
}

/** Tokens with their brackets, and the names in them that matter. */
export interface Outline {
  readonly language: string;
  readonly tokens: readonly Token[];
  /** Where the bracket that opens or closes at a token has its other end. */
  readonly other: ReadonlyMap<number, number>;
  /** The bracket in which a token stands. */
  readonly within: readonly number[];
  /** Where the statement begins that a token is in, and where it ends. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly uses: readonly Use[];
}

/** Nobody nests calls deeper, or has more of them in one another without brackets. */
const MAX_DEPTH = 48;

/** No name of a table has more parts. */
const MAX_PARTS = 8;

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
const MEMBER = /^(?:\?\.|\.|->|::|&\.)$/;

/** Languages that call a function by what stands behind its name. */
const BARE: ReadonlySet<string> = new Set([
  'Perl',
  'Ruby',
  'Elixir',
  'Tcl',
  'Vim',
  'AppleScript',
  'Haskell',
  'JVM',
  'Lua',
  'PHP',
  'Octave',
  'Erlang',
]);

/** Words behind which a name is made, not used. */
const MAKES = /^(?:def|function|sub|fn|defp|defun|class|import|from|as|package|proc|func|fun)$/;

export function outlineOf(
  language: string,
  tokens: readonly Token[],
  aliases: ReadonlyMap<string, string> = new Map(),
): Outline {
  const { other, within, depths } = brackets(tokens);
  const uses: Use[] = [];
  const joint = { language, tokens, other, within, ...statements(tokens, other), uses };
  /** How many uses end at a token. */
  const ending = new Map<number, number>();
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.kind === 'text' && token.text === '`') uses.push(backtick(at));
    if (token.kind !== 'name' && token.kind !== 'variable') {
      at++;
      continue;
    }
    const before = textAt(tokens, at - 1);
    const isMember = isOp(tokens, at - 1) && (MEMBER.test(before) || (language === 'Lua' && before === ':'));
    const { parts, end } = nameAt(tokens, at, language, aliases);
    const full = isMember ? ['', ...parts] : parts;
    const can = MAKES.test(before) ? undefined : capabilitiesOf(language, full);
    if (can !== undefined && can.size > 0 && (depths[at] as number) < MAX_DEPTH) {
      const use = useAt(joint, full.join('.'), can, at, end, isMember);
      const before = ending.get(use.to) ?? 0;
      ending.set(use.to, before + 1);
      if (before < MAX_DEPTH) uses.push(use);
    }
    at = end;
  }
  return joint;
}

function backtick(at: number): Use {
  return { name: '`', can: new Set(['run']), start: at, from: at, to: at + 1, isMember: false, isValue: false };
}

/** A dotted name, written in any way: `a.b`, `A::B->c`, `require("a").b`. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  language: string,
  aliases: ReadonlyMap<string, string>,
): { parts: readonly string[]; end: number } {
  const first = textAt(tokens, at);
  let end = at + 1;
  let parts: string[];
  const module = tokens[at + 2];
  if (
    /^(?:require|import)$/.test(first) &&
    textAt(tokens, at + 1) === '(' &&
    module?.value !== undefined &&
    !ADDRESS.test(module.value) &&
    textAt(tokens, at + 3) === ')'
  ) {
    parts = module.value
      .replace(/^node:/, '')
      .replace(/^fs\/promises$/, 'fs.promises')
      .split('.');
    end = at + 4;
  } else parts = (aliases.get(first) ?? first).replace(/::/g, '.').split('.');
  for (;;) {
    const sign = textAt(tokens, end);
    const isJoin = isOp(tokens, end) && (MEMBER.test(sign) || (sign === ':' && /^(?:Lua|Erlang)$/.test(language)));
    if (!isJoin || tokens[end + 1]?.kind !== 'name') return { parts, end };
    if (parts.length < MAX_PARTS) parts.push(...textAt(tokens, end + 1).split('::'));
    end += 2;
  }
}

function useAt(
  { language, tokens, other, within, ends }: Omit<Outline, 'uses'>,
  name: string,
  can: Capabilities,
  start: number,
  end: number,
  isMember: boolean,
): Use {
  const use = { name, can, start, isMember };
  const close = isOp(tokens, end) && textAt(tokens, end) === '(' ? other.get(end) : undefined;
  if (close !== undefined) return { ...use, from: end + 1, to: close, isValue: false };
  const open = within[start] ?? -1;
  if (language === 'Lisp' && open === start - 1)
    return { ...use, from: end, to: other.get(open) ?? tokens.length, isValue: false };
  if (!BARE.has(language)) return { ...use, from: end, to: end, isValue: true };
  const to = ends[end] ?? tokens.length;
  return { ...use, from: end, to, isValue: to === end };
}

/** Words before which a statement is over, and with which one begins. */
const ENDS = /^(?:if|unless|while|until|do|then|and|or|for|foreach|end|const|let|var|return)$/;
const BEGINS = /^(?:const|let|var|return|if|for|with)$/;

/** For each token where the statement begins and ends that it is in, within its bracket. */
function statements(
  tokens: readonly Token[],
  other: ReadonlyMap<number, number>,
): { begins: readonly number[]; ends: readonly number[] } {
  const begins = [0];
  const ends = new Array<number>(tokens.length + 1).fill(tokens.length);
  for (let at = 1; at <= tokens.length; at++) {
    const { kind, text } = tokens[at - 1] as Token;
    const isBoundary = kind === 'line' || (kind === 'op' && (text === ';' || OPENING.test(text)));
    const open = kind === 'op' && CLOSING.test(text) ? other.get(at - 1) : undefined;
    if (isBoundary || (kind === 'name' && BEGINS.test(text))) begins.push(at);
    else begins.push(begins[open ?? at - 1] as number);
  }
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { kind, text } = tokens[at] as Token;
    const isOver = kind === 'line' || (kind === 'op' && (text === ';' || CLOSING.test(text)));
    const close = kind === 'op' && OPENING.test(text) ? (other.get(at) ?? tokens.length - 1) : at;
    ends[at] = isOver || (kind === 'name' && ENDS.test(text)) ? at : (ends[close + 1] as number);
  }
  return { begins, ends };
}

function brackets(tokens: readonly Token[]): { other: Map<number, number>; within: number[]; depths: number[] } {
  const other = new Map<number, number>();
  const within: number[] = [];
  const depths: number[] = [];
  const open: number[] = [];
  tokens.forEach(({ kind, text }, at) => {
    within.push(open.at(-1) ?? -1);
    depths.push(open.length);
    if (kind !== 'op') return;
    if (OPENING.test(text)) open.push(at);
    else if (CLOSING.test(text)) {
      const start = open.pop();
      if (start === undefined) return;
      other.set(start, at);
      other.set(at, start);
    }
  });
  return { other, within, depths };
}

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? '';
}

export function isOp(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'op';
}
