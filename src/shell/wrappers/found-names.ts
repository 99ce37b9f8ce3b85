import type { Command } from '../command.js';
import { literal, type Word, type WordPiece } from '../word.js';
import { findInner } from './batch-wrappers.js';

/** Names of files that a pipeline prints, as patterns. */
export interface FoundNames {
  readonly words: readonly Word[];
  /** They end with a NUL: none of them is taken apart. */
  readonly nul: boolean;
}

/** Actions by which find prints something else than names, or does more than print. */
const OTHER_ACTION = /^-(?:exec|execdir|ok|okdir|printf|fprint|fprint0|fprintf|ls|fls|delete|f|files0-from)$/;
/** A path that a program which takes blanks, quotes and backslashes for signs reads as one name. */
const WHOLE = /^[\w./@%+=:,~-]*$/;

/** What filters leave of the lines: no more than what they read. */
const FILTERS: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  grep: filtersLines,
  egrep: filtersLines,
  fgrep: filtersLines,
  head: (args) => /^(?:-n ?\d+|-\d+)?$/.test(args.join(' ')),
  tail: (args) => /^(?:-n ?\d+|-\d+)?$/.test(args.join(' ')),
  sort: (args) => args.every((arg) => /^-[urnVf]+$/.test(arg)),
};

function filtersLines(args: readonly string[]): boolean {
  const words = args.filter((arg) => !/^-(?:[vEFiw]+|e)$/.test(arg));
  return words.length === 1 && !words[0]?.startsWith('-');
}

/** The names that a command prints, which has read those before. Undefined where that can't be told. */
export function foundNames(command: Command, before: FoundNames | undefined): FoundNames | undefined {
  const { name, argv, calls, lookup, remote, redirects } = command;
  if (calls !== undefined || lookup !== undefined || remote !== undefined) return undefined;
  if (redirects.some(({ fd }) => fd !== 2)) return undefined;
  const args = argv.slice(1).map((word) => literal(word));
  if (args.includes(undefined)) return undefined;
  const words = args as readonly string[];
  if (name === 'find') return foundByFind(argv.slice(1), words);
  const keeps = before !== undefined && !before.nul && name !== undefined ? FILTERS[name]?.(words) : undefined;
  return keeps ? before : undefined;
}

function foundByFind(args: readonly Word[], words: readonly string[]): FoundNames | undefined {
  const last = words.at(-1);
  const nul = last === '-print0';
  const end = nul || last === '-print' ? -1 : undefined;
  const tests = words.slice(0, end);
  if (tests.some((word) => word === '-print0' || OTHER_ACTION.test(word))) return undefined;
  const near = args.at(-1) ?? { pieces: [], span: { start: 0, end: 0 } };
  const added = ['-exec', 'cat', '{}', '+'].map(
    (text): Word => ({ pieces: [{ kind: 'text', text }], span: near.span }),
  );
  const [inner] = findInner([...(end === undefined ? grouped(args, words) : args.slice(0, end)), ...added]);
  if (inner?.stands === undefined) return undefined;
  const found = [...new Set(inner.stands)];
  if (nul) return { words: found, nul };
  if (found.some(({ pieces }) => pieces.some(({ kind, text }) => kind === 'text' && !WHOLE.test(text))))
    return undefined;
  return { words: found.map((word) => ({ ...word, pieces: word.pieces.map(split) })), nul };
}

/** Where no action is named, whatever any alternative finds is printed. */
function grouped(args: readonly Word[], words: readonly string[]): readonly Word[] {
  const [near] = args;
  const first = words.findIndex((word) => /^[-(!]/.test(word));
  if (near === undefined || first === -1 || !words.some((word) => /^(?:-o|-or|,)$/.test(word))) return args;
  const sign = (text: string): Word => ({ pieces: [{ kind: 'text', text }], span: near.span });
  return [...args.slice(0, first), sign('('), ...args.slice(first), sign(')')];
}

function split(piece: WordPiece): WordPiece {
  return piece.kind === 'glob' ? { ...piece, split: true } : piece;
}

/** Programs that only read, or only delete, the files that they are given, and nothing that a name is taken apart into but that. */
const TAKERS: ReadonlySet<string> = new Set([
  'grep',
  'egrep',
  'fgrep',
  'cat',
  'head',
  'tail',
  'wc',
  'ls',
  'stat',
  'file',
  'du',
  'jq',
  'nl',
  'md5sum',
  'sha1sum',
  'sha256sum',
  'basename',
  'dirname',
  'realpath',
  'rm',
  'rmdir',
  'unlink',
]);

/** The names that xargs gives to a program, where it takes them as they were printed. */
export function givenNames(
  found: FoundNames | undefined,
  program: Word | undefined,
  items: 'blanks' | 'lines' | 'nul' | undefined,
): readonly Word[] | undefined {
  if (found === undefined || items === undefined || found.nul !== (items === 'nul')) return undefined;
  return TAKERS.has(literal(program) ?? '') ? found.words : undefined;
}
