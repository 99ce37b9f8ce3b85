import type { EventResult } from '../../session/session.js';
import type { Client, ClientEvent, DecodedEvent, HookOutput } from '../client.js';
import { EVENT_READERS } from '../shared/event-readers.js';
import {
  anyObject,
  nonEmptyText,
  type OutputSchema,
  objectOf,
  oneOf,
  validateByEvent,
} from '../shared/output-schema.js';
import { type EventRow, makeClient } from '../shared/protocol.js';
import { genericFacts } from './facts.js';

/** The names that most clients use. Our own names serve as well. */
const NAMES: Readonly<Record<string, Exclude<ClientEvent['name'], 'observed'>>> = {
  PreToolUse: 'tool:pre',
  PostToolUse: 'tool:post',
  PostToolUseFailure: 'tool:error',
  PermissionRequest: 'permission:request',
  UserPromptSubmit: 'prompt:submit',
  SessionStart: 'session:start',
  SessionEnd: 'session:end',
  Stop: 'prompt:complete',
  SubagentStart: 'agent:spawn',
  SubagentStop: 'agent:complete',
  PreCompact: 'context:pre_compact',
  PostCompact: 'context:post_compact',
  Notification: 'user:notification',
};

/** Whoever reads the answer keeps the output of a blocked call from the model. */
const CAN: Partial<Record<ClientEvent['name'], string>> = {
  'tool:pre': 'deny allow',
  'tool:post': 'deny withhold',
  'tool:error': 'deny',
  'permission:request': 'deny allow',
  'prompt:submit': 'deny allow',
  'agent:spawn': 'deny',
  'context:pre_compact': 'deny',
};

const LINES: Readonly<Record<string, EventRow>> = Object.fromEntries(
  [...Object.entries(NAMES), ...Object.values(NAMES).map((name) => [name, name] as const)].map(([event, name]) => [
    event,
    [name, CAN[name] ?? '', EVENT_READERS[name]] as const,
  ]),
);

const ANSWER: OutputSchema = {
  decision: oneOf('allow', 'block'),
  reason: nonEmptyText,
  hookSpecificOutput: objectOf({ hookEventName: nonEmptyText, metrics: anyObject }, ['hookEventName', 'metrics']),
};

/** What Sluice itself registers: no middleware, whose ids a reader looks for. */
const OWN: ReadonlySet<string> = new Set([
  'self-protection',
  'policy',
  'policy-report',
  'session-context',
  'trust',
  'analytics',
  'plain-log',
]);

const PASSED = 'All checks passed';

const base = makeClient({
  name: genericFacts.name,
  title: genericFacts.title,
  role: 'nothing: it is dropped',
  rootVariables: [],
  foreignPayloads: 'accept',
  rows: LINES,
  defaultEvent: 'PreToolUse',
  eventNameOf: ({ hook_event_name: name, event }) => (name ?? event) as string | undefined,
  respond: () => ({}),
  validateOutput: (_, output) => validateByEvent({ any: ANSWER }, 'any', output),
  messageField: () => undefined,
});

/** For a client that there is no adapter for: a plain decision as JSON, and exit 2 where it is to block. */
export const genericClient: Client = {
  ...base,

  encode(decoded, result, shown = [], watching = []) {
    const silent = base.encode(decoded, result, shown);
    if (decoded.clientEvent.name === 'observed') return silent;
    const blocked = result.decision === 'deny' && (base.events[decoded.event]?.capabilities.includes('deny') ?? false);
    const said = result.reasons.filter(({ decision }) => decision === 'deny');
    const reason = said.map(({ hook, reason: why }) => `${hook}: ${why || result.reason}`).join('; ');
    return {
      ...silent,
      ...answer(decoded, blocked, blocked ? reason || `sluice: ${result.reason}` : PASSED, result, watching),
    };
  },

  refuse(decoded, reason) {
    if (decoded !== undefined && !base.events[decoded.event]?.capabilities.includes('deny'))
      return base.refuse(decoded, reason);
    return { ...answer(decoded, true, reason), stderr: `${reason}\n` };
  },
};

function answer(
  decoded: DecodedEvent | undefined,
  blocked: boolean,
  reason: string,
  result?: EventResult,
  watching: readonly string[] = [],
): Omit<HookOutput, 'stderr'> {
  const entries = result?.trace.filter(({ hook, verdict }) => !OWN.has(hook) || verdict?.metrics !== undefined) ?? [];
  const metrics = Object.fromEntries([
    ...entries.map(({ hook, verdict }) => [hook, verdict?.metrics ?? {}] as const),
    // They run after the answer: what they measure is in the audit.
    ...watching.filter((name) => !OWN.has(name)).map((name) => [name, {}] as const),
  ]);
  const output = {
    decision: blocked ? 'block' : 'allow',
    reason,
    hookSpecificOutput: { hookEventName: decoded?.event ?? 'unknown', metrics },
  };
  const stdout = `${JSON.stringify(output)}\n`;
  return { stdout, exitCode: blocked ? 2 : 0 };
}
