import { setTimeout as sleep } from 'node:timers/promises';
import { isProbeRecord } from '../audit/probe.js';
import { tail } from '../audit/tail.js';
import { type JournalEntry, journalEntryOf } from './journal-entry.js';

/** Records that are kept for showing, and that are read at the start. */
const MAX_RECORDS = 10_000;
const INITIAL_RECORDS = 5_000;
/** Milliseconds until a log that can't be read is tried again. */
const RETRY_MS = 2_000;

/** A record as text: as objects all of them take several times as much, held all the time for a page that is rarely open. */
interface Kept {
  readonly time: number;
  readonly text: string;
}

/** The end of the audit log, as it grows. What the dashboard shows of the past comes from here. */
export class Journal {
  readonly #directory: string;
  readonly #again: number;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<(entry: JournalEntry) => void>();
  readonly #kept: Kept[] = [];
  #at = 0;
  #count = 0;
  #error: string | undefined;
  #running: Promise<void> | undefined;

  constructor(directory: string, again = RETRY_MS) {
    this.#directory = directory;
    this.#again = again;
  }

  /** Begins to read. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Records since the start, with those that were there. */
  get count(): number {
    return this.#count;
  }

  /** Why it can't be read. */
  get error(): string | undefined {
    return this.#error;
  }

  /** The oldest first. */
  entries(since = 0): JournalEntry[] {
    const all = [...this.#kept.slice(this.#at), ...this.#kept.slice(0, this.#at)];
    return all.filter(({ time }) => time >= since).map(({ text }) => JSON.parse(text) as JournalEntry);
  }

  /** From when on everything is known: nothing of it has been forgotten yet. */
  since(wanted: number): number {
    const oldest = this.#kept[this.#kept.length < MAX_RECORDS ? 0 : this.#at];
    return this.#count < INITIAL_RECORDS || oldest === undefined ? wanted : Math.max(wanted, oldest.time);
  }

  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        this.#error = undefined;
        // What was written while it could not be read counts, and what was read before counts once.
        const known = new Set(this.entries().map(({ id }) => id));
        for await (const record of tail(this.#directory, { lines: INITIAL_RECORDS, follow: true, signal }))
          if (!known.has(record.id) && !isProbeRecord(record)) this.#add(journalEntryOf(record));
      } catch (error) {
        this.#error = error instanceof Error ? error.message : String(error);
        // The signal ends the wait; the loop sees it.
        await sleep(this.#again, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #add(entry: JournalEntry): void {
    this.#count++;
    const kept = { time: entry.time, text: JSON.stringify(entry) };
    if (this.#kept.length < MAX_RECORDS) this.#kept.push(kept);
    else {
      this.#kept[this.#at] = kept;
      this.#at = (this.#at + 1) % MAX_RECORDS;
    }
    for (const listener of this.#listeners) listener(entry);
  }
}
