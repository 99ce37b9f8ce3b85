import { checkVerdict } from './check.js';
import { SluiceError, show } from './errors.js';
import { type Event, withReplacement } from './event.js';
import { combine, denial, type Fold, NOTHING, said } from './fold.js';
import type { Hook, HookContext } from './hook.js';
import type { Outcome, TraceEntry } from './outcome.js';
import type { Plan, ReadyHook } from './registry.js';
import type { CheckedVerdict, Decision } from './verdict.js';

export interface RunOptions {
  /** Milliseconds for a hook that names no timeout of its own. Default 5000. */
  readonly hookTimeout?: number;
  /** Milliseconds for all hooks that decide, together. Default 20000. */
  readonly runTimeout?: number;
  /** A failed guard no longer denies by default. A hook's own `onError` still holds. */
  readonly failOpen?: boolean;
  /** Judge and record: decisions and replacements count only where the hook says `always`. */
  readonly rehearse?: boolean;
}

const HOOK_TIMEOUT = 5_000;
const RUN_TIMEOUT = 20_000;

/** Runs transforms, then guards, and folds what they say. Never throws, and always ends (law 3). */
export async function decide(plan: Plan, event: Event, options: RunOptions = {}): Promise<Outcome> {
  const began = performance.now();
  const end = began + (options.runTimeout ?? RUN_TIMEOUT);
  const trace: TraceEntry[] = [];
  let current = event;
  let fold: Fold = NOTHING;
  let would: Decision | undefined;
  for (const ready of plan.deciders) {
    const rehearsed = options.rehearse === true && ready.hook.always !== true;
    const attempt = new Attempt(ready, current, trace, plan, options, Math.max(0, end - performance.now()), undefined);
    let result = attempt.begin();
    if (result instanceof Promise) result = await result;
    if (result === undefined) continue;
    let { verdict, error } = result;
    if (verdict?.replace !== undefined && !rehearsed) {
      try {
        current = withReplacement(current, plan.type, verdict.replace.value);
      } catch (thrown) {
        error = failure(thrown, 'VERDICT_INVALID');
        verdict = undefined;
      }
    }
    const effect = error === undefined ? verdict : onError(ready.hook, plan, options, error.message);
    trace.push(record(attempt, began, effect?.decision, { verdict, error }, rehearsed));
    if (effect === undefined) continue;
    const part = said(ready.hook.name, effect);
    if (rehearsed) {
      would = combine({ ...NOTHING, decision: would ?? 'continue' }, part).decision;
      fold = combine(fold, { ...NOTHING, injections: part.injections, notices: part.notices, quiet: part.quiet });
      continue;
    }
    fold = combine(fold, part);
    if (fold.decision === 'deny') break;
  }
  return Object.freeze({
    ...fold,
    event: current as Outcome['event'],
    replaced: current !== event,
    trace,
    ...(fold.decision === 'deny' && { reason: denial(fold.reasons) }),
    ...(options.rehearse === true && { would: combine(fold, { ...NOTHING, decision: would ?? 'continue' }).decision }),
  });
}

/** Runs the observers all at once, with the outcome in hand. What they answer changes nothing. */
export async function watch(plan: Plan, outcome: Outcome, options: RunOptions = {}): Promise<readonly TraceEntry[]> {
  const began = performance.now();
  const event = outcome.event as unknown as Event;
  const entries = plan.observers.map(async (ready) => {
    const attempt = new Attempt(ready, event, outcome.trace, plan, options, Number.POSITIVE_INFINITY, outcome);
    const result = await attempt.begin();
    return result && record(attempt, began, 'continue', result, false);
  });
  return (await Promise.all(entries)).filter((done) => done !== undefined);
}

interface Result {
  readonly verdict: CheckedVerdict | undefined;
  readonly error: { code: string; message: string } | undefined;
}

/** One hook's run on one event: also the context that the hook is given. */
class Attempt implements HookContext {
  readonly previous: readonly TraceEntry[];
  readonly outcome?: Outcome;
  readonly hook: Hook;
  start = 0;
  duration = 0;
  overran = false;
  readonly #matches: ReadyHook['matches'];
  readonly #event: Event;
  readonly #plan: Plan;
  readonly #limit: number;
  #controller: AbortController | undefined;
  #late: SluiceError | undefined;

