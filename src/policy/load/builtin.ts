import { denyUnattended } from '../evaluate/deny-unattended.js';
import compiled from '../packs/compiled.json' with { type: 'json' };
import type { Ruleset } from '../policy.js';

/** A pack as it is kept: what it extends, by name. */
type StoredPack = Omit<Ruleset, 'bases'> & { readonly bases: readonly string[] };

const STORED_PACKS = compiled as unknown as Readonly<Record<string, StoredPack>>;

/** The packs that come with Sluice, compiled. Their sources are the YAML files beside it. */
export const PACKS: Readonly<Record<string, Ruleset>> = linked();

function linked(): Record<string, Ruleset> {
  const sets: Record<string, Ruleset> = {};
  const link = (name: string): Ruleset => {
    const known = sets[name];
    if (known !== undefined) return known;
    const kept = STORED_PACKS[name];
    if (kept === undefined) throw new Error(`There is no pack "${name}": run npm run packs.`);
    const set = { ...kept, bases: kept.bases.map(link) };
    sets[name] = kept.asks === 'deny' ? denyUnattended(set) : set;
    return sets[name];
  };
  for (const name of Object.keys(STORED_PACKS)) link(name);
  return sets;
}
