import { closeSync, fdatasync } from 'node:fs';

/** What the system does. */
export interface Disk {
  flush(fd: number, done: (error: Error | null) => void): void;
  close(fd: number): void;
}

const DISK: Disk = { flush: fdatasync, close: closeSync };

/**
 * Brings one file to the disk without holding up the thread, for as many records at a time as wait for it. The file
 * stays open until nobody waits: the number of a closed one may already be another's.
 */
export class FileFlusher {
  readonly #fd: number;
  readonly #disk: Disk;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #waiting = 0;
  #closed = false;

  constructor(fd: number, disk = DISK) {
    this.#fd = fd;
    this.#disk = disk;
  }

  /** Resolves once everything that is in the file by now is on the disk. */
  async wait(): Promise<void> {
    this.#waiting++;
    try {
      // One that is under way may have begun before the last write.
      if (this.#running === undefined) await this.#start();
      else {
        this.#next ??= this.#after(this.#running);
        await this.#next;
      }
    } finally {
      if (--this.#waiting === 0 && this.#closed) this.#disk.close(this.#fd);
    }
  }

  /** Closes the file, now or when the last one has waited. */
  close(): void {
    this.#closed = true;
    if (this.#waiting === 0) this.#disk.close(this.#fd);
  }

  /** What the system could not write it may drop, and be content the next time: what was in the file by then failed too. */
  async #after(running: Promise<void>): Promise<void> {
    try {
      await running;
    } catch (error) {
      this.#next = undefined;
      throw error;
    }
    await this.#start();
  }

  #start(): Promise<void> {
    this.#next = undefined;
    this.#running = new Promise<void>((resolve, reject) => {
      this.#disk.flush(this.#fd, (error) => (error === null ? resolve() : reject(error)));
    }).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
