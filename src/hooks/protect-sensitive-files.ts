import { escapeControl } from '../core/escape-control.js';
import { type Guard, guard, type Hook } from '../core/hook.js';
import { ask, deny, type GuardVerdict } from '../core/verdict.js';
import type { Effect } from '../effects/effect.js';
import type { ToolAnalysis } from '../effects/tools.js';
import { effectsOf } from './effects-of.js';
import type { PathPattern } from './path-pattern.js';
import { ProtectedFiles } from './protected-files.js';
import { SENSITIVE_FILE_EXCEPTIONS, SENSITIVE_FILES } from './sensitive-files.js';

export interface ProtectSensitiveFiles extends Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>> {
  /** Files that nothing may touch. `.env*` is any such file, `secrets/` all that is in it, `~/.ssh/**` that place. */
  readonly protected_patterns?: readonly string[];
  /** Of these, the files that may be touched all the same. Default: with patterns of your own none. */
  readonly except?: readonly string[];
  /** What is said about a command over a whole tree, such as `grep -r x .`, which may come across one. Default continue. */
  readonly sweeps?: 'continue' | 'ask' | 'deny';
}

const NAME = 'protect-sensitive-files';

/**
 * Denies whatever reads, writes, deletes or sends a protected file, with any tool or command: what a call does is
 * read from it, so `cat .env`, `curl -d @.env` and the Read tool are one thing.
 *
 * @example
 * new Session({ hooks: [protectSensitiveFiles({ protected_patterns: ['.env*', '*.key', '*.pem'] })] })
 */
export function protectSensitiveFiles(config: ProtectSensitiveFiles = {}): Hook {
  const {
    protected_patterns,
    except = protected_patterns === undefined ? SENSITIVE_FILE_EXCEPTIONS : [],
    sweeps,
    ...rest
  } = config;
  const sources = { protected_patterns: protected_patterns ?? SENSITIVE_FILES, except };
  const compile = (home?: string) => new ProtectedFiles(NAME, sources, home);
  let known = { home: undefined as string | undefined, files: compile() };
  return guard({
    name: NAME,
    ...rest,
    on: 'tool:pre',
    run(event): GuardVerdict {
      const { input, cwd, home, real_path } = event.data;
      if (known.home !== home) known = { home, files: compile(home) };
      const { files } = known;
      const analysis = effectsOf(event);
      const metrics = { checked_patterns: files.count };
      const linked = real_path === undefined ? undefined : files.find(real_path, home);
      if (linked !== undefined) return refuse(linked, `a link leads to ${quote(real_path)}`);
      let swept: PathPattern | undefined;
      for (const effect of analysis.effects) {
        const { pattern, relation } = files.touch(effect, home);
        if (relation === 'is' && pattern !== undefined) return refuse(pattern, `it would ${describe(effect)}`);
        if (relation === 'may') swept ??= pattern;
      }
      const named = files.findMention(analysis, input, { cwd, home });
      if (named !== undefined) return question(named, 'What is done with it is not known.');
      if (swept === undefined) return { metrics };
      if (leaks(analysis)) return question(swept.source, 'It sends what is in a whole directory.');
      if (sweeps === 'deny') return refuse(swept, 'it is about a whole directory, where one may be');
      return sweeps === 'ask'
        ? question(swept.source, 'It is about a whole directory, where one may be.')
        : { metrics };
    },
  });
}

/** Sends what another part of the same call reads. */
function leaks({ commands, judgements = [], effects }: ToolAnalysis): boolean {
  if (commands === undefined) return effects.some(({ kind, tags }) => kind === 'send' && tags?.includes('upload'));
  return judgements.some((analysis, index) =>
    analysis.effects.some(
      ({ kind, tags }) => kind === 'send' && (tags?.includes('upload') || (commands.commands[index]?.stage ?? 0) > 0),
    ),
  );
}

function refuse({ source }: PathPattern, why: string): GuardVerdict {
  return {
    ...deny(
      `Files like ${escapeControl(source)} are protected, and ${why}. Do without it: ask the user for what you need to know, or to do it.`,
    ),
    metrics: { blocked: true, pattern: source },
  };
}

function question(pattern: string, why: string): GuardVerdict {
  return {
    ...ask(`This may touch a protected file (${escapeControl(pattern)}). ${why} Allow it?`),
    reason: `it may touch a protected file (${escapeControl(pattern)})`,
    metrics: { pattern },
  };
}

function describe({ kind, target }: Effect): string {
  const where = target.type === 'path' ? target.path : target.type === 'unknown' ? target.source : '';
  return `${kind === 'exec' ? 'run' : kind} ${quote(where)}`;
}

function quote(path = ''): string {
  return JSON.stringify(escapeControl(path.length > 200 ? `${path.slice(0, 200)}...` : path));
}
