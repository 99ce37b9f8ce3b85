import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { isPathInside } from '../../effects/paths.js';
import { list } from '../../effects/words.js';
import { recordsFor } from './foreign-directories.js';
import { mayTrack } from './git-index.js';
import { pathExists, realPath } from './real-path.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Variables that name places of code, and the programs that load it, before they look at their arguments. */
const LOADERS: readonly (readonly [variables: readonly string[], programs: ReadonlySet<string> | 'all'])[] = [
  [list('LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH'), 'all'],
  [list('PYTHONPATH PYTHONHOME PYTHONSTARTUP'), new Set(list('python python3 pip pip3'))],
  // Programs that are written in it, too.
  [list('PERL5LIB PERLLIB PERL5OPT PERL5DB'), new Set(list('perl shasum'))],
  [list('RUBYLIB RUBYOPT GEM_PATH GEM_HOME'), new Set(list('ruby brew'))],
  [list('NODE_OPTIONS NODE_PATH'), new Set(list('node npm tsc mocha'))],
  [list('CLASSPATH JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS MAVEN_OPTS'), new Set(list('java mvn'))],
  [list('PHPRC PHP_INI_SCAN_DIR'), new Set(['php'])],
];

/** These are found by no path, unless another program starts them. */
const BUILTINS = new Set(
  list(`: true false echo printf test [ cd pwd pushd popd dirs read alias unalias exit break continue return shift logout
    wait jobs bg fg history type hash help times shopt set unset export bind command`),
);

/** What a virtual environment is made for. */
const VENV_PROGRAMS = /^(?:python|pip)[\d.]*$/;

/**
 * Does the environment lead a name, or what is loaded by the program of that name, into the project? The hook has the
 * search path of the agent that started it. Where the same text writes, what is there now says nothing.
 */
export function projectProgramsIn(
  env: Env,
  home: string,
  roots: readonly string[],
): (name: string, writes: boolean, cwd: string | undefined) => boolean {
  let found: Found | undefined;
  return (name, writes, cwd) => {
    found ??= look(env, home, roots);
    const { loading, places } = found;
    if (loading.some((programs) => programs === 'all' || programs.has(name))) return true;
    if (places.length > 0 && writes && !BUILTINS.has(name)) return true;
    return places.some((entry) => {
      if (cwd === undefined && !isAbsolute(entry)) return true;
      const place = resolve(cwd ?? '/', entry);
      return pathExists(join(place, name)) && !(VENV_PROGRAMS.test(name) && isMadeHere(place));
    });
  };
}

interface Found {
  readonly loading: readonly (ReadonlySet<string> | 'all')[];
  /** Directories of the search path. */
  readonly places: readonly string[];
}

function look(env: Env, home: string, roots: readonly string[]): Found {
  // Who works in the home itself has programs of the user there.
  const all = new Set(roots);
  for (const root of roots) all.add(realPath(root));
  const real = [...all].filter((root) => root !== '/' && !isPathInside(home, root));
  const isBelow = (path: string): boolean => real.some((root) => isPathInside(path, root));
  const isWithin = (place: string): boolean =>
    !isAbsolute(place) || place.includes('/node_modules/') || isBelow(place) || isBelow(realPath(place));
  const loading = LOADERS.flatMap(([variables, programs]) =>
    variables.some((name) => pathsIn(env[name]).some(isWithin)) ? [programs] : [],
  );
  // An empty entry is the directory that a program is called in, and others are counted from there.
  const places = env.PATH === undefined ? [] : [...new Set(env.PATH.split(':'))].filter(isWithin);
  return { loading, places };
}

/** A virtual environment that did not come with the repository. */
function isMadeHere(place: string): boolean {
  const venv = dirname(place);
  try {
    const records = pathExists(join(venv, 'pyvenv.cfg')) ? recordsFor(venv) : undefined;
    return records !== undefined && !mayTrack(records, basename(venv));
  } catch {
    return false;
  }
}

/** Paths in a list of them, or among options: `--require ./x`, `-javaagent:lib/x.jar`, `-Mlib`. */
function pathsIn(value: string | undefined): string[] {
  if (value === undefined || value.trim() === '') return [];
  if (!/(?:^|\s)-/.test(value)) return value.split(/[:;]/);
  return value.split(/[\s=:,]+/).filter((part) => part !== '' && !/^-/.test(part) && /[./]/.test(part));
}
