import type { Ruleset } from '../policy.js';
import type { Problem } from '../problem.js';
import { isRemoved } from '../trust/trust.js';
import type { LoadedPolicy } from './load.js';
import { isPermissionsFile } from './permissions-log.js';

/** What a file would loosen or switch on, were it trusted. */
export function ignoredProblems({ set, settings, sources, hooks, programs }: LoadedPolicy, file: string): Problem[] {
  const parts = [
    ...count(loosening(set), 'rule that allows or defers', 'rules that allow or defer'),
    ...count(scripted(set), 'script', 'scripts'),
    ...count(hooks.length, 'hook', 'hooks'),
    ...count(
      programs.length,
      'program (its effects are added, and it stays unknown)',
      'programs (their effects are added, and they stay unknown)',
    ),
    ...(['defaults', 'mode', 'approvals', 'logging', 'audit', 'server', 'failOpen', 'self_protection'] as const)
      .filter((key) => settings[key] !== undefined)
      .map((key) => `"${key}"`),
  ];
  if (parts.length === 0) return [];
  const [source] = sources;
  return [
    {
      severity: 'warning',
      code: 'untrusted',
      message: `${file} is not trusted, so only what it asks about or denies counts. Ignored: ${parts.join(', ')}.`,
      fix: 'Look at it, then run: sluice trust',
      at: source?.locationOf([]) ?? { file, line: 1, column: 1 },
    },
  ];
}

/** A set of files that was trusted, and has changed since: what it permits does not count, and its guards ask. */
export function lapsedProblem({ hooks, sources: [source] }: LoadedPolicy, file: string, why: string): Problem {
  const guards = hooks.filter(({ value: { kind, enabled } }) => kind !== 'observe' && enabled !== false);
  const names = guards.map(({ value: { id } }) => `"${id}"`).join(', ');
  const parts = [
    'what it permits does not count',
    ...(guards.length === 0
      ? []
      : [`${guards.length === 1 ? `its hook ${names} asks` : `its hooks ${names} ask`} in place of running`]),
  ];
  const removed = isRemoved(file, why);
  return {
    severity: 'error',
    code: 'changed',
    message: `${why} Until it is ${removed ? 'back, or the trust is ended' : 'trusted again'}, ${parts.join(', and ')}.`,
    fix: removed ? `Restore it, or run: sluice untrust ${file}` : `Look at the change, then run: sluice trust ${file}`,
    at: source?.locationOf([]) ?? { file, line: 1, column: 1 },
  };
}

/** Switches are the user's, also where a project is trusted. */
export function switchProblems({ settings, sources: [source] }: LoadedPolicy, user: string): Problem[] {
  if (source === undefined) return [];
  const switches = (['mode', 'logging', 'audit', 'server', 'failOpen', 'self_protection'] as const)
    .filter((key) => settings[key] !== undefined && !(key === 'logging' && isPermissionsFile(source.file)))
    .map((key): [string, string[]] => [key, [key]]);
  if (settings.approvals?.proof !== undefined) switches.push(['approvals.proof', ['approvals', 'proof']]);
  return switches.map(([name, path]) => ({
    severity: 'info',
    code: 'switch',
    message: `"${name}" counts only in your own policy or the managed one.`,
    fix: `Write it in ${user}.`,
    at: source.locationOf(path),
  }));
}

export function wrongProjectProblem(file: string, directory: string, project: string | undefined): Problem {
  return {
    severity: 'error',
    code: 'project',
    message: `The rules saved in ${file} do not count: it lies where those of ${directory} do, and is for ${project ?? 'no project'}.`,
    fix: `Write "project: ${directory}", or remove the file.`,
    at: { file, line: 1, column: 1 },
  };
}

export function tooManyPoliciesProblem(file: string, most: number): Problem {
  return {
    severity: 'error',
    code: 'size',
    message: `There are more than ${most} policies of projects that are not trusted; this one and those after it do not count.`,
    at: { file, line: 1, column: 1 },
  };
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
}

function rulesOf({ rules, bash, effects }: Ruleset) {
  return [...rules, ...bash, ...effects];
}

/** Own rules that permit: packs are not the project's doing. */
function loosening(set: Ruleset): number {
  const own = rulesOf(set).filter(({ decision }) => decision === 'allow' || decision === 'defer').length;
  return (
    own + set.bases.filter(({ source }) => !source.startsWith('pack:')).reduce((sum, base) => sum + loosening(base), 0)
  );
}

function scripted(set: Ruleset): number {
  return (
    rulesOf(set).filter(({ script }) => script !== undefined).length +
    set.bases.reduce((sum, base) => sum + scripted(base), 0)
  );
}
