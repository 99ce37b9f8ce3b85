/** An MCP server behind `sluice mcp`: what the policy denies never reaches it, and the model reads why. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** `sluice` is the command, `server` what stood in its place; `env` holds a HOME with a policy. */
export async function run(sluice: string[], server: string[], env: Record<string, string>, file: string) {
  const [command = '', ...args] = [...sluice, 'mcp', '--name', 'files', '--', ...server];
  const client = new Client({ name: 'my-agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  try {
    const read = await client.callTool({ name: 'read_text_file', arguments: { path: file } });
    const move = { source: file, destination: `${file}.moved` };
    const moved = await client.callTool({ name: 'move_file', arguments: move });
    return { read, moved };
  } finally {
    await client.close();
  }
}
