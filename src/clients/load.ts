import type { Client } from './client.js';

/** Each by itself: a hook speaks with one of them. */
const LOADERS: Readonly<Record<string, () => Promise<Client>>> = {
  claude: async () => (await import('./claude/protocol.js')).claude,
  codex: async () => (await import('./codex/protocol.js')).codex,
  gemini: async () => (await import('./gemini/protocol.js')).gemini,
  qwen: async () => (await import('./qwen/protocol.js')).qwen,
  copilot: async () => (await import('./copilot/protocol.js')).copilot,
  opencode: async () => (await import('./opencode/protocol.js')).opencode,
  cursor: async () => (await import('./cursor/protocol.js')).cursor,
  generic: async () => (await import('./generic/protocol.js')).generic,
};

/** Every client there is an adapter for. */
export const CLIENT_NAMES: readonly string[] = Object.keys(LOADERS);

export async function loadClient(name: string): Promise<Client | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;
}
