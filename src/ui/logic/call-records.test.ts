import { describe, expect, it } from 'vitest';
import type { FeedEntry } from '../../http/api.js';
import { groupByCall } from './call-records.js';

const entry = (id: string, time: number, call: string, over: Partial<FeedEntry> = {}): FeedEntry => ({
  id,
  time,
  type: 'decision',
  session: 's',
  event: 'tool:pre',
  call,
  what: id,
  findings: [],
  ...over,
});
const shape = (entries: readonly FeedEntry[]) =>
  groupByCall(entries).map(({ main, others }) => [main.id, ...others.map(({ id }) => id)].join('+'));

describe('the calls of a session', () => {
  it.each([
    ['hold what belongs to them', [entry('a', 1, 'c1'), entry('b', 2, 'c1', { event: 'tool:post' })], ['a+b']],
    [
      'are led by what was decided, though a question came before it',
      [entry('q', 1, 'c1', { type: 'approval', state: 'requested' }), entry('a', 2, 'c1')],
      ['a+q'],
    ],
    ['stand in the order in which they began', [entry('a', 1, 'c1'), entry('b', 2, 'c2')], ['a', 'b']],
    [
      'mix, and are told apart',
      [entry('a', 1, 'c1'), entry('b', 2, 'c2'), entry('c', 3, 'c1', { event: 'tool:post' })],
      ['a+c', 'b'],
    ],
    ['without an id stand alone', [entry('a', 1, ''), entry('b', 2, '')], ['a', 'b']],
    [
      'that share an id are two where both were judged',
      [
        entry('a', 1, 'c1'),
        entry('b', 2, 'c1', { event: 'tool:post' }),
        entry('c', 3, 'c1'),
        entry('d', 4, 'c1', { event: 'tool:post' }),
      ],
      ['a+b', 'c+d'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(shape(entries)).toEqual(expected);
  });
});
