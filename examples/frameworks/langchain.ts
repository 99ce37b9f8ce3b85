/** An agent of LangChain that removes nothing. */
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, tool } from 'langchain';
import { deny, guard, Inbox, Session } from 'sluice';
import { langchain, protect } from 'sluice/frameworks/langchain';
import { z } from 'zod';

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  when: 'bash',
  run: ({ data }) => (/\brm\b/.test(String(data.input.command)) ? deny('Move it to the trash instead.') : undefined),
});

export async function run(prompt: string, baseURL: string, shell: (command: string) => string) {
  const bash = tool(({ command }) => shell(command), {
    name: 'bash',
    description: 'Runs a command.',
    schema: z.object({ command: z.string() }),
  });
  const context = new Inbox();
  const session = new Session({ hooks: [noRm], context, supports: langchain.supports });
  const model = new ChatOpenAI({ model: 'gpt-5', apiKey: 'key', configuration: { baseURL } });
  const agent = createAgent({ model, tools: [bash], middleware: [protect(session, { context })] });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: await session.prompt(prompt) }] });
  await session.end();
  return messages.at(-1)?.text;
}
