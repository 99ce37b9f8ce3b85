import { describe, expect, test, vi } from 'vitest';
import { Session } from '../../session/session.js';
import { decideFor, FakeApprovals, fakeSession } from '../../testing/index.js';
import { BUILTIN_EVENTS, defineEvent } from '../events.js';
import { guard, type Hook, type On, observe, transform } from '../hook.js';
import { Registry } from '../registry.js';
import { deny, replace } from '../verdict.js';
import { fromHookResult, type HookResult, type HookResultHandler } from './hook-result.js';
import { hooksFromHookResult } from './hook-result-pair.js';
import { middleware } from './middleware.js';
import { validator } from './validator.js';

const bash = (command: string) => ['tool:pre', { tool: 'Bash', input: { command } }] as const;
const lift = (result: unknown, kind: Hook['kind'] = 'guard', on: 'tool:pre' | 'session:start' = 'tool:pre') =>
  fromHookResult((() => result) as HookResultHandler<'continue'>, { name: 'h', on, kind });

describe('every field is carried', () => {
  test.each<[string, Hook['kind'], HookResult, string]>([
    ['continue', 'guard', {}, 'continue'],
    ['inject_context', 'guard', { context_injection: 'x' }, 'continue'],
    ['ask_user', 'guard', { approval_prompt: '?' }, 'ask'],
    ['deny', 'guard', {}, 'deny'],
    ['modify', 'transform', { data: { tool_input: { command: 'pwd' } } }, 'continue'],
  ])('the reason of %s', async (action, kind, more, decision) => {
    const outcome = await decideFor([lift({ action, reason: 'because', ...more }, kind)], bash('ls'));
    expect(outcome.reasons).toEqual([{ hook: 'h', decision, reason: 'because' }]);
    expect(outcome.trace[0]?.verdict?.reason).toBe('because');
  });

  test('the reason of an observer, which has no say', async () => {
    const { session, audit } = fakeSession({ hooks: [lift({ action: 'continue', reason: 'because' }, 'observe')] });
    await session.gate({ tool: 'Bash', input: {} });
    await session.idle();
    expect(audit.of('observed')).toMatchObject([{ trace: [{ verdict: { metrics: { reason: 'because' } } }] }]);
    expect(audit.of('error')).toEqual([]);
  });

  test('an action that is missing is "continue", and its other fields count', async () => {
    const outcome = await decideFor([lift({ context_injection: 'x', user_message: 'm' })], bash('ls'));
    expect(outcome).toMatchObject({
      decision: 'continue',
      injections: [{ content: 'x' }],
      notices: [{ message: 'm' }],
    });
  });

  test('the data as it came, and defaults that belong to no action', async () => {
    const whole = fromHookResult(
      (_, data) => ({ action: 'continue', data, approval_timeout: 300, approval_default: 'deny', ephemeral: false }),
      { name: 'h', on: 'tool:pre', kind: 'guard' },
    );
    const outcome = await decideFor([whole], bash('ls'));
    expect([outcome.decision, outcome.trace[0]?.error]).toEqual(['continue', undefined]);
  });

  test('modify on an event of one’s own', async () => {
    const event = defineEvent('test:event', {
      summary: 'x',
      data: { value: 'number' },
      gates: true,
      replaces: 'value',
    });
    const change = (name: string, by: (value: number) => number, order: number) =>
      fromHookResult((_, data) => ({ action: 'modify', data: { ...data, value: by(data.value as number) } }), {
        name,
        on: event,
        kind: 'transform',
        order,
      });
    const hooks = [change('doubles', (value) => value * 2, 0), change('adds', (value) => value + 5, 1)];
    const session = new Session({ hooks: new Registry(hooks, { events: [event] }) });
    expect((await session.emit(event, { value: 10 })).event.data).toEqual({ value: 25 });
  });
});

