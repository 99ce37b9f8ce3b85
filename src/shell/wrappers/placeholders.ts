import type { Command } from '../command.js';
import { literal, literalPrefix, textWord, unknownWord, type Word, type WordPiece, wordToText } from '../word.js';
import type { InnerCommand } from './wrappers.js';

/** Without an argument they only say so. */
const REFUSES_NONE: ReadonlySet<string> = new Set([
  'rm',
  'rmdir',
  'unlink',
  'stat',
  'file',
  'basename',
  'dirname',
  'realpath',
]);

/** More items are not tried one by one. */
const MAX_ITEMS = 8;

/**
 * The words of an inner command, with what a wrapper adds or puts in place of its placeholder: one list for each way in
 * which that may be. What is found stands in one argument, whichever it is, so each is tried by itself; and where several
 * may stand there, or none, these are tried as well.
 */
export function fillPlaceholders(
  inner: InnerCommand,
  command: Command,
  name: string,
  found?: readonly Word[],
  /** What is found, where that stands there; nothing where the wrapper quotes what it puts there. */
  fileNames = inner.stands,
): readonly (readonly Word[])[] {
  const { argv, placeholder, grows, items, many } = inner;
  if (placeholder === undefined && !grows) return [argv];
  const { span } = command;
  // What was found from one directory is named from another.
  const stands = inner.cwd === undefined ? inner.stands : inner.stands?.map((word) => rooted(word, command.cwd));
  const stdin = stdinOf(command);
  const read = name === 'xargs' && stdin ? literal(stdin) : undefined;
  const known = (read === undefined ? undefined : itemsOf(read, items))?.map((item) => textWord(item, span));
  if (!grows) {
    const each = [...new Set(stands ?? known ?? found)];
    if (each.length === 0 || each.length > MAX_ITEMS)
      return [replace(argv, placeholder as string, undefined, known, fileNames)];
    const sets = each.flatMap((word) => (many ? [[word], [word, word]] : [[word]]));
    return sets.map((set) => replace(argv, placeholder as string, set, known, fileNames));
  }
  const replaced =
    placeholder === undefined ? argv : replace(argv, placeholder, stands ?? known ?? found, known, fileNames);
  if (known !== undefined) return [[...replaced, ...known]];
  if (found === undefined || found.length > MAX_ITEMS)
    return [[...replaced, { pieces: [unknownPiece('(what it reads)', fileNames)], span, spreads: true as const }]];
  const sets = [...new Set(found)].flatMap((word) => [[word], [word, word]]);
  const runsEmpty = inner.runsEmpty && !REFUSES_NONE.has(literal(argv[0]) ?? '');
  return [...(runsEmpty ? [[]] : []), ...sets].map((set) => [...replaced, ...set]);
}

/** The words with others in the place of one, and with one item in the middle of others where there is only one. */
function replace(
  argv: readonly Word[],
  placeholder: string,
  stands: readonly Word[] | undefined,
  known: readonly Word[] | undefined,
  fileNames: readonly Word[] | undefined,
): readonly Word[] {
  const words: Word[] = [];
  for (const word of argv) {
    const source = wordToText(word);
    const [only] = stands ?? [];
    if (!source.includes(placeholder)) words.push(word);
    else if (source === placeholder && stands !== undefined) words.push(...stands);
    else if (source.startsWith(`${placeholder}/`) && only !== undefined && isBelow(source, placeholder))
      words.push(extendedBy(only, source.slice(placeholder.length)));
    else {
      const item = known?.length === 1 ? literal(known[0]) : undefined;
      const filled = item === undefined ? undefined : literal(word)?.replaceAll(placeholder, () => item);
      words.push(filled === undefined ? withUnknown(word, placeholder, fileNames) : textWord(filled, word.span));
    }
  }
  return words;
}

/** `{.}` and its like, for wrappers that have more than one replacement. */
const REPLACEMENT = /(\{(?:[./#%]{0,2}|\d+[./]{0,2})\})/;

/** The word with an unknown piece in each place of the placeholder. */
function withUnknown(word: Word, placeholder: string, fileNames: readonly Word[] | undefined): Word {
  const pieces = word.pieces.flatMap((piece): readonly WordPiece[] => {
    if (piece.kind !== 'text') return [piece];
    const parts = placeholder === '{' ? piece.text.split(REPLACEMENT) : split(piece.text, placeholder);
    return parts.flatMap((text, at): readonly WordPiece[] => {
      if (at % 2 === 1) return [unknownPiece(text, text === '{}' ? fileNames : fileNames && [])];
      return text === '' ? [] : [{ kind: 'text', text }];
    });
  });
  // It stands in another piece, or is code of the wrapper: `{= uc =}`.
  const left = pieces.some(({ kind, text }) => kind !== 'unknown' && text.includes(placeholder));
  return left || !pieces.some(({ kind }) => kind === 'unknown')
    ? unknownWord(wordToText(word), word.span)
    : { ...word, pieces };
}

function split(text: string, placeholder: string): readonly string[] {
  return text.split(placeholder).flatMap((part, at) => (at === 0 ? [part] : [placeholder, part]));
}

function unknownPiece(text: string, fileNames: readonly Word[] | undefined): WordPiece {
  return { kind: 'unknown', text, ...(fileNames && { fileNames: fileNames.map(({ pieces }) => pieces) }) };
}

/** A path below what stands there, and nothing else. */
function isBelow(source: string, placeholder: string): boolean {
  const rest = source.slice(placeholder.length);
  return !rest.includes(placeholder) && /^\/[\w./@+-]+$/.test(rest) && !rest.includes('..');
}

/** Whether a link is among the files of that name is not known. */
function extendedBy(word: Word, rest: string): Word {
  const pieces = word.pieces.map((piece) =>
    piece.kind === 'glob' ? { kind: piece.kind, text: piece.text, ...(piece.made && { made: piece.made }) } : piece,
  );
  return { ...word, pieces: [...pieces, { kind: 'text', text: rest }] };
}

function rooted(word: Word, cwd: string | undefined): Word {
  if (cwd === undefined || literalPrefix(word).startsWith('/')) return word;
  return { ...word, pieces: [{ kind: 'text', text: `${cwd}/` }, ...word.pieces] };
}

/** What a text is for a program that reads arguments from it; undefined where that can't be told. */
function itemsOf(read: string, items: InnerCommand['items']): readonly string[] | undefined {
  if (items === undefined) return undefined;
  if (items === 'nul') return read.split('\0').filter((item) => item !== '');
  // Of other blanks than these, programs differ in what they take for one.
  if (/['"\\]|[^\S \t\n]/.test(read)) return undefined;
  return read
    .split(items === 'lines' ? '\n' : /[ \t\n]+/)
    .map((item) => item.trimStart())
    .filter((item) => item !== '');
}

/** What a command reads: the text where that is known, null where another command prints it. */
export function stdinOf({ redirects, stdin }: Command): Word | null | undefined {
  const given = redirects.findLast(({ kind, fd }) => fd === 0 && kind !== 'duplicate');
  if (given === undefined) return stdin;
  return given.kind === 'text' ? given.target : undefined;
}
