import { forEachChild, type ParsedScript, type SyntaxNode, type WordPart } from 'unbash';

interface Range {
  readonly pos: number;
  readonly end: number;
}

/** What accounting for every character of a text has found. */
export interface Coverage {
  /** What no node of the tree covers and no shell ignores, or what a shell expands and the tree calls plain text. */
  readonly gap: Range | undefined;
  /** Every node that runs, assigns or evaluates something: whoever reads the tree has to read each of them. */
  readonly requiredNodes: readonly SyntaxNode[];
}

/**
 * Accounts for every character of a text: it belongs to a leaf that is inert, to a node that is due, or to the
 * punctuation and the reserved words between them. This does not trust the parser: what it dropped is a gap.
 */
export function checkCoverage(source: string, script: ParsedScript): Coverage {
  const ledger = new Ledger(source, takeSheet(source.length));
  ledger.node(script, WORD);
  const found = { gap: ledger.odd ?? ledger.gap(), requiredNodes: ledger.due };
  sheet = ledger.covered.length <= MAX_CACHED_CHARS ? ledger.covered : undefined;
  return found;
}

/** Such a text is rare, and its sheet is not worth keeping. */
const MAX_CACHED_CHARS = 4096;
/** One that is in nobody's hands: most texts are covered on the same one. */
let sheet: Uint8Array | undefined;

function takeSheet(length: number): Uint8Array {
  const taken = sheet;
  sheet = undefined;
  if (taken === undefined || taken.length < length) return new Uint8Array(Math.max(length, MAX_CACHED_CHARS));
  return taken.fill(0, 0, length);
}

/** What makes text in a place more than text. A backslash takes the meaning of what follows it. */
const SUBSTITUTION = '[`]|\\$[({[\\w@*#?$!-]';
const WORD = new RegExp(`${SUBSTITUTION}|[ \t\n<>();&|'"]|\\$['"]`);
/** Inside of `\${...}`, a pattern or a test, blanks and parentheses are text. */
const OPERAND = new RegExp(`${SUBSTITUTION}|[<>]\\(|['"]`);
const QUOTED = new RegExp(SUBSTITUTION);
const SUBSCRIPT = /\[/;

/** Characters that mean nothing in any place, by their codes: most leaves have no others. */
const PLAIN = new Uint8Array(128);
for (const character of '-_./:,=+@%~^*?#!0123456789') PLAIN[character.charCodeAt(0)] = 1;
for (let code = 65; code <= 90; code++) PLAIN[code] = PLAIN[code + 32] = 1;

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (PLAIN[text.charCodeAt(at)] !== 1) return false;
  return true;
}

