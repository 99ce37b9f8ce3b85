import { ChatOpenAI } from '@langchain/openai';
import { createAgent, tool } from 'langchain';
import { langchain, protect } from 'sluice/frameworks/langchain';
import { z } from 'zod';
import { type PlainTool, proveFramework } from './prove.js';

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
