import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { percentile } from './sample.js';

const CALLS = 2_000;
const SERVER = resolve('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');

/** A process in between that only passes bytes on: what any gate costs, whatever it does. */
const BARE = `const { spawn } = require('node:child_process');
const server = spawn(process.argv[1], process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (chunk) => server.stdin.write(chunk)).on('end', () => server.stdin.end());
server.stdout.on('data', (chunk) => process.stdout.write(chunk));`;

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
    for (const args of [server, ['-e', BARE, process.execPath, ...server], [...guard, ...server]]) {
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
    for (const percent of [50, 95, 99]) {
      const [direct = 0, bare = 0, guarded = 0] = times.map((all) => percentile(all, percent));
      const show = (value: number) => value.toFixed(2).padStart(6);
      console.log(
        `  p${percent}  without ${show(direct)}  with ${show(guarded)}  added ${show(guarded - direct)}, of which a process in between that does nothing ${show(bare - direct)}`,
      );
    }
  } finally {
    for (const client of clients) await client.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
