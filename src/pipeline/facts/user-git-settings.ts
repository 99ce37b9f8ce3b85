import { dirname, isAbsolute, join } from 'node:path';
import { gitEntriesIn } from './git-settings.js';
import { isSymlink, pathExists } from './real-path.js';

/** Where git was installed decides which of these it reads for all users. */
const SYSTEM_FILES = [
  '/etc/gitconfig',
  '/usr/local/etc/gitconfig',
  '/opt/homebrew/etc/gitconfig',
  '/Library/Developer/CommandLineTools/usr/share/git-core/gitconfig',
  '/Applications/Xcode.app/Contents/Developer/usr/share/git-core/gitconfig',
];

/** Files of settings that git reads beside those of a repository. */
export function userGitFiles(home: string): readonly string[] {
  const { XDG_CONFIG_HOME: moved, GIT_CONFIG_GLOBAL: user, GIT_CONFIG_SYSTEM: system } = process.env;
  const named = [moved && `${moved}/git/config`, user, system].filter((file) => file !== undefined && file !== '');
  return [`${home}/.gitconfig`, `${home}/.config/git/config`, ...SYSTEM_FILES, ...(named as string[])];
}

/** The hook that runs while git only looks. */
const LOOKING_HOOK = 'post-index-change';
/** Files that git prints lines of: what is wrong in one is told. */
const PRINTED = /^(?:blame\.ignorerevsfile|core\.(?:excludesfile|attributesfile)|diff\.orderfile|mailmap\.file)$/;
/** What git runs on files that a repository names for it. */
const CONVERTS = /^(?:diff\..+\.(?:textconv|command)|filter\..+\.(?:clean|smudge|process))$/s;
/**
 * Programs that only print a file otherwise: an interpreter could take it for code, and what is decrypted is secret. Of
 * some an option could name code.
 */
const ONLY_CONVERTS =
  /^(?:\/(?:usr|opt|bin)\/(?!.*\.\.)[\w./-]*\/)?(?:git-lfs (?:clean|smudge|filter-process)(?: --skip)?(?: -- %f)?|(?:cat|pdftotext|pdfinfo|hexdump|xxd|strings|zcat|docx2txt|odt2txt|nbstripout|difft|difftastic)(?: --?[\w-]+(?:=[\w-]+)?)*(?: %f)?|(?:exiftool|delta|identify)(?: %f)?|jq(?: -[SCMcr]+)* \.)$/;
const SWITCHES = /^(?:true|false|yes|no|on|off|1|0|)$/i;
/** One program by its name or from the root; what takes a file of the tree for code is none of them. */
const ONE_PROGRAM =
  /^(?!(?:.*\/)?(?:(?:ba|z|da|k|mk|fi|c|tc|a)?sh|python[\d.]*|node|deno|bun|perl|ruby|php|lua|tclsh|Rscript|env|sudo|xargs|make|awk|gawk)$)(?!.*\.\.)(?:\/[\w./-]+|[\w-]+)$/;

/**
 * Do the user's own settings lead git into the project while it only looks? Programs that they name are the user's, but a
 * path that is not written from the root is one of the tree.
 */
export function userSettingsReachProject(directory: string, home: string): boolean {
  const top = treeOf(directory);
  if (top === undefined) return false;
  for (const file of userGitFiles(home)) {
    for (const [key, value] of gitEntriesIn(file)) if (reaches(key, value, top)) return true;
  }
  return false;
}

function reaches(key: string, value: string, top: string): boolean {
  if (CONVERTS.test(key)) return !ONLY_CONVERTS.test(value);
  if (key === 'core.fsmonitor' && SWITCHES.test(value)) return false;
  if (key === 'core.fsmonitor' || key === 'diff.external')
    return !ONE_PROGRAM.test(value) && !ONLY_CONVERTS.test(value);
  if (isAbsolute(value) || /^[~%]/.test(value)) return false;
  if (key === 'core.hookspath') return pathExists(join(top, value, LOOKING_HOOK));
  return PRINTED.test(key) && isSymlink(join(top, value));
}

/** Where the tree of the nearest repository begins. */
export function treeOf(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (pathExists(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}
