import { createScanner, findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { SluiceError } from '../../core/errors.js';

/** A SyntaxKind: that enumeration of the library exists for the compiler only. */
const COMMA = 5;

export type KeyPathSegment = string | number;

/**
 * A JSON file that people write too: with comments, any indentation, any line ends. What is put in or taken out is one
 * piece of text; every other byte stays.
 */
export class JsonText {
  readonly text: string;
  readonly #root: Node;
  readonly #name: string;

  /** `name` is what a message calls the file. Throws where the text is no JSON object. */
  constructor(text: string, name: string) {
    this.text = text;
    this.#name = name;
    const errors: ParseError[] = [];
    const root = parseTree(bare(text), errors, { allowTrailingComma: true });
    const [error] = errors;
    if (error !== undefined) throw this.#complaint(error.offset, 'is not valid JSON');
    if (root?.type !== 'object') throw this.#complaint(0, 'holds no JSON object');
    this.#root = root;
    this.#refuseDoubles(root);
    const hooks = findNodeAtLocation(root, ['hooks']);
    if (hooks?.type === 'object') this.#refuseDoubles(hooks);
  }

  get value(): Readonly<Record<string, unknown>> {
    // The library's objects have no prototype, and so are equal to no others.
    return JSON.parse(JSON.stringify(getNodeValue(this.#root)));
  }

  /** Adds to the list at this path, and makes what is missing on the way. */
  append(path: readonly string[], value: unknown): JsonText {
    const list = this.#find(path);
    if (list !== undefined) {
      if (list.type !== 'array') throw this.#complaint(list.offset, `has no list in "${path.join('.')}"`);
      return this.#insert(list, (indent, unit) => render(value, indent, unit, this.#eol));
    }
    return this.set(path, [value]);
  }

  /** Sets what is not there yet. */
  set(path: readonly string[], value: unknown): JsonText {
    let known = path.length - 1;
    while (known > 0 && this.#find(path.slice(0, known)) === undefined) known--;
    const parent = this.#find(path.slice(0, known)) ?? this.#root;
    if (parent.type !== 'object')
      throw this.#complaint(parent.offset, `has no object in "${path.slice(0, known).join('.')}"`);
    const inner = path.slice(known + 1).reduceRight<unknown>((made, key) => ({ [key]: made }), value);
    return this.#insert(
      parent,
      (indent, unit, compact) =>
        `${JSON.stringify(path[known])}:${compact === '' ? '' : ' '}${render(inner, indent, unit, this.#eol)}`,
    );
  }

  /** Puts another value in the place of one that is there. */
  replace(path: readonly KeyPathSegment[], value: unknown): JsonText {
    const node = this.#find(path);
    if (node === undefined) return this;
    const from = this.#from(node);
    const written = render(value, this.#indentAt(from), this.#unit(), this.#eol);
    return this.#with(`${this.text.slice(0, from)}${written}${this.text.slice(this.#to(node))}`);
  }

  /** Calls a property something else. */
  rename(path: readonly KeyPathSegment[], name: string): JsonText {
    const key = this.#find(path)?.parent?.children?.[0];
    if (key === undefined) return this;
    return this.#with(`${this.text.slice(0, this.#from(key))}${JSON.stringify(name)}${this.text.slice(this.#to(key))}`);
  }

  /** Puts texts before all others of a list. */
  prepend(path: readonly KeyPathSegment[], values: readonly string[]): JsonText {
    const list = this.#find(path);
    if (list?.type !== 'array') return this;
    const open = this.#from(list) + 1;
    const [first] = list.children ?? [];
    const gap =
      first === undefined || this.#startsLine(first) ? this.text.slice(open, first && this.#from(first)) : ' ';
    // On one line, blanks behind the bracket stay before the first; on several, each has a line as the others have.
    const blank = first !== undefined && this.#startsLine(first) && gap.trim() === '' ? gap : undefined;
    const at = blank === undefined && first !== undefined ? this.#from(first) : open;
    const piece = values
      .map((value) => `${blank ?? ''}${JSON.stringify(value)}`)
      .join(blank === undefined ? ', ' : ',');
    const comma = first === undefined ? '' : blank === undefined ? ', ' : ',';
    return this.#with(`${this.text.slice(0, at)}${piece}${comma}${this.text.slice(at)}`);
  }

  /** Sets a property right behind another one that is there. */
  setAfter(path: readonly KeyPathSegment[], name: string, value: unknown): JsonText {
    const node = this.#find(path)?.parent;
    if (node?.type !== 'property') return this;
    const end = this.#to(node);
    const line = this.#startsLine(node) ? `${this.#eol}${this.#indentAt(this.#from(node))}` : ' ';
    return this.#with(
      `${this.text.slice(0, end)},${line}${JSON.stringify(name)}: ${JSON.stringify(value).replaceAll('","', '", "')}${this.text.slice(end)}`,
    );
  }

  /** Takes one element of a list, or one property, out. */
  remove(path: readonly KeyPathSegment[]): JsonText {
    const found = this.#find(path);
    if (found === undefined) return this;
    const node = found.parent?.type === 'property' ? found.parent : found;
    const siblings = node.parent?.children ?? [];
    const at = siblings.indexOf(node);
    const [before, after] = [siblings[at - 1], siblings[at + 1]];
    const { text } = this;
    if (before === undefined && after !== undefined) return this.#cut([this.#from(node), this.#from(after)]);
    const start = this.#trimmed(this.#from(node));
    const end = this.#to(node);
    if (before === undefined) {
      const close = this.#to(node.parent ?? node) - 1;
      const comma = this.#comma(end);
      const rest = comma === undefined ? end : comma + 1;
      const open = this.#from(node.parent ?? node) + 1;
      // A comment that ends with its line must not reach the bracket.
      const alone = text.slice(rest, close).trim() === '' && text.slice(open, start).trim() === '';
      return this.#cut([start, alone ? close : rest]);
    }
    const comma = this.#comma(this.#to(before)) ?? start;
    return this.#cut([comma, comma + 1], [Math.max(start, comma + 1), end]);
  }

  /** Is there nothing in this list or object, not even a comment? */
  isBlank(path: readonly KeyPathSegment[]): boolean {
    const node = this.#find(path);
    if (node === undefined || (node.type !== 'array' && node.type !== 'object')) return false;
    return this.text.slice(this.#from(node) + 1, this.#to(node) - 1).trim() === '';
  }

  #find(path: readonly KeyPathSegment[]): Node | undefined {
    return path.length === 0 ? this.#root : findNodeAtLocation(this.#root, [...path]);
  }

  #insert(container: Node, write: (indent: string, unit: string, compact: string) => string): JsonText {
    const { text } = this;
    const open = this.#from(container);
    const close = this.#to(container) - 1;
    const last = container.children?.at(-1);
    const flat = last === undefined ? this.#isFlat() : !text.slice(open, close).includes('\n');
    const place = this.#trimmed(close);
    const comma = last === undefined || this.#comma(this.#to(last)) !== undefined ? '' : ',';
    if (flat) {
      const gap = /[:,] /.test(text) ? ' ' : '';
      const piece = `${comma}${last === undefined ? '' : gap}${write('', '', gap)}`;
      return this.#with(`${text.slice(0, place)}${piece}${text.slice(place)}`);
    }
    const unit = this.#unit();
    const outer = this.#indentAt(open);
    const indent = last !== undefined && this.#startsLine(last) ? this.#indentAt(this.#from(last)) : outer + unit;
    const piece = `${this.#eol}${indent}${write(indent, unit, ' ')}`;
    const end = text.slice(place, close).includes('\n') || last !== undefined ? '' : `${this.#eol}${outer}`;
    // The comma belongs to what was last; a comment behind that stays where it is.
    const head = last === undefined ? place : this.#to(last);
    return this.#with(
      `${text.slice(0, head)}${comma}${text.slice(head, place)}${piece}${end}${last === undefined ? text.slice(end === '' ? place : close) : text.slice(place)}`,
    );
  }

  #cut(...ranges: readonly (readonly [from: number, to: number])[]): JsonText {
    let text = '';
    let at = 0;
    for (const [from, to] of ranges) {
      text += this.text.slice(at, from);
      at = to;
    }
    return this.#with(text + this.text.slice(at));
  }

  #with(text: string): JsonText {
    return new JsonText(text, this.#name);
  }

  /** Positions in the text, which may begin with a mark that the parser does not know. */
  get #shift(): number {
    return this.text.length - bare(this.text).length;
  }

  #from({ offset }: Node): number {
    return offset + this.#shift;
  }

  #to({ offset, length }: Node): number {
    return offset + length + this.#shift;
  }

  get #eol(): string {
    return /\r?\n/.exec(this.text)?.[0] ?? '\n';
  }

  /** What one level is indented by. */
  #unit(): string {
    return /^[\t ]+(?=\S)/m.exec(this.text)?.[0] ?? '  ';
  }

  /** Is the whole file one line with something in it? */
  #isFlat(): boolean {
    const { children = [] } = this.#root;
    return children.length > 0 && !this.text.slice(this.#from(this.#root), this.#to(this.#root)).includes('\n');
  }

  #indentAt(position: number): string {
    const line = this.text.slice(this.text.lastIndexOf('\n', position - 1) + 1, position);
    return /^[\t ]*/.exec(line)?.[0] ?? '';
  }

  #startsLine(node: Node): boolean {
    const from = this.#from(node);
    return this.text.slice(this.text.lastIndexOf('\n', from - 1) + 1, from).trim() === '';
  }

  /** The position after the last text before this one. */
  #trimmed(position: number): number {
    return this.text.slice(0, position).trimEnd().length;
  }

  /** The comma that comes next, whatever comments are before it. */
  #comma(position: number): number | undefined {
    const scanner = createScanner(this.text, true);
    scanner.setPosition(position);
    return scanner.scan() === COMMA ? scanner.getTokenOffset() : undefined;
  }

  /** A client takes the last of two, people read the first. */
  #refuseDoubles({ children = [] }: Node): void {
    const keys = children.map((property) => property.children?.[0]?.value as string);
    const double = children.find((_, at) => keys.indexOf(keys[at] as string) !== at);
    if (double !== undefined) throw this.#complaint(double.offset, `has ${JSON.stringify(keys.at(-1))} twice`);
  }

  #complaint(offset: number, what: string): SluiceError {
    const line = this.text.slice(0, offset + this.#shift).split('\n').length;
    return new SluiceError('USAGE', {
      what: `${this.#name} ${what} (line ${line})`,
      fix: 'Nothing was changed. Mend the file, then try again.',
    });
  }
}

/** Without the mark of the byte order. */
function bare(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function render(value: unknown, indent: string, unit: string, eol: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
}
