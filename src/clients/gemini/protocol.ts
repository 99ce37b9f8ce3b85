import { isRecord } from '../../core/data.js';
import type { ClientEvent, DecodedEvent } from '../client.js';
import { EVENT_READERS } from '../shared/event-readers.js';
import {
  anyObject,
  hookSpecificFields,
  literalFlag,
  nonEmptyText,
  type OutputSchema,
  oneOf,
  validateByEvent,
} from '../shared/output-schema.js';
import { outputText } from '../shared/output-text.js';
import type { PayloadReader } from '../shared/payload-reader.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { geminiFacts } from './facts.js';

/** A denial of AfterAgent would make the agent try again: it is never said. */
const LINES: Readonly<Record<string, EventRow>> = {
  BeforeTool: ['tool:pre', 'deny ask replace stop'],
  AfterTool: ['tool:post', 'deny replace withhold inject stop', after],
  BeforeAgent: ['prompt:submit', 'deny inject'],
  AfterAgent: ['prompt:complete'],
  SessionStart: ['session:start', 'inject'],
  SessionEnd: ['session:end'],
  PreCompress: ['context:pre_compact'],
  Notification: ['user:notification'],
  BeforeModel: ['observed'],
  BeforeToolSelection: ['observed'],
  AfterModel: ['observed'],
};

const TELL = { systemMessage: nonEmptyText, suppressOutput: literalFlag(true) };
const STOP = { continue: literalFlag(false), stopReason: nonEmptyText };
const context = (event: string): OutputSchema => ({
  hookSpecificOutput: hookSpecificFields(event, { additionalContext: nonEmptyText }),
});

const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  BeforeTool: {
    ...TELL,
    ...STOP,
    decision: oneOf('deny', 'ask'),
    reason: nonEmptyText,
    hookSpecificOutput: hookSpecificFields('BeforeTool', { tool_input: anyObject }),
  },
  AfterTool: { ...TELL, ...STOP, decision: oneOf('deny'), reason: nonEmptyText, ...context('AfterTool') },
  BeforeAgent: { ...TELL, ...context('BeforeAgent') },
  SessionStart: { ...TELL, ...context('SessionStart') },
  AfterAgent: TELL,
  SessionEnd: TELL,
  PreCompress: TELL,
  Notification: TELL,
};

/** The hook protocol of Gemini CLI. JSON counts whatever the exit code: beside a denial only a denial may stand. */
export const geminiClient = makeClient({
  name: geminiFacts.name,
  title: geminiFacts.title,
  role: 'user',
  rootVariables: ['GEMINI_PROJECT_DIR'],
  rows: LINES,
  respond: say,
  validateOutput: (event, output) => validateByEvent(ANSWERS, event, output),
  messageField: () => 'systemMessage',
});

/** One event for tools that ran and tools that failed. */
function after(fields: PayloadReader): ClientEvent {
  const { tool_response: response } = fields.payload;
  if (!isRecord(response) || response.error === undefined || response.error === null)
    return EVENT_READERS['tool:post'](fields);
  const { error } = response;
  const said =
    typeof error === 'string' ? error : isRecord(error) && typeof error.message === 'string' && error.message;
  return { ...EVENT_READERS['tool:error'](fields), error: said || outputText(error) };
}

function say(
  { clientEvent: happened, event }: DecodedEvent,
  { decision, reason, changed, context: given, stop, quiet }: ClientResponse,
): ResponseBody {
  if (decision === 'deny') {
    if (stop === undefined) return { blocked: reason };
    return { output: { decision, reason, continue: false, stopReason: stop }, blocked: reason };
  }
  const top: Record<string, unknown> = {};
  const fields: Record<string, unknown> = given === '' ? {} : { additionalContext: given };
  if (happened.name === 'tool:pre') {
    if (decision === 'ask') Object.assign(top, { decision, reason });
    if (changed !== undefined) fields.tool_input = changed.value;
  } else if (changed !== undefined) Object.assign(top, { decision: 'deny', reason: outputText(changed.value) });
  return {
    output: {
      ...top,
      ...(quiet && { suppressOutput: true }),
      ...(Object.keys(fields).length > 0 && { hookSpecificOutput: { hookEventName: event, ...fields } }),
    },
  };
}
