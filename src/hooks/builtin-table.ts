import { join } from 'node:path';
import type { Hook } from '../core/hook.js';
import type { HookKind } from '../core/verdict.js';
import type { HookConfig, HookConfigSchema } from './config.js';

/** What hooks may want to know of the machine and of the call. Looked up at the edge. */
export interface HookEnvironment {
  readonly home?: string;
  /** The state directory: where logs go that have no other place. */
  readonly state?: string;
  /** The transcript that the client keeps of the session. */
  readonly transcript?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A hook that a policy can name. */
export interface BuiltinHook {
  readonly summary: string;
  readonly kind: HookKind;
  /** Events that it can be registered for. */
  readonly events: readonly string[] | 'any';
  /** The keys of its config. */
  readonly config: HookConfigSchema;
  /** It can write files, send over the network, run programs: nothing that a project may switch on by itself. */
  readonly writes?: true;
  readonly sends?: true;
  readonly runs?: true;
  /** Its code is loaded when it is made: what no policy names costs nothing. */
  load(): Promise<(config: HookConfig, place: HookEnvironment) => Hook>;
}

const CALLS = ['tool:pre', 'permission:request'];

export const BUILTIN_HOOKS: Readonly<Record<string, BuiltinHook>> = {
  'block-dangerous-commands': {
    summary: 'Denies ruinous shell commands, or those with patterns of yours.',
    kind: 'guard',
    events: CALLS,
    config: { dangerous_patterns: 'texts' },
    async load() {
      return (await import('./block-dangerous-commands.js')).blockDangerousCommands;
    },
  },
  'protect-sensitive-files': {
    summary: 'Denies whatever reads, writes, deletes or sends a protected file.',
    kind: 'guard',
    events: CALLS,
    config: { protected_patterns: 'texts', except: 'texts', sweeps: ['continue', 'ask', 'deny'] },
    async load() {
      return (await import('./protect-sensitive-files.js')).protectSensitiveFiles;
    },
  },
  'default-decision': {
    summary: 'Denies, or asks about, everything that no hook before it has denied.',
    kind: 'guard',
    events: 'any',
    config: { decision: ['ask', 'deny'] },
    async load() {
      return (await import('./default-decision.js')).defaultDecision;
    },
  },
  'validate-tool-inputs': {
    summary: 'Denies tool calls whose input is invalid or does not fit a schema.',
    kind: 'guard',
    events: CALLS,
    config: { schemas: 'table', max_bytes: 'number' },
    async load() {
      return (await import('./validate-tool-inputs.js')).validateToolInputs;
    },
  },
  'validate-shell-command': {
    summary: 'Denies shell commands that would ruin the machine; clearing directories of the project is fine.',
    kind: 'guard',
    events: CALLS,
    config: {},
    async load() {
      return (await import('./validate-shell-command.js')).validateShellCommand;
    },
  },
  'validate-file-operation': {
    summary: 'Denies file tools that touch secrets, files of the system, or files that run later.',
    kind: 'guard',
    events: CALLS,
    config: {},
    async load() {
      return (await import('./validate-file-operation.js')).validateFileOperation;
    },
  },
  'detect-pii': {
    summary: 'Denies prompts that hold personal data.',
    kind: 'guard',
    events: ['prompt:submit', ...CALLS],
    config: { block_at: ['low', 'medium', 'high', 'never'], ignore: 'texts' },
    async load() {
      return (await import('./detect-pii.js')).detectPii;
    },
  },
  'redact-secrets': {
    summary: 'Masks secrets in what tools return.',
    kind: 'transform',
    events: ['tool:post', 'tool:error'],
    config: {},
    async load() {
      return (await import('./redact-secrets.js')).redactSecrets;
    },
  },
  'session-context': {
    summary: 'Tells the model what day it is, where it works, and how to take a denial.',
    kind: 'transform',
    events: ['session:start'],
    config: {},
    async load() {
      return (await import('./session-context.js')).sessionContext;
    },
  },
  'git-status': {
    summary: 'Tells the model which branch it is on and which files have changed.',
    kind: 'transform',
    events: ['session:start', 'prompt:submit'],
    config: { directory: 'text', max_files: 'number' },
    runs: true,
    async load() {
      const { gitStatus } = await import('./git-status.js');
      return (config, { env }) => gitStatus({ ...config, ...(env !== undefined && { env }) });
    },
  },
  'lint-feedback': {
    summary: 'Runs a linter on each file that was written, and shows the model what it found.',
    kind: 'transform',
    events: ['tool:post'],
    config: { linters: 'tables' },
    runs: true,
    async load() {
      const { lintFeedback } = await import('./lint-feedback.js');
      return (config, { env }) => lintFeedback({ linters: [], ...config, ...(env !== undefined && { env }) });
    },
  },
  'log-operations': {
    summary: 'Writes a line for each tool call.',
    kind: 'observe',
    events: 'any',
    config: { log_file: 'text' },
    writes: true,
    async load() {
      const { logOperations } = await import('./log-operations.js');
      return (config, { home, state }) => {
        const log_file = state === undefined ? '' : join(state, 'operations.jsonl');
        return logOperations({ log_file, ...config, ...(home !== undefined && { home }) });
      };
    },
  },
  'emit-metrics': {
    summary: 'Sends counts and times to a StatsD server.',
    kind: 'observe',
    events: 'any',
    config: { statsd_host: 'text', statsd_port: 'number', prefix: 'text', tags: 'texts' },
    sends: true,
    async load() {
      return (await import('./emit-metrics.js')).emitMetrics;
    },
  },
  'track-token-usage': {
    summary: 'Counts the tokens of a session.',
    kind: 'observe',
    events: 'any',
    config: { log_file: 'text', budget: 'number' },
    writes: true,
    async load() {
      const { trackTokenUsage } = await import('./track-token-usage.js');
      return (config, { home, transcript }) =>
        trackTokenUsage({
          ...config,
          ...(home !== undefined && { home }),
          ...(transcript !== undefined && { transcript }),
        });
    },
  },
  'debug-tracer': {
    summary: 'Says for every event which hooks ran and what each said.',
    kind: 'observe',
    events: 'any',
    config: { log_file: 'text', include_data: 'switch' },
    writes: true,
    async load() {
      const { debugTracer } = await import('./debug-tracer.js');
      return (config, { home }) => debugTracer({ ...config, ...(home !== undefined && { home }) });
    },
  },
  'desktop-alerts': {
    summary: 'Shows a desktop alert when the user is wanted.',
    kind: 'observe',
    events: ['user:notification', 'approval:required'],
    config: {},
    runs: true,
    async load() {
      const { desktopAlerts } = await import('./desktop-alerts.js');
      return (_, { env }) => desktopAlerts(env === undefined ? {} : { env });
    },
  },
};
