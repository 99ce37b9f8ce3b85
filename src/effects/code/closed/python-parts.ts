import { textToken } from '../token.js';
import { type CodePart, OutsideGrammarError } from './closed.js';

const STRING = /^(?:[rR]|[bB]|[rR][bB]|[bB][rR]|[uU]|[fF]|[fF][rR]|[rR][fF])?("""|'''|"|')/;
const NUMBER = /^(?:0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?[jJ]?)/;
const OPERATOR = /^(?:\*\*=?|\/\/=?|<<=?|>>=?|==|!=|<=|>=|->|:=|\.\.\.|[-+*/%&|^]=|[-+*/%&|^~<>=()[\]{},:;.])/;

/**
 * The parts of a text of Python. All versions take apart alike what passes here: names are ASCII, lines end in `\n`, no
 * line goes on behind a backslash, and in the fields of an f-string stand neither its own quotes nor backslashes.
 */
export function pythonParts(source: string): readonly CodePart[] {
  // Another encoding makes other code of the same bytes, and some signs end a line for one reader only.
  if (/[\r\f\v\0]|#[^\n]*coding[:=]/.test(source)) throw new OutsideGrammarError('signs that are read in several ways');
  const parts: CodePart[] = [];
  lex(source, parts, true);
  return parts;
}

function lex(source: string, parts: CodePart[], lines: boolean): void {
  let depth = 0;
  for (let at = 0; at < source.length; ) {
    const char = source[at] as string;
    if (char === ' ' || char === '\t') at++;
    else if (char === '\n') {
      if (!lines) throw new OutsideGrammarError('a line ends in a field');
      if (depth === 0) parts.push({ kind: 'line', text: '\n' });
      at++;
    } else if (char === '#') {
      if (!lines) throw new OutsideGrammarError('a comment in a field');
      const end = source.indexOf('\n', at);
      at = end === -1 ? source.length : end;
    } else {
      const rest = source.slice(at, at + 400);
      const opening = STRING.exec(rest);
      if (opening !== null) at = string(source, at, opening, parts);
      else {
        const part = plain(rest);
        if (part.text === '(' || part.text === '[' || part.text === '{') depth++;
        else if (part.text === ')' || part.text === ']' || part.text === '}') depth--;
        if (depth < 0) throw new OutsideGrammarError('a bracket that was not opened');
        at += part.text.length;
        if (part.kind !== 'op' && /[\w"'\\]/.test(source[at] ?? ''))
          throw new OutsideGrammarError('parts without space between');
        if (part.text.length > 200) throw new OutsideGrammarError('a very long name');
        parts.push(part);
      }
    }
  }
  if (depth !== 0) throw new OutsideGrammarError('a bracket does not close');
}

function plain(rest: string): CodePart {
  const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = OPERATOR.exec(rest)?.[0];
  if (operator === undefined) throw new OutsideGrammarError(`${JSON.stringify(rest[0])} is not among its signs`);
  return { kind: 'op', text: operator };
}

function string(source: string, from: number, [opening, quote = '']: RegExpExecArray, parts: CodePart[]): number {
  const start = from + opening.length;
  let end = start;
  for (; ; end++) {
    const char = source[end];
    if (char === undefined || (char === '\n' && quote.length === 1))
      throw new OutsideGrammarError('a text does not end');
    if (char === '\\') end++;
    else if (source.startsWith(quote, end)) break;
  }
  const raw = source.slice(start, end);
  const flags = opening.slice(0, -quote.length).toLowerCase();
  if (flags.includes('f')) {
    fields(raw, parts);
    parts.push(textToken(undefined));
  } else parts.push(textToken(raw.includes('\\') || flags.includes('b') ? undefined : raw));
  return end + quote.length;
}

/** The fields of an f-string, each in braces. */
function fields(raw: string, parts: CodePart[]): void {
  // A character by its name stands in braces, too.
  if (raw.includes('\\N')) throw new OutsideGrammarError('a character by its name');
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '}' && raw[++at] !== '}') throw new OutsideGrammarError('a brace that was not opened');
    if (raw[at] !== '{') continue;
    if (raw[at + 1] === '{') at++;
    else at = field(raw, at + 1, parts, 0);
  }
}

/** Answers with the brace that ends it. */
function field(raw: string, from: number, parts: CodePart[], level: number): number {
  let depth = 0;
  let at = from;
  for (; ; at++) {
    const char = raw[at];
    if (char === undefined || char === '\\') throw new OutsideGrammarError('a field does not end');
    if (char === '"' || char === "'") {
      const end = raw.indexOf(char, at + 1);
      if (end === -1 || raw.startsWith(char + char, at) || raw.slice(at, end).includes('\\'))
        throw new OutsideGrammarError('a text in a field');
      at = end;
    } else if (/[([{]/.test(char)) depth++;
    else if (depth > 0 && /[)\]}]/.test(char)) depth--;
    else if (depth === 0 && (/[:}]/.test(char) || (char === '!' && raw[at + 1] !== '='))) break;
  }
  const code = raw.slice(from, at).replace(/(?<![=!<>])=\s*$/, '');
  parts.push({ kind: 'op', text: 'f{' });
  lex(code, parts, false);
  parts.push({ kind: 'op', text: '}f' });
  if (raw[at] === '!') {
    if (!/^![rsa][:}]/.test(raw.slice(at, at + 3))) throw new OutsideGrammarError('how a value is shown');
    at += 2;
  }
  if (raw[at] === '}') return at;
  for (at++; raw[at] !== '}'; at++) {
    if (raw[at] === undefined || /["'\\\n]/.test(raw[at] as string) || raw.startsWith('{{', at))
      throw new OutsideGrammarError('how a value is shown');
    if (raw[at] === '{') {
      if (level > 0) throw new OutsideGrammarError('how a value is shown');
      at = field(raw, at + 1, parts, level + 1);
    }
  }
  return at;
}
