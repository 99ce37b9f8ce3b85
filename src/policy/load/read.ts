import { resolve } from 'node:path';
import { loadEngine } from '../../match/regex-engine.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import type { Problem } from '../problem.js';
import { PACKS } from './builtin.js';
import { DISK } from './disk.js';
import { type FileAccess, type LoadedPolicy, loadPolicy } from './load.js';
import { projectOf } from './project-files.js';

/** A policy file that is ready to judge by. */
export interface ReadyPolicy {
  readonly evaluator: PolicyEvaluator;
  /** What is wrong with it. The rest holds: a rule with a mistake asks. */
  readonly problems: readonly Problem[];
  readonly loaded: LoadedPolicy;
  /** The project of the file, mostly its directory: where its relative globs begin. */
  readonly root: string;
}

/**
 * Reads one policy file by itself, with what it extends. It is trusted: whoever calls this has chosen it.
 *
 * @example
 * const { evaluator, problems } = await readPolicy('sluice.yaml');
 * const session = new Session({ hooks: [policyGuard(evaluator)] });
 */
export async function readPolicy(path: string, files: FileAccess = DISK): Promise<ReadyPolicy> {
  const file = resolve(path);
  const root = projectOf(file);
  const loaded = loadPolicy(file, {
    files,
    root,
    pack: (name) => (Object.hasOwn(PACKS, name) ? PACKS[name] : undefined),
    packs: Object.keys(PACKS),
  });
  await loadEngine();
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [loaded.set] }] });
  return { evaluator: evaluator, loaded, root, problems: loaded.problems };
}
