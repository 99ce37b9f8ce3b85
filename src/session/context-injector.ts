import type { Event } from '../core/event.js';
import type { Fold } from '../core/fold.js';
import { errorMessage } from './error-message.js';
import { checkInjectionSize, estimateTokens, MAX_INJECTION_BYTES, provenanceOf, renderParts } from './injection.js';
import type { Memory } from './memory.js';
import type { Context, HookMessage, MessagePart } from './ports.js';
import type { SessionRecorder } from './session-recorder.js';

export interface ContextInjectorOptions {
  readonly context: Context | undefined;
  readonly records: SessionRecorder;
  /** Tokens a turn, or null for no budget. Going over it warns and blocks nothing. */
  readonly budget: number | null;
  readonly limit?: number;
  readonly memory?: Memory | undefined;
}

type Given = Fold['injections'][number];

/** A part that fits, and what it costs. */
interface Measured {
  readonly part: MessagePart;
  readonly bytes: number;
  readonly cost: number;
}

/** Carries injections into the context: sanitised, measured, batched, recorded. A failure is shown and stops nothing. */
export class ContextInjector {
  readonly #options: ContextInjectorOptions;
  /** Undefined where it is yet to be remembered. */
  #spent: number | undefined;

  constructor(options: ContextInjectorOptions) {
    this.#options = options;
  }

  /** A new turn has a new budget. */
  turn(): void {
    this.#spent = 0;
    this.#options.memory?.turn();
  }

  /** Returns what was taken, for clients that carry context in their own answer. */
  async feed(
    event: Event,
    injections: Fold['injections'],
    quiet: readonly string[],
  ): Promise<readonly { readonly hook: string; readonly content: string }[]> {
    const batches = new Map<string, { first: Given; all: Measured[] }>();
    for (const injection of injections) {
      const measured = await this.#measure(event, injection);
      if (measured === undefined) continue;
      const key = `${injection.role} ${injection.ephemeral}`;
      const batch = batches.get(key);
      if (batch === undefined) batches.set(key, { first: injection, all: [measured] });
      else batch.all.push(measured);
    }
    const taken: Measured[] = [];
    for (const { first, all } of batches.values()) if (await this.#add(event, first, all, quiet)) taken.push(...all);
    return taken.map(({ part: { hook, content } }) => ({ hook, content }));
  }

  /** Records that injections were not carried to the model at all. */
  async drop(event: Event, injections: Fold['injections'], why: string): Promise<void> {
    for (const { hook, role, content } of injections)
      await this.#options.records.write('injection', event, {
        hook,
        role,
        size: Buffer.byteLength(content),
        delivered: false,
        why,
      });
  }

  /** Records that messages, once taken, never reached the model. */
  async undelivered(session: string, messages: readonly HookMessage[], why: string): Promise<void> {
    const { records } = this.#options;
    for (const { role, parts } of messages) {
      for (const { hook, content, event: name, call } of parts) {
        const event: Event = { name, session, call, time: new Date().toISOString(), data: {} };
        const size = Buffer.byteLength(content);
        await records.write('injection', event, { hook, role, size, delivered: false, why });
        await records.show(event, hook, 'warning', `What "${hook}" said on ${name} did not reach the model: ${why}.`);
      }
    }
  }

  async #measure(event: Event, { hook, role, content: given }: Given): Promise<Measured | undefined> {
    try {
      const { content, bytes } = checkInjectionSize(hook, given, this.#options.limit ?? MAX_INJECTION_BYTES);
      if (content === '') return undefined;
      const { name, time: timestamp, call } = event;
      return { part: { hook, content, event: name, timestamp, call }, bytes, cost: estimateTokens(bytes) };
    } catch (error) {
      await this.#failed(event, hook, role, error);
      return undefined;
    }
  }

  /** The record says "injected" only once the context has taken it. */
  async #add(event: Event, given: Given, all: readonly Measured[], quiet: readonly string[]): Promise<boolean> {
    const { context, records } = this.#options;
    const { role, ephemeral } = given;
    const parts = all.map(({ part }) => part);
    try {
      await context?.add({ role, ephemeral, parts, content: renderParts(parts), metadata: provenanceOf(parts) });
    } catch (error) {
      for (const { hook } of parts) await this.#failed(event, hook, role, error);
      return false;
    }
    for (const { part, bytes, cost } of all) {
      const { hook, content } = part;
      await this.#spend(event, hook, cost);
      await records.write('injection', event, { hook, role, ephemeral, size: bytes, tokens: cost, content });
      if (!quiet.includes(hook)) await records.show(event, hook, 'debug', `Injected ${bytes} bytes as ${role}.`);
    }
    return true;
  }

  async #spend(event: Event, hook: string, cost: number): Promise<void> {
    const { records, budget, memory } = this.#options;
    const spent = this.#spent ?? memory?.spent() ?? 0;
    if (budget !== null && spent + cost > budget) {
      await records.show(
        event,
        hook,
        'warning',
        `Injection budget of this turn exceeded: ${spent} tokens so far, ${cost} more from "${hook}", ${budget} planned.`,
      );
    }
    this.#spent = spent + cost;
    memory?.spend(cost);
  }

  async #failed(event: Event, hook: string, role: string, error: unknown): Promise<void> {
    const { records } = this.#options;
    const message = errorMessage(error);
    await records.write('injection', event, { hook, role, delivered: false, error: message });
    await records.show(event, hook, 'error', `Context could not be injected: ${message}`);
  }
}
