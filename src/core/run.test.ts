import { describe, expect, test } from 'vitest';
import { decideFor, testHook } from '../testing/index.js';
import { SluiceError } from './errors.js';
import { createEvent } from './event.js';
import { guard, type Hook, type HookContext, observe, transform } from './hook.js';
import { any, not } from './match.js';
import { Registry } from './registry.js';
import { decide, runObservers } from './run.js';
import { allow, ask, defer, deny, inject, notify, replace } from './verdict.js';

const call = (command: string) => ['tool:pre', { tool: 'bash', input: { command } }] as const;
const says = (name: string, verdict: unknown, more: Partial<Hook> = {}): Hook =>
  ({ name, on: 'tool:pre', kind: 'guard', run: () => verdict, ...more }) as Hook;

describe('kinds', () => {
  const shout = transform({
    name: 'shout',
    on: 'tool:pre',
    run: ({ data }) => replace({ command: String(data.input.command).toUpperCase() }),
  });
  const noLoud = guard({
    name: 'no-loud',
    on: 'tool:pre',
    run: ({ data }) => (data.input.command === 'LS' ? deny('Be quiet.') : undefined),
  });

  testHook(
    test,
    [noLoud, shout],
    [
      { name: 'guards see what transforms left', given: call('ls'), expect: { decision: 'deny', replaced: true } },
      {
        name: 'and others pass',
        given: call('pwd'),
        expect: { decision: 'continue', event: { data: { input: { command: 'PWD' } } } },
      },
    ],
  );

  test('a guard cannot modify: a contract violation in the trace, and its default denies', async () => {
    const outcome = await decideFor([says('sly', { replace: { command: 'rm' } })], call('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', replaced: false });
    expect(outcome.trace[0]?.error).toMatchObject({
      code: 'VERDICT_INVALID',
      message: expect.stringContaining('A guard cannot modify'),
    });
    expect(outcome.event.data).toEqual({ tool: 'bash', input: { command: 'ls' } });
  });

  test.each([
    ['allow', allow()],
    ['ask', ask('ok?')],
    ['defer', defer()],
  ])('a transform cannot say %s', async (_, verdict) => {
    const outcome = await decideFor([says('t', verdict, { kind: 'transform' })], call('ls'));
    expect(outcome.trace[0]?.error?.code).toBe('VERDICT_INVALID');
    expect(outcome.decision).toBe('continue');
  });

  test('the first denial ends transforms and guards', async () => {
    const ran: string[] = [];
    const note = (name: string, verdict?: unknown): Hook =>
      says(name, undefined, { run: () => (ran.push(name), verdict) as undefined });
    await decideFor([note('a'), note('b', deny('no')), note('c')], call('ls'));
    expect(ran).toEqual(['a', 'b']);
  });

  test('guards run one after the other: none begins before the last has answered', async () => {
    const steps: string[] = [];
    const slow = (name: string): Hook =>
      says(name, undefined, {
        run: async () => {
          steps.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          steps.push(`${name} ends`);
          return undefined;
        },
      });
    await decideFor([slow('b'), { ...slow('a'), order: -1 } as Hook], call('ls'));
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('each transform gets what the one before has made', async () => {
    const change = (name: string, order: number, by: (count: number) => number) =>
      transform({ name, order, on: 'tool:pre', run: ({ data }) => replace({ count: by(Number(data.input.count)) }) });
    const outcome = await decideFor(
      [change('add', 2, (count) => count + 5), change('double', 1, (count) => count * 2)],
      ['tool:pre', { tool: 'bash', input: { count: 10 } }],
    );
    expect(outcome.event.data.input).toEqual({ count: 25 });
  });

  test('a replacement that does not fit the event is an error, and what came stays', async () => {
    const outcome = await decideFor([says('t', replace('text'), { kind: 'transform' })], call('ls'));
    expect(outcome.trace[0]?.error?.code).toBe('VERDICT_INVALID');
    expect(outcome.event.data.input).toEqual({ command: 'ls' });
  });

  test('a transform that protects declares deny, and a failure of it denies', async () => {
    const outcome = await decideFor(
      [says('redact', 7, { kind: 'transform', onError: 'deny' } as Partial<Hook>)],
      call('ls'),
    );
    expect(outcome.decision).toBe('deny');
  });
});

describe('what is said', () => {
  test('everything lands in the outcome, in order, with who said it', async () => {
    const outcome = await decideFor(
      [
        says('a', { ...inject('one'), ...notify('hello'), findings: [{ rule: 'r1', decision: 'ask' }] }),
        says('b', { ...ask('sure?'), ...inject('two', { role: 'user' }), metrics: { n: 1 } }),
        says('c', { ...allow('fine'), quiet: true, notify: ['x', { message: 'y', level: 'error' }] }),
      ],
      call('ls'),
    );
    expect(outcome).toMatchObject({
      decision: 'ask',
      reasons: [{ hook: 'c', decision: 'allow', reason: 'fine' }],
      findings: [{ hook: 'a', rule: 'r1' }],
      asks: [{ hook: 'b', prompt: 'sure?' }],
      injections: [
        { hook: 'a', content: 'one', role: 'system', ephemeral: false },
        { hook: 'b', content: 'two', role: 'user' },
      ],
      notices: [
        { hook: 'a', message: 'hello', level: 'info' },
        { hook: 'c', message: 'x' },
        { hook: 'c', message: 'y', level: 'error' },
      ],
      quiet: ['c'],
    });
    expect(outcome.trace.map(({ hook, decision }) => [hook, decision])).toEqual([
      ['a', 'continue'],
      ['b', 'ask'],
      ['c', 'allow'],
    ]);
  });

  test('the model reads who denied and why', async () => {
    const outcome = await decideFor([says('no-rm', deny('Use trash.'))], call('rm'));
    expect(outcome.reason).toBe('Operation denied by no-rm: Use trash.');
    expect((await decideFor([says('mute', { decision: 'deny' })], call('rm'))).reason).toBe(
      'Operation denied by mute: no reason was given',
    );
  });

  testHook(test, says('stopper', { stop: 'enough' }), [
    {
      name: 'stop on a gating event implies deny',
      given: call('ls'),
      expect: { decision: 'deny', stops: [{ hook: 'stopper', reason: 'enough' }] },
    },
  ]);
});

describe('answers that are none', () => {
  const nonsense: [string, unknown][] = [
    ['a number', 7],
    ['a string', 'deny'],
    ['null', null],
    ['an array', [deny('x')]],
    ['a misspelt field', { decison: 'allow' }],
    ['an unknown decision', { decision: 'yes' }],
    ['a reason that is no text', { decision: 'deny', reason: {} }],
    ['an empty list of options', { ask: { options: [] } }],
    ['options of which none grants', { ask: { options: ['Yes', 'No'] } }],
    ['a timeout of zero', { ask: { timeout: 0 } }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'decision', {
        enumerable: true,
        get: () => {
          throw new Error('boo');
        },
      }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('boo');
          },
        },
      ),
    ],
    [
      'a then that throws',
      Object.defineProperty({}, 'then', {
        get: () => {
          throw new Error('boo');
        },
      }),
    ],
    ['a thousand and one notices', { notify: Array.from({ length: 1001 }, () => 'x') }],
  ];
  test.each(nonsense)('%s: an error, and a guard denies', async (_, answer) => {
    const outcome = await decideFor([says('odd', answer)], call('ls'));
    expect(outcome.trace[0]?.error?.code).toMatch(/VERDICT_INVALID|HOOK_THREW/);
    expect(outcome.decision).toBe('deny');
    expect(outcome.reason).toContain('Operation denied by odd: the hook failed');
  });

  test.each([
    ['continue', 'continue'],
    ['ask', 'ask'],
    ['deny', 'deny'],
  ] as const)('onError %s counts', async (onError, decision) => {
    const outcome = await decideFor([says('odd', 7, { onError } as Partial<Hook>)], call('ls'));
    expect(outcome.decision).toBe(decision);
  });

  test('failOpen changes the default and nothing else', async () => {
    expect((await decideFor([says('odd', 7)], call('ls'), { failOpen: true })).decision).toBe('continue');
    expect(
      (await decideFor([says('odd', 7, { onError: 'deny' } as Partial<Hook>)], call('ls'), { failOpen: true }))
        .decision,
    ).toBe('deny');
  });

  test('where nothing can be decided, a decision is a violation and stops nothing', async () => {
    const outcome = await decideFor(
      [says('late', deny('x'), { on: ['session:end', 'tool:pre'] })],
      ['session:end', {}],
    );
    expect(outcome).toMatchObject({ decision: 'continue', trace: [{ error: { code: 'VERDICT_INVALID' } }] });
  });

  test('what cannot be injected, replaced or stopped there is a violation too', async () => {
    for (const verdict of [inject('x'), { stop: true }, { replace: 1 }]) {
      const outcome = await decideFor(
        [says('h', verdict, { on: ['session:end', 'tool:pre'], kind: 'transform' })],
        ['session:end', {}],
      );
      expect(outcome.trace[0]?.error?.code).toBe('VERDICT_INVALID');
    }
  });
});

