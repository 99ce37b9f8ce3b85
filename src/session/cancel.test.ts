import { describe, expect, test } from 'vitest';
import type { Event } from '../core/event.js';
import { guard, type Hook, observe, transform } from '../core/hook.js';
import { ask, deny, inject } from '../core/verdict.js';
import { fakeSession } from '../testing/index.js';
import type { Question } from './ports.js';
import type { Cancellable, Session } from './session.js';

const REASON = new Error('the run is over');
const call = { tool: 'bash', input: { command: 'ls' }, call: 'c1' };

/** Every event that can be decided about is asked about. */
const care = guard({ name: 'care', on: ['tool:pre', 'tool:post', 'tool:error', 'prompt:submit'], run: () => ask('?') });

/** Begins when it is asked, ends only by its signal. */
function slow(on: Hook['on']): Hook & { readonly aborted: Event[] } {
  const aborted: Event[] = [];
  const hook = transform({
    name: 'slow',
    on: on as 'tool:pre',
    run: (event, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.push(event as unknown as Event);
          resolve(undefined);
        });
      }),
  });
  return { ...hook, aborted } as Hook & { readonly aborted: Event[] };
}

function withoutExtra({ aborted: _, ...hook }: ReturnType<typeof slow>): Hook {
  return hook as Hook;
}

type Method = (session: Session, options: Cancellable) => Promise<unknown>;

/** Every method that waits for hooks. */
const METHODS: readonly (readonly [name: string, event: string, method: Method])[] = [
  ['start', 'session:start', (session, options) => session.start({}, options)],
  ['emit', 'prompt:submit', (session, options) => session.emit('prompt:submit', { prompt: 'x' }, options)],
  ['prompt', 'prompt:submit', (session, options) => session.prompt('x', options)],
  ['gate', 'tool:pre', (session, options) => session.gate(call, options)],
  ['judge', 'tool:pre', (session, options) => session.judge(call, options)],
  ['tool', 'tool:pre', (session, options) => session.tool(call, () => 'ran', options)],
  ['run', 'tool:post', (session, options) => session.run(call, () => 'ran', options)],
  ['settle', 'tool:post', (session, options) => session.settle(call, { output: 'x' }, options)],
  ['settle of an error', 'tool:error', (session, options) => session.settle(call, { error: 'x' }, options)],
];

describe.each(METHODS)('%s, cancelled', (_, event, method) => {
  test('while a hook is at work ends the hook, and rejects with the reason of the signal', async () => {
    const hook = slow(event as 'tool:pre');
    const { session, audit, display } = fakeSession({ hooks: [withoutExtra(hook)] });
    const controller = new AbortController();
    const began = performance.now();
    const work = method(session, { signal: controller.signal });
    setTimeout(() => controller.abort(REASON), 20);
    await expect(work).rejects.toBe(REASON);
    expect(performance.now() - began).toBeLessThan(1_000);
    const record = audit.of('decision').find(({ event: name }) => name === event);
    expect(record).toMatchObject({ cancelled: true });
    if (event !== 'session:start') expect(record).toMatchObject({ decision: 'deny' });
    // The hook has not failed, so nobody is told that it has.
    expect(display.shown).toEqual([]);
    expect(audit.of('error')).toEqual([]);
  });

  test('before it begins runs no hook', async () => {
    let ran = 0;
    const { session } = fakeSession({ hooks: [guard({ name: 'g', on: '*', run: () => void ran++ })] });
    await expect(method(session, { signal: AbortSignal.abort(REASON) })).rejects.toBe(REASON);
    expect(ran).toBe(0);
  });
});

describe.each(METHODS.filter(([name]) => name !== 'start' && name !== 'judge'))(
  '%s, cancelled while a person is asked',
  (_, event, method) => {
    test('ends the question, and a late answer is no grant', async () => {
      const late: ((option: string) => void)[] = [];
      const questions: Question[] = [];
      const { session, audit } = fakeSession({
        hooks: [care],
        approvals: {
          request: (question) => {
            questions.push(question);
            return new Promise((resolve) => late.push((option) => resolve({ option, by: 'ada' })));
          },
        },
      });
      const controller = new AbortController();
      const work = method(session, { signal: controller.signal });
      await expect.poll(() => questions.length).toBe(1);
      controller.abort(REASON);
      await expect(work).rejects.toBe(REASON);
      expect(questions[0]?.signal.aborted).toBe(true);
      expect(questions[0]?.signal.reason).toMatchObject({ code: 'CANCELLED', cause: REASON });
      late[0]?.('Allow always');
      await session.idle();
      expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
      const decided = audit.of('decision').find(({ event: name }) => name === event);
      expect(decided).toMatchObject({ decision: 'deny', cancelled: true });
      // The late answer is not remembered either.
      const again = new AbortController();
      const second = method(session, { signal: again.signal });
      await expect.poll(() => questions.length).toBe(2);
      again.abort(REASON);
      await expect(second).rejects.toBe(REASON);
    });
  },
);

