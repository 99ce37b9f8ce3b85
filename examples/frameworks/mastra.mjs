// An agent of Mastra that removes nothing.
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { deny, guard, Inbox, Session } from 'sluice';
import { mastra, protect } from 'sluice/frameworks/mastra';
import { z } from 'zod';

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  when: 'bash',
  run: ({ data }) => (/\brm\b/.test(data.input.command) ? deny('Move it to the trash instead.') : undefined),
});

export async function run(prompt, url, shell) {
  const bash = createTool({
    id: 'bash',
    description: 'Runs a command.',
    inputSchema: z.object({ command: z.string() }),
    execute: async ({ command }) => shell(command),
  });
  const context = new Inbox();
  const session = new Session({ hooks: [noRm], context, supports: mastra.supports });
  const { tools, options } = protect(session, { tools: { bash }, context });
  const model = { id: 'openai/gpt-5', url, apiKey: 'key' };
  const agent = new Agent({ id: 'worker', name: 'worker', instructions: 'Work.', model, tools });
  const { text } = await agent.generate(await session.prompt(prompt), options);
  await session.end();
  return text;
}
