import { batch, computed, signal } from '@preact/signals';
import type {
  AnswerResult,
  ApprovalChoice,
  AuditState,
  Card,
  FeedEntry,
  PolicyView,
  ServerState,
} from '../../http/api.js';
import { mergeFeed } from '../logic/feed.js';
import { refreshAuthenticators } from '../proof/session.js';
import { api } from './api-client.js';
import { type ConnectionState, followStream } from './stream.js';

/** What the whole page knows. The stream fills it; views read it. */
export const connection = signal<ConnectionState>('connecting');
export const lostSince = signal<number | undefined>(undefined);
export const server = signal<ServerState | undefined>(undefined);
export const cards = signal<readonly Card[] | undefined>(undefined);
export const feed = signal<readonly FeedEntry[]>([]);
export const feedError = signal<string | undefined>(undefined);
export const pausedFeed = signal<readonly FeedEntry[] | undefined>(undefined);
export const policy = signal<PolicyView | undefined>(undefined);
export const audit = signal<AuditState | undefined>(undefined);
/** Rises when something was recorded: views that add up look again. */
export const recordCount = signal(0);
/** Rises when another policy holds than before: views that show it look again. */
export const policyChangeCount = signal(0);
/** The time, every second, as the server's clock has it. */
export const now = signal(Date.now());
/** What a screen reader is told. */
export const announcement = signal('');

export const pendingCount = computed(() => cards.value?.length ?? 0);
/** What the feed shows: while it is held, what it showed then. */
export const shownFeed = computed(() => pausedFeed.value ?? feed.value);
export const heldBackCount = computed(() => {
  const held = pausedFeed.value;
  if (held === undefined) return 0;
  const ids = new Set(held.map(({ id }) => id));
  return feed.value.filter(({ id }) => !ids.has(id)).length;
});

/** What became of a card that this tab knew. */
export interface ClosedCard {
  readonly card: Card;
  readonly time: number;
  readonly choice?: ApprovalChoice;
  /** It ended without this tab: by time, by another tab or terminal, or because whoever asked has gone. */
  readonly closed?: 'answered' | 'expired' | 'gone';
  /** As the record says it, where it was answered elsewhere. */
  readonly given?: Pick<FeedEntry, 'state' | 'by' | 'way'>;
  readonly answered?: AnswerResult;
}
export const closedCards = signal<readonly ClosedCard[]>([]);
const MAX_CLOSED_CARDS = 8;

export function rememberClosedCard(one: ClosedCard): void {
  closedCards.value = [one, ...closedCards.value.filter(({ card }) => card.card !== one.card.card)].slice(
    0,
    MAX_CLOSED_CARDS,
  );
}

let skew = 0;

function showCards(next: readonly Card[], time: number): void {
  skew = time - Date.now();
  const before = cards.value;
  const known = new Set(before?.map(({ card }) => card));
  const left = new Set(next.map(({ card }) => card));
  batch(() => {
    now.value = time;
    cards.value = next;
    for (const card of before ?? []) {
      if (left.has(card.card) || closedCards.value.some((one) => one.card.card === card.card && one.time > time - 5000))
        continue;
      if (answersInFlight.has(card.card)) continue;
      rememberClosedCard({ card, time, closed: time >= card.deadline - 500 ? 'expired' : 'answered' });
    }
  });
  const fresh = next.filter(({ card }) => !known.has(card));
  if (before !== undefined && fresh[0] !== undefined) {
    const { prompt } = fresh[0];
    announcement.value = fresh.length === 1 ? `A call needs you: ${prompt}` : `${fresh.length} calls need you`;
    arrivedCards.value = fresh;
  }
}

/** Cards that came while the dashboard was open, for whoever tells a person. */
export const arrivedCards = signal<readonly Card[]>([]);
/** Answers of this tab that are on their way. */
export const answersInFlight = new Set<string>();

let pending: FeedEntry[] = [];
let refresh: ReturnType<typeof setTimeout> | undefined;
const REFRESH_THRESHOLD = 50;

/** Records come in hundreds a second: the dashboard draws a few times. */
function take(entry: FeedEntry): void {
  if (pending.push(entry) > 1) return;
  setTimeout(() => {
    const more = pending.reverse();
    pending = [];
    batch(() => {
      feed.value = mergeFeed(feed.value, more);
      recordCount.value++;
    });
    for (const entry of more)
      if (entry.type === 'approval' && /^(granted|denied|cancelled)$/.test(entry.state ?? '')) complete(entry);
    // Of very many records the stream leaves some out.
    if (more.length >= REFRESH_THRESHOLD) refresh ??= setTimeout(() => void refreshFeed(), 1000);
  }, 200);
}

/** The record says who answered what ended elsewhere, and how. */
function complete({ call, state, by, way }: FeedEntry): void {
  const given = { ...(state && { state }), ...(by && { by }), ...(way && { way }) };
  closedCards.value = closedCards.value.map((one) =>
    one.closed === 'answered' && !one.given && one.card.requests.some((request) => request.call === call)
      ? { ...one, given }
      : one,
  );
}

async function refreshFeed(): Promise<void> {
  clearTimeout(refresh);
  refresh = undefined;
  try {
    const { entries } = await api.feed({ limit: 500 });
    feed.value = mergeFeed(feed.value, entries);
    feedError.value = undefined;
  } catch (error) {
    feedError.value = (error as Error).message;
  }
}

/** What the banners say. */
export async function refreshStatus(): Promise<void> {
  const [found, state] = await Promise.allSettled([api.policy(undefined), api.audit(), refreshAuthenticators()]);
  if (found.status === 'fulfilled') policy.value = found.value;
  if (state.status === 'fulfilled') audit.value = state.value;
}

const STATUS_REFRESH_MS = 30_000;

export function startStore(): () => void {
  const stop = followStream({
    connection(next) {
      if (next === 'open') lostSince.value = undefined;
      else if (connection.value === 'open') lostSince.value = now.value;
      connection.value = next;
    },
    event(event) {
      if (event.event === 'hello') {
        const other = server.value !== undefined && server.value.version !== event.data.version;
        // Another version of the server may speak otherwise: the page that belongs to it is there, too.
        if (other) return location.reload();
        server.value = event.data;
        skew = event.data.now - Date.now();
        void refreshFeed();
        void refreshStatus();
        void api.approvals().then(
          (answer) => showCards(answer.cards, answer.now),
          () => undefined,
        );
      } else if (event.event === 'approvals') showCards(event.data.cards, event.data.now);
      else if (event.event === 'decision') take(event.data);
      else if (event.event === 'audit') audit.value = event.data;
      else {
        const { root: _, ...told } = event.data;
        if (server.value !== undefined) server.value = { ...server.value, policy: told };
        policyChangeCount.value++;
        void refreshStatus();
      }
    },
  });
  const tick = setInterval(() => {
    now.value = Date.now() + skew;
  }, 1000);
  const look = setInterval(() => {
    if (connection.value === 'open' && !document.hidden) void refreshStatus();
  }, STATUS_REFRESH_MS);
  return () => {
    stop();
    clearInterval(tick);
    clearInterval(look);
  };
}
