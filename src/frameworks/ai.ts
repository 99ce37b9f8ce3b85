import type {
  GenerateTextOnEndCallback,
  GenerateTextOnStepEndCallback,
  GenerateTextOnStepErrorCallback,
  ModelMessage,
  PrepareStepFunction,
  StopCondition,
  Tool,
  ToolApprovalStatus,
  ToolExecutionOptions,
  ToolSet,
} from 'ai';
import { canonicalJson, isRecord } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { GRANTING_OPTION } from '../core/verdict.js';
import { errorMessage } from '../session/error-message.js';
import { type Inbox, toChatMessage } from '../session/inbox.js';
import type { ToolCall } from '../session/options.js';
import type { HookMessage, Question } from '../session/ports.js';
import { describeChange } from '../session/question.js';
import type { Cancellable, EventResult, Session } from '../session/session.js';
import { checkFrameworkVersion, defineFramework } from './shared/framework.js';
import { anySignal, followSignal, withLinkedSignal } from './shared/linked-signal.js';
import { restoreInput, toPlainInput } from './shared/plain-input.js';
import { warnOfUnknownTools } from './shared/unknown-tools.js';
import { isUnseenChange, UNSEEN_CHANGE_MESSAGE } from './shared/unseen-change.js';

/** The AI SDK, `ai` on npm. */
export const ai = defineFramework({
  package: 'ai',
  tested: ['7.0.0', '8.0.0'],
  // The state of a step is the framework's own.
  lacks: { 'step:before': ['replace'], 'step:after': ['replace'] },
  reports: [
    'step:before',
    'step:after',
    'tool:pre',
    'tool:post',
    'tool:error',
    'provider:error',
    'orchestrator:complete',
  ],
});

export interface AiSettings<TOOLS extends ToolSet> {
  readonly tools: TOOLS;
  /** The session's own, so that what hooks inject reaches the model. */
  readonly context?: Inbox;
  /** Who puts a question: `host` is `ai`, by a `tool-approval-request`; `us` the session's approvals. Default host. */
  readonly asks?: 'host' | 'us';
  /**
   * Does your interface show the `reason` of a `tool-approval-request` (`approval.requestReason` of a UI message)? Where a
   * hook has changed an input, what will run stands there, and nowhere else. Without it the session's approvals are asked
   * about such a call. Default false.
   */
  readonly showsReason?: boolean;
  /** Who answers the questions that `ai` puts, for the audit. */
  readonly answeredBy?: string;
  /**
   * Your own, beside ours: a hook that stops the agent then ends the run as if it had finished. Without it the limit of
   * `ai` stays (1 step; 20 for a ToolLoopAgent), and a hook that stops the agent ends the run with an error.
   */
  readonly stopWhen?: StopCondition<TOOLS> | readonly StopCondition<TOOLS>[];
  /** Your own, which is called before ours. One after the spread would take the place of ours, and no tool would run. */
  readonly prepareStep?: PrepareStepFunction<TOOLS>;
  /**
   * Your own, which are called after ours. After the spread they would take the place of ours, and hooks would not be told:
   * of the end of a step, of a failure of the model, of the end of the run.
   */
  readonly onStepEnd?: GenerateTextOnStepEndCallback<TOOLS>;
  readonly onStepError?: GenerateTextOnStepErrorCallback;
  readonly onEnd?: GenerateTextOnEndCallback<TOOLS>;
  /**
   * Cancels the run, its hooks and the questions of `us`. `ai` does not hand on its own where it asks for approval, so give
   * it here: it becomes `abortSignal`, too.
   */
  readonly signal?: AbortSignal;
  /** Go on with a version of `ai` that was not tested. */
  readonly untested?: boolean;
}

/** What was decided about a call, until `ai` runs it. */
interface Judged {
  readonly about: string;
  readonly call: Required<ToolCall>;
  readonly question?: Question | undefined;
  readonly unseen: boolean;
  /** What the session's own approvals are being asked. */
  readonly asking?: Asking;
}

