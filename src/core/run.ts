import { checkVerdict } from './check.js';
import { ERRORS, SluiceError, show } from './errors.js';
import { type Event, withReplacement } from './event.js';
import type { EventType } from './events.js';
import { failureMessage } from './failure-message.js';
import { combine, denialMessage, EMPTY_FOLD, type Fold, foldVerdict } from './fold.js';
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
  readonly observeOnly?: boolean;
  /** Ends the hook that is at work; the others do not begin, and nothing is permitted. */
  readonly signal?: AbortSignal;
}

const HOOK_TIMEOUT_MS = 5_000;
const RUN_TIMEOUT_MS = 20_000;
const CANCELLED = 'the call was cancelled before all hooks had answered';

/** Runs transforms, then guards, and folds what they say. Never throws, and always ends (law 3). */
export async function decide(plan: Plan, event: Event, options: RunOptions = {}): Promise<Outcome> {
  const began = performance.now();
  const end = began + (options.runTimeout ?? RUN_TIMEOUT_MS);
  const trace: TraceEntry[] = [];
  let current = event;
  let fold: Fold = EMPTY_FOLD;
  let would: Decision | undefined;
  let now = began;
  const { deciders } = plan;
  const { signal } = options;
  const start = (ready: ReadyHook) => {
    const limit = Math.min(timeLimit(ready.hook, options), end - now);
    return new Attempt(ready, current, trace, limit, plan.type, { signal }).begin(plan, now);
  };
  let together: readonly (Ran | undefined)[] = [];
  let first = 0;
  for (const [at, ready] of deciders.entries()) {
    const rehearsed = options.observeOnly === true && ready.hook.always !== true;
    if (at >= first + together.length) {
      if (signal?.aborted) break;
      // Nobody can undo a denial. A group runs to its end, so that each of it is heard.
      if (fold.decision === 'deny') break;
      first = at;
      together = NO_HOOKS;
      const group = groupAt(deciders, at);
      if (group !== undefined) together = await Promise.all(group.map(start));
    }
    let ran = together.length > 0 ? together[at - first] : start(ready);
    if (ran instanceof Promise) ran = await ran;
    if (ran === undefined) continue;
    now = Math.max(now, ran.start + ran.duration);
    if (ran.verdict?.replace !== undefined && !rehearsed) {
      try {
        current = withReplacement(current, plan.type, ran.verdict.replace.value);
      } catch (thrown) {
        ran = { ...ran, verdict: undefined, error: failure(thrown, 'VERDICT_INVALID') };
      }
    }
    // The signal tells, not the error: a hook may throw whatever it likes, and the guards behind it must still look.
    if (ran.error !== undefined && signal?.aborted) {
      trace.push(record(ready.hook, began, 'continue', ran, rehearsed));
      break;
    }
    const effect = ran.error === undefined ? ran.verdict : onError(ready.hook, plan, options, ran.error.message);
    trace.push(record(ready.hook, began, effect?.decision, ran, rehearsed));
    if (effect === undefined) continue;
    const part = foldVerdict(ready.hook.name, effect);
    if (rehearsed) {
      would = combine({ ...EMPTY_FOLD, decision: would ?? 'continue' }, part).decision;
      fold = combine(fold, { ...EMPTY_FOLD, injections: part.injections, notices: part.notices, quiet: part.quiet });
      continue;
    }
    fold = combine(fold, part);
  }
  const cancelled = signal?.aborted === true;
  // Not all have looked, so nothing is permitted.
  if (cancelled && plan.type.gates)
    fold = combine(fold, foldVerdict('sluice', { decision: 'deny', reason: CANCELLED }));
  return freezeLists({
    event: current as Outcome['event'],
    replaced: current !== event,
    trace,
    ...fold,
    ...(fold.decision === 'deny' && { reason: denialMessage(fold.reasons) }),
    ...(options.observeOnly === true && {
      would: combine(fold, { ...EMPTY_FOLD, decision: would ?? 'continue' }).decision,
    }),
    ...(cancelled && { cancelled }),
  });
}

const NO_HOOKS: readonly never[] = [];

/** The hooks that begin with this one and run at once. Undefined where it runs by itself. */
function groupAt(hooks: readonly ReadyHook[], at: number): readonly ReadyHook[] | undefined {
  const name = hooks[at]?.hook.parallel;
  if (name === undefined) return undefined;
  let end = at + 1;
  while (hooks[end]?.hook.parallel === name) end++;
  return hooks.slice(at, end);
}

/** Runs the observers all at once, with the outcome in hand. What they answer changes nothing. */
export async function runObservers(
  plan: Plan,
  outcome: Outcome,
  options: RunOptions = {},
): Promise<readonly TraceEntry[]> {
  const began = performance.now();
  const event = outcome.event as unknown as Event;
  const entries = plan.observers.map(async (ready) => {
    const limit = timeLimit(ready.hook, options);
    const ran = await new Attempt(ready, event, outcome.trace, limit, plan.type, { outcome }).begin(plan, began);
    return ran && record(ready.hook, began, 'continue', ran, false);
  });
  return (await Promise.all(entries)).filter((done) => done !== undefined);
}

function timeLimit(hook: Hook, options: RunOptions): number {
  return hook.timeout ?? options.hookTimeout ?? HOOK_TIMEOUT_MS;
}

/** What is handed out can't be changed afterwards: the audit writes it later. */
function freezeLists(outcome: Outcome): Outcome {
  for (const value of Object.values(outcome)) if (Array.isArray(value)) Object.freeze(value);
  return Object.freeze(outcome);
}

