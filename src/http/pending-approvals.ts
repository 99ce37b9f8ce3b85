import { type FSWatcher, statSync, watch } from 'node:fs';
import type { ApprovalRequest } from '../approvals/approval-request.js';
import type { ApprovalStore } from '../approvals/approval-store.js';
import type { Card } from './api.js';
import { groupIntoCards } from './cards.js';

/** Milliseconds between two looks, where the system does not tell that something has changed. */
const POLL_MS = 500;
/** And after it told, since many come at once. */
const DEBOUNCE_MS = 50;

/** All cards that wait. They are files: what is kept here is only what was there when it was looked at. */
export class PendingApprovals {
  readonly #store: ApprovalStore;
  readonly #home: string;
  readonly #listeners = new Set<(cards: readonly Card[]) => void>();
  #cards: readonly Card[] = [];
  #seen = '';
  #shown = '';
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #watcher: FSWatcher | undefined;

  constructor(store: ApprovalStore, home: string) {
    this.#store = store;
    this.#home = home;
  }

  start(): void {
    this.#timer = setInterval(() => this.#try(), POLL_MS);
    this.#try();
  }

  /** As they are now. */
  cards(): readonly Card[] {
    this.#look(true);
    return this.#cards;
  }

  /** How many questions of each session wait. */
  waiting(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { requests } of this.cards())
      for (const { session } of requests) counts.set(session, (counts.get(session) ?? 0) + 1);
    return counts;
  }

  listen(listener: (cards: readonly Card[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#watcher?.close();
  }

  /** What can't be looked at now is looked at again: nobody asked, so nobody is told. */
  #try(): void {
    try {
      this.#look();
    } catch {
      this.#seen = '';
    }
  }

  /** Files are made and taken away, never changed: the directory tells. Time alone ends questions too. */
  #look(now = false): void {
    this.#watch();
    const stat = statSync(this.#store.directory, { throwIfNoEntry: false, bigint: true });
    const seen = `${stat?.ino} ${stat?.mtimeNs}`;
    const over = this.#cards.some(({ requests }) => requests.some(({ deadline }) => deadline <= Date.now()));
    if (!now && seen === this.#seen && !over) return;
    this.#seen = seen;
    const cards = this.#dealt(this.#store.pending());
    const shown = JSON.stringify(
      cards.map(({ card, requests }) => [card, requests.map(({ id, refused }) => [id, refused])]),
    );
    this.#cards = cards;
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const listener of this.#listeners) listener(cards);
  }

  /** What a card shows of a call does not change; reading what the call does takes time. */
  #dealt(pending: readonly ApprovalRequest[]): Card[] {
    const before = new Map(this.#cards.map((card) => [card.card, card]));
    return groupIntoCards(
      pending,
      this.#home,
      (card) => before.get(card)?.effects,
      (id) => this.#store.refusal(id),
    );
  }

  #watch(): void {
    if (this.#watcher !== undefined) return;
    try {
      this.#watcher = watch(this.#store.directory, () => {
        this.#soon ??= setTimeout(() => {
          this.#soon = undefined;
          this.#try();
        }, DEBOUNCE_MS);
      });
      this.#watcher.on('error', () => {
        this.#watcher?.close();
        this.#watcher = undefined;
      });
    } catch {
      // There is nothing to watch yet; the looks are enough.
    }
  }
}
