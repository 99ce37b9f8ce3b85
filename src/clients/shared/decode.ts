import { isRecord } from '../../core/data.js';
import { SluiceError, show } from '../../core/errors.js';
import type { ClientEvent, DecodedEvent } from '../client.js';
import { EVENT_READERS } from './event-readers.js';
import { invalidField, PayloadReader } from './payload-reader.js';
import type { ClientProtocol } from './protocol.js';
import { mayNeedDecision, recogniseClient } from './recognise.js';

type Payload = PayloadReader['payload'];

/** Reads a payload by a client's table of events. */
export function decodePayload(protocol: ClientProtocol, raw: unknown): DecodedEvent {
  const { name, rows: lines } = protocol;
  if (!isRecord(raw)) throw invalidField(protocol, 'the payload', 'an object', raw);
  const event = nameOf(protocol, raw);
  const sender = recogniseClient(raw);
  if (sender !== undefined && sender !== name && protocol.foreignPayloads !== 'accept')
    return foreign(protocol, sender, event, raw);
  const line = Object.hasOwn(lines, event) ? lines[event] : undefined;
  if (line === undefined) return unknown(protocol, event, raw);
  const [is, can = '', read = EVENT_READERS[is as ClientEvent['name']]] = line;
  const payload = protocol.plain?.(raw) ?? raw;
  const fields = new PayloadReader(payload, protocol, can.split(' ').includes('deny'));
  return decoded(fields, read(fields), event, raw);
}

function nameOf(protocol: ClientProtocol, raw: Payload): string {
  const event = protocol.eventNameOf === undefined ? raw.hook_event_name : protocol.eventNameOf(raw);
  if (typeof event === 'string' && event !== '') return event;
  if (event === undefined && protocol.defaultEvent !== undefined && isCall(raw)) return protocol.defaultEvent;
  throw invalidField(protocol, '"hook_event_name"', 'a text', event);
}

/** A tool and its input, and nothing that only comes once it has run. */
function isCall(raw: Payload): boolean {
  return typeof raw.tool_name === 'string' && isRecord(raw.tool_input) && mayNeedDecision('', raw);
}

function decoded(fields: PayloadReader, happened: ClientEvent, event: string, raw: Payload): DecodedEvent {
  const call = fields.optional('tool_use_id');
  const cwd = fields.optional('cwd');
  const transcript = fields.first('transcript_path');
  return {
    clientEvent: happened,
    event,
    session: fields.optional('session_id') ?? 'unknown',
    raw,
    ...(call !== undefined && { call }),
    ...(cwd !== undefined && { cwd }),
    ...(transcript !== undefined && { transcript }),
  };
}

/** What a tool is called with, by the names that clients have for it. */
const CARRIES = ['tool_name', 'toolName', 'tool_input', 'toolArgs', 'command'];

/**
 * A newer client may have events that no table knows. One that brings a tool call, or whose name says that something is
 * still to come, may be a gate, and is denied.
 */
function unknown(protocol: ClientProtocol, event: string, raw: Payload): DecodedEvent {
  const about = CARRIES.some((field) => field in raw) || /^(pre|before|permission)/i.test(event);
  if (about && mayNeedDecision(event, raw)) {
    throw new SluiceError('PAYLOAD_INVALID', {
      what: `${protocol.title} sent an event that is not known, and may wait for a decision`,
      expected: `one of ${Object.keys(protocol.rows).join(', ')}`,
      got: show(event),
      fix: 'What cannot be read is denied. Check that this version of the client is supported.',
    });
  }
  const note = `${protocol.title} sent an event that is not known.`;
  return decoded(new PayloadReader(raw, protocol, false), { name: 'observed', note }, event, raw);
}

/** The answer would be read by rules that are not this client's: nothing but a bare denial is sure to be understood. */
function foreign(protocol: ClientProtocol, sender: string, event: string, raw: Payload): DecodedEvent {
  const what = `This was sent by ${sender}, and came to "sluice hook ${protocol.name}"`;
  if (mayNeedDecision(event, raw)) {
    throw new SluiceError('PAYLOAD_INVALID', {
      what,
      expected: `what ${protocol.title} sends`,
      got: show(event),
      fix: 'What is not surely understood is denied. Some clients read the hook settings of others: give each client a hook of its own, and keep it from reading these.',
    });
  }
  return decoded(new PayloadReader(raw, protocol, false), { name: 'observed', note: `${what}.` }, event, raw);
}
