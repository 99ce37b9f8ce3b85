import type { ClientEvent } from '../client.js';
import type { PayloadReader } from './payload-reader.js';

type Readers = { readonly [N in ClientEvent['name']]: (fields: PayloadReader) => Extract<ClientEvent, { name: N }> };

/** How each event of ours is read from the field names that most clients share. */
export const EVENT_READERS: Readers = {
  'tool:pre': (fields) => ({ name: 'tool:pre', ...call(fields) }),
  'tool:post': (fields) => ({
    name: 'tool:post',
    ...call(fields),
    output: fields.payload.tool_response,
    ...took(fields),
  }),
  'tool:error': (fields) => ({ name: 'tool:error', ...call(fields), error: errorOf(fields), ...took(fields) }),
  'permission:request': (fields) => ({ name: 'permission:request', ...call(fields) }),
  'prompt:submit': (fields) => ({ name: 'prompt:submit', prompt: fields.text('prompt') }),
  'prompt:complete': (fields) => ({
    name: 'prompt:complete',
    ...given('prompt', fields.first('prompt')),
    response: fields.first('last_assistant_message', 'prompt_response') ?? '',
  }),
  'session:start': (fields) => ({ name: 'session:start', ...given('source', fields.optional('source')) }),
  'session:end': (fields) => ({ name: 'session:end', ...given('reason', fields.optional('reason')) }),
  'agent:spawn': (fields) => ({
    name: 'agent:spawn',
    agent: agentOf(fields),
    ...given('prompt', fields.first('task')),
  }),
  'agent:complete': (fields) => ({
    name: 'agent:complete',
    agent: agentOf(fields),
    output: fields.first('last_assistant_message', 'response', 'summary') ?? '',
  }),
  'context:pre_compact': (fields) => ({
    name: 'context:pre_compact',
    ...given('trigger', fields.first('trigger')),
    ...given('instructions', fields.first('custom_instructions')),
  }),
  'context:post_compact': (fields) => ({
    name: 'context:post_compact',
    ...given('trigger', fields.first('trigger')),
    ...given('summary', fields.first('compact_summary')),
  }),
  'provider:error': (fields) => ({ name: 'provider:error', error: errorOf(fields) }),
  'orchestrator:error': (fields) => ({ name: 'orchestrator:error', error: errorOf(fields) }),
  'user:notification': (fields) => ({
    name: 'user:notification',
    message: fields.text('message'),
    ...given('title', fields.first('title')),
  }),
  observed: () => ({ name: 'observed' }),
};

function call(fields: PayloadReader): { tool: string; input: Readonly<Record<string, unknown>> } {
  const input = fields.record('tool_input');
  return { tool: fields.required('tool_name'), input };
}

function took({ payload: { duration_ms } }: PayloadReader): { duration_ms?: number } {
  return typeof duration_ms === 'number' ? { duration_ms } : {};
}

function errorOf({ payload: { error, error_message } }: PayloadReader): string {
  const said = error ?? error_message;
  if (typeof said === 'string') return said;
  const { message } = (said ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'unknown error';
}

function agentOf(fields: PayloadReader): string {
  return fields.first('agent_type', 'subagent_type', 'agent_name', 'agent_id', 'subagent_id') ?? 'unknown';
}

function given<K extends string>(field: K, value: string | undefined): { [F in K]?: string } {
  return (value === undefined ? {} : { [field]: value }) as { [F in K]?: string };
}
