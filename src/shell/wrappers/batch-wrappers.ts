import { parseOptions, type Syntax } from '../options.js';
import { quoteShellWord } from '../quote.js';
import { literal, textWord, unknownWord, type Word, type WordPiece, wordToText } from '../word.js';
import { alternativeOf, alternativesOf, findRootMayMatch, nameOnly, TURNS } from './find-names.js';
import { firstPieceText, hasAbbreviatedOption, type InnerCommand, type InnerCommands } from './inner.js';
import { FD_SYNTAX, PARALLEL_SYNTAX, XARGS_SYNTAX } from './wrapper-options.js';

const FIND_RUN = new Set(['-exec', '-execdir', '-ok', '-okdir']);
export function findInner(args: readonly Word[]): readonly InnerCommand[] {
  const words = args.map((word) => literal(word));
  const first = words.findIndex((word) => word !== undefined && FIND_RUN.has(word));
  if (first === -1) return [];
  const inner: InnerCommand[] = [];
  const firstTest = args.findIndex(
    (word) => /^[-(!]/.test(firstPieceText(word)) && !/^-([HLPDO]|$)/.test(firstPieceText(word)),
  );
  const roots = (firstTest === -1 ? args : args.slice(0, firstTest)).filter(
    (word) => !firstPieceText(word).startsWith('-'),
  );
  // Then roots stand elsewhere: in a file, or behind the option.
  const listed = words.some((word) => word === '-f' || word === '-files0-from');
  const files = findsFiles(words, first);
  for (let index = first; index < args.length; index++) {
    const action = words[index] ?? '';
    if (!FIND_RUN.has(action)) continue;
    let end = index + 1;
    while (end < args.length && words[end] !== ';' && !(words[end] === '+' && words[end - 1] === '{}')) end++;
    const argv = args.slice(index + 1, end);
    const near = args[index] as Word;
    const found =
      isFlat(words.slice(0, first)) && roots.length > 0
        ? roots
        : below(roots, near, index === first ? nameOfFirst(words, first) : undefined, files);
    if (argv.length > 0)
      inner.push({
        argv,
        placeholder: '{}',
        // `+` puts all that was found into one command: then one name may stand where that command writes.
        ...(!listed && { stands: found, ...(words[end] === '+' && { many: true as const }) }),
        // In the directory of each file that was found.
        ...(action.endsWith('dir') && { cwd: unknownWord('the directory of a file', near.span) }),
      });
    index = end;
  }
  return inner;
}

/** What all are called that the first action is for: only the alternative that it stands in counts. */
function nameOfFirst(words: readonly (string | undefined)[], first: number): string | undefined {
  const own = alternativeOf(words, first);
  return own && nameOnly(own.words, own.action);
}

/** Does it look at nothing but what it is given? */
function isFlat(words: readonly (string | undefined)[]): boolean {
  const at = words.indexOf('-maxdepth');
  return at !== -1 && words[at + 1] === '0' && words.lastIndexOf('-maxdepth') === at && !words.includes('-mindepth');
}

/** Anything below some directories, or all of one name there, as a pattern; find finds a directory itself, too. */
function below(
  roots: readonly Word[],
  { span }: Word,
  name: string | undefined,
  files: boolean,
  findsRoot = true,
): readonly Word[] {
  const all = roots.length > 0 ? roots : [{ pieces: [{ kind: 'text' as const, text: '.' }], span }];
  return all.flatMap((root) => {
    const findsItself =
      findsRoot && (name === undefined || alternativesOf(name).some((one) => findRootMayMatch(root, one)));
    const text = name === undefined || findsItself ? '/**' : `/**/${name}`;
    const pieces: readonly WordPiece[] = [{ kind: 'glob', text, made: true, ...(files && { nofollow: true }) }];
    const tree = { ...root, pieces: [...root.pieces, ...pieces] };
    return findsItself && !isDirectory(root) ? [root, tree] : [tree];
  });
}

/** By its name it can be nothing else; any other may be a file. */
function isDirectory(root: Word): boolean {
  return /(?:^|\/)\.{0,2}$/.test(literal(root) ?? 'x');
}

/** Is nothing found but files that are no links? Then `-type f` counts by itself, and no test beside it is an alternative. */
function findsFiles(words: readonly (string | undefined)[], action: number): boolean {
  if (words.some((word) => word === undefined || /^-(?:[HLPEXdsx]*[HL]\w*|follow)$/.test(word))) return false;
  if (words.slice(action).some((word = '') => TURNS.has(word))) return false;
  let [depth, only] = [0, false];
  for (let at = 0; at < action; at++) {
    const word = words[at] ?? '';
    if (word === '(') depth++;
    else if (word === ')') depth--;
    else if (depth === 0 && /^(?:-o|-or|,)$/.test(word)) return false;
    else if (depth === 0 && word === '-type' && words[at + 1] === 'f')
      only ||= !/^(?:!|-not)$/.test(words[at - 1] ?? '');
  }
  return only;
}

const FD_RUN: Syntax = { takesValue: [...(FD_SYNTAX.takesValue ?? []), '-x', '-X', '--exec', '--exec-batch'] };

/** fd's own arguments, and the commands behind each `-x`: all words up to a semicolon, after which more may stand. */
export function fdParts(args: readonly Word[]): { own: readonly Word[]; runs: readonly (readonly Word[])[] } {
  const run = parseOptions(args, FD_RUN).options.find(({ name }) => /^(-x|-X|--exec|--exec-batch)$/.test(name));
  if (run?.value === undefined) return { own: args, runs: [] };
  const at = args.indexOf(run.word);
  // The value is glued to the option, or the next word.
  const next = at + (args[at + 1] === run.value ? 2 : 1);
  const end = args.findIndex((word, index) => index >= next && literal(word) === ';');
  const argv = [run.value, ...args.slice(next, end === -1 ? args.length : end)];
  const more = fdParts(end === -1 ? [] : args.slice(end + 1));
  return { own: [...args.slice(0, at), ...more.own], runs: [argv, ...more.runs] };
}

export function fdInner(args: readonly Word[]): readonly InnerCommand[] {
  const { own, runs } = fdParts(args);
  return runs.map((argv) => {
    const words = argv.map(wordToText).join(' ');
    const near = argv[0] as Word;
    const [roots, name] = fdFinds(own);
    // Other replacements stand for a part of a path: {.}, {/}, {//}.
    if (roots === undefined || /\{(?!\})/.test(words)) return { argv, placeholder: '{', grows: true as const };
    const named = words.includes('{}') ? argv : [...argv, textWord('{}', near.span)];
    return { argv: named, placeholder: '{}', stands: below(roots, near, name, false, false) };
  });
}

/** Where fd begins to look, which is undefined where that can't be told, and the names that it finds, as a pattern. */
function fdFinds(own: readonly Word[]): readonly [readonly Word[] | undefined, string | undefined] {
  // A home is no option, whoever's it is.
  const given = parseOptions(
    own.map((word) => (isHome(word) ? textWord('~', word.span) : word)),
    FD_SYNTAX,
  );
  if (given.ambiguous || given.has('-C', '--base-directory')) return [undefined, undefined];
  const roots = [...given.positions.slice(1).map((at) => own[at] as Word), ...given.all('--search-path')];
  const pattern = /^(\^?)([\w-]+)(\$?)$/.exec(literal(given.operands[0]) ?? '');
  // The pattern may be for the whole path, or be one of several, or of another kind.
  if (pattern === null || given.options.some(({ name }) => !FD_NARROWS.test(name))) return [roots, undefined];
  const [, from = '', text = '', to = ''] = pattern;
  // Capital or not is the same to it, as long as there is none.
  const letters = text.replace(/[a-zA-Z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return [roots, `${from === '' ? '{,.}*' : ''}${letters}${to === '' ? '*' : ''}`];
}

/** Options of fd that can only leave out files, or change nothing of what is found. */
const FD_NARROWS =
  /^(?:-[HIuaLsietdEjSo1]|--(?:hidden|no-ignore|no-ignore-vcs|unrestricted|absolute-path|follow|case-sensitive|ignore-case|extension|type|max-depth|min-depth|exact-depth|exclude|threads|size|changed-within|changed-before|owner|max-results|search-path))$/;

function isHome({ pieces, spreads }: Word): boolean {
  return pieces[0]?.kind === 'unknown' && pieces[0].text.startsWith('~') && !spreads;
}

const XARGS_OWN: Syntax = { ...XARGS_SYNTAX, stopAtFirstOperand: true };

export function xargsInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, XARGS_OWN);
  const [start] = given.positions;
  if (start === undefined) return given.ambiguous ? undefined : [];
  // Which of two ways counts, versions decide.
  const replaces = given.has('-I', '-i', '-J') || given.options.some(({ name }) => name.startsWith('--r'));
  const counts = given.has('-n', '-L', '-l', '--max-args', '--max-lines');
  if (given.options.some(({ name }) => /^--re(?!place$)/.test(name))) return undefined;
  // It sets a variable of that name for what it runs.
  if (
    given.options.some(({ name }) => name.startsWith('--pr')) ||
    hasAbbreviatedOption(given.options, XARGS_OWN.takesValue)
  )
    return undefined;
  const token = given.value('-I', '--replace', '-J', '-i');
  const named = literal(token) ?? (given.has('-i', '--replace') ? '{}' : undefined);
  if (token !== undefined && named === undefined) return undefined;
  const argv = args.slice(start);
  const nul = given.has('-0', '--null');
  const isPlain = !given.has('-d', '--delimiter', '-a', '--arg-file', '-E', '-e', '--eof');
  const replaced = { argv, placeholder: named, ...(isPlain && { items: nul ? ('nul' as const) : ('lines' as const) }) };
  const runsEmpty = !given.has('-r', '--no-run-if-empty');
  const followed = {
    argv,
    grows: true,
    ...(runsEmpty && { runsEmpty: true as const }),
    ...(isPlain && { items: nul ? ('nul' as const) : ('blanks' as const) }),
  } as const;
  if (named === undefined) return [followed];
  return replaces && counts ? [{ ...replaced, placeholder: named }, followed] : [{ ...replaced, placeholder: named }];
}

const PARALLEL_OWN: Syntax = { ...PARALLEL_SYNTAX, stopAtFirstOperand: true };
/** Options with which `:::` means what it says. */
const PLAINLY =
  /^(-j|--jobs|-P|--max-procs|-k|--keep-order|--bar|--tag|--halt|--will-cite|--joblog|--timeout|--retries|--delay|-v|-t|--verbose|--lb|--line-buffer|-u|--ungroup|--no-notice|--eta|--progress|--results|--group)$/;
/** Options with which arguments still reach the command quoted. */
const QUOTED = /^(-0|--null|-X|-m|--xargs|-n|-N|-L|--max-args|-a|--arg-file|--tty|--dry-run|--dryrun)$/;
const SEPARATOR = /^::::?\+?$/;
/** More calls than these are not spelt out. */
const MAX_CALLS = 64;

export function parallelInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, PARALLEL_OWN);
  const [first] = given.positions;
  if (first === undefined) return undefined;
  const found = args.findIndex((word, index) => index >= first && SEPARATOR.test(literal(word) ?? ''));
  const end = found === -1 ? args.length : found;
  const argv = args.slice(first, end);
  const plain = given.options.every(({ name }) => PLAINLY.test(name));
  const calls = plain ? spelledOut(argv, args.slice(end)) : undefined;
  if (calls !== undefined) return calls;
  // Without a command the arguments themselves are run.
  if (argv.length === 0) return undefined;
  const quotes = given.options.every(({ name }) => PLAINLY.test(name) || QUOTED.test(name));
  return [{ argv, script: true, placeholder: '{', grows: true, ...(quotes && { quotes }) }];
}

