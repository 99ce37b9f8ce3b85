import { splitArguments } from '../arguments.js';
import { sketched } from '../sketch.js';
import { type Token, textToken } from '../token.js';
import { isRecursive, ORIGIN } from './flow.js';
import type { CodeLook } from './harms.js';
import { textAt, type Use } from './outline.js';

/** Names by which files are told that programs make, and make again. */
const GENERATED =
  /(?:^|[.*/])(?:pyc|pyo|tmp|temp|log|bak|orig|rej|sw[po]|o|obj|class|cache|map|tsbuildinfo|gcda|gcno|profraw|pid|lock|DS_Store|coverage|egg-info|snap\.new|d|rlib)$|__pycache__|node_modules|\._/;
const BUILT =
  /(?:^|\/)(?:dist|build|out|target|node_modules|coverage|\.next|\.nuxt|\.turbo|\.cache|__pycache__|\.\w+_cache|tmp|temp|\.tox|htmlcov|_build|logs?|\.venv|venv|bin|obj|generated|fixtures?)(?:\/|$)|^\/(?:var\/)?tmp\//;

/** No text looks for files more often. */
const MAX_WALKS = 64;

/** Trees that code deletes, and files that it deletes wherever it finds them. */
export function addDeletions(look: CodeLook): void {
  const { flow, told } = look;
  const { uses, tokens } = flow.outline;
  const walks = uses.filter(({ can }) => can.has('walk') || can.has('list'));
  let hasFound = false;
  for (const use of uses) {
    const { can } = use;
    if (can.has('tree') || (can.has('maybetree') && isTree(look, use))) {
      if (!isTold(tokens, told, use)) addTree(look, use);
    } else if ((can.has('delete') || empties(tokens, use)) && !hasFound && walks.length > 0)
      hasFound = addFound(look, use, walks);
  }
}

/** `path.write_text('')`, `fs.writeFileSync(path, '')`: what was in the file is gone. */
function empties(tokens: readonly Token[], { can, to, isValue }: Use): boolean {
  return can.has('overwrite') && !isValue && tokens[to - 1]?.kind === 'text' && tokens[to - 1]?.value === '';
}

function isTold(tokens: readonly Token[], told: ReadonlySet<Token>, { start, from }: Use): boolean {
  for (let at = start; at < from; at++) if (told.has(tokens[at] as Token)) return true;
  return false;
}

/** Does an argument say that all below is deleted, too? */
function isTree({ flow: { outline } }: CodeLook, use: Use): boolean {
  const { language, tokens } = outline;
  const words = tokens.slice(use.from, use.to);
  if (language === 'Lisp') return words.some(({ text }) => text === 't');
  // `file delete -force x`
  if (language === 'Tcl') return words[0]?.text === 'delete' && words.some(({ text }) => text === '-force');
  // What is deleted is mostly a note or a window.
  if (language === 'AppleScript') return words.some(({ text }) => /^(?:folders?|home|POSIX|every)$/.test(text));
  return isRecursive(outline, use) || words.some(({ value }) => value === 's');
}

function addTree(look: CodeLook, use: Use): void {
  const { flow } = look;
  const { tokens } = flow.outline;
  const isGiven = !use.isValue && use.to > use.from;
  const from = isGiven ? use.from : flow.begin(use.start);
  const to = isGiven ? use.to : use.start;
  // Where it is called on something in the home directory, all that leads there counts.
  const isOnHome = !isGiven && (flow.of(from, to) & ORIGIN.home) !== 0;
  const all = isGiven || isOnHome ? tokens.slice(from, to) : receiver(look, use);
  if (all.length === 0) return;
  if ((flow.of(from, to) & ORIGIN.temporary) !== 0) return;
  const isHome = (flow.of(from, to) & ORIGIN.home) !== 0;
  const { language } = flow.outline;
  if (language === 'Tcl') {
    const words = all.slice(all.findIndex(({ text }) => text === '-force') + 1);
    for (const { text } of words) addPlace(look, [textToken(text)], false, use.name);
    return;
  }
  const args = splitArguments(unlisted(all)).filter(
    ({ name, tokens: words }) => (name === undefined || language === 'Swift') && words.length > 0,
  );
  const several = /^(?:Perl|Ruby)$/.test(language);
  for (const { tokens: words } of several ? args : args.slice(0, 1)) addPlace(look, words, isHome, use.name);
}

