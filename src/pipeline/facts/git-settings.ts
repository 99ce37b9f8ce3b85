import { homedir } from 'node:os';
import { dirname, isAbsolute } from 'node:path';
import { readShortFile } from './read-short-file.js';

/**
 * Settings of a repository with which git runs nothing while it looks: whatever is not here may name a program. What
 * concerns other machines, editors, merges and commits runs only with commands that change something.
 */
const HARMLESS_KEYS = [
  /^(?:remote|branch|user|author|committer|init|pull|push|fetch|color|column|advice|gc|pack|rerere|rebase|stash|tag|commit|merge|mergetool|difftool|checkout|clone|status|log|format|blame|grep|apply|am|cherry|credential|http|https|url|gui|gitflow|maintenance|index|feature|help|i18n|notes|receive|transfer|versionsort|showbranch|safe|hub|github|ghq|gh|bash|oh-my-zsh|vscode|codeium|repack|describe|worktree|extensions|submodule|sendemail|absorb|svn-remote|svn|git-p4|tfs)\./,
  /^diff\.(?!external$)[^.]+$/,
  /^lfs\.(?:repositoryformatversion|url|pushurl|locksverify|allowincompletepush|concurrenttransfers|fetch\w+|.*\.(?:access|locksverify))$/,
  /^protocol\.version$/,
  /^diff\..+\.(?:xfuncname|funcname|binary|wordregex|algorithm|cachetextconv)$/,
];
/** The same in the section `core`. */
const HARMLESS_CORE_KEYS: ReadonlySet<string> = new Set(
  `repositoryformatversion filemode logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol safecrlf
   longpaths abbrev quotepath compression bigfilethreshold whitespace trustctime checkstat untrackedcache
   preloadindex sparsecheckout sparsecheckoutcone commentchar packedgitlimit packedgitwindowsize
   deltabasecachelimit multipackindex commitgraph sharedrepository warnambiguousrefs protecthfs protectntfs
   hidedotfiles fscache usereplacerefs createobject splitindex ignorestat fsync fsyncobjectfiles loosecompression
   looseobjectlimit notesref hookspath editor maxtreedepth`.split(/\s+/),
);
/** Those among them that run a program, fetch while git looks, or name a file that it prints from. */
const UNSAFE_KEYS =
  /^(?:remote\..+\.(?:promisor|partialclonefilter|uploadpack|vcs|proxy)|extensions\.partialclone|submodule\.(?:recurse|.+\.update)|status\.submodulesummary|log\.showsignature|format\.signaturefile|commit\.template|diff\.orderfile|blame\.ignorerevsfile|diff\.submodule|stash\.showincludeuntracked|merge\..+\.driver)$/;
/** What Git LFS itself writes there. Its program is the user's. */
const LFS: Readonly<Record<string, RegExp>> = {
  'filter.lfs.clean': /^git-lfs clean -- %f$/,
  'filter.lfs.smudge': /^git-lfs smudge( --skip)? -- %f$/,
  'filter.lfs.process': /^git-lfs filter-process( --skip)?$/,
  'filter.lfs.required': /^(?:true|false)$/,
};

/** Control characters, and blanks that only some take for such. */
const ODD_SIGN = /[^\P{Cc}\t\r\n]|\r(?!\n)|[^\S \t\r\n]/u;

const MAX_FILES = 8;

/** What a repository's own settings say that matters here. */
export interface GitSettings {
  /** Something in them may run a program. */
  readonly mayRunPrograms: boolean;
  /** Of each key every value that stands in a file: which of them counts depends on conditions that only git knows. */
  readonly hooksPaths: readonly string[];
  readonly mayBeBare: boolean;
  /** Where the files are, if that is said. */
  readonly worktrees: readonly string[];
  /** Lists of commits, in the tree: what is wrong in one is printed. */
  readonly ignoreRevsFiles: readonly string[];
}

const NO_SETTINGS: GitSettings = {
  mayRunPrograms: false,
  hooksPaths: [],
  mayBeBare: false,
  worktrees: [],
  ignoreRevsFiles: [],
};
const RUNS: GitSettings = { ...NO_SETTINGS, mayRunPrograms: true };

/** What two files say, where either may count. */
export function joinGitSettings(one: GitSettings, other: GitSettings): GitSettings {
  return {
    mayRunPrograms: one.mayRunPrograms || other.mayRunPrograms,
    hooksPaths: [...one.hooksPaths, ...other.hooksPaths],
    mayBeBare: one.mayBeBare || other.mayBeBare,
    worktrees: [...one.worktrees, ...other.worktrees],
    ignoreRevsFiles: [...one.ignoreRevsFiles, ...other.ignoreRevsFiles],
  };
}

/** A password before the host of an address, or a token in the place of a name; what git sends with its requests. */
const CREDENTIALS = /[a-z+]:\/\/(?:[^/\s@:]*:[^/\s@]+|[^/\s@:]{16,})@|extraheader|[?&](?:\w+_)?token=/i;

