import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SluiceError } from './errors.js';
import { defineEvent } from './events.js';
import { guard, type Hook } from './hook.js';
import { Registry } from './registry.js';

const hook = (name: string, more: Partial<Hook> = {}): Hook =>
  ({ name, on: 'tool:pre', kind: 'guard', run: () => undefined, ...more }) as Hook;
const order = (registry: Registry, event = 'tool:pre') =>
  registry.plan(event).deciders.map(({ hook: { name } }) => name);

describe('order', () => {
  const table: [string, Hook[], string[]][] = [
    ['as registered', [hook('a'), hook('b')], ['a', 'b']],
    ['by order, ascending', [hook('a', { order: 5 }), hook('b', { order: -1 }), hook('c')], ['b', 'c', 'a']],
    [
      'stable where equal',
      [hook('a', { order: 1 }), hook('b', { order: 1 }), hook('c', { order: 1 })],
      ['a', 'b', 'c'],
    ],
    ['before wins over order', [hook('a'), hook('b', { order: 9, before: 'a' })], ['b', 'a']],
    ['after wins over order', [hook('a', { order: -9, after: ['b'] }), hook('b')], ['b', 'a']],
    [
      'among the free, the smallest order',
      [hook('a', { after: 'z' }), hook('z', { order: 3 }), hook('m', { order: 1 })],
      ['m', 'z', 'a'],
    ],
    ['names that are not here are passed over', [hook('a', { before: 'nobody' }), hook('b')], ['a', 'b']],
    ['kinds first', [hook('g', { order: -9 }), hook('t', { kind: 'transform', order: 9 })], ['t', 'g']],
    ['what is switched off does not run', [hook('a', { enabled: false }), hook('b')], ['b']],
  ];
  test.each(table)('%s', (_, hooks, expected) => expect(order(new Registry(hooks))).toEqual(expected));

  test('a name on another event does not move a hook on this one', () => {
    const registry = new Registry([
      hook('m', { on: 'tool:post', order: 100 }),
      hook('a', { order: 5, after: 'm' }),
      hook('b', { order: 50 }),
    ]);
    expect(order(registry)).toEqual(['a', 'b']);
  });

  test('any acyclic before/after is respected', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 12 }),
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 10, maxLength: 10 }),
        (pairs, orders) => {
          const edges = pairs.filter(([low, high]) => low < high);
          const hooks = orders.map((value, index) =>
            hook(`h${index}`, {
              order: value,
              before: edges.filter(([low]) => low === index).map(([, high]) => `h${high}`),
            }),
          );
          const sorted = order(new Registry(hooks));
          for (const [low, high] of edges) expect(sorted.indexOf(`h${low}`)).toBeLessThan(sorted.indexOf(`h${high}`));
          expect([...sorted].sort()).toEqual(hooks.map(({ name }) => name).sort());
        },
      ),
    );
  });
});

