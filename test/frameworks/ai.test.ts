import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, type ModelMessage, streamText, ToolLoopAgent, type ToolSet, tool } from 'ai';
import { ai, protect } from 'sluice/frameworks/ai';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { allow, ask, deny, guard, type Hook, Inbox, inject, Session } from '../../src/index.js';
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
const generating = (asks: 'host' | 'us'): Driver => ({
  name: `ai: generateText, asked by ${asks}`,
  framework: ai,
  async run({ url, prompt, tools, session, context, answer, asked, signal }) {
    const settings = protect(session, { tools: toolsOf(tools), context, asks, stopWhen: isStepCount(10) });
    const common = { model: modelAt(url), maxRetries: 0, ...settings, ...(signal && { abortSignal: signal }) };
    const messages: ModelMessage[] = [{ role: 'user', content: await session.prompt(prompt) }];
    for (;;) {
      const result = await generateText({ ...common, messages });
      const open = result.content.filter((part) => part.type === 'tool-approval-request' && !part.isAutomatic);
      if (open.length === 0) return result;
      asked();
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

  test('an input that no hook can read is refused, and the model is told', async () => {
    const { model, context, session } = await stage(calls({ when: '2026-01-01' }), []);
    const execute = vi.fn(() => 'ran');
    const bash = tool({ inputSchema: jsonDate(), execute });
    await generateText({
      model: modelAt(model.url),
      prompt: 'Go.',
      ...protect(session, { tools: { bash }, context, stopWhen: isStepCount(3) }),
    });
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

/** A schema that makes a date of a text. */
function jsonDate() {
  return z.object({ when: z.string() }).transform(({ when }) => ({ when: new Date(when) }));
}
