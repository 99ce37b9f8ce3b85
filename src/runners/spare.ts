import type { Host } from './host.js';

/** The one process that waits for the next event. It is taken while it works: who comes meanwhile gets another. */
export class Spare {
  readonly #start: () => Host;
  readonly #idle: number;
  #host: Host | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => Host, idle: number) {
    this.#start = start;
    this.#idle = idle;
  }

  take(): Host {
    clearTimeout(this.#timer);
    const host = this.#host?.alive ? this.#host : this.#start();
    this.#host = undefined;
    return host;
  }

  put(host: Host): void {
    if (this.#host?.alive) return host.end();
    this.#host = host;
    // A policy that was loaded anew has new hooks: nobody tells the old ones that they are done.
    this.#timer = setTimeout(() => host.end(), this.#idle).unref();
  }
}
