import type { Client } from './client.js';

/** Each by itself: a hook speaks with one of them. */
const LOADERS: Readonly<Record<string, () => Promise<Client>>> = {
  claude: async () => (await import('./claude/protocol.js')).claudeClient,
  codex: async () => (await import('./codex/protocol.js')).codexClient,
  gemini: async () => (await import('./gemini/protocol.js')).geminiClient,
  qwen: async () => (await import('./qwen/protocol.js')).qwenClient,
  copilot: async () => (await import('./copilot/protocol.js')).copilotClient,
  opencode: async () => (await import('./opencode/protocol.js')).opencodeClient,
  cursor: async () => (await import('./cursor/protocol.js')).cursorClient,
  generic: async () => (await import('./generic/protocol.js')).genericClient,
};

/** Every client there is an adapter for. */
export const CLIENT_NAMES: readonly string[] = Object.keys(LOADERS);

export async function loadClient(name: string): Promise<Client | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;
}
