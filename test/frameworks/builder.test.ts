import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, type ToolSet, tool } from 'ai';
import { AgentBuilder, fromAiSdk } from 'sluice/agent';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Script, ScriptedModel } from './model.js';
import { type Driver, type PlainTool, plainTools, proveFramework } from './prove.js';

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

const built = (how: 'run' | 'stream'): Driver => ({
  name: `the builder's agent: ${how}`,
  framework: {
    supports: () => true,
    reports: [
      ...([
        'session:start',
        'prompt:submit',
        'step:before',
        'decision:tool_resolution',
        'tool:pre',
        'tool:post',
      ] as const),
      ...(['tool:error', 'step:after', 'step:continue', 'prompt:complete', 'orchestrator:complete'] as const),
    ],
  },
  async run({ url, prompt, tools, options, signal }) {
    const { hooks, context: _context, supports: _supports, ...session } = options;
    const agent = new AgentBuilder({ model: fromAiSdk(modelAt(url)), tools: toolsOf(tools), session, retries: 0 })
      .use(...hooks)
      .build();
    try {
      if (how === 'run') await agent.run(prompt, { ...(signal && { signal }) });
      else for await (const _part of agent.stream(prompt, { ...(signal && { signal }) }));
    } finally {
      await (await agent.session).idle();
    }
  },
});

proveFramework(built('run'));
proveFramework(built('stream'));

const bash = (command: string) => ({ tool: 'bash', input: { command } });
const scripts: readonly (readonly [string, Script])[] = [
  ['only words', [{ text: 'hello' }]],
  ['one call', [{ calls: [bash('ls')] }, { text: 'done' }]],
  ['words and a call', [{ calls: [bash('ls')], text: 'I look.' }, { text: 'done' }]],
  [
    'two calls at once, then another',
    [{ calls: [bash('ls'), bash('pwd')] }, { calls: [bash('id')] }, { text: 'done' }],
  ],
  ['a tool that fails', [{ calls: [bash('fail')] }, { text: 'done' }]],
  ['no end', Array.from({ length: 9 }, (_, step) => ({ calls: [bash(`ls ${step}`)] }))],
];

describe('an agent without hooks behaves like the bare loop', () => {
  test.each(scripts)('%s: the same requests, the same calls, the same answer', async (_, script) => {
    const seen = await Promise.all(
      (['bare', 'built'] as const).map(async (which) => {
        const model = await new ScriptedModel(script).listen();
        onTestFinished(() => model.close());
        const ran: string[] = [];
        const tools = toolsOf(plainTools(ran));
        const common = { tools, instructions: 'Be brief.' };
        const { text } =
          which === 'bare'
            ? await generateText({ model: modelAt(model.url), ...common, prompt: 'Do it.', stopWhen: isStepCount(5) })
            : await new AgentBuilder({ model: fromAiSdk(modelAt(model.url)), ...common, stop: { steps: 5 } })
                .build()
                .run('Do it.');
        return { requests: model.bodies, ran, text };
      }),
    );
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]?.requests.length).toBe(Math.min(script.length, 5));
  });
});
