import { EVENTS, type EventName } from '../../core/events.js';
import type { DisplayMessage } from '../../session/ports.js';
import type { EventResult } from '../../session/session.js';
import type { Client, ClientCapability, ClientEvent, DecodedEvent, EventSupport, HookOutput } from '../client.js';
import { decodePayload } from './decode.js';
import { UNDENIED_RESULTS } from './downgrades.js';
import type { PayloadReader } from './payload-reader.js';
import { type ClientResponse, denyResponse, joinShownMessages, responseOf } from './response.js';

/** What one client is told. */
export interface ResponseBody {
  /** The JSON of the answer. */
  readonly output?: Readonly<Record<string, unknown>>;
  /** Exit 2, with this on standard error. */
  readonly blocked?: string;
  readonly warning?: string;
}

/** An event of the client: what it is to us, what the client carries out there, and how it is read. */
export type EventRow = readonly [
  is: EventName | 'observed',
  can?: string,
  read?: (fields: PayloadReader) => ClientEvent,
];

/** All that differs from client to client. */
export interface ClientProtocol
  extends Pick<
    Client,
    'name' | 'title' | 'role' | 'rootVariables' | 'isAttended' | 'foreignPayloads' | 'isJudgedByOwnHook'
  > {
  readonly rows: Readonly<Record<string, EventRow>>;
  /** The client's name of an event, where a payload does not simply say it. */
  eventNameOf?(payload: PayloadReader['payload']): string | undefined;
  /** The event of a payload that names none and has a tool with its input: what hooks of this kind were first given. */
  readonly defaultEvent?: string;
  /** The payload with the field names that most clients share. */
  plain?(payload: PayloadReader['payload']): PayloadReader['payload'];
  respond(decoded: DecodedEvent, saying: ClientResponse): ResponseBody;
  /** The field in which the user is told something on this event. */
  messageField(event: string): string | undefined;
  /** What is wrong with an answer, by the client's own schema. */
  validateOutput(event: string, output: unknown): string | undefined;
  /** Can this very output be kept from the model? Where it depends on more than the event. */
  canWithhold?(decoded: DecodedEvent): boolean;
  /** A denial of whatever it was that could not be read, where the client does not show standard error. */
  denyUnreadable?(reason: string): Readonly<Record<string, unknown>>;
  /** Characters of context that the client takes. It drops what is longer. */
  readonly maxContextChars?: number;
}

const SILENCE: HookOutput = { stdout: '', stderr: '', exitCode: 0 };

export function makeClient(protocol: ClientProtocol): Client {
  const { name, title, role, rootVariables: roots, rows: lines } = protocol;
  const events: Record<string, EventSupport> = {};
  for (const [event, [is, can = '']] of Object.entries(lines)) {
    events[event] = { eventName: is, capabilities: can.split(' ').filter(Boolean) as ClientCapability[] };
  }
  const powers = ({ event, clientEvent: happened }: DecodedEvent): readonly ClientCapability[] =>
    happened.name === 'observed' || !Object.hasOwn(events, event) ? [] : (events[event]?.capabilities ?? []);

  return {
    name,
    title,
    role,
    rootVariables: roots,
    events,
    ...passed(protocol),
    decode: (payload) => decodePayload(protocol, payload),
    validateOutput: (event, output) => protocol.validateOutput(event, output),

    encode(decoded, result, shown = []) {
      if (decoded.clientEvent.name === 'observed') return SILENCE;
      const can = powers(decoded);
      const [saying, warnings] = fitting(protocol, decoded, result, can);
      const note = misplaced(protocol, result, saying);
      const encoded = finish(protocol, decoded, protocol.respond(decoded, saying), shown, warnings);
      return note === undefined ? encoded : { ...encoded, note };
    },

    refuse(decoded, reason) {
      if (decoded === undefined) {
        const said = protocol.denyUnreadable?.(reason);
        return { ...failClosed(reason), ...(said !== undefined && { stdout: `${JSON.stringify(said)}\n` }) };
      }
      if (!powers(decoded).includes('deny')) {
        if (decoded.clientEvent.name === 'observed') return { ...SILENCE, stderr: `${reason}\n` };
        return finish(protocol, decoded, {}, [{ level: 'error', source: 'sluice', message: reason }]);
      }
      const open = decoded.clientEvent.name === 'tool:post' && protocol.canWithhold?.(decoded) === false;
      const warnings = open ? ['The output could not be withheld: it reached the model.'] : [];
      return finish(protocol, decoded, protocol.respond(decoded, denyResponse(reason)), [], warnings);
    },

    supports(decoded) {
      return (event, ability) => {
        if (event !== decoded.clientEvent.name) return false;
        if (ability === 'withhold' && protocol.canWithhold !== undefined) return protocol.canWithhold(decoded);
        return powers(decoded).includes(ability);
      };
    },
  };
}

