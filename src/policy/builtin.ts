import compiled from './packs/compiled.json' with { type: 'json' };
import type { Ruleset } from './policy.js';

/** The packs that come with Sluice, compiled. Their sources are the YAML files beside it. */
export const PACKS = compiled as unknown as Readonly<Record<string, Ruleset>>;
