import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { BUILTIN_HOOKS } from '../hooks/builtin.js';
import { findHookCode } from '../pipeline/named-hooks.js';
import { policyHookKind } from '../policy/load/hook-events.js';
import { projectOf } from '../policy/load/project-files.js';
import type { SourceLocation } from '../policy/policy.js';
import type { Problem } from '../policy/problem.js';
import type { HookSource } from '../policy/schema.js';

/** A word of a command that is the name of a file of code. */
const CODE = /[^-].*\.(?:py|[cm]?[jt]s|sh|bash|rb|pl)$/;

/** Files and programs that hooks consist of and that are not there. What they would judge is not judged by them. */
export function missingHookFiles(
  hooks: readonly { readonly hook: HookSource; readonly at: SourceLocation; readonly copies?: unknown }[],
  env: Readonly<Record<string, string | undefined>>,
): Problem[] {
  return hooks.flatMap(({ hook, at, copies }): Problem[] => {
    const { id, path, command, files, enabled } = hook;
    if (enabled === false) return [];
    const place = { base: dirname(at.file), project: projectOf(at.file) };
    const program = command?.[0];
    const programs: Problem[] =
      program === undefined || program.includes('/') || isOnPath(program, env.PATH)
        ? []
        : [
            {
              severity: 'warning',
              code: 'hook',
              message: `The hook "${id}" can't run here: there is no program "${program}" on the PATH.`,
              fix: `Install it, or correct the name. ${untilThen(hook, hook.onError === 'ask' ? 'asked about' : 'denied')}`,
              at,
              field: ['command', 0],
            },
          ];
    // Of a trusted project the copies run: they were looked at when it was trusted.
    if (copies !== undefined) return programs;
    const isThere = (name: string) => [place.base, place.project].some((from) => existsSync(resolve(from, name)));
    const listed = [files ?? []].flat();
    const missing: { readonly name: string; readonly field: readonly (string | number)[] }[] = [
      ...(path !== undefined && !Object.hasOwn(BUILTIN_HOOKS, id) && findHookCode(place, path) === undefined
        ? [{ name: path, field: ['path'] }]
        : []),
      ...(command ?? [])
        .map((name, index) => ({ name, field: ['command', index] }))
        .filter(({ name }, index) => (index === 0 ? name.includes('/') : CODE.test(name)) && !isThere(name)),
      ...listed
        .map((name, index) => ({ name, field: Array.isArray(files) ? ['files', index] : ['files'] }))
        .filter(({ name }) => !existsSync(resolve(place.base, name))),
    ];
    const first = new Map([...missing].reverse().map((one) => [one.name, one]));
    return [
      ...programs,
      ...missing
        .filter((one) => first.get(one.name) === one)
        .map(
          ({ name, field }): Problem => ({
            severity: 'error',
            code: 'hook',
            message: `The hook "${id}" can't run: there is no file ${name}, looked for from ${place.base}.`,
            fix: `Put it there, or correct the path. ${untilThen(hook, 'asked about')}`,
            at,
            field,
          }),
        ),
    ];
  });
}

/** Who only watches stops nothing, nor who may fail. */
function untilThen(hook: HookSource, what: string): string {
  return policyHookKind(hook) === 'observe' || (what === 'denied' && hook.onError === 'continue')
    ? 'Until then it sees nothing.'
    : `Until then what it would judge is ${what}.`;
}

function isOnPath(program: string, path = ''): boolean {
  return path.split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
