import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it. One by one, since Node's own way never ends where the system says of a
 * directory's child that the directory is missing, as Linux does below /proc.
 */
export function makePrivateDirectory(directory: string): void {
  if (tryMake(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makePrivateDirectory(parent);
  if (tryMake(directory)) return;
  throw Object.assign(new Error(`ENOENT: the system lets nothing be made in ${parent}`), { code: 'ENOENT' });
}

/** Whether the directory, or something in its place, is there now; false where the one above it is missing. */
function tryMake(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}