/** May settings of git, or what they include, hold a token or a password? */
export function holdsCredentials(file: string, left = { files: MAX_FILES }): boolean {
  if (--left.files < 0) return true;
  const text = readShortFile(file);
  if (text === undefined) return false;
  // Quotes and the ends of lines may stand within a value.
  if (text === false || CREDENTIALS.test(text.replace(/\\\r?\n|["\\]/g, ''))) return true;
  for (const path of includesIn(text)) {
    // Whose home, or where git itself is: only git knows.
    if (path === undefined || /^(?:~(?!\/)|%)/.test(path) || holdsCredentials(includedBy(file, path), left))
      return true;
  }
  return false;
}

/** Paths of what is included, also between lines that are not understood; undefined for one that is not. */
function* includesIn(text: string): Generator<string | undefined> {
  let includes = false;
  let goesOn = false;
  for (const line of text.split('\n')) {
    if (/\[\s*include/i.test(line)) includes = true;
    else if (!goesOn && /^\s*\[/.test(line)) includes = false;
    goesOn = /\\\r?$/.test(line);
    const value = includes ? /(?:^|\])\s*path\s*=\s*(.*?)\s*$/is.exec(line)?.[1] : undefined;
    if (value !== undefined) yield goesOn ? undefined : plainValue(value);
  }
}

/** Keys with their values in a file and in what it includes. A value that is quoted in part, or goes on, is as it is written. */
export function* gitEntriesIn(file: string, left = { files: MAX_FILES }): Generator<readonly [string, string]> {
  const text = --left.files < 0 ? undefined : readShortFile(file);
  for (const entry of typeof text === 'string' ? entriesIn(text, true) : []) {
    if (entry === undefined) continue;
    yield entry;
    if (/^include(?:if\..*)?\.path$/s.test(entry[0])) yield* gitEntriesIn(includedBy(file, entry[1]), left);
  }
}

/** Reads a file of settings with what it includes. Whatever is not plainly understood may run a program. */
export function readGitSettings(file: string, left = { files: MAX_FILES }): GitSettings | undefined {
  if (--left.files < 0) return RUNS;
  const text = readShortFile(file);
  if (text === undefined) return undefined;
  // What git takes for a blank, and what it takes for a part of a name, is told apart by these alone.
  if (text === false || ODD_SIGN.test(text)) return RUNS;
  let found = NO_SETTINGS;
  for (const entry of entriesIn(text)) {
    if (entry === undefined) return RUNS;
    const [key, value] = entry;
    if (/^include(?:if\..*)?\.path$/s.test(key)) {
      // Whose home, or where git itself is: only git knows.
      if (/^(?:~(?!\/)|%)/.test(value)) return RUNS;
      const inner = readGitSettings(includedBy(file, value), left);
      if (inner?.mayRunPrograms) return RUNS;
      if (inner !== undefined) found = joinGitSettings(found, inner);
    } else if (key === 'core.hookspath') found = { ...found, hooksPaths: [...found.hooksPaths, value] };
    else if (key === 'blame.ignorerevsfile' && isTame(key, value))
      found = { ...found, ignoreRevsFiles: [...found.ignoreRevsFiles, value] };
    else if (key === 'core.worktree') found = { ...found, worktrees: [...found.worktrees, value] };
    else if (key === 'core.bare')
      found = { ...found, mayBeBare: found.mayBeBare || !/^(?:false|no|off|0)$/i.test(value) };
    else if (!isTame(key, value)) return RUNS;
  }
  return found;
}

function isTame(key: string, value: string): boolean {
  // Where it is on, git starts a process of its own that stays.
  if (key === 'core.fsmonitor') return /^(?:false|no|off|0)$/i.test(value);
  // What tells of a signature runs the program that checks it.
  if (/^(?:format\.pretty|(?:branch|tag)\.sort)$/.test(key)) return !/%.?G|signature/s.test(value);
  // The name that everybody gives it: a list of commits, counted from where the tree begins.
  if (key === 'blame.ignorerevsfile') return /^\.?git-blame-ignore-revs$/.test(value);
  const lfs = Object.hasOwn(LFS, key) ? LFS[key] : undefined;
  if (lfs !== undefined) return lfs.test(value);
  // None of the others is about these.
  if (key.startsWith('core.')) return HARMLESS_CORE_KEYS.has(key.slice('core.'.length));
  return HARMLESS_KEYS.some((pattern) => pattern.test(key)) && !UNSAFE_KEYS.test(key);
}

function includedBy(file: string, path: string): string {
  if (path.startsWith('~/')) return `${homedir()}${path.slice(1)}`;
  return isAbsolute(path) ? path : `${dirname(file)}/${path}`;
}

const HEADER = /^\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?\][ \t]*/;
const PAIR = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:=[ \t]*([^\n]*))?$/;

/** Keys in lower case with their values; undefined for a line that is not understood. */
function* entriesIn(text: string, asWritten = false): Generator<readonly [string, string] | undefined> {
  let section = '';
  for (const whole of text.replace(/^\ufeff/, '').split('\n')) {
    let line = whole.replace(/\r$/, '').trim();
    const header = HEADER.exec(line);
    if (header !== null) {
      const [all, name = '', sub] = header;
      section = sub === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${sub.replace(/\\(.)/g, '$1')}`;
      line = line.slice(all.length);
    }
    if (line === '' || /^[#;]/.test(line)) continue;
    const pair = PAIR.exec(line);
    // A line that goes on in the next.
    if (pair === null || section === '' || (line.endsWith('\\') && !asWritten)) yield undefined;
    else {
      const value = plainValue(pair[2] ?? '') ?? (asWritten ? pair[2] : undefined);
      yield value === undefined ? undefined : [`${section}.${(pair[1] ?? '').toLowerCase()}`, value];
    }
  }
}

/** Without quotes around all of it, and without a comment at the end. One that is quoted in part is not understood. */
function plainValue(text: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"\s*(?:[#;].*)?$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  const value = text.replace(/\s*[#;].*$/, '').trim();
  return /["\\]/.test(value) ? undefined : value;
}