interface Ran {
  readonly start: number;
  readonly duration: number;
  readonly verdict: CheckedVerdict | undefined;
  readonly error: { code: string; message: string } | undefined;
  readonly overran: boolean;
}

/** One hook's run on one event: also the context that the hook is given, so everything it may not touch is private. */
class Attempt implements HookContext {
  readonly #ready: ReadyHook;
  readonly #event: Event;
  readonly #trace: readonly TraceEntry[];
  readonly #limit: number;
  readonly #type: EventType;
  readonly #outcome: Outcome | undefined;
  readonly #cancel: AbortSignal | undefined;
  #start = 0;
  #controller: AbortController | undefined;
  #late: SluiceError | undefined;

  constructor(
    ready: ReadyHook,
    event: Event,
    trace: readonly TraceEntry[],
    limit: number,
    type: EventType,
    { outcome, signal }: { readonly outcome?: Outcome; readonly signal?: AbortSignal | undefined },
  ) {
    this.#ready = ready;
    this.#event = event;
    this.#trace = trace;
    this.#limit = limit;
    this.#type = type;
    this.#outcome = outcome;
    this.#cancel = signal;
  }

  /** A copy: the list itself goes to the audit. */
  get previous(): readonly TraceEntry[] {
    return [...this.#trace];
  }

  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  get type(): EventType {
    return this.#type;
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
  begin(plan: Plan, now: number): Ran | undefined | Promise<Ran> {
    const { hook, matches } = this.#ready;
    // The end of one hook is the start of the next: asking the clock costs as much as a small hook.
    this.#start = now;
    try {
      if (matches !== undefined && !matches(this.#event)) return undefined;
      if (this.#limit < 1) throw timeout(hook, 'the deadline of the whole run had passed before it could start');
      const answer: unknown = (hook.run as (event: Event, context: HookContext) => unknown)(this.#event, this);
      return isThenable(answer) ? this.#wait(answer, plan) : this.#finish(answer, plan);
    } catch (thrown) {
      return this.#fail(thrown);
    }
  }

  #wait(answer: PromiseLike<unknown>, plan: Plan): Promise<Ran> {
    return new Promise((resolve) => {
      const settle = (ran: Ran): void => {
        clearTimeout(timer);
        this.#cancel?.removeEventListener('abort', cancel);
        resolve(ran);
      };
      const leave = (why: SluiceError): void => {
        this.#late = why;
        this.#controller?.abort(why);
        settle(this.#fail(why));
      };
      const cancel = (): void => leave(cancelledError(this.#ready.hook, this.#cancel));
      // A ref'd timer: an unref'd one lets a spawned process end without an answer.
      const timer = setTimeout(
        () => leave(timeout(this.#ready.hook, `it did not answer within ${Math.ceil(this.#limit)} ms`)),
        Math.ceil(this.#limit),
      );
      this.#cancel?.addEventListener('abort', cancel, { once: true });
      // It may have cancelled its own call.
      if (this.#cancel?.aborted) cancel();
      // A promise of our own around it: a thenable may throw, call back twice, or have its `then` replaced. Handlers
      // for both ends: a rejection that comes after the deadline must not crash the process.
      new Promise<unknown>((take, refuse) => answer.then(take, refuse)).then(
        (value) => settle(this.#finish(value, plan)),
        (thrown: unknown) => settle(this.#fail(thrown)),
      );
    });
  }

  #finish(answer: unknown, plan: Plan): Ran {
    const duration = performance.now() - this.#start;
    const overran = duration > this.#limit;
    try {
      const verdict = checkVerdict(answer, this.#ready.hook.kind, plan.type);
      return { start: this.#start, duration, verdict, error: undefined, overran };
    } catch (thrown) {
      return { start: this.#start, duration, verdict: undefined, error: failure(thrown, 'VERDICT_INVALID'), overran };
    }
  }

  #fail(thrown: unknown): Ran {
    const duration = performance.now() - this.#start;
    return { start: this.#start, duration, verdict: undefined, error: failure(thrown, 'HOOK_THREW'), overran: false };
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
        ask: { prompt: `${failureMessage(hook.name, message).replace(/[.]?$/, '.')} Allow this operation?` },
      };
}

function record(hook: Hook, began: number, decision: Decision = 'continue', ran: Ran, rehearsed: boolean): TraceEntry {
  const { start, duration, verdict, error, overran } = ran;
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
  return Object.freeze(entry);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

function timeout(hook: Hook, why: string): SluiceError {
  return new SluiceError('HOOK_TIMEOUT', { what: `Hook "${hook.name}" ran out of time: ${why}` });
}

function cancelledError(hook: Hook, signal: AbortSignal | undefined): SluiceError {
  return new SluiceError('CANCELLED', { what: `Hook "${hook.name}" was cancelled`, cause: signal?.reason });
}

/** Whatever was thrown, as words. It may be a proxy, or have a message that is no text. */
function failure(thrown: unknown, code: string): { code: string; message: string } {
  try {
    if (!(thrown instanceof Error)) return { code, message: show(thrown) };
    const known = thrown instanceof SluiceError && thrown.code in ERRORS && thrown.code !== 'EVENT_INVALID';
    const { message, name } = thrown;
    return {
      code: known ? thrown.code : code,
      message: typeof message === 'string' && message !== '' ? message : String(name),
    };
  } catch {
    return { code, message: 'it threw something that cannot be read' };
  }
}
