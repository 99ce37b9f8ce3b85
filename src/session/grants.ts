import { createHash } from 'node:crypto';
import { canonicalJson } from '../core/data.js';
import type { Event } from '../core/event.js';
import type { Fold } from '../core/fold.js';
import type { Memory } from './memory.js';
import type { GrantCover, GrantSubject } from './ports.js';

type By = Fold['asks'][number];

export const DEFAULT_APPROVAL_PROMPT = 'Allow this operation?';

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
    return this.#granted.has(key) || (await this.#memory?.hasGrant(key, grantSubject(event, ask))) === true;
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
export function grantKey(event: Event, { hook, prompt = DEFAULT_APPROVAL_PROMPT, scope }: By): string {
  const { tool } = event.data as { tool?: unknown };
  const about = scope === undefined ? { prompt, data: dataOf(event) } : { scope };
  return JSON.stringify([event.name, hook, tool, digest(about)]);
}

/** What a question of a hook covers, in words that can be shown. */
export function grantCover({ hook, prompt = DEFAULT_APPROVAL_PROMPT, scope }: By): GrantCover {
  return { hook, prompt, ...(scope !== undefined && { scope }) };
}

/** Facts of the place that are part of what a grant is for. */
const PLACE = ['cwd', 'home', 'real_path'];

/**
 * Where a call runs. Undefined where an event has more than a call: a person is not shown the rest of it, so nothing that
 * they sign can be for it.
 */
export function placeOf(event: Event): Readonly<Record<string, unknown>> | undefined {
  const { tool, input: _, ...rest } = dataOf(event) as Readonly<Record<string, unknown>>;
  const known = Object.entries(rest).filter(([, value]) => value !== undefined);
  return typeof tool === 'string' && known.every(([name]) => PLACE.includes(name))
    ? Object.fromEntries(known)
    : undefined;
}

function grantSubject(event: Event, ask: By): GrantSubject | undefined {
  const place = placeOf(event);
  if (place === undefined) return undefined;
  const { tool, input } = event.data as { tool: string; input?: unknown };
  return { event: event.name, tool, input, place, cover: grantCover(ask) };
}

/** What was called. */
export interface CallContent {
  readonly tool: string;
  readonly input: unknown;
}

/** Names a call by what it is: some clients use an id again. */
export function digestCall({ tool, input }: Partial<CallContent>): string {
  return digest({ tool: tool ?? null, input: input ?? null });
}

/** Names what an event is about. */
export function digestEvent(event: Event): string {
  return digest(dataOf(event));
}

/** How long a tool took is no part of what was asked about; where it runs is. */
function dataOf({ data: whole }: Event): unknown {
  const { duration_ms: _, ...data } = whole as Readonly<Record<string, unknown>>;
  return data;
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