describe('what is refused when it is registered', () => {
  const bad: [string, unknown, string, RegExp][] = [
    ['no object', 7, 'HOOK_INVALID', /object/],
    ['no name', { ...hook(''), name: ' ' }, 'HOOK_INVALID', /name/],
    [
      'a misspelt field',
      { ...hook('a'), timeOut: 5 },
      'HOOK_INVALID',
      /"a" has no field "timeOut".*Did you mean "timeout"/,
    ],
    ['a priority', { ...hook('a'), priority: 100 }, 'HOOK_INVALID', /order: n.*order: -n/],
    ['a kind that every object has', { ...hook('a'), kind: 'toString' }, 'HOOK_INVALID', /transform, guard, observe/],
    ['an unknown kind', { ...hook('a'), kind: 'gaurd' }, 'HOOK_INVALID', /transform, guard, observe/],
    ['nothing to run', { ...hook('a'), run: undefined }, 'HOOK_INVALID', /run/],
    ['an order that is no number', { ...hook('a'), order: Number.NaN }, 'HOOK_INVALID', /order/],
    [
      'a timeout that setTimeout would turn into nothing',
      { ...hook('a'), timeout: 2 ** 31 },
      'HOOK_INVALID',
      /timeout/,
    ],
    [
      'an onError a transform cannot have',
      { ...hook('a'), kind: 'transform', onError: 'ask' },
      'HOOK_INVALID',
      /onError.*continue, deny/,
    ],
    [
      'an onError an observer cannot have',
      { ...hook('a'), kind: 'observe', onError: 'deny' },
      'HOOK_INVALID',
      /onError/,
    ],
    ['before that is no name', { ...hook('a'), before: [7] }, 'HOOK_INVALID', /before/],
    ['an unknown event', { ...hook('a'), on: 'tool:prey' }, 'EVENT_UNKNOWN', /Did you mean "tool:pre"/],
    ['a pattern for nothing', { ...hook('a'), on: 'tools:*' }, 'EVENT_UNKNOWN', /no event that exists/],
    ['no event', { ...hook('a'), on: [] }, 'EVENT_UNKNOWN', /no event/],
    ['a matcher that does not compile', { ...hook('a'), when: '/(/' }, 'MATCHER_INVALID', /compiles/],
    [
      'a list of names, which other systems write like this',
      { ...hook('a'), when: 'Write|Edit' },
      'MATCHER_INVALID',
      /\/\^\(Write\|Edit\)\$\//,
    ],
    [
      'a tool name on an event without a tool',
      { ...hook('a'), on: 'prompt:submit', when: 'Bash' },
      'HOOK_INVALID',
      /no event with a tool/,
    ],
    ['a regex without an end', { ...hook('a'), when: '/abc' }, 'MATCHER_INVALID', /slash/],
  ];
  test.each(bad)('%s', (_, value, code, message) => {
    const registry = new Registry();
    try {
      registry.register(value as Hook);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SluiceError);
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    }
    expect(registry.toString()).toBe('');
  });

  test('a name twice; and the first stays', () => {
    const registry = new Registry([hook('a')]);
    expect(() => registry.register(hook('a', { order: 9 }))).toThrow(
      expect.objectContaining({ code: 'HOOK_DUPLICATE' }),
    );
    expect(order(registry)).toEqual(['a']);
  });

  test('a name belongs to one hook of an event; on another event it may be another hook', () => {
    const registry = new Registry([hook('a', { on: 'tool:pre' })]);
    const undo = registry.register(hook('a', { on: 'tool:post', after: 'b' }));
    registry.register(hook('b', { on: 'tool:post' }));
    expect(() => registry.register(hook('a', { on: 'tool:*' }))).toThrow(/There is a hook "a" on tool:pre already/);
    expect(registry.plan('tool:post').deciders.map((ready) => ready.hook.name)).toEqual(['b', 'a']);
    expect(order(registry)).toEqual(['a']);
    undo();
    expect(registry.plan('tool:post').deciders.map((ready) => ready.hook.name)).toEqual(['b']);
    expect(order(registry)).toEqual(['a']);
  });

  test('a circle of two events is none', () => {
    const registry = new Registry([
      hook('a', { on: 'tool:pre', before: 'b' }),
      hook('b', { on: 'tool:pre' }),
      hook('b', { on: 'tool:post', before: 'a' }),
    ]);
    registry.register(hook('a', { on: 'tool:post' }));
    expect(registry.plan('tool:post').deciders.map((ready) => ready.hook.name)).toEqual(['b', 'a']);
  });

  test('a circle, with its names; and what was there stays', () => {
    const registry = new Registry([hook('a', { before: 'b' }), hook('b', { before: 'c' }), hook('d')]);
    expect(() => registry.register(hook('c', { before: 'a' }))).toThrow(
      /c before a before b before c|a before b before c before a|b before c before a before b/,
    );
    expect(() => registry.register(hook('self', { after: 'self' }))).toThrow(
      expect.objectContaining({ code: 'HOOK_CYCLE' }),
    );
    expect(order(registry)).toEqual(['a', 'b', 'd']);
  });
});

describe('a registry', () => {
  test('gives back the undo, which works once and only for its own hook', () => {
    const registry = new Registry();
    const undo = registry.register(hook('a'));
    undo();
    registry.register(hook('a', { order: 1 }));
    undo();
    expect(order(registry)).toEqual(['a']);
  });

  test('keeps its own copy: changing the object later changes nothing', () => {
    const mine = hook('a');
    const registry = new Registry([mine]);
    (mine as { enabled?: boolean }).enabled = false;
    expect(order(registry)).toEqual(['a']);
  });

  test('prints the order that is really used, what is off, and what is named in vain', () => {
    const registry = new Registry([
      hook('b', { after: 'ghost' }),
      hook('t', { kind: 'transform' }),
      hook('o', { kind: 'observe', before: 'b' }),
      hook('off', { enabled: false }),
    ]);
    expect(registry.toString()).toBe(
      [
        'tool:pre',
        '  transform  t',
        '  guard      b',
        '  observe    o',
        'off: off',
        'warning: Hook "b" runs after "ghost", but there is no such hook.',
        'warning: Hook "o" (observe) runs before "b" (guard), but kinds run in a fixed order: transform, guard, observe.',
      ].join('\n'),
    );
  });

  test('knows patterns and lists of events', () => {
    const registry = new Registry([
      hook('all', { on: '*' }),
      hook('tools', { on: 'tool:*' }),
      hook('two', { on: ['session:start', 'session:end'], kind: 'transform' }),
    ]);
    expect(order(registry, 'tool:error')).toEqual(['all', 'tools']);
    expect(order(registry, 'session:end')).toEqual(['two', 'all']);
    expect(order(registry, 'prompt:submit')).toEqual(['all']);
  });

  test('knows events of your own, typed by their definition', () => {
    const deploy = defineEvent('deploy:pre', {
      summary: 'A deployment is about to begin.',
      data: { target: 'string' },
      gates: true,
    });
    const own = guard({
      name: 'own',
      on: deploy,
      run: ({ data }) => (data.target === 'prod' ? { decision: 'deny' } : undefined),
    });
    expect(order(new Registry([own], { events: [deploy] }), 'deploy:pre')).toEqual(['own']);
    expect(() => new Registry([own])).toThrow(expect.objectContaining({ code: 'EVENT_UNKNOWN' }));
    expect(() => defineEvent('tool:pre', { summary: '', data: {} })).toThrow(
      expect.objectContaining({ code: 'EVENT_INVALID' }),
    );
    expect(() => defineEvent('x:y', { summary: '', data: {}, replaces: 'z' })).toThrow(/does not have/);
  });
});