test('a default of "allow" is for people who are away, not for a call that was cancelled', async () => {
  const { session, audit } = fakeSession({
    hooks: [guard({ name: 'weak', on: 'tool:pre', run: () => ask('?', { default: 'allow' }) })],
    answers: ['never'],
  });
  const controller = new AbortController();
  const work = session.gate(call, { signal: controller.signal });
  await expect.poll(() => audit.of('approval').length).toBe(1);
  controller.abort(REASON);
  await expect(work).rejects.toBe(REASON);
  expect(audit.of('decision')).toMatchObject([{ decision: 'deny', cancelled: true }]);
});

test('an answer that comes in the moment of cancelling grants nothing', async () => {
  const controller = new AbortController();
  const { session, audit } = fakeSession({
    hooks: [care],
    answers: [
      () => {
        controller.abort(REASON);
        return { option: 'Allow always', by: 'ada' };
      },
    ],
  });
  await expect(session.gate(call, { signal: controller.signal })).rejects.toBe(REASON);
  expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
});

describe('a question that was left to the host', () => {
  test('is cancelled with the call: a late yes is none', async () => {
    const { session, audit } = fakeSession({ hooks: [care] });
    const controller = new AbortController();
    const { question } = await session.judge(call, { signal: controller.signal });
    controller.abort(REASON);
    await session.idle();
    expect(question?.signal.aborted).toBe(true);
    expect(await session.granted('c1', { option: 'Allow always' })).toBe(false);
    expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
  });

  test('and was answered is not cancelled any more', async () => {
    const { session, audit } = fakeSession({ hooks: [care] });
    const controller = new AbortController();
    await session.judge(call, { signal: controller.signal });
    expect(await session.granted('c1', {}, undefined, { signal: controller.signal })).toBe(true);
    controller.abort(REASON);
    await session.idle();
    expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'granted']);
    await expect(session.granted('c1', {}, undefined, { signal: controller.signal })).rejects.toBe(REASON);
  });

  test('ends with the session, and the audit has it', async () => {
    const { session, audit } = fakeSession({ hooks: [care] });
    await session.judge(call);
    await session.end();
    expect(audit.of('approval')).toMatchObject([{ state: 'requested' }, { state: 'cancelled', why: /session ended/ }]);
    expect(await session.granted('c1')).toBe(false);
  });
});

test('what waits when the session ends is cancelled, and the session is busy until that is recorded', async () => {
  const { session, audit } = fakeSession({ hooks: [care], answers: ['never'] });
  const work = session.gate(call);
  await expect.poll(() => audit.of('approval').length).toBe(1);
  await session.end();
  expect(await work).toMatchObject({ decision: 'deny', reason: 'The session ended before anyone answered: ?' });
  expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
});

test('a tool that is at work when the call is cancelled leaves a record, and its output is withheld', async () => {
  const controller = new AbortController();
  const seen: unknown[] = [];
  const { session, audit } = fakeSession({
    hooks: [observe({ name: 'o', on: 'tool:post', run: (_, { outcome }) => void seen.push(outcome?.cancelled) })],
  });
  const work = session.tool(
    call,
    () => {
      controller.abort(REASON);
      return 'secret';
    },
    { signal: controller.signal },
  );
  await expect(work).rejects.toBe(REASON);
  await session.idle();
  expect(audit.of('decision').at(-1)).toMatchObject({ event: 'tool:post', decision: 'deny', cancelled: true });
  expect(seen).toEqual([true]);
});

test('a wrapper that calls `next` once the call was cancelled runs nothing', async () => {
  const controller = new AbortController();
  let runs = 0;
  const { session } = fakeSession({
    wraps: [
      async (given, next) => {
        controller.abort(REASON);
        return next(given);
      },
    ],
  });
  await expect(session.tool(call, () => runs++, { signal: controller.signal })).rejects.toBe(REASON);
  expect(runs).toBe(0);
});

