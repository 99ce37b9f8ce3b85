import { batch, effect, signal } from '@preact/signals';
import type { Answer, Card } from '../../http/api.js';
import { follow } from '../logic/selection.js';
import { signAnswer } from '../proof/answer.js';
import { api, RequestFailed } from './client.js';
import { answering, cards, now, remember, spoken } from './store.js';

/** Which card the keys are about. */
export const selected = signal<string | undefined>(undefined);
/** What is open below a card: words for the model, or a rule to look at. */
export const panel = signal<{ readonly card: string; readonly kind: 'words' | 'project' | 'deny-project' } | undefined>(
  undefined,
);
/** Why an answer was not taken, by card. */
export const refusals = signal<Readonly<Record<string, string>>>({});
export const sending = signal<ReadonlySet<string>>(new Set());
/**
 * False for a moment after cards have come, gone or moved: a key or a click that was meant for what stood there before
 * must not answer another question.
 */
export const settled = signal(false);

/** Milliseconds in which nobody can have read what has just appeared. */
const MOMENT = 500;

let ids: readonly string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const next = (cards.value ?? []).map(({ card }) => card);
  const before = ids;
  if (next.length === before.length && next.every((id, at) => id === before[at])) return;
  ids = next;
  batch(() => {
    selected.value = follow(before, next, selected.peek());
    if (panel.peek() !== undefined && !next.includes(panel.peek()?.card ?? '')) panel.value = undefined;
    settled.value = false;
  });
  clearTimeout(timer);
  timer = setTimeout(() => {
    settled.value = true;
  }, MOMENT);
});

export function selectedCard(): Card | undefined {
  return cards.value?.find(({ card }) => card === selected.value);
}

/** Sends an answer. What was shown is what is answered: the card, and the rule by its digest. */
export async function give(card: Card, answer: Answer): Promise<void> {
  const id = card.card;
  if (!settled.peek() || sending.peek().has(id)) return;
  answering.add(id);
  sending.value = new Set([...sending.value, id]);
  refusals.value = { ...refusals.value, [id]: '' };
  try {
    const answered = await api.answer(id, await signAnswer(card, answer, now.peek()));
    const late = answered.taken === 0;
    batch(() => {
      remember({ card, time: now.value, ...(late ? { elsewhere: 'answered' } : { choice: answer.choice, answered }) });
      spoken.value = late
        ? 'Too late: it was answered elsewhere, or nobody waits any more'
        : `Answered: ${answer.choice}`;
      drop(id);
    });
  } catch (error) {
    const { status, message, fix } = error as RequestFailed;
    // It has gone: another page, a terminal or its time was first.
    if (error instanceof RequestFailed && status === 404) {
      batch(() => {
        remember({ card, time: now.value, elsewhere: now.value >= card.deadline ? 'expired' : 'answered' });
        spoken.value = 'Too late: it was answered elsewhere, or nobody waits any more';
        drop(id);
      });
    } else refusals.value = { ...refusals.value, [id]: [message, fix].filter(Boolean).join(' ') };
  } finally {
    answering.delete(id);
    sending.value = new Set([...sending.value].filter((one) => one !== id));
  }
}

function drop(id: string): void {
  if (panel.value?.card === id) panel.value = undefined;
  cards.value = cards.value?.filter(({ card }) => card !== id);
}
