import { isRecord } from './data.js';
import { nearest, SluiceError, show } from './errors.js';
import type { Event } from './event.js';
import type { DataOf, EVENTS, EventName, EventType, Replacement } from './events.js';
import type { Matcher } from './match.js';
import type { Outcome, TraceEntry } from './outcome.js';
import type { GuardVerdict, HookKind, ObserveVerdict, TransformVerdict } from './verdict.js';

type Group = EventName extends infer N ? (N extends `${infer G}:${string}` ? G : never) : never;

/** The events a hook is for: names, `tool:*`, `*`, and event types of your own. */
export type EventPattern = EventName | `${Group}:*` | '*' | EventType;
export type On = EventPattern | readonly EventPattern[];

type EventsOf<P> = P extends readonly (infer Q)[]
  ? EventsOf<Q>
  : P extends EventType<infer F>
    ? Event<P['name'], DataOf<F>>
    : P extends '*'
      ? { [N in EventName]: Event<N> }[EventName]
      : P extends `${infer G}:*`
        ? { [N in Extract<EventName, `${G}:${string}`>]: Event<N> }[Extract<EventName, `${G}:${string}`>]
        : P extends EventName
          ? Event<P>
          : never;

/** Can something be decided on one of these events? Of an event of your own the compiler does not know. */
type GatesOf<P> = P extends readonly (infer Q)[]
  ? GatesOf<Q>
  : P extends EventType
    ? P['gates']
    : P extends '*'
      ? true
      : P extends `${infer G}:*`
        ? (typeof EVENTS)[Extract<EventName, `${G}:${string}`>]['gates']
        : P extends EventName
          ? (typeof EVENTS)[P]['gates']
          : true;

/** A denial where nothing can be denied would stop nothing. */
type Decided<P, V> = [GatesOf<P>] extends [false] ? V & { readonly decision?: 'continue'; readonly ask?: never } : V;

type ReplacementOf<P> = P extends EventName ? Replacement<P> : unknown;

/** What a hook is given besides the event. */
export interface HookContext {
  /** Aborted when the hook's deadline has passed, or when the caller cancels. */
  readonly signal: AbortSignal;
  /** What the table says of the event: what can be decided and replaced there. */
  readonly type: EventType;
  /** What ran before, with verdicts and times. */
  readonly previous: readonly TraceEntry[];
  /** The outcome, for observers only. */
  readonly outcome?: Outcome | undefined;
}

type Answer<V> = V | undefined | void | Promise<V | undefined | void>;

interface Common<P extends On> {
  readonly name: string;
  readonly on: P;
  /** Which events of those; a string names tools. */
  readonly when?: Matcher;
  /** Ascending, default 0; equal orders run as registered. */
  readonly order?: number;
  /** Names of hooks of the same kind that must run later, or earlier. They win over `order`. */
  readonly before?: string | readonly string[];
  readonly after?: string | readonly string[];
  /** Milliseconds, default 5000. */
  readonly timeout?: number;
  /** Guards of one group that follow each other run at once, each to its end; the strictest holds. */
  readonly parallel?: string;
  /** A hook that is switched off keeps its name and does not run. Default true. */
  readonly enabled?: boolean;
  /** Holds in observe mode too: redaction and self-protection are never rehearsals. Default false. */
  readonly always?: boolean;
}

/** May replace data, deny, inject and notify. Runs first, each on what the one before left. */
export interface Transform<P extends On = On> extends Common<P> {
  readonly kind: 'transform';
  readonly onError?: 'continue' | 'deny';
  run(event: EventsOf<P>, context: HookContext): Answer<Decided<P, TransformVerdict<ReplacementOf<P>>>>;
}

/** May decide, ask, inject and notify; can't modify. The first denial ends the run. */
export interface Guard<P extends On = On> extends Common<P> {
  readonly kind: 'guard';
  readonly onError?: 'continue' | 'ask' | 'deny';
  run(event: EventsOf<P>, context: HookContext): Answer<Decided<P, GuardVerdict>>;
}

/** Sees every outcome, also of a blocked call, after the answer has left. Changes nothing. */
export interface Observe<P extends On = On> extends Common<P> {
  readonly kind: 'observe';
  readonly onError?: 'continue';
  run(event: EventsOf<P>, context: HookContext): Answer<ObserveVerdict>;
}

export type Hook = Transform | Guard | Observe;

type Body<H> = Omit<H, 'kind'>;

