import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Sluice keeps its state: `$XDG_STATE_HOME/sluice`, or `~/.local/state/sluice`. */
export function stateDirectory(env: Environment, home: string): string {
  const state = env.XDG_STATE_HOME;
  if (home !== last.home || state !== last.state) {
    // The XDG rules: a relative path is invalid and ignored, or the log would move with the working directory.
    const base = state !== undefined && isAbsolute(state) ? state : join(home, '.local', 'state');
    last = { home, state, directory: join(base, 'sluice') };
  }
  return last.directory;
}

/** One process answers many callers, whose places are nearly always the same. */
let last: { readonly home?: string; readonly state?: string | undefined; readonly directory: string } = {
  directory: '',
};

/** Where the audit log lies. Never in a repository, where an agent could clean it away. */
export function auditDirectory(env: Environment, home: string): string {
  return `${stateDirectory(env, home)}/audit`;
}
