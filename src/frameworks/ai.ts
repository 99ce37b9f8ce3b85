import type { ModelMessage, StopCondition, Tool, ToolApprovalStatus, ToolExecutionOptions, ToolSet } from 'ai';
import { canonical, isRecord } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { GRANTS } from '../core/verdict.js';
import { type Inbox, spoken } from '../session/inbox.js';
import { messageOf } from '../session/message.js';
import type { ToolCall } from '../session/options.js';
import type { HookMessage, Question } from '../session/ports.js';
import type { Session } from '../session/session.js';
import { checkVersion, framework } from './shared/framework.js';

/** The AI SDK, `ai` on npm. */
export const ai = framework({
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
  /** Your own, beside ours: a hook can stop the agent too. Default: when the model has nothing more to do. */
  readonly stopWhen?: StopCondition<TOOLS> | readonly StopCondition<TOOLS>[];
  /** Go on with a version of `ai` that was not tested. */
  readonly untested?: boolean;
}

/** What was decided about a call, until `ai` runs it. */
interface Judged {
  readonly about: string;
  readonly call: Required<ToolCall>;
  readonly question?: Question | undefined;
}

/**
 * Settings for `generateText`, `streamText` or `ToolLoopAgent`, with a session around every tool.
 *
 * @example
 * const context = new Inbox();
 * const session = new Session({ hooks, context, supports: ai.supports });
 * await generateText({ model, prompt: await session.prompt(text), ...protect(session, { tools, context }) });
 */
export function protect<TOOLS extends ToolSet>(session: Session, settings: AiSettings<TOOLS>) {
  const { tools, context, asks = 'host', stopWhen = [], untested = false } = settings;
  checkVersion(ai, { untested });
  const judged = new Map<string, Judged>();
  const once = new Set<ModelMessage>();
  let began = performance.now();

  async function toolApproval({ toolCall, toolsContext, messages }: Approval): Promise<ToolApprovalStatus> {
    const { toolCallId: id, toolName: tool } = toolCall;
    const call = { call: id, tool, input: recordOf(toolCall.input) };
    const open = judged.get(id);
    // `ai` looks again when an answer has come. The question is the same, and is about to be answered.
    if (open?.question !== undefined && open.about === aboutOf(call)) return 'user-approval';
    const outcome = await (asks === 'host' ? session.judge(call) : session.gate(call)).catch(unreadable);
    if (outcome instanceof SluiceError) return { type: 'denied', reason: outcome.message };
    const { decision, reason, question, event } = outcome;
    if (decision === 'deny') return { type: 'denied', reason: reason ?? 'Denied.' };
    judged.set(id, { about: aboutOf(call), call: { ...call, input: event.data.input }, question });
    if (decision === 'ask') return { type: 'user-approval', reason: question?.prompt ?? 'Allow this operation?' };
    if (decision === 'allow') return 'approved';
    // Without an opinion of ours the tool's own still counts: `ai` does not ask it where there is a function.
    const needs = Object.hasOwn(tools, tool) ? (tools[tool] as Tool).needsApproval : undefined;
    const options = { toolCallId: id, messages: [...messages], context: toolsContext?.[tool] };
    return (typeof needs === 'function' ? await needs(toolCall.input as never, options as never) : needs)
      ? 'user-approval'
      : undefined;
  }

  /** The input that may run: as it was judged before, or judged now. */
  async function admit(given: Required<ToolCall>): Promise<Required<ToolCall>> {
    const known = judged.get(given.call);
    judged.delete(given.call);
    if (known?.about === aboutOf(given)) {
      // That `ai` runs what waits for an answer is the answer.
      if (known.question === undefined || (await session.granted(given.call, {}, known.call))) return known.call;
    }
    const { decision, reason, event } = await session.gate(given);
    if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'Denied.' });
    return { ...given, input: event.data.input };
  }

  function guarded(tool: string, given: Tool): Tool {
    const { execute } = given;
    if (execute === undefined) return given;
    const run = async (input: unknown, options: ToolExecutionOptions<never>) => {
      const call = await admit({ call: options.toolCallId, tool, input: recordOf(input) });
      // An answer may come after the run was cancelled: `ai` would start the tool all the same.
      options.abortSignal?.throwIfAborted();
      return session.run(call, (final) => last(execute(inputOf(final, input) as never, options as never)));
    };
    return { ...given, execute: run } as Tool;
  }

  async function prepareStep({ messages, stepNumber }: { messages: ModelMessage[]; stepNumber: number }) {
    if (stepNumber === 0) began = performance.now();
    await refusals(messages);
    const { decision, reason } = await session.emit('step:before', { state: { step: stepNumber } });
    if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
    const kept = messages.filter((message) => !once.delete(message));
    const added = (context?.take() ?? []).map((message) => {
      const entry = modelMessage(message);
      if (message.ephemeral) once.add(entry);
      return entry;
    });
    return kept.length === messages.length && added.length === 0 ? undefined : { messages: [...kept, ...added] };
  }

  /** Brings back what people refused: nothing runs then, and the question would stay open. */
  async function refusals(messages: readonly ModelMessage[]): Promise<void> {
    for (const { call, reason } of refused(messages)) {
      const question = judged.get(call)?.question;
      const option = question?.options.find((offered) => !GRANTS.test(offered));
      if (option === undefined) continue;
      judged.delete(call);
      await session.granted(call, { option, ...(reason !== undefined && { words: reason }) });
    }
  }

  return {
    tools: Object.fromEntries(
      Object.entries(tools).map(([name, tool]) => [name, guarded(name, tool as Tool)]),
    ) as TOOLS,
    toolApproval,
    prepareStep,
    stopWhen: [() => session.stopped !== undefined, ...[stopWhen].flat()] as StopCondition<TOOLS>[],
    onStepEnd: async ({ stepNumber }: { readonly stepNumber: number }) => {
      await session.emit('step:after', { state: { step: stepNumber } });
    },
    onStepError: async ({ error }: { readonly error: unknown }) => {
      await session.emit('provider:error', { error: messageOf(error) });
    },
    onEnd: async ({ steps }: { readonly steps: readonly unknown[] }) => {
      await session.emit('orchestrator:complete', {
        orchestrator: 'ai',
        turn_count: steps.length,
        duration_ms: performance.now() - began,
        status: session.stopped === undefined ? 'success' : 'stopped',
      });
    },
  };
}

