import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calling, ScriptedModel } from '../../test/agent/scripted.js';
import { isSluiceError } from '../core/errors.js';
import { defineEvent } from '../core/events.js';
import { guard, type Hook, observe, transform } from '../core/hook.js';
import { ask, deny, inject } from '../core/verdict.js';
import { FakeApprovals, FakeAudit, FakeDisplay } from '../testing/fakes.js';
import { recorder } from '../testing/recorder.js';
import type { AgentOptions } from './agent.js';
import { AgentBuilder, type AgentWrap } from './builder.js';
import { Execution } from './execution.js';
import { policyFile } from './policy.js';
import { State } from './state.js';

const command = { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] };

/** A builder with a tool `bash` that keeps what it ran. */
function stage(script: readonly unknown[], more: Partial<AgentOptions> = {}) {
  const ran: string[] = [];
  const model = new ScriptedModel(...script);
  const display = new FakeDisplay();
  const bash = {
    description: 'Runs a command.',
    inputSchema: command,
    execute: (input: { command: string }) => {
      ran.push(input.command);
      if (input.command === 'fail') throw new TypeError('no such command');
      return `ran: ${input.command}`;
    },
  };
  const { session, ...rest } = more;
  const options = { model, tools: { bash }, retries: 0, session: { display, ...session }, ...rest };
  const results = () => model.requests.at(-1)?.flatMap((message) => (message.role === 'tool' ? message.results : []));
  return { builder: new AgentBuilder(options), ran, model, display, results };
}

const bash = (text: string) => calling('bash', { command: text });
const one = (text: string) => [{ calls: [bash(text)] }, { text: 'done' }];
const rewrite = (from: string, to: string) => (call: { input: Readonly<Record<string, unknown>> }) =>
  call.input.command === from ? { ...call, tool: 'bash', input: { command: to } } : undefined;

describe('hooks, metadata and time in one agent', () => {
  test('block rm -rf first, log all calls last, add metadata to results, time the steps', async () => {
    const { builder, ran, results } = stage([
      { calls: [bash('rm -rf /'), bash('ls')] },
      { calls: [bash('pwd')] },
      { text: 'done' },
    ]);
    const logged: string[] = [];
    const durations: number[] = [];
    const agent = builder
      .onBeforeToolUse((call) => void logged.push(`${call.tool} ${call.input.command}`), { order: 100, name: 'log' })
      .onBeforeToolUse((call) => (String(call.input.command).includes('rm -rf') ? null : call), {
        match: 'bash',
        order: -100,
        name: 'no-rm',
      })
      .onAfterToolUse((execution) => execution.withMetadata({ logged_at: 7 }))
      .onBeforeStep((state) => state.withMetadata('step_started', performance.now()))
      .onAfterStep((state) => {
        durations.push(performance.now() - Number(state.metadata.step_started));
        return state;
      })
      .build();
    const { text, executions, status, state } = await agent.run('Tidy up.');
    expect({ text, status, ran, logged }).toEqual({
      text: 'done',
      status: 'done',
      ran: ['ls', 'pwd'],
      logged: ['bash ls', 'bash pwd'],
    });
    expect(executions.map(({ metadata, blocked }) => [metadata, blocked?.hook])).toEqual([
      [{}, 'no-rm'],
      [{ logged_at: 7 }, undefined],
      [{ logged_at: 7 }, undefined],
    ]);
    expect(executions[0]?.call.input).toEqual({ command: 'rm -rf /' });
    expect(results()?.[0]).toMatchObject({ output: 'Operation denied by no-rm: Blocked by hook', failed: true });
    expect(durations).toHaveLength(3);
    expect(durations.every((duration) => duration >= 0 && duration < 10_000)).toBe(true);
    expect(state.step).toBe(3);
  });
});

