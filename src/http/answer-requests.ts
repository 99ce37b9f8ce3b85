import type { ApprovalRequest } from '../approvals/approval-request.js';
import type { SignedGrant } from '../approvals/proof/statement.js';
import type { AnswerChannel, ApprovalChoice } from './api.js';
import { optionOf } from './cards.js';
import { HttpError } from './http-error.js';
import type { Services } from './services.js';

export interface AnswerInput {
  readonly choice: ApprovalChoice;
  /** By the id of the request. */
  readonly signed?: ReadonlyMap<string, SignedGrant>;
  readonly words?: string | undefined;
  readonly by: string;
  readonly way: AnswerChannel;
}

export interface AnswerCounts {
  readonly taken: number;
  readonly late: number;
}

/** Answers calls that wait for the same. Of answers that race, one counts for each call. */
export async function answerRequests(
  { store, proof }: Pick<Services, 'store' | 'proof'>,
  requests: readonly ApprovalRequest[],
  { choice, words: said, by, way, signed = new Map() }: AnswerInput,
): Promise<AnswerCounts> {
  const words = said === '' ? undefined : said;
  const answers = requests.map((request) => {
    const option = optionOf(choice, request.options);
    if (option === undefined)
      throw new HttpError(409, 'choice', `That was not offered. Expected one of ${request.options.join(', ')}.`);
    return { request, option, own: signed.get(request.id) };
  });
  // All of them before the first: one answer is for all, or for none.
  for (const { request, option, own } of answers) await proof.checkGrant(request, option, words, own);
  let taken = 0;
  for (const { request, option, own } of answers) {
    const answer = {
      option,
      by,
      way,
      ...(words !== undefined && { words }),
      ...(own !== undefined && { signed: own }),
    };
    if (store.answer(request.id, answer) === 'accepted') taken++;
  }
  return { taken, late: requests.length - taken };
}
