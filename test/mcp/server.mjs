// An MCP server without a library: it does what its tests want, also what no library would.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { RECORD, TOOLS } = process.env;
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const SECRET = `ghp_${'0123456789abcdefghijABCDEFGHIJ012345'}`;
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const schema = { type: 'object' };
const tools = () =>
  TOOLS === undefined
    ? ['echo', 'secret', 'fails', 'rm', 'die', 'flood', 'broken', 'noise', 'half', 'slow', 'forge', 'env', 'task'].map(
        (name) => ({ name, description: `Does ${name}.`, inputSchema: schema }),
      )
    : JSON.parse(readFileSync(TOOLS, 'utf8'));

const CALLS = {
  echo: (id, input) => say({ id, result: text(JSON.stringify(input)) }),
  secret: (id) =>
    say({
      id,
      result: {
        content: [
          { type: 'text', text: `token ${SECRET}` },
          { type: 'image', mimeType: 'image/x', data: 'QUJD'.repeat(2000) },
        ],
        structuredContent: { deep: [{ password: SECRET }], id: 7 },
      },
    }),
  fails: (id) => say({ id, error: { code: -32001, message: `bad token ${SECRET}`, data: { token: SECRET } } }),
  die: () => process.exit(7),
  flood: (id) => {
    // One line of 100 MB, then the server goes on.
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    const part = 'x'.repeat(1024 * 1024);
    const more = (left) =>
      left === 0
        ? process.stdout.write('"}]}}\n', () => input.resume())
        : process.stdout.write(part, () => more(left - 1));
    input.pause();
    more(100);
  },
  changes: (id) => {
    for (let count = 0; count < 5_000; count++) say({ method: 'notifications/tools/list_changed' });
    say({ id, result: text('after the changes') });
  },
  broken: (id) => process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[\n`),
  noise: (id) => {
    process.stdout.write('Listening, \u001b[31mready\n');
    say({ id, result: text('after the noise') });
  },
  half: () => {
    process.stdout.write('{"jsonrpc":"2.0","id":');
    setTimeout(() => process.exit(0), 20);
  },
  slow: () => undefined,
  env: (id) => say({ id, result: text(JSON.stringify({ env: process.env, cwd: process.cwd() })) }),
  rm: (id) => say({ id, result: text('removed') }),
  task: (id) => say({ id, result: { task: { taskId: 't1', status: 'working' } } }),
};

const input = createInterface({ input: process.stdin }).on('line', (line) => {
  if (RECORD !== undefined) appendFileSync(RECORD, `${line}\n`);
  const { id, method, params = {} } = JSON.parse(line);
  if (method === 'initialize')
    return say({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 't', version: '1' },
      },
    });
  if (method === 'tools/list') return say({ id, result: { tools: tools() } });
  if (method === 'tasks/result') return say({ id, result: text(`task ${SECRET}`) });
  if (method === 'x/unknown') return say({ id, result: { big: 1, params } });
  if (method === 'tools/call') {
    // An answer to the next call, before anybody could have asked.
    if (params.name === 'forge') {
      say({ id: id + 1, result: text('forged') });
      return say({ id, result: text('done') });
    }
    return CALLS[params.name]?.(id, params.arguments);
  }
});
process.stdin.on('end', () => process.exit(0));
