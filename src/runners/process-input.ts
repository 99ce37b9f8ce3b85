import type { Event } from '../core/event.js';
import type { HookContext } from '../core/hook.js';
import { legacyInput } from '../core/lifts/legacy.js';
import { type PreviousResult, previousResult } from '../core/lifts/middleware.js';

/** What a client says beside the event itself: where the conversation is kept, which mode it is in. */
export type ClientFields = Readonly<Record<string, unknown>>;

/** What `process(hook_input, config, previous_results)` is called with, in any language. */
export interface ProcessInput {
  readonly hook_input: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly previous_results: readonly PreviousResult[];
}

export function processInput(
  event: Event,
  { previous }: HookContext,
  config: Readonly<Record<string, unknown>> = {},
  sent: ClientFields = {},
): ProcessInput {
  const others = previous.filter(({ hook, decision }) => !OWN.has(hook) || decision === 'deny' || decision === 'ask');
  return {
    hook_input: { ...sent, ...legacyInput(event), hook_event_name: clientName(event.name), ...placeOf(sent, event) },
    config,
    previous_results: others.map(previousResult),
  };
}

/** Guards of Sluice's own are no middleware: they are told of where they stopped something. */
const OWN: ReadonlySet<string> = new Set(['self-protection', 'policy', 'trust']);

/** What a client sends names the directory, on every event. */
function placeOf({ cwd }: ClientFields, { data }: Event): { readonly cwd?: unknown } {
  return 'cwd' in (data as object) || cwd === undefined ? {} : { cwd };
}

/** Events by the names that clients have for them, which is what middleware was written for. */
const CLIENT_EVENT_NAMES: Readonly<Record<string, string>> = {
  'tool:pre': 'PreToolUse',
  'tool:post': 'PostToolUse',
  'tool:error': 'PostToolUseFailure',
  'permission:request': 'PermissionRequest',
  'prompt:submit': 'UserPromptSubmit',
  'prompt:complete': 'Stop',
  'session:start': 'SessionStart',
  'session:end': 'SessionEnd',
  'agent:spawn': 'SubagentStart',
  'agent:complete': 'SubagentStop',
  'context:pre_compact': 'PreCompact',
  'context:post_compact': 'PostCompact',
  'user:notification': 'Notification',
};

function clientName(event: string): string {
  return CLIENT_EVENT_NAMES[event] ?? event;
}

/** One line of JSON. Event data may hold bigints, which JSON has no word for: they become text. */
export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))}\n`;
}