/** What a member is called on: `File("x").deleteDir()`. */
function receiver({ flow }: CodeLook, { start, name, isMember }: Use): readonly Token[] {
  const { tokens, other } = flow.outline;
  if (!isMember) return name.includes('.') ? tokens.slice(start, start + 1) : [];
  const close = start - 2;
  const open = textAt(tokens, close) === ')' ? other.get(close) : undefined;
  return open === undefined ? tokens.slice(Math.max(0, start - 2), start - 1) : tokens.slice(open + 1, close);
}

/** The items of a list, or what was there. */
function unlisted(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }) => text === ']');
  return tokens[0]?.text === '[' && end !== -1 ? tokens.slice(1, end) : tokens;
}

function addPlace({ flow, call, span }: CodeLook, words: readonly Token[], isHome: boolean, user: string): void {
  // Behind a semicolon Julia has the arguments with names.
  const end = words.findIndex(({ kind, text }) => kind === 'op' && text === ';');
  const plain = words.slice(0, end === -1 ? undefined : end).filter(({ kind }) => kind !== 'line');
  const known = flow.constant(plain);
  const parts = plain.flatMap(({ kind, value }) => (kind === 'text' && value !== undefined ? [value] : []));
  const rooted = parts.find((part) => /^(?:~(?:\/|$)|\/)/.test(part));
  const below = parts.filter((part) => part !== 'HOME').join('/');
  let path = known;
  if (path === undefined && isHome && plain.every(({ shape }) => shape === undefined))
    path = `~/${below.replace(/^\/+/, '')}`;
  else if (path === undefined && rooted?.startsWith('~')) path = rooted;
  // A variable of the shell may stand in it.
  if (path === undefined || path.includes('$'))
    call.add('delete', { type: 'unknown', source: sketched(plain, user) }, ['recursive'], span);
  else call.at('delete', path.replace(/^~\/+$/, '~').replace(/(?<=.)\/+$/, ''), 'recursive');
}

/** A file that is deleted for each that was found below a directory. */
function addFound(look: CodeLook, use: Use, walks: readonly Use[]): boolean {
  const { flow, call, span } = look;
  const { tokens } = flow.outline;
  const inside = walks
    .slice(0, MAX_WALKS)
    .find((walk) => walk.can.has('walk') && walk.from <= use.start && use.start < walk.to);
  const begin = flow.begin(use.start);
  const origin =
    flow.of(use.from, use.to) |
    (use.isValue || use.isMember ? flow.of(begin, use.start) : 0) |
    flow.ofName(use.name.split('.')[0] as string) |
    (use.isValue ? flow.of(use.start, Math.min(tokens.length, use.start + 24)) : 0);
  if (inside === undefined && (origin & ORIGIN.walk) === 0) return false;
  if ((origin & ORIGIN.temporary) !== 0) return false;
  const walk =
    inside ?? walks.slice(0, MAX_WALKS).find((one) => (flow.of(one.start, one.start + 1) & ORIGIN.walk) !== 0) ?? use;
  const first = Math.min(flow.begin(walk.start), use.start);
  const texts = tokens.slice(first, Math.max(walk.to, use.to)).flatMap(({ value, shape }) => [value ?? shape ?? '']);
  if (texts.some((text) => GENERATED.test(text) || BUILT.test(text))) return false;
  call.add('delete', { type: 'unknown', source: 'files that are found below a directory' }, ['recursive'], span);
  return true;
}