/** `sem rm a b`: one command, given to a shell; `sem --wait` runs nothing. */
export function semaphoreInner(args: readonly Word[]): InnerCommands {
  const [first] = parseOptions(args, PARALLEL_OWN).positions;
  return first === undefined ? [] : [{ argv: args.slice(first), script: true }];
}

/** `rm ::: a b` as `rm a` and `rm b`. Undefined where a part is not known, or of another kind. */
function spelledOut(argv: readonly Word[], rest: readonly Word[]): readonly InnerCommand[] | undefined {
  const words = rest.map((word) => literal(word));
  const template = argv.map((word) => literal(word));
  if (words[0] !== ':::' || words.includes(undefined) || template.includes(undefined)) return undefined;
  const lists: string[][] = [];
  for (const word of words as string[]) {
    if (word === ':::') lists.push([]);
    else if (SEPARATOR.test(word)) return undefined;
    else lists.at(-1)?.push(word);
  }
  const line = template.join(' ');
  // Other replacements: {.}, {/}, {#}, {= code =}, or a brace of the command itself.
  if (/\{(?!\d*\})/.test(line) || lists.reduce((count, list) => count * list.length, 1) > MAX_CALLS) return undefined;
  const rows = lists.reduce<string[][]>((all, list) => all.flatMap((row) => list.map((one) => [...row, one])), [[]]);
  const span = (argv[0] ?? (rest[0] as Word)).span;
  return rows.map((row) => {
    // Without a command the arguments are the commands; else they reach it quoted.
    if (argv.length === 0) return { argv: [textWord(row.join(' '), span)], script: true };
    const all = row.map(quoteShellWord).join(' ');
    const filled = line.replace(/\{(\d*)\}/g, (_, at: string) =>
      at === '' ? all : row[Number(at) - 1] === undefined ? '' : quoteShellWord(row[Number(at) - 1] as string),
    );
    return { argv: [textWord(filled === line ? `${line} ${all}` : filled, span)], script: true };
  });
}
