import { absoluteSearchPath, executeProgram, type ProgramResult } from './execute-program.js';

export interface ReadGitStatusOptions {
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds for both steps together. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** Of the environment, what git needs. A `GIT_DIR` or a `GIT_EXTERNAL_DIFF` of somebody's is not among it. */
const NEEDED = ['HOME', 'XDG_CONFIG_HOME', 'TMPDIR', 'USER', 'LOGNAME'];
const MAX_CONFIG_BYTES = 1 << 20;
const MAX_FILTERS = 200;

/** Settings with which git would run a program that the repository names, and what makes them harmless. */
const HARMLESS = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.attributesFile', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.sshCommand', 'false'],
  ['core.askPass', 'false'],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['protocol.allow', 'never'],
  ['safe.bareRepository', 'explicit'],
  ['status.submoduleSummary', 'false'],
  ['submodule.recurse', 'false'],
] as const;

/**
 * Asks git for the state of a directory that nobody vouches for. Reading a status can run code: a file system
 * monitor, hooks, filters that attributes switch on, whatever a submodule's own settings say, and the transport of a
 * partial clone. Each is switched off, filters by the names that the repository gives them.
 */
export async function readGitStatus(
  { directory, env, timeout, signal }: ReadGitStatusOptions,
  bytes: number,
): Promise<ProgramResult> {
  const end = performance.now() + timeout;
  const common = { cwd: '/', ...(signal !== undefined && { signal }) };
  const git = ['git', '--no-pager', '--no-optional-locks', '--no-replace-objects', '-C', directory] as const;
  const settings = HARMLESS.map(([key, value]): [string, string] => [key, value]);
  const listed = await executeProgram({
    ...common,
    argv: [...git, 'config', '--includes', '--list', '--name-only', '-z'],
    env: environment(env, settings),
    timeout,
    maxBytes: MAX_CONFIG_BYTES,
  });
  if (listed.failed !== undefined || listed.code !== 0) return listed;
  const filters = filtersOf(listed.stdout);
  if (filters.length > MAX_FILTERS) return { ...listed, failed: 'too much output' };
  for (const name of filters) {
    for (const key of ['clean', 'smudge', 'process']) settings.push([`filter.${name}.${key}`, '']);
    settings.push([`filter.${name}.required`, 'false']);
  }
  return executeProgram({
    ...common,
    argv: [
      ...git,
      'status',
      '--porcelain',
      '--branch',
      '--no-renames',
      '--ignore-submodules=all',
      '--untracked-files=normal',
    ],
    env: environment(env, settings),
    timeout: Math.max(1, end - performance.now()),
    maxBytes: bytes,
  });
}

function filtersOf(list: string): string[] {
  const names = list.split('\0').map((key) => /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Settings by environment: on a command line a name with `=` in it would be cut there. */
function environment(
  given: Readonly<Record<string, string | undefined>>,
  settings: readonly (readonly [string, string])[],
): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = {
    PATH: absoluteSearchPath(given.PATH),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    // No protocol has this name, so none is permitted; and no object is fetched that is missing.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_CONFIG_COUNT: String(settings.length),
  };
  for (const name of NEEDED) if (given[name] !== undefined) env[name] = given[name];
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}
