import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, isAbsolute, resolve } from 'node:path';
import type { Condition } from '../../effects/condition.js';
import { hasShellSign } from '../../effects/shelled-names.js';
import { absentNamesIn } from './absent-names.js';
import { recordsFor, sharedRecordsFor } from './foreign-directories.js';
import { holdsCredentials } from './git-settings.js';
import { areHarmlessSettings } from './harmless-settings.js';
import { leavesTree, mayReplaceSettings } from './protected-files.js';
import { shadowsPythonModule } from './python-modules.js';
import { readShortFile } from './read-short-file.js';
import { pathExists, realPath } from './real-path.js';
import { repositoryRunsPrograms } from './repository-runs.js';
import { treeOf, userGitFiles, userSettingsReachProject } from './user-git-settings.js';

const MAX_ANCESTORS = 64;

/** Does it hold on this machine, in this very directory? */
export function workspaceConditionHolds(condition: Condition, home: string): boolean {
  switch (condition.type) {
    case 'repository':
      return repositoryRunsPrograms(condition.directory) || userSettingsReachProject(condition.directory, home);
    case 'modules':
      return shadowsPythonModule(condition.directory, condition.names);
    case 'files':
      return holdsFile(condition, home);
    case 'dashes':
      return holdsDash(condition);
    case 'blanks':
      return holdsBlanks(condition.directory);
    case 'script':
      return loadsScript(condition);
    case 'credentials':
      return gitHoldsCredentials(condition.directory, home);
    case 'unversioned':
      return isUnversioned(condition.directory);
    case 'settings':
      return mayReplaceSettings(condition);
    case 'stashed':
      return leavesTree(condition, home);
    case 'stash':
      return hasStash(condition.directory);
    case 'climb':
      return realPath(condition.directory) !== realPath(resolve(condition.directory));
  }
}

/** Addresses are written anew by what any settings say of them, the user's and the machine's too. */
function gitHoldsCredentials(directory: string, home: string): boolean {
  // Settings that are in variables themselves.
  if (process.env.GIT_CONFIG_COUNT !== undefined || process.env.GIT_CONFIG_PARAMETERS !== undefined) return true;
  const files = [...userGitFiles(home)];
  const records = sharedRecordsFor(directory);
  if (records === undefined) return files.some((file) => holdsCredentials(file));
  const { own, shared } = records;
  files.push(`${shared}/config`, `${shared}/config.worktree`, `${own}/config.worktree`);
  // Addresses had files of their own before they were settings.
  return [`${shared}/remotes`, `${shared}/branches`].some(holdsNames) || files.some((file) => holdsCredentials(file));
}

/** References lie in files of their own, in one for all, or in a form that only git reads. */
function hasStash(directory: string): boolean {
  const shared = sharedRecordsFor(directory)?.shared;
  if (shared === undefined) return false;
  if (pathExists(`${shared}/refs/stash`) || pathExists(`${shared}/reftable`)) return true;
  const packed = readShortFile(`${shared}/packed-refs`, MAX_PACKED_REFS_BYTES);
  return packed !== undefined && (packed === false || packed.includes(' refs/stash'));
}
const MAX_PACKED_REFS_BYTES = 4 * 1024 * 1024;

function holdsNames(directory: string): boolean {
  try {
    return readdirSync(directory).length > 0;
  } catch {
    return false;
  }
}

/** Git does not look on another disk, nor take what belongs to somebody else. */
function isUnversioned(directory: string): boolean {
  try {
    const records = recordsFor(directory);
    if (records === undefined) return true;
    const { dev } = statSync(directory);
    const top = treeOf(directory) ?? directory;
    return [records, top].some((path) => statSync(path).uid !== process.getuid?.()) || statSync(top).dev !== dev;
  } catch {
    return true;
  }
}

/** Is what is loaded by a name something else than a file of that very name? A link is followed before it is read. */
function loadsScript({ directory, name }: Condition & { type: 'script' }): boolean {
  try {
    const real = realpathSync(resolve(directory, name));
    return !statSync(real).isFile() || extname(real) !== extname(name);
  } catch {
    return true;
  }
}

/**
 * Names that some program takes for an option, a command of its own or one that it runs, or a form
 * that is told before a colon. Of those that begin with a plus only the routes of a framework are common.
 */
const ODD_NAME = /^-|^\+(?!(?:page|layout|server|error)[\w.@()-]*$)|^[|<>(!]|^[),]$|\|\s*$|^[A-Za-z][\w+.-]*:/;

function holdsDash({ directory, shell }: Condition & { type: 'dashes' }): boolean {
  try {
    const names = readdirSync(directory);
    if (names.some((name) => ODD_NAME.test(name) || (shell && hasShellSign(name)))) return true;
    // `@x` stands for the words in the file `x`.
    const there = new Set(names);
    return names.some((name) => name.startsWith('@') && there.has(name.slice(1)));
  } catch {
    return true;
  }
}

/** Names that are looked at. Where there are more, one of them may be such a name. */
const MAX_NAMES = 5_000;

function holdsBlanks(directory: string): boolean {
  const left = [directory];
  let names = 0;
  try {
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      for (const entry of readdirSync(place, { withFileTypes: true })) {
        if (++names > MAX_NAMES || /[\s'"\\]/.test(entry.name)) return true;
        if (entry.isDirectory()) left.push(`${place}/${entry.name}`);
        // A finder that follows links finds more below it.
        else if (entry.isSymbolicLink() && leadsToDirectory(`${place}/${entry.name}`)) return true;
      }
    }
    return false;
  } catch {
    return true;
  }
}

function leadsToDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function holdsFile({ directory, names, upwards, settings }: Condition & { type: 'files' }, home: string): boolean {
  let at = directory;
  for (let height = 0; height < MAX_ANCESTORS; height++) {
    // What lies in the home itself is its owner's, unless that is where the work is done.
    if (at !== home || at === directory) {
      const isAbsent = names.length < MANY_NAMES ? MAYBE_THERE : absentNamesIn(at);
      for (const name of names)
        if (!isAbsent(name) && pathExists(within(at, name)) && !isTame(within(at, name), settings)) return true;
    }
    if (!upwards || at === '/') return false;
    at = dirname(at);
  }
  return true;
}

/** So many are sooner found among all names of a directory than one by one. */
const MANY_NAMES = 8;
const MAYBE_THERE = (): boolean => false;

/** Not tidied: behind a link `..` is the system's to follow. */
function within(directory: string, name: string): string {
  return isAbsolute(name) ? name : `${directory}/${name}`;
}

/** A file of that name in which nothing is named that runs. */
function isTame(path: string, settings: (Condition & { type: 'files' })['settings']): boolean {
  return settings !== undefined && areHarmlessSettings(settings, path);
}
