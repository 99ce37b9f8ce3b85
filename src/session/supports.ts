import type { EventType } from '../core/events.js';
import { combine, denialMessage, foldVerdict } from '../core/fold.js';
import type { Outcome } from '../core/outcome.js';

/** What a host may or may not be able to carry out. */
export type Capability = 'ask' | 'replace' | 'inject' | 'stop' | 'withhold';
export type Supports = (event: string, ability: Capability) => boolean;

/** Something a host can't do, and what was done instead. Written to the audit and shown: nothing is silent. */
export interface Downgrade {
  readonly ability: Capability;
  readonly instead: string;
}

/** Turns what the host would drop into what it can do. A rewrite that would be dropped denies. */
export function downgrade(
  outcome: Outcome,
  type: EventType,
  supports: Supports,
): { outcome: Outcome; downgrades: readonly Downgrade[] } {
  const downgrades: Downgrade[] = [];
  let result = outcome;
  const cannot = (ability: Capability, instead: string): void => {
    downgrades.push({ ability, instead });
  };
  if (outcome.replaced && !supports(type.name, 'replace') && !type.gates)
    cannot('replace', `the changed ${type.replaces} is lost`);
  else if (outcome.replaced && !supports(type.name, 'replace')) {
    cannot('replace', `denied, since the ${type.replaces} would have been used as it was`);
    const reason = `this client cannot carry out a changed ${type.replaces}, and the one that came must not be used`;
    const fold = combine(result, foldVerdict('sluice', { decision: 'deny', reason }));
    result = { ...result, ...fold, reason: denialMessage(fold.reasons) };
  }
  if (result.injections.length > 0 && !supports(type.name, 'inject')) {
    cannot('inject', 'the context was dropped, and the user told');
    result = { ...result, injections: [] };
  }
  if (result.stops.length > 0 && !supports(type.name, 'stop')) cannot('stop', 'only this operation was denied');
  if (result.decision === 'deny' && type.replaces === 'output' && !supports(type.name, 'withhold')) {
    cannot('withhold', 'the output reached the model, with the reason beside it');
  }
  return { outcome: result, downgrades };
}
