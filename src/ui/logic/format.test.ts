import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatCountdown,
  formatDuration,
  formatMilliseconds,
  idTail,
  shortenMiddle,
} from './format.js';

it('ids of one minute are told apart', () => {
  const ids = ['0199aa10-7c1e-7000-8000-00000000a1b2', '0199aa10-7c1e-7000-8000-00000000c3d4'];
  expect(ids.map(idTail)).toEqual(['0000a1b2', '0000c3d4']);
  expect(idTail('s1')).toBe('s1');
});

describe('times', () => {
  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [7_500_000, '2 h 5 min'],
    [90_000_000, '1 d 1 h'],
  ])('a span of %d is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [0, 'just now'],
    [-3000, 'just now'],
    [5000, '5 s ago'],
    [119_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [200_000_000, '2 d ago'],
  ])('%d before now is %s', (ms, text) => expect(formatAgo(1e12 - ms, 1e12)).toBe(text));

  it.each([
    [0, '0:00'],
    [-1, '0:00'],
    [999, '0:00'],
    [59_999, '0:59'],
    [300_000, '5:00'],
    [3_661_000, '1:01:01'],
  ])('%d left is %s', (ms, text) => expect(formatCountdown(1e12 + ms, 1e12)).toBe(text));

  it.each([
    [0.0423, '42 µs'],
    [1.234, '1.23 ms'],
    [42.4, '42 ms'],
    [1500, '1.5 s'],
  ])('%d ms are %s', (ms, text) => expect(formatMilliseconds(ms)).toBe(text));
});

describe('sizes and counts', () => {
  it.each([
    [12, '12 B'],
    [3900, '3.9 kB'],
    [12_300_000, '12.3 MB'],
    [2e9, '2.0 GB'],
  ])('%d bytes are %s', (value, text) => expect(formatBytes(value)).toBe(text));

  it.each([
    [1, '1 call'],
    [0, '0 calls'],
    [12_345, '12,345 calls'],
  ])('%d is %s', (value, text) => expect(formatCount(value, 'call')).toBe(text));

  it.each([
    ['/home/dev/app', 40, '/home/dev/app'],
    ['/home/dev/projects/app', 10, '/ho…ts/app'],
    ['😀😀😀😀', 3, '…😀😀'],
  ])('%s in %d characters is %s', (text, most, expected) => {
    expect(shortenMiddle(text, most)).toBe(expected);
    expect([...shortenMiddle(text, most)].length).toBeLessThanOrEqual(most);
  });
});
