import type { SettingsOwner } from '../programs/settings-owner.js';

export type { SettingsOwner } from '../programs/settings-owner.js';

/**
 * What decides whether an effect comes about: something that may lie in the workspace. The text can't tell, so an
 * effect with a condition counts until the machine says that there is no such thing.
 */
export type Condition =
  /** The repository that git finds from this directory has settings or hooks that run programs. */
  | { readonly type: 'repository'; readonly directory: string }
  /**
   * The directory holds a module that Python would take for one of its own, or one of these names. With `any`, any
   * module at all: what a package imports is not known.
   */
  | { readonly type: 'modules'; readonly directory: string; readonly names: readonly string[] | 'any' }
  /**
   * A name in the directory begins with a dash or the like: in the place of a wildcard it is an option. With `shell`, a
   * name that a shell would take apart counts, too.
   */
  | { readonly type: 'dashes'; readonly directory: string; readonly shell?: true }
  /** A name below the directory has blanks, quotes or backslashes in it: xargs takes it for several, or for another one. */
  | { readonly type: 'blanks'; readonly directory: string }
  /** One of these files is in the directory, or (`upwards`) in one above it. */
  | {
      readonly type: 'files';
      readonly directory: string;
      readonly names: readonly string[];
      readonly upwards?: true;
      /** Nor counts a file with settings of this program in which nothing of the kind is set. */
      readonly settings?: SettingsOwner;
    }
  /** The directory is written with `..`, and what that leaves is a link: it is another one for the system than as text. */
  | { readonly type: 'climb'; readonly directory: string }
  /** Git finds no repository from this directory, or none that it takes for the caller's. */
  | { readonly type: 'unversioned'; readonly directory: string }
  /** Addresses in settings of git, of the repository or of its user, hold a password or a token. */
  | { readonly type: 'credentials'; readonly directory: string }
  /**
   * The directory, or (`upwards`) the tree of git that it is in, holds settings of agents or a policy of Sluice. Where
   * patches are in `files`, they name such a file or can't be read.
   */
  | {
      readonly type: 'settings';
      readonly directory: string;
      readonly upwards?: true;
      readonly files?: readonly string[];
    }
  /**
   * Git would take such a file out of the working tree, or put an older one in its place: it is tracked and was changed, or
   * (`untracked`) is not tracked. With `all`, each that is tracked counts.
   */
  | { readonly type: 'stashed'; readonly directory: string; readonly untracked?: true; readonly all?: true }
  /** The repository has a stash, which may hold files that git does not track. */
  | { readonly type: 'stash'; readonly directory: string }
  /** There is no file of this name, or it leads to one with another ending: code is looked for in its place. */
  | { readonly type: 'script'; readonly directory: string; readonly name: string };

/** Is it about files that are to be protected where they are? Without an answer of the machine nothing is known of them. */
export function isAboutSettings({ type }: Condition): boolean {
  return type === 'settings' || type === 'stashed';
}

/** A condition before it is known where. */
export type UnplacedCondition = Condition extends infer C
  ? C extends Condition
    ? Omit<C, 'directory'>
    : never
  : never;

/**
 * What is assumed where no machine can be asked: of examples, tests and calls of the past. An ordinary project runs
 * nothing when it is looked at, and holds modules of its own.
 */
export function loadsInOrdinaryProject(condition: Condition): boolean {
  return condition.type === 'modules' && condition.names === 'any';
}

/** What is loaded where the directory is not known: files of version managers, by which a program may be another one. */
export const VERSION_FILES_NAME = 'version files';

/** Is it about the files of a version manager? They name no code of whoever calls the program. */
export function isVersionFile(condition: { readonly type: string; readonly settings?: SettingsOwner }): boolean {
  return condition.type === 'files' && (condition.settings === 'versions' || condition.settings === 'volta');
}
