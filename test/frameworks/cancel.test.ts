import { ChatOpenAI } from '@langchain/openai';
import { Agent, OpenAIProvider, tool as openaiTool, run, setTracingDisabled } from '@openai/agents';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createAgent, tool as langchainTool } from 'langchain';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as ai from '../../src/frameworks/ai.js';
import * as claude from '../../src/frameworks/claude-agent-sdk.js';
import * as langchain from '../../src/frameworks/langchain.js';
import * as mastra from '../../src/frameworks/mastra.js';
import * as openai from '../../src/frameworks/openai-agents.js';
import { ask, guard, type Question, Session } from '../../src/index.js';
import { FakeAudit } from '../../src/testing/index.js';
import { ScriptedModel } from './model.js';

setTracingDisabled(true);
const INPUT = z.object({ to: z.string() });
const CALL = { tool: 'mail', input: { to: 'ada' } };

class Case {
  readonly audit = new FakeAudit();
  readonly questions: Question[] = [];
  readonly controller = new AbortController();
  readonly signal = this.controller.signal;
  readonly session = new Session({
    audit: this.audit,
    hooks: [guard({ name: 'care', on: 'tool:pre', run: () => ask('Mail?') })],
    approvals: {
      request: (question) => {
        this.questions.push(question);
        this.controller.abort(new DOMException('Escape', 'AbortError'));
        // A late answer.
        return new Promise((resolve) => setTimeout(() => resolve({ option: 'Allow always' }), 50));
      },
    },
  });
  runs = 0;
  readonly execute = async () => `sent ${++this.runs}`;
}

let model: ScriptedModel | undefined;
afterEach(() => model?.close());
const scripted = async () => {
  model = await new ScriptedModel([{ calls: [CALL] }, { text: 'done' }]).listen();
  return model.url;
};

/** Each framework runs a call about which a person is asked; the run is cancelled while the question waits. */
const FRAMEWORKS: Readonly<Record<string, (of: Case) => Promise<unknown>>> = {
  async ai({ session, signal, execute }) {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    };
    const mock = new MockLanguageModelV4({
      doGenerate: async () => ({
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: JSON.stringify(CALL.input) }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }),
    });
    const tools = { mail: tool({ inputSchema: INPUT, execute }) };
    // At its limit of steps `ai` looks at no signal any more: a tool that was cancelled has failed, and the run is done.
    const settings = ai.protect(session, { tools, asks: 'us', signal, stopWhen: isStepCount(2) });
    await generateText({ model: mock, prompt: 'x', ...settings });
  },
  async 'openai-agents'({ session, signal, execute }) {
    const provider = new OpenAIProvider({ baseURL: await scripted(), apiKey: 'k', useResponses: false });
    const mail = openaiTool({ name: 'mail', description: 'x', parameters: INPUT, execute });
    const { tools, options } = openai.protect(session, { tools: [mail], asks: 'us', signal });
    await run(new Agent({ name: 'w', model: await provider.getModel('m'), tools }), 'x', options);
  },
  async langchain({ session, signal, execute }) {
    const chat = new ChatOpenAI({ model: 'm', apiKey: 'k', configuration: { baseURL: await scripted() } });
    const mail = langchainTool(execute, { name: 'mail', description: 'x', schema: INPUT });
    const agent = createAgent({ model: chat, tools: [mail], middleware: [langchain.protect(session)] });
    await agent.invoke({ messages: [{ role: 'user', content: 'x' }] }, { signal });
  },
  async mastra({ session, signal, execute }) {
    const { tools } = mastra.protect(session, {
      tools: { mail: { id: 'mail', execute } as mastra.MastraTool },
      untested: true,
    });
    await tools.mail.execute?.(CALL.input as never, { abortSignal: signal } as never);
  },
  async 'claude-agent-sdk'({ session, signal }) {
    const [entry] = claude.protect(session, { untested: true }).hooks.PreToolUse;
    const given = { hook_event_name: 'PreToolUse', tool_name: 'mail', tool_input: CALL.input, tool_use_id: 'c1' };
    const answer = await entry?.hooks[0]?.(given, 'c1', { signal });
    // The SDK is answered: an error would only be a hook that failed.
    expect(answer).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'The run was cancelled.' },
    });
    throw signal.reason;
  },
};

describe.each(Object.entries(FRAMEWORKS))('%s', (_, work) => {
  test('a run that is cancelled takes its question along, at once', async () => {
    const of = new Case();
    const began = performance.now();
    await expect(work(of)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(of.questions.map(({ signal }) => signal.aborted)).toEqual([true]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await of.session.idle();
    expect(of.runs).toBe(0);
    expect(of.audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
    const decided = of.audit.of('decision').filter(({ event }) => event === 'tool:pre');
    expect(decided).toMatchObject([{ decision: 'deny', cancelled: true }]);
  });
});

test('a question that is left to the framework outlives the run in which it came up', async () => {
  const controller = new AbortController();
  const session = new Session({ hooks: [guard({ name: 'care', on: 'tool:pre', run: () => ask('Mail?') })] });
  const mail = openaiTool({ name: 'mail', description: 'x', parameters: INPUT, execute: async () => 'sent' });
  const { tools } = openai.protect(session, { tools: [mail], signal: controller.signal });
  expect(await tools[0]?.needsApproval({} as never, CALL.input as never, 'c1')).toBe(true);
  controller.abort();
  await session.idle();
  expect(await session.granted('c1')).toBe(true);
});
