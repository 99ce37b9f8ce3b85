import type { ClientModule } from '../client-module.js';
import { copilotFacts } from './facts.js';

export const copilot: ClientModule = {
  facts: copilotFacts,
  protocol: async () => (await import('./protocol.js')).copilotClient,
  files: async () => (await import('./files.js')).copilotFiles,
  installer: async () => (await import('./install.js')).copilotInstaller,
  history: async () => (await import('./history.js')).copilotHistory,
  handlers: async () => (await import('./handlers.js')).copilotHandlers,
};
