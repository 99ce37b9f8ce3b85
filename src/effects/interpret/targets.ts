import { literal, textWord, type Word } from '../../shell/word.js';
import type { EffectKind } from '../effect.js';
import { addPlace } from '../places/index.js';
import type { ProgramCall } from '../program.js';
import type { Operands } from './operands.js';
import type { PreparedLine, PreparedTarget } from './prepared-command.js';

/** The words that an effect is about, or a text that is no word of the call. */
export function targets(
  call: ProgramCall,
  target: PreparedTarget | undefined,
  operands: Operands,
  title: string,
): readonly { readonly word?: Word; readonly text: string }[] {
  if (target?.text !== undefined) return [{ text: target.text }];
  if (target?.operand === 'program') return [{ text: `${target.before ?? ''}${call.name}${target.after ?? ''}` }];
  const all =
    target?.options === undefined ? (operands.get(target?.operand ?? 'operands') ?? []) : call.all(...target.options);
  // A stream has no name to make another one from.
  const words = target?.stem ? all.filter((word) => literal(word) !== '-') : all;
  if (target === undefined && words.length === 0) return [{ text: title }];
  return words.map((word) => ({ word, text: '' }));
}

/** An effect on one of them. */
export function addTarget(
  call: ProgramCall,
  line: PreparedLine,
  word: Word | undefined,
  text: string,
  tags: readonly string[],
): void {
  if (word === undefined) addText(call, line.kind, text, tags);
  else if (line.target?.before?.startsWith('<')) {
    const { before, after, stem } = line.target;
    addPlace(call, line.kind, before, tags, around(word, stem, undefined, after));
  } else if (line.target?.after === BELOW) addTree(call, line, word, tags);
  else addWord(call, line, around(word, line.target?.stem, line.target?.before, line.target?.after), tags);
}

/** The text around a reference belongs to the path or name; `named` says only that it is no path. */
function around(given: Word, stem = false, start: string | undefined, after = ''): Word {
  const word = stem ? stemOf(given) : given;
  const before = start?.replace(/^named\s*/, '') ?? '';
  if (before === '' && after === '') return word;
  const piece = (text: string): Word['pieces'] =>
    text === '' ? [] : [/[*?]/.test(text) ? { kind: 'glob', text, made: true } : { kind: 'text', text }];
  return { ...word, pieces: [...piece(before), ...word.pieces, ...piece(after)] };
}

/** `dir/a.ps` without its ending: `dir/a`. */
function stemOf(word: Word): Word {
  const last = word.pieces.at(-1);
  if (last?.kind !== 'text') return word;
  return { ...word, pieces: [...word.pieces.slice(0, -1), { ...last, text: last.text.replace(/\.[^./]*$/, '') }] };
}

function isPathKind(kind: EffectKind): kind is 'read' | 'write' | 'delete' {
  return kind === 'read' || kind === 'write' || kind === 'delete';
}

function addWord(call: ProgramCall, { kind, target }: PreparedLine, word: Word, tags: readonly string[]): void {
  if (kind === 'send' || kind === 'receive') call.net(kind, word, ...tags);
  else if ((isPathKind(kind) || (kind === 'exec' && target !== undefined)) && !target?.before?.startsWith('named'))
    call.path(kind, word, ...tags);
  else call.named(kind, word, ...tags);
}

/** `{files}/...`: the file, or the directory with all that is in it. */
const BELOW = '/...';

function addTree(call: ProgramCall, line: PreparedLine, word: Word, tags: readonly string[]): void {
  addWord(call, line, word, tags);
  const path = literal(word);
  if (path !== undefined && isPathKind(line.kind) && !/\.\w+$/.test(path)) call.at(line.kind, `${path}/**`, ...tags);
}

function addText(call: ProgramCall, kind: EffectKind, text: string, tags: readonly string[]): void {
  if (text === '?') call.add(kind, { type: 'unknown', source: call.name }, tags);
  else if (text.startsWith('named ')) call.named(kind, text.slice('named '.length), ...tags);
  else if (kind === 'exec' && text === 'workspace') call.workspace(...tags);
  else if (text.startsWith('<') && addPlace(call, kind, text, tags)) return;
  else if (kind === 'send' || kind === 'receive') call.net(kind, text, ...tags);
  else if (isPathKind(kind) || (kind === 'exec' && /^[.~/]/.test(text))) addPath(call, kind, text, tags);
  else call.named(kind, text, ...tags);
}

/** `./...`: the directory, which the program goes through itself, with whatever files are there. */
function addPath(
  call: ProgramCall,
  kind: 'read' | 'write' | 'delete' | 'exec',
  path: string,
  tags: readonly string[],
): void {
  if (!path.endsWith(BELOW)) return call.at(kind, path, ...tags);
  const directory = path.slice(0, -BELOW.length);
  const all: Word = {
    ...textWord(directory, call.command.span),
    pieces: [
      { kind: 'text', text: directory },
      { kind: 'glob', text: '/**', made: true },
    ],
  };
  call.path(kind, textWord(directory, call.command.span), 'recursive', ...tags);
  call.path(kind, all, ...tags);
}
