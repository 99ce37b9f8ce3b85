import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BUILTIN_HOOKS } from '../hooks/builtin.js';
import { findCode } from '../pipeline/named-hooks.js';
import { projectOf } from '../policy/load/project-files.js';
import type { Place } from '../policy/policy.js';
import type { Problem } from '../policy/problem.js';
import type { HookSource } from '../policy/schema.js';

/** A word of a command that is the name of a file of code. */
const CODE = /[^-].*\.(?:py|[cm]?[jt]s|sh|bash|rb|pl)$/;

/** Files that hooks consist of and that are not there. Each call would be asked about, or the hook would not run. */
export function missingFiles(
  hooks: readonly { readonly hook: HookSource; readonly at: Place; readonly copies?: unknown }[],
): Problem[] {
  return hooks.flatMap(({ hook: { id, path, command, files, enabled }, at, copies }): Problem[] => {
    // Of a trusted project the copies run: they were looked at when it was trusted.
    if (enabled === false || copies !== undefined) return [];
    const place = { base: dirname(at.file), project: projectOf(at.file) };
    const isThere = (name: string) => [place.base, place.project].some((from) => existsSync(resolve(from, name)));
    const missing = [
      ...(path !== undefined && !Object.hasOwn(BUILTIN_HOOKS, id) && findCode(place, path) === undefined ? [path] : []),
      ...(command ?? []).filter(
        (word, index) => (index === 0 ? word.includes('/') : CODE.test(word)) && !isThere(word),
      ),
      ...[files ?? []].flat().filter((name) => !existsSync(resolve(place.base, name))),
    ];
    return [...new Set(missing)].map((name) => ({
      severity: 'error',
      code: 'hook',
      message: `The hook "${id}" can't run: there is no file ${name}, looked for from ${place.base}.`,
      fix: 'Put it there, or correct the path. Until then what it would judge is asked about.',
      at,
    }));
  });
}
