import type { GlobSegment } from '../../match/glob.js';
import type { GlobKeys, Ruleset } from '../policy.js';

/** Stands for any letter. */
const ANY = '*';

/**
 * The first names of each alternative up to a wildcard, between two slashes each: `//.ssh//.aws//`. Behind them
 * stands two stars, where all below is meant, or a colon with the first and the last letter of a name with wildcards.
 * Undefined where an alternative may begin anywhere, though its glob has a place.
 */
export function topsOf(
  alternatives: readonly (readonly GlobSegment[])[],
  where: 'anywhere' | 'below a place' | 'root',
): string | undefined {
  const tops = new Set<string>();
  for (const segments of alternatives) {
    const first = segments.findIndex(({ kind }) => kind !== 'deep');
    // Without a name it is about everything, and found by that.
    if (where === 'root' && first !== 0) return undefined;
    tops.add(topOf(where === 'anywhere' ? segments.slice(Math.max(first, 0)) : segments));
  }
  return `//${[...tops].join('//')}//`;
}

function topOf(segments: readonly GlobSegment[]): string {
  const names: string[] = [];
  for (const [at, segment] of segments.entries()) {
    if (segment.kind === 'text') names.push(segment.text);
    else {
      if (segment.kind === 'wild') names.push(`:${segment.head[0] ?? ANY}${segment.tail.at(-1) ?? ANY}`);
      else if (at === segments.length - 1) names.push('**');
      break;
    }
  }
  return names.join('/');
}

/** `unclear`: in a directory that tells nothing of what is below it. */
export type GlobStarts = readonly string[] | 'anywhere' | 'unclear';

/** Where the globs of a rule begin. */
export interface GlobPlaces {
  home(): string | undefined;
  /** The directories that a glob begins in. None where its place is not known: such a glob matches nothing. */
  startsOf(source: string, set: Pick<Ruleset, 'root'>): GlobStarts;
}

/** Might a glob be about something below the directories of an effect? Told by its keys: at least those that are. */
export class TreeQuery {
  /** Done away with, changed or sent with all that is below them. */
  readonly #deep: readonly string[];
  /** Read with all that is below them. */
  readonly #trees: readonly string[];

  constructor(deep: readonly string[], trees: readonly string[]) {
    this.#deep = deep.map(asBeginning);
    this.#trees = trees.map(asBeginning);
  }

  get isEmpty(): boolean {
    return this.#deep.length === 0 && this.#trees.length === 0;
  }

  may({ tops }: GlobKeys, starts: GlobStarts, home: string | undefined): boolean {
    if (starts === 'unclear') return true;
    // What may be anywhere is at least looked for in the home, where something is read.
    const [begin, deep] = starts === 'anywhere' ? [home === undefined ? [] : [home], []] : [starts, this.#deep];
    if (deep.length === 0 && this.#trees.length === 0) return false;
    if (tops === undefined) return begin.length > 0;
    return begin.some((one) => {
      const start = asBeginning(one);
      if (deep.some((place) => isBelow(tops, start, place))) return true;
      return this.#trees.some((place) => isBelow(tops, start, place) || isAbove(tops, start, place));
    });
  }
}

/** As it stands before a slash, in small letters. */
function asBeginning(path: string): string {
  return (path === '/' ? '' : path).toLowerCase();
}

/** Does an alternative begin in that place, or below it? */
function isBelow(tops: string, start: string, place: string): boolean {
  if (place === start || start.startsWith(`${place}/`)) return true;
  return place.startsWith(`${start}/`) && tops.includes(`//${place.slice(start.length + 1)}/`);
}

/** Does one begin above it, and may its wildcard stand for the next name on the way there? */
function isAbove(tops: string, start: string, place: string): boolean {
  if (!place.startsWith(`${start}/`) || !/\/(?:\*\*\/|:)/.test(tops)) return false;
  let begin = '//';
  for (const name of place.slice(start.length + 1).split('/')) {
    if (tops.includes(`${begin}**//`)) return true;
    for (const first of [name[0], ANY])
      for (const last of [name.at(-1), ANY]) if (tops.includes(`${begin}:${first}${last}//`)) return true;
    begin += `${name}/`;
  }
  return false;
}
