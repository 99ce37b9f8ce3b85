import { expect, it } from 'vitest';
import { parseViewRoute } from './route.js';

it.each([
  ['', { view: 'now' }],
  ['#/feed', { view: 'feed' }],
  ['#feed', { view: 'feed' }],
  ['#/nothing', { view: 'now' }],
  ['#/sessions/a%2Fb', { view: 'sessions', id: 'a/b' }],
  ['#/sessions/%', { view: 'sessions' }],
  ['#/feed/x', { view: 'feed' }],
])('%s names %o', (hash, expected) => {
  expect(parseViewRoute(hash)).toEqual(expected);
});
