import { isPattern, literal, literalPrefix, type Word } from '../../shell/word.js';
import { pathTarget } from '../paths.js';
import type { ProgramCall } from '../program.js';
import { extended, lastPart, pathWithin, walk } from '../programs/places.js';
import { copiedSettings } from '../unnamed-writes.js';
import { modeTags } from './attributes.js';

const BACKUP = ['-b', '--backup'];
const COPIES = new Set(['cp', 'gcp']);

/** The last operand, or the value of -t, is where the others go. */
function toTarget(call: ProgramCall, from: 'read' | 'move' | 'link', ...more: string[]): void {
  const directory = call.value('-t', '--target-directory');
  const sources = directory === undefined ? call.operands.slice(0, -1) : call.operands;
  const into = directory ?? call.operands.at(-1);
  for (const word of sources) {
    if (from === 'link') continue;
    if (call.has('-r', '-R', '-a', '--recursive', '--archive')) walk(call, word);
    else call.path('read', word);
    // A second name for the same file.
    if (COPIES.has(call.name) && call.has('-l', '-s', '--link', '--symbolic-link')) call.path('read', word, 'link');
    if (from === 'move') call.path('delete', word, 'move');
  }
  if (into === undefined || (sources.length === 0 && directory === undefined)) return;
  const tags = [...(from === 'link' || call.has('-n', '--no-clobber') ? [] : ['overwrite']), ...more];
  const inside = directory !== undefined || sources.length > 1 || /\/$/.test(literal(into) ?? '');
  const plain = call.has('-T', '--no-target-directory');
  // The directory itself gets other contents, or a link stands in its place.
  const whole = plain || call.has('--exchange') || (from === 'link' && call.has('-n', '--no-dereference'));
  if (!inside || plain || sources.some((word) => lastPart(word) === undefined))
    call.path('write', into, ...tags, ...(whole ? ['replace'] : []));
  // What is in a directory goes into another one, by names that are not in the text.
  if (tags.includes('recursive') || from === 'move')
    for (const word of sources)
      if (plain || lastPart(word) === undefined)
        call.effects.push(...copiedSettings(call.command, literal(word), pathTarget(into, call.command.cwd)));
  // Into a directory it writes a file of the same name.
  if (!plain) for (const word of sources) call.path('write', placed(into, word, call.has('--parents')), ...tags);
  if (call.has(...BACKUP, '-S', '--suffix')) call.path('write', extended(into, '*'), 'backup');
}

/** With its whole path, or only its name. */
function placed(into: Word, source: Word, whole: boolean): Word | undefined {
  const name = whole ? source : lastPart(source);
  return name && isPattern(into) ? pathWithin(into, name) : undefined;
}

/** What a link will point to is what is later read and written through it. */
export function judgeLn(call: ProgramCall): void {
  const soft = call.has('-s', '--symbolic');
  const directory = call.value('-t', '--target-directory');
  const [first] = call.operands;
  const alone = directory === undefined && call.operands.length === 1;
  const targets = directory === undefined && !alone ? call.operands.slice(0, -1) : call.operands;
  const place = directory ?? call.operands.at(-1);
  const base = /^(.*)\//.exec(place === undefined || alone ? '' : (literal(place) ?? ''))?.[1];
  for (const target of targets) {
    const from = soft && base !== undefined && !literalPrefix(target).startsWith('/');
    call.path(
      'read',
      from ? pathWithin({ ...target, pieces: [{ kind: 'text', text: base }] }, target) : target,
      'link',
    );
  }
  const tags = ['link', ...(call.has('-f', '--force') ? ['force', 'overwrite'] : [])];
  if (alone) call.path('write', first && lastPart(first), ...tags);
  else toTarget(call, 'link', ...tags);
}

/** The directories on the way to a path: `a` and `a/..` of `a/../b`. */
function leading(word: Word): string[] {
  const parts = (literal(word) ?? '').split('/');
  return parts
    .map((_, index) => parts.slice(0, index).join('/'))
    .filter((path, index) => path !== '' && !/^\.{0,2}$/.test(parts[index - 1] ?? ''));
}

