import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../audit/directory.js';
import { maskValue } from '../audit/redact.js';
import { SluiceError, show } from '../core/errors.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import { notify } from '../core/verdict.js';

export interface LogOperations extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** Where the lines go. A leading `~` stands for `home`. */
  readonly log_file: string;
  readonly home?: string;
}

/** A named pipe without a reader must not hold the process: without this flag, opening one waits. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * Writes one JSON line for each tool call, also for a blocked one: `timestamp`, `session_id`, `tool_name`,
 * `tool_input` with secrets masked, `blocked`. A log that cannot be written is reported and stops nothing.
 *
 * @example
 * new Session({ hooks: [logOperations({ log_file: '~/operations.jsonl', home: homedir() })] })
 */
export function logOperations({ log_file, home, ...rest }: LogOperations): Hook {
  const path = expand(log_file, home);
  return observe({
    name: 'log-operations',
    ...rest,
    on: 'tool:pre',
    run({ time, session, data: { tool, input } }, { outcome }) {
      const entry = {
        timestamp: time,
        session_id: session,
        tool_name: tool,
        tool_input: maskValue(input).value,
        blocked: outcome?.decision === 'deny',
      };
      try {
        append(path, `${JSON.stringify(entry)}\n`);
        return { metrics: { logged: true, log_file: path } };
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown.message : show(thrown);
        return { ...notify(`An operation was not logged: ${error}`, 'warning'), metrics: { logged: false, error } };
      }
    },
  });
}

function append(path: string, line: string): void {
  makeDirectory(dirname(path));
  const file = openSync(path, APPEND, 0o600);
  try {
    // One write: lines of processes that log at once stay whole.
    const bytes = Buffer.from(line);
    const written = writeSync(file, bytes);
    if (written < bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were written to ${path}`);
  } finally {
    closeSync(file);
  }
}

function expand(path: unknown, home: string | undefined): string {
  if (typeof path !== 'string' || path === '') throw invalid('it has no file to write', 'log_file: a path', show(path));
  if (!/^~(?=\/|$)/.test(path)) return path;
  if (home === undefined)
    throw invalid('"~" stands for a home directory that was not given', 'home: a path', 'nothing');
  return join(home, path.slice(1));
}

function invalid(what: string, expected: string, got: string): SluiceError {
  return new SluiceError('HOOK_INVALID', { what: `log-operations: ${what}`, expected, got });
}
