import { isRecord } from '../core/data.js';
import { isSluiceError, SluiceError } from '../core/errors.js';
import { type Inbox, toChatMessage } from '../session/inbox.js';
import type { HookMessage } from '../session/ports.js';
import type { Session } from '../session/session.js';
import { checkFrameworkVersion, defineFramework } from './shared/framework.js';
import { restoreInput, toPlainInput } from './shared/plain-input.js';
import { warnOfUnknownTools } from './shared/unknown-tools.js';
import { isUnseenChange, UNSEEN_CHANGE_MESSAGE } from './shared/unseen-change.js';

/** Mastra, `@mastra/core` on npm. */
export const mastra = defineFramework({
  package: '@mastra/core',
  tested: ['1.71.0', '2.0.0'],
  // The state of a step is the framework's own.
  lacks: { 'step:before': ['replace'], 'step:after': ['replace'] },
  reports: ['step:before', 'step:after', 'tool:pre', 'tool:post', 'tool:error', 'orchestrator:complete'],
});

/** A tool as `createTool` makes it: what of it is used here. */
export interface MastraTool {
  readonly id: string;
  // Each tool has its own input, and Mastra checks it: here it only passes.
  readonly execute?: ((input: never, context: never) => Promise<unknown>) | undefined;
  readonly requireApproval?: unknown;
}

/** What Mastra gives to `prepareStep`. */
interface FinishedStep {
  readonly finishReason?: string;
}

interface Step {
  readonly stepNumber: number;
  readonly abortSignal?: AbortSignal;
  readonly messageList: {
    add(
      message: { readonly id: string; readonly role: 'user' | 'assistant'; readonly content: string },
      source: 'context',
    ): unknown;
    removeByIds?(ids: string[]): unknown;
  };
}

// What Mastra tells a condition is its own: here it only passes.
type Condition = (given: never) => boolean | Promise<boolean>;

export interface MastraSettings<T extends Readonly<Record<string, MastraTool>>> {
  readonly tools: T;
  /** The session's own, so that what hooks inject reaches the model. */
  readonly context?: Inbox;
  /**
   * Your own conditions, beside ours: a hook that stops the agent then ends the run as if it had finished. Without them
   * Mastra's own limit of steps stays, and a hook that stops the agent ends the run with an error.
   */
  readonly stopWhen?: Condition | readonly Condition[];
  /** Go on with a version of Mastra that was not tested. */
  readonly untested?: boolean;
}

/** What Mastra tells a tool: the fields that are used here. */
interface About {
  readonly agent?: { readonly toolCallId?: string };
  readonly abortSignal?: AbortSignal;
}

/**
 * Tools for an `Agent`, and options for its `generate` or `stream`, with a session around every tool. It asks through the
 * session's approvals.
 *
 * @example
 * const context = new Inbox();
 * const session = new Session({ hooks, context, approvals, supports: mastra.supports });
 * const { tools, options } = protect(session, { tools: { bash }, context });
 * const agent = new Agent({ id: 'worker', name: 'worker', instructions, model, tools });
 * await agent.generate(await session.prompt(text), options);
 */
export function protect<T extends Readonly<Record<string, MastraTool>>>(session: Session, settings: MastraSettings<T>) {
  const { tools, context, stopWhen, untested = false } = settings;
  checkFrameworkVersion(mastra, { untested });
  warnOfUnknownTools(session, Object.keys(tools));
  let began = performance.now();
  let once: string[] = [];
  /** The signal of the run: only some of Mastra's callbacks are told. */
  let live: AbortSignal | undefined;
  /** One that is sent again has the same id, so that a list which has kept it has it once. */
  const ids = new WeakMap<HookMessage, string>();

  function guarded<G extends MastraTool>(tool: string, given: G): G {
    const execute = given.execute?.bind(given) as ((input: unknown, context: unknown) => Promise<unknown>) | undefined;
    if (execute === undefined) return given;
    const run = async (input: unknown, about: About = {}) => {
      const shown = toPlainInput(input);
      const call = {
        tool,
        input: isRecord(shown) ? shown : { input: shown },
        call: about.agent?.toolCallId ?? crypto.randomUUID(),
      };
      const { abortSignal: signal } = about;
      // The model has answered, or it would have called nothing.
      context?.delivered();
      try {
        const outcome = await session.gate(call, { signal });
        const { decision, reason, event } = outcome;
        if (decision === 'deny') return reason ?? 'Denied.';
        // Mastra has asked before this runs, and shown what the model wrote.
        if (given.requireApproval && isUnseenChange(outcome)) return UNSEEN_CHANGE_MESSAGE;
        // An answer may come after the run was cancelled.
        signal?.throwIfAborted();
        return await session.run(
          { ...call, input: event.data.input },
          (final) => execute(restoreInput(isRecord(shown) ? final : final.input, input), about),
          { signal },
        );
      } catch (error) {
        // What is thrown, Mastra logs as a failure of the tool; a denial is an answer.
        if (isSluiceError(error, 'DENIED')) return error.message;
        throw error;
      }
    };
    // A tool is an object of a class that Mastra recognises it by.
    return Object.assign(Object.create(Object.getPrototypeOf(given)), given, { execute: run });
  }

  return {
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, guarded(name, tool)])) as unknown as T,
    options: {
      async prepareStep({ stepNumber, messageList, abortSignal: signal }: Step): Promise<undefined> {
        if (stepNumber === 0) began = performance.now();
        else context?.delivered();
        live = signal;
        if (session.stopped !== undefined) throw new SluiceError('DENIED', { what: session.stopped });
        const { decision, reason } = await session.emit('step:before', { state: { step: stepNumber } }, { signal });
        if (decision === 'deny') throw new SluiceError('DENIED', { what: reason ?? 'The step was denied.' });
        messageList.removeByIds?.(once);
        once = [];
        for (const message of context?.send() ?? []) {
          const id = ids.get(message) ?? `sluice-${crypto.randomUUID()}`;
          ids.set(message, id);
          if (message.ephemeral) once.push(id);
          messageList.add(messageFrom(message, id), 'context');
        }
      },
      // A list of ours alone would take the place of the limit that Mastra has.
      ...(stopWhen !== undefined && { stopWhen: [() => session.stopped !== undefined, ...[stopWhen].flat()] }),
      onStepFinish: async ({ finishReason }: FinishedStep = {}): Promise<void> => {
        // A step of which the model has read nothing is told here, too.
        if (finishReason !== 'error') context?.delivered();
        await session.emit('step:after', { state: {} }, { signal: live });
      },
      onFinish: async ({ steps }: { readonly steps?: readonly unknown[] }): Promise<void> => {
        const complete = {
          orchestrator: '@mastra/core',
          turn_count: steps?.length ?? 0,
          duration_ms: performance.now() - began,
          status: session.stopped === undefined ? 'success' : 'stopped',
        };
        await session.emit('orchestrator:complete', complete, { signal: live });
      },
    },
  };
}

function messageFrom(message: HookMessage, id: string) {
  return { id, ...toChatMessage(message) };
}
