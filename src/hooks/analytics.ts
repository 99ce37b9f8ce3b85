import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Event } from '../core/event.js';
import { type Hook, observe } from '../core/hook.js';
import type { Outcome } from '../core/outcome.js';
import type { Decision } from '../core/verdict.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import { mask } from '../redact/mask.js';

/** Where the stream goes where nobody says otherwise, from the project. */
export const ANALYTICS_PATH = '.agentic/analytics/events.jsonl';

/** The handler of each event, by the name that readers of the stream know. */
const HANDLERS: Readonly<Record<string, string>> = {
  'tool:pre': 'pre-tool-use',
  'permission:request': 'pre-tool-use',
  'tool:post': 'post-tool-use',
  'tool:error': 'post-tool-use',
  'prompt:submit': 'user-prompt',
};

/** A reader of the stream knows two words; a question is neither. */
const WORDS: Partial<Record<Decision, string>> = { deny: 'block', ask: 'ask' };

/**
 * A line of JSON for each decision, in a plain file. It runs after the answer, so that it can neither change nor delay
 * it, and whatever goes wrong with the file is nobody's concern.
 */
export function analytics(path: string, { follow = true } = {}): Hook {
  return observe({
    name: 'analytics',
    on: Object.keys(HANDLERS) as ['tool:pre'],
    run(given, { outcome }) {
      const { name, time, call, data } = given as unknown as Event;
      const { tool } = data as { readonly tool?: unknown };
      const { decision = 'continue' } = outcome ?? {};
      append(path, follow, {
        timestamp: time,
        event_type: 'hook_decision',
        handler: HANDLERS[name] ?? name,
        tool_name: typeof tool === 'string' ? tool : null,
        decision: WORDS[decision] ?? 'allow',
        reason: reasonOf(outcome),
        // Only calls have an id that others know.
        tool_use_id: typeof tool === 'string' ? call : null,
      });
    },
  });
}

/** Why it was stopped, or what a person is asked. */
function reasonOf(outcome: Outcome | undefined): string | null {
  if (outcome?.decision !== 'ask') return outcome?.reason === undefined ? null : mask(outcome.reason).text;
  const { asks, reasons } = outcome;
  const said = asks.map(({ hook, prompt }) => {
    const why = reasons.find((one) => one.hook === hook && one.decision === 'ask')?.reason;
    return `${hook}: ${why ?? prompt ?? 'asks'}`;
  });
  return mask(said.join('; ')).text;
}

/** The stream that the environment names. Set to nothing, there is none; unset, there is `otherwise`. */
export function analyticsHooks(env: NodeJS.ProcessEnv, root: string, otherwise?: string): Hook[] {
  const { ANALYTICS_PATH: given } = env;
  const path = given ?? otherwise;
  if (path === undefined || path === '') return [];
  // A project that is not on this machine must not be made for it.
  if (given === undefined && !existsSync(root)) return [];
  // A link at the usual place may have come with the project, and lead anywhere.
  return [analytics(resolve(root, path), { follow: given !== undefined })];
}

function append(path: string, follow: boolean, entry: object): void {
  try {
    makePrivateDirectory(dirname(path));
    const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK, O_NOFOLLOW } = constants;
    // A named pipe without a reader must not hold the process: without the flag, opening one waits.
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW), 0o600);
    try {
      writeSync(file, `${JSON.stringify(entry)}\n`);
    } finally {
      closeSync(file);
    }
  } catch {
    // Counting must never stand in the way of work.
  }
}
