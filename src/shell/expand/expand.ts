import { AMBIGUOUS_SYNTAX } from '../ambiguous-syntax.js';
import {
  type AstWord,
  forEachChild,
  type ParameterExpansionPart,
  parseShell,
  type SyntaxNode,
  type WordPart,
} from '../parse/parse.js';
import type { ShellScope, VariableValue } from '../scope.js';
import { literal, type Span, textWord, type Word, type WordPiece } from '../word.js';
import { evaluateArithmetic, evaluateArithmeticText, evaluateSubscript } from './arithmetic.js';
import { expandShellBraces } from './braces.js';
import { applyOperation, isAscii } from './parameter.js';

/** What expansion needs of whoever reads the commands around it. */
export interface Reader {
  readonly source: string;
  readonly scope: ShellScope;
  /** Where a node stands in the text that the user gave. */
  span(node: { readonly pos: number; readonly end: number }): Span;
  /** Reads the commands of a substitution and says what they print, as far as that is known. */
  substitute(part: SyntaxNode): readonly WordPiece[];
  /** The pieces that the parts of a word become. */
  expandParts(parts: readonly WordPart[]): readonly WordPiece[];
  /** Says that a node which is due was read. */
  markRead(node: SyntaxNode): void;
  /** Takes over what is due in another text that stands for a place in this one. */
  requireRead(due: readonly SyntaxNode[], base: Span): void;
  /** A variable gets a value by another way than an assignment that is reported with its command. */
  assign(name: string, value: VariableValue, node: { readonly pos: number; readonly end: number }): void;
  unknown(reason: string, node: { readonly pos: number; readonly end: number }, executes?: boolean): void;
  /** A reader of another text, which stands for a place in this one. */
  withSource(source: string, base: Span): Reader;
}

/** A word under construction: fields of pieces, since one source word may become several. */
class Fields {
  fields: WordPiece[][] = [];
  /** The field that grows. */
  #open: WordPiece[] | undefined;
  spreads = false;

