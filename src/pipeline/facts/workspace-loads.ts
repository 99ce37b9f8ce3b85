import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, isAbsolute, resolve } from 'node:path';
import type { Condition } from '../../effects/condition.js';
import { settingsFileOf } from './foreign-directories.js';
import { holdsCredentials } from './git-settings.js';
import { areHarmlessSettings } from './harmless-settings.js';
import { shadowsPythonModule } from './python-modules.js';
import { readShortFile } from './read-short-file.js';
import { pathExists, realPath } from './real-path.js';
import { repositoryRunsPrograms } from './repository-runs.js';

const MAX_ANCESTORS = 64;

/** Does it hold on this machine, in this very directory? */
export function workspaceConditionHolds(condition: Condition, home: string): boolean {
  switch (condition.type) {
    case 'repository':
      return repositoryRunsPrograms(condition.directory);
    case 'modules':
      return shadowsPythonModule(condition.directory, condition.names);
    case 'files':
      return holdsFile(condition, home);
    case 'dashes':
      return holdsDash(condition.directory);
    case 'script':
      return loadsScript(condition);
    case 'credentials':
      return repositoryHoldsCredentials(condition.directory);
    case 'climb':
      return realPath(condition.directory) !== realPath(resolve(condition.directory));
  }
}

function repositoryHoldsCredentials(directory: string): boolean {
  const settings = settingsFileOf(directory);
  return settings !== undefined && holdsCredentials(settings);
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

function holdsDash(directory: string): boolean {
  try {
    const names = readdirSync(directory);
    if (names.some((name) => ODD_NAME.test(name))) return true;
    // `@x` stands for the words in the file `x`.
    const there = new Set(names);
    return names.some((name) => name.startsWith('@') && there.has(name.slice(1)));
  } catch {
    return true;
  }
}

function holdsFile({ directory, names, upwards, settings }: Condition & { type: 'files' }, home: string): boolean {
  let at = directory;
  for (let height = 0; height < MAX_ANCESTORS; height++) {
    // What lies in the home itself is its owner's, unless that is where the work is done.
    if (at !== home || at === directory) {
      if (names.some((name) => pathExists(within(at, name)) && !isTame(name, within(at, name), settings))) return true;
    }
    if (!upwards || at === '/') return false;
    at = dirname(at);
  }
  return true;
}

/** Not tidied: behind a link `..` is the system's to follow. */
function within(directory: string, name: string): string {
  return isAbsolute(name) ? name : `${directory}/${name}`;
}

/** The toolchain that most projects ask for: one of the published, by its name. */
const TOOLCHAIN =
  /^\s*(?:\[toolchain\]\s*)?(?:(?:channel\s*=\s*"[\w.-]+"|profile\s*=\s*"\w+"|(?:components|targets)\s*=\s*\[[\s"\w.,-]*\])\s*)+$/;

/** A file of that name in which nothing is named that runs. */
function isTame(name: string, path: string, settings: (Condition & { type: 'files' })['settings']): boolean {
  if (settings !== undefined && areHarmlessSettings(settings, path)) return true;
  if (!name.startsWith('rust-toolchain')) return false;
  const text = readShortFile(path);
  return (
    typeof text === 'string' &&
    (TOOLCHAIN.test(text) || /^\s*(?:stable|beta|nightly(?:-[\d-]+)?|\d[\w.-]*)\s*$/.test(text))
  );
}
