import type { ActivePolicy, FindActivePolicy } from './active-policy.js';
import type { PolicyChange } from './api.js';

/** Milliseconds between two looks, while somebody listens. */
const POLL_MS = 500;

export interface StatusMonitorPorts {
  readonly findActivePolicy: FindActivePolicy;
  /** The directory that is looked at. */
  root(): string;
  hasListeners(): boolean;
  changed(change: PolicyChange): void;
}

/** What holds now, as banners say it. A pause begins by a file and ends by time, without a call that would tell of it. */
export class StatusMonitor {
  readonly #ports: StatusMonitorPorts;
  #timer: NodeJS.Timeout | undefined;
  #told = '';
  #seen: ActivePolicy['effective'] | undefined;
  #looking = false;

  constructor(ports: StatusMonitorPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), POLL_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { findActivePolicy: hold, root: rootOf, hasListeners: listened, changed } = this.#ports;
    if (this.#looking || !listened()) return;
    this.#looking = true;
    try {
      const root = rootOf();
      const held = await hold(root);
      // Compiled anew only where a file has changed. Also where the banners say the same, other rules may hold.
      if (held.effective === this.#seen) return;
      this.#seen = held.effective;
      const standing = policyStatusOf(held);
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

export function policyStatusOf({ effective, problems }: ActivePolicy): Omit<PolicyChange, 'root'> {
  const { mode, pausedUntil, approvals } = effective;
  return {
    problems: problems.filter(({ severity }) => severity !== 'info').length,
    mode,
    waits: approvals.wait === true,
    ...(pausedUntil !== undefined && { pausedUntil }),
  };
}
