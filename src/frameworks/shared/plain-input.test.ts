import { describe, expect, test } from 'vitest';
import { isSluiceError } from '../../core/errors.js';
import { Session } from '../../session/session.js';
import { restoreInput, toPlainInput } from './plain-input.js';

const AT = '2026-01-02T03:04:05.000Z';

describe('what a schema makes of a text', () => {
  test.each<[name: string, given: unknown, shown: unknown]>([
    ['a date', { when: new Date(AT) }, { when: AT }],
    ['an address', { url: new URL('https://a.example/b?c') }, { url: 'https://a.example/b?c' }],
    ['in a list', { days: [new Date(AT), 'x'] }, { days: [AT, 'x'] }],
    ['the input itself', new Date(AT), AT],
    ['plain data', { a: [1, null, { b: 'c' }], d: 2n }, { a: [1, null, { b: 'c' }], d: 2n }],
    ['a key of Object', { ['__proto__']: 1, constructor: 'x' }, { ['__proto__']: 1, constructor: 'x' }],
  ])('is read as the text, and made anew of it: %s', (_, given, shown) => {
    expect(toPlainInput(given)).toEqual(shown);
    expect(restoreInput(toPlainInput(given), given)).toEqual(given);
    if (given instanceof Date) expect(restoreInput(toPlainInput(given), given)).not.toBe(given);
  });

  test('what a hook has changed is made of what it wrote', () => {
    const given = { when: new Date(AT), to: 'bob', list: [new Date(AT)] };
    const judged = { when: '2027-01-01T00:00:00.000Z', to: 'eve', list: [] };
    expect(restoreInput(judged, given)).toEqual({ when: new Date('2027-01-01'), to: 'eve', list: [] });
  });

  test('what shows itself otherwise than it is counts for nothing', () => {
    const lying = new Date(AT);
    Object.assign(lying, { toISOString: () => 'harmless', toJSON: () => 'harmless' });
    expect(toPlainInput({ lying })).toEqual({ lying: AT });
    class Own extends Date {}
    const own = new Own(AT);
    expect(toPlainInput({ own })).toEqual({ own });
  });

  const deep = (levels: number): unknown => (levels === 0 ? new Date(AT) : { next: deep(levels - 1) });
  const ring: { self?: unknown } = {};
  ring.self = ring;
  test.each([
    ['a date that is none', { when: new Date('never') }],
    ['an object of a class', { when: new (class When {})() }],
    ['a function', { run: () => 'ran' }],
    ['a map', { map: new Map([['a', 1]]) }],
    ['a date that lies too deep', deep(150)],
    ['a ring', ring],
  ])('what else is no plain data is refused: %s', async (_, given) => {
    const input = toPlainInput(given) as Record<string, unknown>;
    const error = await new Session().gate({ tool: 'bash', input }).catch((thrown: unknown) => thrown);
    expect(isSluiceError(error, 'EVENT_INVALID')).toBe(true);
  });
});
