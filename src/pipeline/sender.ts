import type { Client } from '../clients/client.js';
import { loadClient } from '../clients/index.js';
import { recogniseClient } from '../clients/shared/recognise.js';

type Payload = Readonly<Record<string, unknown>>;

/**
 * Whose payload it is. Some clients read the hook settings of others (Cursor and Copilot those of Claude Code): only an
 * answer in their own words is sure to be understood. Who has Claude Code and Cursor did not ask for an answer that
 * Cursor can't read, nor for one that denies whatever Cursor does.
 */
export async function senderOf(client: Client, payload: Payload): Promise<Client> {
  const name = client.foreignPayloads !== undefined ? undefined : recogniseClient(payload);
  return name === undefined || name === client.name ? client : ((await loadClient(name)) ?? client);
}

/** Does a hook of the sender's own judge this as well as the one that it came to? Then only that one answers. */
export function isJudgedTwice(given: Client, sender: Client, payload: Payload, home: string): boolean {
  return given !== sender && sender.isJudgedByOwnHook?.(payload, home) === true;
}
