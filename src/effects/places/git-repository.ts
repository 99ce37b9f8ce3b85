import type { Command } from '../../shell/command.js';
import { isPattern, literal, literalPrefix, type Word } from '../../shell/word.js';
import { globTarget, isPathInside, resolvedTarget, withPathFields } from '../paths.js';
import { effectOf, type ProgramCall } from '../program.js';

export type PathKind = 'read' | 'write' | 'delete' | 'exec';

/** A call of git, with what the text says of its repository. Without it git looks for one upwards. */
export interface GitCommand extends Command {
  /** The directory that it is called in. */
  readonly from: string | undefined;
  /** `--git-dir`, `GIT_DIR` */
  readonly records?: Word | undefined;
  /** `--work-tree` */
  readonly tree?: Word | undefined;
}

export function repositoryOf({ command }: ProgramCall): Pick<GitCommand, 'from' | 'records' | 'tree'> {
  return 'from' in command ? (command as GitCommand) : { from: command.cwd };
}

function put(
  call: ProgramCall,
  kind: PathKind,
  path: string,
  base: string | undefined,
  above: boolean,
  tags: string[],
): void {
  const target = /[*?]/.test(path) ? globTarget(path, base) : resolvedTarget(path, base);
  const upwards = above && base !== undefined && target.type === 'path';
  call.add(kind, upwards ? withPathFields(target, { above: base }) : target, tags);
}

/** Something done to what git keeps of the repository: `config`, `hooks`, `**`. */
export function records(call: ProgramCall, kind: PathKind, path: string, ...tags: string[]): void {
  const { from, records: given } = repositoryOf(call);
  if (given !== undefined) {
    const directory = literal(given);
    if (directory === undefined) call.path(kind, given, 'recursive', ...tags);
    else put(call, kind, `${directory}/${path}`, from, false, tags);
    return;
  }
  put(call, kind, `.git/${path}`, from, true, tags);
  // Called within it, or in a repository that is nothing else.
  const bare = /^.*?\.git(?=\/|$)/.exec(from ?? '')?.[0];
  if (bare !== undefined) put(call, kind, path, bare, false, tags);
}

/** Something done to the whole working tree, or to a place that is counted from where it begins. */
export function tree(call: ProgramCall, kind: PathKind, path = '**', ...tags: string[]): void {
  const { records: given, tree: worktree } = repositoryOf(call);
  put(call, kind, path, call.command.cwd, given === undefined && worktree === undefined, tags);
}

/** Something done to the files that a word of git names: a path, a pattern that crosses directories, or more. */
export function named(call: ProgramCall, kind: PathKind, word: Word, ...tags: string[]): void {
  const value = isPattern(word) ? word.pieces.map(({ text }) => text).join('') : literalPrefix(word);
  // `:/`, `:(top)x`, `:!x` count from where the tree begins, or name all but something.
  if (value.startsWith(':')) return tree(call, kind, '**', ...tags);
  if (isPattern(word) && /[*?[]/.test(value)) {
    const [, directory = '', last = ''] = /^((?:[^*?[]*\/)?)(.*)$/s.exec(value) ?? [];
    const wild = last.includes('/') ? `${directory}**` : `${directory}**/${last}`;
    call.add(kind, globTarget(wild, call.command.cwd), tags, word.span);
  }
  // A name with such signs may be a file all the same.
  if (literal(word) !== undefined || !/[*?[]/.test(value)) call.path(kind, word, ...tags);
  // With a working tree of its own a path may be counted from there or from here.
  const { from } = repositoryOf(call);
  const path = literal(word);
  if (path !== undefined && !path.startsWith('/') && from !== call.command.cwd)
    put(call, kind, path, from, false, tags);
}

/**
 * Something that git does after it went to where the tree begins: paths are counted from there. Where that is, is not
 * known, so the same is said of here and of above.
 */
export function fromTop(call: ProgramCall, act: () => void): void {
  const before = call.effects.length;
  act();
  const { from } = repositoryOf(call);
  if (from === undefined || isApart(call)) return;
  for (const effect of call.effects.slice(before)) {
    const { target } = effect;
    if (target.type === 'path' && target.above === undefined && isPathInside(target.path, from))
      call.effects.push(
        effectOf(
          effect.kind,
          withPathFields(target, { above: from }),
          effect.span,
          effect.tags ?? [],
          effect.remote,
          effect.when,
        ),
      );
  }
}

/** The repository's own hooks, which many commands run. */
export const hooks = (call: ProgramCall): void => records(call, 'exec', 'hooks', 'hook');

export const readsRecords = (call: ProgramCall): void => records(call, 'read', '**');
export const writesRepository = (call: ProgramCall): void => records(call, 'write', '**');
export const readsRepository = (call: ProgramCall): void => {
  tree(call, 'read');
  if (isApart(call)) readsRecords(call);
};

export const writesTree = (call: ProgramCall): void => {
  readsRepository(call);
  tree(call, 'write');
  if (isApart(call)) writesRepository(call);
};

/** Is what git keeps not within the working tree? */
export function isApart(call: ProgramCall): boolean {
  const { records: given, tree: worktree } = repositoryOf(call);
  return given !== undefined || worktree !== undefined;
}
