import { type Token, textToken } from '../token.js';

/** What is special in languages, as far as a coarse look has to know it. */
interface Spelling {
  readonly comments: RegExp;
  /** Names have dashes in them, or slashes: `delete-directory`, `fs/delete-tree`. */
  readonly dashes?: true;
  /** Texts with values in them: what begins a value. */
  readonly values?: RegExp;
}

const HASH = /#[^\n]*/y;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const EITHER = /(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\//y;
const DASHES = /--\[\[[\s\S]*?\]\]|--[^\n]*|\{-[\s\S]*?-\}/y;
const BRACED = /[#$\\][{(]/g;

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  JavaScript: { comments: SLASHES, values: BRACED },
  PHP: { comments: EITHER, values: /\$\{|\{\$/g },
  JVM: { comments: SLASHES, values: BRACED },
  Swift: { comments: SLASHES, values: BRACED },
  Go: { comments: SLASHES },
  Lua: { comments: DASHES },
  AppleScript: { comments: DASHES },
  Haskell: { comments: DASHES },
  Lisp: { comments: /;[^\n]*/y, dashes: true },
  Erlang: { comments: /%[^\n]*/y },
  Octave: { comments: /[#%][^\n]*/y },
  // A quote begins a comment only where a statement begins.
  Vim: { comments: /(?<=^|\n)[ \t]*"[^\n]*/y },
};

const PLAIN: Spelling = { comments: HASH, values: BRACED };

const LONG = /"""|'''/y;
const SPACE = /[ \t\r\f]+|\\\n/y;
const NUMBER = /\d[\w.]*/y;
const NAME = /[$@%]?[A-Za-z_]\w*(?:[!?](?![=~]))?/y;
const DASHED = /[$*]?[A-Za-z_][\w/*!?>:-]*/y;
/** In Tcl everything is a word. */
const WORD = /[^\s[\]{}";`']+/y;
/** Letters before a text in Elixir: `~c"ls"`. */
const SIGIL = /~[a-zA-Z](?=["'])/y;
const OPERATOR =
  /\?\.|=>|->|<-|::|&\.|===|!==|==|!=|<=|>=|&&|\|\||\|&|\|>|<<|>>|[-+*/.|]=|:=|\.\.|[-+*/%=<>!&|^~?:;,.()[\]{}@#$\\]/y;

/**
 * The words of code in any language, for looking at what it names: also where its own lexer gives up, and where there is
 * none. Texts end at their quote, or not at all; what can't be read is skipped.
 */
export function coarseTokens(source: string, language: string, depth = 0): readonly Token[] {
  const spelling = SPELLINGS[language] ?? PLAIN;
  const tokens: Token[] = [];
  /** Quotes with no other one behind them. */
  const unclosed = new Set<string>();
  let at = 0;
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at;
    const found = form.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const nameForm = language === 'Tcl' ? WORD : spelling.dashes === undefined ? NAME : DASHED;
  while (at < source.length) {
    const char = source[at] as string;
    if (char === '\n') {
      tokens.push({ kind: 'line', text: '\n' });
      at++;
      continue;
    }
    if (take(SPACE) !== undefined || take(spelling.comments) !== undefined) continue;
    if (char === '~' && take(SIGIL) !== undefined) continue;
    if (/["'`]/.test(char) && !unclosed.has(char)) {
      const quote = take(LONG) ?? char;
      if (quote === char) at++;
      const end = endOfText(source, at, quote, language);
      if (end === -1) {
        // Of a quote in a line nothing is known for the next one.
        if (quote !== "'") unclosed.add(char);
        continue;
      }
      const raw = source.slice(at, end);
      at = end + quote.length;
      addText(tokens, raw, quote, spelling, language, depth);
      continue;
    }
    const name = take(nameForm);
    if (name !== undefined) {
      tokens.push({ kind: /^[$@%]/.test(name) ? 'variable' : 'name', text: name });
      continue;
    }
    const number = take(NUMBER);
    const sign = number === undefined ? take(OPERATOR) : undefined;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (sign !== undefined) tokens.push({ kind: 'op', text: sign });
    else at++;
  }
  return tokens;
}

/** An apostrophe ends in its line: elsewhere it is no quote. */
function endOfText(source: string, from: number, quote: string, language: string): number {
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === '\\' && language !== 'Vim') at++;
    else if (char === quote[0] && source.startsWith(quote, at)) return at;
    else if (char === '\n' && quote === "'" && language !== 'PHP') return -1;
  }
  return -1;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function addText(
  tokens: Token[],
  raw: string,
  quote: string,
  { values }: Spelling,
  language: string,
  depth: number,
): void {
  const holes = quote.startsWith("'") || values === undefined || depth > 0 ? [] : interpolations(raw, values);
  const isOpen = holes.length > 0 || (!quote.startsWith("'") && language !== 'Python' && /\$\w/.test(raw));
  const value = isOpen ? undefined : raw.replace(/\\([\s\S])/g, (_, one: string) => ESCAPED[one] ?? one);
  const token = textToken(value, undefined, raw);
  tokens.push(quote === '`' && language !== 'JavaScript' ? { ...token, text: '`' } : token);
  for (const code of holes) {
    tokens.push({ kind: 'op', text: '(' }, ...coarseTokens(code, language, depth + 1), { kind: 'op', text: ')' });
  }
}

/** The code in a text: up to where its bracket closes. */
function interpolations(raw: string, begin: RegExp): readonly string[] {
  const found: string[] = [];
  begin.lastIndex = 0;
  for (let match = begin.exec(raw); match !== null; match = begin.exec(raw)) {
    const from = begin.lastIndex;
    let depth = 1;
    let end = from;
    for (; end < raw.length && depth > 0; end++) {
      if (/[({[]/.test(raw[end] as string)) depth++;
      else if (/[)}\]]/.test(raw[end] as string)) depth--;
    }
    found.push(raw.slice(from, end - 1));
    begin.lastIndex = end;
  }
  return found;
}