describe('deadlines', () => {
  const never = new Promise<undefined>(() => {});

  test.each([
    ['never settles', () => never],
    [
      'never settles and ignores its signal',
      (_: unknown, { signal }: { signal: AbortSignal }) => (signal.addEventListener('abort', () => {}), never),
    ],
    ['is a thenable that never calls back', () => ({ then: () => {} })],
  ])('a hook that %s ends on time with its onError', async (_, run) => {
    const outcome = await decideFor([says('slow', undefined, { run, timeout: 20 } as Partial<Hook>)], call('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
  });

  test('a signal that is asked for after the deadline is aborted already', async () => {
    let late: boolean | undefined;
    const done = new Promise<void>((resolve) => {
      const run = async (_: unknown, context: { signal: AbortSignal }) => {
        await new Promise((wait) => setTimeout(wait, 20));
        late = context.signal.aborted;
        resolve();
        return undefined;
      };
      void decideFor([says('slow', undefined, { run, timeout: 5 } as Partial<Hook>)], call('ls'));
    });
    await done;
    expect(late).toBe(true);
  });

  test('its signal is aborted, and a rejection that comes late crashes nothing', async () => {
    let aborted = false;
    const run = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<undefined>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          setTimeout(() => reject(new Error('late')), 5);
        });
      });
    await decideFor([says('slow', undefined, { run, timeout: 10 } as Partial<Hook>)], call('ls'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(aborted).toBe(true);
  });

  test.each([
    ['an error', new Error('boo'), 'boo'],
    [
      'an error whose message is no text',
      Object.assign(new SluiceError('DENIED', { what: 'x' }), { message: Symbol('x') }),
      'SluiceError',
    ],
    ['a string', 'boo', '"boo"'],
    ['undefined', undefined, 'undefined'],
    ['an object without a face', Object.create(null), 'cannot'],
  ])('throwing and rejecting with %s are errors', async (_, thrown, message) => {
    const thrower = says('t', undefined, {
      run: () => {
        throw thrown;
      },
    });
    const rejecter = says('r', undefined, { run: () => Promise.reject(thrown) });
    for (const hook of [thrower, rejecter]) {
      const { decision, trace } = await decideFor([hook], call('ls'));
      expect(decision).toBe('deny');
      expect(trace[0]?.error?.code).toMatch(/HOOK_THREW|DENIED/);
      if (message !== 'cannot') expect(trace[0]?.error?.message).toContain(message);
    }
  });

  test('one deadline for the whole run: hooks that could not start count as failed', async () => {
    const slow = says('slow', undefined, { run: () => never, onError: 'continue' } as Partial<Hook>);
    const outcome = await decideFor([slow, says('next', allow())], call('ls'), { runTimeout: 20 });
    expect(outcome.trace.map(({ error }) => error?.code)).toEqual(['HOOK_TIMEOUT', 'HOOK_TIMEOUT']);
    expect(outcome.decision).toBe('deny');
  });

  test('a hook that blocks the thread is reported as an overrun, and what it said still counts', async () => {
    const block = () => {
      const end = performance.now() + 15;
      while (performance.now() < end);
      return deny('late but true');
    };
    const outcome = await decideFor([says('hog', undefined, { run: block, timeout: 5 })], call('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', trace: [{ overrun: true }] });
  });

  test('no timer is made for a hook that answers at once', async () => {
    const original = globalThis.setTimeout;
    let timers = 0;
    globalThis.setTimeout = ((...args: Parameters<typeof original>) => (
      timers++, original(...args)
    )) as typeof setTimeout;
    try {
      await decideFor([says('a', allow()), says('b', undefined)], call('ls'));
    } finally {
      globalThis.setTimeout = original;
    }
    expect(timers).toBe(0);
  });
});

