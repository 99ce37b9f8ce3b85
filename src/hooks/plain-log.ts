import { renameSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type Hook, observe } from '../core/hook.js';
import { LEVELS, type Level, notify } from '../core/verdict.js';
import { mask } from '../redact/mask.js';
import { appendJsonLine, resolveLogPath } from './json-lines-file.js';

export interface PlainLog {
  /** Where the lines go; a relative path is in `directory`. */
  readonly file: string;
  /** Only what is at least this grave: allowed and left is info, asked and denied is warning. Default info. */
  readonly level?: Level;
  /** Above this size the log begins anew; the one before is kept as `file.1`. Default 300. */
  readonly max_size_kb?: number;
  readonly directory?: string;
  readonly home?: string;
}

const DEFAULT_MAX_KB = 300;

/**
 * A plain log beside the audit, for reading along: one line for each decision.
 *
 * @example
 * new Session({ hooks: [plainLog({ file: '/tmp/sluice.log', level: 'warning' })] })
 */
export function plainLog({
  file,
  level = 'info',
  max_size_kb = DEFAULT_MAX_KB,
  directory = '.',
  home,
}: PlainLog): Hook {
  const expanded = resolveLogPath('plain-log', file, home);
  const path = isAbsolute(expanded) ? expanded : join(directory, expanded);
  return observe({
    name: 'plain-log',
    on: ['tool:pre', 'permission:request', 'prompt:submit'],
    run({ name, time, session, data }, { outcome }) {
      const decision = outcome?.would ?? outcome?.decision ?? 'continue';
      const grave: Level =
        decision === 'ask' || decision === 'deny' ? 'warning' : decision === 'continue' ? 'debug' : 'info';
      if (LEVELS.indexOf(grave) < LEVELS.indexOf(level)) return;
      const { tool, input } = data as { tool?: string; input?: Readonly<Record<string, unknown>> };
      const what =
        typeof input?.command === 'string' ? input.command : input === undefined ? undefined : JSON.stringify(input);
      const rules = [...new Set((outcome?.findings ?? []).map(({ rule }) => rule))];
      try {
        rotate(path, max_size_kb * 1024);
        appendJsonLine(path, {
          time,
          level: grave,
          session,
          event: name,
          decision,
          ...(tool !== undefined && { tool }),
          // Masked before it is cut: half a secret is no longer known as one.
          ...(what !== undefined && { what: mask(what).text.slice(0, 500) }),
          ...(rules.length > 0 && { rules }),
        });
        return;
      } catch (error) {
        return notify(`The log could not be written: ${error instanceof Error ? error.message : error}`, 'warning');
      }
    },
  });
}

/** Two processes may do it at once: then one of them finds nothing to rename. */
function rotate(path: string, most: number): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < most) return;
  try {
    renameSync(path, `${path}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
