import type { Dirent } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clientTitle } from '../clients/facts.js';
import { HISTORY_CLIENTS } from '../clients/index.js';
import type { SessionHistory } from '../clients/shared/history-call.js';

type Env = Readonly<Record<string, string | undefined>>;

/** A file, or a database, that holds sessions. */
export interface SessionFile {
  readonly file: string;
  readonly bytes: number;
  /** Unknown where a file was given: then its content tells. */
  readonly client?: string;
}

/** What people call each client whose sessions can be read. */
export const CLIENT_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  HISTORY_CLIENTS.map((name) => [name, clientTitle(name)]),
);

/** The sessions of a client, those that were written last at the end. */
export function findSessions({ client, folders }: SessionHistory, env: Env, home: string): SessionFile[] {
  const found = folders(env, home).flatMap(([folder, name]) => list(folder, name, client));
  return found.sort((a, b) => a.changed - b.changed).map(({ changed: _, ...rest }) => rest);
}

/** What may be a session among given files and folders. */
export function findSessionsIn(paths: readonly string[]): SessionFile[] {
  return paths.flatMap((path) => {
    const { size } = statSync(path);
    if (!statSync(path).isDirectory()) return [{ file: path, bytes: size }];
    return list(path, /\.(?:jsonl|json|db)$/).map(({ changed: _, ...rest }) => rest);
  });
}

function list(folder: string, name: RegExp, client?: string): (SessionFile & { readonly changed: number })[] {
  const found: (SessionFile & { readonly changed: number })[] = [];
  // Links are not followed: they could lead round in circles, or out of what was named.
  const walk = (path: string, depth: number): void => {
    for (const entry of entriesOf(join(folder, path))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH) walk(below, depth + 1);
      else if (entry.isFile() && name.test(below)) {
        const file = join(folder, below);
        const stat = statSync(file, { throwIfNoEntry: false });
        if (stat !== undefined)
          found.push({ file, bytes: stat.size, changed: stat.mtimeMs, ...(client !== undefined && { client }) });
      }
    }
  };
  walk('', 0);
  return found;
}

const MAX_DEPTH = 12;

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
