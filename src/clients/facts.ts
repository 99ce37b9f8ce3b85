import type { ClientFacts } from './client-facts.js';
import { CLIENT_MODULES } from './registry.js';

export type { AgentStart } from './client-facts.js';

export const CLIENT_FACTS: readonly ClientFacts[] = CLIENT_MODULES.map(({ facts }) => facts);
export const CLIENT_NAMES: readonly string[] = CLIENT_FACTS.map(({ name }) => name);

/** What people call a client; a name that is not known stays as it is. */
export function clientTitle(name: string): string {
  return CLIENT_FACTS.find((facts) => facts.name === name)?.title ?? name;
}
