import { isRecord } from '../core/data.js';
import { show } from '../core/errors.js';

type Test = readonly [test: (value: unknown) => boolean, expected: string];

const text: Test = [(value) => typeof value === 'string' && value !== '', 'a text'];
const flag = (only: boolean): Test => [(value) => value === only, String(only)];
const oneOf = (...words: string[]): Test => [(value) => words.includes(value as string), words.join(' or ')];
const object: Test = [isRecord, 'an object'];
const anything: Test = [(value) => value !== undefined, 'a value'];

const COMMON = { continue: flag(false), stopReason: text, suppressOutput: flag(true), systemMessage: text };
const BLOCK = { decision: oneOf('block'), reason: text };

/** What may stand in an answer, and in its `hookSpecificOutput`. An answer that Claude cannot read decides nothing. */
const EVENTS: Readonly<Record<string, { top: Record<string, Test>; specific: Record<string, Test> }>> = {
  PreToolUse: {
    top: COMMON,
    specific: {
      permissionDecision: oneOf('allow', 'ask', 'deny'),
      permissionDecisionReason: text,
      updatedInput: object,
      additionalContext: text,
    },
  },
  PostToolUse: { top: { ...COMMON, ...BLOCK }, specific: { updatedToolOutput: anything, additionalContext: text } },
  UserPromptSubmit: { top: { ...COMMON, ...BLOCK }, specific: { additionalContext: text } },
  SessionStart: { top: { suppressOutput: flag(true), systemMessage: text }, specific: { additionalContext: text } },
};

/** Says what is wrong with an answer, or nothing. Stricter than Claude, which drops what it does not know. */
export function complain(event: string, output: unknown): string | undefined {
  const known = EVENTS[event];
  if (known === undefined) return `there is no answer to ${event}`;
  if (!isRecord(output)) return `an answer is an object, not ${show(output)}`;
  const { hookSpecificOutput: specific, ...top } = output;
  const wrong = mismatch(top, known.top);
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
  return mismatch(rest, known.specific);
}

function mismatch(given: Record<string, unknown>, fields: Record<string, Test>): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return `there is no "${name}"`;
    const [test, expected] = field;
    if (!test(value)) return `"${name}" is ${expected}, not ${show(value)}`;
  }
  return undefined;
}

/** Claude runs the tool first and stops afterwards. */
function runsAnyway(): string {
  return '"continue": false does not keep the tool from running: it needs a denial beside it';
}