  /** Neighbouring text is one text. */
  add(piece: WordPiece): void {
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
  if (isBare(word)) words.push(textWord(word.value, reader.span(word)));
  else for (const expanded of expandWord(word, reader)) words.push(expanded);
}

function isBare(word: AstWord): boolean {
  return word.parts === undefined && !word.text.includes('~') && !mayHoldBraces(word);
}

/** The parser takes `{a},b}` for text, of which bash makes two words. */
function mayHoldBraces({ parts, text }: AstWord): boolean {
  if (!text.includes('{') || !/,|\.\./.test(text)) return false;
  return (
    parts === undefined ||
    parts.some(({ type, text: part }) => type === 'BraceExpansion' || (type === 'Literal' && part.includes('{')))
  );
}

/** The words that one source word becomes. */
export function expandWord(word: AstWord, reader: Reader): Word[] {
  const span = reader.span(word);
  const { parts } = word;
  if (isBare(word)) return [textWord(word.value, span)];
  reader.scope.budget.spend(2 * (parts?.length ?? 0));
  if (mayHoldBraces(word)) return expandBraceWord(word, reader, span);
  return fieldsOf(word, reader, span);
}

/** A word where no splitting happens: an assignment, a redirection's target, a case word. */
export function expandSingle(word: AstWord, reader: Reader): Word {
  reader.scope.budget.spend(2 * (word.parts?.length ?? 0));
  return { pieces: join(addWord(word, reader, true).fields), span: reader.span(word) };
}

/** A pattern that the shell compares a value with. What an unquoted variable brings counts as a part of it. */
export function expandPattern(word: AstWord, reader: Reader): Word {
  reader.scope.budget.spend(2 * (word.parts?.length ?? 0));
  const pieces = join(addWord(word, reader, true, true).fields);
  const brings = word.parts?.some(({ type }) => /Expansion$/.test(type)) === true;
  const wild = brings && pieces.some(({ kind, text }) => kind === 'text' && /[*?[\\(]/.test(text));
  return { pieces: wild ? [{ kind: 'glob', text: word.text }] : pieces, span: reader.span(word) };
}

/** The target of a redirection: one word, in which bash replaces a glob where it matches one file. */
export function expandTarget(word: AstWord, reader: Reader): Word {
  reader.scope.budget.spend(2 * (word.parts?.length ?? 0));
  // Braces count there, too, where one word comes out.
  if (mayHoldBraces(word) && expandShellBraces(word.text)?.[0] !== word.text) {
    addWord(word, reader, true, true);
    return { pieces: [{ kind: 'unknown', text: word.text }], span: reader.span(word) };
  }
  const pieces = join(addWord(word, reader, true, true).fields);
  // What a value brings is split and expanded.
  if (
    word.parts?.some(({ type }) => /Expansion$/.test(type)) &&
    pieces.some(({ text: one }) => /[*?[\s\\(]/.test(one))
  ) {
    // Most likely it is one of the files that a pattern stands for.
    const isFile = pieces.every(({ kind, text: one }) =>
      kind === 'glob' ? !/[\s\\(]/.test(one) : kind === 'text' && !/[*?[\s\\(]/.test(one),
    );
    if (isFile) return { pieces, span: reader.span(word), spreads: true };
    return { pieces: [{ kind: 'unknown', text: word.text }], span: reader.span(word) };
  }
  return { pieces, span: reader.span(word) };
}

function addWord(word: AstWord, reader: Reader, quoted: boolean, globs = false): Fields {
  const fields = new Fields();
  const { parts } = word;
  const assigned = quoted && !globs;
  if (parts === undefined) addTilde(fields, word.value, word.text, false, reader, assigned);
  else
    for (const [index, part] of parts.entries()) {
      if (index === 0 && part.type === 'Literal')
        addTilde(fields, part.value, part.text, parts.length > 1, reader, assigned);
      else addPart(fields, part, reader, quoted && !(globs && part.type === 'Glob'));
      if (part.type === 'SimpleExpansion') checkModifier(part, parts[index + 1], reader);
    }
  return fields;
}

/** Parts of a word where no splitting happens. */
export function expandParts(parts: readonly WordPart[], reader: Reader): readonly WordPiece[] {
  const fields = new Fields();
  for (const part of parts) addPart(fields, part, reader, true);
  return join(fields.fields);
}

/** The text of a here-document whose delimiter is not quoted. */
export function expandText(parts: readonly WordPart[] | undefined, text: string, span: Span, reader: Reader): Word {
  // Without an expansion in it there are no parts, but a backslash counts all the same.
  if (parts === undefined)
    return { pieces: [{ kind: 'text', text: text.replace(/\\([$`\\]|\n)/g, (_, c) => (c === '\n' ? '' : c)) }], span };
  return { pieces: expandParts(parts, reader), span };
}

function expandBraceWord(word: AstWord, reader: Reader, span: Span): Word[] {
  const sources = expandShellBraces(word.text);
  // The parser sees braces where bash makes nothing of them: `{1..$x}`. What is in them is expanded all the same.
  if (sources?.length === 1 && sources[0] === word.text) return fieldsOf(word, reader, span);
  if (sources === undefined) {
    fieldsOf(word, reader, span);
    reader.unknown('a brace expansion too large or too odd to spell out', word);
    return [{ pieces: [{ kind: 'unknown', text: word.text }], span, spreads: true }];
  }
  reader.scope.budget.spend(8 * sources.length);
  // Each part of the word is in one of the words that it becomes, and is read there.
  settleWithin(word as unknown as SyntaxNode, sources, reader);
  return sources.flatMap((source) => {
    // An empty alternative is no word.
    if (source === '') return [];
    // The word alone, behind a command that does nothing, so that it is read as an argument.
    const { script, problem: doubt, requiredNodes: due } = parseShell(`: ${source}`);
    const command = script?.commands[0]?.command;
    const [argument] = command?.type === 'Command' ? command.args : [];
    if (doubt !== undefined || argument === undefined || argument.type !== 'Word') {
      reader.unknown('a brace expansion that could not be read', word, doubt !== undefined);
      return [{ pieces: [{ kind: 'unknown' as const, text: source }], span, spreads: true as const }];
    }
    reader.requireRead(due.slice(1), span);
    return fieldsOf(argument, reader.withSource(`: ${source}`, span), span);
  });
}

/** Says that what is due in a word is read in the words that stand for it, if it stands in one of them. */
function settleWithin(node: SyntaxNode, sources: readonly string[], reader: Reader, whole = false): void {
  forEachChild(node, (child) => {
    const source = 'text' in child && typeof child.text === 'string' ? child.text : undefined;
    const stands = whole || (source !== undefined && sources.some((one) => one.includes(source)));
    if (stands) reader.markRead(child);
    settleWithin(child, sources, reader, stands);
  });
}

function fieldsOf(word: AstWord, reader: Reader, span: Span): Word[] {
  const { fields, spreads } = addWord(word, reader, false);
  return fields.map((pieces) => (spreads ? { pieces, span, spreads } : { pieces, span }));
}

/** A leading `~` is a home directory, unless it was quoted: then the source differs from the value. */
function addTilde(
  fields: Fields,
  value: string,
  source: string,
  more: boolean,
  reader: Reader,
  assigned: boolean,
): void {
  const { scope } = reader;
  const match = source.startsWith('~') ? /^~([^/]*)/.exec(value) : null;
  if (match === null) return addAssigned(fields, value, source, reader, assigned);
  const [prefix, user] = match;
  const home = user === '' ? scope.home : user === '+' ? workingDirectory(scope) : undefined;
  // With a quoted letter in it, or a quote right behind it, it is text.
  const plain =
    source.startsWith(prefix) && !source.slice(0, prefix.length + 1).includes('\\') && !(more && prefix === value);
  fields.add(home === undefined || !plain ? { kind: 'unknown', text: prefix } : { kind: 'text', text: home });
  fields.add({ kind: 'text', text: value.slice(prefix.length) });
}

/** `if=~/x`, `a=b:~/x`: bash expands these in arguments, too, and other shells do not. `a:~/x` is text in an argument. */
function addAssigned(fields: Fields, value: string, source: string, { scope }: Reader, assigned: boolean): void {
  const at = source.includes('~') ? /[=:]~(?=\/|$|:)/.exec(value)?.index : undefined;
  if (at === undefined || (!(assigned && value[at] === ':') && !/^[A-Za-z_]\w*\+?=/.test(source)))
    return fields.add({ kind: 'text', text: value });
  fields.add({ kind: 'text', text: value.slice(0, at + 1) });
  fields.add(scope.home === undefined ? { kind: 'unknown', text: '~' } : { kind: 'text', text: scope.home });
  fields.add({ kind: 'text', text: value.slice(at + 2) });
}

/** zsh changes a value by what stands behind it: `$x:l` in small letters, `$x:s/a/b/`; `$x:F:y:h` evaluates `y`. */
function checkModifier(part: WordPart, next: WordPart | undefined, reader: Reader): void {
  if (next?.type === 'Literal' && /^:[A-Za-z&]/.test(next.text)) reader.unknown(AMBIGUOUS_SYNTAX.modified, part);
}

/** `~+` is what the variable says, which anybody may set. */
function workingDirectory(scope: ShellScope): string | undefined {
  const value = scope.get('PWD');
  return value === undefined ? scope.cwd : value.kind === 'scalar' ? literalOf(value.pieces) : undefined;
}

function addPart(fields: Fields, part: WordPart, reader: Reader, quoted: boolean): void {
  switch (part.type) {
    case 'Literal':
      return fields.add({ kind: 'text', text: part.value });
    case 'AnsiCQuoted':
      // Some versions of bash read `\x{41}`, others don't.
      if (part.text.includes('\\x{')) return fields.add({ kind: 'unknown', text: part.text });
      // Control characters depend on the shell, and letters beyond ASCII on the language.
      if (/\\[cCM]/.test(part.text) || (/\\[uU]/.test(part.text) && !isAscii(part.value)))
        reader.unknown(AMBIGUOUS_SYNTAX.decoded, part);
      return fields.add({ kind: 'text', text: part.value });
    case 'SingleQuoted':
      return fields.add({ kind: 'text', text: part.value });
    case 'DoubleQuoted':
    case 'LocaleString':
      fields.quote();
      for (const [index, child] of part.parts.entries()) {
        addPart(fields, child, reader, true);
        if (child.type === 'SimpleExpansion') checkModifier(child, part.parts[index + 1], reader);
      }
      return;
    case 'Glob':
      if (part.kind === 'bracket' && part.parts.some(({ type }) => type !== 'Literal')) {
        // Quotes in it are no part of what it says.
        const inside = expandParts(part.parts, reader);
        if (!quoted) return fields.add({ kind: 'unknown', text: part.text });
        fields.add({ kind: 'text', text: '[' });
        for (const piece of inside) fields.add(piece);
        return fields.add({ kind: 'text', text: ']' });
      }
      return fields.add({ kind: quoted ? 'text' : 'glob', text: part.text });
    case 'ExtendedGlob':
      if (part.parts !== undefined) expandParts(part.parts, reader);
      return fields.add({ kind: 'glob', text: part.text });
    case 'SimpleExpansion':
      doubtElement(part.text.slice(1), reader, part);
      return addValue(fields, lookUp(part.text.slice(1), reader.scope), part, reader, quoted);
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
      reader.markRead(part);
      if (part.expression === undefined) reader.unknown('arithmetic that could not be read', part, true);
      const value = part.expression === undefined ? undefined : evaluateArithmetic(part.expression, reader);
      return fields.add(
        value === undefined || Number.isNaN(value)
          ? { kind: 'unknown', text: part.text, number: true }
          : { kind: 'text', text: String(value) },
      );
    }
    case 'BraceExpansion':
      // Where braces are text, the quotes in them are still removed.
      if (part.parts === undefined)
        return fields.add({ kind: /['"\\$`]/.test(part.text) ? 'unknown' : 'text', text: part.text });
      fields.add({ kind: 'text', text: '{' });
      for (const child of part.parts) addPart(fields, child, reader, quoted);
      return fields.add({ kind: 'text', text: '}' });
  }
}

function addParameter(fields: Fields, part: ParameterExpansionPart, reader: Reader, quoted: boolean): void {
  const { parameter, prefix, operation } = part;
  reader.markRead(part);
  if (operation?.type === 'Transform' && operation.operand.value === 'P') {
    reader.unknown('a value that is expanded as a prompt may run commands', part, true);
  }
  if (part.index !== undefined) evaluateSubscript(part.index, parameter, reader);
  const word = (operand: AstWord): readonly WordPiece[] => {
    // Between double quotes bash decodes `$'...'` first, and expands what comes out.
    if (operand.parts?.some((one) => one.type === 'AnsiCQuoted' && /[$`]/.test(one.value)))
      reader.unknown('text that is decoded, and then expanded, may run commands', operand, true);
    return expandSingle(operand, reader).pieces;
  };
  let value = lookUp(parameter, reader.scope, part.index?.value);
  doubtElement(parameter, reader, part, part.index?.value);
  if (prefix === '!') {
    const name = value?.kind === 'scalar' ? literalOf(value.pieces) : undefined;
    // The value is a name, and its subscript is evaluated.
    const keys = part.index?.value === '@' || part.index?.value === '*';
    if (operation?.type !== 'Names' && !keys) checkVariableName(name, part, reader);
    value =
      name === undefined || operation !== undefined || part.index !== undefined
        ? undefined
        : lookUp(name, reader.scope);
  } else if (prefix === '#') {
    const known = value?.kind === 'scalar' ? literalOf(value.pieces) : undefined;
    const piece: WordPiece =
      known === undefined || !isAscii(known)
        ? { kind: 'unknown', text: part.text, number: true }
        : { kind: 'text', text: String(known.length) };
    return fields.add(piece);
  }
  if (operation === undefined) return addValue(fields, value, part, reader, quoted);
  const result = applyOperation(value, operation, word, reader, part);
  // What comes out is judged, and never allowed: shells, versions and options differ in what they make of it.
  if (result !== undefined && result.kind !== 'unknown') reader.unknown(AMBIGUOUS_SYNTAX.changed, part);
  return addValue(fields, result, part, reader, quoted);
}

function literalOf(pieces: readonly WordPiece[]): string | undefined {
  return pieces.every(({ kind }) => kind === 'text') ? pieces.map(({ text }) => text).join('') : undefined;
}

/** What is known of `$name`. */
function lookUp(name: string, scope: ShellScope, index?: string): VariableValue | undefined {
  if (/^[1-9]\d*$/.test(name)) {
    const word = scope.positional?.[Number(name) - 1];
    // Behind a word that may be several, nobody knows which one is which.
    if (scope.positional === undefined || scope.positional.slice(0, Number(name)).some(({ spreads }) => spreads))
      return undefined;
    return word && { kind: 'scalar', pieces: word.pieces };
  }
  if (name === '@' || name === '*') {
    if (!scope.positional?.length || scope.positional.some(({ spreads }) => spreads)) return undefined;
    return { kind: 'array', items: scope.positional.map(({ pieces }) => pieces) };
  }
  if (name === '#')
    return scope.positional && { kind: 'scalar', pieces: [{ kind: 'text', text: String(scope.positional.length) }] };
  const value = scope.get(name);
  // Of a scalar bash takes an element that is not there, zsh a letter; and behind it may be the rest of an array.
  if (value?.kind !== 'array') return index === undefined ? value : undefined;
  if (index === '@' || index === '*') return value.items.length === 0 ? undefined : value;
  const item = index === undefined ? 0 : /^\d+$/.test(index) ? Number(index) : undefined;
  const pieces = item === undefined ? undefined : value.items[item];
  return pieces && { kind: 'scalar', pieces };
}

/**
 * Lists are followed for what forbids, and are never sure: zsh counts from 1 and takes `$a` for the whole of it, and what
 * joins, splits or shifts them has many forms.
 */
function doubtElement(name: string, reader: Reader, part: WordPart, index?: string): void {
  if (/^[\d@*]/.test(name) && reader.scope.positional !== undefined && reader.scope.positional.length > 0)
    return reader.unknown(AMBIGUOUS_SYNTAX.argument, part);
  const value = reader.scope.get(name);
  if (value?.kind !== 'array') return;
  if (index === '@' || index === '*') reader.unknown(AMBIGUOUS_SYNTAX.elements, part);
  else if (index !== undefined || value.items.length > 1) reader.unknown(AMBIGUOUS_SYNTAX.element, part);
}

function addValue(
  fields: Fields,
  value: VariableValue | undefined,
  part: WordPart,
  reader: Reader,
  quoted: boolean,
): void {
  if (value === undefined || value.kind === 'unknown') {
    const source = part.text;
    // `$!` is empty where no job was started.
    const number = /^\$[?#$]$/.test(source);
    if (!quoted && !number) fields.spreads = true;
    const given = value !== undefined || isGiven(source, reader.scope);
    return fields.add({ kind: 'unknown', text: source, ...(number && { number: true }), ...(given && { given }) });
  }
  // What grows with each assignment grows without end.
  let splits = false;
  for (const pieces of value.kind === 'scalar' ? [value.pieces] : value.items)
    for (const { kind, text } of pieces) {
      reader.scope.budget.spend(1 + text.length / 16);
      splits ||= !quoted && kind === 'text' && /[ \t\n]/.test(text);
    }
  if (splits) reader.unknown(AMBIGUOUS_SYNTAX.split, part);
  if (value.kind === 'scalar') return addPieces(fields, value.pieces, reader, quoted);
  // Between double quotes all of them are one word.
  const joined = quoted && /^\$(?:\*|\{.*\*\]?\})$/s.test(part.text);
  value.items.forEach((item, index) => {
    if (index > 0 && joined) fields.add(SPACE);
    else if (index > 0) fields.cut();
    addPieces(fields, item, reader, quoted);
    if (quoted && item.length === 0) fields.quote();
  });
}

function isGiven(source: string, scope: ShellScope): boolean {
  const name = /^\$\{?([A-Za-z_]\w*)/.exec(source)?.[1];
  return name !== undefined && scope.get(name) !== undefined;
}

/** Unquoted values are split at blanks, and their wildcards count. */
function addPieces(fields: Fields, pieces: readonly WordPiece[], { scope }: Reader, quoted: boolean): void {
  if (quoted) {
    for (const piece of pieces) fields.add(piece);
    return;
  }
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      // A name that a wildcard stands for may have blanks in it: bash splits it once more.
      if (piece.kind === 'glob' || !piece.number || piece.mayBeEmpty || scope.get('IFS') !== undefined)
        fields.spreads = true;
      fields.add(piece);
      continue;
    }
    // A changed IFS splits elsewhere.
    if (scope.get('IFS') !== undefined) {
      fields.spreads = true;
      fields.add({ kind: 'unknown', text: piece.text });
      continue;
    }
    // Quoted and extended patterns in a value: with some options, and in some versions, they count.
    if (/\\|[@+!?*]\(|\[[\]!^]/.test(piece.text)) {
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

/** A name that is only known when the text runs, or that has a subscript, which is evaluated then. */
export function checkVariableName(
  name: string | undefined,
  node: { readonly pos: number; readonly end: number },
  reader: Reader,
): void {
  if (name === undefined || !/^(?:[A-Za-z_]\w*|\d+|[@*#?$!-])(?:\[|$)/.test(name))
    return reader.unknown('a variable whose name is not known', node);
  const subscript = /^[A-Za-z_]\w*\[([\s\S]*)\]$/.exec(name)?.[1];
  if (subscript !== undefined && !/^[@*]$/.test(subscript)) evaluateArithmeticText(subscript, node, reader);
  else if (subscript === undefined && name.includes('['))
    reader.unknown('a subscript that could not be read', node, true);
}

function append(pieces: WordPiece[], piece: WordPiece): void {
  const last = pieces.at(-1);
  if (last?.kind === 'text' && piece.kind === 'text')
    pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text };
  else pieces.push(piece);
}

const SPACE: WordPiece = { kind: 'text', text: ' ' };

/** Fields where there is no splitting: one after the other. */
function join(fields: readonly WordPiece[][]): readonly WordPiece[] {
  const [first = [], ...more] = fields;
  for (const field of more) for (const piece of [SPACE, ...field]) append(first, piece);
  return first;
}
