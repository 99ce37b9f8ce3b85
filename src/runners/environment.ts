import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { QUIET_GIT_ENV } from '../os/quiet-git.js';
import { withoutShims } from './version-managers.js';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What a program needs to find its files and to speak its user's language. Nothing else is handed on: tokens and
 * passwords are not a hook's business, and NODE_OPTIONS, LD_PRELOAD or PYTHONPATH would load foreign code into it.
 */
const BASIC = /^(HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR|XDG_[A-Z]+_(HOME|DIR))$/;

/** What keeps Python to its own files: it writes nothing beside the copies, and loads no package of the user's. */
export const QUIET_PYTHON_ENV = { PYTHONDONTWRITEBYTECODE: '1', PYTHONNOUSERSITE: '1' } as const;

/**
 * The variables of a hook: the basic ones of this process, and those that are named for it, which win. `writable`:
 * directories that the agent may write, that of the hook among them.
 */
export function buildHookEnv(
  own: Variables,
  writable: readonly string[],
  named: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const basic = Object.entries(own).filter(([name, value]) => BASIC.test(name) && value !== undefined);
  return {
    ...(Object.fromEntries(basic) as Record<string, string>),
    ...QUIET_GIT_ENV,
    ...QUIET_PYTHON_ENV,
    PATH: searchPath(own, writable),
    ...named,
  };
}

/** Where everybody may write. */
const SHARED = ['/tmp', '/var/tmp', '/private/tmp'];

/**
 * Without the places that an agent writes to as a matter of course: a `python3` in the project's `node_modules/.bin`
 * would be run in the guard's place, and so would what a version manager chooses by a file of the project. Where all of the home directory is the project, its programs stay.
 */
function searchPath(
  { PATH = '/usr/local/bin:/usr/bin:/bin', HOME = '/', TMPDIR = '' }: Variables,
  writable: readonly string[],
): string {
  const places = [...writable, ...SHARED, ...(isAbsolute(TMPDIR) ? [TMPDIR] : [])]
    .flatMap((place) => [place, realPath(place)])
    .filter((place) => !isWithin(HOME, place));
  const isWritten = (entry: string): boolean => places.some((place) => isWithin(entry, place));
  return PATH.split(':')
    .filter((entry) => isAbsolute(entry) && !/\/node_modules\/\.bin\/*$/.test(entry))
    .flatMap((entry) => withoutShims(resolve(entry), HOME))
    .filter((entry) => !isWritten(entry) && !isWritten(realPath(entry)))
    .join(':');
}

/** Where links lead; a place that is not there stays what it is called. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Is it that directory, or in it? */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
