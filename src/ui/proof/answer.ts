import { grantExpiry } from '../../approvals/proof/statement.js';
import type { AnswerRequest, Card, SaveRuleRequest } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { canGrant, proofState, signAction, signGrant } from './session.js';

/**
 * Signs an answer that grants: once for each request of the card as it was shown, so that what has come since is not
 * answered with it. Denying needs no proof, and is sent as it is.
 */
export async function signAnswer(card: Card, answer: AnswerRequest, now: number): Promise<AnswerRequest> {
  const { choice, rule } = answer;
  if (choice === 'deny' || choice === 'deny-project' || proofState.peek() !== 'unlocked') return answer;
  const answers = [];
  for (const { id, digest, nonce, options, ...times } of card.requests) {
    const expires = grantExpiry(times, now);
    const statement = { request: id, digest, option: options[choice] ?? '', nonce, expires };
    const signed = await signGrant(statement);
    if (signed === undefined) return answer;
    answers.push({ request: id, signed });
  }
  const saves = choice === 'project' && rule !== undefined ? await signRule(rule, now) : undefined;
  return { ...answer, answers, ...(saves !== undefined && { saves }) };
}

/** The same for a rule that is added to the policy. */
export async function signSaveRule(rule: string, now: number): Promise<SaveRuleRequest> {
  const signed = canGrant.peek() && proofState.peek() !== 'none' ? await signRule(rule, now) : undefined;
  return { rule, ...(signed !== undefined && { signed }) };
}

async function signRule(digest: string, now: number) {
  const { nonce } = await api.authenticators();
  return signAction('save-rule', digest, nonce, now);
}
