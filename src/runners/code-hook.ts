import type { Event } from '../core/event.js';
import type { Hook, HookContext, On } from '../core/hook.js';
import type { Matcher } from '../core/match.js';
import type { HookKind } from '../core/verdict.js';
import type { ClientFields } from './process-input.js';

/** What a policy file says of a hook, whatever its code is written in. */
export interface CodeHookOptions {
  /** The hook's name. */
  readonly id: string;
  readonly kind: HookKind;
  readonly on: On;
  readonly when?: Matcher;
  readonly order?: number;
  readonly before?: string | readonly string[];
  readonly after?: string | readonly string[];
  /** Milliseconds, default 5000. Then the code and everything that it started are killed. */
  readonly timeout?: number;
  readonly onError?: 'continue' | 'ask' | 'deny';
  readonly enabled?: boolean;
  readonly always?: boolean;
  /** Handed to the code as it is. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What the client sent beside the event, for middleware: `transcript_path`, `permission_mode`. */
  readonly sent?: ClientFields;
  /** The directory in which it runs: the project. Default: that of this process. */
  readonly cwd?: string;
  /** Variables besides the few that every hook gets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where those few are taken from. Default: this process. One that answers for others has theirs. */
  readonly baseEnv?: Readonly<Record<string, string | undefined>>;
  /** Directories besides `cwd` that an agent may write, such as the root of the project: no program is looked for there. */
  readonly writable?: readonly string[];
}

export type HookRunFunction = (event: Event, context: HookContext) => Promise<unknown>;

/** A hook of the core around code that runs elsewhere. What it answers is checked by the core, like any answer. */
export function createCodeHook(named: CodeHookOptions, run: HookRunFunction): Hook {
  // A misspelt field stays on the hook: it is refused where hooks are registered.
  const { id, config: _, cwd: __, env: ___, baseEnv: ____, sent: _____, writable: ______, ...hook } = named;
  return { ...hook, name: id, run } as unknown as Hook;
}
