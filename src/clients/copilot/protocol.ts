import type { ClientEvent, DecodedEvent } from '../client.js';
import { EVENT_READERS } from '../shared/event-readers.js';
import {
  anyObject,
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
import { copilotFacts } from './facts.js';
import { copilotEventName, normaliseCopilotPayload } from './payload.js';

/** Each event has two spellings, and the payload follows the spelling. */
const PAIRS: readonly (readonly [camel: string, pascal: string, line: EventRow])[] = [
  ['preToolUse', 'PreToolUse', ['tool:pre', 'deny allow ask replace inject']],
  ['permissionRequest', 'PermissionRequest', ['permission:request', 'deny allow ask stop']],
  ['postToolUse', 'PostToolUse', ['tool:post', 'deny replace withhold inject']],
  ['postToolUseFailure', 'PostToolUseFailure', ['tool:error', 'inject']],
  ['userPromptSubmitted', 'UserPromptSubmit', ['prompt:submit', 'deny replace inject']],
  ['sessionStart', 'SessionStart', ['session:start', 'inject']],
  ['sessionEnd', 'SessionEnd', ['session:end']],
  ['agentStop', 'Stop', ['prompt:complete']],
  ['subagentStart', 'SubagentStart', ['agent:spawn', 'inject']],
  ['subagentStop', 'SubagentStop', ['agent:complete']],
  ['preCompact', 'PreCompact', ['context:pre_compact']],
  ['errorOccurred', 'ErrorOccurred', ['orchestrator:error', '', failed]],
  ['notification', 'Notification', ['user:notification']],
  ['userPromptTransformed', 'UserPromptTransformed', ['observed']],
];

const CONTEXT = { additionalContext: nonEmptyText };
const DECISION = {
  permissionDecision: oneOf('allow', 'ask', 'deny'),
  permissionDecisionReason: nonEmptyText,
  ...CONTEXT,
};
const BEHAVIOR = { behavior: oneOf('allow', 'deny'), message: nonEmptyText, interrupt: literalFlag(true) };
const BLOCK = { decision: oneOf('block'), reason: nonEmptyText };
const post: OutputSchema = {
  ...BLOCK,
  ...CONTEXT,
  modifiedResult: objectOf({ resultType: oneOf('success'), textResultForLlm: nonEmptyText }, [
    'resultType',
    'textResultForLlm',
  ]),
};
const prompt: OutputSchema = { ...BLOCK, ...CONTEXT, modifiedPrompt: nonEmptyText };

const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  preToolUse: { ...DECISION, modifiedArgs: anyObject },
  PreToolUse: {
    ...DECISION,
    hookSpecificOutput: hookSpecificFields('PreToolUse', { ...DECISION, updatedInput: anyObject }),
  },
  permissionRequest: BEHAVIOR,
  PermissionRequest: {
    ...BEHAVIOR,
    hookSpecificOutput: hookSpecificFields('PermissionRequest', { decision: objectOf(BEHAVIOR, ['behavior']) }),
  },
  postToolUse: post,
  PostToolUse: post,
  userPromptSubmitted: prompt,
  UserPromptSubmit: prompt,
  ...Object.fromEntries(
    ['postToolUseFailure', 'PostToolUseFailure', 'sessionStart', 'SessionStart', 'subagentStart', 'SubagentStart'].map(
      (event) => [event, CONTEXT],
    ),
  ),
};

/** The hook protocol of GitHub Copilot CLI. Exit 2 would deny too, but the model would not learn why: so it is JSON. */
export const copilotClient = makeClient({
  name: copilotFacts.name,
  title: copilotFacts.title,
  role: "the client's own",
  rootVariables: ['COPILOT_PROJECT_DIR'],
  rows: Object.fromEntries(PAIRS.flatMap(([camel, pascal, line]) => [[camel, line] as const, [pascal, line] as const])),
  eventNameOf: copilotEventName,
  plain: normaliseCopilotPayload,
  respond: say,
  validateOutput: (event, output) => validateByEvent(ANSWERS, event, output),
  messageField: () => undefined,
  denyUnreadable: unread,
  maxContextChars: 10_000,
});

/**
 * A denial in the words of each event that can be denied. Copilot takes those that it knows, beside exit 2 as well. Its
 * other spelling of an event has no words of its own there: beside exit 2, Copilot takes a `hookSpecificOutput` for
 * nothing, and the reason with it.
 */
function unread(reason: string): Record<string, unknown> {
  return {
    permissionDecision: 'deny',
    permissionDecisionReason: reason,
    behavior: 'deny',
    message: reason,
    decision: 'block',
    reason,
  };
}

function failed(fields: PayloadReader): ClientEvent {
  const model = (fields.payload.errorContext ?? fields.payload.error_context) === 'model_call';
  return EVENT_READERS[model ? 'provider:error' : 'orchestrator:error'](fields);
}

function say(
  { clientEvent: happened, event }: DecodedEvent,
  { decision, reason, changed, context, stop }: ClientResponse,
): ResponseBody {
  const output: Record<string, unknown> = context === '' ? {} : { additionalContext: context };
  switch (happened.name) {
    case 'tool:pre': {
      const pascal = event === 'PreToolUse';
      if (decision !== undefined) output.permissionDecision = decision;
      if (decision !== undefined && reason !== '') output.permissionDecisionReason = reason;
      if (changed !== undefined) output[pascal ? 'updatedInput' : 'modifiedArgs'] = changed.value;
      const nested = pascal && Object.keys(output).length > 0;
      return { output: nested ? { hookSpecificOutput: { hookEventName: event, ...output } } : output };
    }
    case 'permission:request': {
      if (decision !== 'allow' && decision !== 'deny') return {};
      const interrupt = stop !== undefined && { interrupt: true };
      const said = { behavior: decision, ...(decision === 'deny' && { message: reason, ...interrupt }) };
      // In which of its two forms Copilot reads this here is not known, and it drops what it does not know.
      const nested = event === 'PermissionRequest' && { hookSpecificOutput: { hookEventName: event, decision: said } };
      return { output: { ...said, ...nested } };
    }
    case 'tool:post':
    case 'prompt:submit': {
      if (decision === 'deny') return { output: { ...output, decision: 'block', reason } };
      if (changed === undefined) return { output };
      const given = outputText(changed.value);
      const modified =
        happened.name === 'prompt:submit'
          ? { modifiedPrompt: given }
          : { modifiedResult: { resultType: 'success', textResultForLlm: given } };
      return { output: { ...output, ...modified } };
    }
    default:
      return { output };
  }
}
