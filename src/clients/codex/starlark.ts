/** A value in a file of rules; undefined where it is more than texts and lists of them. */
export type StarlarkValue = string | readonly StarlarkValue[] | undefined;

/** A call of a function in a file of rules. */
export interface StarlarkCall {
  readonly text: string;
  /** By name; those without one by their place. */
  readonly args: ReadonlyMap<string | number, StarlarkValue>;
}

interface Token {
  readonly kind: 'text' | 'name' | 'mark';
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN =
  /(?<none>\s+|#[^\n]*|\\\n)|(?<raw>r?)(?<text>"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(?<name>[A-Za-z_]\w*)|(?<mark>[\s\S])/gy;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };
const OPEN = '([{';
const CLOSE = ')]}';

/** Every call of a function by its name, wherever it stands. It reads, and computes nothing. */
export function findStarlarkCalls(text: string, name: string): StarlarkCall[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at): StarlarkCall[] => {
    if (token.kind !== 'name' || token.value !== name || !isMark(tokens[at + 1], '(')) return [];
    const end = closing(tokens, at + 1);
    const inside = tokens.slice(at + 2, end);
    const whole = text.slice(token.from, tokens[Math.min(end, tokens.length - 1)]?.to);
    const given = new Map<string | number, StarlarkValue>();
    if (end < tokens.length)
      for (const [place, piece] of pieces(inside).entries()) {
        const [first, second] = piece;
        const named = first?.kind === 'name' && isMark(second, '=') && !isMark(piece[2], '=');
        given.set(named ? first.value : place, readValue(named ? piece.slice(2) : piece));
      }
    return [{ text: whole, args: given }];
  });
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ groups = {}, index, 0: whole }): Token[] => {
    const at = { from: index, to: index + whole.length };
    if (groups.none !== undefined) return [];
    if (groups.text !== undefined) return [{ kind: 'text', value: plain(groups.text, groups.raw === 'r'), ...at }];
    return [{ kind: groups.name === undefined ? 'mark' : 'name', value: whole, ...at }];
  });
}

function plain(quoted: string, raw: boolean): string {
  const marks = /^("""|''')/.test(quoted) ? 3 : 1;
  const inner = quoted.slice(marks, -marks);
  return raw ? inner : inner.replace(/\\([\s\S])/g, (_, one: string) => ESCAPED[one] ?? one);
}

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === 'mark' && token.value === value;
}

/** Where what is opened at a place is closed; after the last where it never is. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, value } = tokens[at] as Token;
    if (kind !== 'mark') continue;
    if (OPEN.includes(value)) depth++;
    else if (CLOSE.includes(value) && --depth === 0) return at;
  }
  return tokens.length;
}

/** What stands between commas; a comma at the end begins nothing. */
function pieces(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (isMark(token, ',')) found.push([]);
    else {
      const end = token.kind === 'mark' && OPEN.includes(token.value) ? closing(tokens, at) : at;
      found.at(-1)?.push(...tokens.slice(at, end + 1));
      at = end;
    }
  }
  return found.at(-1)?.length === 0 ? found.slice(0, -1) : found;
}

function readValue(tokens: readonly Token[]): StarlarkValue {
  const [first] = tokens;
  if (first?.kind === 'text') return tokens.length === 1 ? first.value : undefined;
  if (!isMark(first, '[') || closing(tokens, 0) !== tokens.length - 1) return undefined;
  return pieces(tokens.slice(1, -1)).map(readValue);
}