interface Asking {
  readonly outcome: Promise<EventResult<'tool:pre'>>;
  cancel(why: unknown): void;
}

/**
 * Settings for `generateText`, `streamText` or `ToolLoopAgent`, with a session around every tool.
 *
 * @example
 * const context = new Inbox();
 * const session = new Session({ hooks, context, supports: ai.supports });
 * const settings = protect(session, { tools, context, stopWhen: isStepCount(20) });
 * await generateText({ model, prompt: await session.prompt(text), ...settings });
 */
export function protect<TOOLS extends ToolSet>(session: Session, settings: AiSettings<TOOLS>) {
  const {
    tools,
    context,
    asks = 'host',
    showsReason = false,
    answeredBy,
    stopWhen,
    signal,
    untested = false,
  } = settings;
  const by = answeredBy === undefined ? {} : { by: answeredBy };
  checkFrameworkVersion(ai, { untested });
  warnOfUnknownTools(session, Object.keys(tools));
  const judged = new Map<string, Judged>();
  const once = new Set<ModelMessage>();
  const told = new Set<string>();
  let prepared = false;
  let began = performance.now();
  /** The signal of this run, once `ai` has told it: it does so where a call has come, and where a tool runs. */
  let live: AbortSignal | undefined;
  /** The same by call. A stream tells it when the call is being judged already. */
  const cancels = new Map<string, AbortController>();
  const cancelOf = (call: string): AbortController => {
    const known = cancels.get(call) ?? new AbortController();
    cancels.set(call, known);
    return known;
  };
  const cancel = (own = live): Cancellable => ({ signal: anySignal(signal, own) });

  async function toolApproval({
    toolCall,
    tools: offered,
    toolsContext,
    messages,
  }: Approval): Promise<ToolApprovalStatus> {
    const { toolCallId: id, toolName: tool } = toolCall;
    const call = { call: id, tool, input: recordOf(toolCall.input) };
    const { signal: own } = cancelOf(id);
    const open = judged.get(id);
    // `ai` looks again when an answer has come. The question is the same, and is about to be answered.
    if (open?.question !== undefined && open.about === aboutOf(call)) return 'user-approval';
    if (open?.asking !== undefined && open.about === aboutOf(call)) return undefined;
    const answered = answersIn(messages).some((one) => one.call === id && one.approved);
    if (!prepared && !answered) throw replaced();
    const needs = Object.hasOwn(tools, tool) ? (tools[tool] as Tool).needsApproval : undefined;
    const judging =
      asks === 'us'
        ? ask(call, needs === undefined && waits(tool, offered), own)
        : withLinkedSignal(anySignal(signal, own), (linked) =>
            session.judge(call, { shows: showsReason, answered, signal: linked }),
          );
    const outcome = await judging.catch(unreadable);
    if (outcome === undefined) return undefined;
    if (outcome instanceof SluiceError) return { type: 'denied', reason: outcome.message };
    const { decision, reason, question, event } = outcome;
    if (decision === 'deny') return { type: 'denied', reason: reason ?? 'Denied.' };
    const { input } = event.data;
    const unseen = isUnseenChange(outcome);
    judged.set(id, { about: aboutOf(call), call: { ...call, input }, question, unseen });
    if (decision === 'ask') return { type: 'user-approval', reason: question?.prompt ?? 'Allow this operation?' };
    if (decision === 'allow') return 'approved';
    // Without an opinion of ours the tool's own still counts: `ai` does not ask it where there is a function.
    const options = { toolCallId: id, messages: [...messages], context: toolsContext?.[tool] };
    const given = inputOf(input, toolCall.input);
    if (!(typeof needs === 'function' ? await needs(given as never, options as never) : needs)) return undefined;
    if (!unseen) return 'user-approval';
    const change = showsReason ? describeChange(tool, input) : undefined;
    return change === undefined
      ? { type: 'denied', reason: UNSEEN_CHANGE_MESSAGE }
      : { type: 'user-approval', reason: change };
  }

  /**
   * Judges a call, and asks the session's approvals. `ai` wants to know of one call after the other, and runs them all at
   * once: where somebody has to be asked, it is told to go on, and the tool itself waits for the answer.
   */
  async function ask(
    call: Required<ToolCall>,
    mayWait: boolean,
    own: AbortSignal | undefined,
  ): Promise<EventResult<'tool:pre'> | undefined> {
    const controller = new AbortController();
    const over = anySignal(controller.signal, anySignal(signal, own));
    let put = (): void => {};
    const question = new Promise<undefined>((resolve) => {
      put = () => resolve(undefined);
    });
    const outcome = session.gate(call, { signal: over, ...(mayWait && { asking: put }) });
    const first = await Promise.race([outcome, question]);
    if (first !== undefined) return first;
    // Whoever runs the tool hears of it.
    outcome.catch(() => undefined);
    const asking = { outcome, cancel: (why: unknown) => controller.abort(why) };
    judged.set(call.call, { about: aboutOf(call), call, unseen: false, asking });
    return undefined;
  }

  /** Is it a tool of ours that would run? One that somebody else runs does not wait for an answer. */
  function waits(tool: string, offered: Approval['tools']): boolean {
    const own = Object.hasOwn(wrapped, tool) ? wrapped[tool]?.execute : undefined;
    return own !== undefined && offered !== undefined && Object.hasOwn(offered, tool) && offered[tool]?.execute === own;
  }

  /** What came of a question that the tool waits for. */
  async function answerOf(
    { outcome, cancel }: Asking,
    { signal: over }: Cancellable,
  ): Promise<EventResult<'tool:pre'>> {
    const abort = (): void => cancel(over?.reason);
    if (over?.aborted) abort();
    over?.addEventListener('abort', abort, { once: true });
    try {
      return await outcome;
    } finally {
      over?.removeEventListener('abort', abort);
    }
  }

  /** The input that may run: as it was judged before, or judged now. */
  async function admit(
    given: Required<ToolCall>,
    messages: readonly ModelMessage[],
    cancel: Cancellable,
  ): Promise<Required<ToolCall>> {
    const last = judged.get(given.call);
    const known = last?.about === aboutOf(given) ? last : undefined;
    judged.delete(given.call);
    if (known !== undefined && known.asking === undefined) {
      if (known.unseen && !isSeen(known.call, messages)) throw await refuse(known);
      // That `ai` runs what waits for an answer is the answer.
      if (known.question === undefined || (await session.granted(given.call, by, known.call, cancel)))
        return known.call;
    }
    const outcome = await (known?.asking === undefined ? session.gate(given, cancel) : answerOf(known.asking, cancel));
    const { decision, reason, event } = outcome;
    if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'Denied.' });
    const call = { ...given, input: event.data.input };
    if (isUnseenChange(outcome) && !isSeen(call, messages))
      throw new SluiceError('DENIED', { what: UNSEEN_CHANGE_MESSAGE });
    return call;
  }

  /** A person whom `ai` has asked, for whatever reason, saw the input as the model wrote it, and the reason beside it. */
  function isSeen({ call, tool, input }: Required<ToolCall>, messages: readonly ModelMessage[]): boolean {
    const approved = approvals(messages).find((one) => one.call === call && one.approved);
    if (approved === undefined) return true;
    const change = showsReason ? describeChange(tool, input) : undefined;
    return change !== undefined && approved.shown?.endsWith(change) === true;
  }

  /** Ends the question of a call that does not run, whatever was answered. */
  async function refuse({ call, question }: Judged): Promise<SluiceError> {
    const option = question?.options.find((offered) => !GRANTING_OPTION.test(offered));
    if (option !== undefined) await session.granted(call.call, { option, words: UNSEEN_CHANGE_MESSAGE }, call);
    return new SluiceError('DENIED', { what: UNSEEN_CHANGE_MESSAGE });
  }

  function guarded(tool: string, given: Tool): Tool {
    const { execute, onInputAvailable } = given;
    if (execute === undefined) return given;
    const run = async (input: unknown, options: ToolExecutionOptions<never>) => {
      live = options.abortSignal;
      const over = cancel();
      const call = await admit({ call: options.toolCallId, tool, input: recordOf(input) }, options.messages, over);
      // An answer may come after the run was cancelled: `ai` would start the tool all the same.
      over.signal?.throwIfAborted();
      return session.run(call, (final) => last(execute(inputOf(final, input) as never, options as never)), over);
    };
    // Of a call that is to be judged this is the only one of `ai`'s callbacks that is told the signal of the run.
    const told = async (available: ToolExecutionOptions<never> & { readonly input: never }) => {
      context?.delivered();
      live = available.abortSignal;
      if (live !== undefined) followSignal(cancelOf(available.toolCallId), live);
      await onInputAvailable?.call(given, available as never);
    };
    return { ...given, execute: run, onInputAvailable: told } as unknown as Tool;
  }

  async function prepareStep(step: Parameters<PrepareStepFunction<TOOLS>>[0]) {
    const own = (await settings.prepareStep?.(step)) ?? {};
    const { stepNumber } = step;
    prepared = true;
    const messages: ModelMessage[] = own.messages ?? step.messages;
    if (stepNumber === 0) [began, live] = [performance.now(), undefined];
    else context?.delivered();
    cancels.clear();
    // Where `stopWhen` is not ours, this is the only place left.
    if (session.stopped !== undefined) throw new SluiceError('DENIED', { what: session.stopped });
    await refusals(step.messages);
    const { decision, reason } = await session.emit('step:before', { state: { step: stepNumber } }, cancel());
    if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
    const kept = messages.filter((message) => !once.delete(message));
    const added = (context?.send() ?? []).map((message) => {
      const entry = modelMessage(message);
      if (message.ephemeral) once.add(entry);
      return entry;
    });
    const changed = kept.length !== messages.length || added.length > 0;
    return changed ? { ...own, messages: [...kept, ...added] } : own;
  }

  /** Brings back what people refused: nothing runs then, and the question would stay open, also one of an earlier session. */
  async function refusals(messages: readonly ModelMessage[]): Promise<void> {
    for (const { call, tool, reason, shown, approved } of answersIn(messages)) {
      const open = judged.get(call);
      // A question without a reason is the tool's own.
      if (approved || told.has(call) || (open === undefined ? shown : open.question) === undefined) continue;
      judged.delete(call);
      told.add(call);
      const words = reason === undefined ? {} : { words: reason };
      await session.refused(
        { call, tool },
        { ...by, ...words, ...(shown !== undefined && { prompt: shown }) },
        cancel(),
      );
    }
  }

  const wrapped: Readonly<Record<string, Tool>> = Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, guarded(name, tool as Tool)]),
  );
  return {
    tools: wrapped as TOOLS,
    ...(signal !== undefined && { abortSignal: signal }),
    toolApproval,
    prepareStep,
    // A list of ours alone would take the place of the limit that `ai` has.
    ...(stopWhen !== undefined && {
      stopWhen: [() => session.stopped !== undefined, ...[stopWhen].flat()] as StopCondition<TOOLS>[],
    }),
    onStepEnd: async (step: { readonly stepNumber: number; readonly finishReason?: string }) => {
      // A stream that breaks off ends its step, too.
      if (step.finishReason !== 'error') context?.delivered();
      try {
        await session.emit('step:after', { state: { step: step.stepNumber } }, cancel());
      } finally {
        await settings.onStepEnd?.(step as never);
      }
    },
    onStepError: async (failure: { readonly error: unknown }) => {
      try {
        // Whoever cancelled ended it: the provider has not failed.
        if (!isCancelled(failure.error, cancel()))
          await session.emit('provider:error', { error: errorMessage(failure.error) }, cancel());
      } finally {
        await settings.onStepError?.(failure as never);
      }
    },
    onEnd: async (end: { readonly steps: readonly unknown[] }) => {
      const complete = {
        orchestrator: 'ai',
        turn_count: end.steps.length,
        duration_ms: performance.now() - began,
        status: session.stopped === undefined ? 'success' : 'stopped',
      };
      try {
        await session.emit('orchestrator:complete', complete, cancel());
      } finally {
        await settings.onEnd?.(end as never);
      }
    },
  };
}