interface Approval {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };
  readonly toolsContext?: Readonly<Record<string, unknown>>;
  readonly messages: readonly ModelMessage[];
}

/** A schema may make things of an input that no hook can read. They are not run, and the model is told. */
function unreadable(error: unknown): SluiceError {
  if (isSluiceError(error, 'EVENT_INVALID')) return error;
  throw error;
}

function aboutOf({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): string {
  return canonical([tool, input]);
}

/** An event has a record; a tool may take anything. */
function recordOf(input: unknown): Readonly<Record<string, unknown>> {
  return isRecord(input) ? input : { input };
}

function inputOf(final: Readonly<Record<string, unknown>>, given: unknown): unknown {
  return isRecord(given) ? structuredClone(final) : structuredClone(final.input);
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
  return { ...spoken(message), providerOptions: { sluice: { ...message.metadata } } };
}

/** The calls that people refused, by the answers in the messages. */
function refused(messages: readonly ModelMessage[]): { readonly call: string; readonly reason?: string | undefined }[] {
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : [...content]));
  const calls = new Map(
    parts.flatMap((part) =>
      part.type === 'tool-approval-request' ? [[part.approvalId, part.toolCallId] as const] : [],
    ),
  );
  return parts.flatMap((part) => {
    const call = part.type === 'tool-approval-response' && !part.approved ? calls.get(part.approvalId) : undefined;
    return call === undefined ? [] : [{ call, reason: (part as { reason?: string }).reason }];
  });
}
