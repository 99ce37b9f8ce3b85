import type { ClientModule } from '../client-module.js';
import { codexFacts } from './facts.js';

export const codex: ClientModule = {
  facts: codexFacts,
  protocol: async () => (await import('./protocol.js')).codexClient,
  files: async () => (await import('./files.js')).codexFiles,
  installer: async () => (await import('./install.js')).codexInstaller,
  history: async () => (await import('./history.js')).codexHistory,
  handlers: async () => (await import('./handlers.js')).codexHandlers,
};
