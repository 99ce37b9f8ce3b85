import type { RegexPattern } from '../match/regex-pattern.js';
import { loadPolicy } from './load/load.js';
import type { Ruleset } from './policy.js';
import type { Problem } from './problem.js';

export interface CompiledPacks {
  readonly sets: Readonly<Record<string, Ruleset>>;
  readonly problems: readonly Problem[];
}

/** Compiles packs from their texts, by name. A pack extends others by their names. */
export function compilePacks(texts: Readonly<Record<string, string>>): CompiledPacks {
  const sets: Record<string, Ruleset> = {};
  const problems: Problem[] = [];
  const proven = new Map<string, RegexPattern>();
  const making = new Set<string>();
  const packs = Object.keys(texts);
  const pack = (name: string): Ruleset | undefined => {
    if (!Object.hasOwn(texts, name) || making.has(name)) return undefined;
    if (sets[name] === undefined) {
      making.add(name);
      const source = `pack:${name}`;
      const loaded = loadPolicy(source, { files: { read: () => texts[name] }, pack, packs, proven });
      problems.push(...loaded.problems);
      sets[name] = loaded.set;
      making.delete(name);
    }
    return sets[name];
  };
  for (const name of packs) pack(name);
  return { sets, problems };
}
