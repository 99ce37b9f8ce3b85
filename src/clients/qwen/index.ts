import type { ClientModule } from '../client-module.js';
import { qwenFacts } from './facts.js';

export const qwen: ClientModule = {
  facts: qwenFacts,
  protocol: async () => (await import('./protocol.js')).qwenClient,
  files: async () => (await import('./files.js')).qwenFiles,
  installer: async () => (await import('./install.js')).qwenInstaller,
  history: async () => (await import('./history.js')).qwenHistory,
  handlers: async () => (await import('./handlers.js')).qwenHandlers,
};
