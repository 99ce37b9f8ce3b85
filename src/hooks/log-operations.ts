import { show } from '../core/errors.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import { notify } from '../core/verdict.js';
import { maskValue } from '../redact/mask.js';
import { appendJsonLine, resolveLogPath } from './json-lines-file.js';

export interface LogOperations extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** Where the lines go. A leading `~` stands for `home`. */
  readonly log_file: string;
  readonly home?: string;
}

/**
 * Writes one JSON line for each tool call, also for a blocked one: `timestamp`, `session_id`, `tool_name`,
 * `tool_input` with secrets masked, `blocked`. A log that cannot be written is reported and stops nothing.
 *
 * @example
 * new Session({ hooks: [logOperations({ log_file: '~/operations.jsonl', home: homedir() })] })
 */
export function logOperations({ log_file, home, ...rest }: LogOperations): Hook {
  const path = resolveLogPath('log-operations', log_file, home);
  return observe({
    name: 'log-operations',
    ...rest,
    on: 'tool:pre',
    run({ name, time, session, data }, { outcome }) {
      // A policy may register it for other events too, which then have to be told apart.
      const { tool, input } = data as { tool?: string; input?: unknown };
      const entry = {
        timestamp: time,
        session_id: session,
        ...((name as string) !== 'tool:pre' && { event: name }),
        tool_name: tool,
        tool_input: maskValue(input).value,
        blocked: outcome?.decision === 'deny',
      };
      try {
        appendJsonLine(path, entry);
        return { metrics: { logged: true, log_file: path } };
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown.message : show(thrown);
        return { ...notify(`An operation was not logged: ${error}`, 'warning'), metrics: { logged: false, error } };
      }
    },
  });
}