test('guards that did not run permit nothing, and what was said before is recorded as not delivered', async () => {
  const controller = new AbortController();
  const first = transform({
    name: 'first',
    on: 'tool:pre',
    run: () => {
      controller.abort(REASON);
      return inject('hello');
    },
  });
  const never = guard({ name: 'never', on: 'tool:pre', run: () => deny('did run') });
  const { session, audit, context } = fakeSession({ hooks: [first, never] });
  await expect(session.gate(call, { signal: controller.signal })).rejects.toBe(REASON);
  expect(audit.of('decision')).toMatchObject([{ decision: 'deny', trace: [{ hook: 'first' }] }]);
  expect(audit.of('injection')).toMatchObject([{ hook: 'first', delivered: false }]);
  expect(context.messages).toEqual([]);
});

test('a hook that throws what looks like a cancelling is a hook that failed: the guards behind it are not skipped', async () => {
  const { SluiceError } = await import('../core/errors.js');
  const liar = guard({
    name: 'liar',
    on: 'tool:pre',
    onError: 'continue',
    run: () => {
      throw new SluiceError('CANCELLED', { what: 'x' });
    },
  });
  const last = guard({ name: 'last', on: 'tool:pre', run: () => deny('No.') });
  const { session } = fakeSession({ hooks: [liar, last] });
  expect((await session.gate(call, { signal: new AbortController().signal })).reason).toMatch(/last: No\./);
});

test('idle and end stop waiting, and the session ends all the same', async () => {
  const endless = observe({ name: 'endless', on: '*', timeout: 300, run: () => new Promise(() => {}) });
  const { session } = fakeSession({ hooks: [endless] });
  await session.start();
  await expect(session.idle({ signal: AbortSignal.timeout(10) })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(session.end('x', { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({ name: 'TimeoutError' });
  await session.end();
  await expect(session.gate(call)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
});

test('an answer for the whole session answers what waits for the same, and nothing else', async () => {
  const questions: Question[] = [];
  const answers: ((option: string) => void)[] = [];
  const { session, audit } = fakeSession({
    hooks: [guard({ name: 'care', on: 'tool:pre', run: () => ask('?') })],
    approvals: {
      request: (question) => {
        questions.push(question);
        return new Promise((resolve) => answers.push((option) => resolve({ option })));
      },
    },
  });
  const same = [1, 2, 3].map((number) => session.gate({ ...call, call: `c${number}` }));
  const other = session.gate({ ...call, input: { command: 'rm' }, call: 'c4' });
  await expect.poll(() => questions.length).toBe(4);
  answers[1]?.('Allow always');
  expect((await Promise.all(same)).map(({ decision }) => decision)).toEqual(['allow', 'allow', 'allow']);
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false, true, false]);
  expect(audit.of('approval').filter(({ state }) => state === 'cached')).toHaveLength(2);
  answers[3]?.('Deny');
  expect((await other).decision).toBe('deny');
});

describe.each<[name: string, method: Method]>([
  ['refused', (session, options) => session.refused({ call: 'c1', tool: 'bash' }, {}, options)],
  [
    'undelivered',
    (session, options) => {
      const part = { hook: 'h', content: 'x', event: 'tool:post', timestamp: 't', call: 'c1' };
      const metadata = { source: 'hook', hook: 'h', event: 'tool:post', timestamp: 't' } as const;
      const message = { role: 'system', content: 'x', ephemeral: false, parts: [part], metadata } as const;
      return session.undelivered([message], 'the run failed', options);
    },
  ],
])('%s, cancelled', (_, method) => {
  test.each([0, 20])('ends the waiting after %i ms, and is recorded all the same', async (after) => {
    const records: unknown[] = [];
    const write = async (record: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      records.push(record);
    };
    const { session } = fakeSession({ audit: { write } as never });
    const controller = new AbortController();
    if (after === 0) controller.abort(REASON);
    else setTimeout(() => controller.abort(REASON), after);
    await expect(method(session, { signal: controller.signal })).rejects.toBe(REASON);
    expect(records).toEqual([]);
    await expect.poll(() => records).toHaveLength(1);
  });
});

test.each([0, 1, 2])('an answer of the same moment is too late: %i turns before', async (turns) => {
  const controller = new AbortController();
  const { session, audit } = fakeSession({
    hooks: [care],
    approvals: {
      request: () => {
        let turn = Promise.resolve();
        for (let count = 0; count < turns; count++) turn = turn.then(() => undefined);
        turn.then(() => controller.abort(REASON));
        return Promise.resolve({ option: 'Allow once' });
      },
    },
  });
  await expect(session.gate(call, { signal: controller.signal })).rejects.toBe(REASON);
  await session.idle();
  expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
});
