import type { PayloadReader } from '../shared/payload-reader.js';

type Payload = PayloadReader['payload'];

/** Copilot's field names, and the ones that most clients share. */
const NAMES: Readonly<Record<string, string>> = {
  sessionId: 'session_id',
  toolName: 'tool_name',
  toolArgs: 'tool_input',
  toolInput: 'tool_input',
  toolResult: 'tool_response',
  tool_result: 'tool_response',
  transcriptPath: 'transcript_path',
  customInstructions: 'custom_instructions',
  agentName: 'agent_name',
  agentType: 'agent_type',
  agentId: 'agent_id',
};

export function normaliseCopilotPayload(payload: Payload): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [Object.hasOwn(NAMES, field) ? NAMES[field] : field, value]),
  );
}

/** What only one event brings, the telling ones first: in its own style Copilot does not say which event it is. */
const TELLING: readonly (readonly [event: string, ...fields: string[]])[] = [
  ['permissionRequest', 'toolName', 'toolInput'],
  ['postToolUse', 'toolName', 'toolResult'],
  ['postToolUseFailure', 'toolName', 'error'],
  ['preToolUse', 'toolName'],
  ['errorOccurred', 'error', 'errorContext'],
  ['userPromptTransformed', 'prompt', 'transformedPrompt'],
  ['userPromptSubmitted', 'prompt'],
  ['subagentStop', 'stopReason', 'agentName'],
  ['subagentStop', 'stopReason', 'agentId'],
  ['agentStop', 'stopReason'],
  ['subagentStart', 'agentName'],
  ['preCompact', 'trigger'],
  ['sessionStart', 'source'],
  ['sessionEnd', 'reason'],
];

export function copilotEventName(payload: Payload): string | undefined {
  for (const said of [payload.hook_event_name, payload.hookName]) if (typeof said === 'string') return said;
  return TELLING.find(([, ...fields]) => fields.every((field) => payload[field] !== undefined))?.[0];
}
