import { describe, expect, test } from 'vitest';
import { decideFor, fakeSession, testHook } from '../../testing/index.js';
import type { Hook } from '../hook.js';
import { fromHookResult, type HookResult } from './hook-result.js';
import { type MiddlewareResult, middleware, type PreviousResult } from './middleware.js';
import { type Validation, type ValidatorContext, validator } from './validator.js';

const bash = (command: string) =>
  ['tool:pre', { tool: 'Bash', input: { command }, cwd: '/w', home: '/h', real_path: '/w/f' }] as const;

describe('validator', () => {
  const dangerous = (input: Readonly<Record<string, unknown>>): Validation =>
    /\brm\s+-rf\s+\//i.test(String(input.command))
      ? { safe: false, reason: 'Blocked: rm -rf / (root deletion)' }
      : { safe: true, metadata: { looked: true } };

  testHook(test, validator(dangerous, { name: 'bash' }), [
    {
      given: bash('rm -rf /'),
      expect: { decision: 'deny', reason: 'Operation denied by bash: Blocked: rm -rf / (root deletion)' },
    },
    {
      name: 'safe is no opinion',
      given: bash('ls'),
      expect: { decision: 'continue', trace: [{ verdict: { metrics: { looked: true } } }] },
    },
  ]);

  test.each([
    ['unsafe without a reason still denies', { safe: false }, 'deny', undefined],
    ['with a null reason too', { safe: false, reason: null, metadata: null }, 'deny', undefined],
    ['no answer is not safe', undefined, 'deny', 'VERDICT_INVALID'],
    ['an empty answer is not safe', {}, 'deny', 'VERDICT_INVALID'],
    ['"true" is not true', { safe: 'true' }, 'deny', 'VERDICT_INVALID'],
  ])('%s', async (_, result, decision, code) => {
    const outcome = await decideFor([validator(() => result as Validation, { name: 'v' })], bash('ls'));
    expect(outcome.decision).toBe(decision);
    expect(outcome.trace[0]?.error?.code).toBe(code);
  });

  test('the first that finds it unsafe ends it; where none does, it is safe', async () => {
    const ran: string[] = [];
    const judge = (name: string) =>
      validator(
        ({ command }) => {
          ran.push(name);
          return command === name ? { safe: false, reason: `Not ${name}.` } : { safe: true };
        },
        { name },
      );
    const all = [judge('a'), judge('b'), judge('c')];
    expect(await decideFor(all, bash('b'))).toMatchObject({
      decision: 'deny',
      reason: 'Operation denied by b: Not b.',
    });
    expect(ran.splice(0)).toEqual(['a', 'b']);
    expect((await decideFor(all, bash('ls'))).decision).toBe('continue');
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  test('its reason is why, and its metadata is kept', async () => {
    const judge = validator(() => ({ safe: false, reason: 'No.', metadata: { pattern: 'x' } }), { name: 'v' });
    expect(await decideFor([judge], bash('ls'))).toMatchObject({
      decision: 'deny',
      reason: 'Operation denied by v: No.',
      trace: [{ verdict: { metrics: { pattern: 'x' } } }],
    });
  });

  test('gets session, call id, tool name, cwd, home and real path as context', async () => {
    let seen: ValidatorContext | undefined;
    await decideFor([validator((_, context) => ((seen = context), { safe: true }), { name: 'v' })], bash('ls'));
    expect(seen).toEqual({
      session_id: 'test',
      tool_use_id: 'call-1',
      tool_name: 'Bash',
      cwd: '/w',
      home: '/h',
      real_path: '/w/f',
    });
  });

  test('judges a prompt too', async () => {
    const pii = validator(
      ({ prompt }) => (/\d{16}/.test(String(prompt)) ? { safe: false, reason: 'A card number.' } : { safe: true }),
      { name: 'pii', on: 'prompt:submit' },
    );
    expect((await decideFor([pii], ['prompt:submit', { prompt: 'pay with 4111111111111111' }])).decision).toBe('deny');
  });
});

describe('middleware', () => {
  const block = (
    input: Readonly<Record<string, unknown>>,
    config: Readonly<Record<string, unknown>>,
  ): MiddlewareResult =>
    input.tool_name === 'Bash' &&
    String((input.tool_input as { command: string }).command).includes(String(config.pattern))
      ? { decision: 'block', reason: `found ${config.pattern}`, metrics: { blocked: true } }
      : { decision: 'allow', reason: 'All checks passed', metrics: { checked: 1 } };

  testHook(test, middleware(block, { pattern: 'rm -rf' }, { name: 'block' }), [
    {
      given: bash('rm -rf x'),
      expect: {
        decision: 'deny',
        reason: 'Operation denied by block: found rm -rf',
        trace: [{ verdict: { metrics: { blocked: true } } }],
      },
    },
    {
      name: 'its allow is no opinion',
      given: bash('ls'),
      expect: { decision: 'continue', trace: [{ verdict: { metrics: { checked: 1 } } }] },
    },
  ]);

  test('of type observability never blocks', async () => {
    const { session, audit } = fakeSession({
      hooks: [middleware(() => ({ decision: 'block', reason: 'x' }), {}, { name: 'log', type: 'observability' })],
    });
    expect((await session.gate({ tool: 'Bash', input: { command: 'ls' } })).decision).toBe('continue');
    await session.idle();
    expect(audit.of('observed')).toMatchObject([{ trace: [{ hook: 'log', kind: 'observe' }] }]);
  });

  test('sees what ran before it, and observability sees the block', async () => {
    let seen: readonly PreviousResult[] = [];
    const log = middleware(
      (_, __, previous) => ((seen = previous), { decision: 'continue', metrics: { logged: true } }),
      {},
      { name: 'log', type: 'observability' },
    );
    const { session } = fakeSession({
      hooks: [
        middleware(() => ({ decision: 'allow', reason: 'ok', metrics: { n: 1 } }), {}, { name: 'first' }),
        middleware(block, { pattern: 'rm' }, { name: 'block' }),
        log,
      ],
    });
    await session.gate({ tool: 'Bash', input: { command: 'rm x' } });
    await session.idle();
    expect(seen).toEqual([
      { id: 'first', type: 'safety', decision: 'allow', reason: 'ok', metrics: { n: 1 } },
      { id: 'block', type: 'safety', decision: 'block', reason: 'found rm', metrics: { blocked: true } },
    ]);
  });

  test.each([[undefined], [{ decision: 'deny' }], [{}]])(
    'an answer it cannot give, %j, is an error',
    async (answer) => {
      const outcome = await decideFor(
        [middleware(() => answer as unknown as MiddlewareResult, {}, { name: 'm' })],
        bash('ls'),
      );
      expect(outcome).toMatchObject({ decision: 'deny', trace: [{ error: { code: 'VERDICT_INVALID' } }] });
    },
  );
});

describe('fromHookResult', () => {
  const lift = (result: unknown, kind: Hook['kind'] = 'guard') =>
    fromHookResult(() => result as HookResult, { name: 'h', on: 'tool:pre', kind });

  const table: [string, unknown, Hook['kind'], object][] = [
    ['continue', { action: 'continue' }, 'guard', { decision: 'continue' }],
    ['nothing', undefined, 'guard', { decision: 'continue' }],
    ['deny', { action: 'deny', reason: 'no' }, 'guard', { decision: 'deny', reason: 'Operation denied by h: no' }],
    [
      'modify',
      { action: 'modify', data: { tool_input: { command: 'pwd' } } },
      'transform',
      { replaced: true, event: { data: { input: { command: 'pwd' } } } },
    ],
    [
      'modify in a guard',
      { action: 'modify', data: { tool_input: {} } },
      'guard',
      { decision: 'deny', trace: [{ error: { code: 'VERDICT_INVALID' } }] },
    ],
    [
      'modify without the field',
      { action: 'modify', data: {} },
      'transform',
      { trace: [{ error: { code: 'VERDICT_INVALID' } }] },
    ],
    [
      'inject_context',
      { action: 'inject_context', context_injection: 'x', context_injection_role: 'user' },
      'guard',
      { injections: [{ content: 'x', role: 'user' }] },
    ],
    [
      'inject_context of nothing',
      { action: 'inject_context' },
      'guard',
      { trace: [{ error: { code: 'VERDICT_INVALID' } }] },
    ],
    [
      'ask_user with all its fields, and a message that is not lost',
      {
        action: 'ask_user',
        approval_prompt: 'p?',
        approval_options: ['Allow', 'Deny'],
        approval_timeout: 5,
        approval_default: 'allow',
        user_message: 'm',
        user_message_level: 'warning',
        suppress_output: true,
      },
      'guard',
      {
        decision: 'ask',
        asks: [{ hook: 'h', prompt: 'p?', options: ['Allow', 'Deny'], timeout: 5, default: 'allow' }],
        notices: [{ message: 'm', level: 'warning' }],
        quiet: ['h'],
      },
    ],
    ['an unknown action', { action: 'explode' }, 'guard', { decision: 'deny' }],
    ['no object', 'continue', 'guard', { decision: 'deny' }],
  ];
  for (const [name, result, kind, expect] of table)
    testHook(test, lift(result, kind), [{ name, given: bash('ls'), expect }]);

  test('hands over the event name and flat data', async () => {
    const seen: unknown[] = [];
    const hook = fromHookResult(async (event, data) => (seen.push(event, data), { action: 'continue' }), {
      name: 'h',
      on: 'tool:pre',
      kind: 'guard',
    });
    await decideFor([hook], bash('ls'));
    expect(seen).toMatchObject([
      'tool:pre',
      { session_id: 'test', timestamp: '1970-01-01T00:00:00.000Z', tool_name: 'Bash', tool_input: { command: 'ls' } },
    ]);
  });
});
