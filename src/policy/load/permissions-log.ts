import { basename } from 'node:path';
import type { Loaded } from './load.js';
import type { Source } from './source.js';

type Logging = Source['settings']['logging'];

/** The one included file whose `logging` counts: it was a whole configuration before it was included. */
export const PERMISSIONS = 'tool_permissions.yaml';

/** What a policy says of its log: its own word, or that of the `tool_permissions.yaml` that it includes. */
export function loggingOf({ settings, sources }: Loaded): Logging {
  return (
    settings.logging ?? sources.find(({ file, settings: own }) => isPermissions(file) && own.logging)?.settings.logging
  );
}

export function isPermissions(file: string): boolean {
  return basename(file) === PERMISSIONS;
}

/**
 * The log of a project that is trusted, in the user's state directory and there under `logs/`: a path that a repository
 * chooses may be, or become, a link to anything.
 */
export function loggingOfProject(loaded: Loaded, file: string): Logging {
  const logging = isPermissions(file) ? loggingOf(loaded) : undefined;
  if (logging?.file === undefined) return undefined;
  const name = basename(logging.file);
  return { ...logging, file: `logs/${/^\w[\w.-]*$/.test(name) ? name : 'tool_permissions.log'}` };
}