describe('what a hook is given', () => {
  test('cannot be used to change the record', async () => {
    const sly = (_: unknown, context: HookContext) => {
      (context.previous as unknown[]).length = 0;
      for (const change of [
        () => Object.assign(context, { hook: { name: 'someone-else' } }),
        () => Object.assign(context, { previous: [] }),
      ]) {
        try {
          change();
        } catch {
          // It has no such field to set.
        }
      }
      return undefined;
    };
    const { trace } = await decideFor(
      [says('first', undefined), says('sly', undefined, { run: sly } as Partial<Hook>)],
      call('ls'),
    );
    expect(trace.map(({ hook }) => hook)).toEqual(['first', 'sly']);
    expect(trace.every((entry) => Object.isFrozen(entry))).toBe(true);
  });

  test('and a plan cannot be emptied', () => {
    const registry = new Registry([says('a', deny('x'))]);
    expect(() => (registry.plan('tool:pre').deciders as unknown[]).pop()).toThrow(TypeError);
  });

  test('a hook may be an object of a class', async () => {
    class NoRm {
      readonly name = 'no-rm';
      readonly on = 'tool:pre';
      readonly kind = 'guard';
      readonly #reason = 'Use trash.';
      run() {
        return deny(this.#reason);
      }
    }
    expect((await decideFor([new NoRm() as Hook], call('rm'))).reason).toContain('Use trash.');
  });

  test.each([
    ['a promise', async () => false],
    ['nothing', () => undefined],
  ])('a predicate that answers with %s is a failure, and so is its opposite', async (_, when) => {
    const predicate = when as unknown as () => boolean;
    for (const matcher of [predicate, not(predicate), any(predicate)]) {
      const { decision } = await decideFor([says('g', undefined, { when: matcher } as Partial<Hook>)], call('ls'));
      expect(decision).toBe('deny');
    }
  });
});

describe('observers', () => {
  const planned = (...hooks: Hook[]) => new Registry(hooks).plan('tool:pre');
  const event = createEvent(planned().type, { session: 's', time: 't', call: 'c' }, { tool: 'bash', input: {} });

  test('see the outcome, also of a blocked call, and all run at once', async () => {
    const seen: string[] = [];
    let arrived = 0;
    let open: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      open = resolve;
    });
    const watcher = (name: string) =>
      observe({
        name,
        on: 'tool:pre',
        async run(_, { outcome }) {
          seen.push(`${name} ${outcome?.decision}`);
          if (++arrived === 2) open();
          await all;
          return { metrics: { met: true } };
        },
      });
    const plan = planned(says('no', deny('x')), watcher('w1'), watcher('w2'));
    const trace = await runObservers(plan, await decide(plan, event), { hookTimeout: 1000 });
    expect(seen).toEqual(['w1 deny', 'w2 deny']);
    expect(trace.map(({ verdict, error }) => verdict?.metrics ?? error)).toEqual([{ met: true }, { met: true }]);
  });

  test('cannot decide, and their failures stay their own', async () => {
    const plan = planned(
      says('d', deny('x'), { kind: 'observe' }),
      says('t', undefined, {
        kind: 'observe',
        run: () => {
          throw new Error('x');
        },
      }),
      says('ok', { metrics: { a: 1 } }, { kind: 'observe' }),
    );
    const outcome = await decide(plan, event);
    const trace = await runObservers(plan, outcome);
    expect(outcome.decision).toBe('continue');
    expect(trace.map(({ error }) => error?.code)).toEqual(['VERDICT_INVALID', 'HOOK_THREW', undefined]);
  });
});