describe('what could not be carried is an error, and a guard then denies', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'a misspelt field',
      { action: 'continue', aproval_prompt: '?' },
      /no field "aproval_prompt", did you mean "approval/,
    ],
    ['the shape of another system', { decision: 'deny', reason: 'x' }, /no field "decision"/],
    ['a question without its action', { action: 'continue', approval_prompt: 'May I?' }, /needs the action "ask_user"/],
    ['options without their action', { approval_options: ['Allow', 'Deny'] }, /needs the action "ask_user"/],
    ['data that changed without "modify"', { data: { tool_input: { command: 'x' } } }, /needs the action "modify"/],
  ])('%s', async (_, result, message) => {
    const outcome = await decideFor([lift(result)], bash('ls'));
    expect(outcome.decision).toBe('deny');
    expect(outcome.trace[0]?.error).toMatchObject({ code: 'VERDICT_INVALID', message: expect.stringMatching(message) });
  });

  test('another field than the one that can be replaced', async () => {
    const data = { tool_name: 'Write', tool_input: { command: 'x' } };
    const outcome = await decideFor([lift({ action: 'modify', data }, 'transform')], bash('ls'));
    expect(outcome.replaced).toBe(false);
    expect(outcome.trace[0]?.error?.message).toMatch(/can change "tool_input" on tool:pre, not "tool_name"/);
  });

  test('a transform that asks does not run the tool unasked', async () => {
    const { session, display } = fakeSession({
      hooks: [lift({ action: 'ask_user', approval_prompt: 'Write?', reason: 'Production.' }, 'transform')],
    });
    let runs = 0;
    const work = session.tool({ tool: 'Bash', input: {} }, () => runs++);
    await expect(work).rejects.toThrow(/wants to ask a person, which a transform cannot: Write\? Production\./);
    expect(runs).toBe(0);
    expect(display.shown).toMatchObject([{ level: 'error', message: expect.stringMatching(/hooksFromHookResult/) }]);
  });
});

/** Events on which a hook can add context, and do nothing else. */
const BUILTIN_CONTEXT_EVENTS = [...BUILTIN_EVENTS].filter(
  ([, { gates, stops, injects }]) => injects && !gates && !stops,
);

