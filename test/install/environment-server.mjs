// Tells the environment that it was given.
import { createInterface } from 'node:readline';

const TOOLS = ['env', 'secret'].map((name) => ({ name, inputSchema: { type: 'object' } }));
const ANSWERS = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'environment', version: '1' },
  }),
  'tools/list': () => ({ tools: TOOLS }),
  'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify(process.env) }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = ANSWERS[method]?.();
  if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: result ?? {} })}\n`);
});
