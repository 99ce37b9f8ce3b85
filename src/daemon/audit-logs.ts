import { openLog, type SealedLog } from '../audit/log.js';
import type { RecordSink } from '../pipeline/event-pipeline.js';
import type { WaitingCaller } from './caller.js';

/** Logs that are kept open: one for each home that events come from. */
const MAX_OPEN_LOGS = 8;

/** The audit logs that this process writes to. */
export class AuditLogs {
  readonly #open = new Map<string, SealedLog>();

  /**
   * The log of a directory, for one caller: once another process works in its place, a write never ends. Of one that has
   * gone it is written that its call was cancelled.
   */
  for(directory: string, caller: Pick<WaitingCaller, 'isWaiting' | 'isGone'>): RecordSink {
    // Found anew each time: one that was given up meanwhile would be opened again, and closed by nobody.
    const log = () => this.#find(directory);
    const writes = () => caller.isWaiting || caller.isGone;
    const never = new Promise<void>(() => undefined);
    return {
      identify: (value) => log().identify(value),
      write: (record, options) => (writes() ? log().write(record, options) : never),
      writeConcurrently: (record, options) => (writes() ? log().writeAsync(record, options) : never),
    };
  }

  /** Gives the files back. A later write opens them again. */
  close(): void {
    for (const log of this.#open.values()) log.close();
  }

  #find(directory: string): SealedLog {
    const found = this.#open.get(directory);
    if (found !== undefined) return found;
    if (this.#open.size >= MAX_OPEN_LOGS) {
      this.close();
      this.#open.clear();
    }
    const log = openLog({ directory });
    this.#open.set(directory, log);
    return log;
  }
}
