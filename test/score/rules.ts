import { NOWHERE } from '../../src/policy/check/try-packs.js';
import { type Answer, Judge, type Ruling } from '../../src/policy/evaluate/judge.js';
import { nameOf } from '../../src/policy/evaluate/reason.js';
import { PACKS } from '../../src/policy/load/builtin.js';

/** The pack that is measured, by itself: no file of this machine has a part in it. */
const RECOMMENDED = PACKS.recommended;
if (RECOMMENDED === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const judge = new Judge({ layers: [{ name: 'yours', files: [RECOMMENDED] }] });

export function ruling(command: string): Ruling {
  return judge.judge({ ...NOWHERE, tool: 'Bash', input: { command } });
}

export function isStopped({ decision }: Ruling): boolean {
  return decision === 'ask' || decision === 'deny';
}

/** The rule that decided, with its pack. */
export function reason({ decision, answers }: Ruling): string {
  const spoke = answers.find((answer) => answer.decision === decision);
  return spoke === undefined ? 'nothing' : named(spoke);
}

function named(answer: Answer): string {
  const pack = answer.source?.replace('pack:', '');
  return pack === undefined ? nameOf(answer) : `${pack}: ${nameOf(answer)}`;
}
