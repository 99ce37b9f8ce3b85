import type { PolicyFile, PolicyFileOptions } from '../pipeline/policy-file.js';

export type { PolicyFile, PolicyFileOptions };

/**
 * Reads a policy file for a session of one's own: its rules, its hooks and its switches. It is trusted, because whoever
 * calls this has chosen it. No other layer counts. Throws POLICY_INVALID where the file has errors: a rule below a
 * misspelt key is a rule that nobody keeps. With `lenient` it is given back all the same, with its `problems`.
 *
 * @example
 * const { hooks, options, limits } = await policyFile('sluice.yaml');
 * const session = new Session({ hooks, ...options, limits });
 */
export async function policyFile(path: string, cwd?: string, options?: PolicyFileOptions): Promise<PolicyFile> {
  // Code that reads policies is loaded by who has one.
  return (await import('../pipeline/policy-file.js')).loadPolicyFile(path, cwd, options);
}
