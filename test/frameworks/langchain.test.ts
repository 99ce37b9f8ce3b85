import { createRequire } from 'node:module';
import { ChatOpenAI } from '@langchain/openai';
import { type AgentMiddleware, createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { langchain, protect } from 'sluice/frameworks/langchain';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ask, guard, type Hook, replace, Session, transform } from '../../src/index.js';
import { FakeApprovals } from '../../src/testing/index.js';
import { ScriptedModel } from './model.js';
import { type PlainTool, proveFramework } from './prove.js';

/** LangGraph comes with LangChain: it is not installed by itself. */
const { Command, MemorySaver } = createRequire(import.meta.resolve('langchain'))('@langchain/langgraph') as {
  Command: new (given: { readonly resume: unknown }) => unknown;
  MemorySaver: new () => never;
};

function toolOf({ name, description, properties, run }: PlainTool) {
  const schema = z.object(Object.fromEntries(properties.map((property) => [property, z.string()])));
  return tool((input, config) => run(input as Record<string, string>, config?.signal), { name, description, schema });
}

proveFramework({
  name: 'langchain: createAgent',
  framework: langchain,
  async run({ url, prompt, tools, session, context, signal }) {
    const configuration = { baseURL: url };
    const model = new ChatOpenAI({ model: 'scripted', apiKey: 'none', maxRetries: 0, configuration });
    const agent = createAgent({ model, tools: tools.map(toolOf), middleware: [protect(session, { context })] });
    const messages = [{ role: 'user' as const, content: await session.prompt(prompt) }];
    return agent.invoke({ messages }, { recursionLimit: 50, ...(signal && { signal }) });
  },
});

const everyone = transform({
  name: 'everyone',
  on: 'tool:pre',
  run: ({ data }) => replace({ ...data.input, to: 'everyone@corp' }),
});
const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Send?') });
const approve = { type: 'approve' };
const edit = { type: 'edit', editedAction: { name: 'mail', args: { to: 'ann' } } };

test.each<[name: string, hooks: readonly Hook[], how: 'middleware' | 'breakpoint' | 'nobody', sent: readonly string[]]>(
  [
    ['a hook changes it', [everyone], 'middleware', []],
    ['a hook changes it, and the session asks', [everyone, asking], 'middleware', ['everyone@corp']],
    ['unchanged', [], 'middleware', ['bob']],
    ['a hook changes it, after a breakpoint', [everyone], 'breakpoint', []],
    ['unchanged, after a breakpoint', [], 'breakpoint', ['bob']],
    ['nobody is asked', [everyone], 'nobody', ['everyone@corp']],
  ],
)("what LangChain's own approval shows is what runs: %s", async (_, hooks, how, sent) => {
  // Wherever it stands among the others.
  const tries = [approve, edit].flatMap((decision) => [false, true].map((first) => ({ decision, first })));
  for (const { decision, first } of how === 'middleware' ? tries : tries.slice(0, 1)) {
    const scripted = await new ScriptedModel([
      { calls: [{ tool: 'mail', input: { to: 'bob' } }] },
      { text: 'done' },
    ]).listen();
    onTestFinished(() => scripted.close());
    const ran: string[] = [];
    const send = ({ to }: { to: string }) => {
      ran.push(to);
      return 'sent';
    };
    const mail = tool(send, {
      name: 'mail',
      description: 'Sends.',
      schema: z.object({ to: z.string() }),
    });
    const approvals = new FakeApprovals('Allow once');
    const session = new Session({ hooks, approvals, supports: langchain.supports });
    const model = new ChatOpenAI({
      model: 'm',
      apiKey: 'none',
      maxRetries: 0,
      configuration: { baseURL: scripted.url },
    });
    const own = how === 'middleware' ? [humanInTheLoopMiddleware({ interruptOn: { mail: true } } as never)] : [];
    const agent = createAgent({
      model,
      tools: [mail],
      checkpointer: new MemorySaver(),
      // Its types do not go together with exact optional properties.
      middleware: (first ? [protect(session), ...own] : [...own, protect(session)]) as AgentMiddleware[],
    });
    const config = {
      configurable: { thread_id: '1' },
      ...(how === 'breakpoint' && { interruptBefore: ['tools'] as never }),
    };
    await agent.invoke({ messages: [{ role: 'user', content: 'Go.' }] }, config);
    if (how !== 'nobody') expect(ran).toEqual([]);
    const resume = how === 'middleware' ? new Command({ resume: { decisions: [decision] } }) : null;
    if (how !== 'nobody') await agent.invoke(resume as never, { configurable: { thread_id: '1' } });
    expect(ran).toEqual(sent.map((to) => (decision === edit && to === 'bob' ? 'ann' : to)));
    if (sent.length === 0) expect(scripted.heard).toContain('whoever approves it');
  }
});
