import type { FeedEntry } from '../../http/api.js';

/** Records that the dashboard keeps: older ones are read again when somebody asks for them. */
export const MAX_FEED_ENTRIES = 2000;

/** What the feed shows. Empty means everything. */
export interface FeedFilter {
  readonly decision: string;
  readonly tool: string;
  readonly text: string;
}

export const NO_FEED_FILTER: FeedFilter = { decision: '', tool: '', text: '' };

/** Adds records to those that are known, each once, the newest first. */
export function mergeFeed(
  known: readonly FeedEntry[],
  more: readonly FeedEntry[],
  most = MAX_FEED_ENTRIES,
): readonly FeedEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh: FeedEntry[] = [];
  for (const entry of more) {
    if (ids.has(entry.id)) continue;
    ids.add(entry.id);
    fresh.push(entry);
  }
  if (fresh.length === 0) return known;
  // A stable sort: of two at one time the later record is the newer one, in both lists.
  return [...fresh, ...known].sort((a, b) => b.time - a.time).slice(0, most);
}

/** What a record came to: the decision, or the state of a question. */
export function outcomeOf({ decision, state, type }: FeedEntry): string {
  return state ?? decision ?? type;
}

export function matchesFeedFilter(entry: FeedEntry, { decision, tool, text }: FeedFilter): boolean {
  if (decision !== '' && outcomeOf(entry) !== decision && entry.would !== decision) return false;
  if (tool !== '' && entry.tool !== tool) return false;
  if (text === '') return true;
  const { what, command, reason, session, client, cwd, tool: name, findings } = entry;
  const said = findings.flatMap(({ rule, message }) => [rule, message]);
  const wanted = text.toLowerCase();
  return [what, command, reason, session, client, cwd, name, ...said].some(
    (part) => part?.toLowerCase().includes(wanted) === true,
  );
}

/** The tools that occur, for the filter's list. */
export function toolsOf(entries: readonly FeedEntry[]): string[] {
  return [...new Set(entries.flatMap(({ tool }) => (tool === undefined ? [] : [tool])))].sort();
}
