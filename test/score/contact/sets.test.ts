import { describe, expect, test } from 'vitest';
import { contactRows, contactSets } from './sets.js';
import { wilsonInterval } from './wilson.js';

describe.each(contactSets().map((set) => [set.name, set] as const))('%s', (_, set) => {
  const rows = contactRows(set);

  test('is the file whose digest was committed, with as many dangers as ordinary commands', () => {
    const dangers = rows.filter(({ label }) => label === 'danger');
    expect(dangers.length * 2).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length);
  });
});

test('a file that was changed after its digest was written is refused', () => {
  const [set] = contactSets();
  if (set !== undefined) expect(() => contactRows({ ...set, sha256: '0' })).toThrow('is not changed after its run');
});

test.each([
  [0, 150, 0, 0.025],
  [138, 150, 0.866, 0.954],
  [150, 150, 0.975, 1],
])('%i of %i lie between %f and %f', (part, whole, low, high) => {
  const [from, to] = wilsonInterval(part, whole);
  expect(from).toBeCloseTo(low, 2);
  expect(to).toBeCloseTo(high, 2);
});
