/** Commands that print where a program is found. */
const LOOKS_UP = /^(?:which|whereis|where|command|type|whence)$/;
/** And those that print a path with its links followed. */
const FOLLOWS = /^(?:readlink|realpath)$/;
const PROGRAM = /^[\w.@+-]+$/;
/** Nobody nests them deeper. */
const MAX_DEPTH = 8;

/**
 * The source of a path, with what its substitutions print as far as their text tells: where a program is found is not
 * known, what it is called is. `$(dirname $(which claude))/claude` is some `bin/claude`; what else is printed is a `*`.
 */
export function sketchSubstitutions(source: string): string {
  return source.includes('$(') || source.includes('`') ? new SubstitutionReader(source).read(0, '') : source;
}

/** Does a word do nothing but look a program up? What that prints is a path, and no option. */
export function isProgramLookup(source: string): boolean {
  return /^"?(?:\$\(|`)/.test(source) && /^\*\/bin\/[^/*]+$/.test(sketchSubstitutions(source.replace(/["']/g, '')));
}

class SubstitutionReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the sign that ends it. */
  read(depth: number, end: string): string {
    let text = '';
    let open = 0;
    while (this.#at < this.#source.length) {
      const char = this.#source[this.#at] as string;
      if (open === 0 && char === end) {
        this.#at++;
        return text;
      }
      if (depth < MAX_DEPTH && (this.#source.startsWith('$(', this.#at) || (char === '`' && end !== '`'))) {
        this.#at += char === '`' ? 1 : 2;
        text += printed(this.read(depth + 1, char === '`' ? '`' : ')'));
        continue;
      }
      if (end === ')' && char === '(') open++;
      else if (end === ')' && char === ')') open--;
      text += char;
      this.#at++;
    }
    return text;
  }
}

/** What a command prints, of which the substitutions are read. */
function printed(command: string): string {
  const [name = '', ...rest] = command.trim().split(/\s+/);
  const [operand] = rest.filter((word) => !word.startsWith('-'));
  if (operand === undefined) return '*';
  if (LOOKS_UP.test(name)) return PROGRAM.test(operand) ? `*/bin/${operand}` : '*';
  // Behind a link any other path may have another name.
  if (FOLLOWS.test(name)) return operand.startsWith('*/bin/') ? operand : '*';
  if (name === 'dirname') return operand.slice(0, Math.max(0, operand.lastIndexOf('/'))) || '*';
  if (name === 'basename') return operand.slice(operand.lastIndexOf('/') + 1);
  return '*';
}
