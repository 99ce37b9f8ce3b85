import { batch, effect, signal } from '@preact/signals';
import type { AnswerRequest, Card } from '../../http/api.js';
import { keepSelection } from '../logic/selection.js';
import { signAnswer } from '../proof/answer.js';
import { api, RequestError } from './api-client.js';
import { announcement, answersInFlight, cards, now, rememberClosedCard } from './store.js';

/** Which card the keys are about. */
export const selectedCardId = signal<string | undefined>(undefined);
/** What is open below a card: words for the model, or a rule to look at. */
export const openPanel = signal<
  { readonly card: string; readonly kind: 'words' | 'project' | 'deny-project' } | undefined
>(undefined);
/** Why an answer was not taken, by card. */
export const answerErrors = signal<Readonly<Record<string, string>>>({});
export const sendingCards = signal<ReadonlySet<string>>(new Set());
/**
 * False for a moment after cards have come, gone or moved: a key or a click that was meant for what stood there before
 * must not answer another question.
 */
export const canAnswer = signal(false);

/** Milliseconds in which nobody can have read what has just appeared. */
const SETTLE_MS = 500;

let ids: readonly string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const next = (cards.value ?? []).map(({ card }) => card);
  const before = ids;
  if (next.length === before.length && next.every((id, at) => id === before[at])) return;
  ids = next;
  batch(() => {
    selectedCardId.value = keepSelection(before, next, selectedCardId.peek());
    if (openPanel.peek() !== undefined && !next.includes(openPanel.peek()?.card ?? '')) openPanel.value = undefined;
    canAnswer.value = false;
  });
  clearTimeout(timer);
  timer = setTimeout(() => {
    canAnswer.value = true;
  }, SETTLE_MS);
});

export function selectedCard(): Card | undefined {
  return cards.value?.find(({ card }) => card === selectedCardId.value);
}

/** Sends an answer. What was shown is what is answered: the card, and the rule by its digest. */
export async function sendAnswer(card: Card, answer: AnswerRequest): Promise<void> {
  const id = card.card;
  if (!canAnswer.peek() || sendingCards.peek().has(id)) return;
  answersInFlight.add(id);
  sendingCards.value = new Set([...sendingCards.value, id]);
  answerErrors.value = { ...answerErrors.value, [id]: '' };
  try {
    const answered = await api.answer(id, await signAnswer(card, answer, now.peek()));
    const late = answered.taken === 0;
    batch(() => {
      rememberClosedCard({
        card,
        time: now.value,
        ...(late ? { closed: 'answered' } : { choice: answer.choice, answered }),
      });
      announcement.value = late
        ? 'Too late: it was answered elsewhere, or nobody waits any more'
        : `Answered: ${answer.choice}`;
      drop(id);
    });
  } catch (error) {
    const { status, message, fix } = error as RequestError;
    // It has gone: another tab, a terminal or its time was first.
    if (error instanceof RequestError && status === 404) {
      batch(() => {
        rememberClosedCard({ card, time: now.value, closed: now.value >= card.deadline ? 'expired' : 'answered' });
        announcement.value = 'Too late: it was answered elsewhere, or nobody waits any more';
        drop(id);
      });
    } else answerErrors.value = { ...answerErrors.value, [id]: [message, fix].filter(Boolean).join(' ') };
  } finally {
    answersInFlight.delete(id);
    sendingCards.value = new Set([...sendingCards.value].filter((one) => one !== id));
  }
}

function drop(id: string): void {
  if (openPanel.value?.card === id) openPanel.value = undefined;
  cards.value = cards.value?.filter(({ card }) => card !== id);
}
