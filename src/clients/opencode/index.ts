import type { ClientModule } from '../client-module.js';
import { opencodeFacts } from './facts.js';

export const opencode: ClientModule = {
  facts: opencodeFacts,
  protocol: async () => (await import('./protocol.js')).opencodeClient,
  files: async () => (await import('./files.js')).opencodeFiles,
  installer: async () => (await import('./install.js')).opencodeInstaller,
  history: async () => (await import('./history.js')).opencodeHistory,
  handlers: async () => (await import('./handlers.js')).opencodeHandlers,
};
