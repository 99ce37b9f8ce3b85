import { isPattern, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { globTarget, withPathFields } from '../paths.js';
import { effectOf, type ProgramCall } from '../program.js';
import { walk } from '../programs/places.js';
import { named, readsRepository, tree } from './git-repository.js';

/** Also by the way of a directory that it enters first. */
const LEAVES = /^[/~]|(?:^|\/)\.\.(?:\/|$)/;

function leaves(word: Word): boolean {
  return LEAVES.test(literalPrefix(word));
}

/**
 * Words behind `--`: paths, whatever they look like. For `objects` none is one. A search for which no pattern was given
 * takes the first of them for it, and for paths only what stands behind another `--`.
 */
export function pathspecs(call: ProgramCall, of = ''): readonly Word[] {
  const { end, positions, operands } = call.parsed;
  if (end === undefined || of === 'objects' || of === 'stash') return [];
  const behind = operands.filter((_, at) => (positions[at] as number) > end);
  if (of !== 'search' || behind.length < operands.length || call.has('-e', '-f')) return behind;
  const again = behind.findIndex((word) => literal(word) === '--');
  return again === -1 ? [] : behind.slice(again + 1);
}

/**
 * Paths outside the repository are read as they are. Where there is no repository, two paths are compared as they are,
 * and links are followed.
 */
export function outside(call: ProgramCall, word: Word): void {
  if (call.operands.length === 2 || leaves(word)) call.path('read', word);
}

/**
 * Two paths of which one lies outside the repository, or any two where there is none, `git diff` compares as `--no-index`
 * does, with all that is below them. A `--` between them makes a commit and a path of them.
 */
export function comparedOutside(call: ProgramCall, word: Word): void {
  const { operands, effects } = call;
  if (operands.length < 2 || pathspecs(call).length === operands.length - 1) return;
  const before = effects.length;
  walk(call, word);
  const { cwd, remote } = call.command;
  // More than two are compared only where there is no repository.
  if ((operands.length === 2 && operands.some(leaves)) || cwd === undefined || remote !== undefined) return;
  const when = { type: 'unversioned', directory: cwd } as const;
  effects.push(...effects.splice(before).map((effect) => ({ ...effect, when })));
}

/** Do all paths count in any case? */
function ignoresCase({ command: { argv, assignments } }: ProgramCall): boolean {
  return (
    argv.some((word) => literal(word) === '--icase-pathspecs') ||
    assignments.some(({ name }) => name === 'GIT_ICASE_PATHSPECS')
  );
}

/** The path in `HEAD:path`, `stash@{0}:path` and `:0:path`: what was recorded of a file is as secret as the file. */
export function recordedPath(word: string): string | undefined {
  return /^(?:[^:]+|:[0-3]|):([^/(!^:].*)$/.exec(word.replace(/\{[^}]*\}/g, ''))?.[1];
}

/** Names without a dot that files with secrets have. Others may be branches. */
const BARE_SECRET =
  /(?:^|\/)(?:credentials?|secrets?|tokens?|passwords?|passphrase|api[-_]?key|kubeconfig|deploy_key|identity|wallet)$/i;

/** A commit that is named by its id, by words of its message, or as a stash. */
const MAY_BE_STASHED = /stash|^:\/|\^\{\/|(?:^|-g|\.\.|\^)[0-9a-f]{4,}(?=$|[~^@:.])/i;

/** A stash may hold files that git does not track, as a commit of their own: of those no index tells. */
function mayBeStashed(call: ProgramCall, word: Word, isPath: boolean): void {
  if (isPath || (literal(word) !== undefined && !MAY_BE_STASHED.test(literalPrefix(word)))) return;
  readsStash(call, wordToText(word));
}

function readsStash(call: ProgramCall, source: string): void {
  const { cwd, span, remote } = call.command;
  const when = cwd === undefined || remote !== undefined ? undefined : ({ type: 'stash', directory: cwd } as const);
  call.effects.push(effectOf('read', { type: 'unknown', source }, span, [], remote, when));
}

/** A file whose lines are printed. A word may be a path or a commit: only what looks like the name of a file is one. */
export function shown(call: ProgramCall, word: Word, of: string): void {
  const isPath = pathspecs(call, of).includes(word);
  mayBeStashed(call, word, isPath);
  // Of wildcards only those that name what begins with a dot, or ends as keys do: others may stand for anything.
  const name = isPattern(word) ? word.pieces.map(({ text }) => text).join('') : literalPrefix(word);
  const recorded = recordedPath(name);
  if (recorded !== undefined) call.at('read', recorded);
  const magic = /^:(?:\((?!exclude)[^)]*\)|\/)/.exec(name)?.[0];
  const given = magic === undefined ? name : name.slice(magic.length);
  // In any case, also in the one that rules are written in.
  const path = ignoresCase(call) || magic?.includes('icase') === true ? given.toLowerCase() : given;
  const isFile = isPath || BARE_SECRET.test(path) || /(?:^|\/)(?:\.\w|id_)|\.\w+$/.test(path);
  // Two dots are a range, unless they are a name of their own.
  if (!isFile || /(?:^|[^/])\.\.|\.\.[^/]|^\w[^/]*:|^:/.test(path.replace(/(?:^|\/)\.\.(?=\/|$)/g, ''))) return;
  if (/[*?[]/.test(path) && !/(?:^|\/)\.\w|\.(?:env|pem|key)$/.test(path)) return;
  if (magic === undefined) named(call, 'read', word);
  if (magic !== undefined || path !== given) call.at('read', path);
}

/** Paths say which commits are shown, and not which of their files; or only where a file begins that had other names. */
const WIDER = new Set(['--full-diff', '--follow']);

/** What is in the files that git tracks is printed: in all of them, or in those that are named behind `--`. */
export function tracked(call: ProgramCall, of = ''): void {
  // What was staged before it was put away stands in no index any more.
  if (of === 'stash') readsStash(call, 'stash');
  const paths = call.options.some(({ name }) => WIDER.has(name)) ? [] : pathspecs(call, of);
  // Behind a link only git knows what is above.
  if (paths.length === 0 || !paths.every((word) => /^(?!.*\.\.)[\w./@+-]+$/.test(literal(word) ?? '')))
    return tree(call, 'read', '**', 'tracked');
  readsRepository(call);
  for (const word of paths) call.path('read', word, 'tracked');
}

/**
 * A search that takes files which git does not track takes those of the whole tree where a path is counted from its top,
 * names all but something, or leaves the directory.
 */
export function untracked(call: ProgramCall, word: Word): void {
  if (!literalPrefix(word).startsWith(':') && !leaves(word)) return;
  tree(call, 'read', '.', 'recursive');
  const { cwd } = call.command;
  const all = globTarget('**', cwd);
  call.add('read', all.type === 'path' && cwd !== undefined ? withPathFields(all, { made: true, above: cwd }) : all);
}

/** By its id an object is any file that was recorded; `commit:path` is that file. `--` may stand before paths. */
export function objects(call: ProgramCall, hasPaths: boolean): void {
  const { operands } = call;
  const isRecorded =
    operands.length > 0 &&
    !call.has('--all', '--branches', '--tags', '--remotes', '--glob', '--reflog', '--stdin') &&
    operands.every((word) => recordedPath(literalPrefix(word)) !== undefined);
  if (isRecorded) readsRepository(call);
  else if (hasPaths) tracked(call);
  else tree(call, 'read', '**', 'tracked');
}