describe('rehearsal', () => {
  const rewrite = transform({ name: 'rewrite', on: 'tool:pre', run: () => replace({ command: 'safe' }) });
  const redact = transform({
    name: 'redact',
    on: 'tool:pre',
    always: true,
    run: ({ data }) => replace({ ...data.input, secret: '***' }),
  });

  test('records what would have happened and carries nothing out', async () => {
    const outcome = await decideFor(
      [rewrite, says('no', { ...deny('x'), ...notify('n') }), says('also', ask('?'))],
      call('ls'),
      { observeOnly: true },
    );
    expect(outcome).toMatchObject({
      decision: 'continue',
      would: 'deny',
      replaced: false,
      asks: [],
      notices: [{ hook: 'no' }],
    });
    expect(outcome.trace.map(({ hook, decision, rehearsed }) => [hook, decision, rehearsed])).toEqual([
      ['rewrite', 'continue', true],
      ['no', 'deny', true],
      ['also', 'ask', true],
    ]);
  });

  test('never touches hooks that always hold', async () => {
    const outcome = await decideFor([redact, rewrite, says('self', deny('hands off'), { always: true })], call('ls'), {
      observeOnly: true,
    });
    expect(outcome).toMatchObject({
      decision: 'deny',
      replaced: true,
      event: { data: { input: { command: 'ls', secret: '***' } } },
    });
  });
});

