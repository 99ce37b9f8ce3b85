import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CreateMessageRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../spawn.js';
import { type Connected, NODE, Stand } from './stand.js';

const FILES = [NODE, join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')];
const EVERYTHING = [NODE, join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')];

/** Both clients see the same: with Sluice between them, and without. */
const stand = new Stand(
  'version: 1\nextends: [recommended]\nrules:\n  - { name: No moves, tool_name_pattern: "^mcp__files__move_file$", decision: deny, message: Copy it. }\n',
);
const work = join(stand.app.root, 'work');
afterAll(() => stand.remove());

type Probe = (client: Client) => Promise<unknown>;

/** What a client got, or why it did not. Times and names of sessions differ from run to run. */
async function outcome(client: Client, probe: Probe): Promise<unknown> {
  const got = await probe(client).catch((error: unknown) => ({ error: String(error) }));
  const text = JSON.stringify(got)
    .replace(
      /\d{4}-\d\d-\d\dT[\d:.]+Z|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d\d \d{4} [\d:]+ GMT[^"\\]*|\d{1,2}:\d\d:\d\d [AP]M/g,
      'TIME',
    )
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID');
  return JSON.parse(text ?? 'null');
}

async function same(pair: readonly Connected[], probe: Probe): Promise<unknown> {
  const [direct, guarded] = await Promise.all(pair.map(({ client }) => outcome(client, probe)));
  expect(guarded).toEqual(direct);
  return direct;
}

/** Everything that a list has, page by page. */
async function pages<T>(
  ask: (cursor: string | undefined) => Promise<{ nextCursor?: string | undefined } & T>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await ask(cursor);
    all.push(page);
    cursor = page.nextCursor;
  }
  return all;
}

describe('the filesystem server', () => {
  let pair: Connected[];
  const call =
    (name: string, args: Record<string, unknown>): Probe =>
    (client) =>
      client.callTool({ name, arguments: args });

  beforeAll(async () => {
    mkdirSync(join(work, 'sub'), { recursive: true });
    writeFileSync(join(work, 'a.txt'), 'one\ntwo\nthree\n');
    writeFileSync(
      join(work, 'p.png'),
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const command = [...FILES, work];
    pair = await Promise.all([stand.direct(command), stand.guarded({ command, name: 'files' })]);
  });

  it('says the same about itself, and has the same tools', async () => {
    expect(
      await same(pair, async (client) => [
        client.getServerVersion(),
        client.getServerCapabilities(),
        client.getInstructions(),
      ]),
    ).toBeTruthy();
    expect(await same(pair, (client) => client.listTools())).toMatchObject({ tools: expect.arrayContaining([]) });
  });

  it.each<[string, Record<string, unknown>]>([
    ['list_allowed_directories', {}],
    ['read_text_file', { path: 'a.txt' }],
    ['read_text_file', { path: 'a.txt', head: 1 }],
    ['read_file', { path: 'a.txt' }],
    ['read_media_file', { path: 'p.png' }],
    ['read_multiple_files', { paths: ['a.txt', 'none.txt'] }],
    ['list_directory', { path: '.' }],
    ['list_directory_with_sizes', { path: '.' }],
    ['directory_tree', { path: '.' }],
    ['search_files', { path: '.', pattern: '*.txt' }],
    ['edit_file', { path: 'a.txt', edits: [{ oldText: 'two', newText: '2' }], dryRun: true }],
    ['create_directory', { path: 'made' }],
    ['write_file', { path: 'b.txt', content: 'written' }],
    ['read_text_file', { path: '../../outside.txt' }],
    ['read_text_file', { path: 7 }],
    ['no_such_tool', {}],
  ])('%s %j answers the same', async (name, args) => {
    const paths = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        key === 'path' && typeof value === 'string'
          ? join(work, value)
          : key === 'paths'
            ? (value as string[]).map((one) => join(work, one))
            : value,
      ]),
    );
    expect(await same(pair, call(name, paths))).toBeTruthy();
  });

  it('moves nothing, since a rule says so', async () => {
    const args = { source: join(work, 'a.txt'), destination: join(work, 'gone.txt') };
    const result = await pair[1]?.client.callTool({ name: 'move_file', arguments: args });
    expect([result?.isError, JSON.stringify(result)]).toEqual([true, expect.stringMatching(/No moves.*Copy it/)]);
    expect(readFileSync(join(work, 'a.txt'), 'utf8')).toBe('one\ntwo\nthree\n');
  });
});

