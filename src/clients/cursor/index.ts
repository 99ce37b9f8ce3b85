import type { ClientModule } from '../client-module.js';
import { cursorFacts } from './facts.js';

export const cursor: ClientModule = {
  facts: cursorFacts,
  protocol: async () => (await import('./protocol.js')).cursorClient,
  installer: async () => (await import('./install.js')).cursorInstaller,
  // It keeps its sessions in a database of the editor: there is no history.
  handlers: async () => (await import('./handlers.js')).cursorHandlers,
};
