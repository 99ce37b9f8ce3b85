import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useKeys } from '../data/keys.js';
import { feed, feedError, heldBackCount, pausedFeed, shownFeed } from '../data/store.js';
import { type FeedFilter, matchesFeedFilter, NO_FEED_FILTER, toolsOf } from '../logic/feed.js';
import { stepSelection } from '../logic/selection.js';
import { FeedEntryRow } from '../parts/feed-entry.js';
import { Icon } from '../parts/icon.js';
import { EmptyState } from '../parts/load.js';

/** Lines that are drawn; more on demand. */
const PAGE_ENTRIES = 100;

/** They outlive a look at another view. */
const filter = signal<FeedFilter>(NO_FEED_FILTER);
const opened = signal<string | undefined>(undefined);

const OUTCOMES = [
  ['deny', 'denied'],
  ['ask', 'asked'],
  ['allow', 'allowed'],
  ['defer', 'deferred to the client'],
  ['continue', 'no decision'],
  ['granted', 'granted by a person'],
  ['denied', 'refused by a person'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
  ['error', 'hook failed'],
] as const;

/** What agents do, as it happens. */
export function FeedView(): JSX.Element {
  const [most, setMost] = useState(PAGE_ENTRIES);
  const search = useRef<HTMLInputElement>(null);
  const all = shownFeed.value;
  const found = all.filter((entry) => matchesFeedFilter(entry, filter.value));
  const shown = found.slice(0, most);
  const held = pausedFeed.value !== undefined;
  const hold = (): void => {
    pausedFeed.value = held ? undefined : feed.value;
  };
  const move = (by: 1 | -1) => () => {
    const at = document.activeElement?.id.replace(/^row-/, '');
    const id = stepSelection(
      shown.map((entry) => entry.id),
      at,
      by,
    );
    if (id !== undefined) document.getElementById(`row-${id}`)?.focus();
  };
  useKeys({ j: move(1), k: move(-1), h: hold, f: () => search.current?.focus() });
  const set = (part: Partial<FeedFilter>): void => {
    filter.value = { ...filter.value, ...part };
    setMost(PAGE_ENTRIES);
  };
  const filtered = filter.value.decision + filter.value.tool + filter.value.text !== '';
  return (
    <>
      <div class="title-row">
        <h2>Live feed</h2>
        <button type="button" aria-pressed={held} onClick={hold} class="with-icon">
          <Icon name={held ? 'play' : 'pause'} />
          {held ? `Go on${heldBackCount.value > 0 ? ` (${heldBackCount.value} new)` : ''}` : 'Hold'} <kbd>h</kbd>
        </button>
      </div>
      <search class="filters">
        <label>
          <span class="sr">Decision</span>
          <select
            value={filter.value.decision}
            onChange={({ currentTarget }) => set({ decision: currentTarget.value })}
          >
            <option value="">every decision</option>
            {OUTCOMES.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="sr">Tool</span>
          <select value={filter.value.tool} onChange={({ currentTarget }) => set({ tool: currentTarget.value })}>
            <option value="">every tool</option>
            {toolsOf(all).map((tool) => (
              <option key={tool} value={tool}>
                {tool}
              </option>
            ))}
          </select>
        </label>
        <label class="grow">
          <span class="sr">Text</span>
          <input
            ref={search}
            type="search"
            placeholder="Search commands, reasons, rules, sessions"
            value={filter.value.text}
            onInput={({ currentTarget }) => set({ text: currentTarget.value })}
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          />
        </label>
        {filtered && (
          <button type="button" onClick={() => set(NO_FEED_FILTER)}>
            Clear
          </button>
        )}
      </search>
      {feedError.value !== undefined && <p class="failed">{feedError.value}</p>}
      {shown.length === 0 ? (
        filtered ? (
          <EmptyState title="Nothing fits the filter">
            <p>
              The dashboard holds the last {all.length} records. For all of them: <code>sluice audit query</code>
            </p>
          </EmptyState>
        ) : (
          <EmptyState title="Nothing was recorded yet">
            <p>
              Let an agent run a command: it appears here as it is judged. Is Sluice among its hooks?{' '}
              <code>sluice doctor</code> says.
            </p>
          </EmptyState>
        )
      ) : (
        <ol class="entries" aria-label="Records, the newest first">
          {shown.map((entry) => (
            <FeedEntryRow
              key={entry.id}
              entry={entry}
              open={opened.value === entry.id}
              toggle={() => {
                opened.value = opened.value === entry.id ? undefined : entry.id;
              }}
            />
          ))}
        </ol>
      )}
      {found.length > shown.length && (
        <button type="button" class="more" onClick={() => setMost(most + PAGE_ENTRIES)}>
          {found.length - shown.length} more
        </button>
      )}
    </>
  );
}
