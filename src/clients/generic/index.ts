import type { ClientModule } from '../client-module.js';
import { genericFacts } from './facts.js';

export const generic: ClientModule = {
  facts: genericFacts,
  protocol: async () => (await import('./protocol.js')).genericClient,
};
