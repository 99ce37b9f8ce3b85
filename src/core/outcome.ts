import type { Event } from './event.js';
import type { EventName } from './events.js';
import type { Fold } from './fold.js';
import type { CheckedVerdict, Decision, HookKind } from './verdict.js';

/** What one hook did. */
export interface TraceEntry {
  readonly hook: string;
  readonly kind: HookKind;
  /** Milliseconds since the run began. */
  readonly start: number;
  readonly duration: number;
  /** What it contributed: its own decision, or what its `onError` made of a failure. */
  readonly decision: Decision;
  readonly verdict?: CheckedVerdict;
  readonly error?: { readonly code: string; readonly message: string };
  /** It answered, but after its deadline: it kept the thread to itself. */
  readonly overrun?: true;
  /** In observe mode: what it said was recorded and not carried out. */
  readonly rehearsed?: true;
}

/** All verdicts folded into one. */
export interface Outcome<N extends string = EventName, D = Event<N>['data']> extends Fold {
  /** The event as it stands after every transform: what was judged. */
  readonly event: Event<N, D>;
  readonly replaced: boolean;
  /** One sentence for the model, where the decision is deny. */
  readonly reason?: string;
  /** What the decision would have been, where observe mode held it back. */
  readonly would?: Decision;
  /** The caller cancelled before all had spoken. Where the event can be decided, that is a denial. */
  readonly cancelled?: true;
  readonly trace: readonly TraceEntry[];
}
