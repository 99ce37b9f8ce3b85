import type { Event } from '../event.js';
import type { Hook, On } from '../hook.js';

/** What a lifted hook may say of itself: all but what the lift supplies. */
export type LiftOptions<H extends Hook> = Omit<H, 'kind' | 'run' | 'on'> & { readonly on?: On };

/** Stays synchronous where the answer is: a hook that answers at once needs no timer. */
export function mapMaybePromise<T, R>(answer: T | PromiseLike<T>, next: (value: T) => R): R | Promise<R> {
  const later = answer as PromiseLike<T> | null | undefined;
  return typeof later?.then === 'function' ? Promise.resolve(later).then(next) : next(answer as T);
}

/** The event as lifted hooks expect it: one flat object with snake_case names. */
export function legacyInput(event: Event): Readonly<Record<string, unknown>> {
  return {
    session_id: event.session,
    timestamp: event.time,
    hook_event_name: event.name,
    tool_use_id: event.call,
    ...legacyNames(event.data as Readonly<Record<string, unknown>>),
  };
}

const LEGACY: Readonly<Record<string, string>> = { tool: 'tool_name', input: 'tool_input', output: 'tool_response' };

export function legacyNames(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [legacyName(name), value]));
}

/** The name of a field as lifted hooks know it. */
export function legacyName(name: string): string {
  return LEGACY[name] ?? name;
}

/** A question with why it is put: other systems give both, and a person is to read both. */
export function withReason(prompt: string, reason: unknown): string {
  if (typeof reason !== 'string' || reason.trim() === '' || prompt.includes(reason)) return prompt;
  return `${prompt} ${reason.replaceAll('\n', ' ')}`;
}
