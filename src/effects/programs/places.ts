import type { Via } from '../../shell/command.js';
import { quoteShellWord } from '../../shell/quote.js';
import { isPattern, literal, literalPrefix, textWord, type Word, type WordPiece } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** A word with more at its end: a glob stands for any name. */
export function extended(word: Word, more: string, kind: 'text' | 'glob' = 'glob'): Word {
  return {
    ...word,
    pieces: [...word.pieces, kind === 'text' ? { kind, text: more } : { kind, text: more, made: true }],
  };
}

/** A path as seen from a directory. */
export function pathWithin(directory: Word | undefined, word: Word): Word {
  if (directory === undefined || literalPrefix(word).startsWith('/')) return word;
  return { ...word, pieces: [...directory.pieces, { kind: 'text', text: '/' }, ...word.pieces] };
}

/** The last part of a path, where it can be told. */
export function lastPart(word: Word): Word | undefined {
  if (!isPattern(word)) return undefined;
  let pieces: WordPiece[] = [];
  for (const piece of word.pieces.map((one, index, all) =>
    index === all.length - 1 ? { ...one, text: one.text.replace(/\/+$/, '') } : one,
  )) {
    const slash = piece.text.lastIndexOf('/');
    if (slash === -1) pieces.push(piece);
    else pieces = [{ ...piece, text: piece.text.slice(slash + 1) }];
  }
  const name = { ...word, pieces: pieces.filter((piece) => piece.text !== '') };
  return name.pieces.length === 0 || /^\.{1,2}$/.test(literal(name) ?? '') ? undefined : name;
}

/** May a shell put several words in its place? */
export function isExpanded({ pieces }: Word): boolean {
  for (const piece of pieces) if (piece.kind === 'glob' && !piece.made) return true;
  return false;
}

/** Reads a directory and everything below it. */
export function walk(call: ProgramCall, word: Word, ...tags: string[]): void {
  call.path('read', word, 'recursive', ...tags);
  if (isPattern(word)) call.path('read', extended(word, '/**'), ...tags);
}

/** Names of files in an archive, which may be patterns of the program: each is written below the directory. */
export function writeMembers(call: ProgramCall, into: Word | undefined, words: readonly Word[]): void {
  for (const word of words) {
    const text = literal(word);
    if (text === undefined) continue;
    const piece: WordPiece = /[*?]/.test(text) ? { kind: 'glob', text, made: true } : { kind: 'text', text };
    call.path('write', pathWithin(into, { ...word, pieces: [piece] }), 'extract', 'recursive');
  }
}

/** The current directory, as a word. */
export function here(call: ProgramCall): Word {
  return textWord('.', call.command.span);
}

/** Is something fed to its standard input? */
export function hasStdin({ command: { stdin, redirects } }: ProgramCall): boolean {
  return stdin !== undefined || redirects.some(({ fd, kind }) => (fd === 0 || fd === undefined) && kind !== 'write');
}

/** What a command stands in that leaves its standard input as it is, unless it says so itself. */
const SAME_STDIN: ReadonlySet<Via['kind']> = new Set(['substitution', 'process substitution', 'shell']);

/**
 * Is its standard input surely a pipe or a text? Some search the current directory where it is anything else: a device,
 * closed, or a file that is not there. What stands around a command may have changed it.
 */
export function readsPipe({ command: { stdin, redirects, operator, via } }: ProgramCall): boolean {
  const given = redirects.findLast(({ fd }) => fd === 0 || fd === undefined);
  if (given !== undefined) return given.kind === 'text' && given.fd === 0;
  return stdin !== undefined && operator.startsWith('|') && via.every(({ kind }) => SAME_STDIN.has(kind));
}

/** Does its output go to a file or to another command, and not to the terminal? */
export function printsElsewhere({ command: { into, redirects } }: ProgramCall): boolean {
  return into !== undefined || redirects.some(({ fd }) => fd === 1 || fd === -1);
}

/** What it reads from its standard input: the text where that is known, null where it is not, else undefined. */
export function stdinText({ command: { stdin, redirects } }: ProgramCall): string | null | undefined {
  const given = redirects.findLast(({ fd, kind }) => (fd === 0 || fd === undefined) && /^(text|read)/.test(kind));
  if (given !== undefined) return given.kind === 'text' ? (literal(given.target) ?? null) : null;
  return stdin === undefined ? undefined : stdin === null ? null : (literal(stdin) ?? null);
}

/** Words that it runs as a command. */
export function runWords(call: ProgramCall, words: readonly Word[]): void {
  const [first] = words;
  if (first === undefined) return;
  const parts = words.map((word) => literal(word));
  if (parts.some((part) => part === undefined)) {
    call.path('exec', first);
    return call.unknown(`the command that ${call.name} runs is not known`);
  }
  const line = parts.map((part = '') => quoteShellWord(part)).join(' ');
  call.shell(textWord(line, first.span));
}

/** Programs that are given a value of the option and only compress, with options that name no file. */
export const COMPRESSORS =
  /^(gzip|gunzip|pigz|bzip2|bunzip2|pbzip2|lbzip2|xz|unxz|pixz|zstd|unzstd|zstdmt|lz4|lzop|lzip|plzip|lzma|compress|brotli)( (-\d+|-[cdkqvzef]+\d*|-[TpBnlb]\d*|--(fast|best|long|threads|auto-threads|rsyncable|ultra|adapt|stdout|decompress|uncompress|keep|quiet|verbose|no-name|extreme|quality|lgwin)(=\w+)?))*$/;
