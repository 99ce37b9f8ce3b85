import { canonicalJson, freeze, isRecord } from '../core/data.js';
import { isSluiceError } from '../core/errors.js';
import type { EventData, EventName } from '../core/events.js';
import type { Outcome } from '../core/outcome.js';
import { errorMessage } from '../session/error-message.js';
import type { Inbox } from '../session/inbox.js';
import type { HookMessage } from '../session/ports.js';
import type { Session } from '../session/session.js';
import type { CallbackResult, RunContext } from './callbacks.js';
import { Execution } from './execution.js';
import type { AgentMessage, ModelCall } from './message.js';
import { checkModelAnswer, type Model, type ModelAnswer } from './model.js';
import { stringifyData, toModelOutput } from './model-output.js';
import { State } from './state.js';
import type { AgentStreamPart } from './stream.js';
import type { PreparedTool } from './tool.js';

/** When a run ends that has not finished. */
export interface RunLimits {
  readonly steps?: number;
  /** Tokens that the model reads and writes, as its provider counts them. Looked at after each step. */
  readonly tokens?: number;
  /** Milliseconds. What is at work then is cancelled. */
  readonly time?: number;
}

/** How a run ended: the model had finished, a limit was reached, or a hook stopped it. */
export type RunStatus = 'done' | 'steps' | 'tokens' | 'time' | 'stopped';

export interface RunResult {
  readonly status: RunStatus;
  /** Why a hook stopped it. */
  readonly reason?: string | undefined;
  /** What the model said last. */
  readonly text: string;
  readonly executions: readonly Execution[];
  /** Where it ended. Give it to the next run, and the conversation goes on. */
  readonly state: State;
}

interface RunParts {
  readonly name: string;
  readonly model: Model;
  readonly tools: ReadonlyMap<string, PreparedTool>;
  readonly instructions?: string;
  readonly stop: RunLimits;
  readonly retries: number;
  readonly session: Session;
  /** Where tools work. */
  readonly cwd: string;
  readonly context: Inbox;
  readonly current: RunContext;
}

const DEFAULT_MAX_STEPS = 20;
/** Milliseconds before the first repetition; each further one waits twice as long. */
const RETRY_DELAY_MS = 500;

const started = new WeakSet<Session>();

/** One prompt, from its submission to the answer. */
export class AgentRun {
  readonly #parts: RunParts;
  readonly #emit: ((part: AgentStreamPart) => void) | undefined;
  readonly #executions: Execution[] = [];
  /** What providers want to see again, by the message that an answer became. */
  readonly #raw = new Map<string, { readonly message: AgentMessage; readonly raw: unknown }>();
  readonly #abort = new AbortController();
  readonly #cancel = { signal: this.#abort.signal };
  /** What is being judged: when the run is cancelled it ends at once, and is recorded before the end of the run is. */
  readonly #judging = new Set<Promise<unknown>>();
  /** What hooks said since the model answered last. */
  #unread: HookMessage[] = [];
  /** Steps of this run. A hook may write another number into the state, and must not outrun the limit with it. */
  #count = 0;
  /** The message that the model's last answer became. */
  #answer: string | undefined;
  #reason: string | undefined;

  constructor(parts: RunParts, emit?: (part: AgentStreamPart) => void) {
    this.#parts = parts;
    this.#emit = emit;
  }

