import { basename, dirname, join } from 'node:path';
import type { Problem } from '../problem.js';
import type { FileAccess } from './load.js';
import { policyFileExists } from './project-files.js';

/**
 * A policy under a name that is read in projects only, where there is none under the right one. Whoever put it there
 * relies on it, and what it would have forbidden nobody knows.
 */
export function findMisnamedPolicy(policy: string, files: FileAccess): Problem | undefined {
  const path = ['sluice.yml', 'tool_permissions.yaml']
    .map((name) => join(dirname(policy), name))
    .find((one) => policyFileExists(one, files));
  if (path === undefined) return undefined;
  const name = basename(path);
  return {
    severity: 'error',
    code: 'file',
    at: { file: path, line: 1, column: 1 },
    message: `"${name}" is not read here: the policy is ${policy}.`,
    fix:
      name === 'sluice.yml'
        ? 'Rename it to "sluice.yaml".'
        : `Write "extends: [recommended, ./${name}]" into ${policy}.`,
  };
}