/** Until a call has come, the signal of a run is not known: then the name of the error tells. */
function isCancelled(error: unknown, { signal }: Cancellable): boolean {
  return signal?.aborted === true || (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name));
}

/** Hooks before a step, and all that they say to the model, would be lost without a word. */
function replaced(): SluiceError {
  return new SluiceError('SESSION_INVALID', {
    what: 'The prepareStep of protect was not called, so hooks on step:before do not run and injected context is lost',
    expected: 'the prepareStep that protect returns',
    got: 'another one, or none',
    fix: 'Give your own to protect({ prepareStep }), and none after the spread.',
  });
}

interface Approval {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };
  /** Those that would run. */
  readonly tools?: Readonly<Record<string, { readonly execute?: unknown }>> | undefined;
  readonly toolsContext?: Readonly<Record<string, unknown>>;
  readonly messages: readonly ModelMessage[];
}

/** A schema may make things of an input that no hook can read. They are not run, and the model is told. */
function unreadable(error: unknown): SluiceError {
  if (isSluiceError(error, 'EVENT_INVALID')) return error;
  throw error;
}

function aboutOf({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): string {
  return canonicalJson([tool, input]);
}

/** An event has a record; a tool may take anything. */
function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  const input = toPlainInput(given);
  return isRecord(input) ? input : { input };
}

