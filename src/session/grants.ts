import { createHash } from 'node:crypto';
import { canonical } from '../core/data.js';
import type { Event } from '../core/event.js';
import type { Fold } from '../core/fold.js';

type By = Fold['asks'][number];

export const DEFAULT_PROMPT = 'Allow this operation?';

/**
 * What people allowed for the whole session. It belongs to the kernel: hooks can ask, never grant.
 * A grant covers one hook, one question, one tool and one input, unless the question named a wider scope.
 */
export class Grants {
  readonly #granted = new Set<string>();

  has(event: Event, ask: By): boolean {
    return this.#granted.has(key(event, ask));
  }

  add(event: Event, ask: By): void {
    this.#granted.add(key(event, ask));
  }

  clear(): void {
    this.#granted.clear();
  }
}

function key(event: Event, { hook, prompt = DEFAULT_PROMPT, scope }: By): string {
  // How long a tool took is no part of what was asked about; where it runs is.
  const { duration_ms: _, ...data } = event.data as Readonly<Record<string, unknown>>;
  if (scope !== undefined) return JSON.stringify([event.name, hook, data.tool, { scope }]);
  const hash = createHash('sha256').update(canonical(data)).digest('hex');
  return JSON.stringify([event.name, hook, data.tool, prompt, hash]);
}
