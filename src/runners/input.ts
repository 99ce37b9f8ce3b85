import type { Event } from '../core/event.js';
import type { HookContext } from '../core/hook.js';
import { legacyInput } from '../core/lifts/legacy.js';
import { type PreviousResult, previousResult } from '../core/lifts/middleware.js';

/** What `process(hook_input, config, previous_results)` is called with, in any language. */
export interface ProcessInput {
  readonly hook_input: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly previous_results: readonly PreviousResult[];
}

export function processInput(
  event: Event,
  { previous }: HookContext,
  config: Readonly<Record<string, unknown>> = {},
): ProcessInput {
  return { hook_input: legacyInput(event), config, previous_results: previous.map(previousResult) };
}

/** One line of JSON. Event data may hold bigints, which JSON has no word for: they become text. */
export function toLine(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))}\n`;
}