const RESERVED = /(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|select|function|coproc|time)(?!\w)/y;
const PUNCTUATION = ';&|(){}!<>=+[]';
const ARITHMETIC = /[\s\\+\-*/%<>=!&|^~?:,()[\]{};$"]/;

/** More than can be read anyway. Substitutions are parsed when somebody looks at them, which takes time. */
const MAX_NODES = 2048;

class Ledger {
  readonly due: SyntaxNode[] = [];
  /** The first leaf that is not inert. */
  odd: Range | undefined;
  readonly #source: string;
  /** Of each character, 1 where it is accounted for. It may be longer than the text. */
  readonly covered: Uint8Array;

  constructor(source: string, covered: Uint8Array) {
    this.#source = source;
    this.covered = covered;
  }

  node(node: SyntaxNode, active: RegExp): void {
    if (this.due.length > MAX_NODES) {
      this.odd ??= node;
      return;
    }
    switch (node.type) {
      // The most frequent ones first, without a callback.
      case 'Word': {
        const { parts } = node;
        if (parts === undefined) return this.#leaf(node, node.text, active);
        return this.#parts(parts, active);
      }
      case 'Command':
        this.due.push(node);
        for (const child of node.prefix) this.node(child, active);
        if (node.name !== undefined) this.node(node.name, active);
        for (const child of node.suffix) this.node(child, active);
        return;
      case 'Script':
      case 'CompoundList':
      case 'AndOr':
        for (const command of node.commands) this.node(command, active);
        return;
      case 'Statement':
        return this.node(node.command, active);
      case 'Pipeline':
        for (const prefix of node.prefixes) this.node(prefix, active);
        for (const command of node.commands) this.node(command, active);
        return;
      case 'Literal':
        return this.#leaf(node, node.text, active);
      case 'ArithmeticWord':
        // The parser leaves `$x` there as it is; whoever evaluates it looks at it.
        if (node.parts === undefined) return this.#leaf(node, node.value.replace(/^\$(?:\w+|[@*#?$!-])$/, ''), QUOTED);
        return this.#children(node, QUOTED);
      case 'SingleQuoted':
      case 'AnsiCQuoted':
      case 'SimpleExpansion':
      case 'FileDescriptor':
      case 'HereDocDelimiter':
      case 'Time':
      case 'Negation':
      case 'Names':
        return this.#mark(node.pos, node.end);
      case 'FileDescriptorVariable':
        return this.#leaf(node, node.name, SUBSCRIPT);
      case 'Glob':
        if (node.kind !== 'bracket') return this.#mark(node.pos, node.end);
        this.#mark(node.pos, node.pos + 1);
        this.#mark(node.end - 1, node.end);
        return this.#parts(node.parts, OPERAND);
      case 'DoubleQuoted':
      case 'LocaleString':
        this.#mark(node.pos, node.pos + (node.type === 'LocaleString' ? 2 : 1));
        this.#mark(node.end - 1, node.end);
        return this.#parts(node.parts, QUOTED);
      case 'ExtendedGlob':
      case 'BraceExpansion':
        if (node.parts === undefined) return this.#leaf(node, node.text, OPERAND);
        this.#mark(node.pos, node.pos + 2);
        return this.#parts(node.parts, OPERAND);
      case 'ParameterExpansion':
        this.due.push(node);
        this.#mark(node.pos, node.parameterEnd);
        // Between double quotes, single ones are text.
        return this.#children(node, active === QUOTED ? QUOTED : OPERAND);
      case 'Default':
      case 'Remove':
      case 'CaseModification':
      case 'Transform':
        this.#mark(node.pos, node.operatorEnd);
        return this.#children(node, active);
      case 'Slice':
        this.#mark(node.pos, node.operatorEnd);
        if (node.length !== undefined) this.#operator(node.offset.end, node.length.pos, ':');
        return this.#children(node, active);
      case 'Replace':
        this.#mark(node.pos, node.operatorEnd);
        this.#operator(node.pattern.end, node.replacement.pos, '/');
        return this.#children(node, active);
      case 'HereDoc':
        if (node.delimiter?.quoted) this.#mark(node.body.pos, node.body.end);
        else if (node.body.parts === undefined) this.#leaf(node.body, node.body.text, QUOTED);
        else this.#parts(node.body.parts, QUOTED);
        if (node.closing !== undefined) this.#mark(node.closing.pos, node.closing.end);
        this.#mark(node.pos, node.end);
        return;
      case 'Assignment':
        this.due.push(node);
        this.#mark(node.pos, node.pos + node.name.length);
        if (node.index !== undefined) this.node(node.index, OPERAND);
        return this.node(node.value, active);
      case 'TestUnary':
        this.due.push(node);
        this.#mark(node.pos, node.pos + node.operator.length);
        break;
      case 'TestBinary':
        this.due.push(node);
        this.#operator(node.left.end, node.right.pos, node.operator);
        this.node(node.left, active);
        return this.node(node.right, OPERAND);
      case 'CommandExpansion':
      case 'ProcessSubstitution':
      case 'ArithmeticCommandExpansion':
        this.due.push(node);
        return this.#substitution(node);
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand':
        this.due.push(node);
        // What the parser could not take apart is doubted where it is read.
        if (node.expression === undefined) return this.#mark(node.pos, node.end);
        this.#children(node, QUOTED);
        return this.#punctuation(node.pos, node.end);
      case 'ArithmeticFor':
        this.due.push(node);
        this.#children(node, active);
        return this.#punctuation(node.pos, this.#headEnd(node));
    }
    this.#children(node, active);
  }

  /** The first range that nothing covers, and that is no punctuation, no reserved word and no comment. */
  gap(): Range | undefined {
    const source = this.#source;
    const covered = this.covered;
    for (let at = 0; at < source.length; at++) {
      if (covered[at] === 1) continue;
      const code = source.charCodeAt(at);
      if (code === 32 || code === 10 || code === 9) continue;
      const character = source.charAt(at);
      if (PUNCTUATION.includes(character)) continue;
      const end = character === '#' ? this.#commentEnd(at) : this.#reservedEnd(at);
      if (end === undefined || covered.subarray(at, end).includes(1)) return { pos: at, end: this.#covers(at) };
      at = end - 1;
    }
    return undefined;
  }

  #commentEnd(at: number): number | undefined {
    if (at > 0 && !' \t\n;&|()`'.includes(this.#source.charAt(at - 1))) return undefined;
    let end = this.#source.indexOf('\n', at);
    if (end === -1) end = this.#source.length;
    // A comment in a substitution of the old form ends with it.
    for (let next = at; next < end; next++)
      if (this.covered[next] === 1) return this.#source[next] === '`' ? next : end;
    return end;
  }

  #reservedEnd(at: number): number | undefined {
    if (this.#source[at] === '\\' && this.#source[at + 1] === '\n') return at + 2;
    RESERVED.lastIndex = at;
    return RESERVED.test(this.#source) ? RESERVED.lastIndex : undefined;
  }

  #covers(at: number): number {
    const end = this.covered.indexOf(1, at);
    // Behind the text the sheet has what another one left there.
    return end === -1 ? this.#source.length : Math.min(end, this.#source.length);
  }

  #substitution(node: Extract<SyntaxNode, { readonly text: string; readonly script: unknown }>): void {
    const { script, pos, end, text } = node;
    // What the parser could not take apart, and escaped backticks, which have a source of their own.
    if (script === undefined || script.source !== undefined) {
      this.#mark(pos, end);
      if (script?.source === undefined) return;
      const { gap, requiredNodes: due } = checkCoverage(script.source, script);
      for (const one of due) this.due.push(one);
      if (gap !== undefined) this.odd ??= node;
      return;
    }
    this.#mark(pos, pos + (text.startsWith('`') ? 1 : 2));
    this.#mark(end - 1, end);
    // `${ cmd; }` and `${| cmd; }`.
    this.#children(script, WORD);
  }

  /** Where the parentheses of a loop's head are closed. */
  #headEnd({ pos, initialize, test, update, body }: Extract<SyntaxNode, { readonly type: 'ArithmeticFor' }>): number {
    const last = update?.end ?? test?.end ?? initialize?.end ?? pos;
    const close = this.#source.indexOf('))', last);
    return close === -1 ? body.pos : Math.min(close + 2, body.pos);
  }

  #children(node: SyntaxNode, active: RegExp): void {
    forEachChild(node, (child) => this.node(child, active));
  }

  #parts(parts: readonly WordPart[], active: RegExp): void {
    for (const part of parts) this.node(part, active);
  }

  #leaf(range: Range, text: string, active: RegExp): void {
    this.#mark(range.pos, range.end);
    if (isPlain(text)) return;
    if (active.test(text) && (!text.includes('\\') || active.test(text.replace(/\\[\s\S]/g, '')))) this.odd ??= range;
  }

  #mark(pos: number, end: number): void {
    const covered = this.covered;
    for (let at = pos; at < end; at++) covered[at] = 1;
  }

  /** What stands between two operands, if it is the operator. */
  #operator(pos: number, end: number, operator: string): void {
    if (this.#source.slice(pos, end).replace(/\\\n/g, '').trim() === operator) this.#mark(pos, end);
  }

  /** Operators of an expression, which stand between nodes. */
  #punctuation(pos: number, end: number): void {
    for (let at = pos; at < end; at++)
      if (this.covered[at] === 0 && ARITHMETIC.test(this.#source.charAt(at))) this.covered[at] = 1;
  }
}
