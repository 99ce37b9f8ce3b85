import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { McpHttpServer } from './http-server.js';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A server that answers every request so, and what came of it. */
async function connect(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const listener = createServer((request, response) => answer(response, request));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const [lines, failures]: [string[], string[]] = [[], []];
  const server = new McpHttpServer(
    new URL(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`),
    {
      line: (text) => void lines.push(text),
      tooLong: () => undefined,
      ended: () => undefined,
      failed: (_, why) => void failures.push(why),
      isPending: () => !lines.some((line) => 'id' in JSON.parse(line)),
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

  describe('that ends a stream', () => {
    /** Answers each request so; what takes a stream up again says which event was the last. */
    const stand = async (first: string, again = '') => {
      const resumed: string[] = [];
      const connected = await connect((response, { method, headers }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (method === 'GET') resumed.push(String(headers['last-event-id']));
        response.end(method === 'GET' ? again : `retry: 1\n${first}`);
      });
      return { ...connected, resumed };
    };
    const event = (id: string, message: object) =>
      `id: ${id}\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
    const progress = { method: 'notifications/progress', params: { progressToken: 7, progress: 1 } };
    const read = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));

    it.each([
      ['a result', { id: 1, result: {} }],
      ['an error', { id: 1, error: { code: -32602, message: 'no' } }],
    ])('behind %s is not asked to send it again', async (_, answer) => {
      const { lines, resumed } = await stand(event('a', answer), event('b', progress));
      await expect.poll(() => lines.length).toBe(1);
      await sleep(50);
      expect([read(lines), resumed]).toEqual([[{ jsonrpc: '2.0', ...answer }], []]);
    });

    it('before the answer is asked for the rest', async () => {
      const answer = { id: 1, result: { text: 'done' } };
      const { lines, failures, resumed } = await stand(event('a', progress), event('b', answer));
      await expect.poll(() => lines.length).toBe(2);
      expect([read(lines)[1], resumed, failures]).toEqual([{ jsonrpc: '2.0', ...answer }, ['a'], []]);
    });

    it('of a request that was cancelled is not asked for the rest', async () => {
      const { server, lines, resumed } = await stand(`id: a\ndata: \n\n`);
      server.send('', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
      await sleep(50);
      expect([lines, resumed]).toEqual([[], []]);
    });
  });
});
