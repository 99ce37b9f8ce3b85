import { dirname, resolve } from 'node:path';
import { loadEngine } from '../match/regex-engine.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { DISK } from '../policy/load/disk.js';
import { type EffectivePolicy, loadEffectivePolicy } from '../policy/load/layers.js';
import { type FileAccess, type LoadedPolicy, loadPolicy } from '../policy/load/load.js';
import { loadProgramFiles, programDirectoryOf } from '../policy/load/programs.js';
import { policiesIn, policyFileExists, projectOf } from '../policy/load/project-files.js';
import { personProofsOf } from '../policy/trust/proof.js';
import { trustedCopy } from '../policy/trust/trust.js';
import { builtinPacks, type Machine, readMachine } from './machine.js';
import { filesWithPipe, isPipePath } from './named-policy.js';

export { builtinPacks, evaluationContextOf, type Machine, pastContextOf, readMachine } from './machine.js';

/** The policy that holds in a directory, ready to judge. */
export async function openPolicy(
  machine: Machine,
  root: string,
  cwd = root,
): Promise<{ effective: EffectivePolicy; judge: PolicyEvaluator }> {
  const found = loadEffectivePolicy(machine.locations, { root, cwd }, { files: DISK, packs: await builtinPacks() });
  await loadEngine();
  return { effective: found, judge: new PolicyEvaluator(found.policy) };
}

/** One policy file by itself, with what it extends. One out of a pipe is meant for the project that it is called in. */
export async function openPolicyFile(
  path: string,
  given?: FileAccess,
): Promise<{ loaded: LoadedPolicy; judge: PolicyEvaluator; root: string }> {
  const packs = await builtinPacks();
  const file = resolve(path);
  const piped = isPipePath(file);
  const files = given ?? (piped ? filesWithPipe(file) : DISK);
  const root = piped ? process.cwd() : projectOf(file);
  const alone = loadPolicy(file, {
    files,
    pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
    packs: Object.keys(packs),
    root,
  });
  const { locations } = readMachine();
  const loaded = file === locations.user || file === locations.managed ? withProgramFiles(alone, file) : alone;
  await loadEngine();
  return { loaded, root, judge: new PolicyEvaluator({ layers: [{ name: 'yours', files: [loaded.set] }] }) };
}

/** A policy of a configuration directory holds together with the programs that are described beside it. */
function withProgramFiles(loaded: LoadedPolicy, file: string): LoadedPolicy {
  const { programs, problems } = loadProgramFiles(programDirectoryOf(file), DISK);
  const entries = programs.map(({ data, at }) => ({ data, at }));
  return {
    ...loaded,
    set: { ...loaded.set, programs: [...(loaded.set.programs ?? []), ...entries] },
    programs: [...loaded.programs, ...programs],
    problems: [...loaded.problems, ...problems],
  };
}

/**
 * The project in which the examples of a file are tried: its own. A policy that is in no project is tried where it is
 * called: beside it are the guard's own files, which have rules of their own.
 */
export function testDirectoryOf({ locations }: Machine, file: string, root: string): string {
  const path = resolve(file);
  return path === locations.user || path === locations.managed ? process.cwd() : root;
}

/** Is it the user's own file, the managed one, or one that the user trusts? */
export async function isTrustedPolicy(machine: Machine, file: string): Promise<boolean> {
  const { locations } = machine;
  if (file === locations.user || file === locations.managed) return true;
  const { effective: found } = await openPolicy(machine, machine.home);
  const proofs = found.approvals.proof === 'none' ? undefined : personProofsOf(locations, DISK);
  return trustedCopy(locations.trust, file, DISK, proofs) !== undefined;
}

/** The files that a command is about where none is named: the project's, else the user's. */
export function defaultPolicyFiles({ locations }: Machine, directory: string): readonly string[] {
  const found = projectPolicyFiles(directory);
  return found.length > 0 || !policyFileExists(locations.user, DISK) ? found : [locations.user];
}

/** The policies of the nearest project that has any, from here upwards. */
export function projectPolicyFiles(directory: string): readonly string[] {
  for (let at = directory; ; at = dirname(at)) {
    const found = policiesIn(at, DISK);
    if (found.length > 0 || dirname(at) === at) return found;
  }
}
