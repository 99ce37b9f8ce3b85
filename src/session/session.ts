import { randomUUID } from 'node:crypto';
import { freeze, toPlainData } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { createEvent, type Event } from '../core/event.js';
import type { DataOf, EventData, EventFields, EventName, EventType } from '../core/events.js';
import { failureMessage } from '../core/failure-message.js';
import { combine, denialMessage, foldVerdict } from '../core/fold.js';
import type { Outcome } from '../core/outcome.js';
import { type Plan, Registry } from '../core/registry.js';
import { decide, type RunOptions, runObservers } from '../core/run.js';
import { ApprovalFlow, type QuestionResult } from './approval-flow.js';
import { ContextInjector } from './context-injector.js';
import { errorMessage } from './error-message.js';
import { checkNextCall, runWrapped } from './middleware.js';
import { checkSessionOptions, type SessionOptions, type ToolCall } from './options.js';
import type { Answer, HookMessage, Question } from './ports.js';
import { describeChange } from './question.js';
import { decisionFields, SessionRecorder, traceFields } from './session-recorder.js';
import { type Downgrade, downgrade, type Supports } from './supports.js';

/** What the session made of an event. */
export interface EventResult<N extends string = EventName, D = EventData<N>> extends Outcome<N, D> {
  /** Context that was taken, for hosts that carry it in their own answer. */
  readonly injected: readonly { readonly hook: string; readonly content: string }[];
  readonly downgrades: readonly Downgrade[];
  /** The question that the host is to ask, where `judge` left it to the host. */
  readonly question?: Question;
  /** It was denied because there was no way to ask anybody. */
  readonly noApprover?: true;
}

/** What every method of a session takes last. */
export interface Cancellable {
  /**
   * Cancels: hooks that are at work end, and so do questions that wait, recorded as `cancelled`. The method rejects with
   * the signal's reason, and nothing is permitted.
   */
  readonly signal?: AbortSignal | undefined;
}

export interface EmitOptions extends Cancellable {
  readonly call?: string;
  /** Called when the session's approvals are about to be asked: from now on it may take long. */
  readonly asking?: () => void;
  /** Who puts a question: a host that does it by itself gets an `ask` back. */
  readonly asks?: 'us' | 'host';
  /**
   * Does a host that asks show the question's prompt? What a hook has changed stands there. Where it does not, people would
   * approve another input than runs, so such a call is not left to it: the session's approvals are asked. Default true.
   */
  readonly shows?: boolean;
  /**
   * The host's user has answered already: a session that is gone left the question to the host, and recorded it. Bring the
   * answer by `granted`. Default false.
   */
  readonly answered?: boolean;
}

const TURN_TOKENS = 1_000;
const UNRECORDED = {
  hook: 'audit',
  prompt: 'The audit record could not be written. Go on without one?',
  options: ['Allow once', 'Deny'],
};
const UNSEEN_CHANGE: Downgrade = {
  ability: 'ask',
  instead: "it would show the input as it was before a hook changed it, so the session's own approvals are asked",
};
/** How often a person may change an input before the changes themselves look like an attack. */
const MAX_INPUT_CHANGES = 5;

/** Carries outcomes out. One order for every event: decide, downgrade, ask, record, answer, then observers. */
export class Session {
  readonly id: string;
  readonly hooks: Registry;
  readonly #options: SessionOptions;
  readonly #run: RunOptions;
  readonly #records: SessionRecorder;
  readonly #approvalFlow: ApprovalFlow;
  readonly #contextInjector: ContextInjector;
  readonly #runningObservers = new Set<Promise<void>>();
  readonly #warned = new Set<string>();
  #over = false;
  #ending: Promise<void> | undefined;
  #stopped: string | undefined;