  get #state(): State {
    return this.#parts.current.state;
  }

  set #state(state: State) {
    this.#parts.current.state = state;
  }

  async work(prompt: string, from: State, signal?: AbortSignal): Promise<RunResult> {
    const { session, stop, name } = this.#parts;
    signal?.throwIfAborted();
    const began = performance.now();
    const cancel = () => this.#abort.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    const timer = stop.time === undefined ? undefined : setTimeout(() => this.#abort.abort(OVERTIME), stop.time);
    let status: RunStatus | 'error' | 'cancelled' | 'denied' = 'error';
    try {
      this.#state = from;
      await this.#begin(prompt);
      status = await this.#steps();
      return this.#result(status);
    } catch (error) {
      const { aborted, reason } = this.#abort.signal;
      if (aborted && reason === OVERTIME) {
        status = 'time';
        return this.#result(status);
      }
      if (aborted) {
        status = 'cancelled';
        throw reason;
      }
      if (isSluiceError(error, 'DENIED')) status = 'denied';
      else await this.#report('orchestrator:error', { error: errorMessage(error), orchestrator: name }, signal);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      await Promise.allSettled(this.#judging);
      // Of a run that failed nobody has the state: what hooks said in it is not for the next one.
      const unread = [...this.#unread, ...this.#parts.context.take()];
      const lost = LOST[status];
      if (lost !== undefined) await session.undelivered(unread, lost);
      if (status === 'done') await this.#report('prompt:complete', { prompt, response: this.#text }, signal);
      const complete = {
        orchestrator: name,
        turn_count: this.#count,
        duration_ms: performance.now() - began,
        status: status === 'done' ? 'success' : status,
      };
      await this.#report('orchestrator:complete', complete, signal);
    }
  }

  /**
   * Tells how the run ended. Cancelling ends these hooks, too, and the run keeps the end that it had. That it was cancelled
   * before is told like any other end.
   */
  async #report<N extends EventName>(name: N, data: EventData<N>, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#parts.session.emit(name, data, { signal: signal?.aborted ? undefined : signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /** What the model said last, as hooks have left it in the conversation. */
  get #text(): string {
    if (this.#answer === undefined) return '';
    const { messages } = this.#state;
    const own = messages.findLast((one) => one.role === 'assistant' && one.id === this.#answer);
    // A hook may have written the conversation anew, without our ids: then it is what stands after the last prompt.
    const since = messages.findLastIndex((one) => one.role === 'user' && one.hook === undefined);
    const last = own ?? messages.slice(since + 1).findLast((one) => one.role === 'assistant' && one.hook === undefined);
    return last !== undefined && 'content' in last ? last.content : '';
  }

  #result(status: RunStatus): RunResult {
    // A hook's word on the last step is read with the next prompt.
    this.#hear();
    return { status, reason: this.#reason, text: this.#text, executions: [...this.#executions], state: this.#state };
  }

  async #begin(prompt: string): Promise<void> {
    const { session, instructions } = this.#parts;
    if (this.#state.messages.length === 0 && instructions !== undefined)
      this.#say({ role: 'system', content: instructions });
    if (!started.has(session)) {
      started.add(session);
      await session.start({ cwd: this.#parts.cwd }, this.#cancel);
    }
    session.turn();
    this.#hear();
    this.#say({ role: 'user', content: await session.prompt(prompt, this.#cancel) });
  }

  async #steps(): Promise<RunStatus> {
    const { session, stop } = this.#parts;
    for (;;) {
      this.#abort.signal.throwIfAborted();
      const before = await session.emit('step:before', { state: this.#state.toJSON() }, this.#cancel);
      if (before.decision === 'deny') return this.#stopped(before.reason);
      if (before.replaced) this.#state = State.of(before.event.data.state);
      this.#state = this.#state.with({ step: this.#state.step + 1 });
      this.#count++;
      this.#emit?.({ type: 'step', step: this.#state.step });
      const calls = await this.#ask();
      if (calls.length > 0) await this.#use(calls);
      const after = await session.emit('step:after', { state: this.#state.toJSON() }, this.#cancel);
      const failed = this.#withheldBy(after.trace);
      if (failed !== undefined) this.#withhold();
      else if (after.replaced) this.#state = State.of(after.event.data.state);
      this.#emit?.({ type: 'state', state: this.#state });
      if (failed !== undefined) return this.#stopped(failed);
      if (session.stopped !== undefined) return this.#stopped(session.stopped);
      if (calls.length === 0) return 'done';
      if (this.#count >= (stop.steps ?? DEFAULT_MAX_STEPS)) return 'steps';
      if (stop.tokens !== undefined && this.#state.tokens >= stop.tokens) return 'tokens';
      const next = await session.emit('step:continue', { state: this.#state.toJSON() }, this.#cancel);
      if (next.decision === 'deny') return this.#stopped(next.reason);
    }
  }

  #stopped(reason: string | undefined): 'stopped' {
    this.#reason = reason;
    return 'stopped';
  }

  /** Why the answer of this step must not be read: a callback that was to look at it has failed. */
  #withheldBy(trace: Outcome['trace']): string | undefined {
    const { withholds, rehearses } = this.#parts.current;
    const failed = rehearses ? undefined : trace.find(({ hook, error }) => error !== undefined && withholds.has(hook));
    return failed && `The answer was withheld: hook "${failed.hook}" failed: ${failed.error?.message}`;
  }

  /** Takes the answer out of the conversation, and the results of its calls, which would stand there without a call. */
  #withhold(): void {
    const { messages } = this.#state;
    const answer = messages.findLastIndex((one) => one.role === 'assistant' && one.id === this.#answer);
    this.#state = this.#state.with({ messages: messages.slice(0, answer) });
    this.#answer = undefined;
  }

  /** Asks the model, and takes down what it says. */
  async #ask(): Promise<readonly ModelCall[]> {
    const { model, tools } = this.#parts;
    const onText = this.#emit && ((text: string) => this.#emit?.({ type: 'text', text }));
    const request = () => ({
      messages: this.#state.messages,
      tools: [...tools.values()].map(({ offer }) => offer),
      signal: this.#abort.signal,
      raw: (message: AgentMessage) => this.#rawOf(message),
      ...(onText !== undefined && { onText }),
    });
    const answer = await this.#respond(() => {
      // Also what hooks said of a request that failed.
      this.#hear();
      return model.respond(request());
    });
    this.#unread = [];
    const { text, calls, usage } = checkModelAnswer(answer, model.name);
    const id = `answer-${this.#state.step}`;
    // Frozen before anybody sees it: what a stream is given is what will be judged.
    const message = freeze({ role: 'assistant' as const, content: text, id, ...(calls.length > 0 && { calls }) });
    if (answer.raw !== undefined) this.#raw.set(id, { message, raw: answer.raw });
    this.#answer = id;
    // Read once, and gone.
    const lasting = this.#state.messages.filter((one) => one.role === 'tool' || one.ephemeral !== true);
    const tokens = this.#state.tokens + (usage.input ?? 0) + (usage.output ?? 0);
    this.#state = this.#state.with({ tokens, messages: [...lasting, message] });
    return message.calls ?? [];
  }

  /** What may pass is tried again; every failure is told. */
  async #respond(ask: () => Promise<ModelAnswer>): Promise<ModelAnswer> {
    const { session, model, retries } = this.#parts;
    for (let tried = 0; ; tried++) {
      try {
        return await this.#unlessCancelled(ask());
      } catch (error) {
        this.#abort.signal.throwIfAborted();
        await session.emit('provider:error', { error: errorMessage(error), provider: model.name }, this.#cancel);
        if (tried >= retries || !isRecord(error) || error.isRetryable !== true) throw error;
        await this.#unlessCancelled(new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * 2 ** tried)));
      }
    }
  }

  /** Runs the calls of one answer, all at once. */
  async #use(calls: readonly ModelCall[]): Promise<void> {
    const done = new Map<ModelCall, Execution>();
    const work = calls.map(async (call) => void done.set(call, await this.#execute(call)));
    try {
      await this.#unlessCancelled(Promise.all(work));
    } finally {
      // Also where the time was up: providers refuse a conversation in which a call has no result.
      const executions = calls.map((call) => done.get(call) ?? unfinished(call));
      this.#executions.push(...executions);
      const results = executions.map(({ result: { output, failed } }, index) => {
        const { id, tool } = calls[index] as ModelCall;
        return { id, tool, output: toModelOutput(output), failed };
      });
      this.#say({ role: 'tool', results });
    }
  }

  async #execute({ id, tool: name, input }: ModelCall): Promise<Execution> {
    // Some models count their calls anew in each step.
    this.#parts.current.notes.delete(id);
    this.#parts.current.answers.delete(id);
    const execution = await this.#attempt({ call: id, tool: name, input: isRecord(input) ? input : {} }, input);
    const metadata = this.#parts.current.notes.get(id);
    const noted = metadata === undefined ? execution : execution.withMetadata(metadata);
    if (!this.#abort.signal.aborted) this.#emit?.({ type: 'execution', execution: noted });
    return noted;
  }

  async #attempt(call: Execution['call'], given: unknown): Promise<Execution> {
    const { session, tools } = this.#parts;
    this.#emit?.({ type: 'call', call: { id: call.call, tool: call.tool, input: given } });
    await session.emit(
      'decision:tool_resolution',
      { tool: call.tool, input: call.input },
      { call: call.call, ...this.#cancel },
    );
    const tool = tools.get(call.tool);
    if (tool === undefined) {
      const names = [...tools.keys()].join(', ') || 'none';
      return this.#failed(call, `There is no tool "${call.tool}". Available tools: ${names}.`);
    }
    const reading = isRecord(given) ? await tool.read(given) : { problem: 'the arguments are no JSON object' };
    if ('problem' in reading) return this.#failed(call, `Invalid input for tool "${call.tool}": ${reading.problem}.`);
    const outcome = await this.#track(session.gate(call, this.#cancel));
    if (outcome.decision === 'deny') {
      const hook = outcome.reasons.find(({ decision }) => decision === 'deny')?.hook ?? 'sluice';
      return new Execution({ call, blocked: { hook, reason: outcome.reason ?? 'Operation denied.' } });
    }
    const judged = { ...call, input: outcome.event.data.input };
    return this.#perform(judged, tool);
  }

  async #perform(judged: Execution['call'], tool: PreparedTool): Promise<Execution> {
    const { session } = this.#parts;
    let ran = judged;
    try {
      const execute = async (input: Readonly<Record<string, unknown>>) => {
        ran = { ...judged, input };
        // A person may have answered after the run was cancelled.
        this.#abort.signal.throwIfAborted();
        // Read now: it is the input that was judged that runs, whoever changed it before.
        const reading = await tool.read(input);
        if ('problem' in reading) throw new Error(`A hook made the input invalid: ${reading.problem}.`);
        const use = { toolCallId: judged.call, abortSignal: this.#abort.signal, messages: this.#state.messages };
        return tool.execute(reading.value, use);
      };
      const output = await session.run(judged, execute, this.#cancel);
      return this.#answers(ran)?.failed === true
        ? await this.#failed(ran, stringifyData(output))
        : new Execution({ call: ran, output });
    } catch (error) {
      this.#abort.signal.throwIfAborted();
      const reason = errorMessage(error);
      if (isSluiceError(error, 'DENIED')) return blockedBy(ran, reason);
      const answer = this.#answers(ran);
      if (answer?.failed === false) return this.#recovered(ran, reason === answer.shown ? answer.output : reason);
      // What a callback has worded is read as it is.
      return new Execution({ call: ran, error: answer === undefined ? withClass(error, reason) : reason });
    }
  }

  /** What callbacks made of the result. From now on it stands: they are not asked again. */
  #answers({ call }: Execution['call']): CallbackResult | undefined {
    const { answers } = this.#parts.current;
    const answer = answers.get(call);
    if (answer !== undefined) answers.set(call, { ...answer, final: true });
    return answer;
  }

  /** A failure that a callback made an output of. Hooks that look at outputs see it as one. */
  async #recovered(call: Execution['call'], output: unknown): Promise<Execution> {
    const result = await this.#parts.session.settle(call, { output }, this.#cancel);
    if (result.decision === 'deny') return blockedBy(call, `Output withheld. ${result.reason}`);
    return new Execution({ call, output: (result.event.data as { output: unknown }).output });
  }

  /** A call that could not even be judged, or whose output a callback made an error of. Hooks hear of it, and may word it otherwise. */
  async #failed(call: Execution['call'], error: string): Promise<Execution> {
    const settled = await this.#parts.session.settle(call, { error: new Error(error) }, this.#cancel);
    if (settled.decision === 'deny') return blockedBy(call, `Error withheld. ${settled.reason}`);
    const said = (settled.event.data as { error: string }).error;
    const answer = this.#answers(call);
    if (answer?.failed === false) return this.#recovered(call, said === answer.shown ? answer.output : said);
    return new Execution({ call, error: said });
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#judging.add(work);
    const forget = () => this.#judging.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** What is cancelled ends now, whatever it does with its signal. */
  async #unlessCancelled<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#abort;
    signal.throwIfAborted();
    let stop = (): void => {};
    const cancelled = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work, cancelled]);
    } finally {
      signal.removeEventListener('abort', stop);
      work.catch(() => {});
    }
  }

  #rawOf(message: AgentMessage): unknown {
    const known = message.role === 'assistant' && message.id !== undefined ? this.#raw.get(message.id) : undefined;
    if (known === undefined) return undefined;
    // A hook may have changed the message: then its provider's form of it no longer counts.
    return known.message === message || canonicalJson(known.message) === canonicalJson(message) ? known.raw : undefined;
  }

  /** Puts what hooks said where the model will read it. */
  #hear(): void {
    const heard = this.#parts.context.take();
    this.#unread.push(...heard);
    for (const { role, content, metadata, ephemeral } of heard)
      this.#say({ role, content, hook: metadata, ...(ephemeral && { ephemeral }) });
  }

  #say(message: AgentMessage): void {
    this.#state = this.#state.with({ messages: [...this.#state.messages, message] });
  }
}

/** With the name of its class, as the AI SDK tells it. */
function withClass(error: unknown, reason: string): string {
  try {
    return error instanceof Error ? `${error.name}: ${reason}` : reason;
  } catch {
    return reason;
  }
}

function blockedBy(call: Execution['call'], reason: string): Execution {
  const hook = /denied by ([^:\n]+):/.exec(reason)?.[1] ?? 'sluice';
  return new Execution({ call, blocked: { hook, reason } });
}

function unfinished({ id, tool, input }: ModelCall): Execution {
  const call = { call: id, tool, input: isRecord(input) ? input : {} };
  return new Execution({ call, error: 'The run ended before this tool had.' });
}

/** Of these runs nobody has the state, so what hooks said last in them reaches no model. */
const LOST: Readonly<Record<string, string>> = {
  error: 'the run failed',
  cancelled: 'the run was cancelled',
  denied: 'the prompt was denied',
};

const OVERTIME = new Error('The time of this run is up.');
