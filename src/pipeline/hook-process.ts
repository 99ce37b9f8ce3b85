import { homedir } from 'node:os';
import { openLog } from '../audit/log.js';
import type { HookOutput } from '../clients/client.js';
import { SluiceError } from '../core/errors.js';
import { auditDirectory } from '../os/state-directory.js';
import { tryWrite } from '../os/write.js';
import { mask } from '../redact/mask.js';
import { StderrDisplay } from '../session/stderr.js';
import { EventPipeline, messageOf, type PipelineHost } from './event-pipeline.js';
import { HookReply } from './hook-reply.js';
import { isTerminalInput, readStdin } from './stdin.js';

/** Milliseconds for observers once the answer has left. */
export const OBSERVER_TIMEOUT_MS = 2_000;
/** Milliseconds to take a question along when the client gives up. */
const HANDOVER_TIMEOUT_MS = 500;

/** The process that a client starts: whatever happens, it ends with one answer. */
export class HookProcess {
  readonly #reply = new HookReply();
  readonly #cancel = new AbortController();
  #pipeline: EventPipeline | undefined;

  /** From here on a crash is a denial. */
  begin(): void {
    this.#reply.holdExitCode();
    // Standard output is the answer and nothing else: console.log in a hook would turn a denial into plain text.
    Object.defineProperty(process, 'stdout', { configurable: true, get: () => process.stderr });
    const crashed = (error: unknown): void => {
      // Once the answer has left, what is still at work may go on.
      if (this.#reply.isSent) {
        if (this.#reply.isAllowed) tryWrite(2, `sluice: Something failed after the answer: ${messageOf(error)}\n`);
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
        if (this.#reply.isSent) process.exit();
        this.#stop(new Error(`Stopped by ${signal} before anything was decided.`));
      });
    }
  }

  reply(encoded: HookOutput): void {
    this.#reply.send(encoded);
  }

  /** Judges the event on standard input. */
  async run(host: PipelineHost): Promise<void> {
    const home = homeOf();
    const log = openLog({ directory: auditDirectory(process.env, home) });
    const stderr = new StderrDisplay();
    // Beside a denial standard error is read by the model: what comes late stays in the audit.
    const pipeline = new EventPipeline(host, { env: process.env, home, cwd: () => process.cwd() }, log, (late) => {
      if (this.#reply.isAllowed) stderr.show(late);
    });
    this.#pipeline = pipeline;
    this.#watch(host.timeout);
    try {
      this.reply(await pipeline.handle(isTerminalInput() ? Buffer.alloc(0) : await readStdin(), this.#cancel.signal));
      await Promise.race([pipeline.idle(), new Promise((resolve) => setTimeout(resolve, OBSERVER_TIMEOUT_MS))]);
      log.close();
    } catch (error) {
      const passed = this.#reply.isSent ? undefined : await pipeline.failOpen(error);
      if (passed === undefined) this.fail(error);
      else this.reply(passed);
      if (this.#cancel.signal.aborted) process.exit();
    }
  }

  /** Answers that no decision was reached, unless an answer has left already. */
  fail(error: unknown): void {
    if (this.#reply.isSent) return;
    this.reply(
      this.#pipeline?.refuse(error) ?? {
        stdout: '',
        stderr: `sluice: ${mask(messageOf(error)).text}\n`,
        exitCode: 2,
      },
    );
  }

  /** Denies when time is up, whatever hangs. A ref'd timer: an unref'd one would let the process end without a word. */
  #watch(timeout: number): void {
    setTimeout(() => this.#stop(hookTimeoutError(timeout)), timeout * 1000);
  }

  #stop(error: Error): void {
    this.fail(error);
    // Whoever is asked must not be left with a question that nobody waits for.
    this.#cancel.abort(error);
    setTimeout(() => process.exit(), HANDOVER_TIMEOUT_MS);
  }
}

export function hookTimeoutError(timeout: number): SluiceError {
  return new SluiceError('HOOK_TIMEOUT', {
    what: `Nothing was decided within ${timeout} s, so this is a denial`,
    fix: 'Try again, or ask the user.',
  });
}

/** A user without an entry in the system's table has no home; the state then cannot be written, and that is shown. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
