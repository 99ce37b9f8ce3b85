import type { AgentInputItem, CallModelInputFilter, ModelInputData, RunContext, Tool } from '@openai/agents';
import { isRecord } from '../core/data.js';
import { isSluiceError, SluiceError, show } from '../core/errors.js';
import { type Inbox, toChatMessage } from '../session/inbox.js';
import type { ToolCall } from '../session/options.js';
import type { HookMessage, Question } from '../session/ports.js';
import type { Cancellable, Session } from '../session/session.js';
import { checkFrameworkVersion, defineFramework } from './shared/framework.js';
import { anySignal, withLinkedSignal } from './shared/linked-signal.js';
import { restoreInput, toPlainInput } from './shared/plain-input.js';
import { warnOfUnknownTools } from './shared/unknown-tools.js';
import { isUnseenChange, UNSEEN_CHANGE_MESSAGE } from './shared/unseen-change.js';

/** The OpenAI Agents SDK, `@openai/agents` on npm. */
export const openaiAgents = defineFramework({
  package: '@openai/agents',
  tested: ['0.20.0', '0.21.0'],
  // The SDK turns the error of a tool into an output before anybody sees it, and tells of no step's end.
  lacks: { 'step:before': ['replace'], 'tool:error': ['inject', 'replace', 'withhold'] },
  reports: ['step:before', 'tool:pre', 'tool:post', 'orchestrator:complete'],
});

/** A tool that runs in this process, whatever it takes. */
export type GuardedTool<C> = Extract<Tool<C>, { type: 'function' }>;

export interface OpenaiAgentsSettings<C> {
  /** Those that `tool` makes. Others have no place where a session could stand. */
  readonly tools: readonly GuardedTool<C>[];
  /** The session's own, so that what hooks inject reaches the model. */
  readonly context?: Inbox;
  /** Who puts a question: `host` is the SDK, by an interruption; `us` the session's approvals. Default host. */
  readonly asks?: 'host' | 'us';
  /** Who answers the questions that the SDK puts, for the audit. */
  readonly answeredBy?: string;
  /**
   * Cancels the run, its hooks and the questions of `us`. The SDK does not hand on its own where it asks for approval, so
   * give it here: it is in the options, too.
   */
  readonly signal?: AbortSignal;
  /** Go on with a version of the SDK that was not tested. */
  readonly untested?: boolean;
}

/** What was decided about a call, until the SDK runs it. */
interface Judged {
  readonly call: Required<ToolCall>;
  readonly question?: Question | undefined;
  readonly denied?: string;
  readonly unseen: boolean;
  readonly replaced: boolean;
}

/** A call that is judged where the SDK runs it, because there it tells the signal of the run. */
interface Waiting {
  readonly call: Required<ToolCall>;
  /** Being judged: the session's own approvals are asked. */
  readonly judging?: Promise<Judged>;
  cancel?(why: unknown): void;
}

interface Placed {
  readonly at: number;
  readonly item: AgentInputItem;
}

type RunState = Pick<RunContext<unknown>, 'isToolApproved' | 'usage'>;

/** Somebody who tells when an agent begins and ends: an agent, or a runner. */
interface Watched {
  on(event: 'agent_start' | 'agent_end', listener: () => void): unknown;
}

/**
 * Tools for an `Agent` and options for `run`, with a session around every tool. `watch` takes the agent, so that its end
 * is told. A hook that stops the agent ends the run with an error.
 *
 * @example
 * const context = new Inbox();
 * const session = new Session({ hooks, context, supports: openaiAgents.supports });
 * const { tools, options, watch } = protect(session, { tools: [bash], context });
 * const agent = watch(new Agent({ name: 'worker', tools }));
 * await run(agent, await session.prompt(text), options);
 */
