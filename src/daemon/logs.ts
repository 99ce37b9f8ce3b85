import { openLog, type SealedLog } from '../audit/log.js';
import type { Records } from '../pipeline/event-pipeline.js';
import type { Caller } from './caller.js';

/** Logs that are kept open: one for each home that events come from. */
const OPEN = 8;

/** The audit logs that this process writes to. */
export class Logs {
  readonly #open = new Map<string, SealedLog>();

  /**
   * The log of a directory, for one caller: once another process works in its place, a write never ends. Of one that has
   * gone it is written that its call was cancelled.
   */
  for(directory: string, caller: Pick<Caller, 'waits' | 'isGone'>): Records {
    // Found anew each time: one that was given up meanwhile would be opened again, and closed by nobody.
    const log = () => this.#find(directory);
    const writes = () => caller.waits || caller.isGone;
    const never = new Promise<void>(() => undefined);
    return {
      identify: (value) => log().identify(value),
      write: (record, options) => (writes() ? log().write(record, options) : never),
      meanwhile: (record, options) => (writes() ? log().store(record, options) : never),
    };
  }

  /** Gives the files back. A later write opens them again. */
  close(): void {
    for (const log of this.#open.values()) log.close();
  }

  #find(directory: string): SealedLog {
    const found = this.#open.get(directory);
    if (found !== undefined) return found;
    if (this.#open.size >= OPEN) {
      this.close();
      this.#open.clear();
    }
    const log = openLog({ directory });
    this.#open.set(directory, log);
    return log;
  }
}
