import type { Client, ClientEvent, DecodedEvent } from '../clients/client.js';
import { recogniseClient } from '../clients/shared/recognise.js';
import { isSluiceError, SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { analyticsHooks, ANALYTICS_PATH as USUAL } from '../hooks/analytics.js';
import { tryWrite } from '../os/write.js';
import type { PipelineHost } from '../pipeline/event-pipeline.js';
import { HookProcess } from '../pipeline/hook-process.js';
import { mask } from '../redact/mask.js';
import type { SessionOptions } from '../session/options.js';
import { findFirstSource, mapStackSources } from './stack.js';

/** Where an event happened. */
export interface EventLocation {
  /** The directory that the agent was started in. */
  readonly root: string;
  readonly cwd: string;
  readonly home: string;
  readonly transcript?: string;
  /** What the client sent beside the event, as middleware knows it. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

/** A built handler: one program for one kind of event of one client. */
export interface BuiltHandler {
  readonly name: string;
  readonly client: Client;
  /** Clients that also read the settings of this one, and are answered in their own way. */
  readonly readers?: readonly Client[];
  /** The events that it is for. */
  readonly events: readonly ClientEvent['name'][];
  /** Seconds until it denies, whatever hangs. Less than the client waits. */
  readonly timeout: number;
  /** Its own address, to name the sources of a stack trace. */
  readonly self: string;
  readonly options?: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired'>;
  readonly limits?: SessionOptions['limits'];
  hooks(at: EventLocation): Promise<readonly Hook[]> | readonly Hook[];
}

/** Judges one event on standard input, answers, and ends the process. */
export async function handle(handler: BuiltHandler): Promise<never> {
  const started = new HookProcess();
  started.begin();
  try {
    await started.run(createPipelineHost(handler));
  } catch (error) {
    started.fail(error);
  }
  return process.exit();
}

function createPipelineHost(handler: BuiltHandler): PipelineHost {
  const { name, client, readers = [], events, timeout, options = {}, limits = {}, self } = handler;
  return {
    name,
    client,
    timeout,
    senderOf(payload) {
      const sender = readers.length === 0 ? undefined : recogniseClient(payload);
      return readers.find((reader) => reader.name === sender) ?? client;
    },
    accept(decoded) {
      if (!(events as readonly string[]).includes(decoded.clientEvent.name)) throw misplaced(name, decoded, events);
    },
    async prepare(at) {
      const own = (await handler.hooks(at)).map((hook) => named(hook, self));
      return { hooks: [...own, ...analyticsHooks(process.env, at.root, USUAL)], options, limits };
    },
    failsOpen: () => options.failOpen === true,
    explain: (error) => explain(error, self),
  };
}

/** The hook, whose failures say where in the sources they happened. */
function named(hook: Hook, self: string): Hook {
  const failed = (error: unknown): never => {
    throw isSluiceError(error) ? error : new Error(explain(error, self), { cause: error });
  };
  const run = hook.run as (...args: readonly unknown[]) => unknown;
  return {
    ...hook,
    run(...args: readonly unknown[]): unknown {
      try {
        const answer = run(...args);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (error) {
        return failed(error);
      }
    },
  } as Hook;
}

/** What went wrong, and in which source. The whole stack goes to standard error where somebody asks for it. */
function explain(error: unknown, self: string): string {
  if (!(error instanceof Error)) return show(error);
  const stack = error.stack ?? '';
  if (process.env.SLUICE_DEBUG) tryWrite(2, `${mask(mapStackSources(stack, self)).text}\n`);
  const source = isSluiceError(error) ? undefined : findFirstSource(stack, self);
  return source === undefined ? error.message : `${error.message} (in ${source})`;
}

/** A handler that is wired to an event of another kind has nothing to judge it by: silence would be a yes. */
function misplaced(name: string, { event }: DecodedEvent, events: readonly string[]): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: `The handler ${name} is wired to ${event}`,
    expected: `an event that is ${events.join(' or ')}`,
    got: event,
    fix: "Correct the client's settings: each event has its own handler.",
  });
}
