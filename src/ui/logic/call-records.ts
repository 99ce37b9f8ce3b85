import type { FeedEntry } from '../../http/api.js';

/** The records of one call, in their order. */
export interface CallRecords {
  readonly key: string;
  /** The record that says what was wanted and what was decided. */
  readonly main: FeedEntry;
  readonly others: readonly FeedEntry[];
}

/** Gathers what belongs to one call, in the order in which calls began. */
export function groupByCall(entries: readonly FeedEntry[]): CallRecords[] {
  const calls = new Map<string, FeedEntry[]>();
  for (const entry of entries) {
    // What has no call stands alone: a prompt, the beginning of a session.
    const key = entry.call === '' ? entry.id : entry.call;
    const known = calls.get(key);
    // Equal calls of a client without ids of its own share one: the second judgement begins anew.
    if (known === undefined || (isJudgement(entry) && known.some(isJudgement))) {
      if (known !== undefined) calls.set(`${key} ${known[0]?.id}`, known);
      calls.delete(key);
      calls.set(key, [entry]);
    } else known.push(entry);
  }
  return [...calls]
    .map(([key, all]) => {
      const main = all.find(isJudgement) ?? all[0];
      return main === undefined ? undefined : { key, main, others: all.filter((one) => one !== main) };
    })
    .filter((call) => call !== undefined)
    .sort((a, b) => a.main.time - b.main.time);
}

function isJudgement({ type, event }: FeedEntry): boolean {
  return type === 'decision' && event === 'tool:pre';
}