describe('refused when it is registered', () => {
  const nothing = defineEvent('test:nothing', { summary: 'x', data: {} });
  const answer = (() => ({ action: 'deny' })) as HookResultHandler<'deny'>;
  const EVENTS = ['prompt:complete', 'session:end', 'approval:*', 'user:notification', 'test:nothing'] as const;
  test.each<[string, (on: On) => readonly Hook[]]>([
    ['a lifted guard', (on) => [fromHookResult(answer, { name: 'h', on, kind: 'guard' })]],
    ['a lifted transform', (on) => [fromHookResult(answer, { name: 'h', on, kind: 'transform' })]],
    ['a pair', (on) => hooksFromHookResult(answer, { name: 'h', on })],
    ['middleware', (on) => [middleware(() => ({ decision: 'block' }), {}, { name: 'h', on })]],
    ['a validator', (on) => [validator(() => ({ safe: false }), { name: 'h', on })]],
    ['a guard', (on) => [guard({ name: 'h', on, run: () => undefined })]],
    ['a transform', (on) => [transform({ name: 'h', on, run: () => undefined })]],
  ])('%s where nothing can be decided', (_, make) => {
    const events = [nothing];
    for (const on of EVENTS) {
      const hooks = make(on as On);
      const expected = expect.objectContaining({
        code: 'HOOK_INVALID',
        message: expect.stringMatching(/Make it an observer/),
      });
      expect(() => new Registry(hooks, { events }), on).toThrow(expected);
      expect(() => new Registry([], { events }).register(hooks[0] as Hook), on).toThrow(expected);
      // One hook of a policy must not take the others down with it.
      const warned = new Registry(hooks, { events, ineffective: 'warn' }).warnings();
      expect(warned[0], on).toMatch(/^Hook "h" is a (guard|transform), but nothing can be decided/);
    }
    // Where something can be done on one of the events, it is a hook like any other.
    for (const on of [['prompt:complete', 'tool:pre'], '*'] as const)
      expect(new Registry(make(on), { events }).plan('session:start')).toBeDefined();
  });

  const CONTEXT = BUILTIN_CONTEXT_EVENTS.map(([name]) => name as On);
  test('a guard where context can be added, and nothing decided', () => {
    expect(CONTEXT).toContain('session:start');
    expect(CONTEXT).toContain('provider:error');
    for (const on of CONTEXT) {
      for (const hook of [
        fromHookResult(answer, { name: 'h', on, kind: 'guard' }),
        hooksFromHookResult(answer, { name: 'h', on })[1],
      ])
        expect(() => new Registry([hook]), String(on)).toThrow(
          /is a guard, and nothing can be decided on .* Make it a transform if it adds context, or an observer/,
        );
      new Registry([
        fromHookResult(() => ({ action: 'inject_context', context_injection: 'x' }), {
          name: 'h',
          on,
          kind: 'transform',
        }),
      ]);
    }
  });

  test('a guard that names such an event beside others is warned of', () => {
    const hook = guard({ name: 'h', on: ['tool:pre', 'session:start'], run: () => undefined });
    expect(new Registry([hook]).warnings()).toEqual([
      'Hook "h" is a guard, but nothing can be decided on session:start.',
    ]);
    expect(new Registry([guard({ name: 'h', on: '*', run: () => undefined })]).warnings()).toEqual([]);
  });

  test('an observer is welcome on each', () => {
    const events = [nothing];
    for (const on of EVENTS) new Registry([observe({ name: 'h', on: on as On, run: () => undefined })], { events });
  });

  test('a transform where something can be replaced, and nothing else', () => {
    const on = defineEvent('test:value', { summary: 'x', data: { value: 'number' }, replaces: 'value' });
    const registry = new Registry([transform({ name: 'h', on, run: () => undefined })], { events: [on] });
    expect(registry.warnings()).toEqual([]);
    expect(() => registry.register(guard({ name: 'g', on, run: () => undefined }))).toThrow(/"g" is a guard/);
  });

  test('a failure that cannot deny is warned of', () => {
    const registry = new Registry([
      transform({ name: 'i', on: 'session:start', onError: 'deny', run: () => undefined }),
    ]);
    expect(registry.warnings()).toEqual([
      expect.stringMatching(/"i" cannot deny when it fails: nothing can be decided on session:start/),
    ]);
  });
});

describe('a transform whose result cannot be carried out', () => {
  const redacts =
    (more: Readonly<Record<string, unknown>>): HookResultHandler<'modify'> =>
    (_, data) => ({ action: 'modify', data: { ...data, tool_input: { to: '[redacted]' }, ...more } });
  const run = async (handler: HookResultHandler<'modify'>, onError?: 'continue' | 'deny') => {
    const hook = { name: 'h', on: 'tool:pre', kind: 'transform', ...(onError && { onError }) } as const;
    const { session } = fakeSession({ hooks: [fromHookResult(handler, hook)] });
    const ran: unknown[] = [];
    await session.tool({ tool: 'mail', input: { to: 'secret' } }, (input) => ran.push(input)).catch(() => undefined);
    return ran;
  };

  test.each<[string, HookResultHandler<'modify'>]>([
    ['a mark of its own', redacts({ sanitised: true })],
    ['another field', redacts({ tool_name: 'post' })],
    ['no data', () => ({ action: 'modify' })],
    ['a handler that throws', () => Promise.reject(new Error('broken'))],
  ])('does not let the original run: %s', async (_, handler) => {
    expect(await run(handler)).toEqual([]);
    expect(await run(handler, 'continue')).toEqual([{ to: 'secret' }]);
  });

  test('and one that can is carried out', async () => {
    expect(await run(redacts({}))).toEqual([{ to: '[redacted]' }]);
  });
});

