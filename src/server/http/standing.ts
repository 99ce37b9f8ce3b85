import type { PolicyChange } from './api.js';
import type { Held, HoldPolicy } from './policies.js';

/** Milliseconds between two looks, while somebody listens. */
const LOOK = 500;

export interface StandingPorts {
  readonly hold: HoldPolicy;
  /** The directory that is looked at. */
  root(): string;
  listened(): boolean;
  changed(change: PolicyChange): void;
}

/** What holds now, as banners say it. A pause begins by a file and ends by time, without a call that would tell of it. */
export class Standing {
  readonly #ports: StandingPorts;
  #timer: NodeJS.Timeout | undefined;
  #told = '';
  #looking = false;

  constructor(ports: StandingPorts) {
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
      const standing = standingOf(await hold(root));
      const told = JSON.stringify(standing);
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

export function standingOf({ effective: { mode, pausedUntil }, problems }: Held): Omit<PolicyChange, 'root'> {
  return {
    problems: problems.filter(({ severity }) => severity !== 'info').length,
    mode,
    ...(pausedUntil !== undefined && { pausedUntil }),
  };
}
