import { describe, expect, it } from 'vitest';
import type { FeedEntry } from '../../http/api.js';
import { matchesFeedFilter, mergeFeed, NO_FEED_FILTER, toolsOf } from './feed.js';

function entry(id: string, time: number, over: Partial<FeedEntry> = {}): FeedEntry {
  return {
    id,
    time,
    type: 'decision',
    session: 's1',
    event: 'tool:pre',
    call: id,
    tool: 'Bash',
    what: `command ${id}`,
    decision: 'allow',
    findings: [],
    ...over,
  };
}
const ids = (entries: readonly FeedEntry[]) => entries.map(({ id }) => id).join(' ');

describe('records come together', () => {
  it.each([
    ['the newest first', [entry('a', 1)], [entry('b', 2)], 'b a'],
    ['each once', [entry('b', 2), entry('a', 1)], [entry('b', 2), entry('c', 3)], 'c b a'],
    ['late ones in their place', [entry('c', 3), entry('a', 1)], [entry('b', 2)], 'c b a'],
    ['of one time, what came later first', [entry('a', 1)], [entry('b', 1)], 'b a'],
    ['twice in one message, once', [], [entry('a', 1), entry('a', 1)], 'a'],
  ])('%s', (_, known, more, expected) => {
    expect(ids(mergeFeed(known, more))).toBe(expected);
  });

  it('and the oldest go', () => {
    expect(ids(mergeFeed([entry('b', 2), entry('a', 1)], [entry('c', 3)], 2))).toBe('c b');
  });

  it('and nothing changes where nothing is new', () => {
    const known = [entry('a', 1)];
    expect(mergeFeed(known, [entry('a', 1)])).toBe(known);
  });
});

describe('a filter', () => {
  const denied = entry('a', 1, {
    decision: 'deny',
    what: 'rm -rf /',
    reason: 'A tree',
    findings: [{ rule: 'No trees', decision: 'deny', message: 'Use the bin' }],
  });
  it.each([
    [{}, true],
    [{ decision: 'deny' }, true],
    [{ decision: 'allow' }, false],
    [{ tool: 'Bash' }, true],
    [{ tool: 'Write' }, false],
    [{ text: 'RM -RF' }, true],
    [{ text: 'no trees' }, true],
    [{ text: 'the bin' }, true],
    [{ text: 'curl' }, false],
    [{ decision: 'deny', tool: 'Write' }, false],
  ])('%o: %s', (filter, expected) => {
    expect(matchesFeedFilter(denied, { ...NO_FEED_FILTER, ...filter })).toBe(expected);
  });

  it('finds what would have been decided, and how a question ended', () => {
    expect(
      matchesFeedFilter(entry('a', 1, { decision: 'continue', would: 'deny' }), {
        ...NO_FEED_FILTER,
        decision: 'deny',
      }),
    ).toBe(true);
    const { decision: _, ...asked } = entry('b', 1, { type: 'approval', state: 'expired' });
    expect(matchesFeedFilter(asked, { ...NO_FEED_FILTER, decision: 'expired' })).toBe(true);
  });

  it('offers the tools that occur', () => {
    expect(toolsOf([entry('a', 1), entry('b', 2, { tool: 'Write' }), entry('c', 3)])).toEqual(['Bash', 'Write']);
  });
});
