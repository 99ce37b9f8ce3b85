import { homedir } from 'node:os';
import { openLog } from '../audit/log.js';
import type { Encoded } from '../clients/client.js';
import { SluiceError } from '../core/errors.js';
import { auditDirectory } from '../os/state-directory.js';
import { tryWrite } from '../os/write.js';
import { mask } from '../redact/mask.js';
import { StderrDisplay } from '../session/stderr.js';
import { EventPipeline, messageOf, type PipelineHost } from './event-pipeline.js';
import { Reply } from './reply.js';
import { isTyped, readStdin } from './stdin.js';

/** Milliseconds for observers once the answer has left. */
export const IDLE = 2_000;
/** Milliseconds to take a question along when the client gives up. */
const LEAVE = 500;

/** The process that a client starts: whatever happens, it ends with one answer. */
export class HookProcess {
  readonly #reply = new Reply();
  readonly #cancel = new AbortController();
  #hearing: EventPipeline | undefined;

  /** From here on a crash is a denial. */
  begin(): void {
    this.#reply.guard();
    // Standard output is the answer and nothing else: console.log in a hook would turn a denial into plain text.
    Object.defineProperty(process, 'stdout', { configurable: true, get: () => process.stderr });
    const crashed = (error: unknown): void => {
      // Once the answer has left, what is still at work may go on.
      if (this.#reply.given) {
        if (this.#reply.passed) tryWrite(2, `sluice: Something failed after the answer: ${messageOf(error)}\n`);
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
        if (this.#reply.given) process.exit();
        const stopped = new Error(`Stopped by ${signal} before anything was decided.`);
        this.fail(stopped);
        // Whoever is asked must not be left with a question that nobody waits for.
        this.#cancel.abort(stopped);
        setTimeout(() => process.exit(), LEAVE);
      });
    }
  }

  give(encoded: Encoded): void {
    this.#reply.give(encoded);
  }

  /** Judges the event on standard input. */
  async judge(keeper: PipelineHost): Promise<void> {
    const home = homeOf();
    const log = openLog({ directory: auditDirectory(process.env, home) });
    const stderr = new StderrDisplay();
    // Beside a denial standard error is read by the model: what comes late stays in the audit.
    const hearing = new EventPipeline(keeper, { env: process.env, home, cwd: () => process.cwd() }, log, (late) => {
      if (this.#reply.passed) stderr.show(late);
    });
    this.#hearing = hearing;
    this.#watch(keeper.timeout);
    try {
      this.give(await hearing.judge(isTyped() ? Buffer.alloc(0) : await readStdin(), this.#cancel.signal));
      await Promise.race([hearing.idle(), new Promise((resolve) => setTimeout(resolve, IDLE))]);
      log.close();
    } catch (error) {
      const passed = this.#reply.given ? undefined : await hearing.pass(error);
      if (passed === undefined) this.fail(error);
      else this.give(passed);
      if (this.#cancel.signal.aborted) process.exit();
    }
  }

  /** Answers that no decision was reached, unless an answer has left already. */
  fail(error: unknown): void {
    if (this.#reply.given) return;
    this.give(
      this.#hearing?.refuse(error) ?? {
        stdout: '',
        stderr: `sluice: ${mask(messageOf(error)).text}\n`,
        exitCode: 2,
      },
    );
  }

  /** Denies when time is up, whatever hangs. A ref'd timer: an unref'd one would let the process end without a word. */
  #watch(timeout: number): void {
    setTimeout(() => {
      this.fail(tooLate(timeout));
      process.exit();
    }, timeout * 1000);
  }
}

export function tooLate(timeout: number): SluiceError {
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
