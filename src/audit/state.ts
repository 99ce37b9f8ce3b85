import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Sluice keeps its state: `$XDG_STATE_HOME/sluice`, or `~/.local/state/sluice`. */
export function stateDirectory(env: Environment, home: string): string {
  const state = env.XDG_STATE_HOME;
  // The XDG rules: a relative path is invalid and ignored, or the log would move with the working directory.
  return join(state !== undefined && isAbsolute(state) ? state : join(home, '.local', 'state'), 'sluice');
}

/** Where the audit log lies. Never in a repository, where an agent could clean it away. */
export function auditDirectory(env: Environment, home: string): string {
  return join(stateDirectory(env, home), 'audit');
}
