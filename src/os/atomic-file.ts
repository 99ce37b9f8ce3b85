import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateDirectory } from './private-directory.js';

/** Whole or not at all: a hook may read it now. Who may read it stays as it is. */
export function replaceFile(file: string, text: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600;
  const directory = dirname(file);
  makePrivateDirectory(directory);
  const draft = join(directory, `.sluice-${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(draft, text, { mode: mode & 0o777, flag: 'wx', flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
