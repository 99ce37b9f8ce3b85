import { EXAMPLE_MACHINE } from '../../src/policy/check/pack-tests.test-helper.js';
import { type Evaluation, type PartDecision, PolicyEvaluator } from '../../src/policy/evaluate/policy-evaluator.js';
import { ruleOrDefaultName } from '../../src/policy/evaluate/reason.js';
import { PACKS } from '../../src/policy/load/builtin.js';

/** The pack that is measured, by itself: no file of this machine has a part in it. */
const RECOMMENDED = PACKS.recommended;
if (RECOMMENDED === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const judge = new PolicyEvaluator({ layers: [{ name: 'yours', files: [RECOMMENDED] }] });

export function ruling(command: string, cwd: string = EXAMPLE_MACHINE.cwd): Evaluation {
  return judge.evaluate({ ...EXAMPLE_MACHINE, cwd, tool: 'Bash', input: { command } });
}

export function isStopped({ decision }: Evaluation): boolean {
  return decision === 'ask' || decision === 'deny';
}

/** The rule that decided, with its pack. */
export function reason({ decision, partDecisions: answers }: Evaluation): string {
  const spoke = answers.find((answer) => answer.decision === decision);
  return spoke === undefined ? 'nothing' : named(spoke);
}

function named(answer: PartDecision): string {
  const pack = answer.source?.replace('pack:', '');
  return pack === undefined ? ruleOrDefaultName(answer) : `${pack}: ${ruleOrDefaultName(answer)}`;
}
