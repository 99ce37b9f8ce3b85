import { statSync } from 'node:fs';

/** Is there a file? What can't be reached is none: a name below a file, a ring of links, a name that is too long. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Is there a directory? */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
