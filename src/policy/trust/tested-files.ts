import type { Command } from '../../shell/command.js';
import type { WordPiece } from '../../shell/word.js';

/** A file that a script tests, as its words name it. */
export interface TestedFile {
  /** Undefined where the name is made of values that are known only when it runs. */
  readonly name: string | undefined;
  readonly source: string;
  /** Is it made of such values alone? Then it is what the command names, and not a file of the script's. */
  readonly given: boolean;
  /** The directory that it is counted from; undefined where a `cd` could not be followed. */
  readonly cwd: string | undefined;
}

const UNARY = /^-[a-hkprsuwxGLNOS]$/;
const BINARY = /^-(?:nt|ot|ef)$/;
/** Programs that say where a link leads. */
const LEADS = new Set(['readlink', 'realpath']);
const DOUBLE = /\[\[\s([\s\S]*?)\s\]\]/g;
const EXPANSION = /\$(?:\{[^{}]*\}|\w+|[@*#?])/g;

/** Files that a script tests by `[`, `test` and `[[`, or follows: nothing of them is read. */
export function testedFiles(text: string, commands: readonly Command[], cwd: string | undefined): TestedFile[] {
  const found: TestedFile[] = [];
  for (const { name, argv, cwd: at } of commands) {
    const words = argv.slice(1).map(({ pieces, spreads }) => (spreads ? pieces.map(unknownPiece) : pieces));
    const files =
      name === '[' || name === 'test'
        ? operandsOf(words, (word) => textOf(word) ?? '')
        : LEADS.has(name ?? '')
          ? words.filter((word) => !textOf(word)?.startsWith('-'))
          : [];
    for (const pieces of files)
      found.push({
        name: textOf(pieces),
        source: pieces.map((piece) => piece.text).join(''),
        given: pieces.every((piece) => (piece.kind === 'text' ? piece.text === '/' : piece.kind === 'unknown')),
        cwd: at,
      });
  }
  // It is syntax, and no command: its words are not told. Where the script has changed to is not told either.
  const moves = commands.some(({ name }) => name === 'cd' || name === 'pushd' || name === 'popd');
  for (const [, inner = ''] of text.matchAll(DOUBLE))
    for (const word of operandsOf(inner.split(/\s+/), (one) => one)) {
      const source = word.replace(/["']/g, '');
      const varies = /[$`*?]/.test(source);
      found.push({
        name: varies ? undefined : source,
        source,
        given: varies && isGiven(source),
        cwd: moves ? undefined : cwd,
      });
    }
  return found;
}

/** Is a text made of variables alone? */
export function isGiven(source: string): boolean {
  return /^\/*$/.test(source.replace(/["']/g, '').replace(EXPANSION, ''));
}

function operandsOf<W>(words: readonly W[], text: (word: W) => string): W[] {
  const files = words.flatMap((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    if (UNARY.test(text(word)) && after !== undefined && text(after) !== ']') return [after];
    return BINARY.test(text(word)) ? [before, after] : [];
  });
  return files.filter((word) => word !== undefined);
}

function textOf(pieces: readonly WordPiece[]): string | undefined {
  return pieces.every(({ kind }) => kind === 'text') ? pieces.map(({ text }) => text).join('') : undefined;
}

function unknownPiece({ text }: WordPiece): WordPiece {
  return { kind: 'unknown', text };
}
