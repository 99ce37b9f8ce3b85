import { expandBraces } from './braces.js';
import { applyOperation } from './parameter.js';
import {
  type ArithmeticExpression,
  type AstWord,
  type ParameterExpansionPart,
  parseShell,
  type SyntaxNode,
  type WordPart,
} from './parse.js';
import type { Scope, Value } from './scope.js';
import { literal, type Piece, type Span, text, type Word } from './word.js';

/** What expansion needs of whoever reads the commands around it. */
export interface Reader {
  readonly source: string;
  readonly scope: Scope;
  /** Where a node stands in the text that the user gave. */
  span(node: { readonly pos: number; readonly end: number }): Span;
  /** Reads the commands of a substitution and says what they print, as far as that is known. */
  substitute(part: WordPart): readonly Piece[];
  /** Reads the commands that are somewhere below a node. */
  visit(node: SyntaxNode): void;
  unknown(reason: string, node: { readonly pos: number; readonly end: number }, executes?: boolean): void;
  /** A reader of another text, which stands for a place in this one. */
  elsewhere(source: string, base: Span): Reader;
}

/** A word under construction: fields of pieces, since one source word may become several. */
class Fields {
  fields: Piece[][] = [];
  /** The field that grows. */
  #open: Piece[] | undefined;
  spreads = false;