export function protect<C = unknown>(session: Session, settings: OpenaiAgentsSettings<C>) {
  const { tools, context, asks = 'host', answeredBy, signal, untested = false } = settings;
  const by = answeredBy === undefined ? {} : { by: answeredBy };
  checkFrameworkVersion(openaiAgents, { untested });
  warnOfUnknownTools(
    session,
    tools.map(({ name }) => name),
  );
  const judged = new Map<string, Judged>();
  /** What hooks said, and how long the conversation was then: the SDK keeps no message that is added here. */
  const placed: Placed[] = [];
  /** The same of the last request. Where it failed, they are placed anew. */
  let fresh: Placed[] = [];
  /** The run of the last request, and how many had been answered in it before. */
  let asked: { readonly run: RunState | undefined; readonly before: number } | undefined;
  const waiting = new Map<string, Waiting>();
  /** The signal of a run, once the SDK has told it: it does so where a tool runs. */
  const signals = new WeakMap<object, AbortSignal>();
  const cancel = (): Cancellable => ({
    signal: anySignal(signal, answers === undefined ? undefined : signals.get(answers)),
  });
  const told = new Set<string>();
  const names = new Set(tools.map(({ name }) => name));
  let [began, steps] = [performance.now(), 0];
  /** Who approved and refused what, as the SDK keeps it. */
  let answers: RunState | undefined;

  async function judge(
    call: Required<ToolCall>,
    cancel: AbortSignal | undefined,
    { answered = false, asking }: { readonly answered?: boolean; readonly asking?: () => void } = {},
  ): Promise<Judged> {
    // An interruption shows the arguments as the model wrote them, and has no place for more.
    const outcome = await withLinkedSignal(cancel, (live) =>
      asks === 'host'
        ? session.judge(call, { shows: false, answered, signal: live, ...(asking && { asking }) })
        : session.gate(call, { signal: live }),
    );
    const { decision, reason, question, event, replaced } = outcome;
    return {
      unseen: isUnseenChange(outcome),
      replaced,
      call: { ...call, input: event.data.input },
      question: decision === 'ask' ? question : undefined,
      ...(decision === 'deny' && { denied: reason ?? 'Denied.' }),
    };
  }

  /** Judges a call. Undefined where the session's own approvals are asked: the tool waits for them, and can be cancelled. */
  async function judgeUntilAsked(call: Required<ToolCall>): Promise<Judged | undefined> {
    const controller = new AbortController();
    const over = signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
    let put = (): void => {};
    const question = new Promise<undefined>((resolve) => {
      put = () => resolve(undefined);
    });
    const judging = judge(call, over, { asking: put });
    const first = await Promise.race([judging, question]);
    if (first !== undefined) return first;
    // Whoever runs the tool hears of it.
    judging.catch(() => undefined);
    waiting.set(call.call, { call, judging, cancel: (why) => controller.abort(why) });
    return undefined;
  }

  /** What came of a call that was left to where it runs. */
  async function settled({ call, judging, cancel }: Waiting, over: AbortSignal | undefined): Promise<Judged> {
    if (judging === undefined) return judge(call, over);
    const abort = (): void => cancel?.(over?.reason);
    if (over?.aborted) abort();
    over?.addEventListener('abort', abort, { once: true });
    try {
      return await judging;
    } finally {
      over?.removeEventListener('abort', abort);
    }
  }

  function guarded(given: GuardedTool<C>): GuardedTool<C> {
    const { name: tool, invoke, needsApproval, type } = given;
    if (type !== 'function')
      throw new SluiceError('SESSION_INVALID', {
        what: 'Only tools that are functions can be guarded',
        expected: 'what tool() makes',
        got: show(type),
        fix: 'Give the others to the agent as they are, and know that nobody judges them.',
      });
    return {
      ...given,
      async isEnabled(run: RunContext<unknown>, agent: Parameters<typeof given.isEnabled>[1]) {
        answers = run;
        return given.isEnabled(run as RunContext<C>, agent);
      },
      async needsApproval(run: RunContext<unknown>, input: unknown, id = '') {
        const shown = toPlainInput(input);
        const call = { call: id, tool, input: isRecord(shown) ? shown : { input: shown } };
        const finalOf = (final: ToolCall['input']) => (isRecord(shown) ? restoreInput(final, input) : input) as never;
        // The model has answered, or it would have called nothing.
        heard();
        // The SDK looks again when an answer has come. The question is the same, and is about to be answered.
        let made = judged.get(id);
        if (made === undefined) {
          const needs = await needsApproval(run, input as never, id);
          // A tool that wants no approval of its own can wait where it runs.
          if (!needs && asks === 'us') {
            waiting.set(id, { call });
            return false;
          }
          made = needs ? await judge(call, signal) : await judgeUntilAsked(call);
          if (made === undefined) return false;
          judged.set(id, made);
        }
        if (made.question !== undefined) return true;
        if (made.denied !== undefined || !(await needsApproval(run, finalOf(made.call.input), id))) return false;
        if (made.unseen) judged.set(id, { ...made, denied: UNSEEN_CHANGE_MESSAGE });
        return !made.unseen;
      },
      async invoke(run: RunContext<C>, text: string, details?: Parameters<typeof invoke>[2]) {
        const id = details?.toolCall?.callId ?? '';
        const parsed = parse(text);
        const input = isRecord(parsed) ? parsed : { input: text };
        const over = anySignal(details?.signal, signal);
        if (details?.signal !== undefined && typeof run === 'object') signals.set(run, details.signal);
        const answered = run?.isToolApproved?.({ toolName: tool, callId: id }) === true;
        const left = waiting.get(id);
        waiting.delete(id);
        const { call, question, denied, unseen, replaced } =
          judged.get(id) ??
          (left === undefined ? await judge({ call: id, tool, input }, over, { answered }) : await settled(left, over));
        judged.delete(id);
        if (denied !== undefined) return denied;
        // The input that the tool wants to have approved came of a hook, and the SDK can't ask any more.
        if (left !== undefined && replaced && (await needsApproval(run, call.input as never, id)))
          return UNSEEN_CHANGE_MESSAGE;
        // Whoever was asked, by whatever: what they saw is not what would run.
        if (unseen && answered) return UNSEEN_CHANGE_MESSAGE;
        // That the SDK runs what waits for an answer is the answer.
        if (question !== undefined && !(await session.granted(id, by, call, { signal: over }))) return 'Denied.';
        // An answer may come after the run was cancelled.
        over?.throwIfAborted();
        try {
          return await session.run(
            call,
            (final) => invoke(run, isRecord(parsed) ? JSON.stringify(final) : text, details),
            { signal: over },
          );
        } catch (error) {
          if (isSluiceError(error, 'DENIED')) return error.message;
          throw error;
        }
      },
    };
  }

  const callModelInputFilter: CallModelInputFilter = async ({ modelData }): Promise<ModelInputData> => {
    const { input, ...rest } = modelData;
    if (session.stopped !== undefined) throw new SluiceError('DENIED', { what: session.stopped });
    await refusals(input);
    const { decision, reason } = await session.emit('step:before', { state: { step: steps++ } }, cancel());
    if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
    // In the same run, the next request comes after an answer.
    if (asked !== undefined && (asked.run === answers || (asked.run?.usage.requests ?? 0) > asked.before)) heard();
    asked = { run: answers, before: answers?.usage.requests ?? 0 };
    const unread = context?.send() ?? [];
    fresh = unread
      .filter(({ ephemeral }) => !ephemeral)
      .map((message) => ({ at: input.length, item: itemOf(message) }));
    const items = input.flatMap((item, index) => [...at(index), item]);
    const once = unread.filter(({ ephemeral }) => ephemeral).map(itemOf);
    return { ...rest, input: [...items, ...at(input.length), ...once] };
  };

  const at = (index: number): AgentInputItem[] =>
    [...placed, ...fresh].filter((one) => one.at === index).map(({ item }) => item);

  /** The model has answered the last request: it has read what hooks said. */
  function heard(): void {
    placed.push(...fresh);
    fresh = [];
    asked = undefined;
    context?.delivered();
  }

  /** Brings back what people refused: nothing runs then, and the question would stay open, also one of an earlier session. */
  async function refusals(input: readonly AgentInputItem[]): Promise<void> {
    // What an earlier session asked is new in the last results only: older ones were told when they were new.
    const latest = input.findLastIndex(({ type }) => type !== 'function_call_result');
    for (const [index, item] of input.entries()) {
      if (item.type !== 'function_call_result' || !names.has(item.name)) continue;
      const { callId: call, name: tool } = item;
      const open = judged.get(call);
      const refused = index > latest && answers?.isToolApproved({ toolName: tool, callId: call }) === false;
      if (told.has(call) || (open === undefined ? !refused : open.question === undefined)) continue;
      judged.delete(call);
      told.add(call);
      await session.refused({ call, tool }, by, cancel());
    }
  }

  return {
    tools: tools.map(guarded),
    options: { callModelInputFilter, ...(signal !== undefined && { signal }) },
    /** Tells the session when this agent, or runner, is done. */
    watch<W extends Watched>(watched: W): W {
      watched.on('agent_start', () => {
        [began, steps] = [performance.now(), 0];
      });
      watched.on('agent_end', () => {
        heard();
        const complete = {
          orchestrator: '@openai/agents',
          turn_count: steps,
          duration_ms: performance.now() - began,
          status: session.stopped === undefined ? 'success' : 'stopped',
        };
        // Whoever cancels hears of it from the run.
        session.emit('orchestrator:complete', complete, cancel()).catch(() => undefined);
      });
      return watched;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function itemOf(message: HookMessage): AgentInputItem {
  const { role, content } = toChatMessage(message);
  if (role === 'user') return { type: 'message', role, content };
  return { type: 'message', role, status: 'completed', content: [{ type: 'output_text', text: content }] };
}
