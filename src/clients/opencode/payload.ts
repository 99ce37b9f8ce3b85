import { isRecord } from '../../core/data.js';
import type { ClientEvent } from '../client.js';
import { EVENT_READERS } from '../shared/event-readers.js';
import type { PayloadReader } from '../shared/payload-reader.js';

type Payload = PayloadReader['payload'];

/** The plugin sends what opencode gave it, as it was: the name of the hook, its `input` and its `output`. */
export function opencodeEventName({ hook, input }: Payload): string | undefined {
  if (hook === 'event' && isRecord(input)) return input.type as string | undefined;
  return hook as string | undefined;
}

/** The same with the field names that most clients share. */
export function normaliseOpencodePayload(payload: Payload): Payload {
  const { input, output, call, directory } = payload;
  const given = record(input);
  const properties = record(given.properties);
  const made = record(output);
  const called = record(call);
  return {
    session_id: given.sessionID ?? properties.sessionID ?? record(properties.info).id,
    tool_use_id: given.callID ?? record(properties.tool).callID,
    cwd: directory,
    tool_name: given.tool ?? called.tool,
    tool_input: made.args ?? given.args ?? called.args,
    tool_response: made.output,
    prompt: promptOf(made.parts),
    last_assistant_message: properties.text,
    source: properties.source,
    reason: properties.reason,
    error: errorOf(properties.error),
    agent_type: properties.agent,
    parent: properties.parentID ?? record(properties.info).parentID,
    failed: record(properties.error).name,
  };
}

/** A session that another one has begun is another agent. */
export function readSessionCreated(fields: PayloadReader): ClientEvent {
  return EVENT_READERS[typeof fields.payload.parent === 'string' ? 'agent:spawn' : 'session:start'](fields);
}

/** A question about no call that is known is the user's to answer. */
export function readPermissionAsked(fields: PayloadReader): ClientEvent {
  return fields.payload.tool_name === undefined ? { name: 'observed' } : EVENT_READERS['permission:request'](fields);
}

const PROVIDER = /^(API|Provider)/;

export function readSessionError(fields: PayloadReader): ClientEvent {
  const provider = PROVIDER.test(String(fields.payload.failed));
  return EVENT_READERS[provider ? 'provider:error' : 'orchestrator:error'](fields);
}

/** What the user wrote; not what opencode or a plugin has put beside it. */
function promptOf(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  return parts
    .filter((part) => isRecord(part) && part.type === 'text' && part.synthetic !== true)
    .map(({ text }) => String(text))
    .join('\n');
}

function errorOf(error: unknown): unknown {
  if (!isRecord(error)) return error;
  return record(error.data).message ?? error.message ?? error.name;
}

function record(value: unknown): Payload {
  return isRecord(value) ? value : {};
}
