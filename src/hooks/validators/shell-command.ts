import type { Validation } from '../../core/lifts/validator.js';
import type { Effect } from '../../effects/effect.js';
import { isPathInside } from '../../effects/paths.js';
import { toolEffects } from '../../effects/tools.js';
import { FORCED_DELETION, findDangers } from '../dangers.js';

/** What a validator may be told besides the input: facts of the machine, looked up by its caller. */
export interface ShellContext {
  readonly tool_name?: string;
  readonly cwd?: string;
  readonly home?: string;
}

/**
 * A validator of shell commands: not safe where a command would delete a tree outside of the working directory,
 * write to a disk, make a file system, delete as another user, or run what was just downloaded. It reads the command,
 * so spelling and wrapping hide nothing; what it does not understand it leaves to others.
 */
export function shellValidator(
  input: Readonly<Record<string, unknown>>,
  { tool_name = 'Bash', cwd, home }: ShellContext = {},
): Validation {
  const analysis = toolEffects({ tool: tool_name, input, cwd, home });
  const { text, commands, knowledge } = analysis;
  if (text === undefined)
    return { safe: false, reason: 'Blocked: there is no command to read. Give the whole command as one text.' };
  for (const { danger, effect } of findDangers(analysis, home)) {
    // To clear a directory of one's own work is everyday business.
    if (danger.pattern === FORCED_DELETION && isOwn(effect, cwd)) continue;
    return {
      safe: false,
      reason: `Blocked: ${danger.pattern}. ${danger.instead}`,
      metadata: { danger: danger.pattern, commands: commands?.commands.length ?? 0 },
    };
  }
  return { safe: true, metadata: { knowledge, commands: commands?.commands.length ?? 0 } };
}

/** Lies below the working directory, also where nobody says which that is. */
function isOwn(effect: Effect | undefined, cwd: string | undefined): boolean {
  const target = effect?.target;
  if (target?.type === 'path') return cwd !== undefined && target.path !== cwd && isPathInside(target.path, cwd);
  if (target?.type !== 'unknown' || cwd !== undefined) return false;
  const names = target.source.split('/').filter((name) => name !== '.');
  return !names.includes('..') && /^[\w-]/.test(names[0] ?? '');
}
