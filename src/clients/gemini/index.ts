import type { ClientModule } from '../client-module.js';
import { geminiFacts } from './facts.js';

export const gemini: ClientModule = {
  facts: geminiFacts,
  protocol: async () => (await import('./protocol.js')).geminiClient,
  files: async () => (await import('./files.js')).geminiFiles,
  installer: async () => (await import('./install.js')).geminiInstaller,
  history: async () => (await import('./history.js')).geminiHistory,
  handlers: async () => (await import('./handlers.js')).geminiHandlers,
};
