import { isRecord } from '../../core/data.js';
import type { ClientEvent, Decoded } from '../client.js';
import type { Fields } from '../shared/fields.js';
import { clientOf, type Line, type Said } from '../shared/protocol.js';
import { READERS } from '../shared/read.js';
import type { ClientResponse } from '../shared/response.js';
import { complainOf, flag, object, oneOf, type Shape, specific, text } from '../shared/shape.js';
import { asText } from '../shared/text.js';

/** A denial of AfterAgent would make the agent try again: it is never said. */
const LINES: Readonly<Record<string, Line>> = {
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

const TELL = { systemMessage: text, suppressOutput: flag(true) };
const STOP = { continue: flag(false), stopReason: text };
const context = (event: string): Shape => ({ hookSpecificOutput: specific(event, { additionalContext: text }) });

const ANSWERS: Readonly<Record<string, Shape>> = {
  BeforeTool: {
    ...TELL,
    ...STOP,
    decision: oneOf('deny', 'ask'),
    reason: text,
    hookSpecificOutput: specific('BeforeTool', { tool_input: object }),
  },
  AfterTool: { ...TELL, ...STOP, decision: oneOf('deny'), reason: text, ...context('AfterTool') },
  BeforeAgent: { ...TELL, ...context('BeforeAgent') },
  SessionStart: { ...TELL, ...context('SessionStart') },
  AfterAgent: TELL,
  SessionEnd: TELL,
  PreCompress: TELL,
  Notification: TELL,
};

/** The hook protocol of Gemini CLI. JSON counts whatever the exit code: beside a denial only a denial may stand. */
export const gemini = clientOf({
  name: 'gemini',
  title: 'Gemini CLI',
  role: 'user',
  roots: ['GEMINI_PROJECT_DIR'],
  lines: LINES,
  say,
  complain: (event, output) => complainOf(ANSWERS, event, output),
  tells: () => 'systemMessage',
});

/** One event for tools that ran and tools that failed. */
function after(fields: Fields): ClientEvent {
  const { tool_response: response } = fields.payload;
  if (!isRecord(response) || response.error === undefined || response.error === null)
    return READERS['tool:post'](fields);
  const { error } = response;
  const said =
    typeof error === 'string' ? error : isRecord(error) && typeof error.message === 'string' && error.message;
  return { ...READERS['tool:error'](fields), error: said || asText(error) };
}

function say(
  { happened, event }: Decoded,
  { decision, reason, changed, context: given, stop, quiet }: ClientResponse,
): Said {
  if (decision === 'deny') {
    if (stop === undefined) return { blocked: reason };
    return { output: { decision, reason, continue: false, stopReason: stop }, blocked: reason };
  }
  const top: Record<string, unknown> = {};
  const fields: Record<string, unknown> = given === '' ? {} : { additionalContext: given };
  if (happened.name === 'tool:pre') {
    if (decision === 'ask') Object.assign(top, { decision, reason });
    if (changed !== undefined) fields.tool_input = changed.value;
  } else if (changed !== undefined) Object.assign(top, { decision: 'deny', reason: asText(changed.value) });
  return {
    output: {
      ...top,
      ...(quiet && { suppressOutput: true }),
      ...(Object.keys(fields).length > 0 && { hookSpecificOutput: { hookEventName: event, ...fields } }),
    },
  };
}
