import { type Binders, boundNames } from '../bound.js';
import { pythonTargets } from '../targets.js';
import {
  addReadPath,
  type ClosedCheck,
  type CodePart,
  checkClosed,
  closingBracket,
  OutsideGrammarError,
} from './closed.js';
import {
  PYTHON_ATTRIBUTES,
  PYTHON_BUILTINS,
  PYTHON_CLOSED_MODULES,
  PYTHON_KEYWORDS,
  PYTHON_READ_FUNCTIONS,
  PYTHON_RESERVED_NAMES,
} from './python-names.js';
import { pythonParts } from './python-parts.js';

/**
 * In Python a value is reached by a name or by an attribute, and by nothing else, as long as no function looks
 * attributes up by a text. So each name is bound in the text or on a list, each attribute is on a list, and the functions
 * that look up are on none. What the values are does not matter then (decision 0072).
 */
export function closedPython(source: string): ClosedCheck {
  return checkClosed(source, (reads) => new Reader(pythonParts(source), reads).read());
}

const BINDERS: Binders = {
  lists: { for: /^in$/, lambda: /^:$/ },
  functions: /^def$/,
  words: /^(?:as|global)$/,
};

const ASSIGNS = /^(?:[-+*/%&|^]|\/\/|\*\*|<<|>>|:)?=$/;

/** Fields of a format that reach nothing from what is put in. */
const FIELD = /\{\w*(?:![rsa])?(?::(?:[^{}]|\{\w*\})*)?\}/g;

class Reader {
  readonly #parts: readonly CodePart[];
  readonly #reads: string[];
  readonly #bound: ReadonlySet<string>;
  /** Names that an import bound, with what they are. */
  readonly #imported = new Map<string, string>();

  /** Names of types that are shown. */
  readonly #shown = new Set<number>();

  constructor(parts: readonly CodePart[], reads: string[]) {
    this.#parts = parts;
    this.#reads = reads;
    this.#bound = boundNames(parts, BINDERS);
  }

