import type { ClientEvent, DecodedEvent } from '../client.js';
import { EVENT_READERS } from '../shared/event-readers.js';
import {
  hookSpecificFields,
  literalFlag,
  nonEmptyText,
  type OutputSchema,
  objectOf,
  oneOf,
  validateByEvent,
} from '../shared/output-schema.js';
import { outputText } from '../shared/output-text.js';
import type { PayloadReader } from '../shared/payload-reader.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { qwenFacts } from './facts.js';

const OBSERVED =
  'PostToolBatch UserPromptExpansion SessionDelete MessageDisplay PermissionDenied TodoCreated TodoCompleted InstructionsLoaded';

/** Qwen Code documents a changed input, and drops it; it drops context before a tool too, without a word about it. */
const LINES: Readonly<Record<string, EventRow>> = {
  PreToolUse: ['tool:pre', 'deny allow ask'],
  PermissionRequest: ['permission:request', 'deny allow ask'],
  PostToolUse: ['tool:post', 'deny replace withhold inject'],
  PostToolUseFailure: ['tool:error', 'inject'],
  UserPromptSubmit: ['prompt:submit', 'deny inject', prompt],
  SessionStart: ['session:start', 'inject'],
  SessionEnd: ['session:end'],
  Stop: ['prompt:complete'],
  StopFailure: ['provider:error'],
  SubagentStart: ['agent:spawn', 'inject'],
  SubagentStop: ['agent:complete'],
  PreCompact: ['context:pre_compact'],
  PostCompact: ['context:post_compact'],
  Notification: ['user:notification'],
  ...Object.fromEntries(OBSERVED.split(' ').map((event) => [event, ['observed'] as const])),
};

const TELL = { systemMessage: nonEmptyText };
const context = (event: string): OutputSchema => ({
  hookSpecificOutput: hookSpecificFields(event, { additionalContext: nonEmptyText }),
});

const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  PreToolUse: {
    ...TELL,
    hookSpecificOutput: hookSpecificFields('PreToolUse', {
      permissionDecision: oneOf('allow', 'ask'),
      permissionDecisionReason: nonEmptyText,
    }),
  },
  PermissionRequest: {
    ...TELL,
    hookSpecificOutput: hookSpecificFields('PermissionRequest', {
      decision: objectOf({ behavior: oneOf('allow', 'deny'), message: nonEmptyText }, ['behavior']),
    }),
  },
  PostToolUse: { ...TELL, continue: literalFlag(false), stopReason: nonEmptyText, ...context('PostToolUse') },
  ...Object.fromEntries(
    ['PostToolUseFailure', 'UserPromptSubmit', 'SessionStart', 'SubagentStart'].map((event) => [
      event,
      { ...TELL, ...context(event) },
    ]),
  ),
  ...Object.fromEntries(
    ['SessionEnd', 'Stop', 'StopFailure', 'SubagentStop', 'PreCompact', 'PostCompact', 'Notification'].map((event) => [
      event,
      TELL,
    ]),
  ),
};

/** The hook protocol of Qwen Code: Claude Code's forms, with tools of its own. */
export const qwenClient = makeClient({
  name: qwenFacts.name,
  title: qwenFacts.title,
  role: "the client's own",
  rootVariables: ['QWEN_PROJECT_DIR'],
  rows: LINES,
  respond: say,
  validateOutput: (event, output) => validateByEvent(ANSWERS, event, output),
  messageField: () => 'systemMessage',
});

/** Fires again before each request to the model, with nothing in it: then nobody has sent a prompt. */
function prompt(fields: PayloadReader): ClientEvent {
  const { prompt: text, submitted_prompt: submitted } = fields.payload;
  return text === '' && submitted === undefined ? { name: 'observed' } : EVENT_READERS['prompt:submit'](fields);
}

function say(
  { clientEvent: happened, event }: DecodedEvent,
  { decision, reason, changed, context: given }: ClientResponse,
): ResponseBody {
  const fields: Record<string, unknown> = given === '' ? {} : { additionalContext: given };
  if (happened.name === 'permission:request') {
    // Whether exit 2 denies here is not known; the JSON is Claude Code's.
    if (decision === 'deny') fields.decision = { behavior: 'deny', message: reason };
    if (decision === 'allow') fields.decision = { behavior: 'allow' };
  } else if (happened.name === 'tool:post') {
    // A block is passed over. What stops the call puts its reason in the place of the output, and the agent goes on;
    // context beside it would be lost.
    const text = decision === 'deny' ? reason : changed && outputText(changed.value);
    if (text !== undefined) return { output: { continue: false, stopReason: given ? `${text}\n\n${given}` : text } };
  } else if (decision === 'deny') return { blocked: reason };
  else if (decision !== undefined && happened.name === 'tool:pre') {
    Object.assign(fields, {
      permissionDecision: decision,
      ...(reason !== '' && { permissionDecisionReason: reason }),
    });
  }
  return { output: Object.keys(fields).length > 0 ? { hookSpecificOutput: { hookEventName: event, ...fields } } : {} };
}
