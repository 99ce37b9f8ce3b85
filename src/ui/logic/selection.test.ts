import { describe, expect, it } from 'vitest';
import { keepSelection, stepSelection } from './selection.js';

describe('a step', () => {
  it.each([
    [['a', 'b', 'c'], 'b', 1, 'c'],
    [['a', 'b', 'c'], 'c', 1, 'c'],
    [['a', 'b', 'c'], 'a', -1, 'a'],
    [['a', 'b', 'c'], undefined, 1, 'a'],
    [['a', 'b', 'c'], undefined, -1, 'c'],
    [['a', 'b', 'c'], 'gone', 1, 'a'],
    [[], undefined, 1, undefined],
  ] as const)('in %o from %s by %d is %s', (ids, selected, by, expected) => {
    expect(stepSelection(ids, selected, by)).toBe(expected);
  });
});

describe('when the list changes', () => {
  it.each([
    ['what is selected stays, whatever comes', ['a'], ['z', 'a', 'b'], 'a', 'a'],
    ['the next one follows', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
    ['at the end the one before', ['a', 'b', 'c'], ['a', 'b'], 'c', 'b'],
    ['the first where all have gone', ['a', 'b'], ['x', 'y'], 'a', 'x'],
    ['the first where nothing was selected', [], ['a', 'b'], undefined, 'a'],
    ['nothing in an empty list', ['a'], [], 'a', undefined],
  ])('%s', (_, before, after, selected, expected) => {
    expect(keepSelection(before, after, selected)).toBe(expected);
  });
});