/** Directories that are made on the way and left again: `a` in `mkdir -p a/../b`. */
function left(call: ProgramCall, word: Word): void {
  if (!/(^|\/)\.\.\//.test(literal(word) ?? '')) return;
  for (const path of leading(word)) call.at('write', path);
}

/** `rmdir -p a/b/c` removes a/b and a too. */
export function judgeRmdir(call: ProgramCall): void {
  for (const word of call.operands) {
    call.path('delete', word);
    const parts = (literal(word) ?? '').split('/');
    for (let end = parts.length - 1; end > 0 && call.has('-p', '--parents'); end--) {
      const path = parts.slice(0, end).join('/');
      if (path !== '') call.at('delete', path);
    }
  }
}

const recursive = (call: ProgramCall): string[] => (call.has('-r', '-R', '--recursive') ? ['recursive'] : []);

export function judgeRm(call: ProgramCall): string | undefined {
  // `rm $x a` may be `rm -rf a`; `rm "$x"` is one path.
  const hidden = call.hasDynamicWords && call.operands.length > 1;
  const force = hidden || call.has('-f', '--force') ? ['force'] : [];
  const deep = hidden ? ['recursive'] : recursive(call);
  const root = call.has('--no-preserve-root') ? ['all'] : [];
  call.paths('delete', call.operands, ...deep, ...force, ...root);
  // Nobody writes it like this: what it deletes comes from elsewhere, or the command is cut short.
  return call.operands.length === 0 && !call.has('--help', '--version')
    ? 'what rm deletes is not in the text'
    : undefined;
}

export function judgeMkdir(call: ProgramCall): void {
  if (call.hasDynamicWords || call.has('-p', '--parents')) for (const word of call.operands) left(call, word);
}

export function judgeCp(call: ProgramCall): void {
  toTarget(call, 'read', ...recursive(call), ...(call.has('-a', '--archive') ? ['recursive'] : []));
}

export function judgeMv(call: ProgramCall): void {
  toTarget(call, 'move');
}

export function judgeInstall(call: ProgramCall): void {
  if (call.has('-d', '--directory')) {
    call.paths('write', call.operands);
    for (const word of call.operands) left(call, word);
    return;
  }
  toTarget(call, 'read');
  const into = call.value('-t', '--target-directory') ?? call.operands.at(-1);
  const mode = modeTags(literal(call.value('-m', '--mode')));
  if (mode.length > 0) call.path('write', into, 'mode', ...mode);
  if (!call.has('-D') || into === undefined) return;
  // What an absolute path leads through is there already, as a rule.
  if (literalPrefix(into).startsWith('/')) left(call, into);
  else for (const path of leading(into)) call.at('write', path, 'parents');
  if (call.has('-t', '--target-directory')) call.path('write', into, 'parents');
}

/** `if=x of=y`: operands with a name. */
export function judgeDd(call: ProgramCall): string | undefined {
  const kept = call.args.some((word) => /^conv=.*notrunc/.test(literalPrefix(word)));
  for (const word of call.args) {
    const start = literalPrefix(word);
    const rest: Word = { ...word, pieces: cut(word) };
    if (start.startsWith('if=')) call.path('read', rest);
    else if (start.startsWith('of=')) call.path('write', rest, ...(kept ? ['overwrite'] : ['truncate']));
    else if (!/^[a-z]+=|^--/.test(start)) return 'an argument of dd is not known';
  }
  return undefined;
}

export function judgeMktemp(call: ProgramCall): void {
  if (call.has('-u', '--dry-run')) return;
  const [template] = call.operands;
  const directory = call.value('-p', '--tmpdir');
  const temporary = call.has('-t', '--tmpdir');
  const name = template && { ...template, pieces: template.pieces.map(anyX) };
  if (name === undefined && directory === undefined) call.at('write', '/tmp/tmp.*');
  else if (name === undefined) call.path('write', directory && extended(directory, '/tmp.*'));
  else if (directory !== undefined) call.path('write', pathWithin(directory, name));
  else if (temporary) call.path('write', pathWithin({ ...name, pieces: [{ kind: 'text', text: '/tmp' }] }, name));
  else call.path('write', name);
}

/** The value in `of=value`. */
function cut(word: Word): Word['pieces'] {
  const [first, ...rest] = word.pieces;
  if (first === undefined) return [];
  return [{ ...first, text: first.text.slice(first.text.indexOf('=') + 1) }, ...rest];
}

/** The X of a template stand for letters that are not known. */
function anyX(piece: Word['pieces'][number]): Word['pieces'][number] {
  return piece.kind === 'text' && /X{3,}/.test(piece.text)
    ? { kind: 'glob', text: piece.text.replace(/X{3,}/g, '*'), made: true }
    : piece;
}
