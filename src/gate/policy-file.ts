import { dirname } from 'node:path';
import type { Hook } from '../core/hook.js';
import { policyGuard } from '../policy/guard.js';
import type { Problem } from '../policy/problem.js';
import { projectOf } from '../policy/project-files.js';
import { readPolicy } from '../policy/read.js';
import type { SessionOptions } from '../session/options.js';
import { lookUp } from './facts.js';
import { machine, situationOf } from './machine.js';
import type { Prepared } from './prepare.js';

/** What a session needs of one policy file. */
export interface PolicyFile extends Pick<Prepared, 'limits'> {
  /** The rules as one guard, and the hooks that the file names. */
  readonly hooks: readonly Hook[];
  readonly options: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired' | 'facts'>;
  readonly problems: readonly Problem[];
}

/**
 * Reads a policy file for a session of one's own: its rules, its hooks and its switches. It is trusted, because whoever
 * calls this has chosen it. No other layer counts.
 *
 * @example
 * const { hooks, options, limits } = await policyFile('sluice.yaml');
 * const session = new Session({ hooks, ...options, limits });
 */
export async function policyFile(path: string, cwd = process.cwd()): Promise<PolicyFile> {
  const { judge, loaded, root, problems } = await readPolicy(path);
  const of = machine();
  const entries = loaded.hooks.map(({ value, at }) => ({
    hook: value,
    at,
    layer: 'yours' as const,
    policy: path,
    base: dirname(at.file),
    project: projectOf(at.file),
  }));
  const named =
    entries.length === 0 ? [] : await (await import('./named-hooks.js')).namedHooks(entries, { machine: of, cwd });
  const { mode, failOpen, audit, approvals = {} } = loaded.settings;
  return {
    problems,
    hooks: [policyGuard(judge, { facts: () => situationOf(of, root, cwd) }), ...named],
    options: {
      ...(mode !== undefined && { mode }),
      ...(failOpen !== undefined && { failOpen }),
      ...(audit?.required !== undefined && { auditRequired: audit.required }),
      facts: (call) => lookUp(call, { cwd, home: of.home }),
    },
    limits: {
      ...(approvals.timeout !== undefined && { approvalTimeout: approvals.timeout }),
      ...(approvals.default !== undefined && { approvalDefault: approvals.default }),
    },
  };
}