/** A transform as a value: `transform({ name, on, run })`. */
export function transform<const P extends On>(hook: Body<Transform<P>>): Hook {
  return { ...hook, kind: 'transform' } as Transform<P> as unknown as Hook;
}

/** A guard as a value: `guard({ name, on: 'tool:pre', when: 'bash', run })`. */
export function guard<const P extends On>(hook: Body<Guard<P>>): Hook {
  return { ...hook, kind: 'guard' } as Guard<P> as unknown as Hook;
}

/** An observer as a value: `observe({ name, on: 'tool:*', run })`. */
export function observe<const P extends On>(hook: Body<Observe<P>>): Hook {
  return { ...hook, kind: 'observe' } as Observe<P> as unknown as Hook;
}

const FIELDS = [
  'name',
  'on',
  'kind',
  'when',
  'run',
  'order',
  'before',
  'after',
  'timeout',
  'onError',
  'parallel',
  'enabled',
  'always',
];
const ON_ERROR: Record<HookKind, readonly string[]> = {
  transform: ['continue', 'deny'],
  guard: ['continue', 'ask', 'deny'],
  observe: ['continue'],
};
/** Who else speaks in records and messages: a hook must not be mistaken for the engine. */
const RESERVED = ['sluice', 'approval', 'audit'];
/** setTimeout turns anything larger into one millisecond. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Refuses a hook that could not do what its author meant. */
export function checkHook(hook: unknown): asserts hook is Hook {
  if (!isRecord(hook)) throw invalid('A hook is an object', '{ name, on, kind, run }', show(hook));
  const { name, kind, run, order, timeout, onError, parallel, enabled, always } = hook;
  if (typeof name !== 'string' || name.trim() === '') throw invalid('A hook needs a name', 'a string', show(name));
  if (RESERVED.includes(name)) throw invalid(`"${name}" is a name of the engine's own`, 'another name', show(name));
  const of = `Hook "${name}"`;
  for (const field of Object.keys(hook)) if (!FIELDS.includes(field)) throw strayField(of, field, hook[field]);
  if (typeof kind !== 'string' || !Object.hasOwn(ON_ERROR, kind)) {
    throw invalid(`${of} has no kind`, Object.keys(ON_ERROR).join(', '), show(kind));
  }
  if (typeof run !== 'function') throw invalid(`${of} has nothing to run`, 'run: a function', show(run));
  if (order !== undefined && !Number.isFinite(order))
    throw invalid(`${of} has a bad "order"`, 'a finite number', show(order));
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT_MS)) {
    throw invalid(`${of} has a bad "timeout"`, `milliseconds above 0, at most ${MAX_TIMEOUT_MS}`, show(timeout));
  }
  if (parallel !== undefined && (typeof parallel !== 'string' || parallel === '' || kind !== 'guard'))
    throw invalid(`${of} has a bad "parallel"`, 'the name of a group, of a guard', `${show(parallel)} of a ${kind}`);
  for (const [field, value] of Object.entries({ enabled, always })) {
    if (value !== undefined && typeof value !== 'boolean')
      throw invalid(`${of} has a bad "${field}"`, 'true or false', show(value));
  }
  const choices: readonly unknown[] = ON_ERROR[kind as HookKind];
  if (onError !== undefined && !choices.includes(onError)) {
    throw invalid(`${of} has a bad "onError" for a ${kind}`, choices.join(', '), show(onError));
  }
  for (const field of ['before', 'after']) {
    const value = hook[field];
    if (!(value === undefined || [value].flat().every((item) => typeof item === 'string'))) {
      throw invalid(`${of} has a bad "${field}"`, 'a name or a list of names', show(value));
    }
  }
}

/** `before` and `after` as lists. */
export function toNameList(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function strayField(of: string, field: string, value: unknown): SluiceError {
  if (field === 'priority') {
    return new SluiceError('HOOK_INVALID', {
      what: `${of} has a "priority", which means opposite things in different systems`,
      expected: '"order", ascending: the smallest runs first',
      got: `priority: ${show(value)}`,
      fix: 'Where a low priority ran first, write order: n. Where a high priority ran first, write order: -n.',
    });
  }
  const near = nearest(field, FIELDS);
  return invalid(`${of} has no field "${field}"`, FIELDS.join(', '), field, near && `Did you mean "${near}"?`);
}

function invalid(what: string, expected: string, got: string, fix?: string): SluiceError {
  return new SluiceError('HOOK_INVALID', fix === undefined ? { what, expected, got } : { what, expected, got, fix });
}
