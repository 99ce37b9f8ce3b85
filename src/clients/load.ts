import type { Client } from './client.js';

/** Each by itself: a hook speaks with one of them. */
const LOADERS: Readonly<Record<string, () => Promise<Client>>> = {
  claude: async () => (await import('./claude.js')).claude,
  codex: async () => (await import('./codex.js')).codex,
  gemini: async () => (await import('./gemini.js')).gemini,
  qwen: async () => (await import('./qwen.js')).qwen,
  copilot: async () => (await import('./copilot.js')).copilot,
  opencode: async () => (await import('./opencode.js')).opencode,
  cursor: async () => (await import('./cursor.js')).cursor,
  generic: async () => (await import('./generic.js')).generic,
};

/** Every client there is an adapter for. */
export const CLIENT_NAMES: readonly string[] = Object.keys(LOADERS);

export async function loadClient(name: string): Promise<Client | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;
}
