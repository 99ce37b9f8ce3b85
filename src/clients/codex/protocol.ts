import { isRecord } from '../../core/data.js';
import type { DecodedEvent } from '../client.js';
import {
  anyObject,
  hookSpecificFields,
  nonEmptyText,
  type OutputSchema,
  objectOf,
  oneOf,
  validateByEvent,
} from '../shared/output-schema.js';
import { outputText } from '../shared/output-text.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { codexFacts } from './facts.js';

/** `continue: false` stops nothing that we could stop, and fails the hook on PreToolUse: it is never said. */
const LINES: Readonly<Record<string, EventRow>> = {
  PreToolUse: ['tool:pre', 'deny replace inject'],
  PermissionRequest: ['permission:request', 'deny allow ask'],
  PostToolUse: ['tool:post', 'deny replace withhold inject'],
  UserPromptSubmit: ['prompt:submit', 'deny inject'],
  SessionStart: ['session:start', 'inject'],
  SessionEnd: ['session:end'],
  Stop: ['prompt:complete'],
  SubagentStart: ['agent:spawn', 'inject'],
  SubagentStop: ['agent:complete'],
  PreCompact: ['context:pre_compact'],
  PostCompact: ['context:post_compact'],
  Interrupt: ['observed'],
  PreModelRequest: ['observed'],
  PostModelRequest: ['observed'],
};

const TELL = { systemMessage: nonEmptyText };
const context = (event: string): OutputSchema => ({
  hookSpecificOutput: hookSpecificFields(event, { additionalContext: nonEmptyText }),
});

/** Of Codex's own schemas what it also acts on. An answer with anything else fails, and the tool runs. */
const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  PreToolUse: {
    ...TELL,
    hookSpecificOutput: hookSpecificFields('PreToolUse', {
      // Alone, an `allow` fails the hook; beside a changed input it is needed.
      permissionDecision: oneOf('allow'),
      updatedInput: anyObject,
      additionalContext: nonEmptyText,
    }),
  },
  PermissionRequest: {
    ...TELL,
    hookSpecificOutput: hookSpecificFields('PermissionRequest', {
      decision: objectOf({ behavior: oneOf('allow') }, ['behavior']),
    }),
  },
  PostToolUse: { ...TELL, decision: oneOf('block'), reason: nonEmptyText, ...context('PostToolUse') },
  UserPromptSubmit: { ...TELL, ...context('UserPromptSubmit') },
  SessionStart: { ...TELL, ...context('SessionStart') },
  SubagentStart: { ...TELL, ...context('SubagentStart') },
  Stop: TELL,
  SubagentStop: TELL,
  PreCompact: TELL,
  PostCompact: TELL,
};

/** The hook protocol of Codex. It is strict: a field that it does not know makes the whole answer count for nothing. */
export const codexClient = makeClient({
  name: codexFacts.name,
  title: codexFacts.title,
  role: 'developer',
  rootVariables: [],
  rows: LINES,
  isAttended: (_, { raw }) => (raw.permission_mode === 'dontAsk' ? false : undefined),
  respond: say,
  validateOutput: complain,
  messageField: (event) => (Object.hasOwn(ANSWERS, event) ? 'systemMessage' : undefined),
});

function complain(event: string, output: unknown): string | undefined {
  const wrong = validateByEvent(ANSWERS, event, output);
  if (wrong !== undefined || event !== 'PreToolUse') return wrong;
  const { hookSpecificOutput: { permissionDecision, updatedInput } = {} as Record<string, unknown> } = output as {
    hookSpecificOutput?: Record<string, unknown>;
  };
  if ((permissionDecision === undefined) === (updatedInput === undefined)) return undefined;
  return '"permissionDecision" and "updatedInput" go together';
}

function say(
  { clientEvent: happened, event }: DecodedEvent,
  { decision, reason, changed, context: given }: ClientResponse,
): ResponseBody {
  // Exit 2 with nothing on standard output: the one denial that cannot fail to be read.
  if (decision === 'deny') return { blocked: reason };
  const fields: Record<string, unknown> = given === '' ? {} : { additionalContext: given };
  const top: Record<string, unknown> = {};
  if (changed !== undefined && happened.name === 'tool:pre') {
    if (!fits(happened.tool, changed.value)) {
      const blocked = `A hook changed the input of ${happened.tool} into one that Codex does not take.`;
      return { blocked, warning: blocked };
    }
    Object.assign(fields, { permissionDecision: 'allow', updatedInput: changed.value });
  } else if (changed !== undefined) Object.assign(top, { decision: 'block', reason: outputText(changed.value) });
  if (decision === 'allow' && happened.name === 'permission:request') fields.decision = { behavior: 'allow' };
  return {
    output: {
      ...top,
      ...(Object.keys(fields).length > 0 && { hookSpecificOutput: { hookEventName: event, ...fields } }),
    },
  };
}

/** A command and a patch are one text; what else stands beside it would not be used. */
function fits(tool: string, input: unknown): boolean {
  if (!isRecord(input)) return false;
  if (tool !== 'Bash' && tool !== 'apply_patch') return true;
  return typeof input.command === 'string' && Object.keys(input).length === 1;
}
