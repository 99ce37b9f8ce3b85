import { basename } from 'node:path';
import type { LoadedPolicy } from './load.js';
import type { PolicyFileSource } from './source.js';

type Logging = PolicyFileSource['settings']['logging'];

/** The one included file whose `logging` counts: it was a whole configuration before it was included. */
export const PERMISSIONS_FILE = 'tool_permissions.yaml';

/** What a policy says of its log: its own word, or that of the `tool_permissions.yaml` that it includes. */
export function loggingOf({ settings, sources }: LoadedPolicy): Logging {
  return (
    settings.logging ??
    sources.find(({ file, settings: own }) => isPermissionsFile(file) && own.logging)?.settings.logging
  );
}

export function isPermissionsFile(file: string): boolean {
  return basename(file) === PERMISSIONS_FILE;
}

/**
 * The log of a project that is trusted, in the user's state directory and there under `logs/`: a path that a repository
 * chooses may be, or become, a link to anything.
 */
export function loggingOfProject(loaded: LoadedPolicy, file: string): Logging {
  const logging = isPermissionsFile(file) ? loggingOf(loaded) : undefined;
  if (logging?.file === undefined) return undefined;
  const name = basename(logging.file);
  return { ...logging, file: `logs/${/^\w[\w.-]*$/.test(name) ? name : 'tool_permissions.log'}` };
}