  /** Neighbouring text is one text. */
  add(piece: Piece): void {
    if (this.#open !== undefined) {
      if (piece.text !== '') append(this.#open, piece);
      return;
    }
    // Most words are one field of one piece, and a list that never grew takes a tenth of the space.
    this.#open = piece.text === '' ? [] : [piece];
    if (this.fields.length === 0) this.fields = [this.#open];
    else this.fields.push(this.#open);
  }

  /** Quotes make a word even around nothing. */
  quote(): void {
    this.add({ kind: 'text', text: '' });
  }

  cut(): void {
    this.#open = undefined;
  }
}

/** Adds the words that one source word becomes. */
export function expandInto(words: Word[], word: AstWord, reader: Reader): void {
  if (isBare(word)) words.push(text(word.value, reader.span(word)));
  else for (const expanded of expandWord(word, reader)) words.push(expanded);
}

function isBare({ parts, text: source }: AstWord): boolean {
  return parts === undefined && !source.startsWith('~');
}

/** The words that one source word becomes. */
export function expandWord(word: AstWord, reader: Reader): Word[] {
  const span = reader.span(word);
  const { parts } = word;
  if (isBare(word)) return [text(word.value, span)];
  reader.scope.budget.spend(2 * (parts?.length ?? 0));
  if (parts?.some(({ type }) => type === 'BraceExpansion')) return expandBraceWord(word, reader, span);
  const { fields, spreads } = addWord(word, reader, false);
  return fields.map((pieces) => (spreads ? { pieces, span, spreads } : { pieces, span }));
}

/** A word where no splitting happens: an assignment, a redirection's target, a case word. */
export function expandSingle(word: AstWord, reader: Reader): Word {
  reader.scope.budget.spend(2 * (word.parts?.length ?? 0));
  return { pieces: join(addWord(word, reader, true).fields), span: reader.span(word) };
}

/** The target of a redirection: one word, in which bash replaces a glob where it matches one file. */
export function expandTarget(word: AstWord, reader: Reader): Word {
  reader.scope.budget.spend(2 * (word.parts?.length ?? 0));
  return { pieces: join(addWord(word, reader, true, true).fields), span: reader.span(word) };
}

function addWord(word: AstWord, reader: Reader, quoted: boolean, globs = false): Fields {
  const fields = new Fields();
  const { parts } = word;
  if (parts === undefined) addTilde(fields, word.value, word.text, reader);
  else
    for (const part of parts) {
      if (part === parts[0] && part.type === 'Literal') addTilde(fields, part.value, part.text, reader);
      else addPart(fields, part, reader, quoted && !(globs && part.type === 'Glob'));
    }
  return fields;
}

/** The text of a here-document whose delimiter is not quoted. */
export function expandText(parts: readonly WordPart[] | undefined, text: string, span: Span, reader: Reader): Word {
  // Without an expansion in it there are no parts, but a backslash counts all the same.
  if (parts === undefined)
    return { pieces: [{ kind: 'text', text: text.replace(/\\([$`\\]|\n)/g, (_, c) => (c === '\n' ? '' : c)) }], span };
  const fields = new Fields();
  for (const part of parts) addPart(fields, part, reader, true);
  return { pieces: join(fields.fields), span };
}

function expandBraceWord(word: AstWord, reader: Reader, span: Span): Word[] {
  const sources = expandBraces(word.text);
  if (sources === undefined) {
    reader.visit(word as unknown as SyntaxNode);
    reader.unknown('a brace expansion too large or too odd to spell out', word);
    return [{ pieces: [{ kind: 'unknown', text: word.text }], span, spreads: true }];
  }
  reader.scope.budget.spend(8 * sources.length);
  return sources.flatMap((source) => {
    // An empty alternative is no word.
    if (source === '') return [];
    // The word alone, behind a command that does nothing, so that it is read as an argument.
    const { script, doubt } = parseShell(`: ${source}`);
    const command = script?.commands[0]?.command;
    const [argument] = command?.type === 'Command' ? command.args : [];
    if (doubt !== undefined || argument === undefined || argument.type !== 'Word') {
      reader.unknown('a brace expansion that could not be read', word);
      return [{ pieces: [{ kind: 'unknown' as const, text: source }], span, spreads: true as const }];
    }
    const inner = reader.elsewhere(`: ${source}`, span);
    if (argument.parts?.some(({ type }) => type === 'BraceExpansion')) {
      return [{ pieces: [{ kind: 'text' as const, text: argument.value }], span }];
    }
    return expandWord(argument, inner).map((expanded) => ({ ...expanded, span }));
  });
}

/** A leading `~` is a home directory, unless it was quoted: then the source differs from the value. */
function addTilde(fields: Fields, value: string, source: string, { scope }: Reader): void {
  const match = source.startsWith('~') ? /^~([^/]*)/.exec(value) : null;
  if (match === null) return fields.add({ kind: 'text', text: value });
  const [prefix, user] = match;
  const home = user === '' ? scope.home : user === '+' ? scope.cwd : undefined;
  fields.add(home === undefined ? { kind: 'unknown', text: prefix } : { kind: 'text', text: home });
  fields.add({ kind: 'text', text: value.slice(prefix.length) });
}

function addPart(fields: Fields, part: WordPart, reader: Reader, quoted: boolean): void {
  switch (part.type) {
    case 'Literal':
      return fields.add({ kind: 'text', text: part.value });
    case 'AnsiCQuoted':
      // Some versions of bash read `\x{41}`, others don't.
      if (part.text.includes('\\x{')) return fields.add({ kind: 'unknown', text: part.text });
      return fields.add({ kind: 'text', text: part.value });
    case 'SingleQuoted':
      return fields.add({ kind: 'text', text: part.value });
    case 'DoubleQuoted':
    case 'LocaleString':
      fields.quote();
      for (const child of part.parts) addPart(fields, child, reader, true);
      return;
    case 'Glob':
      if (part.kind === 'bracket') for (const child of part.parts) reader.visit(child);
      return fields.add({ kind: quoted ? 'text' : 'glob', text: part.text });
    case 'ExtendedGlob':
      for (const child of part.parts ?? []) reader.visit(child);
      return fields.add({ kind: 'glob', text: part.text });
    case 'SimpleExpansion':
      return addValue(fields, lookUp(part.text.slice(1), reader.scope), part.text, reader, quoted);
    case 'ParameterExpansion':
      return addParameter(fields, part, reader, quoted);
    case 'CommandExpansion':
      return addPieces(fields, reader.substitute(part), reader, quoted);
    case 'ProcessSubstitution': {
      const held = literal({ pieces: reader.substitute(part), span: reader.span(part) });
      const printed = part.text.startsWith('<(') && held !== undefined ? { printed: held } : {};
      return fields.add({ kind: 'unknown', text: part.text, ...printed });
    }
    case 'ArithmeticExpansion': {
      if (part.expression === undefined) reader.unknown('arithmetic that could not be read', part, true);
      const value = part.expression === undefined ? undefined : compute(part.expression, reader);
      if (part.expression !== undefined) reader.visit(part.expression);
      return fields.add(
        value === undefined
          ? { kind: 'unknown', text: part.text, number: true }
          : { kind: 'text', text: String(value) },
      );
    }
    case 'BraceExpansion':
      return fields.add({ kind: 'text', text: part.text });
  }
}

function addParameter(fields: Fields, part: ParameterExpansionPart, reader: Reader, quoted: boolean): void {
  const { parameter, prefix, operation } = part;
  if (operation?.type === 'Transform' && operation.operand.value === 'P') {
    reader.unknown('a value that is expanded as a prompt may run commands', part, true);
  }
  if (part.index !== undefined && part.index.value !== '@' && part.index.value !== '*')
    reader.visit(part.index as unknown as SyntaxNode);
  const word = (operand: AstWord): readonly Piece[] => expandSingle(operand, reader).pieces;
  let value = lookUp(parameter, reader.scope, part.index?.value);
  if (prefix === '!') {
    const name = value?.kind === 'scalar' ? literalOf(value.pieces) : undefined;
    if (name?.includes('[')) reader.unknown('a subscript that is evaluated later may run commands', part, true);
    value =
      name === undefined || operation !== undefined || part.index !== undefined
        ? undefined
        : lookUp(name, reader.scope);
  } else if (prefix === '#') {
    const known = value?.kind === 'scalar' ? literalOf(value.pieces) : undefined;
    const piece: Piece =
      known === undefined
        ? { kind: 'unknown', text: part.text, number: true }
        : { kind: 'text', text: String([...known].length) };
    return fields.add(piece);
  }
  if (operation === undefined) return addValue(fields, value, part.text, reader, quoted);
  const result = applyOperation(value, operation, word, reader, parameter);
  return addValue(fields, result, part.text, reader, quoted);
}

function literalOf(pieces: readonly Piece[]): string | undefined {
  return pieces.every(({ kind }) => kind === 'text') ? pieces.map(({ text }) => text).join('') : undefined;
}

/** What is known of `$name`. */
function lookUp(name: string, scope: Scope, index?: string): Value | undefined {
  if (/^[1-9]\d*$/.test(name)) {
    const word = scope.positional?.[Number(name) - 1];
    // Behind a word that may be several, nobody knows which one is which.
    if (scope.positional === undefined || scope.positional.slice(0, Number(name)).some(({ spreads }) => spreads))
      return undefined;
    return { kind: 'scalar', pieces: word?.pieces ?? [] };
  }
  if (name === '@' || name === '*') {
    if (scope.positional === undefined || scope.positional.some(({ spreads }) => spreads)) return undefined;
    return { kind: 'array', items: scope.positional.map(({ pieces }) => pieces) };
  }
  if (name === '#')
    return scope.positional && { kind: 'scalar', pieces: [{ kind: 'text', text: String(scope.positional.length) }] };
  const value = scope.get(name);
  if (value?.kind !== 'array') return value;
  if (index === '@' || index === '*') return value;
  const item = index === undefined ? 0 : /^\d+$/.test(index) ? Number(index) : undefined;
  return item === undefined ? undefined : { kind: 'scalar', pieces: value.items[item] ?? [] };
}

function addValue(fields: Fields, value: Value | undefined, source: string, reader: Reader, quoted: boolean): void {
  if (value === undefined || value.kind === 'unknown') {
    const number = /^\$[?#$!]$/.test(source);
    if (!quoted && !number) fields.spreads = true;
    return fields.add({ kind: 'unknown', text: source, ...(number && { number: true }) });
  }
  // What grows with each assignment grows without end.
  for (const pieces of value.kind === 'scalar' ? [value.pieces] : value.items)
    for (const { text } of pieces) reader.scope.budget.spend(1 + text.length / 16);
  if (value.kind === 'scalar') return addPieces(fields, value.pieces, reader, quoted);
  value.items.forEach((item, index) => {
    if (index > 0) fields.cut();
    addPieces(fields, item, reader, quoted);
    if (quoted && item.length === 0) fields.quote();
  });
}

/** Unquoted values are split at blanks, and their wildcards count. */
function addPieces(fields: Fields, pieces: readonly Piece[], { scope }: Reader, quoted: boolean): void {
  if (quoted) {
    for (const piece of pieces) fields.add(piece);
    return;
  }
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      if (piece.kind === 'unknown' && !piece.number) fields.spreads = true;
      fields.add(piece);
      continue;
    }
    // A changed IFS splits elsewhere.
    if (scope.get('IFS') !== undefined) {
      fields.spreads = true;
      fields.add({ kind: 'unknown', text: piece.text });
      continue;
    }
    for (const part of piece.text.split(/([ \t\n]+)/)) {
      if (/^[ \t\n]+$/.test(part)) fields.cut();
      else if (part !== '')
        for (const [glob] of part.matchAll(/[*?]|\[[^\]]+\]|[^*?[]+|\[/g))
          fields.add({ kind: /^([*?]|\[.+\])$/s.test(glob) ? 'glob' : 'text', text: glob });
    }
  }
}

/** Arithmetic over numbers that stand in the text. */
function compute(expression: ArithmeticExpression, reader: Reader): number | undefined {
  switch (expression.type) {
    case 'ArithmeticWord': {
      const { value, parts } = expression;
      if (parts !== undefined) return undefined;
      if (/^(0|[1-9]\d{0,14})$/.test(value)) return Number(value);
      if (!/^[A-Za-z_]\w*$/.test(value)) return undefined;
      const known = reader.scope.get(value);
      const text = known?.kind === 'scalar' ? literalOf(known.pieces) : undefined;
      // Arithmetic evaluates the values of variables too: one that is no number may run commands.
      if (text !== undefined && /[$`[]/.test(text))
        reader.unknown('a value that arithmetic evaluates may run commands', expression, true);
      return text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
    }
    case 'ArithmeticGroup':
      return compute(expression.expression, reader);
    case 'ArithmeticBinary': {
      const [left, right] = [compute(expression.left, reader), compute(expression.right, reader)];
      if (left === undefined || right === undefined) return undefined;
      switch (expression.operator) {
        case '+':
          return left + right;
        case '-':
          return left - right;
        case '*':
          return left * right;
        case '/':
          return right === 0 ? undefined : Math.trunc(left / right);
        case '%':
          return right === 0 ? undefined : left % right;
        default:
          return undefined;
      }
    }
    default:
      return undefined;
  }
}

function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === 'text' && piece.kind === 'text')
    pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text };
  else pieces.push(piece);
}

/** Fields where there is no splitting: one after the other. */
function join(fields: readonly Piece[][]): readonly Piece[] {
  const [first = [], ...more] = fields;
  for (const field of more) for (const piece of field) append(first, piece);
  return first;
}
