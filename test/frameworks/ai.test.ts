import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, type ModelMessage, streamText, ToolLoopAgent, type ToolSet, tool } from 'ai';
import { ai, protect } from 'sluice/frameworks/ai';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  allow,
  ask,
  deny,
  guard,
  type Hook,
  Inbox,
  inject,
  replace,
  Session,
  type SessionOptions,
  transform,
} from '../../src/index.js';
import { FakeApprovals, FakeAudit, recorder } from '../../src/testing/index.js';
import { type Script, ScriptedModel } from './model.js';
import { type Driver, type PlainTool, proveFramework } from './prove.js';

function toolsOf(tools: readonly PlainTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, properties, run }) => [
      name,
      tool({
        description,
        inputSchema: z.object(Object.fromEntries(properties.map((property) => [property, z.string()]))),
        execute: (input, { abortSignal }) => run(input as Record<string, string>, abortSignal),
      }),
    ]),
  );
}

const modelAt = (url: string) => createOpenAICompatible({ name: 'scripted', baseURL: url }).chatModel('scripted');

/** `ai` asks by itself: it returns, and goes on with the answer among its messages. */
const generating = (asks: 'host' | 'us', showsReason = false): Driver => ({
  name: `ai: generateText, asked by ${asks}${showsReason ? ', with reasons' : ''}`,
  framework: ai,
  async run({ url, prompt, tools, session, context, answer, asked, signal }) {
    const own = { tools: toolsOf(tools), context, asks, showsReason, stopWhen: isStepCount(10) };
    const settings = protect(session, own);
    const common = { model: modelAt(url), maxRetries: 0, ...settings, ...(signal && { abortSignal: signal }) };
    const messages: ModelMessage[] = [{ role: 'user', content: await session.prompt(prompt) }];
    for (;;) {
      const result = await generateText({ ...common, messages });
      const open = result.content.filter((part) => part.type === 'tool-approval-request' && !part.isAutomatic);
      if (open.length === 0) return result;
      asked(open);
      messages.push(...result.response.messages, {
        role: 'tool',
        content: open.map((part) => ({
          type: 'tool-approval-response',
          approvalId: (part as { approvalId: string }).approvalId,
          approved: answer,
        })),
      });
    }
  },
});

const streaming: Driver = {
  name: 'ai: streamText',
  framework: ai,
  async run({ url, prompt, tools, session, context, signal }) {
    const settings = protect(session, { tools: toolsOf(tools), context, asks: 'us', stopWhen: isStepCount(10) });
    let failure: unknown;
    const result = streamText({
      model: modelAt(url),
      prompt: await session.prompt(prompt),
      maxRetries: 0,
      ...settings,
      ...(signal && { abortSignal: signal }),
      onError: ({ error }) => {
        failure = error;
      },
    });
    await result.consumeStream();
    if (failure !== undefined) throw failure;
  },
};

/** An agent has its settings when it is made, and messages when it is called. */
const looping = (how: 'generate' | 'stream'): Driver => ({
  name: `ai: ToolLoopAgent, ${how}`,
  framework: ai,
  async run({ url, prompt, tools, session, context, signal }) {
    const settings = protect(session, { tools: toolsOf(tools), context, asks: 'us', stopWhen: isStepCount(10) });
    const agent = new ToolLoopAgent({ model: modelAt(url), maxRetries: 0, ...settings });
    const call = { prompt: await session.prompt(prompt), ...(signal && { abortSignal: signal }) };
    if (how === 'generate') {
      await agent.generate(call);
      return;
    }
    const { stream } = await agent.stream(call);
    for await (const part of stream) if (part.type === 'error') throw part.error;
  },
});

proveFramework(looping('generate'));
proveFramework(looping('stream'));
proveFramework(generating('host'));
proveFramework(generating('host', true));
proveFramework(generating('us'));
proveFramework(streaming);

/** One run against a scripted model, with what the session made of it. */
async function stage(script: Script, hooks: readonly Hook[]) {
  const model = await new ScriptedModel(script).listen();
  onTestFinished(() => model.close());
  const context = new Inbox();
  return { model, context, session: new Session({ hooks, context, supports: ai.supports }) };
}

