import type { Event } from '../core/event.js';
import { type Hook, observe } from '../core/hook.js';
import type { Outcome } from '../core/outcome.js';

export interface RecordedEvent {
  readonly event: Event;
  readonly outcome: Outcome;
}

/** An observer of everything: register it and read `recorded` afterwards. */
export function recorder(name = 'recorder'): Hook & { readonly recorded: readonly RecordedEvent[] } {
  const recorded: RecordedEvent[] = [];
  const hook = observe({
    name,
    on: '*',
    run(event, { outcome }) {
      if (outcome !== undefined) recorded.push({ event: event as unknown as Event, outcome });
    },
  });
  // Not enumerable: to the registry it is a hook like any other, and an unknown field would be refused.
  return Object.defineProperty(hook, 'recorded', { value: recorded }) as Hook & {
    readonly recorded: readonly RecordedEvent[];
  };
}
