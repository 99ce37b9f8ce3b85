/**
 * Code of the user's own that asks git about the directory of a command must not run what the repository there names: a
 * monitor, a hook, or all of a repository that was put there without a working tree.
 */
const SETTINGS = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['safe.bareRepository', 'explicit'],
] as const;

/** The same as variables that git reads. */
export const QUIET_GIT_ENV: Readonly<Record<string, string>> = Object.fromEntries([
  ['GIT_CONFIG_COUNT', String(SETTINGS.length)],
  ...SETTINGS.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]),
]);
