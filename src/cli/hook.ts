import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { openLog, type SealedLog } from '../audit/log.js';
import { mask } from '../audit/redact.js';
import { auditDirectory, stateDirectory } from '../audit/state.js';
import { isAttended } from '../clients/attended.js';
import { carry } from '../clients/carry.js';
import type { Client, Decoded } from '../clients/client.js';
import { isSluiceError, SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import type { ToolCall } from '../session/options.js';
import type { AuditRecord } from '../session/ports.js';
import { Session } from '../session/session.js';
import { StderrDisplay } from '../session/stderr.js';
import { Collector } from './collector.js';
import { lookUp } from './facts.js';
import { parseHook, USAGE } from './hook-usage.js';
import { identified, marksOf } from './marks.js';
import { type Prepared, prepare } from './prepare.js';
import { Reply } from './reply.js';
import { isJudgedElsewhere, senderOf } from './sender.js';
import { SessionMemory } from './session-memory.js';
import { checkLarge, isTyped, parsePayload, readStdin } from './stdin.js';
import { tryWrite } from './write.js';

export interface HookOptions {
  /** What follows `sluice hook`. */
  readonly args: readonly string[];
  /** The hooks to run in the place of what the policy says. */
  readonly hooks?: (state: string) => Iterable<Hook>;
}

/** Milliseconds for observers once the answer has left. */
const IDLE = 2_000;
/** Hooks get this part of the time, so that a slow one is named before the watchdog ends everything. */
const SHARE = 0.75;

/** Judges one event on standard input, answers, and ends the process. */
export async function runHook({ args, hooks }: HookOptions): Promise<never> {
  const run = new HookRun();
  run.begin();
  try {
    const { client, timeout } = await parseHook(args);
    run.watch(client, timeout);
    if (isTyped()) run.reply.give({ stdout: '', stderr: USAGE, exitCode: 2 });
    else await run.judge(client, hooks, timeout);
  } catch (error) {
    if (!(isSluiceError(error, 'PAYLOAD_INVALID') && hooks === undefined && (await run.pass(error)))) run.fail(error);
  }
  return process.exit();
}

/** One event, from standard input to the exit code. */
class HookRun {
  readonly reply = new Reply();
  readonly #home = home();
  readonly #log: SealedLog = openLog({ directory: auditDirectory(process.env, this.#home) });
  #client: Client | undefined;
  #decoded: Decoded | undefined;

  begin(): void {
    this.reply.guard();
    // Standard output is the answer and nothing else: console.log in a hook would turn a denial into plain text.
    Object.defineProperty(process, 'stdout', { configurable: true, get: () => process.stderr });
    const crashed = (error: unknown): void => {
      // Once the answer has left, what is still at work may go on.
      if (this.reply.given) {
        this.#late(`Something failed after the answer: ${messageOf(error)}`);
        return;
      }
      this.fail(error);
      process.exit();
    };
    process.on('uncaughtException', crashed);
    process.on('unhandledRejection', crashed);
    // A client that gives up sends one of these; what it makes of the exit code is its own affair.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.fail(new Error(`Stopped by ${signal} before anything was decided.`));
        process.exit();
      });
    }
  }

  /** Denies when time is up, whatever hangs. A ref'd timer: an unref'd one would let the process end without a word. */
  watch(client: Client, timeout: number): void {
    this.#client = client;
    setTimeout(() => {
      const expired = new SluiceError('HOOK_TIMEOUT', {
        what: `Nothing was decided within ${timeout} s, so this is a denial`,
        fix: 'Try again, or ask the user.',
      });
      this.fail(expired);
      process.exit();
    }, timeout * 1000);
  }

  async judge(installed: Client, hooks: HookOptions['hooks'], timeout: number): Promise<void> {
    const bytes = await readStdin();
    const payload = parsePayload(bytes);
    const client = await senderOf(installed, payload);
    this.#client = client;
    const read = client.decode(payload);
    const decoded = identified(read, (value) => this.#log.identify(value));
    this.#decoded = decoded;
    if (client.events[decoded.event]?.can.includes('deny')) checkLarge(bytes);
    if (client !== installed)
      this.#record({ type: 'output', hook: 'sluice', level: 'info', message: cameTo(client, installed) }, false);
    const { happened } = decoded;
    if (happened.name === 'observed') return this.#observe(happened.note);
    if (isJudgedElsewhere(installed, client, payload, this.#home))
      return this.#observe('It is judged by a hook of its own.');
    const { cwd = '' } = decoded;
    const place = { cwd: isAbsolute(cwd) ? cwd : process.cwd(), home: this.#home };
    const facts = (call: ToolCall) => lookUp(call, place);
    const collector = new Collector();
    const prepared: Partial<Prepared> & Pick<Prepared, 'hooks'> =
      hooks === undefined
        ? await prepare({
            root: projectOf(client, place.cwd),
            cwd: place.cwd,
            client: client.name,
            ...(decoded.transcript !== undefined && { transcript: decoded.transcript }),
          })
        : { hooks: [...hooks(stateDirectory(process.env, this.#home))] };
    const memory = memoryOf(client, decoded, stateDirectory(process.env, this.#home));
    const session = new Session({
      ...prepared.options,
      memory,
      attended: isAttended(client.name, process.env, decoded),
      id: decoded.session,
      hooks: prepared.hooks,
      display: collector,
      audit: { write: (record, how) => this.#log.write({ ...marksOf(client, decoded), ...record }, how) },
      supports: client.supports(decoded),
      facts,
      limits: { ...prepared.limits, runTimeout: timeout * 1000 * SHARE },
    });
    const settled = await carry(session, happened, decoded, facts, client.name);
    if (happened.name === 'session:start') memory?.sweep();
    if (happened.name === 'session:end') memory?.forget();
    const stderr = new StderrDisplay();
    // Beside a denial standard error is read by the model: what comes late stays in the audit.
    const shown = collector.take((late) => this.reply.passed && stderr.show(late));
    const encoded = client.encode(decoded, settled, shown);
    const { warning, note } = encoded;
    if (warning !== undefined) this.#record({ type: 'output', hook: 'sluice', level: 'warning', message: warning });
    if (note !== undefined) this.#record({ type: 'output', hook: 'sluice', level: 'info', message: note });
    this.reply.give(encoded);
    await Promise.race([session.idle(), new Promise((resolve) => setTimeout(resolve, IDLE))]);
    this.#log.close();
  }

  /** Nothing is decided about such an event, so nothing is said. */
  #observe(note: string | undefined): void {
    const unwritten = this.#record({ type: 'observed', ...(note !== undefined && { note }) }, false);
    this.reply.give({ stdout: '', stderr: unwritten.map((line) => `${line}\n`).join(''), exitCode: 0 });
    this.#log.close();
  }

  /** Lets through what could not be read, where the user's policy wants that. True where it does. */
  async pass(error: unknown): Promise<boolean> {
    try {
      const { options } = await prepare({ root: process.cwd(), cwd: process.cwd() });
      if (!options.failOpen || this.reply.given) return false;
    } catch {
      return false;
    }
    const message = mask(messageOf(error)).text;
    const told = `${message} It was let through, since the policy says failOpen.`;
    const unwritten = this.#record({ type: 'error', hook: 'sluice', code: 'PAYLOAD_INVALID', message: told });
    const lines = [`sluice: ${told}`, ...unwritten];
    this.reply.give({ stdout: '', stderr: `${lines.join('\n')}\n`, exitCode: 0 });
    return true;
  }

  /** Answers that no decision was reached, unless an answer has left already. */
  fail(error: unknown): void {
    if (this.reply.given) return;
    // A message may quote what came in.
    const message = mask(messageOf(error)).text;
    if (process.env.SLUICE_DEBUG && error instanceof Error) tryWrite(2, `${error.stack}\n`);
    if (this.#client === undefined) {
      this.reply.give({ stdout: '', stderr: `sluice: ${message}\n`, exitCode: 2 });
      return;
    }
    const code = isSluiceError(error) ? error.code : 'INTERNAL';
    const unwritten = this.#record({ type: 'error', hook: 'sluice', code, message });
    this.reply.give(this.#client.refuse(this.#decoded, [`sluice: ${message}`, ...unwritten].join('\n')));
  }

  /** Says what went wrong, if anything: a log that cannot be written must not change the answer. */
  #record(fields: Pick<AuditRecord, 'type'> & Readonly<Record<string, unknown>>, durable = true): string[] {
    const { session = 'unknown', happened, event: own = 'unknown', call = '' } = this.#decoded ?? {};
    const event = happened === undefined ? 'unknown' : happened.name === 'observed' ? own : happened.name;
    try {
      const marks = this.#client === undefined ? {} : marksOf(this.#client, this.#decoded);
      this.#log.write({ ...marks, ...fields, time: new Date().toISOString(), session, event, call }, { durable });
      return [];
    } catch (error) {
      return [`sluice: The audit record could not be written: ${messageOf(error)}`];
    }
  }

  #late(message: string): void {
    if (this.reply.passed) tryWrite(2, `sluice: ${message}\n`);
  }
}

function cameTo(sender: Client, installed: Client): string {
  return `This was sent by ${sender.title}, and came to "sluice hook ${installed.name}": it was answered as ${sender.title} expects.`;
}

/** A session that has no name of its own would share its memory with strangers. */
function memoryOf({ name }: Client, { session }: Decoded, state: string): SessionMemory | undefined {
  return session === 'unknown' || session === '' ? undefined : new SessionMemory(state, name, session);
}

/** The directory that the agent was started in; it may have changed its own since. */
function projectOf({ roots }: Client, cwd: string): string {
  const named = roots.map((root) => process.env[root]);
  return named.find((root): root is string => root !== undefined && isAbsolute(root)) ?? cwd;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : show(error);
}

/** A user without an entry in the system's table has no home; the state then cannot be written, and that is shown. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
