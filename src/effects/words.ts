import { dropPrefix, literal, literalPrefix, type Word, type WordPiece, wordToText } from '../shell/word.js';
import type { ProgramCall } from './program.js';
import { localPathOf } from './this-machine.js';

/** The two sides of the first separator that is surely in a word: `/host:/inside` at `:`. */
export function splitWord(word: Word, separator: string): readonly [Word, Word | undefined] {
  const before: WordPiece[] = [];
  let length = 0;
  for (const piece of word.pieces) {
    const at = piece.kind === 'text' ? piece.text.indexOf(separator) : -1;
    if (at === -1) {
      before.push(piece);
      length += piece.text.length;
      continue;
    }
    if (at > 0) before.push({ kind: 'text', text: piece.text.slice(0, at) });
    return [{ ...word, pieces: before }, dropPrefix(word, length + at + separator.length)];
  }
  return [word, undefined];
}

/** `type=bind,source=/x`: the value of the first of these keys. A word that is not known has none. */
export function keyedField(word: Word, ...keys: readonly string[]): string | undefined {
  for (const part of (literal(word) ?? '').split(',')) {
    const [key, ...value] = part.split('=');
    if (key !== undefined && keys.includes(key)) return value.join('=');
  }
  return undefined;
}

/** Does it name a host, as `host:path` and `user@host:path` do? A slash before the colon makes it a path. */
export function isRemote(word: Word): boolean {
  // The brackets of `[::1]:path` are no glob.
  const start = /^\[[\da-fA-F:.%]+\]:/.test(wordToText(word)) ? wordToText(word) : literalPrefix(word);
  return /^[^/]*:/.test(start) || /^(?:rsync|sftp|scp|ssh|ftps?|https?):\/\//.test(start);
}

/** Files go to another host or come from there. Where that is this machine, they are files like any other. */
export function addTransfer(
  call: ProgramCall,
  kind: 'send' | 'receive',
  word: Word,
  tags = kind === 'send' ? 'upload' : 'download',
): void {
  call.net(kind, word, tags);
  const text = literal(word) ?? (wordToText(word).startsWith('[') ? wordToText(word) : '');
  const path = localPathOf(text);
  if (path !== undefined) call.at(kind === 'send' ? 'write' : 'read', path, 'recursive');
}

/** A file of the home directory, which the text does not name. */
export function addHomeFile(call: ProgramCall, kind: 'read' | 'write' | 'delete', path: string): void {
  call.add(kind, { type: 'path', path: `~/${path}` });
}

/** Words that are data: `-o --output`. */
export function list(words: string): readonly string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
