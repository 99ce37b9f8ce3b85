import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, toPlainData as describeValue, freeze } from './data.js';
import { createEvent, memoize } from './event.js';
import { BUILTIN_EVENTS, EVENTS, eventType } from './events.js';

const header = { session: 's', time: '2026-01-01T00:00:00.000Z', call: 'c' };
const make = (name: string, data: unknown) => createEvent(eventType(name), header, data);

describe('an event', () => {
  test('is a frozen copy: nobody can change what others see', () => {
    const input = { list: [{ a: 1 }] };
    const event = make('tool:pre', { tool: 'bash', input });
    (input.list[0] as { a: number }).a = 2;
    expect(event.data).toEqual({ tool: 'bash', input: { list: [{ a: 1 }] } });
    const seen = (event.data as { input: { list: { a: number }[] } }).input.list;
    expect(() => seen.push({ a: 3 })).toThrow(TypeError);
    expect(Object.isFrozen(event) && Object.isFrozen(seen[0])).toBe(true);
  });

  test('keeps a key called __proto__ as data', () => {
    const event = make('tool:pre', { tool: 'x', input: JSON.parse('{"__proto__":{"polluted":true}}') });
    const { input } = event.data as { input: Record<string, unknown> };
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(Object.hasOwn(input, '__proto__')).toBe(true);
    expect((input as { polluted?: boolean }).polluted).toBeUndefined();
  });

  const bad: [string, string, unknown, RegExp][] = [
    ['no object', 'tool:pre', null, /tool:pre.*an object.*null/],
    ['a missing field', 'tool:pre', { tool: 'x' }, /input: an object.*undefined/],
    ['a wrong type', 'tool:pre', { tool: 7, input: {} }, /tool: string.*7/],
    ['an array as input', 'tool:pre', { tool: 'x', input: [] }, /input: an object/],
    ['a misspelt field', 'tool:pre', { tool: 'x', input: {}, cdw: '/' }, /Did you mean "cwd"/],
    ['a function', 'tool:pre', { tool: 'x', input: { f: () => 1 } }, /data.input.f is not plain data.*a function/],
    ['a date', 'tool:pre', { tool: 'x', input: { d: new Date() } }, /data.input.d.*Date/],
    ['a class', 'tool:pre', { tool: 'x', input: { m: new Map() } }, /Map/],
    [
      'depth',
      'tool:pre',
      { tool: 'x', input: JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`) },
      /nested too deeply/,
    ],
  ];
  test.each(bad)('refuses %s', (_, name, data, message) => {
    expect(() => make(name, data)).toThrow(
      expect.objectContaining({ code: 'EVENT_INVALID', message: expect.stringMatching(message) }),
    );
  });

  test('any JSON is carried unchanged', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void expect(freeze({ value })).toEqual({ value })));
  });

  test('what is worked out of it is worked out once', () => {
    let count = 0;
    const length = memoize((event: object) => (count++, JSON.stringify(event).length));
    const event = make('tool:pre', { tool: 'x', input: {} });
    expect(length(event)).toBe(length(event));
    expect(count).toBe(1);
    length(make('tool:pre', { tool: 'y', input: {} }));
    expect(count).toBe(2);
  });
});

describe('outputs that are not plain are described', () => {
  class Point {
    x = 1;
  }
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const table: [string, unknown, unknown][] = [
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an error', new TypeError('no'), { name: 'TypeError', message: 'no' }],
    ['bytes', Buffer.from('abc'), '[Buffer: 3 bytes]'],
    ['a map', new Map([['a', 1]]), [['a', 1]]],
    ['a class', { p: new Point() }, { p: { x: 1 } }],
    ['a function', [() => 1], ['[a function]']],
  ];
  test.each(table)('%s', (_, value, expected) => expect(describeValue(value)).toEqual(expected));
  test('many circles end', () => {
    const knot: Record<string, unknown> = {};
    for (const key of 'abcdef') knot[key] = knot;
    expect(JSON.stringify(describeValue(knot))).toContain('too large');
    expect(() => freeze(knot)).toThrow(expect.objectContaining({ code: 'EVENT_INVALID' }));
  });
  test.each<[string, (inner: object) => unknown]>([
    ['is an object', (inner) => ({ inner })],
    ['is a list', (inner) => [inner]],
    ['is what an error says', (inner) => ({ e: Object.assign(new Error('x'), { message: inner }) })],
    ['comes from toJSON', (inner) => Object.assign(new Point(), { toJSON: () => ({ inner }) })],
    ['comes from a class', (inner) => ({ p: Object.assign(new Point(), { inner }) })],
  ])('what can change is copied where it %s, and the copy is not copied again', (_, wrap) => {
    const inner = { text: 'before' };
    const described = describeValue(wrap(inner));
    inner.text = 'after';
    const data = make('tool:post', { tool: 't', input: {}, output: described }).data as { output: unknown };
    expect([data.output === described, JSON.stringify(data.output)]).toEqual([true, expect.stringContaining('before')]);
    expect(JSON.stringify(data.output)).not.toContain('after');
  });
  test('a circle ends', () => expect(JSON.stringify(describeValue(cyclic))).toContain('nested too deeply'));
});

describe('the table', () => {
  test('says what a denial means wherever one is possible, and replaces only fields that are there', () => {
    for (const [name, type] of BUILTIN_EVENTS) {
      expect(type.gates, name).toBe(type.denied !== undefined);
      if (type.replaces !== undefined) expect(Object.keys(type.data), name).toContain(type.replaces);
      expect(type.summary, name).toMatch(/\.$/);
    }
  });

  test('has these events, by these names', () => {
    expect(Object.keys(EVENTS).sort()).toEqual(
      (
        'agent:complete agent:spawn approval:denied approval:granted approval:required context:post_compact ' +
        'context:pre_compact decision:tool_resolution orchestrator:complete orchestrator:error permission:request ' +
        'prompt:complete prompt:submit provider:error session:end session:start step:after step:before step:continue ' +
        'tool:error tool:post tool:pre user:notification'
      ).split(' '),
    );
  });
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(canonicalJson({ a: [{ c: 2, d: 1 }], b: 1 }));
});

test('canonical JSON keeps apart what JSON makes equal', () => {
  const values = [
    null,
    Number.NaN,
    Infinity,
    -Infinity,
    -0,
    0,
    1n,
    '1',
    undefined,
    [undefined],
    [null],
    {},
    { a: undefined },
    { a: null },
    { $: 'undefined' },
    JSON.parse('{"__proto__":1}'),
  ];
  expect(new Set(values.map(canonicalJson)).size).toBe(values.length);
});
