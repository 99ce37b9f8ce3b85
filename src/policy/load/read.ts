import { resolve } from 'node:path';
import { loadEngine } from '../../match/regex-engine.js';
import { Judge } from '../evaluate/judge.js';
import type { Problem } from '../problem.js';
import { PACKS } from './builtin.js';
import { DISK } from './disk.js';
import { type Files, type Loaded, load } from './load.js';
import { projectOf } from './project-files.js';

/** A policy file that is ready to judge by. */
export interface ReadPolicy {
  readonly judge: Judge;
  /** What is wrong with it. The rest holds: a rule with a mistake asks. */
  readonly problems: readonly Problem[];
  readonly loaded: Loaded;
  /** The project of the file, mostly its directory: where its relative globs begin. */
  readonly root: string;
}

/**
 * Reads one policy file by itself, with what it extends. It is trusted: whoever calls this has chosen it.
 *
 * @example
 * const { judge, problems } = await readPolicy('sluice.yaml');
 * const session = new Session({ hooks: [policyGuard(judge)] });
 */
export async function readPolicy(path: string, files: Files = DISK): Promise<ReadPolicy> {
  const file = resolve(path);
  const root = projectOf(file);
  const loaded = load(file, {
    files,
    root,
    pack: (name) => (Object.hasOwn(PACKS, name) ? PACKS[name] : undefined),
    packs: Object.keys(PACKS),
  });
  await loadEngine();
  const judge = new Judge({ layers: [{ name: 'yours', files: [loaded.set] }] });
  return { judge, loaded, root, problems: loaded.problems };
}
