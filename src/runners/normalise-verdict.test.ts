import { describe, expect, test } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { FOREIGN_DECISION, type HookKind } from '../core/verdict.js';
import { checkDecided, normaliseVerdict } from './normalise-verdict.js';

const specific = (fields: object) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } });

describe('verdictOf', () => {
  test.each<[answer: object, verdict: object]>([
    // Middleware: what found nothing has no opinion.
    [
      { decision: 'allow', reason: 'Not a bash command', metrics: { skipped: true } },
      { [FOREIGN_DECISION]: 'allow', reason: 'Not a bash command', metrics: { skipped: true } },
    ],
    [
      { decision: 'continue', reason: 'Logged', metrics: {} },
      { [FOREIGN_DECISION]: 'continue', reason: 'Logged' },
    ],
    [{ decision: 'approve' }, { [FOREIGN_DECISION]: 'approve' }],
    [
      { decision: 'block', reason: 'rm -rf' },
      { decision: 'deny', reason: 'rm -rf' },
    ],
    [{ decision: 'block' }, { decision: 'deny' }],
    [{ decision: 'block', reason: null, metrics: null }, { decision: 'deny' }],
    [
      { decision: 'block', reason: 'r', metrics: { n: 1 } },
      { decision: 'deny', reason: 'r', metrics: { n: 1 } },
    ],
    [
      { decision: 'deny', reason: 'r' },
      { decision: 'deny', reason: 'r' },
    ],
    [
      { decision: 'ask', reason: 'r' },
      { decision: 'ask', reason: 'r' },
    ],
    [{ decision: 'defer' }, { decision: 'defer' }],
    [{}, {}],
    [{ decision: null }, {}],
    // The answer of a whole pipeline of middleware.
    [
      { decision: 'allow', reason: 'All checks passed', ...specific({ metrics: { a: { n: 1 } } }) },
      { [FOREIGN_DECISION]: 'allow', reason: 'All checks passed', metrics: { a: { n: 1 } } },
    ],
    [
      { decision: 'block', reason: 'a: no', ...specific({ metrics: { a: {} } }) },
      { decision: 'deny', reason: 'a: no', metrics: { a: {} } },
    ],
    // Validators.
    [{ safe: true }, { [FOREIGN_DECISION]: 'allow' }],
    [
      { safe: true, reason: null, metadata: { n: 1 } },
      { [FOREIGN_DECISION]: 'allow', metrics: { n: 1 } },
    ],
    [
      { safe: false, reason: 'r' },
      { decision: 'deny', reason: 'r' },
    ],
    [{ safe: false }, { decision: 'deny', reason: 'the validator found it unsafe and gave no reason' }],
    [
      { safe: false, decision: 'allow', reason: 'r' },
      { decision: 'deny', reason: 'r' },
    ],
    // What clients take from their hooks. Here "allow" is said to the permission system.
    [specific({ permissionDecision: 'allow' }), { decision: 'allow' }],
    [specific({ permissionDecision: 'ask', permissionDecisionReason: 'r' }), { decision: 'ask', reason: 'r' }],
    [specific({ permissionDecision: 'deny', permissionDecisionReason: 'r' }), { decision: 'deny', reason: 'r' }],
    [{ decision: 'block', ...specific({ permissionDecision: 'allow' }) }, { decision: 'deny' }],
    [specific({ additionalContext: 'a' }), { inject: ['a'] }],
    [{ additionalContext: 'a', inject: 'b' }, { inject: ['b', 'a'] }],
    [
      { systemMessage: 'm', suppressOutput: true },
      { notify: ['m'], quiet: true },
    ],
    [{ continue: false, stopReason: 's' }, { stop: 's' }],
    [{ continue: false }, { stop: true }],
    [{ continue: true }, {}],
    // A verdict of ours.
    [
      { decision: 'ask', reason: 'r', ask: { prompt: 'Go?', timeout: 3 } },
      { decision: 'ask', reason: 'r', ask: { prompt: 'Go? r', timeout: 3 } },
    ],
    [
      { decision: 'ask', ask: { prompt: 'p' }, notify: { message: 'm' } },
      { decision: 'ask', ask: { prompt: 'p' }, notify: [{ message: 'm' }] },
    ],
    [
      { replace: { command: 'ls' }, findings: [], quiet: true, stop: false },
      { replace: { command: 'ls' }, findings: [], quiet: true, stop: false },
    ],
    // Metrics never affect a decision, and a denial holds whatever else is wrong.
    [
      { decision: 'block', reason: 'r', metrics: 'many' },
      { decision: 'deny', reason: 'r' },
    ],
    [
      { decision: 'block', reason: 'r', version: 2, error: 'x' },
      { decision: 'deny', reason: 'r' },
    ],
    [{ decision: 'block', reason: 7 }, { decision: 'deny' }],
  ])('%j of a guard is %j', (answer, verdict) => {
    expect(normaliseVerdict(answer, 'guard')).toEqual(verdict);
  });

  test.each<[answer: object, verdict: object]>([
    [{ decision: 'continue', reason: 'Logged', metrics: { logged: true } }, { metrics: { logged: true } }],
    [{ decision: 'block', reason: 'r' }, {}],
    [{ safe: false }, {}],
    [specific({ permissionDecision: 'deny' }), {}],
    [{ systemMessage: 'm' }, { notify: ['m'] }],
  ])('%j of an observer is %j', (answer, verdict) => {
    expect(normaliseVerdict(answer, 'observe')).toEqual(verdict);
  });

  test.each<[answer: unknown, code: string]>([
    [null, 'VERDICT_INVALID'],
    [undefined, 'VERDICT_INVALID'],
    ['block', 'VERDICT_INVALID'],
    [[], 'VERDICT_INVALID'],
    [true, 'VERDICT_INVALID'],
    [{ decision: 'Block' }, 'VERDICT_INVALID'],
    [{ decision: 'blocked' }, 'VERDICT_INVALID'],
    [{ decision: '' }, 'VERDICT_INVALID'],
    [{ decision: 'constructor' }, 'VERDICT_INVALID'],
    [{ decision: 1 }, 'VERDICT_INVALID'],
    [{ decision: ['block'] }, 'VERDICT_INVALID'],
    [{ desicion: 'block' }, 'VERDICT_INVALID'],
    [{ action: 'deny' }, 'VERDICT_INVALID'],
    [{ safe: 'true' }, 'VERDICT_INVALID'],
    [{ safe: null }, 'VERDICT_INVALID'],
    [specific({ permissionDecison: 'deny' }), 'VERDICT_INVALID'],
    [specific({ permissionDecision: 'block' }), 'VERDICT_INVALID'],
    [specific({ updatedInput: {} }), 'VERDICT_INVALID'],
    [{ hookSpecificOutput: 'deny' }, 'VERDICT_INVALID'],
    [{ continue: 'false' }, 'VERDICT_INVALID'],
    // What a handler prints that fails open.
    [{ decision: 'allow', error: 'No module named "re2"' }, 'HOOK_THREW'],
  ])('%j is an error', (answer, code) => {
    for (const kind of ['guard', 'transform'] satisfies HookKind[]) {
      expect(() => normaliseVerdict(answer, kind)).toThrow(
        expect.toSatisfy((error) => isSluiceError(error) && error.code === code),
      );
    }
  });
});

describe('checkDecided', () => {
  test.each([
    [{ decision: 'allow' }, true],
    [{ safe: true }, true],
    [specific({ permissionDecision: 'ask' }), true],
    [{}, false],
    [{ metrics: {} }, false],
    [{ decision: null }, false],
    [null, false],
    [undefined, false],
    ['allow', false],
  ])('%j decides: %s', (answer, decides) => {
    const check = (kind: HookKind) => () => checkDecided(answer, kind);
    if (decides) expect(check('guard')).not.toThrow();
    else expect(check('guard')).toThrow('Middleware must decide');
    expect(check('observe')).not.toThrow();
  });
});
