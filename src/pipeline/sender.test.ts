import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadClients } from '../clients/index.js';
import { isJudgedTwice, senderOf } from './sender.js';

const CLIENTS = await loadClients();

const of = (name: string) => {
  const client = CLIENTS.find((one) => one.name === name);
  if (client === undefined) throw new Error(`There is no client ${name}.`);
  return client;
};

const CLAUDE = { hook_event_name: 'PreToolUse', session_id: 's', prompt_id: 'p', tool_name: 'Bash', tool_input: {} };
const CURSOR = { hook_event_name: 'preToolUse', cursor_version: '2.0', tool_name: 'Shell', tool_input: {} };
const COPILOT = { hook_event_name: 'PreToolUse', session_id: 's', timestamp: 'x', tool_name: 'Bash', tool_input: {} };
const CODEX = { hook_event_name: 'PreToolUse', turn_id: 't', model: 'm', tool_name: 'Bash', tool_input: {} };

describe('whose payload it is', () => {
  it.each([
    ['its own', 'claude', CLAUDE, 'claude'],
    ["Cursor's, which reads these hooks too", 'claude', CURSOR, 'cursor'],
    ["Copilot's, which reads those of a project", 'claude', COPILOT, 'copilot'],
    ["Codex's, whoever has wired it so", 'claude', CODEX, 'codex'],
    ["Cursor's, at the hook of Codex", 'codex', CURSOR, 'cursor'],
    ["Claude's, at the hook of Codex", 'codex', CLAUDE, 'claude'],
    ['anything, at the hook for anything', 'generic', CURSOR, 'generic'],
    ['anything, at that of our own plugin', 'opencode', CURSOR, 'opencode'],
  ])('%s', async (_, given, payload, sender) => expect((await senderOf(of(given), payload)).name).toBe(sender));
});

describe('what Cursor has a better event for is left to that', () => {
  const home = mkdtempSync(join(tmpdir(), 'sluice-sender-'));
  mkdirSync(join(home, '.cursor'));
  afterAll(() => rmSync(home, { recursive: true }));
  const OWN = '{"hooks":{"beforeShellExecution":[{"command":"env /home/dev/bin/sluice-hook cursor --timeout 50"}]}}';
  it.each([
    ['a shell, and Sluice is there', CURSOR, OWN, true],
    ['a shell, and Sluice is not there', CURSOR, '{}', false],
    ['a tool of MCP', { ...CURSOR, tool_name: 'MCP:read' }, OWN, true],
    ['another tool', { ...CURSOR, tool_name: 'Write' }, OWN, false],
    ['another event', { ...CURSOR, hook_event_name: 'postToolUse' }, OWN, false],
  ])('%s', (_, payload, hooks, expected) => {
    writeFileSync(join(home, '.cursor', 'hooks.json'), hooks);
    expect(isJudgedTwice(of('claude'), of('cursor'), payload, home)).toBe(expected);
    expect(isJudgedTwice(of('cursor'), of('cursor'), payload, home)).toBe(false);
  });
});