  constructor(options: SessionOptions = {}) {
    checkSessionOptions(options);
    const { hooks = [], id = randomUUID(), audit, display, limits = {} } = options;
    this.id = id;
    this.hooks = hooks instanceof Registry ? hooks : new Registry(hooks);
    this.#options = options;
    this.#run = {
      failOpen: options.failOpen === true,
      observeOnly: options.mode === 'observe',
      ...(limits.hookTimeout !== undefined && { hookTimeout: limits.hookTimeout }),
      ...(limits.runTimeout !== undefined && { runTimeout: limits.runTimeout }),
    };
    this.#records = new SessionRecorder(audit, display);
    this.#approvalFlow = new ApprovalFlow({
      approvals: options.approvals,
      records: this.#records,
      announce: (event, name, data) => void this.#announce(event, name, data),
      track: (work) => this.#track(work),
      memory: options.memory,
      attended: options.attended !== false,
      unattended: options.unattended,
      ...(limits.approvalTimeout !== undefined && { timeout: limits.approvalTimeout }),
      ...(limits.approvalDefault !== undefined && { default: limits.approvalDefault }),
    });
    this.#contextInjector = new ContextInjector({
      context: options.context,
      records: this.#records,
      budget: limits.turnTokens === undefined ? TURN_TOKENS : limits.turnTokens,
      memory: options.memory,
      ...(limits.injectionBytes !== undefined && { limit: limits.injectionBytes }),
    });
  }

  /** Why a hook wants the agent to stop, where one does. */
  get stopped(): string | undefined {
    return this.#stopped;
  }

  /** Announces that the session begins. */
  start(data: EventData<'session:start'> = {}, options: Cancellable = {}): Promise<EventResult<'session:start'>> {
    return this.emit('session:start', data, options);
  }

  /** Sends an event through its hooks and carries the outcome out. Questions are put to the session's approvals, unless the host asks. */
  emit<N extends EventName>(name: N, data: EventData<N>, options?: EmitOptions): Promise<EventResult<N>>;
  emit<F extends EventFields>(
    type: EventType<F>,
    data: DataOf<F>,
    options?: EmitOptions,
  ): Promise<EventResult<string, DataOf<F>>>;
  async emit(event: string | EventType, data: unknown, options: EmitOptions = {}): Promise<unknown> {
    return this.#carry(typeof event === 'string' ? event : event.name, data, options);
  }

  /** Decides whether a tool may run. Never answers `ask`: whoever can be asked has been. */
  gate(call: ToolCall, options: Cancellable & Pick<EmitOptions, 'asking'> = {}): Promise<EventResult<'tool:pre'>> {
    return this.#carryTool('tool:pre', call, this.#toolData(call), options) as Promise<EventResult<'tool:pre'>>;
  }

  /** The same for a host that asks by itself: an `ask` comes back with its question. */
  judge(
    call: ToolCall,
    { signal, shows, answered, asking }: Omit<EmitOptions, 'call' | 'asks'> = {},
  ): Promise<EventResult<'tool:pre'>> {
    const options = { signal, asks: 'host', shows, answered, asking } as EmitOptions;
    return this.#carryTool('tool:pre', call, this.#toolData(call), options) as Promise<EventResult<'tool:pre'>>;
  }

  /** The host's user answered a question that `judge` left to the host. True where that grants. A changed input is a new call: judge it. */
  granted(
    call: string,
    answer: Partial<Omit<Answer, 'input'>> = {},
    called?: Pick<ToolCall, 'tool' | 'input'>,
    { signal }: Cancellable = {},
  ): Promise<boolean> {
    return this.#approvalFlow.answered(call, answer, { session: this.id, called, signal });
  }

  /**
   * The host's user refused a call, and nobody judges it any more. Records it, with the question that was left to the host;
   * where a session that is gone had put it, with what the host says of it. Cancelling ends only the waiting.
   */
  refused(
    call: { readonly call: string; readonly tool: string },
    answer: { readonly by?: string; readonly words?: string; readonly prompt?: string } = {},
    { signal }: Cancellable = {},
  ): Promise<void> {
    return unlessAborted(this.#approvalFlow.refused(call, answer, this.id), signal);
  }

  /** After a tool: what the model may see of its output. */
  async settle(
    call: ToolCall,
    result: { readonly output?: unknown; readonly error?: unknown; readonly duration_ms?: number },
    options: Cancellable = {},
  ): Promise<EventResult> {
    const { error, duration_ms } = result;
    const data = this.#toolData(call);
    if (duration_ms !== undefined) data.duration_ms = duration_ms;
    if (error === undefined) data.output = toPlainData(result.output);
    else data.error = errorMessage(error);
    return this.#carryTool(error === undefined ? 'tool:post' : 'tool:error', call, data, options);
  }

  /** Gates, executes, settles. Throws DENIED, with a message for the model, where the call or its output is denied. */
  async tool<T>(
    call: ToolCall,
    execute: (input: Readonly<Record<string, unknown>>) => T | Promise<T>,
    options: Cancellable = {},
  ): Promise<T> {
    return this.run(await this.#admit({ call: randomUUID(), ...call }, options), execute, options);
  }

  /**
   * The second half of `tool`, for a host that judges at one moment and runs at another: executes inside the wrappers,
   * and settles. Give it the input that was judged: nothing is judged here, unless a wrapper changes it. A tool that is at
   * work when the call is cancelled is the host's to end: what came of it is recorded, and withheld.
   */
  async run<T>(
    judged: Required<ToolCall>,
    execute: (input: Readonly<Record<string, unknown>>) => T | Promise<T>,
    options: Cancellable = {},
  ): Promise<T> {
    if (this.#over) throw ended('a tool call');
    const { signal } = options;
    signal?.throwIfAborted();
    const began = performance.now();
    // Frozen: what a wrapper changed in it would run without having been judged.
    const call = { ...judged, input: freeze(judged.input) };
    let ran = call;
    let refused: unknown;
    let output: unknown;
    const pass = (given: unknown, before: Required<ToolCall>) =>
      this.#pass(given, before, options).catch((error: unknown) => {
        refused = error;
        throw error;
      });
    try {
      output = await runWrapped(this.#options.wraps ?? [], call, pass, (final) => {
        // A wrapper may keep `next` for later: nothing runs after the end, or once it was cancelled.
        if (this.#over) throw ended('a tool call');
        signal?.throwIfAborted();
        ran = final;
        return execute(final.input);
      });
    } catch (error) {
      // A call that was refused on second judgement never ran, so it has no result.
      if (error === refused && refused !== undefined) throw error;
      const duration_ms = performance.now() - began;
      const result = await this.settle(ran, { error: error ?? 'unknown error', duration_ms }, options);
      if (result.decision === 'deny') throw denied(`Error withheld. ${result.reason}`);
      if (result.replaced) throw new Error((result.event.data as { error: string }).error);
      throw error;
    }
    const settled = await this.settle(ran, { output, duration_ms: performance.now() - began }, options);
    if (settled.decision === 'deny') throw denied(`Output withheld. ${settled.reason}`);
    return (settled.replaced ? (settled.event.data as { output: unknown }).output : output) as T;
  }

  /** Sends a prompt through its hooks. Returns it as it may reach the model, or throws DENIED. */
  async prompt(prompt: string, options: Cancellable = {}): Promise<string> {
    const outcome = await this.emit('prompt:submit', { prompt }, options);
    if (outcome.decision === 'deny') throw denied(outcome.reason);
    return outcome.event.data.prompt;
  }

  /** A new turn begins: a new budget for injections. */
  turn(): void {
    this.#contextInjector.turn();
  }

  /** Are observers still at work? */
  get isBusy(): boolean {
    return this.#runningObservers.size > 0;
  }

  /**
   * Tells that messages of hooks did not reach the model: a request was never made. The audit has that, and the user.
   * Cancelling ends only the waiting.
   */
  async undelivered(messages: readonly HookMessage[], why: string, { signal }: Cancellable = {}): Promise<void> {
    await unlessAborted(this.#contextInjector.undelivered(this.id, messages, why), signal);
  }

  /** Waits for observers that are still at work. */
  async idle({ signal }: Cancellable = {}): Promise<void> {
    while (this.#runningObservers.size > 0) await unlessAborted(Promise.all(this.#runningObservers), signal);
  }

  /**
   * Ends the session: its last event, its grants, its open questions, its observers. What hooks said and no model has read
   * is recorded as not delivered. Cancelling ends only the waiting.
   */
  async end(reason?: string, { signal }: Cancellable = {}): Promise<void> {
    this.#ending ??= this.#end(reason, signal);
    await unlessAborted(this.#ending, signal);
  }

  async #end(reason: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.emit('session:end', reason === undefined ? {} : { reason }, { signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      this.#over = true;
      this.#approvalFlow.end();
    }
    await this.idle();
    await this.undelivered(this.#options.context?.rest?.() ?? [], 'the session ended');
  }

  async #admit(call: Required<ToolCall>, options: Cancellable): Promise<Required<ToolCall>> {
    const outcome = await this.gate(call, options);
    if (outcome.decision === 'deny') throw denied(outcome.reason);
    return { ...call, input: outcome.event.data.input };
  }

  /** What a wrapper hands on: judged again where its input is another, refused and told where it is another tool. */
  async #pass(given: unknown, call: Required<ToolCall>, options: Cancellable): Promise<Required<ToolCall>> {
    try {
      const next = checkNextCall(given, call);
      return next === call ? call : await this.#admit(next, options);
    } catch (error) {
      if (isSluiceError(error, 'WRAP_INVALID')) {
        const { code, message } = error;
        const time = new Date().toISOString();
        const event: Event = { name: 'tool:pre', session: this.id, call: call.call, time, data: {} };
        await this.#records.write('error', event, { hook: 'sluice', code, message, tool: call.tool });
        await this.#records.show(event, 'sluice', 'error', message);
      }
      throw error;
    }
  }

  #toolData(call: ToolCall): Record<string, unknown> {
    return { tool: call.tool, input: call.input, ...this.#options.facts?.(call) };
  }

  /** One shape for every call: a spread would make a new one each time (docs/decisions/0067). */
  #carryTool(name: string, { call }: ToolCall, data: unknown, options: EmitOptions): Promise<EventResult> {
    const { asks, asking, shows, answered, signal } = options;
    return this.#carry(name, data, { call, asks, asking, shows, answered, signal } as EmitOptions);
  }

  async #carry(name: string, data: unknown, options: EmitOptions): Promise<EventResult> {
    if (this.#over) throw ended(name);
    const { call = randomUUID(), asks, asking, shows = true, answered, signal } = options;
    const plan = this.hooks.plan(name);
    let event = createEvent(plan.type, { session: this.id, time: new Date().toISOString(), call }, data);
    const first = event;
    /** Milliseconds that people took to answer, over all rounds. */
    let waited: number | undefined;
    const run = signal === undefined ? this.#run : { ...this.#run, signal };
    let noApprover: true | undefined;
    for (let round = 0; ; round++) {
      const judged = await decide(plan, event, run);
      const decided = event === first ? judged : { ...judged, replaced: true };
      const { supports = everything } = this.#options;
      const { outcome: possible, downgrades: lost } = downgrade(decided, plan.type, supports);
      const left = asks === 'host' && supports(name, 'ask') && this.#options.attended !== false;
      const host = left && (!possible.replaced || (shows && isShown(possible)));
      const unseen = left && !host && possible.decision === 'ask';
      const downgrades = unseen ? [...lost, UNSEEN_CHANGE] : lost;
      let outcome = possible;
      await this.#tell(outcome, downgrades);
      if (outcome.decision === 'ask' && !(host && (await this.#approvalFlow.open(outcome)).length > 0)) {
        asking?.();
        const ruling = await this.#approvalFlow.ask(outcome, signal);
        if (ruling.waited !== undefined) waited = (waited ?? 0) + ruling.waited;
        noApprover = ruling.noApprover;
        const changed = round < MAX_INPUT_CHANGES ? changedBy(ruling, event, plan.type) : undefined;
        if (changed !== undefined) {
          event = changed;
          continue;
        }
        outcome = ruled(outcome, ruling);
      }
      // Also where it was cancelled after the last answer: nobody is there to make use of a permission.
      if (signal?.aborted && !outcome.cancelled) outcome = withdrawn(outcome, plan.type);
      outcome = await this.#record(first, outcome, { downgrades, waited, host, signal });
      if (signal?.aborted) return await this.#leave(plan, outcome, signal);
      const question =
        outcome.decision === 'ask' ? await this.#approvalFlow.hand(outcome, signal, answered) : undefined;
      const injected = await this.#contextInjector.feed(event, outcome.injections, outcome.quiet);
      this.#watch(plan, outcome);
      this.#stopped ??= outcome.stops.map(({ hook, reason }) => reason || `${hook} stopped the agent`)[0];
      const beside = { ...(question !== undefined && { question }), ...(noApprover && { noApprover }) };
      return { injected, downgrades, ...outcome, ...beside };
    }
  }

  /** Cancelled: observers are told as of any outcome, and what hooks said to the model is recorded as not delivered. */
  async #leave(plan: Plan, outcome: Outcome, signal: AbortSignal): Promise<never> {
    await this.#contextInjector.drop(outcome.event as unknown as Event, outcome.injections, 'the call was cancelled');
    this.#watch(plan, outcome);
    throw signal.reason;
  }

  async #record(
    first: Event,
    outcome: Outcome,
    {
      downgrades,
      waited,
      host,
      signal,
    }: Pick<EventResult, 'downgrades'> & Cancellable & { readonly host: boolean; readonly waited: number | undefined },
  ): Promise<Outcome> {
    const fields = decisionFields(first, outcome);
    if (downgrades.length > 0) fields.downgrades = downgrades;
    if (waited !== undefined) fields.wait_ms = waited;
    const durable = outcome.decision === 'deny' || outcome.decision === 'ask';
    const written = await this.#records.write('decision', first, fields, { durable });
    const { gates } = this.hooks.eventType(first.name);
    if (written || this.#options.auditRequired !== true || outcome.decision === 'deny' || !gates) return outcome;
    const asking: Outcome = { ...outcome, decision: 'ask', asks: [...outcome.asks, UNRECORDED] };
    if (host) return asking;
    const ruling = await this.#approvalFlow.ask({ ...asking, asks: [UNRECORDED] }, signal);
    return ruling.granted ? outcome : ruled(asking, ruling);
  }

  /** What users are told: what hooks want to say, and every failure. */
  async #tell(outcome: Outcome, downgrades: readonly Downgrade[]): Promise<void> {
    const event = outcome.event as unknown as Event;
    for (const { hook, level, message } of outcome.notices) await this.#records.show(event, hook, level, message);
    for (const { ability, instead } of downgrades) {
      await this.#records.show(
        event,
        'sluice',
        'warning',
        `This client cannot ${ability} on ${event.name}: ${instead}.`,
      );
    }
    await this.#complain(event, outcome.trace, outcome.cancelled);
  }

  async #complain(event: Event, trace: Outcome['trace'], cancelled = false): Promise<void> {
    for (const { hook, error, decision, overrun, duration } of trace) {
      // Whoever cancelled ended it: the hook has not failed.
      if (error !== undefined && !(cancelled && error.code === 'CANCELLED')) {
        await this.#records.write('error', event, { hook, ...error });
        await this.#records.show(event, hook, 'error', failureMessage(hook, error.message));
        if (decision === 'continue') this.#warn(hook, error.message);
      }
      if (overrun)
        await this.#records.show(
          event,
          hook,
          'warning',
          `Hook "${hook}" kept the thread to itself for ${Math.round(duration)} ms, beyond its deadline.`,
        );
    }
  }

  /** A hook that failed and stopped nothing is told somewhere, once, also where there is no display. */
  #warn(hook: string, message: string): void {
    if (this.#options.display !== undefined || this.#warned.has(hook)) return;
    this.#warned.add(hook);
    process.emitWarning(`Hook "${hook}" failed, and nothing was stopped: ${message}`, 'SluiceWarning');
  }

  /** Observers start after the answer has left; `idle` waits for them. */
  #watch(plan: Plan, outcome: Outcome): void {
    if (plan.observers.length === 0) return;
    const event = outcome.event as unknown as Event;
    const work = (async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const trace = await runObservers(plan, outcome, this.#run);
      if (trace.length === 0) return;
      await this.#records.write('observed', event, { trace: traceFields(trace) });
      for (const { hook, verdict } of trace) {
        for (const { level, message } of verdict?.notify ?? []) await this.#records.show(event, hook, level, message);
      }
      await this.#complain(event, trace);
    })();
    this.#track(work);
  }

  /** What fails here is nobody's but its own: it must not reach the host as a rejection nobody handles. */
  #track(work: Promise<unknown>): void {
    const tracked: Promise<void> = work
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.#runningObservers.delete(tracked));
    this.#runningObservers.add(tracked);
  }

  /** Approvals are events too. They gate nothing, so nothing waits for them. */
  #announce(event: Event, name: string, data: Readonly<Record<string, unknown>>): void {
    const plan = this.hooks.plan(name);
    if (plan.deciders.length === 0 && plan.observers.length === 0) return;
    this.#track(this.#carry(name, data, { call: event.call }));
  }
}

