import { describe, expect, it } from 'vitest';
import { validateClaudeOutput } from './output.js';

const pre = (fields: object, top: object = {}) => ({
  ...top,
  hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields },
});
const deny = { permissionDecision: 'deny', permissionDecisionReason: 'No.' };

describe('an answer that Claude can read', () => {
  it.each<[string, unknown]>([
    ['PreToolUse', {}],
    ['PreToolUse', pre(deny)],
    ['PreToolUse', pre({ permissionDecision: 'allow' })],
    ['PreToolUse', pre({ permissionDecision: 'ask', permissionDecisionReason: 'Sure?', updatedInput: { a: 1 } })],
    ['PreToolUse', pre({ updatedInput: {} })],
    ['PreToolUse', pre({ additionalContext: 'x' }, { systemMessage: 'y', suppressOutput: true })],
    ['PreToolUse', pre(deny, { continue: false, stopReason: 'Enough.' })],
    ['PostToolUse', { decision: 'block', reason: 'x' }],
    ['PostToolUse', { continue: false }],
    ['PostToolUse', { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: '' } }],
    ['PostToolUse', { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: null } }],
    ['UserPromptSubmit', { decision: 'block', reason: 'x' }],
    ['UserPromptSubmit', { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'x' } }],
    ['SessionStart', { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'x' } }],
  ])('%s %j', (event, output) => {
    expect(validateClaudeOutput(event, output)).toBeUndefined();
  });
});

describe('an answer that Claude would drop, or take for something else', () => {
  it.each<[string, unknown, string]>([
    ['Setup', {}, 'there is no answer to Setup'],
    ['PreToolUse', [], 'an answer is an object, not []'],
    ['PreToolUse', { decision: 'block', reason: 'x' }, 'there is no "decision"'],
    ['PreToolUse', { toString: 'x' }, 'there is no "toString"'],
    ['PreToolUse', { systemMessage: '' }, '"systemMessage" is a text, not ""'],
    ['PreToolUse', { suppressOutput: 'yes' }, '"suppressOutput" is true, not "yes"'],
    ['PreToolUse', { hookSpecificOutput: null }, '"hookSpecificOutput" is an object, not null'],
    ['PreToolUse', { hookSpecificOutput: {} }, '"hookEventName" is PreToolUse, not undefined'],
    [
      'PreToolUse',
      { hookSpecificOutput: { hookEventName: 'PostToolUse' } },
      '"hookEventName" is PreToolUse, not "PostToolUse"',
    ],
    ['PreToolUse', pre({ permissionDecision: 'block' }), '"permissionDecision" is allow or ask or deny, not "block"'],
    ['PreToolUse', pre({ permissionDecisionReason: 'x' }), 'a reason needs its decision'],
    ['PreToolUse', pre({ updatedInput: [] }), '"updatedInput" is an object, not []'],
    ['PreToolUse', pre({ ...deny, updatedInput: {} }), 'a denied call has no "updatedInput"'],
    ['PreToolUse', pre({ updatedToolOutput: 'x' }), 'there is no "updatedToolOutput"'],
    ['PreToolUse', { stopReason: 'x' }, '"stopReason" goes with "continue"'],
    [
      'PreToolUse',
      { continue: false },
      '"continue": false does not keep the tool from running: it needs a denial beside it',
    ],
    [
      'PreToolUse',
      pre({ permissionDecision: 'allow' }, { continue: false }),
      '"continue": false does not keep the tool from running: it needs a denial beside it',
    ],
    ['PostToolUse', { decision: 'deny', reason: 'x' }, '"decision" is block, not "deny"'],
    ['PostToolUse', { decision: 'block' }, '"decision" and "reason" go together'],
    ['PostToolUse', { reason: 'x' }, '"decision" and "reason" go together'],
    ['UserPromptSubmit', { continue: true }, '"continue" is false, not true'],
    [
      'UserPromptSubmit',
      { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', prompt: 'x' } },
      'there is no "prompt"',
    ],
    ['SessionStart', { decision: 'block', reason: 'x' }, 'there is no "decision"'],
    ['SessionStart', { continue: false }, 'there is no "continue"'],
  ])('%s %j', (event, output, complaint) => {
    expect(validateClaudeOutput(event, output)).toBe(complaint);
  });
});
