import type { Answer, Card, SaveRule } from '../../http/api.js';
import { api } from '../data/client.js';
import { canGrant, proofState, signAction, signGrant } from './session.js';

/**
 * Signs an answer that grants: once for each request of the card as it was shown, so that what has come since is not
 * answered with it. Denying needs no proof, and is sent as it is.
 */
export async function signAnswer(card: Card, answer: Answer, now: number): Promise<Answer> {
  const { choice, rule } = answer;
  if (choice === 'deny' || choice === 'deny-project' || proofState.peek() !== 'unlocked') return answer;
  const answers = [];
  for (const { id, digest, nonce, options, deadline } of card.requests) {
    const statement = { request: id, digest, option: options[choice] ?? '', nonce, expires: deadline };
    const signed = await signGrant(statement);
    if (signed === undefined) return answer;
    answers.push({ request: id, signed });
  }
  const saves = choice === 'project' && rule !== undefined ? await signRule(rule, now) : undefined;
  return { ...answer, answers, ...(saves !== undefined && { saves }) };
}

/** The same for a rule that is added to the policy. */
export async function signSaving(rule: string, now: number): Promise<SaveRule> {
  const signed = canGrant.peek() && proofState.peek() !== 'none' ? await signRule(rule, now) : undefined;
  return { rule, ...(signed !== undefined && { signed }) };
}

async function signRule(digest: string, now: number) {
  const { nonce } = await api.authenticators();
  return signAction('save-rule', digest, nonce, now);
}
