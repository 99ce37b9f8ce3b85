import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../spawn.js';
import { onTerminal, plain, STARTED_BY_AGENT } from '../terminal.js';
import { Home } from './home.js';

let home: Home;
const open: Client[] = [];
beforeEach(() => {
  home = new Home('shared');
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
  home.remove();
}, 60_000);

const FILES = join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
const EVERYTHING = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Codex {
  readonly mcp_servers: { readonly shop: Entry & { readonly env_vars: readonly string[] } };
}

/** Starts a server exactly as its entry says. */
async function start({ command, args, env = {} }: Entry): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  open.push(client);
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      env: { ...home.place.env, ...env },
      cwd: home.root,
      stderr: 'ignore',
    }),
  );
  return client;
}

const entryOf = (path: string, name: string): Entry => JSON.parse(readFileSync(path, 'utf8')).mcpServers[name];
const textOf = (result: unknown): string => JSON.stringify((result as { content: unknown }).content);

/** ~/.claude.json, as Claude Code writes it. */
function settings(servers: object): string {
  const path = join(home.place.home, '.claude.json');
  home.write(path, `${JSON.stringify({ numStartups: 3, mcpServers: servers, tipsHistory: {} }, null, 2)}\n`);
  chmodSync(path, 0o600);
  return path;
}