  read(): void {
    const imports = this.#parts.flatMap(({ kind, text }, at) =>
      kind === 'name' && text === 'import' && this.#text(at - 1) !== '.' ? [this.#import(at)] : [],
    );
    const { names, changed, unparsed: odd } = pythonTargets(this.#parts, PYTHON_KEYWORDS);
    if (odd !== undefined || changed.some(({ member }) => member))
      throw new OutsideGrammarError('an attribute gets a value');
    for (const name of names)
      if (this.#imported.has(name)) throw new OutsideGrammarError(`${name} gets another meaning`);
    for (let at = 0; at < this.#parts.length; at++) {
      const statement = imports.find(([from]) => from === at);
      if (statement !== undefined) at = statement[1];
      else if (this.#parts[at]?.kind === 'name') at = this.#name(at);
    }
  }

  #text(at: number): string {
    const part = this.#parts[at];
    return part === undefined || part.kind === 'text' ? '' : part.text;
  }

  /** `import a.b as c, d` and `from a import b as c`, from where to where. */
  #import(at: number): readonly [number, number] {
    let [from, to] = [at, at];
    while (from > 0 && !/^[\n;:]$/.test(this.#text(from - 1))) from--;
    while (to < this.#parts.length && !/^[\n;]$/.test(this.#text(to))) to++;
    const words = this.#parts.slice(from, to).map(({ text }) => text);
    const said = words.join(' ');
    const list = /^(?:from ([\w. ]+) )?import (?:\( ([\w., ]+?)(?: ,)? \)|([\w., ]+))$/.exec(said);
    if (list === null) throw new OutsideGrammarError('an import');
    const module = list[1]?.replaceAll(' ', '');
    for (const item of (list[2] ?? list[3] ?? '').split(' , ')) {
      const one = /^(\w+(?: \. \w+)*)(?: as (\w+))?$/.exec(item);
      if (one === null) throw new OutsideGrammarError('an import');
      const name = (one[1] as string).replaceAll(' ', '');
      const full = module === undefined ? name : `${module}.${name}`;
      if (!isImportable(full, module !== undefined)) throw new OutsideGrammarError(`${full} is not among its modules`);
      if (one[2] !== undefined) this.#bind(one[2], full);
      else if (module !== undefined) this.#bind(name, full);
      else this.#bind(name.split('.')[0] as string, name.split('.')[0] as string);
    }
    return [from, to - 1];
  }

  #bind(name: string, full: string): void {
    const before = this.#imported.get(name);
    if (before !== undefined && before !== full) throw new OutsideGrammarError(`${name} is imported twice`);
    if (/^__/.test(name) || PYTHON_BUILTINS.has(name) || PYTHON_RESERVED_NAMES.has(name))
      throw new OutsideGrammarError(`${name} gets another meaning`);
    this.#imported.set(name, full);
  }

  /** A name and what follows it, up to the last part that was looked at. */
  #name(at: number): number {
    const name = this.#text(at);
    if (this.#text(at - 1) === '.') return this.#attribute(at);
    // The name of an argument, or of a parameter.
    if (this.#text(at + 1) === '=' && /^[(,]$/.test(this.#text(at - 1)) && !/^__/.test(name)) return at;
    const imported = this.#imported.get(name);
    if (imported !== undefined) return this.#member(at, imported);
    if (PYTHON_READ_FUNCTIONS.has(name)) return this.#reader(at, at + 1, name);
    if (name === 'print' || name === 'type') return this.#called(at);
    if (name === '__name__' || PYTHON_KEYWORDS.has(name) || PYTHON_BUILTINS.has(name)) return at;
    if (/^__/.test(name) || PYTHON_RESERVED_NAMES.has(name) || !this.#bound.has(name))
      throw new OutsideGrammarError(`${name} is not among its names`);
    return at;
  }

  #attribute(at: number): number {
    const name = this.#text(at);
    if ((name === 'format' && this.#isPlainFormat(at - 2)) || this.#shown.has(at)) return at;
    if (!PYTHON_ATTRIBUTES.has(name)) throw new OutsideGrammarError(`.${name} is not among its attributes`);
    if (ASSIGNS.test(this.#text(at + 1))) throw new OutsideGrammarError('an attribute gets a value');
    return at;
  }

  /** Texts that stand side by side are one, which must have no field that reaches further. */
  #isPlainFormat(last: number): boolean {
    let at = last;
    for (; this.#parts[at]?.kind === 'text'; at--) {
      const { value } = this.#parts[at] as CodePart;
      if (value === undefined || /[{}]/.test(value.replace(/\{\{|\}\}/g, '').replace(FIELD, ''))) return false;
    }
    return at < last;
  }

  /** A module is named only with what is taken from it. */
  #member(at: number, full: string): number {
    let name = full;
    let end = at;
    while (PYTHON_CLOSED_MODULES[name] === undefined || this.#text(end + 1) === '.') {
      if (isValue(name) || PYTHON_READ_FUNCTIONS.has(name) || name === 'sys.path') break;
      if (this.#text(end + 1) !== '.') throw new OutsideGrammarError(`${name} is a module by itself`);
      name = `${name}.${this.#text(end + 2)}`;
      end += 2;
    }
    if (PYTHON_READ_FUNCTIONS.has(name)) return this.#reader(at, end + 1, name);
    if (name === 'sys.path' && this.#isLookedAt(at, end + 1)) return end;
    if (!isValue(name)) throw new OutsideGrammarError(`${name} is not among its modules' members`);
    if (end > at && ASSIGNS.test(this.#text(end + 1))) throw new OutsideGrammarError('an attribute gets a value');
    return end;
  }

  /** `in sys.path:`, `print(sys.path)`: gone through or shown, never held. */
  #isLookedAt(at: number, after: number): boolean {
    if (this.#text(at - 1) === 'in') return /^[:)\]]$/.test(this.#text(after));
    return this.#text(at - 1) === '(' && this.#text(at - 2) === 'print' && this.#text(after) === ')';
  }

  /** What must be called where it stands, so that its name means the same everywhere. */
  #called(at: number): number {
    this.#isCalled(at, at + 1);
    if (this.#text(at) === 'print') return at;
    // A type makes values of its kind: it may be shown, and no more.
    const end = closingBracket(this.#parts, at + 1);
    const [before, after] = [this.#text(at - 1), this.#text(end + 1)];
    if (after === '.' && this.#text(end + 2) === '__name__') this.#shown.add(end + 2);
    else if (
      !(before === '(' && this.#text(at - 2) === 'print' && /^[,)]$/.test(after)) &&
      !(before === 'f{' && after === '}f')
    )
      throw new OutsideGrammarError('a type as a value');
    return at;
  }

  #isCalled(at: number, open: number): void {
    if (this.#text(open) !== '(' || this.#text(at - 1) === 'def')
      throw new OutsideGrammarError(`${this.#text(at)} as a value`);
  }

  /** A call with a path that is written there. */
  #reader(at: number, open: number, name: string): number {
    this.#isCalled(at, open);
    const end = closingBracket(this.#parts, open);
    const [[first, ...more], ...rest] = this.#arguments(open, end);
    if (more.length > 0) throw new OutsideGrammarError('a path that is put together');
    if (first?.kind !== 'number' || first.text !== '0' || name !== 'open')
      // That a file is there is no read of it.
      addReadPath(first?.kind === 'text' ? first.value : undefined, /^os\./.test(name) ? [] : this.#reads);
    if (name !== 'pathlib.Path') {
      this.#options(rest, /open$/.test(name));
      return end;
    }
    const method = this.#text(end + 2);
    if (rest.length > 0 || this.#text(end + 1) !== '.' || !METHODS.test(method) || this.#text(end + 3) !== '(')
      throw new OutsideGrammarError('a path as a value');
    const last = closingBracket(this.#parts, end + 3);
    if (last > end + 4) this.#options(this.#arguments(end + 3, last), false);
    return last;
  }

  /** The arguments in brackets, of which the first is one part. */
  #arguments(open: number, end: number): [readonly CodePart[], ...(readonly CodePart[])[]] {
    const found: [CodePart[], ...CodePart[][]] = [[]];
    for (const part of this.#parts.slice(open + 1, end)) {
      if (part.kind === 'op' && part.text === ',') found.push([]);
      else found.at(-1)?.push(part);
    }
    if (found.length > 1 && found.at(-1)?.length === 0) found.pop();
    return found;
  }

  /** What follows a path: its mode, and how its bytes are read. All of it is written there. */
  #options(options: readonly (readonly CodePart[])[], isOpened: boolean): void {
    options.forEach((parts, index) => {
      const [key, sign, value = key] = parts;
      const isNamed = parts.length === 3 && key?.kind === 'name' && sign?.text === '=';
      const isMode = isNamed ? key.text === 'mode' : index === 0 && parts.length === 1;
      const known = value?.kind === 'text' ? value.value : undefined;
      const isPlain = isMode
        ? isOpened && /^(?:r|rt|rb)$/.test(known ?? '')
        : isNamed && /^(?:encoding|errors)$/.test(key.text) && /^[\w-]+$/.test(known ?? '');
      if (!isPlain) throw new OutsideGrammarError('how a file is opened');
    });
  }
}

const METHODS = /^(?:read_text|read_bytes|exists|is_file|is_dir)$/;

/** Is it a member of a module, and no module itself? */
function isValue(full: string): boolean {
  const dot = full.lastIndexOf('.');
  const members =
    Object.hasOwn(PYTHON_CLOSED_MODULES, full.slice(0, dot)) && dot !== -1
      ? PYTHON_CLOSED_MODULES[full.slice(0, dot)]
      : undefined;
  const last = full.slice(dot + 1);
  return members === '*' ? /^[A-Za-z]\w*$/.test(last) : members?.includes(last) === true;
}

/** `import` brings modules, `from` also what is in them. */
function isImportable(full: string, from: boolean): boolean {
  if (Object.hasOwn(PYTHON_CLOSED_MODULES, full) || full === 'pathlib') return true;
  return from && (isValue(full) || (PYTHON_READ_FUNCTIONS.has(full) && full.includes('.')));
}
