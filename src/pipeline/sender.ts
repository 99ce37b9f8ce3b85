import { readFileSync } from 'node:fs';
import type { Client } from '../clients/client.js';
import { loadClient } from '../clients/load.js';
import { recogniseClient } from '../clients/shared/recognise.js';

type Payload = Readonly<Record<string, unknown>>;

/** What sends to these is not a client of a protocol of its own: whatever comes is meant for them. */
const OWN = ['generic', 'opencode'];

/**
 * Whose payload it is. Some clients read the hook settings of others (Cursor and Copilot those of Claude Code): only an
 * answer in their own words is sure to be understood. Who has Claude Code and Cursor did not ask for an answer that
 * Cursor can't read, nor for one that denies whatever Cursor does.
 */
export async function senderOf(client: Client, payload: Payload): Promise<Client> {
  const name = OWN.includes(client.name) ? undefined : recogniseClient(payload);
  return name === undefined || name === client.name ? client : ((await loadClient(name)) ?? client);
}

/**
 * Cursor asks its user only on the events that it has for shells and for MCP. Where Sluice is among its own hooks, these
 * are judged there: here an `ask` would have to be a denial.
 */
export function hasOwnCursorHook(given: Client, sender: Client, payload: Payload, home: string): boolean {
  if (given === sender || sender.name !== 'cursor' || payload.hook_event_name !== 'preToolUse') return false;
  if (!/^(?:Shell$|MCP:)/.test(String(payload.tool_name))) return false;
  try {
    return /sluice-hook['"\\]* cursor /.test(readFileSync(`${home}/.cursor/hooks.json`, 'utf8'));
  } catch {
    return false;
  }
}
