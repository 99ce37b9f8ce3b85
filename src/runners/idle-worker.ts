import type { WorkerProcess } from './worker-process.js';

/** The one process that waits for the next event. It is taken while it works: who comes meanwhile gets another. */
export class IdleWorker {
  readonly #start: () => WorkerProcess;
  readonly #idle: number;
  #host: WorkerProcess | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => WorkerProcess, idle: number) {
    this.#start = start;
    this.#idle = idle;
  }

  acquire(): WorkerProcess {
    clearTimeout(this.#timer);
    const host = this.#host?.alive ? this.#host : this.#start();
    this.#host = undefined;
    return host;
  }

  release(host: WorkerProcess): void {
    if (this.#host?.alive) return host.end();
    this.#host = host;
    // A policy that was loaded anew has new hooks: nobody tells the old ones that they are done.
    this.#timer = setTimeout(() => host.end(), this.#idle).unref();
  }
}
