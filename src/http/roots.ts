import { isPlace, PLACE } from '../pipeline/payload.js';
import { Refusal } from './failure.js';
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
  if (!isRoot(path)) throw new Refusal(400, 'root', `Expected ${PLACE}, and from the root on; got ${given(path)}.`);
}

function isRoot(path: string | undefined): path is string {
  return path?.startsWith('/') === true && isPlace(path);
}

const SHOWN = 60;

function given(path: string): string {
  return path.length <= SHOWN ? JSON.stringify(path) : `${path.length} characters beginning ${path.slice(0, SHOWN)}`;
}
