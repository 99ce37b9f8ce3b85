import type { PolicyChange } from './api.js';
import type { Held, HoldPolicy } from './policies.js';

/** Milliseconds between two looks, while somebody listens. */
const LOOK = 500;

export interface StatusPorts {
  readonly hold: HoldPolicy;
  /** The directory that is looked at. */
  root(): string;
  listened(): boolean;
  changed(change: PolicyChange): void;
}

/** What holds now, as banners say it. A pause begins by a file and ends by time, without a call that would tell of it. */
export class Status {
  readonly #ports: StatusPorts;
  #timer: NodeJS.Timeout | undefined;
  #told = '';
  #seen: Held['effective'] | undefined;
  #looking = false;

  constructor(ports: StatusPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { hold, root: rootOf, listened, changed } = this.#ports;
    if (this.#looking || !listened()) return;
    this.#looking = true;
    try {
      const root = rootOf();
      const held = await hold(root);
      // Compiled anew only where a file has changed. Also where the banners say the same, other rules may hold.
      if (held.effective === this.#seen) return;
      this.#seen = held.effective;
      const standing = statusOf(held);
      const told = JSON.stringify([standing, held.problems, held.effective.policy]);
      if (told === this.#told) return;
      this.#told = told;
      changed({ root, ...standing });
    } catch {
      // What can't be read now is looked at again.
    } finally {
      this.#looking = false;
    }
  }
}

export function statusOf({ effective, problems }: Held): Omit<PolicyChange, 'root'> {
  const { mode, pausedUntil, approvals } = effective;
  return {
    problems: problems.filter(({ severity }) => severity !== 'info').length,
    mode,
    waits: approvals.wait === true,
    ...(pausedUntil !== undefined && { pausedUntil }),
  };
}
