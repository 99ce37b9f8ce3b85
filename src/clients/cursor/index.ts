import type { ClientModule } from '../client-module.js';
import { cursorFacts } from './facts.js';

export const cursor: ClientModule = {
  facts: cursorFacts,
  protocol: async () => (await import('./protocol.js')).cursorClient,
  files: async () => (await import('./files.js')).cursorFiles,
  installer: async () => (await import('./install.js')).cursorInstaller,
  handlers: async () => (await import('./handlers.js')).cursorHandlers,
  lacks: { history: 'It keeps its sessions in a database of the editor.' },
};
