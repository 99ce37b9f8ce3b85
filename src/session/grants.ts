import { createHash } from 'node:crypto';
import { canonical } from '../core/data.js';
import type { Event } from '../core/event.js';
import type { Fold } from '../core/fold.js';
import type { Memory } from './memory.js';

type By = Fold['asks'][number];

export const DEFAULT_PROMPT = 'Allow this operation?';

/**
 * What people allowed for the whole session. It belongs to the kernel: hooks can ask, never grant.
 * A grant covers one hook, one question, one tool and one input, unless the question named a wider scope.
 */
export class Grants {
  readonly #granted = new Set<string>();
  readonly #memory: Memory | undefined;

  constructor(memory?: Memory) {
    this.#memory = memory;
  }

  async has(event: Event, ask: By): Promise<boolean> {
    const key = grantKey(event, ask);
    return this.#granted.has(key) || (await this.#memory?.hasGrant(key)) === true;
  }

  /** Was it granted in this process? */
  knows(key: string): boolean {
    return this.#granted.has(key);
  }

  add(key: string, proof?: unknown): void {
    this.#granted.add(key);
    this.#memory?.grant(key, proof);
  }

  clear(): void {
    this.#granted.clear();
  }
}

/** What a grant is for. Words of the question may be an agent's own: they are named, not kept. */
export function grantKey(event: Event, { hook, prompt = DEFAULT_PROMPT, scope }: By): string {
  const { tool } = event.data as { tool?: unknown };
  const about = scope === undefined ? { prompt, data: dataOf(event) } : { scope };
  return JSON.stringify([event.name, hook, tool, digest(about)]);
}

/** What was called. */
export interface Called {
  readonly tool: string;
  readonly input: unknown;
}

/** Names a call by what it is: some clients use an id again. */
export function aboutOf({ tool, input }: Partial<Called>): string {
  return digest({ tool: tool ?? null, input: input ?? null });
}

/** Names what an event is about. */
export function digestOf(event: Event): string {
  return digest(dataOf(event));
}

/** How long a tool took is no part of what was asked about; where it runs is. */
function dataOf({ data: whole }: Event): unknown {
  const { duration_ms: _, ...data } = whole as Readonly<Record<string, unknown>>;
  return data;
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
