import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card } from '../../http/api.js';
import { answerErrors, canAnswer, openPanel, selectedCardId, sendAnswer } from './answers.js';
import { cards, closedCards } from './store.js';

const card = (id: string): Card => ({
  card: id,
  requests: [],
  event: 'tool:pre',
  prompt: id,
  findings: [],
  effects: [],
  created: 0,
  deadline: Number.MAX_SAFE_INTEGER,
  default: 'deny',
  choices: ['once', 'deny'],
});
const a = card('a');
const b = card('b');

let answer: { status: number; body: object };
const fetched = vi.fn(async () => new Response(JSON.stringify(answer.body), { status: answer.status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  fetched.mockClear();
  answer = { status: 200, body: { card: 'a', choice: 'once', taken: 1, late: 0 } };
  cards.value = [];
  closedCards.value = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer', () => {
  it('is not taken from who can not have read the question', async () => {
    cards.value = [a];
    await sendAnswer(a, { choice: 'once' });
    expect([canAnswer.value, fetched.mock.calls.length]).toEqual([false, 0]);
    vi.advanceTimersByTime(500);
    expect(canAnswer.value).toBe(true);
    await sendAnswer(a, { choice: 'once' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not taken while another card comes or goes', async () => {
    cards.value = [a];
    vi.advanceTimersByTime(500);
    cards.value = [b, a];
    await sendAnswer(a, { choice: 'once' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['counts', 200, { card: 'a', choice: 'once', taken: 2, late: 0 }, { choice: 'once' }],
    ['came too late', 409, { card: 'a', choice: 'once', taken: 0, late: 1 }, { closed: 'answered' }],
    ['found nothing any more', 404, { error: { code: 'x', message: 'Gone.' } }, { closed: 'answered' }],
  ])('that %s is told as that, and the card is gone', async (_, status, body, expected) => {
    cards.value = [a, b];
    vi.advanceTimersByTime(500);
    answer = { status, body };
    await sendAnswer(a, { choice: 'once' });
    expect(cards.value).toEqual([b]);
    expect(closedCards.value).toMatchObject([expected]);
    expect(closedCards.value[0]?.choice).toBe('choice' in expected ? 'once' : undefined);
    expect(selectedCardId.value).toBe('b');
  });

  it('that was refused leaves the card, and says why', async () => {
    cards.value = [a];
    vi.advanceTimersByTime(500);
    answer = {
      status: 409,
      body: { error: { code: 'changed', message: 'The rule has changed.', fix: 'Look again.' } },
    };
    await sendAnswer(a, { choice: 'once' });
    expect(cards.value).toEqual([a]);
    expect(answerErrors.value.a).toBe('The rule has changed. Look again.');
  });

  it('that was being written goes with its card, and with no other', () => {
    cards.value = [a, b];
    openPanel.value = { card: 'a', kind: 'words' };
    cards.value = [a];
    expect(openPanel.value).toBeDefined();
    cards.value = [];
    expect(openPanel.value).toBeUndefined();
  });
});
