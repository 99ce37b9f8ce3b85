import type { DescribedPrograms, ProgramData } from '../programs/program-data.js';
import type { Layer, ProgramEntry, Ruleset } from './policy.js';
import type { Problem } from './problem.js';

/** Whose word counts first: the administrator's, the user's, a trusted project's, a stranger's. */
function rankOf(layer: Layer['name'], { owner }: Ruleset): number {
  if (layer === 'managed') return 0;
  if (layer === 'project') return UNTRUSTED;
  return owner === 'project' ? 2 : 1;
}

const UNTRUSTED = 3;

interface Claim {
  readonly rank: number;
  readonly entry: ProgramEntry;
}

/**
 * The programs that the files of all layers describe. Where two files of one owner describe the same program, it is not
 * known which is right: it stays unknown. Strangers only add effects, so that all of theirs count.
 */
export function combinePrograms(layers: readonly Layer[]): {
  readonly programs: DescribedPrograms;
  readonly problems: readonly Problem[];
} {
  const claims = new Map<string, Claim[]>();
  for (const { name: layer, files } of layers)
    for (const file of files)
      for (const { programs = [], owner } of withBases(file))
        for (const entry of programs) {
          const rank = rankOf(layer, { ...file, ...(owner !== undefined && { owner }) });
          for (const name of entry.data.names) claims.set(name, [...(claims.get(name) ?? []), { rank, entry }]);
        }
  const programs = new Map<string, ProgramData>();
  const problems: Problem[] = [];
  for (const [name, all] of claims) {
    const first = Math.min(...all.map(({ rank }) => rank));
    const [one, ...others] = all.filter(({ rank }) => rank === first).map(({ entry }) => entry);
    if (one === undefined) continue;
    for (const { at } of others) problems.push(twice(name, one, at, first === UNTRUSTED ? 'both' : 'neither'));
    for (const { entry, rank } of all) if (rank !== first) problems.push(twice(name, one, entry.at, 'first'));
    if (first === UNTRUSTED)
      programs.set(name, { ...one.data, origin: 'untrusted', also: others.map(({ data }) => data) });
    else if (others.length === 0) programs.set(name, one.data);
  }
  return { programs, problems };
}

const COUNTS = {
  both: 'The effects of both count.',
  neither: 'Neither counts, so it is unknown.',
  first: 'Only that one counts.',
};

function twice(
  name: string,
  { at: { file, line } }: ProgramEntry,
  at: Problem['at'],
  counts: keyof typeof COUNTS,
): Problem {
  return {
    severity: counts === 'neither' ? 'error' : 'warning',
    code: 'program',
    message: `"${name}" is described here and in ${file}:${line}. ${COUNTS[counts]}`,
    fix: 'Describe it in one place.',
    at,
  };
}

export function withBases(set: Ruleset): Ruleset[] {
  return [set, ...set.bases.flatMap(withBases)];
}
