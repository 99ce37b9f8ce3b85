import type { Request } from '../../approvals/request.js';
import type { ApprovalStore } from '../../approvals/store.js';
import type { Choice, Way } from './api.js';
import { optionOf } from './cards.js';
import { Refusal } from './failure.js';

export interface Given {
  readonly choice: Choice;
  readonly words?: string | undefined;
  readonly by: string;
  readonly way: Way;
}

export interface Counted {
  readonly taken: number;
  readonly late: number;
}

/** Answers calls that wait for the same. Of answers that race, one counts for each call. */
export function answerAll(
  store: ApprovalStore,
  requests: readonly Request[],
  { choice, words, by, way }: Given,
): Counted {
  let taken = 0;
  for (const { id, options } of requests) {
    const option = optionOf(choice, options);
    if (option === undefined)
      throw new Refusal(409, 'choice', `That was not offered. Expected one of ${options.join(', ')}.`);
    const answer = { option, by, way, ...(words !== undefined && words !== '' && { words }) };
    if (store.answer(id, answer) === 'accepted') taken++;
  }
  return { taken, late: requests.length - taken };
}
