import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { McpHttpServer } from './http-server.js';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A server that answers every request so, and what came of it. */
async function connect(answer: (response: ServerResponse) => void) {
  const listener = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const [lines, failures]: [string[], string[]] = [[], []];
  const server = new McpHttpServer(
    new URL(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`),
    {
      line: (text) => void lines.push(text),
      tooLong: () => undefined,
      ended: () => undefined,
      failed: (_, why) => void failures.push(why),
      isPending: () => true,
      warn: () => undefined,
    },
    {},
  );
  ended.push(() => {
    server.kill();
    listener.closeAllConnections();
    listener.close();
  });
  server.send('', { jsonrpc: '2.0', id: 1, method: 'x' });
  return { server, lines, failures };
}

describe('a server behind an address', () => {
  it('that refuses without end is not read to its end', async () => {
    const { failures } = await connect((response) => {
      response.writeHead(500);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await expect.poll(() => failures.length).toBe(1);
    expect(failures[0]?.length).toBeLessThan(5_000);
  });

  it('waits while nobody reads', async () => {
    const line = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'n', params: { text: 'y'.repeat(1_000) } })}\n\n`;
    let stream: ServerResponse | undefined;
    const { server, lines } = await connect((response) => {
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(line);
    });
    await expect.poll(() => lines.length).toBe(1);
    server.pause();
    stream?.write(line.repeat(100));
    await sleep(50);
    expect(lines).toHaveLength(1);
    server.resume();
    await expect.poll(() => lines.length).toBe(101);
  });
});
