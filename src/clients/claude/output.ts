import { isRecord } from '../../core/data.js';
import { show } from '../../core/errors.js';
import {
  anyObject,
  anyValue,
  findMismatch,
  literalFlag,
  nonEmptyText,
  type OutputSchema,
  objectOf,
  oneOf,
} from '../shared/output-schema.js';

const TELL = { suppressOutput: literalFlag(true), systemMessage: nonEmptyText };
const COMMON = { continue: literalFlag(false), stopReason: nonEmptyText, ...TELL };
const BLOCK = { decision: oneOf('block'), reason: nonEmptyText };
const CONTEXT = { additionalContext: nonEmptyText };

/** What may stand in an answer, and in its `hookSpecificOutput`. An answer that Claude cannot read decides nothing. */
const EVENTS: Readonly<Record<string, { top: OutputSchema; specific: OutputSchema }>> = {
  PreToolUse: {
    top: COMMON,
    specific: {
      permissionDecision: oneOf('allow', 'ask', 'deny'),
      permissionDecisionReason: nonEmptyText,
      updatedInput: anyObject,
      ...CONTEXT,
    },
  },
  PermissionRequest: {
    top: TELL,
    specific: {
      decision: objectOf(
        {
          behavior: oneOf('allow', 'deny'),
          updatedInput: anyObject,
          message: nonEmptyText,
          interrupt: literalFlag(true),
        },
        ['behavior'],
      ),
    },
  },
  PostToolUse: { top: { ...COMMON, ...BLOCK }, specific: { updatedToolOutput: anyValue, ...CONTEXT } },
  PostToolUseFailure: { top: TELL, specific: CONTEXT },
  UserPromptSubmit: { top: { ...COMMON, ...BLOCK }, specific: CONTEXT },
  SessionStart: { top: TELL, specific: CONTEXT },
  SubagentStart: { top: TELL, specific: CONTEXT },
  PreCompact: { top: TELL, specific: {} },
  Stop: { top: TELL, specific: {} },
  SubagentStop: { top: TELL, specific: {} },
  Notification: { top: TELL, specific: {} },
  PostCompact: { top: TELL, specific: {} },
  StopFailure: { top: TELL, specific: {} },
  SessionEnd: { top: TELL, specific: {} },
};

/** Says what is wrong with an answer, or nothing. Stricter than Claude, which drops what it does not know. */
export function validateClaudeOutput(event: string, output: unknown): string | undefined {
  const known = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (known === undefined) return `there is no answer to ${event}`;
  if (!isRecord(output)) return `an answer is an object, not ${show(output)}`;
  const { hookSpecificOutput: specific, ...top } = output;
  const wrong = findMismatch(top, known.top);
  if (wrong !== undefined) return wrong;
  if ('decision' in top !== 'reason' in top) return '"decision" and "reason" go together';
  if ('stopReason' in top && !('continue' in top)) return '"stopReason" goes with "continue"';
  if (specific === undefined) return event === 'PreToolUse' && 'continue' in top ? runsAnyway() : undefined;
  if (!isRecord(specific)) return `"hookSpecificOutput" is an object, not ${show(specific)}`;
  const { hookEventName, ...rest } = specific;
  if (hookEventName !== event) return `"hookEventName" is ${event}, not ${show(hookEventName)}`;
  if (event === 'PreToolUse') {
    if ('continue' in top && rest.permissionDecision !== 'deny') return runsAnyway();
    if (rest.permissionDecision === 'deny' && 'updatedInput' in rest) return 'a denied call has no "updatedInput"';
    if ('permissionDecisionReason' in rest && !('permissionDecision' in rest)) return 'a reason needs its decision';
  }
  return findMismatch(rest, known.specific);
}

/** Claude runs the tool first and stops afterwards. */
function runsAnyway(): string {
  return '"continue": false does not keep the tool from running: it needs a denial beside it';
}
