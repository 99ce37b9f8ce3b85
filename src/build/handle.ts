import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { openLog, type SealedLog } from '../audit/log.js';
import { mask } from '../audit/redact.js';
import { auditDirectory, stateDirectory } from '../audit/state.js';
import { Collector } from '../cli/collector.js';
import { lookUp } from '../cli/facts.js';
import { identified, marksOf } from '../cli/marks.js';
import { Reply } from '../cli/reply.js';
import { isJudgedElsewhere } from '../cli/sender.js';
import { SessionMemory } from '../cli/session-memory.js';
import { checkLarge, parsePayload, readStdin } from '../cli/stdin.js';
import { tryWrite } from '../cli/write.js';
import { isAttended } from '../clients/attended.js';
import { carry } from '../clients/carry.js';
import type { Client, Decoded, Happened } from '../clients/client.js';
import { recognise } from '../clients/recognise.js';
import { isSluiceError, SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { analyticsHooks, ANALYTICS_PATH as USUAL } from '../hooks/analytics.js';
import type { SessionOptions, ToolCall } from '../session/options.js';
import type { AuditRecord } from '../session/ports.js';
import { Session } from '../session/session.js';
import { StderrDisplay } from '../session/stderr.js';
import { firstSource, nameSources } from './stack.js';

/** Where an event happened. */
export interface At {
  /** The directory that the agent was started in. */
  readonly root: string;
  readonly cwd: string;
  readonly home: string;
  readonly transcript?: string;
}

/** A built handler: one program for one kind of event of one client. */
export interface Handler {
  readonly name: string;
  readonly client: Client;
  /** Clients that also read the settings of this one, and are answered in their own way. */
  readonly readers?: readonly Client[];
  /** The events that it is for. */
  readonly events: readonly Happened['name'][];
  /** Seconds until it denies, whatever hangs. Less than the client waits. */
  readonly timeout: number;
  /** Its own address, to name the sources of a stack trace. */
  readonly self: string;
  readonly options?: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired'>;
  readonly limits?: SessionOptions['limits'];
  hooks(at: At): Promise<readonly Hook[]> | readonly Hook[];
}

/** Milliseconds for observers once the answer has left. */
const IDLE = 2_000;
/** Hooks get this part of the time, so that a slow one is named before the watchdog ends everything. */
const SHARE = 0.75;

/** Judges one event on standard input, answers, and ends the process. */
export async function handle(handler: Handler): Promise<never> {
  const run = new Run(handler);
  run.begin();
  try {
    await run.judge();
  } catch (error) {
    if (handler.options?.failOpen === true && isSluiceError(error, 'PAYLOAD_INVALID')) run.pass(error);
    else run.fail(error);
  }
  return process.exit();
}

class Run {
  readonly #handler: Handler;
  readonly #reply = new Reply();
  readonly #home = home();
  readonly #log: SealedLog = openLog({ directory: auditDirectory(process.env, this.#home) });
  #client: Client;
  #decoded: Decoded | undefined;

  constructor(handler: Handler) {
    this.#handler = handler;
    this.#client = handler.client;
  }

  /** From here on, whatever happens ends with an answer. */
  begin(): void {
    this.#reply.guard();
    // Standard output is the answer and nothing else: console.log in a hook would turn a denial into plain text.
    Object.defineProperty(process, 'stdout', { configurable: true, get: () => process.stderr });
    const crashed = (error: unknown): void => {
      if (this.#reply.given) return;
      this.fail(error);
      process.exit();
    };
    process.on('uncaughtException', crashed);
    process.on('unhandledRejection', crashed);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => crashed(new Error(`Stopped by ${signal} before anything was decided.`)));
    // A ref'd timer: an unref'd one would let the process end without a word.
    setTimeout(() => {
      this.fail(
        new SluiceError('HOOK_TIMEOUT', {
          what: `Nothing was decided within ${this.#handler.timeout} s, so this is a denial`,
          fix: 'Try again, or ask the user.',
        }),
      );
      process.exit();
    }, this.#handler.timeout * 1000);
  }

  async judge(): Promise<void> {
    const { client: given, readers = [], events, name, options, limits, timeout } = this.#handler;
    const bytes = process.stdin.isTTY ? Buffer.alloc(0) : await readStdin();
    const payload = parsePayload(bytes);
    const sender = readers.length === 0 ? undefined : recognise(payload);
    const client = readers.find((reader) => reader.name === sender) ?? given;
    this.#client = client;
    const decoded = identified(client.decode(payload), (value) => this.#log.identify(value));
    this.#decoded = decoded;
    if (client.events[decoded.event]?.can.includes('deny')) checkLarge(bytes);
    const { happened } = decoded;
    if (happened.name === 'observed') return this.#observe(happened.note);
    if (isJudgedElsewhere(given, client, payload, this.#home))
      return this.#observe('It is judged by a hook of its own.');
    if (!events.includes(happened.name)) throw misplaced(name, decoded, events);
    const at = this.#place(decoded);
    const hooks = [
      ...(await this.#handler.hooks(at)).map((hook) => this.#named(hook)),
      ...analyticsHooks(process.env, at.root, USUAL),
    ];
    const facts = (call: ToolCall) => lookUp(call, at);
    const collector = new Collector();
    const state = stateDirectory(process.env, this.#home);
    const session = new Session({
      ...options,
      // A session that has no name of its own would share its memory with strangers.
      memory: /^(unknown)?$/.test(decoded.session) ? undefined : new SessionMemory(state, client.name, decoded.session),
      attended: isAttended(client.name, process.env, decoded),
      id: decoded.session,
      hooks,
      display: collector,
      audit: { write: (record, how) => this.#log.write({ ...marksOf(client, decoded), ...record }, how) },
      supports: client.supports(decoded),
      facts,
      limits: { ...limits, runTimeout: timeout * 1000 * SHARE },
    });
    const settled = await carry(session, happened, decoded, facts, client.name);
    const stderr = new StderrDisplay();
    // Beside a denial standard error is read by the model: what comes late stays in the audit.
    const shown = collector.take((late) => this.#reply.passed && stderr.show(late));
    const encoded = client.encode(decoded, settled, shown);
    for (const [level, message] of [
      ['warning', encoded.warning],
      ['info', encoded.note],
    ] as const)
      if (message !== undefined) this.#record({ type: 'output', hook: 'sluice', level, message });
    this.#reply.give(encoded);
    await Promise.race([session.idle(), new Promise((resolve) => setTimeout(resolve, IDLE))]);
    this.#log.close();
  }

  /** Lets through what could not be read: the policy that was compiled in wants that. */
  pass(error: Error): void {
    const message = `${mask(error.message).text} It was let through, since the policy says failOpen.`;
    const unwritten = this.#record({ type: 'error', hook: this.#handler.name, code: 'PAYLOAD_INVALID', message });
    this.#reply.give({ stdout: '', stderr: `${[`sluice: ${message}`, ...unwritten].join('\n')}\n`, exitCode: 0 });
  }

  /** Answers that no decision was reached, unless an answer has left already. */
  fail(error: unknown): void {
    if (this.#reply.given) return;
    const message = mask(this.#explain(error)).text;
    const code = isSluiceError(error) ? error.code : 'INTERNAL';
    const unwritten = this.#record({ type: 'error', hook: this.#handler.name, code, message });
    this.#reply.give(this.#client.refuse(this.#decoded, [`sluice: ${message}`, ...unwritten].join('\n')));
  }

  #place({ cwd = '', transcript }: Decoded): At {
    const place = isAbsolute(cwd) ? cwd : process.cwd();
    const named = this.#client.roots.map((root) => process.env[root]);
    const root = named.find((path): path is string => path !== undefined && isAbsolute(path)) ?? place;
    return { root, cwd: place, home: this.#home, ...(transcript !== undefined && { transcript }) };
  }

  /** Nothing is decided about such an event, so nothing is said. */
  #observe(note: string | undefined): void {
    const unwritten = this.#record({ type: 'observed', ...(note !== undefined && { note }) }, false);
    this.#reply.give({ stdout: '', stderr: unwritten.map((line) => `${line}\n`).join(''), exitCode: 0 });
    this.#log.close();
  }

  /** The hook, whose failures say where in the sources they happened. */
  #named(hook: Hook): Hook {
    const failed = (error: unknown): never => {
      throw isSluiceError(error) ? error : new Error(this.#explain(error), { cause: error });
    };
    const run = hook.run as (...args: readonly unknown[]) => unknown;
    const named = (...args: readonly unknown[]): unknown => {
      try {
        const answer = run(...args);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (error) {
        return failed(error);
      }
    };
    return { ...hook, run: named } as Hook;
  }

  /** What went wrong, and in which source. The whole stack goes to standard error where somebody asks for it. */
  #explain(error: unknown): string {
    if (!(error instanceof Error)) return show(error);
    const stack = error.stack ?? '';
    if (process.env.SLUICE_DEBUG) tryWrite(2, `${mask(nameSources(stack, this.#handler.self)).text}\n`);
    const source = isSluiceError(error) ? undefined : firstSource(stack, this.#handler.self);
    return source === undefined ? error.message : `${error.message} (in ${source})`;
  }

  /** Says what went wrong, if anything: a log that cannot be written must not change the answer. */
  #record(fields: Pick<AuditRecord, 'type'> & Readonly<Record<string, unknown>>, durable = true): string[] {
    const { session = 'unknown', happened, event: own = 'unknown', call = '' } = this.#decoded ?? {};
    const event = happened === undefined || happened.name === 'observed' ? own : happened.name;
    const marks = marksOf(this.#client, this.#decoded);
    try {
      this.#log.write({ ...marks, ...fields, time: new Date().toISOString(), session, event, call }, { durable });
      return [];
    } catch (error) {
      return [`sluice: The audit record could not be written: ${error instanceof Error ? error.message : show(error)}`];
    }
  }
}

/** A handler that is wired to an event of another kind has nothing to judge it by: silence would be a yes. */
function misplaced(name: string, { event }: Decoded, events: readonly string[]): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: `The handler ${name} is wired to ${event}`,
    expected: `an event that is ${events.join(' or ')}`,
    got: event,
    fix: "Correct the client's settings: each event has its own handler.",
  });
}

/** A user without an entry in the system's table has no home; the state then cannot be written, and that is shown. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