test('a denial that stops nothing is told somewhere, also without a display', async () => {
  const told = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  try {
    const on = ['prompt:complete', 'tool:pre'] as const;
    const hook = { ...guard({ name: 'late', on, run: () => undefined }), run: () => deny('secret') };
    const session = new Session({ hooks: [hook as Hook] });
    for (let count = 0; count < 3; count++) await session.emit('prompt:complete', { response: 'x' });
    expect(told).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/"late" failed, and nothing was stopped/), 'SluiceWarning');
  } finally {
    told.mockRestore();
  }
});

describe('a handler that sometimes asks and sometimes modifies', () => {
  const seen: string[] = [];
  const handler: HookResultHandler = (_, data) => {
    const { command } = data.tool_input as { command: string };
    seen.push(command);
    if (command.startsWith('rm'))
      return { action: 'ask_user', approval_prompt: `Run ${command}?`, reason: 'It deletes.' };
    if (command === 'ls') return { action: 'modify', data: { ...data, tool_input: { command: 'ls -a' } } };
    return command === 'never' ? { action: 'deny', reason: 'No.' } : { action: 'continue', context_injection: 'fine' };
  };
  const pair = () => hooksFromHookResult(handler, { name: 'h', on: 'tool:pre' });
  const change = (from: string, to: string) =>
    transform({
      name: 'later',
      on: 'tool:pre',
      order: 1,
      run: ({ data }) => (data.input.command === from ? replace({ command: to }) : undefined),
    });

  test.each<[string, string, readonly Hook[], object, number]>([
    [
      'asks',
      'rm x',
      [],
      { decision: 'ask', asks: [{ prompt: 'Run rm x? It deletes.' }], reasons: [{ reason: 'It deletes.' }] },
      1,
    ],
    ['modifies', 'ls', [], { decision: 'continue', event: { data: { input: { command: 'ls -a' } } } }, 1],
    ['denies', 'never', [], { decision: 'deny' }, 1],
    ['says something', 'pwd', [], { decision: 'continue', injections: [{ content: 'fine' }] }, 1],
    [
      'looks again at what another made of it',
      'pwd',
      [change('pwd', 'rm y')],
      { asks: [{ prompt: 'Run rm y? It deletes.' }] },
      2,
    ],
    ['and asks about what runs', 'rm x', [change('rm x', 'rm z')], { asks: [{ prompt: 'Run rm z? It deletes.' }] }, 2],
    ['and is not asked to modify again', 'pwd', [change('pwd', 'ls')], { decision: 'deny' }, 2],
  ])('%s', async (_, command, more, expected, looks) => {
    seen.length = 0;
    const outcome = await decideFor([...pair(), ...more], bash(command));
    expect(outcome).toMatchObject(expected);
    expect(seen).toHaveLength(looks);
  });

  test('and fails is no way past it', async () => {
    const broken = hooksFromHookResult(
      () => {
        throw new Error('broken');
      },
      { name: 'h', on: 'tool:pre' },
    );
    expect((await decideFor([...broken], bash('ls'))).decision).toBe('deny');
  });
});

test.each([
  ['both', 'Run it?', 'It deletes.', 'Run it? It deletes.'],
  ['the question alone', 'Run it?', undefined, 'Run it?'],
  ['the reason alone', undefined, 'It deletes.', 'It deletes.'],
  ['a reason that the question has', 'It deletes. Run it?', 'It deletes.', 'It deletes. Run it?'],
  ['an empty reason', 'Run it?', '', 'Run it?'],
  ['a reason of two lines', 'Run it?', 'It deletes.\nFor good.', 'Run it? It deletes. For good.'],
])('a person who is asked reads the question and its reason: %s', async (_, approval_prompt, reason, expected) => {
  const approvals = new FakeApprovals('Deny');
  const result = {
    action: 'ask_user' as const,
    ...(approval_prompt !== undefined && { approval_prompt }),
    ...(reason !== undefined && { reason }),
  };
  const hook = fromHookResult(() => result, { name: 'h', kind: 'guard', on: 'tool:pre' });
  await new Session({ hooks: [hook], approvals }).gate({ tool: 'bash', input: { command: 'ls' } });
  expect(approvals.questions.map(({ prompt }) => prompt)).toEqual([expected]);
});
