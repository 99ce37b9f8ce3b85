import type { Journal } from './journal.js';

/** The directories that agents worked in, the latest first. */
export function rootsOf(journal: Journal): string[] {
  const latest = journal.entries().reverse();
  return [...new Set(latest.flatMap(({ cwd }) => (cwd?.startsWith('/') ? [cwd] : [])))];
}

export function lastRoot(journal: Journal): string | undefined {
  return journal.entries().findLast(({ cwd }) => cwd?.startsWith('/'))?.cwd;
}
