import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { isPathInside, resolvedTarget } from '../paths.js';

/** Where nobody keeps work that was there before. */
const TEMPORARY = /^\/(?:private\/)?(?:var\/)?tmp\/./;
/** Options and variables by which git works in another repository. */
const ELSEWHERE = /^(?:-C|--git-dir|--work-tree|--namespace)/;

/** What git discards in a repository that the same text made in a temporary directory, nobody had before. */
export function inMadeRepository(
  command: Command,
  effects: readonly Effect[],
  all: readonly Command[],
): readonly Effect[] {
  const { name, cwd, assignments, argv, remote } = command;
  if (name !== 'git' || cwd === undefined || remote !== undefined || assignments.length > 0) return effects;
  if (!effects.some(isDiscard)) return effects;
  const before = all.slice(0, all.indexOf(command));
  const isMoved = argv.some((word) => ELSEWHERE.test(literal(word) ?? '--git-dir'));
  if (isMoved || before.some(setsGit)) return effects;
  const worktree = worktreeOf(command, 'remove');
  const isMade =
    worktree === undefined
      ? TEMPORARY.test(cwd) && before.some((one) => makes(one, cwd))
      : before.some((one) => worktreeOf(one, 'add') === worktree);
  if (!isMade) return effects;
  return effects.map((effect) => {
    if (!isDiscard(effect)) return effect;
    const { kind, target, tags = [], span, when } = effect;
    return { kind, target, tags: [...tags, 'throwaway'], remote, when, span };
  });
}

/** The worktree in a temporary directory that a command adds or removes. */
function worktreeOf({ name, argv }: Command, verb: 'add' | 'remove'): string | undefined {
  const words = argv.slice(1).map((word) => literal(word) ?? '');
  if (name !== 'git' || words[0] !== 'worktree' || words[1] !== verb) return undefined;
  const paths = words.slice(2).filter((word) => TEMPORARY.test(word));
  return paths.length === 1 ? paths[0] : undefined;
}

function isDiscard({ kind, tags }: Effect): boolean {
  return kind === 'vcs' && tags?.includes('discard') === true;
}

/** `export GIT_DIR=x`, and whatever else may be such a variable. */
function setsGit({ name, argv, assignments }: Command): boolean {
  if (/^(?:export|declare|typeset|read|set|source|\.|eval)$/.test(name ?? '')) return true;
  return argv.length === 0 && assignments.some((one) => one.name.startsWith('GIT_'));
}

/** `git init x`, and `git init` in a directory. */
function makes({ name, argv, cwd, assignments }: Command, directory: string): boolean {
  const words = argv.slice(1).map((word) => literal(word));
  if (name !== 'git' || words[0] !== 'init' || words.includes(undefined) || assignments.length > 0) return false;
  const [place = '.', ...more] = words.slice(1).filter((word) => !/^(?:-q|--quiet|--bare)$/.test(word ?? ''));
  if (place.startsWith('-') || more.length > 0) return false;
  const target = resolvedTarget(place, cwd);
  return target.type === 'path' && TEMPORARY.test(target.path) && isPathInside(directory, target.path);
}