/** Can a question hold all that will run? */
function isShown({ event }: Outcome): boolean {
  const { tool, input } = event.data as { readonly tool?: string; readonly input?: unknown };
  return describeChange(tool, input) !== undefined;
}

/** The event as a person changed it. What does not fit the event is no change, and then nothing was allowed. */
function changedBy({ input }: QuestionResult, event: Event, type: EventType): Event | undefined {
  if (input === undefined || type.replaces === undefined) return undefined;
  try {
    return createEvent(type, event, { ...event.data, [type.replaces]: input });
  } catch {
    return undefined;
  }
}

function ruled(outcome: Outcome, { granted, input, state, sentence }: QuestionResult): Outcome {
  if (granted && input === undefined) return { ...outcome, decision: state === 'expired' ? 'continue' : 'allow' };
  const reason = input === undefined ? sentence : 'The change that was made by hand could not be used. Start over.';
  return {
    ...outcome,
    ...combine(outcome, foldVerdict('approval', { decision: 'deny', reason })),
    reason,
    ...(state === 'cancelled' && { cancelled: true }),
  };
}

/** What was decided, once nobody is there any more to make use of it. */
function withdrawn(outcome: Outcome, { gates }: EventType): Outcome {
  if (!gates || outcome.decision === 'deny') return { ...outcome, cancelled: true };
  const fold = combine(outcome, foldVerdict('sluice', { decision: 'deny', reason: 'the call was cancelled' }));
  return { ...outcome, ...fold, reason: denialMessage(fold.reasons), cancelled: true };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  // Nobody waits for it any more.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function ended(what: string): SluiceError {
  return new SluiceError('SESSION_ENDED', {
    what: `The session has ended: ${what} came too late`,
    fix: 'Start a new session.',
  });
}

function denied(reason: string | undefined): SluiceError {
  return new SluiceError('DENIED', { what: reason ?? denialMessage([]) });
}

const everything: Supports = () => true;
