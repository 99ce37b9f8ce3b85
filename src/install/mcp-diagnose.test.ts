import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadInstallers } from '../clients/index.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { diagnoseMcpGates } from './mcp-diagnose.js';
import { ungatedProjectServers } from './mcp-project.js';

const INSTALLERS = await loadInstallers();

let home: string;
let context: InstallContext;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-gates-'));
  const data = join(home, 'data');
  context = { home, project: join(home, 'app'), env: {}, data, state: join(home, 'state') };
  write(join(data, 'bin', 'sluice-mcp'), '#!/bin/sh\n', 0o755);
});
afterEach(() => rmSync(home, { recursive: true }));

function write(path: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
}

/** A server with a gate: where none has one, none is missed. */
const gated = (name: string) => `"${name}": { "command": "GATE", "args": ["--name", "${name}", "--", "x"] }`;

describe('a server without a gate, beside one that has one', () => {
  it.each<[name: string, file: string, text: string, message: RegExp, fix: RegExp]>([
    [
      'is named',
      '.claude.json',
      `{"mcpServers":{${gated('a')},"b":{"command":"y"}}}`,
      /^The MCP server b has no gate \(/,
      /^Run: sluice init --mcp$/,
    ],
    [
      'in braces can have one',
      '.codex/config.toml',
      '[mcp_servers]\na = { command = "GATE", args = ["--name", "a", "--", "x"] }\nb = { command = "y" }\n',
      /^The MCP server b has no gate \(/,
      /^Run: sluice init --mcp$/,
    ],
    [
      'that "init" would leave is written by hand',
      '.claude.json',
      `{"mcpServers":{${gated('a')},"b":{"command":"y"},"b":{"command":"z"}}}`,
      /^The MCP server b has no gate: it is written in a way that Sluice leaves as it is \(/,
      /^Write it by hand: "sluice" as its command/,
    ],
    [
      'behind an address may not get one',
      '.claude.json',
      `{"mcpServers":{${gated('a')},"b":{"type":"http","url":"https://x.example"}}}`,
      /^The MCP server b has no gate \(/,
      /^Run: sluice init --mcp\. It says why/,
    ],
  ])('%s', (_, file, text, message, fix) => {
    write(join(home, file), text.replaceAll('GATE', join(context.data, 'bin', 'sluice-mcp')));
    const installer = INSTALLERS.find(({ name }) => name === (file.startsWith('.codex') ? 'codex' : 'claude'));
    if (installer === undefined) throw new Error('There is no such client.');
    const { gates, findings } = diagnoseMcpGates(installer, context);
    expect(gates).toMatchObject([{ servers: ['a'] }]);
    expect(findings).toMatchObject([{ message: expect.stringMatching(message), fix: expect.stringMatching(fix) }]);
  });
});

describe('the servers of a project, which nobody put a gate before', () => {
  const claude = INSTALLERS.filter(({ name }) => name === 'claude');
  const both = INSTALLERS.filter(({ name }) => name === 'claude' || name === 'copilot');
  const codex = INSTALLERS.filter(({ name }) => name === 'codex');
  const project = (file: string) => join(home, 'app', file);
  const inProject = 'Run: sluice init --project --mcp';

  it.each<[name: string, file: string, text: string, names: string | undefined]>([
    [
      'are named',
      '.mcp.json',
      '{"mcpServers":{"a":{"command":"x"},"b":{"type":"http","url":"https://x.example"}}}',
      's a, b',
    ],
    ['are named once, where two clients read them', '.mcp.json', '{"mcpServers":{"a":{"command":"x"}}}', ' a'],
    [
      'may have one by hand',
      '.mcp.json',
      '{"mcpServers":{"a":{"command":"sluice","args":["mcp","--","x"]}}}',
      undefined,
    ],
    ['may make no sense', '.mcp.json', '{"mcpServers":', undefined],
  ])('%s', (_, file, text, names) => {
    write(project(file), text);
    const message = `This project has the MCP server${names} (${project(file)}), without a gate.`;
    expect(ungatedProjectServers(context, both)).toEqual(
      names === undefined ? [] : [{ severity: 'info', code: 'project', message, fix: inProject }],
    );
  });

  it("are none where the project is the home: those are the user's", () => {
    write(join(home, '.codex', 'config.toml'), '[mcp_servers.a]\ncommand = "x"\n');
    expect(ungatedProjectServers({ ...context, project: home }, codex)).toEqual([]);
  });

  it('are told by the doctor where there are gates at all, and how to put one before them', () => {
    const [installer] = claude;
    if (installer === undefined) throw new Error('There is no such client.');
    write(project('.mcp.json'), '{"mcpServers":{"b":{"command":"x"}}}');
    expect(diagnoseMcpGates(installer, context).findings).toMatchObject([{ code: 'project', fix: inProject }]);
    write(
      join(home, '.claude.json'),
      `{"mcpServers":{${gated('a').replace('GATE', join(context.data, 'bin', 'sluice-mcp'))}}}`,
    );
    expect(diagnoseMcpGates(installer, context).findings).toMatchObject([{ code: 'incomplete', fix: inProject }]);
    rmSync(join(home, '.claude.json'));
    rmSync(join(context.data, 'bin', 'sluice-mcp'));
    expect(diagnoseMcpGates(installer, context).findings).toEqual([]);
  });
});