  constructor(
    ready: ReadyHook,
    event: Event,
    previous: readonly TraceEntry[],
    plan: Plan,
    options: RunOptions,
    left: number,
    outcome: Outcome | undefined,
  ) {
    this.hook = ready.hook;
    this.#matches = ready.matches;
    this.#event = event;
    this.#plan = plan;
    this.#limit = Math.min(ready.hook.timeout ?? options.hookTimeout ?? HOOK_TIMEOUT, left);
    this.previous = previous;
    if (outcome !== undefined) this.outcome = outcome;
  }

  /** Made when a hook asks for it: most never do. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#late !== undefined) this.#controller.abort(this.#late);
    }
    return this.#controller.signal;
  }

  /** Undefined where the hook does not match. A hook that answers at once needs neither a timer nor a promise. */
  begin(): Result | undefined | Promise<Result> {
    const hook = this.hook;
    const matches = this.#matches;
    this.start = performance.now();
    try {
      if (matches !== undefined && !matches(this.#event)) return undefined;
      if (this.#limit < 1) throw timeout(hook, 'the deadline of the whole run had passed before it could start');
      const answer: unknown = (hook.run as (event: Event, context: HookContext) => unknown)(this.#event, this);
      if (!isThenable(answer)) return this.#finish(answer);
      return this.#wait(answer);
    } catch (thrown) {
      return this.#fail(thrown);
    }
  }

  #wait(answer: PromiseLike<unknown>): Promise<Result> {
    return new Promise((resolve) => {
      // A ref'd timer: an unref'd one lets a spawned process end without an answer.
      const timer = setTimeout(() => {
        const late = timeout(this.hook, `it did not answer within ${Math.ceil(this.#limit)} ms`);
        this.#late = late;
        this.#controller?.abort(late);
        resolve(this.#fail(late));
      }, Math.ceil(this.#limit));
      // Handlers for both ends: a rejection that comes after the deadline must not crash the process.
      Promise.resolve(answer).then(
        (value) => {
          clearTimeout(timer);
          resolve(this.#finish(value));
        },
        (thrown: unknown) => {
          clearTimeout(timer);
          resolve(this.#fail(thrown));
        },
      );
    });
  }

  #finish(answer: unknown): Result {
    this.duration = performance.now() - this.start;
    this.overran = this.duration > this.#limit;
    try {
      return { verdict: checkVerdict(answer, this.hook.kind, this.#plan.type), error: undefined };
    } catch (thrown) {
      return { verdict: undefined, error: failure(thrown, 'VERDICT_INVALID') };
    }
  }

  #fail(thrown: unknown): Result {
    this.duration = performance.now() - this.start;
    return { verdict: undefined, error: failure(thrown, 'HOOK_THREW') };
  }
}

/** Throwing, timing out and answering nonsense are the same thing: what counts is the declared `onError`. */
function onError(hook: Hook, plan: Plan, options: RunOptions, message: string): CheckedVerdict | undefined {
  if (!plan.type.gates) return undefined;
  const decision = hook.onError ?? (hook.kind === 'guard' && options.failOpen !== true ? 'deny' : 'continue');
  if (decision === 'continue') return undefined;
  const reason = `the hook failed, and it must not be skipped: ${message}`;
  return decision === 'deny'
    ? { decision, reason }
    : {
        decision,
        reason,
        ask: { prompt: `Hook "${hook.name}" failed: ${message.replace(/[.]?$/, '.')} Allow this operation?` },
      };
}

function record(
  attempt: Attempt,
  began: number,
  decision: Decision = 'continue',
  { verdict, error }: Result,
  rehearsed: boolean,
): TraceEntry {
  const { hook, start, duration, overran } = attempt;
  const entry: { -readonly [K in keyof TraceEntry]: TraceEntry[K] } = {
    hook: hook.name,
    kind: hook.kind,
    start: start - began,
    duration,
    decision,
  };
  if (verdict !== undefined) entry.verdict = verdict;
  if (error !== undefined) entry.error = error;
  if (overran) entry.overrun = true;
  if (rehearsed) entry.rehearsed = true;
  return entry;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

function timeout(hook: Hook, why: string): SluiceError {
  return new SluiceError('HOOK_TIMEOUT', { what: `Hook "${hook.name}" ran out of time: ${why}` });
}

function failure(thrown: unknown, code: string): { code: string; message: string } {
  try {
    if (thrown instanceof SluiceError)
      return { code: thrown.code === 'EVENT_INVALID' ? code : thrown.code, message: thrown.message };
    if (thrown instanceof Error) return { code, message: String(thrown.message) || thrown.name };
    return { code, message: show(thrown) };
  } catch {
    return { code, message: 'it threw something that cannot be read' };
  }
}
