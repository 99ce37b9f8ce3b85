import { isAbsolute, join } from 'node:path';

/** For whom a client is guarded: the user everywhere, or everybody in one project. */
export type InstallScope = 'user' | 'project';

/** Where things are on this machine. */
export interface InstallContext {
  readonly home: string;
  /** The directory that the command runs in. */
  readonly project: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Sluice's own: `$XDG_DATA_HOME/sluice`. */
  readonly data: string;
  readonly state: string;
}

/** Where the installed hook lies: `$XDG_DATA_HOME/sluice`, or `~/.local/share/sluice`. */
export function dataDirectory(env: InstallContext['env'], home: string): string {
  return join(named(env.XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'sluice');
}

function named(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
