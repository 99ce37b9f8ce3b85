import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { pathExists } from './real-path.js';

/** Settings of a repository that are longer are not read. */
const MAX_BYTES = 64 * 1024;

/** Paths at which there was a file: it is opened without a look. */
const found = new Set<string>();
const MAX_FOUND = 256;

/** The text of a short file; undefined where there is none, false where it is no file, too long or can't be read. */
export function readShortFile(path: string, most = MAX_BYTES): string | undefined | false {
  const wasFound = found.has(path);
  // Mostly there is none, and an error takes longer than a look.
  if (!wasFound && !pathExists(path)) return undefined;
  let fd: number | undefined;
  try {
    // A pipe would be waited for.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(fd);
    if (!stat.isFile() || stat.size > most) return false;
    if (!wasFound) {
      if (found.size >= MAX_FOUND) found.clear();
      found.add(path);
    }
    const bytes = Buffer.allocUnsafe(stat.size + 1);
    const length = readSync(fd, bytes, 0, bytes.length, 0);
    // It grew meanwhile: who knows by what.
    return length > stat.size ? false : bytes.toString('utf8', 0, length);
  } catch (error) {
    if (found.delete(path)) return readShortFile(path, most);
    return /^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '') ? undefined : false;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
