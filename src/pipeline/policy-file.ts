import { dirname } from 'node:path';
import { SluiceError } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { policyGuard } from '../policy/evaluate/guard.js';
import { projectOf } from '../policy/load/project-files.js';
import { readPolicy } from '../policy/load/read.js';
import type { Problem } from '../policy/problem.js';
import type { SessionOptions } from '../session/options.js';
import { lookUpFacts } from './facts/real-path.js';
import { evaluationContextOf, readMachine } from './machine.js';
import { approvalsFor, type PreparedSession } from './prepare-session.js';

export interface PolicyFileOptions {
  /**
   * Go on with a file that has errors: a rule with an error asks, and where more than a rule is lost, as below a misspelt
   * key, every call asks.
   */
  readonly lenient?: boolean;
}

/** Errors that are told at once. */
const MAX_SHOWN_ERRORS = 5;

function invalid(path: string, errors: readonly Problem[]): SluiceError {
  const lines = errors
    .slice(0, MAX_SHOWN_ERRORS)
    .map(({ at, message, fix = '' }) => `${at.file}:${at.line}: ${message} ${fix}`.trim());
  return new SluiceError('POLICY_INVALID', {
    what: `The policy ${path} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`,
    expected: 'a policy that "sluice check" finds no error in',
    got: lines.join('\n'),
    fix: 'Mend it, or pass { lenient: true } to be asked about what is wrong.',
  });
}

/** What a session needs of one policy file. */
export interface PolicyFile extends Pick<PreparedSession, 'limits'> {
  /** The rules as one guard, and the hooks that the file names. */
  readonly hooks: readonly Hook[];
  readonly options: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired' | 'facts' | 'approvals'>;
  readonly problems: readonly Problem[];
}

/**
 * Reads a policy file for a session of one's own: its rules, its hooks and its switches. It is trusted, because whoever
 * calls this has chosen it. No other layer counts. Throws POLICY_INVALID where the file has errors: a rule below a
 * misspelt key is a rule that nobody keeps. With `lenient` it is given back all the same, with its `problems`.
 *
 * @example
 * const { hooks, options, limits } = await policyFile('sluice.yaml');
 * const session = new Session({ hooks, ...options, limits });
 */
export async function loadPolicyFile(
  path: string,
  cwd = process.cwd(),
  { lenient = false }: PolicyFileOptions = {},
): Promise<PolicyFile> {
  const { evaluator, loaded, root, problems } = await readPolicy(path);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !lenient) throw invalid(path, errors);
  const machine = readMachine();
  const entries = loaded.hooks.map(({ value, at }) => ({
    hook: value,
    at,
    layer: 'yours' as const,
    policy: path,
    base: dirname(at.file),
    project: projectOf(at.file),
  }));
  const named =
    entries.length === 0 ? [] : await (await import('./named-hooks.js')).namedHooks(entries, { machine, cwd });
  const { mode, failOpen, audit, approvals = {} } = loaded.settings;
  return {
    problems,
    hooks: [policyGuard(evaluator, { facts: () => evaluationContextOf(machine, root, cwd) }), ...named],
    options: {
      ...(mode !== undefined && { mode }),
      ...(failOpen !== undefined && { failOpen }),
      ...(audit?.required !== undefined && { auditRequired: audit.required }),
      // Questions wait where the program and the dashboard answer them.
      ...(approvals.wait && { approvals: await approvalsFor(machine, { root, cwd }, approvals.proof !== 'none') }),
      facts: (call) => lookUpFacts(call, { cwd, home: machine.home }),
    },
    limits: {
      ...(approvals.timeout !== undefined && { approvalTimeout: approvals.timeout }),
      ...(approvals.default !== undefined && { approvalDefault: approvals.default }),
    },
  };
}
