import { isAbsolute, join } from 'node:path';
import type { SettingsDirectory } from './settings-variables.js';

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

/** A directory that a variable names, or a folder of the home. A relative path would move with the working directory. */
export function configDirectoryOf(
  { env, home }: InstallContext,
  variable: SettingsDirectory | undefined,
  ...fallback: readonly string[]
): string {
  return (variable === undefined ? undefined : named(env[variable])) ?? join(home, ...fallback);
}

function named(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