describe.skipIf(STARTED_BY_AGENT)('init --mcp', { timeout: 60_000 }, () => {
  it('the official servers work as before behind their gates, and a denied call reaches none', async () => {
    home.write('notes.txt', 'hello');
    const path = settings({
      files: {
        type: 'stdio',
        command: process.execPath,
        args: [FILES, home.root],
        env: { NODE_OPTIONS: '--no-warnings' },
      },
      all: { type: 'stdio', command: process.execPath, args: [EVERYTHING, 'stdio'] },
    });
    const before = readFileSync(path, 'utf8');
    const { code, stdout } = await home.init('--client', 'claude', '--mcp');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 MCP servers behind Sluice: files, all'),
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const policy = readFileSync(home.own, 'utf8');
    writeFileSync(
      home.own,
      `${policy}\nrules:\n  - { name: Nothing is moved, tool_name_pattern: "^mcp__files__move_file$", decision: deny }\n`,
    );

    const files = await start(entryOf(path, 'files'));
    const notes = join(home.root, 'notes.txt');
    expect(textOf(await files.callTool({ name: 'read_text_file', arguments: { path: notes } }))).toContain('hello');
    const moved = await files.callTool({ name: 'move_file', arguments: { source: notes, destination: `${notes}2` } });
    expect(textOf(moved)).toContain('Nothing is moved');
    expect(existsSync(notes)).toBe(true);
    const all = await start(entryOf(path, 'all'));
    expect((await all.listTools()).tools.length).toBeGreaterThan(3);
    expect((await all.listResources()).resources.length).toBeGreaterThan(0);

    const again = await home.init('--client', 'claude', '--json');
    expect(JSON.parse(again.stdout).mcp).toEqual([
      { client: 'claude', scope: 'user', path, changed: false, gated: ['files', 'all'], left: [] },
    ]);
    expect((await home.sluice(['doctor', '--client', 'claude'])).stdout).toContain('MCP: files, all');
    await home.uninstall();
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(existsSync(home.place_.data)).toBe(false);
  });

  it("what the environment says is the server's, and leads the guard nowhere", async () => {
    const other = join(home.place.directory, 'other');
    home.write(join(other, 'sluice', 'sluice.yaml'), 'version: 1\nmode: observe\n');
    const evil = home.write('evil.cjs', `if (process.argv.includes('--name')) process.exit(0)`);
    const env = {
      XDG_CONFIG_HOME: other,
      HOME: other,
      NODE_OPTIONS: `--require ${evil}`,
      KEY: 's3same',
      SLUICE_ASIDE_KEY: 'x',
    };
    const server = join(ROOT, 'test/install/environment-server.mjs');
    const path = settings({ env: { command: process.execPath, args: [server], env } });
    await home.init('--client', 'claude', '--mcp');
    writeFileSync(
      home.own,
      'version: 1\nrules:\n  - { name: No secrets, tool_name_pattern: "__secret$", decision: deny }\n  - { name: Look, tool_name_pattern: "__env$", decision: allow }\n',
    );
    const client = await start(entryOf(path, 'env'));
    const { content } = (await client.callTool({ name: 'env', arguments: {} })) as { content: { text: string }[] };
    const { SLUICE_ASIDE_KEY: _, ...wanted } = env;
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject(wanted);
    expect(content[0]?.text).not.toContain('SLUICE_');
    expect(textOf(await client.callTool({ name: 'secret', arguments: {} }))).toContain('No secrets');
  });

  it('a file that changed since loses its gates only, and --no-mcp takes them out of one with hooks', async () => {
    const path = home.settings('gemini');
    const text = '{\n  // mine\n  "mcpServers": {\n    "a": { "command": "x", "args": ["y"] } // theirs\n  }\n}\n';
    home.write(path, text);
    await home.init('--client', 'gemini', '--mcp');
    const both = readFileSync(path, 'utf8');
    expect(both).toContain('sluice-mcp');
    expect(both).toContain('sluice-hook');
    await home.init('--client', 'gemini', '--no-mcp');
    const hooks = readFileSync(path, 'utf8');
    expect(hooks).not.toContain('sluice-mcp');
    expect(hooks).toContain('sluice-hook');
    await home.init('--client', 'gemini', '--mcp');
    writeFileSync(path, readFileSync(path, 'utf8').replace('// mine', '// mine, and more'));
    await home.uninstall();
    expect(readFileSync(path, 'utf8')).toBe(text.replace('// mine', '// mine, and more'));
  });

  it('in a project it names no home, and works in each', async () => {
    const path = home.write(
      '.mcp.json',
      JSON.stringify({ mcpServers: { files: { command: process.execPath, args: [FILES, home.root] } } }),
    );
    await home.init('--client', 'claude', '--project', '--mcp');
    expect(readFileSync(path, 'utf8')).not.toContain(home.place.home);
    const client = await start(entryOf(path, 'files'));
    expect((await client.listTools()).tools.length).toBeGreaterThan(3);
    rmSync(home.place_.data, { recursive: true });
    await expect(start(entryOf(path, 'files'))).rejects.toThrow();
  });

  it('for a user it leaves the servers of a project, and says what to type', async () => {
    const path = home.write('.mcp.json', '{"mcpServers":{"tracker":{"command":"x"}}}');
    const { stdout } = await home.init('--client', 'claude', '--mcp');
    expect(stdout).toContain(`This project has the MCP server tracker (${path}), without a gate.`);
    expect(stdout).toContain('Run: sluice init --project --mcp');
    expect((await home.init('--client', 'claude', '--project', '--mcp')).stdout).not.toContain('without a gate');
  });

  it('an address that wants a sign-in is left as it is, and one that answers is not', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/open' ? 200 : 401).end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const path = settings({ open: { type: 'http', url: `${at}/open` }, closed: { type: 'http', url: `${at}/closed` } });
    const { stdout } = await home.init('--client', 'claude', '--mcp');
    server.close();
    expect(stdout).toContain('The MCP server closed is left as it is: you sign in to it through your client');
    expect(entryOf(path, 'open').args).toEqual(['--name', 'open', '--http', `${at}/open`]);
    expect(entryOf(path, 'closed')).toEqual({ type: 'http', url: `${at}/closed` });
  });

  it('what an address is sent along reaches it through the gate, and stands on no command line', async () => {
    const answers: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 's', version: '1' },
      },
      'tools/call': { content: [{ type: 'text', text: 'sold' }] },
    };
    const keys: unknown[] = [];
    const server = createServer(async (request, response) => {
      keys.push([request.headers['x-key'], request.headers['x-none']]);
      if (request.headers.authorization !== 'Bearer s3cret') return response.writeHead(401).end();
      if (request.method !== 'POST') return response.writeHead(405).end();
      let body = '';
      for await (const part of request) body += part;
      const { id, method } = JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? {} }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const path = settings({ shop: { type: 'http', url, headers: { Authorization: 'Bearer s3cret' } } });
    const before = readFileSync(path, 'utf8');
    await home.init('--client', 'claude', '--mcp');
    const entry = entryOf(path, 'shop');
    expect(entry.args).toEqual(['--name', 'shop', '--header-from', 'Authorization=SLUICE_HEADER_1', '--http', url]);
    const client = await start(entry);
    expect(textOf(await client.callTool({ name: 'sell', arguments: {} }))).toContain('sold');
    await client.close();
    await home.init('--client', 'claude', '--no-mcp');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([before, 0o600]);

    // Codex names variables, and gives a server no others.
    const config = home.write(
      join(home.place.home, '.codex', 'config.toml'),
      `[mcp_servers.shop]\nurl = "${url}"\nbearer_token_env_var = "T"\nenv_http_headers = { X-Key = "K", X-None = "N" }\n`,
    );
    const toml = readFileSync(config, 'utf8');
    await home.init('--client', 'codex', '--mcp');
    const { shop } = (parse(readFileSync(config, 'utf8')) as unknown as Codex).mcp_servers;
    expect(shop.env_vars).toEqual(['T', 'K', 'N']);
    keys.length = 0;
    const named = await start({ ...shop, env: { ...shop.env, T: 's3cret', K: 'k3y', N: '' } });
    expect(textOf(await named.callTool({ name: 'sell', arguments: {} }))).toContain('sold');
    expect(new Set(keys.map((one) => JSON.stringify(one)))).toEqual(new Set(['["k3y",null]']));
    await named.close();
    await expect(start({ ...shop, env: { ...shop.env, T: '' } })).rejects.toThrow();
    server.close();
    await home.uninstall();
    expect(readFileSync(config, 'utf8')).toBe(toml);
  });

  it('one question, where there are servers; nothing is done to them without a yes', async () => {
    const path = settings({ files: { command: 'x' } });
    const before = readFileSync(path, 'utf8');
    const { stdout } = await onTerminal(home.place, ['init', '--client', 'claude', '--user'], {
      cwd: home.root,
      typed: ['n\nn\nn\n', 'n\n'],
    });
    expect(plain(stdout)).toContain('Also stand before the MCP servers (files)?');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('the doctor names servers without a gate, a gate that is gone and one of somebody else', async () => {
    const path = settings({ files: { command: 'x' } });
    await home.init('--client', 'claude', '--mcp');
    const value = JSON.parse(readFileSync(path, 'utf8'));
    value.mcpServers.more = { command: 'y' };
    value.mcpServers.odd = { command: '/tmp/sluice-mcp', args: ['--name', 'odd', '--', 'z'], env: { LD_PRELOAD: 'x' } };
    writeFileSync(path, JSON.stringify(value));
    rmSync(join(home.place_.data, 'bin', 'sluice-mcp'));
    const { clients } = JSON.parse((await home.sluice(['doctor', '--client', 'claude', '--json'])).stdout);
    expect(
      clients[0].findings.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^path: The gate of MCP servers is gone/),
        expect.stringMatching(/^incomplete: The MCP server more has no gate/),
        expect.stringMatching(/^foreign: The MCP server odd has a gate that/),
        expect.stringMatching(/^environment: The MCP server odd sets LD_PRELOAD/),
      ]),
    );
  });
});
