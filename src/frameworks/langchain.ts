import { type AgentMiddleware, AIMessage, createMiddleware, HumanMessage, ToolMessage } from 'langchain';
import { isRecord } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { errorMessage } from '../session/error-message.js';
import { type Inbox, toChatMessage } from '../session/inbox.js';
import type { ToolCall } from '../session/options.js';
import type { HookMessage } from '../session/ports.js';
import type { Cancellable, Session } from '../session/session.js';
import { checkFrameworkVersion, defineFramework } from './shared/framework.js';
import { isUnseenChange, UNSEEN_CHANGE_MESSAGE } from './shared/unseen-change.js';

/** LangChain, `langchain` on npm. */
export const langchain = defineFramework({
  package: 'langchain',
  tested: ['1.0.0', '2.0.0'],
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

export interface LangchainSettings {
  /** The session's own, so that what hooks inject reaches the model. */
  readonly context?: Inbox;
  /** Go on with a version of `langchain` that was not tested. */
  readonly untested?: boolean;
}

/**
 * A middleware for `createAgent`: a session around every tool. Put it last, so that it judges what really runs. It asks
 * through the session's approvals. The error of a tool is told to the model, and ends nothing.
 *
 * @example
 * const context = new Inbox();
 * const session = new Session({ hooks, context, approvals, supports: langchain.supports });
 * const agent = createAgent({ model, tools, middleware: [protect(session, { context })] });
 */
export function protect(session: Session, { context, untested = false }: LangchainSettings = {}): AgentMiddleware {
  checkFrameworkVersion(langchain, { untested });
  let [began, steps] = [performance.now(), 0];
  /** Read by the next request only. */
  let once: readonly HookMessage[] = [];
  /** One that is sent again has the same id, so that a thread which has kept it has it once. */
  const sent = new WeakMap<HookMessage, ReturnType<typeof messageFrom>>();
  /** The calls that the model made, by the run in which it made them: each run has a writer of its own. */
  const called = new WeakMap<object, Set<string>>();

  /** LangChain tells of a step's end before its tools run: it is over when the next begins, or the agent ends. */
  let isOpen = false;
  async function endStep(cancel: Cancellable): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await session.emit('step:after', { state: { step: steps++ } }, cancel);
  }

  /**
   * May a person have been asked about this call? `humanInTheLoopMiddleware` and breakpoints end the run, and the call comes
   * in the run that goes on. Who was asked there saw the call before any hook.
   */
  function mayBeAsked(call: string, { writer }: { readonly writer?: unknown }): boolean {
    return typeof writer !== 'function' || called.get(writer)?.has(call) !== true;
  }

  function made(message: HookMessage): ReturnType<typeof messageFrom> {
    const known = sent.get(message) ?? messageFrom(message);
    sent.set(message, known);
    return known;
  }

  return createMiddleware({
    name: 'sluice',
    beforeAgent: () => {
      [began, steps, isOpen] = [performance.now(), 0, false];
    },
    beforeModel: {
      canJumpTo: ['end'],
      hook: async (_, { signal }) => {
        await endStep({ signal });
        if (session.stopped !== undefined)
          return { jumpTo: 'end' as const, messages: [new AIMessage(session.stopped)] };
        const { decision, reason } = await session.emit('step:before', { state: { step: steps } }, { signal });
        if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
        const unread = context?.send() ?? [];
        once = unread.filter(({ ephemeral }) => ephemeral);
        const kept = unread.filter(({ ephemeral }) => !ephemeral).map(made);
        return kept.length === 0 ? undefined : { messages: kept };
      },
    },
    wrapModelCall: async (request, handler) => {
      const { signal, writer } = request.runtime;
      try {
        const answer = await handler({ ...request, messages: [...request.messages, ...once.map(messageFrom)] });
        context?.delivered();
        // Here, and not after the model: of a run that another middleware interrupts there, that is another run.
        const calls = AIMessage.isInstance(answer) ? (answer.tool_calls ?? []) : [];
        if (typeof writer === 'function') called.set(writer, new Set(calls.map(({ id = '' }) => id)));
        return answer;
      } catch (error) {
        // Whoever cancelled ended it: the provider has not failed.
        if (!signal?.aborted) await session.emit('provider:error', { error: errorMessage(error) }, { signal });
        throw error;
      }
    },
    afterModel: () => {
      isOpen = true;
    },
    wrapToolCall: async (request, handler) => {
      const { id = '', name: tool, args } = request.toolCall;
      const answer = (content: string): ToolMessage =>
        new ToolMessage({ content, tool_call_id: id, name: tool, status: 'error' });
      const given = { call: id, tool, input: isRecord(args) ? args : { input: args } };
      // What is not a message, such as a command for the graph, has no output of its own.
      let ran: unknown;
      const { signal } = request.runtime;
      try {
        const outcome = await session.gate(given, { signal });
        const { decision, reason, event } = outcome;
        if (decision === 'deny') return answer(reason ?? 'Denied.');
        if (isUnseenChange(outcome) && mayBeAsked(id, request.runtime)) return answer(UNSEEN_CHANGE_MESSAGE);
        // An answer may come after the run was cancelled.
        signal?.throwIfAborted();
        const judged = { ...given, input: event.data.input };
        const execute = async (input: ToolCall['input']) => {
          ran = await handler({ ...request, toolCall: { ...request.toolCall, args: structuredClone(input) } });
          if (!ToolMessage.isInstance(ran)) return null;
          // A tool that has failed has an error, not an output.
          if (ran.status === 'error') throw new Error(String(ran.content));
          return ran.content;
        };
        const output = await session.run(judged, execute, { signal });
        if (!ToolMessage.isInstance(ran)) return ran as ToolMessage;
        return new ToolMessage({ ...fieldsOf(ran), content: output as string });
      } catch (error) {
        if (signal?.aborted) throw error;
        return answer(isSluiceError(error) ? error.message : errorMessage(error));
      }
    },
    afterAgent: async (_, { signal }) => {
      await endStep({ signal });
      const complete = {
        orchestrator: 'langchain',
        turn_count: steps,
        duration_ms: performance.now() - began,
        status: session.stopped === undefined ? 'success' : 'stopped',
      };
      await session.emit('orchestrator:complete', complete, { signal });
    },
  });
}

/** The artifact of a tool is for programs; what hooks have not seen of it does not go on. */
function fieldsOf({ tool_call_id, name, status, id, additional_kwargs }: ToolMessage) {
  return {
    tool_call_id,
    additional_kwargs,
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    ...(id !== undefined && { id }),
  };
}

function messageFrom(message: HookMessage): HumanMessage | AIMessage {
  const { role, content } = toChatMessage(message);
  const fields = {
    id: `sluice-${crypto.randomUUID()}`,
    content,
    additional_kwargs: { sluice: { ...message.metadata } },
  };
  return role === 'user' ? new HumanMessage(fields) : new AIMessage(fields);
}
