import { text } from '../token.js';
import { Outside, type Part } from './closed.js';

const NUMBER = /^(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)n?/;
const OPERATOR =
  /^(?:>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|[-+*/%&|^]=|\*\*|<<|>>|[-+*/%=<>!&|^~?:;,.()[\]{}])/;
/** What a pattern may follow. Where anything else stands before a slash, a value may end there. */
const BEFORE_PATTERN = /^(?:[(,=:[!?{;]|\$\{|&&|\|\||\?\?|=>|return|typeof|)$/;

/**
 * The parts of a text of JavaScript. What another reader would take apart otherwise is outside: TypeScript, in whose
 * place Node may take a text that is no JavaScript; comments of HTML; a slash that may divide or begin a pattern.
 */
export function javascriptParts(source: string): readonly Part[] {
  if (/[\r\u2028\u2029\0\v\f\ufeff]|<!--|-->/.test(source)) throw new Outside('signs that are read in several ways');
  const parts: Part[] = [];
  const end = lex(source, 0, parts);
  if (end < source.length) throw new Outside('a bracket that was not opened');
  return parts;
}

/** Up to the end, or to a brace that was not opened here. */
function lex(source: string, from: number, parts: Part[]): number {
  const open: { readonly text: string; readonly before: string }[] = [];
  /** What stands before the round bracket that closed last. */
  let closed = '';
  let fresh = false;
  let at = from;
  const push = (part: Part): void => {
    parts.push(fresh ? { ...part, fresh } : part);
    fresh = false;
  };
  while (at < source.length) {
    const char = source[at] as string;
    if (char === ' ' || char === '\t' || char === '\n') {
      fresh ||= char === '\n';
      at++;
    } else if (source.startsWith('//', at)) at = indexOf(source, '\n', at, source.length);
    else if (source.startsWith('/*', at)) {
      const end = indexOf(source, '*/', at + 2);
      fresh ||= source.slice(at, end).includes('\n');
      at = end + 2;
    } else if (char === '"' || char === "'") {
      const end = quoted(source, at);
      const raw = source.slice(at + 1, end - 1);
      push(text(raw.includes('\\') ? undefined : raw));
      at = end;
    } else if (char === '`') {
      at = template(source, at, parts);
      push({ kind: 'text', text: '``' });
    } else if (char === '/' && BEFORE_PATTERN.test(last(parts))) {
      at += pattern(source.slice(at));
      push({ kind: 'text', text: '//' });
    } else {
      const part = plain(source.slice(at, at + 400));
      if (part.text === '/' || part.text === '/=') divides(parts.at(-1), fresh, closed);
      // In TypeScript it may follow a value, and another value follows it then.
      if (part.text === '!' && !fresh && isValue(parts.at(-1))) throw new Outside('a sign behind a value');
      if (part.text === '(' || part.text === '[' || part.text === '{')
        open.push({ text: part.text, before: last(parts) });
      else if (part.text === ')' || part.text === ']' || part.text === '}') {
        const opening = open.pop();
        if (opening === undefined && part.text === '}') return at;
        if (opening === undefined || CLOSING[opening.text] !== part.text)
          throw new Outside('brackets that do not match');
        closed = opening.before;
      }
      at += part.text.length;
      if (part.kind !== 'op' && /[\w$"'`\\]/.test(source[at] ?? '')) throw new Outside('parts without space between');
      push(part);
    }
  }
  if (open.length > 0) throw new Outside('a bracket does not close');
  return at;
}

function last(parts: readonly Part[]): string {
  const part = parts.at(-1);
  return part === undefined ? '' : part.kind === 'text' ? '"' : part.text;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Might a value end here? */
export function isValue(part: Part | undefined): boolean {
  if (part === undefined) return false;
  return part.kind === 'op' ? /^[)\]}]$/.test(part.text) : part.kind !== 'name' || !BEFORE_VALUE.test(part.text);
}

const BEFORE_VALUE = /^(?:return|typeof|in|of|instanceof|case|delete|void|throw|else|do|new|await|yield)$/;

/** A value must end before a slash that divides, on the same line. */
function divides(before: Part | undefined, fresh: boolean, closed: string): void {
  const ends =
    before?.kind === 'number' ||
    before?.text === ']' ||
    (before?.text === ')' && !/^(?:if|while|for|with)$/.test(closed)) ||
    (before?.kind === 'name' && !ODD.test(before.text) && !/^(?:return|typeof)$/.test(before.text));
  if (!ends || fresh) throw new Outside('a slash that may divide or begin a pattern');
}

/** Words that are names in one place, and stand before a value in another. */
const ODD =
  /^(?:of|in|await|yield|async|let|static|get|set|as|from|default|else|do|case|void|delete|instanceof|new|throw|extends|export|finally|try|break|continue|debugger|type|satisfies|is|keyof|infer|asserts|declare|namespace|using)$/;

function indexOf(source: string, end: string, from: number, other?: number): number {
  const found = source.indexOf(end, from);
  if (found !== -1) return found;
  if (other === undefined) throw new Outside('a comment does not end');
  return other;
}

/** Behind the quote that ends a text. */
function quoted(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '\n') break;
    else if (source[at] === source[from]) return at + 1;
  }
  throw new Outside('a text does not end');
}

/** The code in a template is put before it, in brackets of its own. */
function template(source: string, from: number, parts: Part[]): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return at + 1;
    else if (source.startsWith('${', at)) {
      parts.push({ kind: 'op', text: '${' });
      at = lex(source, at + 2, parts);
      parts.push({ kind: 'op', text: '}$' });
    }
  }
  throw new Outside('a template does not end');
}

function pattern(rest: string): number {
  const found = /^\/(?![*/])(?:[^/\\\n[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/.exec(rest)?.[0];
  if (found === undefined) throw new Outside('a pattern does not end');
  return found.length;
}

function plain(rest: string): Part {
  const name = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = OPERATOR.exec(rest)?.[0];
  if (operator === undefined) throw new Outside(`${JSON.stringify(rest[0])} is not among its signs`);
  return { kind: 'op', text: operator };
}