function inputOf(final: Readonly<Record<string, unknown>>, given: unknown): unknown {
  return restoreInput(isRecord(toPlainInput(given)) ? final : final.input, given);
}

/** Of a tool that answers bit by bit only the last is its output: what came before could not be withheld any more. */
async function last(output: unknown): Promise<unknown> {
  if (typeof (output as AsyncIterable<unknown> | undefined)?.[Symbol.asyncIterator] !== 'function') return output;
  let final: unknown;
  for await (const part of output as AsyncIterable<unknown>) final = part;
  return final;
}

/** A hook's message, with its provenance where `ai` keeps such things. */
function modelMessage(message: HookMessage): ModelMessage {
  return { ...toChatMessage(message), providerOptions: { sluice: { ...message.metadata } } };
}

interface HostApproval {
  readonly call: string;
  readonly tool: string;
  readonly approved: boolean;
  /** What the person said. */
  readonly reason?: string | undefined;
  /** What the person was shown beside the call. */
  readonly shown?: string | undefined;
}

/** The calls that people approved or refused, by the answers in the messages. */
function approvals(messages: readonly ModelMessage[], answers = messages): readonly HostApproval[] {
  const parts = partsOf(messages);
  const requests = new Map(
    parts.flatMap((part) => (part.type === 'tool-approval-request' ? [[part.approvalId, part] as const] : [])),
  );
  const tools = new Map(
    parts.flatMap((part) => (part.type === 'tool-call' ? [[part.toolCallId, part.toolName] as const] : [])),
  );
  return partsOf(answers).flatMap((part) => {
    if (part.type !== 'tool-approval-response') return [];
    const request = requests.get(part.approvalId);
    if (request === undefined || request.isAutomatic === true) return [];
    const { toolCallId: call, reason: shown } = request;
    return [{ call, tool: tools.get(call) ?? '', approved: part.approved, reason: part.reason, shown }];
  });
}

/** The same of this run alone: `ai` takes the answers of the last message. Older ones were told when they were new. */
function answersIn(messages: readonly ModelMessage[]): readonly HostApproval[] {
  const latest = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
  // What has run is over: the next call of the same id is another one.
  const done = new Set(partsOf(latest).flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : [])));
  return approvals(messages, latest).filter(({ call, approved }) => !approved || !done.has(call));
}

function partsOf(messages: readonly ModelMessage[]) {
  return messages.flatMap(({ content }) => (typeof content === 'string' ? [] : [...content]));
}
