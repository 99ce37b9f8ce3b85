import { readFileSync } from 'node:fs';
import type { Client } from '../clients/client.js';
import { CLIENTS } from '../clients/index.js';
import { recognise } from '../clients/recognise.js';

type Payload = Readonly<Record<string, unknown>>;

/** Clients that also read the hooks of Claude Code, and then send them their own payloads. */
const READERS = ['cursor', 'copilot'];

/**
 * Whose payload it is. Who has Claude Code and Cursor did not ask for an answer that Cursor can't read, nor for one that
 * denies whatever Cursor does.
 */
export function senderOf(client: Client, payload: Payload): Client {
  if (client.name !== 'claude') return client;
  const name = recognise(payload);
  if (name === undefined || !READERS.includes(name)) return client;
  return CLIENTS.find((one) => one.name === name) ?? client;
}

/**
 * Cursor asks its user only on the events that it has for shells and for MCP. Where Sluice is among its own hooks, these
 * are judged there: here an `ask` would have to be a denial.
 */
export function isJudgedElsewhere(given: Client, sender: Client, payload: Payload, home: string): boolean {
  if (given === sender || sender.name !== 'cursor' || payload.hook_event_name !== 'preToolUse') return false;
  if (!/^(?:Shell$|MCP:)/.test(String(payload.tool_name))) return false;
  try {
    return /sluice-hook['"\\]* cursor /.test(readFileSync(`${home}/.cursor/hooks.json`, 'utf8'));
  } catch {
    return false;
  }
}