describe.each(['stdio', 'http'] as const)('the everything server by %s', (transport) => {
  let pair: Connected[];
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    const command = [...EVERYTHING, 'stdio'];
    const elicit = () => ({ action: 'decline' as const });
    if (transport === 'stdio')
      pair = await Promise.all([
        stand.direct(command, { elicit }),
        stand.guarded({ command, name: 'everything', elicit }),
      ]);
    else {
      const listening = await listen();
      server = listening.server;
      const { url } = listening;
      pair = await Promise.all([
        stand.direct(command, { elicit }),
        stand.guarded({ options: ['--http', url], name: 'everything', elicit }),
      ]);
    }
    for (const { client } of pair) {
      client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///r', name: 'r' }] }));
      client.setRequestHandler(CreateMessageRequestSchema, (request) => ({
        role: 'assistant' as const,
        model: 'scripted',
        content: { type: 'text' as const, text: `sampled ${request.params.maxTokens}` },
      }));
    }
  });
  afterAll(() => server?.kill());

  it('says the same about itself', async () => {
    expect(
      await same(pair, async (client) => [
        client.getServerVersion(),
        client.getServerCapabilities(),
        client.getInstructions(),
      ]),
    ).toBeTruthy();
  });

  it('lists the same tools, resources, templates and prompts, page by page', async () => {
    await same(pair, (client) => pages((cursor) => client.listTools({ cursor })));
    await same(pair, (client) => pages((cursor) => client.listResources({ cursor })));
    await same(pair, (client) => pages((cursor) => client.listResourceTemplates({ cursor })));
    await same(pair, (client) => pages((cursor) => client.listPrompts({ cursor })));
  });

  it('reads every resource the same', async () => {
    const { resources = [] } = (await pair[0]?.client.listResources()) ?? {};
    expect(resources.length).toBeGreaterThan(0);
    for (const { uri } of resources) await same(pair, (client) => client.readResource({ uri }));
  });

  it('gives every prompt, and completes, the same', async () => {
    const { prompts = [] } = (await pair[0]?.client.listPrompts()) ?? {};
    expect(prompts.length).toBeGreaterThan(0);
    for (const { name, arguments: args = [] } of prompts) {
      const given = Object.fromEntries(args.map((one) => [one.name, '1']));
      await same(pair, (client) => client.getPrompt({ name, arguments: given }));
      for (const argument of args)
        await same(pair, (client) =>
          client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: argument.name, value: '' } }),
        );
    }
  });

  it('answers every tool the same', async () => {
    const { tools = [] } = (await pair[0]?.client.listTools()) ?? {};
    const left = transport === 'http' ? /env|roots|simulate|sampling|elicit|toggle/ : /env|simulate|toggle/;
    const probed = tools.filter(({ name }) => !left.test(name));
    expect(probed.length).toBeGreaterThan(5);
    for (const { name, inputSchema } of probed) {
      const args = Object.fromEntries(
        Object.entries(
          (inputSchema.properties ?? {}) as Record<string, { type?: string; enum?: unknown[]; default?: unknown }>,
        ).map(([key, { type, enum: one, default: value }]) => [
          key,
          value ?? one?.[0] ?? (type === 'number' || type === 'integer' ? 1 : type === 'boolean' ? true : 'hello'),
        ]),
      );
      await same(pair, (client) =>
        client.callTool({ name, arguments: { ...args, ...(name.includes('long') && { duration: 0.2, steps: 2 }) } }),
      );
    }
  });

  it('tells progress, and stops where it is cancelled', async () => {
    const [seen, told] = await Promise.all(
      pair.map(async ({ client, transport: { onmessage }, transport }) => {
        const steps: unknown[] = [];
        // A client drops what comes together with the result. What came is what counts.
        transport.onmessage = (message) => {
          if ('method' in message && message.method === 'notifications/progress') steps.push(message.params?.progress);
          onmessage?.(message);
        };
        const tools = (await client.listTools()).tools.map(({ name }) => name);
        const name = tools.find((one) => /long/i.test(one)) ?? '';
        await client.callTool({ name, arguments: { duration: 0.3, steps: 3 } }, undefined, { onprogress: () => {} });
        const stopped = client.callTool({ name, arguments: { duration: 30, steps: 3 } }, undefined, {
          signal: AbortSignal.timeout(200),
        });
        return [steps, await stopped.catch(() => 'cancelled')];
      }),
    );
    expect(told).toEqual(seen);
    expect(told).toEqual([[1, 2, 3], 'cancelled']);
  });

  it('logs what it is asked to', async () => {
    await same(pair, (client) => client.setLoggingLevel('debug'));
    await same(pair, (client) => client.ping());
  });
});

/** The server on a port that was free: it takes no other way to get one, so that somebody else may be faster. */
async function listen(): Promise<{ server: ChildProcess; url: string }> {
  for (;;) {
    const port = await freePort();
    const server = spawn(NODE, [...EVERYTHING.slice(1), 'streamableHttp'], {
      env: { ...stand.env, PORT: String(port) },
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}/mcp`;
    while (server.exitCode === null) {
      const answers = await fetch(url, { method: 'OPTIONS' }).then(
        () => true,
        () => false,
      );
      if (answers && server.exitCode === null) return { server, url };
      await sleep(50);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

afterAll(() => rmSync(work, { recursive: true, force: true }));
