import { isRecord } from '../data.js';
import { SluiceError, show } from '../errors.js';
import type { Event } from '../event.js';
import type { Guard, Hook, HookContext, Observe, On } from '../hook.js';
import type { TraceEntry } from '../outcome.js';
import { type CheckedVerdict, deny, FOREIGN_DECISION, type GuardVerdict } from '../verdict.js';
import { type LiftOptions, legacyInput, mapMaybePromise } from './legacy.js';

export interface MiddlewareResult {
  readonly decision: 'allow' | 'block' | 'continue';
  readonly reason?: string;
  readonly metrics?: Readonly<Record<string, unknown>>;
}

export interface PreviousResult extends MiddlewareResult {
  readonly id: string;
  readonly type: 'safety' | 'observability';
}

export type ProcessFunction = (
  hook_input: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
  previous_results: readonly PreviousResult[],
) => MiddlewareResult | Promise<MiddlewareResult>;

/**
 * A function `process(hook_input, config, previous_results)` as a hook. Safety is a guard, observability an observer.
 * Its "allow" means that it found nothing, so it is no opinion.
 */
export function middleware(
  process: ProcessFunction,
  config: Readonly<Record<string, unknown>>,
  hook: LiftOptions<Guard> & { readonly type?: 'safety' | 'observability' },
): Hook {
  const { type = 'safety', ...rest } = hook;
  const read = (result: unknown): GuardVerdict => {
    if (!isRecord(result) || !['allow', 'block', 'continue'].includes(result.decision as string)) {
      throw new SluiceError('VERDICT_INVALID', {
        what: 'Middleware must decide',
        expected: '{ decision: "allow" | "block" | "continue", reason, metrics }',
        got: show(result),
      });
    }
    const metrics = isRecord(result.metrics) ? { metrics: result.metrics } : {};
    const reason = typeof result.reason === 'string' ? result.reason : '';
    if (type === 'observability') return metrics;
    if (result.decision === 'block') return { ...deny(reason), ...metrics };
    return { ...(reason !== '' && { reason }), ...metrics, [FOREIGN_DECISION]: result.decision as string };
  };
  const run = (event: Event, context: HookContext) =>
    mapMaybePromise<unknown, GuardVerdict>(
      process(legacyInput(event), config, context.previous.map(previousResult)),
      read,
    );
  const { onError, ...common } = { on: 'tool:pre' as On, ...rest };
  if (type === 'observability') return { ...common, kind: 'observe', run: run as Observe['run'] };
  return { ...common, ...(onError !== undefined && { onError }), kind: 'guard', run };
}

/** Its own word where it has one: "allow" is no opinion of ours, and still what it said. */
function wordOf(verdict: CheckedVerdict | undefined, decision: TraceEntry['decision']): 'allow' | 'continue' {
  const word = verdict?.[FOREIGN_DECISION] ?? decision;
  return word === 'allow' || word === 'approve' ? 'allow' : 'continue';
}

/** What a hook did, as lifted hooks are told of it. */
export function previousResult({ hook, kind, decision, verdict, error }: TraceEntry): PreviousResult {
  return {
    id: hook,
    type: kind === 'observe' ? 'observability' : 'safety',
    decision: decision === 'deny' ? 'block' : wordOf(verdict, decision),
    reason: verdict?.reason ?? error?.message ?? '',
    metrics: verdict?.metrics ?? {},
  };
}
