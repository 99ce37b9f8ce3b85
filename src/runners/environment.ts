import { isAbsolute, relative, sep } from 'node:path';
import { QUIET_GIT } from '../os/quiet-git.js';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What a program needs to find its files and to speak its user's language. Nothing else is handed on: tokens and
 * passwords are not a hook's business, and NODE_OPTIONS, LD_PRELOAD or PYTHONPATH would load foreign code into it.
 */
const BASIC = /^(HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR|XDG_[A-Z]+_(HOME|DIR))$/;

/** The variables of a hook: the basic ones of this process, and those that are named for it, which win. */
export function environmentOf(
  own: Variables,
  cwd: string,
  named: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const basic = Object.entries(own).filter(([name, value]) => BASIC.test(name) && value !== undefined);
  return {
    ...(Object.fromEntries(basic) as Record<string, string>),
    ...QUIET_GIT,
    // Nothing is written beside the copies of trusted files.
    PYTHONDONTWRITEBYTECODE: '1',
    PATH: searchPath(own, cwd),
    ...named,
  };
}

/**
 * Without the places that an agent writes to as a matter of course: a `python3` in the project's `node_modules/.bin`
 * would be run in the guard's place. Where all of the home directory is the project, its programs stay.
 */
function searchPath({ PATH = '/usr/local/bin:/usr/bin:/bin', HOME = '/' }: Variables, cwd: string): string {
  const everywhere = isWithin(HOME, cwd);
  return PATH.split(':')
    .filter((entry) => isAbsolute(entry) && !/\/node_modules\/\.bin\/*$/.test(entry))
    .filter((entry) => everywhere || !isWithin(entry, cwd))
    .join(':');
}

/** Is it that directory, or in it? */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
