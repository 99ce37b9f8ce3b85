import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, type ModelMessage, streamText, type ToolSet, tool } from 'ai';
import { ai, protect } from 'sluice/frameworks/ai';
import { z } from 'zod';
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
  async run({ url, prompt, tools, session, context, answer, signal }) {
    const settings = protect(session, { tools: toolsOf(tools), context, asks, stopWhen: isStepCount(10) });
    const common = { model: modelAt(url), maxRetries: 0, ...settings, ...(signal && { abortSignal: signal }) };
    const messages: ModelMessage[] = [{ role: 'user', content: await session.prompt(prompt) }];
    for (;;) {
      const result = await generateText({ ...common, messages });
      const open = result.content.filter((part) => part.type === 'tool-approval-request' && !part.isAutomatic);
      if (open.length === 0) return result;
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

proveFramework(generating('host'));
proveFramework(generating('us'));
proveFramework(streaming);
