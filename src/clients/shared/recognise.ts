import type { PayloadSign } from '../client-facts.js';
import { CLIENT_FACTS } from '../facts.js';
import type { PayloadReader } from './payload-reader.js';

type Payload = PayloadReader['payload'];

/** Clients that there is no adapter for. Some read the settings of others, too. */
const OTHER_SIGNS: readonly (readonly [client: string, sign: PayloadSign])[] = [
  ['windsurf', { rank: 0, has: ['agent_action_name'] }],
  ['cline', { rank: 0, has: ['clineVersion'] }],
];

/** What gives a client away. Some clients read the settings of others, and so send their payloads to the wrong hook. */
const SIGNS: readonly (readonly [client: string, sign: PayloadSign])[] = [
  ...CLIENT_FACTS.flatMap(({ name, signs }) => signs.map((sign) => [name, sign] as const)),
  ...OTHER_SIGNS,
].sort(([, a], [, b]) => a.rank - b.rank);

/** The client that sent a payload, where the payload gives it away. */
export function recogniseClient(payload: Payload): string | undefined {
  return SIGNS.find(([, sign]) => holds(sign, payload))?.[0];
}

function holds({ has: there = [], lacks = [], matches = {} }: PayloadSign, payload: Payload): boolean {
  return (
    there.every((field) => has(payload, field)) &&
    !lacks.some((field) => has(payload, field)) &&
    Object.entries(matches).every(([field, pattern]) => pattern.test(String(payload[field])))
  );
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
