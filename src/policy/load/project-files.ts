import { basename, dirname, join } from 'node:path';
import { pinnedPaths } from '../trust/trust.js';
import type { FileAccess } from './load.js';
import type { CallDirectories, PolicyLocations } from './locations.js';

/** The names under which a project's policy is found. */
export const PROJECT_FILES: readonly string[] = [
  'sluice.yaml',
  'sluice.yml',
  'tool_permissions.yaml',
  '.claude/hooks/tool_permissions.yaml',
];

/** Where a project keeps a `hook.meta.yaml` for each event, or for each hook of an event, in a directory of its own. */
const LIFECYCLE = 'hooks/lifecycle';
export const HOOK_META = 'hook.meta.yaml';
/** Files of that name that are looked at. A repository could have any number of them. */
const MAX_META_FILES = 64;

/** The project that a policy file is of: its directory, or that of the folder that such files are kept in. */
export function projectOf(path: string): string {
  const directory = dirname(path);
  const nested = PROJECT_FILES.find((name) => name.includes('/') && path.endsWith(`/${name}`));
  if (nested !== undefined) return path.slice(0, -nested.length - 1) || '/';
  const events = [dirname(directory), dirname(dirname(directory))].find((one) => one.endsWith(`/${LIFECYCLE}`));
  return events === undefined || basename(path) !== HOOK_META ? directory : dirname(dirname(events));
}

/** The directories that a call is in, the nearest first: of the call itself, then of the session. */
export function directoriesAbove({ cwd, root }: CallDirectories): string[] {
  const found = new Set<string>();
  for (const start of [cwd, root])
    for (let at = start; at !== undefined; at = dirname(at) === at ? undefined : dirname(at)) found.add(at);
  return [...found];
}

/** The policies of the projects that a call is in. Nearest first: from its own directory upwards, then from the session's. */
export function findProjectFiles(
  { user, managed, trust }: PolicyLocations,
  where: CallDirectories,
  files: FileAccess,
): string[] {
  const found = new Set<string>();
  const pinned = pinnedPaths(trust, files);
  for (const at of directoriesAbove(where)) {
    for (const name of PROJECT_FILES) {
      const path = join(at, name);
      if (path !== user && path !== managed && policyFileExists(path, files)) found.add(path);
    }
    for (const path of metasIn(at, files)) found.add(path);
    // Of a directory with very many names not all are listed, and a file may be gone: what was trusted is found all the same.
    for (const path of pinned) if (isOf(path, at) && path !== user && path !== managed) found.add(path);
  }
  return [...found];
}

/** The policies of the project in one directory: its own file, and one `hook.meta.yaml` for each event. */
export function policiesIn(directory: string, files: FileAccess): string[] {
  const own = PROJECT_FILES.map((name) => join(directory, name)).find((path) => policyFileExists(path, files));
  return [...(own === undefined ? [] : [own]), ...metasIn(directory, files)];
}

function metasIn(directory: string, files: FileAccess): string[] {
  const inside = (parent: string) => (files.list?.(parent) ?? []).map((name) => join(parent, name));
  const events = inside(join(directory, LIFECYCLE));
  return [...events, ...events.flatMap(inside)]
    .slice(0, MAX_META_FILES)
    .map((one) => join(one, HOOK_META))
    .filter((path) => policyFileExists(path, files))
    .sort();
}

/** Is it where a policy of the project in this directory is looked for? */
function isOf(path: string, directory: string): boolean {
  if (PROJECT_FILES.some((name) => path === join(directory, name))) return true;
  return (
    basename(path) === HOOK_META && path.startsWith(`${join(directory, LIFECYCLE)}/`) && projectOf(path) === directory
  );
}

/** What can't be read is there. */
export function policyFileExists(path: string, files: FileAccess): boolean {
  try {
    return files.read(path) !== undefined;
  } catch {
    return true;
  }
}
