import type { ClientEvent, Decoded } from '../client.js';
import type { Fields } from '../shared/fields.js';
import { clientOf, type Line, type Said } from '../shared/protocol.js';
import { READERS } from '../shared/read.js';
import type { ClientResponse } from '../shared/response.js';
import { complainOf, flag, object, oneOf, type Shape, shaped, specific, text } from '../shared/shape.js';
import { asText } from '../shared/text.js';
import { nameOf, plain } from './payload.js';

/** Each event has two spellings, and the payload follows the spelling. */
const PAIRS: readonly (readonly [camel: string, pascal: string, line: Line])[] = [
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

const CONTEXT = { additionalContext: text };
const DECISION = { permissionDecision: oneOf('allow', 'ask', 'deny'), permissionDecisionReason: text, ...CONTEXT };
const BEHAVIOR = { behavior: oneOf('allow', 'deny'), message: text, interrupt: flag(true) };
const BLOCK = { decision: oneOf('block'), reason: text };
const post: Shape = {
  ...BLOCK,
  ...CONTEXT,
  modifiedResult: shaped({ resultType: oneOf('success'), textResultForLlm: text }, ['resultType', 'textResultForLlm']),
};
const prompt: Shape = { ...BLOCK, ...CONTEXT, modifiedPrompt: text };

const ANSWERS: Readonly<Record<string, Shape>> = {
  preToolUse: { ...DECISION, modifiedArgs: object },
  PreToolUse: { ...DECISION, hookSpecificOutput: specific('PreToolUse', { ...DECISION, updatedInput: object }) },
  permissionRequest: BEHAVIOR,
  PermissionRequest: {
    ...BEHAVIOR,
    hookSpecificOutput: specific('PermissionRequest', { decision: shaped(BEHAVIOR, ['behavior']) }),
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
export const copilot = clientOf({
  name: 'copilot',
  title: 'Copilot CLI',
  role: "the client's own",
  roots: ['COPILOT_PROJECT_DIR'],
  lines: Object.fromEntries(
    PAIRS.flatMap(([camel, pascal, line]) => [[camel, line] as const, [pascal, line] as const]),
  ),
  nameOf,
  plain,
  say,
  complain: (event, output) => complainOf(ANSWERS, event, output),
  tells: () => undefined,
  unread,
  contextLimit: 10_000,
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

function failed(fields: Fields): ClientEvent {
  const model = (fields.payload.errorContext ?? fields.payload.error_context) === 'model_call';
  return READERS[model ? 'provider:error' : 'orchestrator:error'](fields);
}

function say({ happened, event }: Decoded, { decision, reason, changed, context, stop }: ClientResponse): Said {
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
      const given = asText(changed.value);
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
