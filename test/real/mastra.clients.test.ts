import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type MastraTool, mastra, protect } from 'sluice/frameworks/mastra';
import { inject, it } from 'vitest';
import { z } from 'zod';
import { type PlainTool, proveFramework } from '../frameworks/prove.js';
import './prove.js';

/** What of Mastra is used here: it is not installed where types are checked. */
interface Mastra {
  Agent: new (config: object) => { generate(prompt: string, options: object): Promise<unknown> };
  createTool(options: object): MastraTool;
}

const { folder, missing } = inject('programs').mastra ?? { missing: 'it was not asked for' };

function load(): Mastra {
  const from = createRequire(join(folder ?? '', 'index.js'));
  return { ...from('@mastra/core/agent'), ...from('@mastra/core/tools') };
}

if (missing !== undefined) it.skip(`Mastra: ${missing}`, () => undefined);
else {
  const { Agent, createTool } = load();
  const toolOf = ({ name, description, properties, run }: PlainTool): MastraTool =>
    createTool({
      id: name,
      description,
      inputSchema: z.object(Object.fromEntries(properties.map((property) => [property, z.string()]))),
      execute: (input: Record<string, string>, { abortSignal }: { abortSignal?: AbortSignal }) =>
        run(input, abortSignal),
    });
  proveFramework({
    name: 'mastra: generate',
    framework: mastra,
    async run({ url, prompt, tools: plain, session, context, signal }) {
      const made = Object.fromEntries(plain.map((tool) => [tool.name, toolOf(tool)]));
      const { tools, options } = protect(session, { tools: made, context, stopWhen: () => false });
      const model = { id: 'scripted/scripted', url, apiKey: 'none' };
      const agent = new Agent({ id: 'worker', name: 'worker', instructions: 'Work.', model, tools, maxRetries: 0 });
      return agent.generate(await session.prompt(prompt), { ...options, ...(signal && { abortSignal: signal }) });
    },
  });
}
