import type { Event } from '../core/event.js';
import type { Fold } from '../core/fold.js';
import { checkSize, INJECTION_LIMIT, render, tokens } from './injection.js';
import type { Memory } from './memory.js';
import { messageOf } from './message.js';
import type { Context, Part } from './ports.js';
import type { Records } from './records.js';

export interface FeederOptions {
  readonly context: Context | undefined;
  readonly records: Records;
  /** Tokens a turn, or null for no budget. Going over it warns and blocks nothing. */
  readonly budget: number | null;
  readonly limit?: number;
  readonly memory?: Memory | undefined;
}

/** Carries injections into the context: sanitised, measured, batched, recorded. A failure is shown and stops nothing. */
export class Feeder {
  readonly #options: FeederOptions;
  /** Undefined where it is yet to be remembered. */
  #spent: number | undefined;

  constructor(options: FeederOptions) {
    this.#options = options;
  }

  /** A new turn has a new budget. */
  turn(): void {
    this.#spent = 0;
    this.#options.memory?.turn();
  }

  /** Returns the parts that were taken, for clients that carry context in their own answer. */
  async feed(event: Event, injections: Fold['injections'], quiet: readonly string[]): Promise<readonly Part[]> {
    const batches = new Map<string, { first: Fold['injections'][number]; parts: Part[] }>();
    for (const injection of injections) {
      const part = await this.#admit(event, injection, quiet);
      if (part === undefined) continue;
      const key = `${injection.role} ${injection.ephemeral}`;
      const batch = batches.get(key);
      if (batch === undefined) batches.set(key, { first: injection, parts: [part] });
      else batch.parts.push(part);
    }
    for (const { first, parts } of batches.values()) await this.#add(event, first, parts);
    return [...batches.values()].flatMap(({ parts }) => parts);
  }

  async #admit(
    event: Event,
    injection: Fold['injections'][number],
    quiet: readonly string[],
  ): Promise<Part | undefined> {
    const { records, budget, limit = INJECTION_LIMIT } = this.#options;
    const { hook, role, ephemeral } = injection;
    try {
      const { content, bytes } = checkSize(hook, injection.content, limit);
      if (content === '') return undefined;
      const cost = tokens(bytes);
      const spent = this.#spent ?? this.#options.memory?.spent() ?? 0;
      if (budget !== null && spent + cost > budget) {
        await records.show(
          event,
          hook,
          'warning',
          `Injection budget of this turn exceeded: ${spent} tokens so far, ${cost} more from "${hook}", ${budget} planned.`,
        );
      }
      this.#spent = spent + cost;
      this.#options.memory?.spend(cost);
      await records.write('injection', event, { hook, role, ephemeral, size: bytes, tokens: cost, content });
      if (!quiet.includes(hook)) await records.show(event, hook, 'debug', `Injected ${bytes} bytes as ${role}.`);
      return { hook, content };
    } catch (error) {
      await this.#failed(event, hook, role, error);
      return undefined;
    }
  }

  async #add(event: Event, { role, ephemeral }: Fold['injections'][number], parts: readonly Part[]): Promise<void> {
    const hook = [...new Set(parts.map((part) => part.hook))].join(', ');
    try {
      await this.#options.context?.add({
        role,
        ephemeral,
        parts,
        content: render(parts),
        metadata: { source: 'hook', hook, event: event.name, timestamp: event.time },
      });
    } catch (error) {
      await this.#failed(event, hook, role, error);
    }
  }

  async #failed(event: Event, hook: string, role: string, error: unknown): Promise<void> {
    const { records } = this.#options;
    const message = messageOf(error);
    await records.write('injection', event, { hook, role, error: message });
    await records.show(event, hook, 'error', `Context could not be injected: ${message}`);
  }
}