const command = z.object({ command: z.string() });
const calls = (input: unknown = { command: 'ls' }): Script => [{ calls: [{ tool: 'bash', input }] }, { text: 'done' }];
const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Go on?') });

describe('what is particular to ai', () => {
  test.each([
    ['nothing', [], true],
    ['allow', [guard({ name: 'fine', on: 'tool:pre', run: () => allow() })], false],
  ] as const)("a tool's own needsApproval, where hooks say %s: asked is %s", async (_, hooks, asked) => {
    const { model, context, session } = await stage(calls(), hooks);
    const tools = { bash: tool({ inputSchema: command, needsApproval: () => true, execute: () => 'ran' }) };
    const { content } = await generateText({
      model: modelAt(model.url),
      prompt: 'Go.',
      ...protect(session, { tools, context, stopWhen: isStepCount(3) }),
    });
    const open = content.filter((part) => part.type === 'tool-approval-request' && part.isAutomatic !== true);
    expect(open).toHaveLength(asked ? 1 : 0);
  });

  test.each([
    ['another toolApproval', { toolApproval: () => 'approved' as const }],
    ['none', { toolApproval: undefined }],
  ])('with %s a tool is still judged when it runs', async (_, own) => {
    const no = guard({ name: 'no', on: 'tool:pre', run: () => deny('Not that.') });
    const { model, context, session } = await stage(calls(), [no]);
    const execute = vi.fn(() => 'ran');
    const tools = { bash: tool({ inputSchema: command, execute }) };
    const { toolApproval: _ours, ...settings } = protect(session, { tools, context, stopWhen: isStepCount(3) });
    const approval = own.toolApproval === undefined ? {} : { toolApproval: own.toolApproval };
    await generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings, ...approval });
    expect(execute).not.toHaveBeenCalled();
    expect(model.heard).toContain('Operation denied by no: Not that.');
  });

  const everyone = transform({
    name: 'everyone',
    on: 'tool:pre',
    run: ({ data }) => replace({ ...data.input, to: 'everyone@corp' }),
  });
  /** Runs until nobody is asked any more. Each request is answered with yes; `between` happens before that. */
  async function mail(given: {
    readonly hooks: readonly Hook[];
    readonly needs?: (input: { to: string }) => boolean;
    readonly own?: object;
    readonly showsReason?: boolean;
    /** Hooks of the session that goes on. */
    readonly then?: readonly Hook[];
    readonly approvals?: SessionOptions['approvals'];
    /** What a person says. */
    readonly approved?: boolean;
    readonly reason?: string;
  }) {
    const { approved = true } = given;
    const words = given.reason === undefined ? {} : { reason: given.reason };
    const script: Script = [{ calls: [{ tool: 'mail', input: { to: 'bob' } }] }, { text: 'done' }];
    const { model } = await stage(script, []);
    const sent: string[] = [];
    const { needs } = given;
    const tools = {
      mail: tool({
        inputSchema: z.object({ to: z.string() }),
        ...(needs && { needsApproval: needs }),
        execute: ({ to }) => void sent.push(to),
      }),
    };
    const messages: ModelMessage[] = [{ role: 'user', content: 'Go.' }];
    const shown: string[] = [];
    const audit = new FakeAudit();
    let hooks = given.hooks;
    let settings: object | undefined;
    for (;;) {
      const session = new Session({ hooks, supports: ai.supports, audit, approvals: given.approvals });
      const { showsReason = false } = given;
      settings ??= {
        ...protect(session, { tools, showsReason, answeredBy: 'ann', stopWhen: isStepCount(3) }),
        ...given.own,
      };
      const result = await generateText({ model: modelAt(model.url), maxRetries: 0, messages, ...settings });
      const open = result.content.filter((part) => part.type === 'tool-approval-request' && !part.isAutomatic);
      if (open.length === 0) return { sent, shown, heard: model.heard, audit, messages, result, tools, model };
      messages.push(...result.response.messages);
      for (const part of open) {
        const { approvalId, reason } = part as { approvalId: string; reason?: string };
        shown.push(reason ?? '');
        messages.push({
          role: 'tool',
          content: [{ type: 'tool-approval-response', approvalId, approved, ...words }],
        });
      }
      if (given.then !== undefined) [hooks, settings] = [given.then, undefined];
    }
  }
  const NOT_SEEN = 'whoever approves it sees the input as it was before';

  test.each<[name: string, given: Parameters<typeof mail>[0], sent: readonly string[], asked: number]>([
    ['nobody shows it, and the session has no approvals', { hooks: [everyone, asking] }, [], 0],
    ['the session asks, and is refused', { hooks: [everyone, asking], approvals: new FakeApprovals('Deny') }, [], 0],
    [
      'the session asks',
      { hooks: [everyone, asking], approvals: new FakeApprovals('Allow once') },
      ['everyone@corp'],
      0,
    ],
    ['the reason shows it', { hooks: [everyone, asking], showsReason: true }, ['everyone@corp'], 1],
    [
      'the reason shows it to another session',
      { hooks: [everyone, asking], showsReason: true, then: [everyone, asking] },
      ['everyone@corp'],
      1,
    ],
    [
      'another session would change it otherwise',
      {
        hooks: [everyone, asking],
        showsReason: true,
        then: [transform({ name: 'eve', on: 'tool:pre', run: () => replace({ to: 'eve' }) }), asking],
      },
      [],
      1,
    ],
    [
      'another session would change it, after nobody had',
      { hooks: [asking], showsReason: true, then: [everyone, asking] },
      [],
      1,
    ],
    ["the tool's own approval", { hooks: [everyone], needs: () => true }, [], 0],
    [
      "the tool's own approval, and the reason shows it",
      { hooks: [everyone], needs: () => true, showsReason: true },
      ['everyone@corp'],
      1,
    ],
    [
      "the tool's own approval looks at what will run",
      { hooks: [everyone], needs: ({ to }) => to === 'bob' },
      ['everyone@corp'],
      0,
    ],
    ['a toolApproval of your own', { hooks: [everyone], own: { toolApproval: () => 'user-approval' } }, [], 1],
    ['unchanged', { hooks: [asking] }, ['bob'], 1],
  ])('what is approved is what runs: %s', async (_, given, expected, asked) => {
    const { sent, shown, heard } = await mail(given);
    expect({ sent, asked: shown.length }).toEqual({ sent: expected, asked });
    if (given.hooks.includes(everyone) && given.showsReason) expect(shown[0]).toContain('mail {"to":"everyone@corp"}');
    if (sent.length === 0 && (asked > 0 || given.needs !== undefined)) expect(heard).toContain(NOT_SEEN);
  });

  const RECORDED = [
    ['granted, in the same session', { hooks: [asking] }, ['granted', 'ann', undefined]],
    ['granted, in another session', { hooks: [asking], then: [asking] }, ['granted', 'ann', undefined]],
    ['refused, in the same session', { hooks: [asking], approved: false }, ['denied', 'ann', undefined]],
    [
      'refused, in another session',
      { hooks: [asking], then: [asking], approved: false, reason: 'Not today.' },
      ['denied', 'ann', 'Not today.'],
    ],
    [
      'refused, in another session that no longer asks',
      { hooks: [asking], then: [], approved: false },
      ['denied', 'ann'],
    ],
  ] as const;
  test.each(RECORDED)('the audit has who answered, once, and no question stays open: %s', async (_, given, answer) => {
    const { audit, messages, result, tools, model } = await mail(given);
    const recorded = () =>
      audit
        .of('approval')
        .map(({ state, call, prompt, by, words }) => [state, call, prompt, by, words].filter(Boolean));
    const [state, ...said] = answer;
    const expected = [['requested', 'call_0_0', 'Go on?'], [state, 'call_0_0', 'Go on?', ...said].filter(Boolean)];
    expect(recorded()).toEqual(expected);
    // The conversation goes on: what was answered is old by then.
    messages.push(...result.responseMessages, { role: 'user', content: 'And now?' });
    const session = new Session({ hooks: [asking], supports: ai.supports, audit });
    await generateText({ model: modelAt(model.url), messages, ...protect(session, { tools, answeredBy: 'ann' }) });
    expect(recorded()).toEqual(expected);
  });

  test("a refusal of the tool's own question is none of ours", async () => {
    const { audit } = await mail({ hooks: [], needs: () => true, then: [], approved: false });
    expect(audit.of('approval')).toEqual([]);
  });

  const polling = Array.from({ length: 30 }, () => ({ calls: [{ tool: 'bash', input: { command: 'ls' } }] }));
  test.each([
    ['generateText', 'bare', 1],
    ['generateText', 'guarded', 1],
    ['streamText', 'bare', 1],
    ['streamText', 'guarded', 1],
    ['ToolLoopAgent', 'bare', 20],
    ['ToolLoopAgent', 'guarded', 20],
    ['generateText', 'with a limit of its own', 4],
    ['ToolLoopAgent', 'with a limit of its own', 4],
  ] as const)('the limit of steps stays: %s, %s: %i', async (which, how, steps) => {
    const { model, session } = await stage(polling, []);
    const tools = { bash: tool({ inputSchema: command, execute: () => 'not yet' }) };
    const settings =
      how === 'bare' ? { tools } : protect(session, { tools, ...(how !== 'guarded' && { stopWhen: isStepCount(4) }) });
    const common = { model: modelAt(model.url), maxRetries: 0, ...settings };
    if (which === 'generateText') await generateText({ ...common, prompt: 'Go.' });
    else if (which === 'streamText') await streamText({ ...common, prompt: 'Go.' }).consumeStream();
    else await new ToolLoopAgent(common).generate({ prompt: 'Go.' });
    expect(model.requests).toHaveLength(steps);
  });

  test.each([
    ['without stopWhen', {}],
    ['with a stopWhen after ours', { stopWhen: isStepCount(9) }],
  ])('a hook that stops the agent is heard %s', async (_, own) => {
    const stop = guard({ name: 'budget', on: 'tool:post', run: () => ({ stop: 'The budget is spent.' }) });
    const { model, session } = await stage(polling, [stop]);
    const tools = { bash: tool({ inputSchema: command, execute: () => 'not yet' }) };
    const agent = new ToolLoopAgent({
      model: modelAt(model.url),
      maxRetries: 0,
      ...protect(session, { tools }),
      ...own,
    });
    await expect(agent.generate({ prompt: 'Go.' })).rejects.toThrow('The budget is spent.');
    expect(model.requests).toHaveLength(1);
  });

  test('a prepareStep of your own has its say, and hooks have theirs', async () => {
    const seen = recorder();
    const say = guard({ name: 'say', on: 'step:before', run: () => inject('From a hook.') });
    const { model, context, session } = await stage(calls(), [say, seen]);
    const tools = { bash: tool({ inputSchema: command, execute: () => 'ran' }) };
    const settings = protect(session, {
      tools,
      context,
      stopWhen: isStepCount(3),
      prepareStep: ({ messages }) => ({ messages: [...messages, { role: 'user', content: 'From me.' }] }),
    });
    await generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings });
    expect(model.heard).toContain('From a hook.');
    expect(model.heard).toContain('From me.');
    await session.idle();
    expect(seen.recorded.filter(({ event }) => event.name === 'step:before')).toHaveLength(2);
  });

  test('callbacks of your own are called beside ours', async () => {
    const seen = recorder();
    const { model, context, session } = await stage(calls(), [seen]);
    const tools = { bash: tool({ inputSchema: command, execute: () => 'ran' }) };
    const called: string[] = [];
    const settings = protect(session, {
      tools,
      context,
      stopWhen: isStepCount(3),
      onStepEnd: ({ stepNumber }) => void called.push(`step ${stepNumber}`),
      onEnd: ({ steps }) => void called.push(`${steps.length} steps`),
    });
    await generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings });
    expect(called).toEqual(['step 0', 'step 1', '2 steps']);
    await session.idle();
    const names = seen.recorded.map(({ event }) => event.name);
    expect(names.filter((name) => name === 'step:after' || name === 'orchestrator:complete')).toHaveLength(3);
  });

  test.each([
    ['another one', { prepareStep: () => ({}) }],
    ['none', { prepareStep: undefined }],
  ])('with %s in the place of our prepareStep no tool runs, and the error says what to do', async (_, own) => {
    const { model, context, session } = await stage(calls(), []);
    const execute = vi.fn(() => 'ran');
    const { prepareStep: _ours, ...settings } = protect(session, {
      tools: { bash: tool({ inputSchema: command, execute }) },
      context,
      stopWhen: isStepCount(3),
    });
    const other = own.prepareStep === undefined ? {} : { prepareStep: own.prepareStep };
    const run = generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings, ...other });
    await expect(run).rejects.toThrow('Give your own to protect({ prepareStep })');
    expect(execute).not.toHaveBeenCalled();
  });

  describe('asked by the session, two calls at once', () => {
    const both: Script = [
      { calls: ['a', 'b', 'ls'].map((name) => ({ tool: 'bash', input: { command: name } })) },
      { text: 'done' },
    ];
    const some = guard({
      name: 'some',
      on: 'tool:pre',
      run: ({ data }) => (data.input.command === 'ls' ? undefined : ask(`Run ${data.input.command}?`)),
    });

    test.each(['generateText', 'streamText'] as const)(
      '%s: are two questions at once, and nobody else waits',
      async (which) => {
        const { model } = await stage(both, []);
        const order: string[] = [];
        const open: (() => void)[] = [];
        const approvals = {
          async request({ prompt }: { prompt: string }) {
            order.push(prompt);
            await new Promise<void>((resolve) => {
              open.push(resolve);
              if (open.length === 2) setTimeout(() => open.map((answer) => answer()), 50);
            });
            return { option: prompt === 'Run b?' ? 'Deny' : 'Allow once' };
          },
        };
        const session = new Session({ hooks: [some], approvals, supports: ai.supports });
        const tools = { bash: tool({ inputSchema: command, execute: ({ command: name }) => void order.push(name) }) };
        const settings = protect(session, { tools, asks: 'us', stopWhen: isStepCount(3) });
        const common = { model: modelAt(model.url), maxRetries: 0, prompt: 'Go.', ...settings };
        if (which === 'generateText') await generateText(common);
        else await streamText(common).consumeStream();
        expect(order).toEqual(['Run a?', 'Run b?', 'ls', 'a']);
        expect(model.heard).toContain('User denied: Run b?');
      },
    );

    test.each([
      ['a tool that the client runs', { bash: tool({ inputSchema: command }) }, {}],
      [
        'tools that are not ours',
        { bash: tool({ inputSchema: command, execute: () => 'ran' }) },
        { tools: { bash: tool({ inputSchema: command, execute: () => 'stolen' }) } },
      ],
    ])('%s: is not told to go on before there is an answer', async (_, tools, own) => {
      const { model } = await stage(calls(), []);
      const approvals = new FakeApprovals('Deny');
      const session = new Session({ hooks: [asking], approvals, supports: ai.supports });
      const settings = protect(session, { tools: tools as ToolSet, asks: 'us', stopWhen: isStepCount(3) });
      await generateText({ model: modelAt(model.url), maxRetries: 0, prompt: 'Go.', ...settings, ...own });
      expect(approvals.questions).toHaveLength(1);
      expect(model.heard).toContain('User denied: Go on?');
    });

    test("a run that is cancelled by ai's own signal ends the question", async () => {
      const { model } = await stage(calls(), []);
      const controller = new AbortController();
      const audit = new FakeAudit();
      const approvals = {
        request: () => {
          setTimeout(() => controller.abort(new Error('That is enough.')), 50);
          return new Promise<never>(() => {});
        },
      };
      const session = new Session({ hooks: [asking], approvals, audit, supports: ai.supports });
      const execute = vi.fn(() => 'ran');
      const settings = protect(session, { tools: { bash: tool({ inputSchema: command, execute }) }, asks: 'us' });
      const common = { model: modelAt(model.url), maxRetries: 0, prompt: 'Go.', ...settings };
      await generateText({ ...common, abortSignal: controller.signal }).catch(() => undefined);
      expect(execute).not.toHaveBeenCalled();
      expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
    });
  });

  test('of a tool that answers bit by bit only the last is given out', async () => {
    const { model, context, session } = await stage(calls(), []);
    const bash = tool({
      inputSchema: command,
      async *execute() {
        yield 'secret';
        yield 'last';
      },
    });
    const { steps } = await generateText({
      model: modelAt(model.url),
      prompt: 'Go.',
      ...protect(session, { tools: { bash }, context, stopWhen: isStepCount(3) }),
    });
    expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual(['last']);
    expect(model.heard).toContain('last');
  });

  const moved = transform({
    name: 'moved',
    on: 'tool:pre',
    run: ({ data }) => replace({ ...data.input, when: '2027-01-01T00:00:00.000Z' }),
  });
  test.each([
    ['as it came', [], new Date('2026-01-01')],
    ['as a hook wants it', [moved], new Date('2027-01-01')],
  ] as const)('hooks read a date as text, and the tool gets a date: %s', async (_, hooks, expected) => {
    const seen = recorder();
    const { model, context, session } = await stage(calls({ when: '2026-01-01' }), [...hooks, seen]);
    const execute = vi.fn((_input: { when: Date }) => 'ran');
    const bash = tool({
      inputSchema: z.object({ when: z.string() }).transform(({ when }) => ({ when: new Date(when) })),
      execute,
    });
    const settings = protect(session, { tools: { bash }, context, stopWhen: isStepCount(3) });
    await generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings });
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ when: expected }]);
    await session.idle();
    const [judged] = seen.recorded.filter(({ event }) => event.name === 'tool:pre');
    expect(judged?.event.data).toMatchObject({ input: { when: expected.toISOString() } });
  });

  test('an input that no hook can read is refused, and the model is told', async () => {
    const { model, context, session } = await stage(calls({ when: '2026-01-01' }), []);
    const execute = vi.fn(() => 'ran');
    const inputSchema = z.object({ when: z.string() }).transform(({ when }) => ({ when: new Map([[when, 1]]) }));
    const settings = protect(session, {
      tools: { bash: tool({ inputSchema, execute }) },
      context,
      stopWhen: isStepCount(3),
    });
    await generateText({ model: modelAt(model.url), prompt: 'Go.', ...settings });
    expect(execute).not.toHaveBeenCalled();
    expect(model.heard).toContain('is not plain data');
  });

  test('what is injected once is read once', async () => {
    const script: Script = [
      { calls: [{ tool: 'bash', input: { command: 'ls' } }] },
      { calls: [{ tool: 'bash', input: { command: 'pwd' } }] },
      { text: 'done' },
    ];
    let said = false;
    const brief = guard({
      name: 'brief',
      on: 'tool:post',
      run: () => (said ? undefined : ((said = true), inject('Once only.', { ephemeral: true }))),
    });
    const { model, context, session } = await stage(script, [brief]);
    const bash = tool({ inputSchema: command, execute: () => 'ran' });
    await generateText({
      model: modelAt(model.url),
      prompt: 'Go.',
      ...protect(session, { tools: { bash }, context, stopWhen: isStepCount(5) }),
    });
    expect(model.requests.map((messages) => JSON.stringify(messages).includes('Once only.'))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('an answer that comes to another process is taken there, and the call is judged there', async () => {
    const { model, context, session } = await stage(calls(), [asking]);
    const execute = vi.fn(() => 'ran');
    const tools = { bash: tool({ inputSchema: command, execute }) };
    const first = await generateText({
      model: modelAt(model.url),
      prompt: 'Go.',
      ...protect(session, { tools, context }),
    });
    const [request] = first.content.filter((part) => part.type === 'tool-approval-request');
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Go.' },
      ...first.response.messages,
      {
        role: 'tool',
        content: [
          {
            type: 'tool-approval-response',
            approvalId: (request as { approvalId: string }).approvalId,
            approved: true,
          },
        ],
      },
    ];
    const again = async (hooks: readonly Hook[]) => {
      const inbox = new Inbox();
      const other = new Session({ hooks, context: inbox, supports: ai.supports });
      await generateText({ model: modelAt(model.url), messages, ...protect(other, { tools, context: inbox }) });
    };
    await again([asking, guard({ name: 'no', on: 'tool:pre', run: () => deny('No longer.') })]);
    expect(execute).not.toHaveBeenCalled();
    await again([asking]);
    expect(execute).toHaveBeenCalledTimes(1);
  });
});
