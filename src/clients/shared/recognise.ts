import type { PayloadReader } from './payload-reader.js';

type Payload = PayloadReader['payload'];

/** What gives a client away. Some clients read the settings of others, and so send their payloads to the wrong hook. */
const SIGNS: readonly (readonly [client: string, is: (payload: Payload) => boolean])[] = [
  ['opencode', (payload) => has(payload, 'hook') && has(payload, 'input') && !has(payload, 'hook_event_name')],
  ['cursor', (payload) => has(payload, 'cursor_version')],
  ['windsurf', (payload) => has(payload, 'agent_action_name')],
  ['cline', (payload) => has(payload, 'clineVersion')],
  ['copilot', (payload) => has(payload, 'sessionId') && !has(payload, 'session_id')],
  ['codex', (payload) => has(payload, 'turn_id') && has(payload, 'model')],
  ['gemini', ({ hook_event_name: event }) => /^(Before|After)[A-Z]|^PreCompress$/.test(String(event))],
  ['qwen', (payload) => has(payload, 'tool_call_id') || /^(yolo|auto_edit)$/.test(String(payload.permission_mode))],
  ['qwen', ({ transcript_path: path }) => typeof path === 'string' && path.includes('/.qwen/')],
  ['copilot', (payload) => has(payload, 'timestamp') && has(payload, 'session_id') && !has(payload, 'transcript_path')],
  // Copilot names its transcript when a turn ends, and no other client ends one so.
  ['copilot', (payload) => has(payload, 'timestamp') && has(payload, 'stop_reason')],
  ['claude', (payload) => (has(payload, 'prompt_id') || has(payload, 'effort')) && !has(payload, 'timestamp')],
];

/** The client that sent a payload, where the payload gives it away. */
export function recogniseClient(payload: Payload): string | undefined {
  return SIGNS.find(([, is]) => is(payload))?.[0];
}

/** Events that no client of any kind waits for. Whatever is not surely one of them may be a gate. */
const HARMLESS =
  /^(session_?(start|end)|notification|(agent|subagent)?_?stop|subagent_?start|(after|post)_?[a-z]+|pre_?comp(act|ress)|interrupt|stop_?failure|error_?occurred|message_?display|instructions_?loaded)$/i;

/** May somebody be waiting for a decision about this? */
export function mayNeedDecision(event: string, payload: Payload): boolean {
  if (has(payload, 'tool_name') || has(payload, 'toolName')) {
    const over = ['tool_response', 'tool_result', 'toolResult', 'tool_output', 'result_json', 'error', 'error_message'];
    return !over.some((field) => has(payload, field));
  }
  return !HARMLESS.test(event);
}

function has(payload: Payload, field: string): boolean {
  return payload[field] !== undefined;
}
