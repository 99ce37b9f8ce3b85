/** An agent of the OpenAI Agents SDK that removes nothing. */
import { Agent, OpenAIProvider, run as runAgent, tool } from '@openai/agents';
import { deny, guard, Inbox, Session } from 'sluice';
import { openaiAgents, protect } from 'sluice/frameworks/openai-agents';
import { z } from 'zod';

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  when: 'bash',
  run: ({ data }) => (/\brm\b/.test(String(data.input.command)) ? deny('Move it to the trash instead.') : undefined),
});

export async function run(prompt: string, baseURL: string, shell: (command: string) => string) {
  const bash = tool({
    name: 'bash',
    description: 'Runs a command.',
    parameters: z.object({ command: z.string() }),
    execute: async ({ command }) => shell(command),
  });
  const context = new Inbox();
  const session = new Session({ hooks: [noRm], context, supports: openaiAgents.supports });
  const { tools, options, watch } = protect(session, { tools: [bash], context });
  const model = await new OpenAIProvider({ baseURL, apiKey: 'key', useResponses: false }).getModel('gpt-5');
  const agent = watch(new Agent({ name: 'worker', model, tools }));
  const result = await runAgent(agent, await session.prompt(prompt), options);
  await session.end();
  return result.finalOutput;
}
