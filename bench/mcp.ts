import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { percentile } from './sample.js';

const CALLS = 2_000;
const SERVER = resolve('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');

/** What a call of an MCP server costs more with Sluice before it: the same server twice, one call of each in turn. */
export async function benchMcp(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const [home, files] = [join(directory, 'home'), join(directory, 'files')];
  for (const one of [home, files]) mkdirSync(one);
  writeFileSync(join(files, 'a.txt'), 'one\ntwo\n'.repeat(100));
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_STATE_HOME: join(directory, 'state') };
  const server = [SERVER, files];
  const guard = [resolve('dist/cli/main.js'), 'mcp', '--name', 'files', '--', process.execPath];
  const clients: Client[] = [];
  try {
    for (const args of [server, [...guard, ...server]]) {
      const client = new Client({ name: 'bench', version: '1' });
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args, env, cwd: files, stderr: 'ignore' }),
      );
      clients.push(client);
    }
    const times: number[][] = clients.map(() => []);
    for (let call = -200; call < CALLS; call++) {
      for (const [index, client] of clients.entries()) {
        const began = performance.now();
        const result = await client.callTool({ name: 'read_text_file', arguments: { path: join(files, 'a.txt') } });
        if (call >= 0) times[index]?.push(performance.now() - began);
        if (result.isError) throw new Error(JSON.stringify(result));
      }
    }
    console.log(`\nmcp: one call of read_text_file, ${CALLS} interleaved, ms`);
    const [direct = [], guarded = []] = times;
    for (const percent of [50, 95, 99]) {
      const [without, with_] = [percentile(direct, percent), percentile(guarded, percent)];
      console.log(
        `  p${percent}  without ${without.toFixed(2).padStart(6)}  with ${with_.toFixed(2).padStart(6)}  added ${(with_ - without).toFixed(2).padStart(6)}`,
      );
    }
  } finally {
    for (const client of clients) await client.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
