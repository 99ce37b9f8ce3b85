import { opendirSync } from 'node:fs';
import { isPythonModule } from './is-python-module.js';

/** Names in a directory that are looked at. In one with more there may be anything. */
const MAX_NAMES = 20_000;
/** What Python loads code from: sources, compiled ones, and libraries with any tag in their names. */
const CODE = /\.(?:pyw?|py[cod]|so|dll|dylib|sl)$/i;

/** Names that Python's own modules ask for and that are mostly nowhere: a folder without `__init__.py` is found then, too. */
const ABSENT =
  /^(?:org|java|setuptools|pkg_resources|_distutils_\w+|docutils|pygments|ctags|win32api|distutils|tkinter|imp)$/;

/**
 * Does a directory hold a module that Python would load in the place of one of its own, of these names, or any at all?
 * What can't be looked at may.
 */
export function shadowsPythonModule(directory: string, names: readonly string[] | 'any'): boolean {
  try {
    const wanted = names === 'any' ? undefined : new Set(names);
    return someEntry(directory, (name, isFolder) => {
      const stem = /^[^.]*/.exec(name)?.[0] ?? '';
      const counts = wanted === undefined || isPythonModule(stem) || wanted.has(stem) || /^_sysconfigdata/.test(stem);
      if (!counts || stem === '') return false;
      if (!isFolder) return CODE.test(name);
      const lone = wanted === undefined || wanted.has(stem) || ABSENT.test(stem);
      return !name.includes('.') && isPackage(`${directory}/${name}`, lone);
    });
  } catch (error) {
    // Python finds nothing there either.
    return !/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');
  }
}

/** A folder that Python takes for a package. One without `__init__` is one only where nothing else has its name (`lone`). */
function isPackage(folder: string, lone: boolean): boolean {
  return someEntry(folder, (name, isFolder) => {
    if (/^__init__\./.test(name)) return true;
    return lone && (isFolder ? /^\w+$/.test(name) && name !== '__pycache__' : CODE.test(name));
  });
}

/** Is there an entry of which this is true? Links may lead to folders and to files. */
function someEntry(directory: string, test: (name: string, isFolder: boolean) => boolean): boolean {
  const opened = opendirSync(directory, { bufferSize: 1024 });
  try {
    for (let count = 0; ; count++) {
      const entry = opened.readSync();
      if (entry === null) return false;
      if (count >= MAX_NAMES) return true;
      const { name } = entry;
      if (test(name, entry.isDirectory()) || (entry.isSymbolicLink() && test(name, true))) return true;
    }
  } finally {
    opened.closeSync();
  }
}
