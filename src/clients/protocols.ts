import type { Client } from './client.js';
import type { ClientName } from './facts.js';

/** The hook protocol of each client, and nothing else of it: handlers that `sluice build` makes have these in them. */
const PROTOCOLS: Readonly<Record<ClientName, () => Promise<Client>>> = {
  claude: async () => (await import('./claude/protocol.js')).claudeClient,
  codex: async () => (await import('./codex/protocol.js')).codexClient,
  gemini: async () => (await import('./gemini/protocol.js')).geminiClient,
  qwen: async () => (await import('./qwen/protocol.js')).qwenClient,
  copilot: async () => (await import('./copilot/protocol.js')).copilotClient,
  opencode: async () => (await import('./opencode/protocol.js')).opencodeClient,
  cursor: async () => (await import('./cursor/protocol.js')).cursorClient,
  generic: async () => (await import('./generic/protocol.js')).genericClient,
};

/** Each by itself: a hook speaks with one of them. */
export async function loadClient(name: string): Promise<Client | undefined> {
  return Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name as ClientName]() : undefined;
}

export async function loadClients(): Promise<readonly Client[]> {
  return Promise.all(Object.values(PROTOCOLS).map((load) => load()));
}
