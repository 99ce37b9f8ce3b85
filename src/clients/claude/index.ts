import type { ClientModule } from '../client-module.js';
import { claudeFacts } from './facts.js';

export const claude: ClientModule = {
  facts: claudeFacts,
  protocol: async () => (await import('./protocol.js')).claudeClient,
  files: async () => (await import('./files.js')).claudeFiles,
  installer: async () => (await import('./install.js')).claudeInstaller,
  history: async () => (await import('./history.js')).claudeHistory,
  handlers: async () => (await import('./handlers.js')).claudeHandlers,
};
