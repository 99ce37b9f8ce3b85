import { type AgentMiddleware, AIMessage, createMiddleware, HumanMessage, ToolMessage } from 'langchain';
import { isRecord } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { type Inbox, spoken } from '../session/inbox.js';
import { messageOf } from '../session/message.js';
import type { ToolCall } from '../session/options.js';
import type { HookMessage } from '../session/ports.js';
import type { Session } from '../session/session.js';
import { checkVersion, framework } from './shared/framework.js';

/** LangChain, `langchain` on npm. */
export const langchain = framework({
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
  checkVersion(langchain, { untested });
  let [began, steps] = [performance.now(), 0];
  /** Read by the next request only. */
  let once: HookMessage[] = [];

  /** LangChain tells of a step's end before its tools run: it is over when the next begins, or the agent ends. */
  let isOpen = false;
  async function endStep(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await session.emit('step:after', { state: { step: steps++ } });
  }

  return createMiddleware({
    name: 'sluice',
    beforeAgent: () => {
      [began, steps, isOpen] = [performance.now(), 0, false];
    },
    beforeModel: {
      canJumpTo: ['end'],
      hook: async (_, { signal }) => {
        await endStep();
        if (session.stopped !== undefined)
          return { jumpTo: 'end' as const, messages: [new AIMessage(session.stopped)] };
        const { decision, reason } = await session.emit('step:before', { state: { step: steps } }, { signal });
        if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
        const unread = context?.take() ?? [];
        once = unread.filter(({ ephemeral }) => ephemeral);
        const kept = unread.filter(({ ephemeral }) => !ephemeral).map(messageFrom);
        return kept.length === 0 ? undefined : { messages: kept };
      },
    },
    wrapModelCall: async (request, handler) => {
      try {
        return await handler({ ...request, messages: [...request.messages, ...once.map(messageFrom)] });
      } catch (error) {
        await session.emit('provider:error', { error: messageOf(error) });
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
        const { decision, reason, event } = await session.gate(given, { signal });
        if (decision === 'deny') return answer(reason ?? 'Denied.');
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
        return answer(isSluiceError(error) ? error.message : messageOf(error));
      }
    },
    afterAgent: async () => {
      await endStep();
      await session.emit('orchestrator:complete', {
        orchestrator: 'langchain',
        turn_count: steps,
        duration_ms: performance.now() - began,
        status: session.stopped === undefined ? 'success' : 'stopped',
      });
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
  const { role, content } = spoken(message);
  const fields = { content, additional_kwargs: { sluice: { ...message.metadata } } };
  return role === 'user' ? new HumanMessage(fields) : new AIMessage(fields);
}
