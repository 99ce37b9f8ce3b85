/** Places that no path says. A target of an effect begins with one: `<tree>/.gitmodules`, `<paths>{files}`. */
export const PLACES = {
  tree: 'the working tree of git, which is looked for upwards, or a path in it',
  '.git': 'what git keeps of the repository, or a path in it',
  repository: 'the working tree, and what git keeps where that is apart',
  paths: 'the files that a pathspec of git names',
  top: 'a path that is counted from where the working tree begins, or from here',
  below: 'a file, or a directory with all that is below it',
  tracked:
    'what is in the files that git tracks, or in those that are named behind `--`; `/search`: where a pattern was given before it; `/objects`: in all',
  untracked: 'the whole working tree with what git does not track, if a pathspec leaves the directory',
  objects: 'what objects of git hold: files that `commit:path` names, or all that are tracked; `/paths`: as above',
  shown: 'the file that a word names, if it is a path or `commit:path`, and no commit; behind `--` as above',
  outside: 'a path that leaves the working tree, or one of two that are compared',
  compared: 'one of two paths outside a repository, with all that is below it',
  addresses: 'the settings of git, if they hold a password in an address',
  changed: 'settings of agents and policies that would leave the working tree: changed, `untracked` or `all`',
  'new-repository': 'a repository that is begun here',
  remote: 'another repository: an address, a path, or a name that the settings know',
  cloned: 'the directory that git makes of an address',
} as const;
export type PlaceName = keyof typeof PLACES;

/** The name of the place that a target begins with. */
export function placeIn(text: string): string | undefined {
  return /^<([^<>\s]*)>/.exec(text)?.[1];
}
