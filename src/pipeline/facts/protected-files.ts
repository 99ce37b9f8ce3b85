import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_FACTS } from '../../clients/facts.js';
import type { Condition } from '../../effects/condition.js';
import { sharedRecordsFor } from './foreign-directories.js';
import { trackedEntries } from './git-index.js';
import { readShortFile } from './read-short-file.js';
import { pathExists } from './real-path.js';
import { treeOf } from './user-git-settings.js';

/** Settings in which agents name their hooks, and policies of Sluice, as a project has them. */
const SETTINGS_FILES: readonly string[] = [
  ...CLIENT_FACTS.flatMap(({ projectSettings }) => projectSettings),
  // Of agents that there is no adapter for.
  '.factory/settings.json',
  '.windsurf/hooks.json',
  'sluice.yaml',
  'sluice.yml',
];

/** A patch that is longer is not read. */
const MAX_PATCH_BYTES = 4 * 1024 * 1024;
/** A line that names a file: of a diff, and of git's own words. */
const NAMED = /^(?:diff --git|---|\+\+\+|\*\*\*|Index:|rename (?:from|to)|copy to) .*$/gm;

/** May what is brought into the directory replace settings of agents? A patch on the disk says what it changes. */
export function mayReplaceSettings({ directory, upwards, files }: Condition & { type: 'settings' }): boolean {
  const places = [directory, (upwards && treeOf(directory)) || directory];
  const isThere = places.some((place) => SETTINGS_FILES.some((name) => pathExists(join(place, name))));
  if (files === undefined) return isThere;
  return files.some((file) => {
    const text = readShortFile(file, MAX_PATCH_BYTES);
    return typeof text === 'string' ? namesSettings(text) : isThere;
  });
}

function namesSettings(patch: string): boolean {
  // Names may be quoted, with bytes as numbers: such a name is not compared.
  for (const [line] of patch.matchAll(NAMED))
    if (line.includes('\\') || SETTINGS_FILES.some((name) => line.includes(name))) return true;
  return false;
}

/** Would git take settings of agents out of the working tree, or put others in their place? */
export function leavesTree({ directory, untracked, all }: Condition & { type: 'stashed' }, home: string): boolean {
  const top = treeOf(directory);
  const records = sharedRecordsFor(directory);
  if (top === undefined || records === undefined) return false;
  const present = SETTINGS_FILES.filter((name) => pathExists(join(top, name)));
  if (present.length === 0) return false;
  const entries = trackedEntries(records.own);
  if (entries === undefined) return true;
  return present.some((name) => {
    const own = entries.filter((entry) => entry.name === name || entry.name.startsWith(`${name}/`));
    if (own.length === 0) return untracked === true && !isIgnored(name, top, records.shared, home);
    return all === true || own.some(({ name: file, size, seconds }) => isChanged(join(top, file), size, seconds));
  });
}

function isChanged(path: string, size: number, seconds: number): boolean {
  try {
    const stat = lstatSync(path);
    return stat.size % 2 ** 32 !== size || Math.floor(stat.mtimeMs / 1000) !== seconds;
  } catch {
    return true;
  }
}

/** Is there a plain line for it in a file of names that git passes over? Only whole names and directories are compared. */
function isIgnored(name: string, top: string, records: string, home: string): boolean {
  const files = [join(top, '.gitignore'), join(records, 'info/exclude'), join(home, '.config/git/ignore')];
  const lines = files.flatMap((file) => (readShortFile(file) || '').split('\n').map((line) => line.trim()));
  if (lines.some((line) => line.startsWith('!'))) return false;
  const [folder = '', last = ''] = [name.split('/')[0], name.split('/').at(-1)];
  return lines.some((line) => [name, folder, last].includes(line.replace(/^(?:\*\*)?\//, '').replace(/\/$/, '')));
}
