import type { Stage, Waiting } from './stage.js';

/** A way by which an agent could try to answer itself: what it is, and what stops it. */
export interface Route {
  readonly name: string;
  /** Tries it, and says what came of it. */
  readonly try: (stage: Stage, waiting: Waiting) => Promise<string> | string;
  /** What stops it, in the words of who did. */
  readonly stopped: RegExp;
  /** Why it can't be tried on this machine. */
  readonly missing?: string | undefined;
}
