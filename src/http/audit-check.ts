import type { Report } from '../audit/report.js';
import { verify } from '../audit/verify.js';
import type { AuditState } from './api.js';

/** Milliseconds between two checks of the whole log, and alarms that are told. */
const INTERVAL_MS = 10 * 60_000;
const MAX_ALARMS = 20;

/** Whether the audit is whole: verified at the start, from time to time, and when somebody asks. */
export class AuditCheck {
  readonly #directory: string;
  readonly #listeners = new Set<(state: AuditState) => void>();
  #report: Report | undefined;
  #error: string | undefined;
  #checked: number | undefined;
  #progress: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  start(): void {
    this.#timer = setInterval(() => this.check(), INTERVAL_MS);
    this.#timer.unref();
    this.check();
  }

  /** Begins to verify, unless that is being done. */
  check(): void {
    this.#running ??= this.#verify().finally(() => {
      this.#running = undefined;
      const state = this.state();
      if (!this.#closed) for (const listener of this.#listeners) listener(state);
    });
  }

  state(): AuditState {
    const report = this.#report;
    return {
      state: report?.state ?? 'unread',
      checking: this.#running !== undefined,
      ...(this.#progress !== undefined && this.#running !== undefined && { progress: this.#progress }),
      ...(this.#checked !== undefined && { checked: this.#checked }),
      directory: this.#directory,
      ...(report !== undefined && {
        ok: report.ok,
        records: report.records,
        segments: report.segments,
        bytes: report.bytes,
        unsealed: report.unsealed,
        torn: report.torn,
        alarmCount: report.alarmCount,
      }),
      alarms: (report?.alarms ?? [])
        .slice(0, MAX_ALARMS)
        .map(({ kind, file, line, message }) => ({ kind, file, line, message })),
      cannotProve: [...(report?.cannotProve ?? [])],
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  listen(listener: (state: AuditState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #verify(): Promise<void> {
    try {
      this.#report = await verify({
        directory: this.#directory,
        onProgress: ({ bytes, total }) => {
          this.#progress = total === 0 ? 1 : bytes / total;
          if (this.#closed) throw new Error('the server ends');
        },
      });
      this.#error = undefined;
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
    }
    this.#checked = Date.now();
  }
}