/** What a client does in a way of its own, if it does. */
function passed({ isAttended, foreignPayloads, isJudgedByOwnHook }: ClientProtocol) {
  return {
    ...(isAttended && { isAttended }),
    ...(foreignPayloads && { foreignPayloads }),
    ...(isJudgedByOwnHook && { isJudgedByOwnHook }),
  };
}

/** What is left to say once everything that the client cannot carry out is taken away, and what was taken away. */
function fitting(
  { title, maxContextChars: contextLimit }: ClientProtocol,
  { clientEvent: happened, event }: DecodedEvent,
  result: EventResult,
  can: readonly ClientCapability[],
): readonly [ClientResponse, readonly string[]] {
  const warnings: string[] = [];
  const type = happened.name === 'observed' ? undefined : EVENTS[happened.name];
  let saying = responseOf(result, type !== undefined && 'replaces' in type ? type.replaces : undefined);
  if (saying.decision === 'deny' && !can.includes('deny')) {
    const { decision: _decision, stop: _stop, ...rest } = saying;
    warnings.push(
      `${title} cannot deny ${event}: ${UNDENIED_RESULTS[happened.name] ?? 'it went on'}. ${saying.reason}`,
    );
    const context = can.includes('inject') ? [saying.context, saying.reason].filter(Boolean).join('\n\n') : '';
    saying = { ...rest, context };
  }
  if (saying.stop !== undefined && !can.includes('stop')) {
    const { stop: _stop, ...rest } = saying;
    saying = rest;
  }
  if (saying.decision === 'deny' && result.noApprover && !can.includes('ask')) {
    saying = { ...saying, reason: `${saying.reason}\n${title} cannot ask its user here, so this is a denial.` };
  }
  if (contextLimit !== undefined && saying.context.length > contextLimit) {
    warnings.push(`${title} takes ${contextLimit} characters of context: the rest was cut off.`);
    saying = { ...saying, context: `${saying.context.slice(0, contextLimit - CUT.length)}${CUT}` };
  }
  return [saying, warnings];
}

const CUT = '\n[cut off]';

/** A client has one place for context: what was meant for another role stands there too, and stays. */
function misplaced(
  { title, role }: ClientProtocol,
  result: EventResult,
  { context }: ClientResponse,
): string | undefined {
  const meant = new Set(result.injections?.flatMap((given) => (given.role === 'system' ? [] : given.role)));
  if (context === '' || meant.size === 0 || (meant.size === 1 && meant.has(role as never))) return undefined;
  return `Context for the role ${[...meant].join(', ')} reached the model of ${title} as ${role}.`;
}

function finish(
  { title, messageField: tells, validateOutput: complain }: ClientProtocol,
  { event }: DecodedEvent,
  { output = {}, blocked, warning }: ResponseBody,
  shown: readonly DisplayMessage[],
  more: readonly string[] = [],
): HookOutput {
  const warnings = [...more, ...(warning === undefined ? [] : [warning])];
  const told: DisplayMessage[] = warnings.map((message) => ({ level: 'warning', source: 'sluice', message }));
  const message = joinShownMessages([...shown, ...told]);
  const field = tells(event);
  // A denial without JSON must stay so: what stands beside it could be taken for the answer.
  const alone = blocked !== undefined && Object.keys(output).length === 0;
  const whole = message === '' || field === undefined || alone ? output : { ...output, [field]: message };
  const note = warnings.length === 0 ? {} : { warning: warnings.join('\n') };
  if (Object.keys(whole).length > 0) {
    const complaint = complain(event, whole);
    if (complaint !== undefined)
      return failClosed(`Sluice made an answer that ${title} could not have read: ${complaint}.`);
  }
  const stdout = Object.keys(whole).length > 0 ? `${JSON.stringify(whole)}\n` : '';
  if (blocked !== undefined) return { stdout, stderr: `${blocked}\n`, exitCode: 2, ...note };
  return { stdout, stderr: message !== '' && field === undefined ? `${message}\n` : '', exitCode: 0, ...note };
}

/** No answer at all: exit 2 blocks whatever can be blocked, and standard error says why. */
export function failClosed(reason: string): HookOutput {
  return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
}