describe('before a tool', () => {
  test.each([
    ['undefined goes on', () => undefined, ['ls'], 'ran: ls'],
    ['the same call goes on', (call: unknown) => call, ['ls'], 'ran: ls'],
    ['null blocks', () => null, [], 'Operation denied by before-tool-1: Blocked by hook'],
    ['a call replaces', rewrite('ls', 'ls -la'), ['ls -la'], 'ran: ls -la'],
    ['a promise is waited for', async () => null, [], 'Operation denied by before-tool-1: Blocked by hook'],
    ['a denial says why', () => deny('Ask Ann.'), [], 'Operation denied by before-tool-1: Ask Ann.'],
    [
      'a denial without a reason',
      () => ({ decision: 'deny' }),
      [],
      'Operation denied by before-tool-1: Blocked by hook',
    ],
    ['a text is no answer', () => 'no', [], /must not be skipped: .*undefined, deny\(reason\) or a call; got "no"/],
    ['a permission is no answer', () => ({ decision: 'allow' }), [], /must not be skipped/],
    ['a number is no answer', () => 0, [], /must not be skipped/],
    ['another tool is no answer', () => ({ tool: 'rm', input: {} }), [], /a call of the same tool, "bash"; got "rm"/],
    [
      'a call that does not fit the schema',
      () => ({ tool: 'bash', input: { command: 7 } }),
      [],
      /made the input invalid/,
    ],
    [
      'an error blocks',
      () => {
        throw new Error('out of order');
      },
      [],
      /must not be skipped: out of order/,
    ],
    ['what hangs blocks', () => new Promise(() => {}), [], /did not answer within 20 ms/],
  ])('%s', async (_, callback, expected, output) => {
    const { builder, ran, results } = stage(one('ls'));
    const result = await builder
      .onBeforeToolUse(callback as never, { timeout: 20 })
      .build()
      .run('Go.');
    expect(ran).toEqual(expected);
    expect(result.status).toBe('done');
    expect(results()?.[0]?.output).toEqual(typeof output === 'string' ? output : expect.stringMatching(output));
  });

  const noRm = (call: { input: Readonly<Record<string, unknown>> }) =>
    /rm/.test(String(call.input.command)) ? null : undefined;
  test.each([
    [
      'a later callback',
      (builder: AgentBuilder) => builder.onBeforeToolUse(noRm, { order: -9 }).onBeforeToolUse(rewrite('ls', 'rm x')),
    ],
    [
      'an earlier callback',
      (builder: AgentBuilder) => builder.onBeforeToolUse(noRm, { order: 9 }).onBeforeToolUse(rewrite('ls', 'rm x')),
    ],
    [
      'a transform',
      (builder: AgentBuilder) =>
        builder
          .onBeforeToolUse(noRm, { order: -9 })
          .use(transform({ name: 't', on: 'tool:pre', run: () => ({ replace: { command: 'rm x' } }) })),
    ],
    [
      'a wrapper',
      (builder: AgentBuilder) =>
        builder.onBeforeToolUse(noRm).wrap((call, next) => next({ ...call, input: { command: 'rm x' } })),
    ],
  ])('what %s makes of a call is judged again', async (_, build) => {
    const { builder, ran, results } = stage(one('ls'));
    await build(builder).build().run('Go.');
    expect(ran).toEqual([]);
    expect(results()?.[0]?.output).toMatch(/Blocked by hook/);
  });

  test('who changes a call has it changed once, also where others change it after that', async () => {
    const { builder, ran } = stage(one('ls'));
    const more = (text: string) => (call: { tool: string; input: Readonly<Record<string, unknown>> }) => ({
      ...call,
      input: { command: `${text} ${call.input.command}` },
    });
    await builder.onBeforeToolUse(more('nice')).onBeforeToolUse(more('time')).build().run('Go.');
    expect(ran).toEqual(['time nice ls']);
  });

  test.each([
    ['bash', true],
    ['ba*', true],
    ['/^b.+h$/', true],
    [/^bash$/, true],
    ['*', true],
    ['read*', false],
    [(call: { tool: string }) => call.tool === 'bash', true],
    [(_: unknown, state: State) => state.step === 9, false],
    [{ matches: (call: { tool: string }) => call.tool !== 'bash' }, false],
    [{ matches: (call: { tool: string }, state: State) => call.tool === 'bash' && state.step === 1 }, true],
    [{ matches: (call: { tool: string }, state: State) => call.tool === 'bash' && state.step === 9 }, false],
  ])('match %s: %s', async (match, blocked) => {
    const { builder, ran } = stage(one('ls'));
    await builder
      .onBeforeToolUse(() => null, { match })
      .build()
      .run('Go.');
    expect(ran).toEqual(blocked ? [] : ['ls']);
  });

  test.each([
    ['onBeforeToolUse', 'bahs', /match: a tool of the agent \(bash.*got "bahs"\. Did you mean "bash"\?/],
    ['onAfterToolUse', 'Bash', /Did you mean "bash"\?/],
    ['onBeforeToolUse', 'mail', /match: a tool of the agent/],
  ] as const)('%s for a tool that the agent does not have is refused: %s', (method, match, message) => {
    const { builder } = stage(one('ls'));
    builder[method](() => undefined, { match });
    expect(() => builder.build()).toThrow(
      expect.objectContaining({ code: 'AGENT_INVALID', message: expect.stringMatching(message) }),
    );
  });

  test.each(['read_*', '/^write_/', '*', /^mail$/, () => false])('what is no name may match none: %s', (match) => {
    const { builder } = stage(one('ls'));
    builder.onBeforeToolUse(() => undefined, { match }).build();
  });

  test.each([
    ['bahs', /"no-bash"\. Expected when: a tool of the agent \(bash.*got "bahs"\. Did you mean "bash"\?/],
    ['Bash', /Did you mean "bash"\?/],
    ['mail', /when: a tool of the agent .*A glob such as "read_\*" may match none/],
  ])('use: a hook for a tool that the agent does not have is refused: %s', (when, message) => {
    const { builder } = stage(one('ls'));
    builder.use(guard({ name: 'no-bash', on: 'tool:pre', when, run: () => deny('No.') }));
    expect(() => builder.build()).toThrow(
      expect.objectContaining({ code: 'AGENT_INVALID', message: expect.stringMatching(message) }),
    );
  });

  test.each([{ when: 'read_*' }, { when: '/^mail$/' }, { when: () => false }, { when: 'mail', enabled: false }])(
    'use: what is no name, or is off, may match none: %j',
    (fields) => {
      const { builder } = stage(one('ls'));
      builder.use(guard({ name: 'no-mail', on: 'tool:pre', run: () => deny('No.'), ...fields })).build();
    },
  );

  test('order, then before and after by name', async () => {
    const { builder } = stage(one('ls'));
    const order: string[] = [];
    const say = (name: string) => () => void order.push(name);
    await builder
      .onBeforeToolUse(say('c'), { name: 'c', after: 'b' })
      .onBeforeToolUse(say('b'), { name: 'b', order: 5 })
      .onBeforeToolUse(say('a'), { name: 'a', order: -5 })
      .onBeforeToolUse(say('d'), { name: 'd', before: 'a', order: 99 })
      .build()
      .run('Go.');
    expect(order).toEqual(['b', 'c', 'd', 'a']);
  });
});

describe('after a tool', () => {
  const withheld = (why: string) =>
    expect.stringMatching(new RegExp(`^(Output|Error) withheld\\. .*after-tool-1: ${why}`));
  const other = (execution: Execution) =>
    new Execution({ ...execution, call: { ...execution.call, tool: 'write' }, output: 'x' });
  type After = (execution: Execution) => unknown;
  // What the callback returns is what the model reads, or the result is withheld.
  test.each<[name: string, command: string, callback: After, output: unknown, failed: boolean]>([
    ['undefined leaves it', 'ls', () => undefined, 'ran: ls', false],
    ['the same execution leaves it', 'ls', (execution) => execution, 'ran: ls', false],
    ['withOutput', 'ls', (execution) => execution.withOutput('[cut]'), '[cut]', false],
    ['withOutput(undefined)', 'ls', (execution) => execution.withOutput(undefined), null, false],
    [
      'withOutput of what JSON can not say',
      'ls',
      (execution) => execution.withOutput(Buffer.from('abc')),
      '[Buffer: 3 bytes]',
      false,
    ],
    ['withError after a success', 'ls', (execution) => execution.withError('Stale.'), 'Stale.', true],
    ['withError without a text', 'ls', (execution) => execution.withError(''), '', true],
    [
      'a block after a success',
      'ls',
      (execution) => new Execution({ call: execution.call, blocked: { hook: 'me', reason: 'Secret.' } }),
      withheld('Secret'),
      true,
    ],
    ['undefined after a failure', 'fail', () => undefined, 'TypeError: no such command', true],
    [
      'withError after a failure',
      'fail',
      (execution) => execution.withError(`It said: ${execution.error}`),
      'It said: no such command',
      true,
    ],
    ['withOutput after a failure', 'fail', (execution) => execution.withOutput('A fallback.'), 'A fallback.', false],
    ['withOutput(undefined) after a failure', 'fail', (execution) => execution.withOutput(undefined), null, false],
    ['an object after a failure', 'fail', (execution) => execution.withOutput({ rows: [] }), { rows: [] }, false],
    [
      'a block after a failure',
      'fail',
      (execution) => new Execution({ call: execution.call, blocked: { hook: 'me', reason: 'Secret.' } }),
      withheld('Secret'),
      true,
    ],
    ['what is no execution withholds', 'ls', () => 'cut', withheld('.*undefined or an execution; got "cut"'), true],
    ['an execution of another call withholds', 'ls', other, withheld('.*an execution of the same call'), true],
    ['an error withholds', 'ls', () => Promise.reject(new Error('redactor broke')), withheld('.*redactor broke'), true],
    [
      'an error withholds a failure',
      'fail',
      () => Promise.reject(new Error('redactor broke')),
      withheld('.*redactor broke'),
      true,
    ],
    ['what hangs withholds', 'ls', () => new Promise(() => {}), withheld('.*did not answer within 20 ms'), true],
  ])('%s', async (_, command, callback, output, failed) => {
    const { builder, results } = stage(one(command));
    const { executions } = await builder
      .onAfterToolUse(callback as never, { timeout: 20 })
      .build()
      .run('Go.');
    expect(results()?.[0]).toMatchObject({ output, failed });
    expect(executions[0]?.result).toMatchObject({ output, failed });
  });

  test('a tool that is not there has a failure too, which may become an output', async () => {
    const { builder, results } = stage([{ calls: [calling('teleport')] }, { text: 'done' }]);
    await builder
      .onAfterToolUse((execution) => (execution.error === undefined ? undefined : execution.withOutput('Walked.')))
      .build()
      .run('Go.');
    expect(results()?.[0]).toMatchObject({ output: 'Walked.', failed: false });
  });

  test('each callback sees what the one before has made of it', async () => {
    const { builder, results } = stage(one('ls'));
    const seen: unknown[] = [];
    const say = (execution: Execution) => void seen.push([execution.output, execution.error]);
    await builder
      .onAfterToolUse((execution) => execution.withError('one').withMetadata({ a: 1 }))
      .onAfterToolUse(say)
      .onAfterToolUse((execution) => execution.withOutput({ two: execution.error, notes: execution.metadata }))
      .onAfterToolUse(say)
      .build()
      .run('Go.');
    expect(seen).toEqual([
      [undefined, 'one'],
      [{ two: 'one', notes: { a: 1 } }, undefined],
    ]);
    expect(results()?.[0]).toMatchObject({ output: { two: 'one', notes: { a: 1 } }, failed: false });
  });

  test.each([
    [
      'an output that was a failure',
      'fail',
      (execution: Execution) => execution.withOutput('key-1'),
      'tool:post',
      '[key]',
      false,
    ],
    [
      'a failure that was an output',
      'ls',
      (execution: Execution) => execution.withError('key-1'),
      'tool:error',
      '[key]',
      true,
    ],
  ] as const)('%s passes the hooks of what it has become', async (_, command, callback, on, output, failed) => {
    const { builder, results } = stage(one(command));
    const name = 'redact';
    const redact = ({ data }: { data: { output?: unknown; error?: unknown } }) => ({
      replace: String(data.output ?? data.error).replace(/key-\d/, '[key]'),
    });
    const seen = recorder();
    const agent = builder
      .onAfterToolUse(callback)
      .use(transform({ name, on, run: redact as never }), seen)
      .build();
    await agent.run('Go.');
    expect(results()?.[0]).toMatchObject({ output, failed });
    await (await agent.session).idle();
    const ends = seen.recorded.map(({ event }) => event.name).filter((event) => /tool:(post|error)/.test(event));
    expect(ends).toEqual(command === 'ls' ? ['tool:post', 'tool:error'] : ['tool:error', 'tool:post']);
  });

  test('a guard of what it has become may withhold it', async () => {
    const { builder, results } = stage(one('fail'));
    await builder
      .onAfterToolUse((execution) => execution.withOutput('A fallback.'))
      .use(guard({ name: 'no', on: 'tool:post', run: () => deny('Not that.') }))
      .build()
      .run('Go.');
    expect(results()?.[0]).toMatchObject({
      output: 'Output withheld. Operation denied by no: Not that.',
      failed: true,
    });
  });

  test('in observe mode nothing of it is carried out', async () => {
    const { builder, results } = stage(one('ls'), { session: { mode: 'observe' } });
    await builder
      .onAfterToolUse((execution) => execution.withError('Stale.'))
      .build()
      .run('Go.');
    expect(results()?.[0]).toMatchObject({ output: 'ran: ls', failed: false });
  });

  test('sees failures, and may add notes to them', async () => {
    const { builder } = stage(one('fail'));
    const { executions } = await builder
      .onAfterToolUse((execution) => execution.withError('x').withMetadata({ seen: true }))
      .build()
      .run('Go.');
    expect(executions[0]?.metadata).toEqual({ seen: true });
  });
});

describe('onError says what a failing callback means', () => {
  const fail = () => {
    throw new Error('out of order');
  };
  test.each<
    [
      name: string,
      build: (builder: AgentBuilder) => AgentBuilder,
      ran: readonly string[],
      status: string,
      output: unknown,
    ]
  >([
    ['before a tool, by default', (b) => b.onBeforeToolUse(fail), [], 'done', expect.stringMatching(/out of order/)],
    ['before a tool: continue', (b) => b.onBeforeToolUse(fail, { onError: 'continue' }), ['ls'], 'done', 'ran: ls'],
    ['after a tool, by default', (b) => b.onAfterToolUse(fail), ['ls'], 'done', expect.stringMatching(/out of order/)],
    ['after a tool: continue', (b) => b.onAfterToolUse(fail, { onError: 'continue' }), ['ls'], 'done', 'ran: ls'],
    ['before a step, by default', (b) => b.onBeforeStep(fail), ['ls'], 'done', 'ran: ls'],
    ['before a step: deny', (b) => b.onBeforeStep(fail, { onError: 'deny' }), [], 'stopped', undefined],
    ['whether to continue, by default', (b) => b.onShouldContinue(fail), ['ls'], 'stopped', undefined],
    [
      'whether to continue: continue',
      (b) => b.onShouldContinue(fail, { onError: 'continue' }),
      ['ls'],
      'done',
      'ran: ls',
    ],
  ])('%s', async (_, build, expected, status, output) => {
    const { builder, ran, results, display } = stage(one('ls'));
    const result = await build(builder).build().run('Go.');
    expect({ ran, status: result.status, output: results()?.[0]?.output }).toEqual({ ran: expected, status, output });
    expect(display.shown.some(({ message }) => message.includes('out of order'))).toBe(true);
  });

  const hang = () => new Promise<never>(() => {});
  const wrong = () => 'a text' as unknown as State;
  test.each<
    [name: string, after: () => State | Promise<State>, onError: 'deny' | 'continue' | undefined, text: string]
  >([
    ['throws: deny', fail, 'deny', ''],
    ['hangs: deny', hang, 'deny', ''],
    ['answers wrongly: deny', wrong, 'deny', ''],
    ['throws: continue', fail, 'continue', 'The key is key-1.'],
    ['throws, by default', fail, undefined, 'The key is key-1.'],
  ])('after a step, a callback that %s', async (_, after, onError, text) => {
    const { builder, model } = stage([{ calls: [bash('ls')], text: 'key-1 it is.' }, { text: 'The key is key-1.' }]);
    const seen = recorder();
    const options = { name: 'redact', timeout: 50, ...(onError && { onError }) };
    // The first answer passes: what is withheld is that of the step in which it failed.
    let steps = 0;
    const agent = builder
      .onAfterStep((state) => (++steps === 2 ? after() : state), options)
      .use(seen)
      .build();
    const result = await agent.run('Go.');
    await (await agent.session).idle();
    const denied = text === '';
    expect(result).toMatchObject({ text, status: denied ? 'stopped' : 'done' });
    if (denied) expect(result.reason).toMatch(/^The answer was withheld: hook "redact" failed: /);
    expect(JSON.stringify(result.state)).not.toContain(denied ? 'The key' : 'nothing');
    expect(JSON.stringify(result.state)).toContain('key-1 it is.');
    const ended = seen.recorded.map(({ event }) => event.name).filter((name) => name === 'prompt:complete');
    expect(ended).toHaveLength(denied ? 0 : 1);
    expect(model.requests).toHaveLength(2);
  });

  test('after a step with calls, the answer is withheld together with their results, and the conversation goes on', async () => {
    const { builder, model, ran } = stage([{ calls: [bash('ls')], text: 'key-1' }, { text: 'done' }]);
    let fails = true;
    const agent = builder.onAfterStep(() => (fails ? fail() : undefined), { onError: 'deny' }).build();
    const { state, status } = await agent.run('Go.');
    expect([ran, status, state.messages.map(({ role }) => role)]).toEqual([['ls'], 'stopped', ['user']]);
    fails = false;
    expect((await agent.run('Again.', { state })).text).toBe('done');
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('key-1');
  });

  test('after a step, in observe mode nothing is withheld', async () => {
    const { builder } = stage([{ text: 'said' }], { session: { mode: 'observe' } });
    expect((await builder.onAfterStep(fail, { onError: 'deny' }).build().run('Go.')).text).toBe('said');
  });
});

describe('around steps', () => {
  test('a state that a callback returns is the one that goes on', async () => {
    const { builder, model } = stage(one('ls'));
    const { state } = await builder
      .onBeforeStep((given) =>
        given.withMessages([...given.messages, { role: 'user', content: `before ${given.step}` }]),
      )
      .onAfterStep((given) => given.withMetadata({ last: given.step }))
      .build()
      .run('Go.');
    expect(state.metadata).toEqual({ last: 2 });
    expect(model.requests.map((messages) => messages.filter(({ role }) => role === 'user').length)).toEqual([2, 3]);
  });

  test.each([null, 'state', { step: 1 }, 7])(
    '%j is no state: the step goes on, and the user is told',
    async (answer) => {
      const { builder, display } = stage(one('ls'));
      const { status } = await builder
        .onBeforeStep((() => answer) as never)
        .build()
        .run('Go.');
      expect(status).toBe('done');
      expect(display.shown.map(({ message }) => message)).toContainEqual(
        expect.stringContaining('undefined or a state'),
      );
    },
  );

  test('a state can not be changed', () => {
    const state = new State({ messages: [{ role: 'user', content: 'a' }], metadata: { list: [1] } });
    expect(() => Object.assign(state, { step: 9 })).toThrow(TypeError);
    expect(() => (state.messages as unknown[]).push(1)).toThrow(TypeError);
    expect(() => (state.metadata.list as unknown[]).push(1)).toThrow(TypeError);
    expect(() => Object.assign(state.messages[0] as object, { content: 'b' })).toThrow(TypeError);
    const frozen = new State({ messages: Object.freeze([{ role: 'user' as const, content: 'a' }]) });
    expect(() => Object.assign(frozen.messages[0] as object, { content: 'b' })).toThrow(TypeError);
    const shallow = new State({ metadata: Object.freeze({ list: [1] }) });
    expect(() => (shallow.metadata.list as unknown[]).push(1)).toThrow(TypeError);
    expect(state.withMetadata('a', 1)).not.toBe(state);
    expect(state.metadata).toEqual({ list: [1] });
  });
});

describe('what a callback is given can not be changed in place', () => {
  const change = (given: unknown): void => {
    const visit = (one: unknown): void => {
      if (typeof one !== 'object' || one === null) return;
      for (const key of Object.keys(one)) {
        visit((one as Record<string, unknown>)[key]);
        if (Reflect.set(one, key, 'CHANGED')) throw new Error(`"${key}" could be changed`);
      }
    };
    visit(given);
  };
  test.each<[name: string, build: (builder: AgentBuilder) => AgentBuilder]>([
    ['onBeforeToolUse', (b) => b.onBeforeToolUse((call, state) => change(Object.freeze([call, state])))],
    [
      'onAfterToolUse',
      (b) => b.onAfterToolUse((execution, call, state) => change(Object.freeze([execution, call, state]))),
    ],
    ['onBeforeStep', (b) => b.onBeforeStep((state) => change(Object.freeze([state])))],
    ['onAfterStep', (b) => b.onAfterStep((state) => change(Object.freeze([state])))],
    ['onShouldContinue', (b) => b.onShouldContinue((state) => change(Object.freeze([state])))],
    [
      'a matcher',
      (b) => b.onBeforeToolUse(() => {}, { match: (call, state) => (change(Object.freeze([call, state])), true) }),
    ],
    ['a wrap', (b) => b.wrap((call, next, state) => (change(Object.freeze([call, state])), next(call)))],
  ])('%s', async (_, build) => {
    const { builder, model, display } = stage(one('ls'));
    const { state } = await build(builder).build().run('Go.');
    expect(JSON.stringify([state, model.requests])).not.toContain('CHANGED');
    expect(display.shown.map(({ message }) => message)).toEqual([]);
  });

  test('what the tool is given, and what the model is asked with', async () => {
    const messages: unknown[] = [];
    const t = {
      inputSchema: {},
      execute: (_: unknown, use: { messages: unknown }) => (messages.push(use.messages), 1),
    };
    const { builder, model } = stage([{ calls: [calling('t', { a: { b: 1 } })] }, { text: 'done' }], { tools: { t } });
    await builder.build().run('Go.');
    for (const given of [...messages, ...model.requests]) change(Object.freeze(given as object));
  });
});

describe('the text of a result follows the conversation', () => {
  const redact = (state: State) =>
    state.withMessages(
      state.messages.map((one) =>
        'content' in one ? { ...one, content: one.content.replace('key-1', '[key]') } : one,
      ),
    );
  test.each<[name: string, after: (state: State) => State, text: string]>([
    ['redacted', redact, 'It is [key].'],
    [
      'without ids',
      (state) =>
        redact(state).withMessages(
          redact(state).messages.map((one) => ('content' in one ? { role: one.role, content: one.content } : one)),
        ),
      'It is [key].',
    ],
    [
      'taken out',
      (state) =>
        state.withMessages(state.messages.filter((one) => !('content' in one && one.content.includes('key-1')))),
      '',
    ],
    ['shortened to the last message', (state) => state.withMessages(state.messages.slice(-1)), 'It is key-1.'],
    [
      'with a note after it',
      (state) => state.withMessages([...state.messages, { role: 'user', content: 'More.' }]),
      'It is key-1.',
    ],
  ])('%s', async (_, after, text) => {
    const { builder } = stage([{ text: 'It is key-1.' }]);
    const seen = recorder();
    const agent = builder.onAfterStep(after).use(seen).build();
    const { state: earlier } = await stage([{ text: 'An answer before.' }])
      .builder.build()
      .run('Before.');
    expect((await agent.run('Go.', { state: earlier })).text).toBe(text);
    await (await agent.session).idle();
    const told = seen.recorded.find(({ event }) => event.name === 'prompt:complete');
    expect(told?.event.data).toMatchObject({ response: text });
  });
});

describe('what ends a run', () => {
  const endless = Array.from({ length: 50 }, (_, index) => () => ({
    text: `step ${index}`,
    calls: [bash('ls')],
    usage: { input: 60, output: 40 },
  }));
  test.each([
    ['steps', { stop: { steps: 3 } }, 3],
    ['steps', {}, 20],
    ['tokens', { stop: { tokens: 250 } }, 3],
  ] as const)('%s %j', async (status, more, steps) => {
    const { builder, model } = stage(endless, more);
    expect(await builder.build().run('Go.')).toMatchObject({ status, text: `step ${steps - 1}` });
    expect(model.requests).toHaveLength(steps);
  });

  test.each([
    ['false stops', false, 'stopped', 1],
    ['true goes on', true, 'steps', 4],
    ['nothing goes on', undefined, 'steps', 4],
    ['what is no answer stops', 'yes', 'stopped', 1],
  ])('onShouldContinue: %s', async (_, answer, status, steps) => {
    const { builder, model } = stage(endless, { stop: { steps: 4 } });
    const result = await builder
      .onShouldContinue((() => answer) as never, { name: 'enough' })
      .build()
      .run('Go.');
    expect(result.status).toBe(status);
    if (status === 'stopped') expect(result.reason).toMatch(/denied by enough/);
    expect(model.requests).toHaveLength(steps);
  });

  test('time: what is at work is cancelled, and the result says how far it came', async () => {
    const slow = { inputSchema: {}, execute: () => new Promise(() => {}) };
    const { builder } = stage([{ text: 'I wait.', calls: [calling('slow')] }], { tools: { slow }, stop: { time: 30 } });
    expect(await builder.build().run('Go.')).toMatchObject({
      status: 'time',
      text: 'I wait.',
      executions: [{ error: expect.stringMatching(/ended before/) }],
    });
  });

  test('a hook that denies a step', async () => {
    const { builder, model } = stage(one('ls'));
    const result = await builder
      .use(guard({ name: 'no', on: 'step:before', run: () => deny('Not now.') }))
      .build()
      .run('Go.');
    expect(result).toMatchObject({ status: 'stopped', reason: 'Operation denied by no: Not now.' });
    expect(model.requests).toHaveLength(0);
  });

  test('a prompt that is denied: the run rejects, and nothing reaches the model', async () => {
    const { builder, model } = stage(one('ls'));
    const agent = builder.use(guard({ name: 'no', on: 'prompt:submit', run: () => deny('Not that.') })).build();
    await expect(agent.run('Go.')).rejects.toMatchObject({ code: 'DENIED' });
    expect(model.requests).toHaveLength(0);
  });
});

describe('cancelling', () => {
  test('rejects with the reason, also where the tool ignores its signal', async () => {
    const controller = new AbortController();
    const stuck = { inputSchema: {}, execute: () => new Promise(() => controller.abort(new Error('enough'))) };
    const { builder, model } = stage([{ calls: [calling('stuck')] }], { tools: { stuck } });
    await expect(builder.build().run('Go.', { signal: controller.signal })).rejects.toThrow('enough');
    expect(model.requests).toHaveLength(1);
  });

  test('a yes that comes after that runs nothing', async () => {
    const controller = new AbortController();
    let answer: (given: { option: string }) => void = () => {};
    const approvals = new FakeApprovals(() => {
      queueMicrotask(() => controller.abort(new Error('enough')));
      return new Promise((resolve) => (answer = resolve));
    });
    const { builder, ran } = stage(one('ls'), { session: { approvals } });
    const agent = builder.use(guard({ name: 'ask', on: 'tool:pre', run: () => ask('Go on?') })).build();
    await expect(agent.run('Go.', { signal: controller.signal })).rejects.toThrow('enough');
    answer({ option: 'Allow once' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ran).toEqual([]);
    expect((await agent.run('Again.')).status).toBe('done');
  });

  test('before it begins', async () => {
    const { builder, model } = stage(one('ls'));
    await expect(builder.build().run('Go.', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
    expect(model.requests).toHaveLength(0);
  });
});

describe('bad input: the model is told, and the session goes on', () => {
  test.each([
    ['a tool that is not there', calling('teleport'), 'There is no tool "teleport". Available tools: bash.'],
    ['a name that every object has', calling('constructor'), 'There is no tool "constructor". Available tools: bash.'],
    [
      'an argument of another type',
      calling('bash', { command: 7 }),
      /Invalid input for tool "bash": input\.command has to be string/,
    ],
    ['no arguments', calling('bash', {}), /Invalid input for tool "bash": input has no "command"/],
    ['arguments that are no object', calling('bash', [1]), /no JSON object/],
    ['arguments that are no JSON', calling('bash', '{"command": '), /no JSON object/],
  ])('%s', async (_, call, output) => {
    const { builder, ran, results } = stage([{ calls: [call] }, { calls: [bash('ls')] }, { text: 'done' }]);
    const seen = recorder();
    const agent = builder.use(seen).build();
    expect((await agent.run('Go.')).text).toBe('done');
    expect(results()?.[0]).toMatchObject({
      output: typeof output === 'string' ? output : expect.stringMatching(output),
      failed: true,
    });
    expect(ran).toEqual(['ls']);
    await (await agent.session).idle();
    expect(seen.recorded.filter(({ event }) => event.name === 'tool:error')).toHaveLength(1);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'hello'],
    ['a text that is none', { text: 7 }],
    ['calls that are no list', { calls: 'bash' }],
    ['a call without a name', { calls: [{ id: 'a', input: {} }] }],
    [
      'two calls with one id',
      {
        calls: [
          { id: 'a', tool: 'bash' },
          { id: 'a', tool: 'bash' },
        ],
      },
    ],
  ])('a model that answers %s: a coded error that hooks see, and the next run works', async (_, answer) => {
    const { builder, ran } = stage([() => answer, { text: 'fine' }]);
    const seen = recorder();
    const agent = builder.use(seen).build();
    const error = await agent.run('Go.').catch((thrown: unknown) => thrown);
    expect(isSluiceError(error, 'MODEL_INVALID')).toBe(true);
    expect(ran).toEqual([]);
    expect((await agent.run('Again.')).text).toBe('fine');
    await (await agent.session).idle();
    const names = seen.recorded.map(({ event }) => event.name);
    expect(names).toContain('orchestrator:error');
    expect(names.filter((name) => name === 'orchestrator:complete')).toHaveLength(2);
  });

  test('a provider that fails: repeated where it may pass, told to hooks, and then thrown', async () => {
    const passing = Object.assign(new Error('busy'), { isRetryable: true });
    const { builder, model } = stage([passing, { text: 'fine' }, new Error('no such model')], { retries: 1 });
    const seen = recorder();
    const agent = builder.use(seen).build();
    expect((await agent.run('Go.')).text).toBe('fine');
    await expect(agent.run('Again.')).rejects.toThrow('no such model');
    expect(model.requests).toHaveLength(3);
    await (await agent.session).idle();
    const told = seen.recorded.filter(({ event }) => event.name === 'provider:error');
    expect(told.map(({ event }) => (event.data as { error: string }).error)).toEqual(['busy', 'no such model']);
  });

  const builder = () => new AgentBuilder({ model: new ScriptedModel() });
  test.each([
    ['no model', () => new AgentBuilder({} as never).build(), /"model" is invalid.*fromAiSdk/],
    [
      'a misspelt option',
      () => new AgentBuilder({ model: new ScriptedModel(), tool: {} } as never).build(),
      /Did you mean "tools"\?/,
    ],
    [
      'a tool that is none',
      () => new AgentBuilder({ model: new ScriptedModel(), tools: { a: 7 } } as never).build(),
      /The tool "a" can't be used/,
    ],
    [
      'a schema that can not be checked',
      () =>
        new AgentBuilder({
          model: new ScriptedModel(),
          tools: { a: { inputSchema: { $ref: '#' }, execute: () => 1 } },
        }).build(),
      /JSON Schema that can be checked.*zod/,
    ],
    ['no steps', () => new AgentBuilder({ model: new ScriptedModel(), stop: { steps: 0 } }).build(), /above 0/],
    ['a callback that is none', () => builder().onBeforeStep('x' as never), /a function/],
    ['a priority', () => builder().onBeforeToolUse(() => null, { priority: 100 } as never), /write order: -n/],
    ['a misspelt field', () => builder().onAfterToolUse(() => {}, { mach: 'a' } as never), /Did you mean "match"\?/],
    [
      'two hooks with one name',
      () =>
        builder()
          .onBeforeStep(() => {}, { name: 'a' })
          .onBeforeStep(() => {}, { name: 'a' })
          .build(),
      /already/,
    ],
    ['a policy that is not there', () => builder().policy('no-such.yaml'), /no such policy file/],
    [
      'a wrap with options',
      () => builder().wrap((call, next) => next(call), { order: 1 } as never),
      /a function and nothing else/,
    ],
    ['a hook that is none', () => builder().use({ name: 'a' } as never), /kind/],
  ])('%s is refused when it is built', (_, build, message) => {
    expect(build).toThrow(message);
  });
});

describe('the rest of an agent', () => {
  test('wraps: the first is outermost, and each knows the state', async () => {
    const { builder, results } = stage(one('ls'));
    const order: string[] = [];
    const wrap =
      (name: string): AgentWrap =>
      async (call, next, state) => {
        order.push(`${name} ${state.step}`);
        return `${name}(${await next(call)})`;
      };
    await builder.wrap(wrap('a')).wrap(wrap('b')).build().run('Go.');
    expect(order).toEqual(['a 1', 'b 1']);
    expect(results()?.[0]?.output).toBe('a(b(ran: ls))');
  });

  test.each<[name: string, wrap: AgentWrap]>([
    ['another tool', (call, next) => next({ ...call, tool: 'write', input: { command: 'rm x' } })],
    ['another tool with the same input', (call, next) => next({ ...call, tool: 'write' })],
    ['no call', (_, next) => next(undefined as never)],
  ])('a wrap that hands on %s: nothing runs, and the record names the tool that was called', async (_, wrap) => {
    const audit = new FakeAudit();
    const { builder, ran, results, model } = stage(one('ls'), { session: { audit } });
    const noRm = guard({ name: 'no-rm', on: 'tool:pre', when: 'bash', run: () => undefined });
    const { executions, status } = await builder.use(noRm).wrap(wrap).build().run('Go.');
    expect({ ran, status, requests: model.requests.length }).toEqual({ ran: [], status: 'done', requests: 2 });
    expect(executions[0]?.call).toMatchObject({ tool: 'bash', input: { command: 'ls' } });
    expect(results()?.[0]).toMatchObject({
      failed: true,
      output: expect.stringMatching(/handed on (another tool|no call)/),
    });
    const tools = audit.records.filter(({ event }) => event.startsWith('tool:')).map(({ tool }) => tool ?? 'bash');
    expect(new Set(tools)).toEqual(new Set(['bash']));
  });

  test('hooks on events of your own', async () => {
    const deploy = defineEvent('deploy:pre', { summary: 'About to deploy.', data: { to: 'string' }, gates: true });
    const no = guard({
      name: 'no',
      on: deploy,
      run: ({ data }) => (data.to === 'prod' ? deny('Not there.') : undefined),
    });
    const { builder } = stage(one('ls'), { events: [deploy] });
    const session = await builder.use(no).build().session;
    expect((await session.emit(deploy, { to: 'prod' })).decision).toBe('deny');
    expect((await session.emit(deploy, { to: 'test' })).decision).toBe('continue');
    expect(() => stage(one('ls'), { events: ['deploy:pre'] as never }).builder.build()).toThrow(
      /what defineEvent makes/,
    );
  });

  test.each([
    ['its own', {}, process.cwd()],
    ['as the session says', { session: { facts: () => ({ cwd: '/work' }) } }, '/work'],
  ])('the session begins with the directory of the agent: %s', async (_, more, cwd) => {
    const { builder } = stage([{ text: 'done' }], more);
    let given: unknown;
    const start = transform({ name: 's', on: 'session:start', run: ({ data }) => void (given = data) });
    await builder.use(start).build().run('Go.');
    expect(given).toEqual({ cwd });
  });

  test('callbacks around steps take a predicate on the state', async () => {
    const { builder } = stage(one('ls'));
    const steps: string[] = [];
    await builder
      .onBeforeStep((state) => void steps.push(`before ${state.step}`), { match: (state) => state.step === 1 })
      .onAfterStep((state) => void steps.push(`after ${state.step}`), { match: (state) => state.step === 1 })
      .build()
      .run('Go.');
    expect(steps).toEqual(['after 1', 'before 1']);
    expect(() =>
      stage([])
        .builder.onBeforeStep(() => {}, { match: 'bash' as never })
        .build(),
    ).toThrow(/predicate on the state/);
  });

  test('all events of a run, in order', async () => {
    const { builder } = stage(one('ls'));
    const names: string[] = [];
    const all = guard({ name: 'all', on: '*', run: ({ name }) => void names.push(name) });
    const agent = builder.use(all).build();
    await agent.run('Go.');
    await agent.end();
    expect(names.join(' ')).toBe(
      'session:start prompt:submit step:before decision:tool_resolution tool:pre tool:post step:after step:continue step:before step:after prompt:complete orchestrator:complete session:end',
    );
  });

  test('a second run goes on with the state of the first, in the same session', async () => {
    const { builder, model } = stage([{ text: 'one' }, { text: 'two' }], { instructions: 'Be brief.' });
    const seen: string[] = [];
    const agent = builder.use(observe({ name: 'o', on: 'session:start', run: () => void seen.push('start') })).build();
    const { state } = await agent.run('First.');
    await agent.run('Second.', { state });
    expect(model.requests[1]?.map((message) => (message.role === 'tool' ? '' : message.content))).toEqual([
      'Be brief.',
      'First.',
      'one',
      'Second.',
    ]);
    await agent.end();
    expect(seen).toEqual(['start']);
    await expect(agent.run('Third.')).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('one run at a time', async () => {
    const { builder } = stage(one('ls'));
    const agent = builder.build();
    const first = agent.run('Go.');
    await expect(agent.run('Go.')).rejects.toMatchObject({ code: 'AGENT_INVALID' });
    await first;
  });

  test('a stream gives steps, text, calls, executions and states, and then the result', async () => {
    const { builder } = stage([{ text: 'I look.', calls: [bash('ls')] }, { text: 'done' }]);
    const stream = builder.build().stream('Go.');
    const types: string[] = [];
    for await (const part of stream) types.push(part.type === 'text' ? part.text : part.type);
    expect(types).toEqual(['step', 'I look.', 'call', 'execution', 'state', 'step', 'done', 'state']);
    expect((await stream.result).text).toBe('done');
  });

  test('whoever stops reading a stream cancels it', async () => {
    const { builder, model } = stage(Array.from({ length: 9 }, () => () => ({ calls: [bash('ls')] })));
    const stream = builder.build().stream('Go.');
    for await (const part of stream) if (part.type === 'execution') break;
    await expect(stream.result).rejects.toThrow('Nobody reads');
    expect(model.requests.length).toBeLessThan(3);
  });

  test('what is injected once is read once; the rest stays', async () => {
    const { builder, model } = stage([{ calls: [bash('ls')] }, { calls: [bash('pwd')] }, { text: 'done' }]);
    const hooks: Hook[] = [
      transform({ name: 'start', on: 'session:start', run: () => inject('At the start.') }),
      guard({
        name: 'brief',
        on: 'tool:post',
        when: ({ data }) => /ls/.test(JSON.stringify(data)),
        run: () => inject('Once.', { ephemeral: true }),
      }),
    ];
    await builder
      .use(...hooks)
      .build()
      .run('Go.');
    const heard = model.requests.map((messages) => JSON.stringify(messages));
    expect(heard.map((text) => text.includes('Once.'))).toEqual([false, true, false]);
    expect(heard.every((text) => text.includes('At the start.'))).toBe(true);
  });

  // The first of these loads all that reads policies.
  test('a policy file: its rules, its hooks, and what is wrong with it', { timeout: 60_000 }, async () => {
    const file = join(tmpdir(), `sluice-agent-${process.pid}.yaml`);
    writeFileSync(file, 'extends: recommended\nbash_rules: [{ command: make, decision: deny, message: Use npm. }]\n');
    const { builder, ran, results } = stage([{ calls: [bash('make x'), bash('ls')] }, { text: 'done' }]);
    const agent = builder.policy(file).build();
    await agent.run('Go.');
    expect(ran).toEqual(['ls']);
    expect(results()?.[0]?.output).toMatch(/denied by policy: .*make x\nUse npm\./s);
  });

  test.each([
    ['rulez: [{ tool: bash, decision: deny }]', /There is no key "rulez" here\. Did you mean "rules"\?/],
    ['bash_rules: [{ comand: make, decision: deny }]', /Did you mean "command"\?/],
    ['extends: recomended', /There is no pack "recomended"/],
    ['bash_rules: [{ command: make, argument_pattern: "(", decision: deny }]', /Unterminated group/],
    ['rules: [', /Flow sequence/],
  ])('does not start with a policy that has errors: %s', async (text, message) => {
    const file = join(tmpdir(), `sluice-agent-bad-${process.pid}.yaml`);
    writeFileSync(file, `defaults: { unknown: defer }\n${text}\n`);
    const { builder, ran } = stage([{ calls: [bash('ls')] }, { text: 'done' }]);
    const started = builder.policy(file).build().run('Go.');
    await expect(started).rejects.toMatchObject({ code: 'POLICY_INVALID', message: expect.stringMatching(message) });
    expect(ran).toEqual([]);
    const again = stage([{ calls: [bash('ls')] }, { text: 'done' }]);
    await again.builder.policy(file, { lenient: true }).build().run('Go.');
    expect(again.display.shown).toContainEqual(expect.objectContaining({ level: 'error', source: 'policy' }));
    // Of one rule it is known that it is about something else.
    expect(again.ran).toEqual(text.includes('command: make') ? ['ls'] : []);
  });
});

describe('a policy of the agent', () => {
  const write = (text: string): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'sluice-agent-')), 'sluice.yaml');
    writeFileSync(file, text);
    return file;
  };
  test('nothing is shown of an included file that is no policy', async () => {
    const secret = write('password: hunter2\n');
    const error = await policyFile(write(`version: 1\nextends: ${secret}\n`)).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain('hunter2');
  });

  test('of several the strictest switches hold', async () => {
    const observing = write('version: 1\nmode: observe\nfailOpen: true\ndefaults: { unknown: defer }\n');
    const enforcing = write('version: 1\ndefaults: { unknown: defer }\nrules: [{ tool: bash, decision: deny }]\n');
    for (const files of [
      [observing, enforcing],
      [enforcing, observing],
    ]) {
      const { builder, ran } = stage(one('ls'));
      for (const file of files) builder.policy(file);
      await builder.build().run('Go.');
      expect(ran).toEqual([]);
    }
  });

  test('questions that may wait do', async () => {
    const waiting = await policyFile(write('version: 1\napprovals: { wait: true, timeout: 7 }\n'));
    expect(waiting.options.approvals?.request).toBeTypeOf('function');
    expect(waiting.limits.approvalTimeout).toBe(7);
    expect((await policyFile(write('version: 1\n'))).options).not.toHaveProperty('approvals');
  });
});

describe('what models and tools should not do', () => {
  const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
  const tool = (execute: (input: Record<string, unknown>) => unknown) => ({
    tools: { t: { inputSchema: { type: 'object' }, execute } },
  });
  const call = (input: unknown = {}, id = '1') => ({ calls: [{ id, tool: 't', input }] });

  test.each<[name: string, output: () => unknown, read: unknown]>([
    ['a date', () => new Date(0), '1970-01-01T00:00:00.000Z'],
    ['bytes', () => Buffer.from('abc'), '[Buffer: 3 bytes]'],
    ['a map', () => new Map([['a', 1]]), [['a', 1]]],
    ['an error', () => new TypeError('x'), { name: 'TypeError', message: 'x' }],
    ['a function', () => () => 1, '[a function]'],
    ['a big number', () => ({ n: 5n }), '{"n":"5"}'],
    ['a method of its own for JSON', () => ({ toJSON: () => 'other', a: 1 }), { toJSON: '[a function]', a: 1 }],
    [
      'what can not be read',
      () => ({
        get a() {
          throw new Error('no');
        },
      }),
      expect.stringMatching(/could not be read/),
    ],
    ['many levels', () => deep(190), expect.stringMatching(/^\{"a":\{"a":/)],
    ['many values', () => Array.from({ length: 20_000 }, () => 1), expect.stringMatching(/^\[1,1,/)],
    ['many levels without end', () => deep(5_000), expect.stringMatching(/too deeply/)],
  ])('an output that is %s is told as hooks see it, and the run goes on', async (_, output, read) => {
    const { builder, results } = stage([call(), { text: 'done' }], tool(output));
    expect((await builder.build().run('go')).status).toBe('done');
    expect(results()).toMatchObject([{ id: '1', output: read }]);
  });

  test.each<[string, unknown]>([
    ['too deep', deep(5_000)],
    ['as deep as an event, but not as its state', deep(198)],
    ['too many', { a: Array.from({ length: 200_000 }, () => 1) }],
    ['no plain data', { a: new Date(0) }],
  ])('arguments that are %s are told to the model, and the run goes on', async (_, input) => {
    let ran = false;
    const { builder, results } = stage(
      [call(input), { text: 'done' }],
      tool(() => (ran = true)),
    );
    expect((await builder.build().run('go')).status).toBe('done');
    expect([ran, results()]).toMatchObject([
      false,
      [{ failed: true, output: expect.stringMatching(/no JSON object/) }],
    ]);
  });

  test('an error whose name can not be read is an error of the tool', async () => {
    const error = Object.defineProperty(new Error('why'), 'name', {
      get() {
        throw new Error('no');
      },
    });
    const { builder, results } = stage(
      [call(), { text: 'done' }],
      tool(() => {
        throw error;
      }),
    );
    await builder.build().run('go');
    expect(results()).toMatchObject([{ failed: true, output: 'why' }]);
  });

  test('notes on a call are not those on a later call with the same id', async () => {
    const { builder } = stage(
      [call({ first: 1 }), call({}), { text: 'done' }],
      tool(() => 1),
    );
    const agent = builder.onAfterToolUse((execution, { input }) =>
      'first' in input ? execution.withMetadata({ first: true }) : undefined,
    );
    const { executions } = await agent.build().run('go');
    expect(executions.map(({ metadata }) => metadata)).toEqual([{ first: true }, {}]);
  });

  test('every call has a result where the time is up, so that the conversation can go on', async () => {
    const calls = [
      { id: '1', tool: 't', input: {} },
      { id: '2', tool: 't', input: { hang: 1 } },
    ];
    const hang = ({ hang }: Record<string, unknown>) => (hang ? new Promise(() => {}) : 'fast');
    const { builder, model } = stage([{ calls }, { text: 'done' }], { ...tool(hang), stop: { time: 100 } });
    const agent = builder.build();
    const { status, state, executions } = await agent.run('go');
    expect([status, executions.map(({ output, error }) => output ?? error)]).toEqual([
      'time',
      ['fast', expect.stringMatching(/ended before this tool/)],
    ]);
    await agent.run('again', { state });
    expect(model.requests.at(-1)?.at(-2)).toMatchObject({ role: 'tool', results: [{ id: '1' }, { id: '2' }] });
  });

  test('what a hook says on the last step is read with the next prompt', async () => {
    const { builder, model } = stage([{ text: 'one' }, { text: 'two' }]);
    const agent = builder.use(guard({ name: 'last', on: 'step:after', run: () => inject('A last word.') })).build();
    const { state } = await agent.run('go');
    await agent.run('again', { state });
    const words = model.requests.at(-1)?.flatMap((message) => ('content' in message ? [message.content] : []));
    expect(words?.filter((content) => content.includes('A last word.'))).toHaveLength(1);
  });

  test('a hook that counts the steps anew does not outrun their limit', async () => {
    const { builder, model } = stage(
      Array.from({ length: 9 }, () => call()),
      { ...tool(() => 1), stop: { steps: 3 } },
    );
    const again = transform({
      name: 'again',
      on: 'step:after',
      run: ({ data }) => ({ replace: { ...(data.state as object), step: 0 } }),
    });
    expect((await builder.use(again).build().run('go')).status).toBe('steps');
    expect(model.requests).toHaveLength(3);
  });
});
