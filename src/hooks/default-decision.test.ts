import { describe, expect, it } from 'vitest';
import { guard } from '../core/hook.js';
import { allow, deny } from '../core/verdict.js';
import { decideFor } from '../testing/index.js';
import { type DefaultDecision, defaultDecision } from './default-decision.js';

const call = ['tool:pre', { tool: 'Bash', input: { command: 'ls' } }] as const;
const says = (verdict: object | undefined) => guard({ name: 'middleware', on: 'tool:pre', run: () => verdict });

describe('what no middleware has blocked', () => {
  it.each<[string, DefaultDecision, object | undefined, string]>([
    ['is blocked', { decision: 'deny' }, undefined, 'deny'],
    ['is asked about', { decision: 'ask' }, undefined, 'ask'],
    ['is blocked also where one of them allows it', { decision: 'deny' }, allow('It looks fine.'), 'deny'],
  ])('%s', async (_, config, verdict, decision) => {
    expect((await decideFor([says(verdict), defaultDecision(config)], call)).decision).toBe(decision);
  });
});

it('what one has blocked is explained by that one', async () => {
  const outcome = await decideFor([defaultDecision({ decision: 'deny' }), says(deny('It deletes.'))], call);
  expect(outcome.reason).toBe('Operation denied by middleware: It deletes.');
});
