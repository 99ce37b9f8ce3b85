import { DIRECTORY_REQUIREMENT, isUsableDirectory } from '../pipeline/payload.js';
import { HttpError } from './http-error.js';
import type { Journal } from './journal.js';

/** The directories that agents worked in, the latest first. */
export function rootsOf(journal: Journal): string[] {
  const latest = journal.entries().reverse();
  return [...new Set(latest.flatMap(({ cwd }) => (isRoot(cwd) ? [cwd] : [])))];
}

export function lastRoot(journal: Journal): string | undefined {
  return journal.entries().findLast(({ cwd }) => isRoot(cwd))?.cwd;
}

/** Refuses what a hook would refuse too: nothing is decided there. */
export function checkRoot(path: string): void {
  if (!isRoot(path))
    throw new HttpError(400, 'root', `Expected ${DIRECTORY_REQUIREMENT}, and from the root on; got ${given(path)}.`);
}

function isRoot(path: string | undefined): path is string {
  return path?.startsWith('/') === true && isUsableDirectory(path);
}

const MAX_SHOWN_CHARS = 60;

function given(path: string): string {
  return path.length <= MAX_SHOWN_CHARS
    ? JSON.stringify(path)
    : `${path.length} characters beginning ${path.slice(0, MAX_SHOWN_CHARS)}`;
}
