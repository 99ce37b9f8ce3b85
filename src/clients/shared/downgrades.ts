import { EVENTS } from '../../core/events.js';
import type { ClientCapability, ClientEvent } from '../client.js';

/** What a denial that a client cannot carry out leaves to happen. */
export const UNDENIED_RESULTS: Partial<Record<ClientEvent['name'], string>> = {
  'tool:error': 'the text of the error reached the model',
  'agent:spawn': 'the other agent was started',
  'context:pre_compact': 'the conversation was shortened',
};

/** What is done in place of what a client cannot carry out. Each is told to the user, and written to the audit. */
export const FALLBACKS: Readonly<Record<ClientCapability, string>> = {
  deny: 'it goes on, and the user is told',
  allow: 'the client decides as it would have without a hook',
  ask: "Sluice's own approvals are asked; without any it is denied",
  replace: 'denied, since what came would have been used as it was',
  withhold: 'the output reaches the model, with the reason beside it',
  inject: 'the context is dropped, and the user told',
  stop: 'only this operation is denied',
};

/** Everything that hooks may want on an event of ours. */
export function wantedCapabilities(name: ClientEvent['name']): readonly ClientCapability[] {
  if (name === 'observed') return [];
  const type = EVENTS[name];
  const replaces = 'replaces' in type ? type.replaces : undefined;
  const wished: readonly (readonly [ClientCapability, boolean])[] = [
    ['deny', type.gates],
    ['allow', name === 'tool:pre' || name === 'permission:request'],
    ['ask', type.gates],
    ['replace', replaces !== undefined],
    ['withhold', replaces === 'output'],
    ['inject', type.injects],
    ['stop', type.stops],
  ];
  return wished.flatMap(([power, may]) => (may ? [power] : []));
}
