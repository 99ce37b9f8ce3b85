import { Agent, OpenAIProvider, run, setTracingDisabled, tool } from '@openai/agents';
import { openaiAgents, protect } from 'sluice/frameworks/openai-agents';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Driver, type PlainTool, perform, proveFramework } from './prove.js';

setTracingDisabled(true);

function toolOf({ name, description, properties, run: execute }: PlainTool) {
  const parameters = z.object(Object.fromEntries(properties.map((property) => [property, z.string()])));
  return tool({
    name,
    description,
    parameters,
    execute: (input, _, details) => execute(input as Record<string, string>, details?.signal),
    // Its own says nothing of what went wrong.
    errorFunction: (_, error) => String(error),
  });
}

/** The SDK asks by an interruption: it returns, and goes on with the answer in its state. */
const driver = (asks: 'host' | 'us'): Driver => ({
  name: `@openai/agents: run, asked by ${asks}`,
  framework: openaiAgents,
  skips: {
    'a tool that is not there: the model is told, and goes on':
      'the SDK ends the run where a model names no tool of its',
  },
  async run({ url, prompt, tools, session, context, answer, asked, signal }) {
    const guarded = protect(session, { tools: tools.map(toolOf), context, asks });
    const provider = new OpenAIProvider({ baseURL: url, apiKey: 'none', useResponses: false });
    const model = await provider.getModel('scripted');
    const agent = guarded.watch(new Agent({ name: 'worker', model, tools: guarded.tools }));
    const options = { ...guarded.options, ...(signal && { signal }) };
    let result = await run(agent, await session.prompt(prompt), options);
    while (result.interruptions.length > 0) {
      asked();
      for (const item of result.interruptions)
        answer ? result.state.approve(item) : result.state.reject(item, { message: 'Denied by the user.' });
      result = await run(agent, result.state, options);
    }
    return result;
  },
});

proveFramework(driver('host'));
proveFramework(driver('us'));

test('a tool that is not there: the run ends with an error that says so, nothing runs, and the session goes on', async () => {
  const script = [{ calls: [{ tool: 'teleport', input: {} }] }, { text: 'done' }];
  const { ran, error, session } = await perform(driver('us'), { script, hooks: [] });
  expect([ran, String(error)]).toEqual([[], expect.stringContaining('teleport')]);
  expect(await session.gate({ tool: 'bash', input: { command: 'ls' } })).toMatchObject({ decision: 'continue' });
});