describe('guards of one group', () => {
  let [running, most] = [0, 0];
  const slow = (name: string, verdict: unknown, ms: number, parallel?: string): Hook =>
    ({
      name,
      on: 'tool:pre',
      kind: 'guard',
      ...(parallel !== undefined && { parallel }),
      run: async (_: unknown, { previous }: HookContext) => {
        const seen = previous.length;
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, ms));
        running--;
        return { ...(verdict as object), metrics: { seen } };
      },
    }) as unknown as Hook;

  test('run at once, each to its end, and see only what came before them all', async () => {
    const outcome = await decideFor(
      [
        slow('first', {}, 0),
        slow('a', deny('One.'), 30, 'g'),
        slow('b', deny('Two.'), 30, 'g'),
        slow('c', allow(), 30, 'g'),
        slow('odd', { decision: 'maybe' }, 0, 'g'),
        slow('after', {}, 0),
      ],
      call('ls'),
    );
    expect(most).toBe(4);
    expect(outcome.decision).toBe('deny');
    expect(outcome.reasons.map(({ hook }) => hook)).toEqual(['a', 'b', 'odd']);
    // What follows the group does not run: nobody can undo a denial.
    expect(outcome.trace.map(({ hook, verdict }) => [hook, verdict?.metrics?.seen])).toEqual([
      ['first', 0],
      ['a', 1],
      ['b', 1],
      ['c', 1],
      // A mistake of one of them stops no other.
      ['odd', undefined],
    ]);
    expect(outcome.trace.at(-1)?.error?.code).toBe('VERDICT_INVALID');
  });

  test('that do not follow each other are two groups', async () => {
    const outcome = await decideFor(
      [slow('a', deny('No.'), 0, 'g'), slow('b', {}, 0), slow('c', deny('No.'), 0, 'g')],
      call('ls'),
    );
    expect(outcome.trace.map(({ hook }) => hook)).toEqual(['a']);
  });

  test('one that fails stops none of the others', async () => {
    const broken = { ...slow('broken', {}, 0, 'g'), onError: 'continue', run: () => Promise.reject(new Error('x')) };
    const outcome = await decideFor([broken as unknown as Hook, slow('b', deny('No.'), 10, 'g')], call('ls'));
    expect(outcome.trace.map(({ hook, decision }) => [hook, decision])).toEqual([
      ['broken', 'continue'],
      ['b', 'deny'],
    ]);
  });

  test('only guards can be in one', () => {
    expect(() => new Registry([says('t', {}, { kind: 'transform', parallel: 'g' })])).toThrow(/bad "parallel"/);
  });
});

test('what is replaced by the same is not replaced', async () => {
  const same = transform({ name: 'same', on: 'tool:pre', run: ({ data }) => replace({ ...data.input }) });
  const outcome = await decideFor([same], ['tool:pre', { tool: 'bash', input: { b: 1, a: [{ c: 2 }] } }]);
  expect(outcome.replaced).toBe(false);
});
