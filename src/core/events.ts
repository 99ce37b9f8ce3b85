import { nearest, SluiceError, show } from './errors.js';

/** Kinds of fields an event's data can have. A trailing `?` marks what may be absent. */
interface FieldKinds {
  string: string;
  number: number;
  boolean: boolean;
  record: Readonly<Record<string, unknown>>;
  unknown: unknown;
}
type FieldKind = keyof FieldKinds;
type Field = FieldKind | `${FieldKind}?`;
export type EventFields = Readonly<Record<string, Field>>;

type FieldType<F extends string> = F extends `${infer K extends FieldKind}?`
  ? FieldKinds[K] | undefined
  : F extends FieldKind
    ? FieldKinds[F]
    : never;
type OptionalKeys<F extends EventFields> = { [K in keyof F]: F[K] extends `${string}?` ? K : never }[keyof F];
export type DataOf<F extends EventFields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: FieldType<F[K]>;
} & { readonly [K in OptionalKeys<F>]?: FieldType<F[K]> };

/** What is known of an event by its name. */
export interface EventType<F extends EventFields = EventFields> {
  readonly name: string;
  readonly summary: string;
  readonly data: F;
  /** Can a guard decide here? Then this is what a denial means. */
  readonly gates: boolean;
  readonly denied?: string;
  readonly injects: boolean;
  readonly stops: boolean;
  /** The field of the data that `replace` replaces, whole. */
  readonly replaces?: string;
}

const place = { cwd: 'string?', home: 'string?', real_path: 'string?' } as const;
const call = { tool: 'string', input: 'record', ...place } as const;
const no = { gates: false, injects: false, stops: false } as const;

/** The one table of events: types, run-time checks and docs/events.md come from it. */
export const EVENTS = {
  'session:start': { ...no, summary: 'A session begins.', data: { source: 'string?', ...place }, injects: true },
  'session:end': { ...no, summary: 'A session is over.', data: { reason: 'string?' } },
  'prompt:submit': {
    summary: 'A person sent a prompt.',
    data: { prompt: 'string', ...place },
    gates: true,
    denied: 'The prompt does not reach the model.',
    injects: true,
    stops: true,
    replaces: 'prompt',
  },
  'prompt:complete': { ...no, summary: 'The prompt was answered.', data: { prompt: 'string?', response: 'unknown' } },
  'step:before': {
    summary: 'A step of the agent is about to begin.',
    data: { state: 'unknown' },
    gates: true,
    denied: 'The step is not taken.',
    injects: true,
    stops: true,
    replaces: 'state',
  },
  'step:after': {
    summary: 'A step of the agent is over.',
    data: { state: 'unknown' },
    gates: false,
    injects: true,
    stops: true,
    replaces: 'state',
  },
  'step:continue': {
    summary: 'The agent would take another step.',
    data: { state: 'unknown' },
    gates: true,
    denied: 'The agent takes no further step.',
    injects: true,
    stops: true,
  },
  'decision:tool_resolution': { ...no, summary: 'The model chose a tool.', data: { tool: 'string', input: 'record?' } },
  'tool:pre': {
    summary: 'A tool is about to run.',
    data: call,
    gates: true,
    denied: 'The tool does not run; the model reads the reason.',
    injects: true,
    stops: true,
    replaces: 'input',
  },
  'tool:post': {
    summary: 'A tool has run.',
    data: { ...call, output: 'unknown', duration_ms: 'number?' },
    gates: true,
    denied: 'The output is withheld from the model.',
    injects: true,
    stops: true,
    replaces: 'output',
  },
  'tool:error': {
    summary: 'A tool has failed.',
    data: { ...call, error: 'string', duration_ms: 'number?' },
    gates: true,
    denied: 'The text of the error is withheld from the model.',
    injects: true,
    stops: true,
    replaces: 'error',
  },
  'permission:request': {
    summary: 'The client is about to ask its user for permission.',
    data: call,
    gates: true,
    denied: 'The permission is refused.',
    injects: false,
    stops: true,
    replaces: 'input',
  },
  'provider:error': {
    ...no,
    summary: 'A model provider failed.',
    data: { error: 'string', provider: 'string?' },
    injects: true,
  },
  'orchestrator:complete': {
    ...no,
    summary: 'The agent has finished its work.',
    data: { orchestrator: 'string', turn_count: 'number', duration_ms: 'number', status: 'string' },
  },
  'orchestrator:error': {
    ...no,
    summary: 'The agent itself failed.',
    data: { error: 'string', orchestrator: 'string?' },
    injects: true,
  },
  'agent:spawn': {
    summary: 'An agent is about to start another.',
    data: { agent: 'string', prompt: 'string?' },
    gates: true,
    denied: 'The other agent is not started.',
    injects: true,
    stops: true,
    replaces: 'prompt',
  },
  'agent:complete': {
    ...no,
    summary: 'Another agent has finished.',
    data: { agent: 'string', output: 'unknown' },
    injects: true,
  },
  'context:pre_compact': {
    ...no,
    summary: 'The conversation is about to be shortened.',
    data: { trigger: 'string?', instructions: 'string?' },
    gates: true,
    denied: 'The conversation stays as it is.',
  },
  'context:post_compact': {
    ...no,
    summary: 'The conversation was shortened.',
    data: { trigger: 'string?', summary: 'string?' },
    injects: true,
  },
  'approval:required': {
    ...no,
    summary: 'A person is being asked.',
    data: { prompt: 'string', tool: 'string?', id: 'string' },
  },
  'approval:granted': {
    ...no,
    summary: 'A person said yes.',
    data: { prompt: 'string', tool: 'string?', id: 'string', by: 'string?' },
  },
  'approval:denied': {
    ...no,
    summary: 'A person said no, nobody answered, or nobody wants the answer any more.',
    data: { prompt: 'string', tool: 'string?', id: 'string', by: 'string?', expired: 'boolean', cancelled: 'boolean?' },
  },
  'user:notification': {
    ...no,
    summary: 'The agent wants the user to look.',
    data: { message: 'string', title: 'string?', level: 'string?' },
  },
} as const satisfies Record<string, Omit<EventType, 'name'>>;

export type EventName = keyof typeof EVENTS;
type Known<N> = N extends EventName ? (typeof EVENTS)[N] : Omit<EventType, 'name'>;

/** The data of a named event. */
export type EventData<N extends string> = Known<N> extends { data: infer F extends EventFields } ? DataOf<F> : never;

/** What `replace` takes on a named event. */
export type Replacement<N extends string> =
  Known<N> extends { replaces: infer K extends string }
    ? K extends keyof EventData<N>
      ? EventData<N>[K]
      : never
    : never;

/** An event of your own. Give it to a registry, and use it where a built-in name would stand. */
export function defineEvent<const N extends string, const F extends EventFields>(
  name: N,
  type: { summary: string; data: F } & Partial<Omit<EventType, 'name' | 'summary' | 'data'>>,
): EventType<F> & { readonly name: N } {
  if (!/^[a-z][a-z_]*:[a-z][a-z_]*$/.test(name) || name in EVENTS) {
    throw new SluiceError('EVENT_INVALID', {
      what: `"${name}" cannot name an event of your own`,
      expected: 'a name like "deploy:pre" that no built-in event has',
      got: show(name),
    });
  }
  if (type.replaces !== undefined && !(type.replaces in type.data)) {
    throw new SluiceError('EVENT_INVALID', {
      what: `Event "${name}" replaces a field that it does not have`,
      expected: `one of ${Object.keys(type.data).join(', ')}`,
      got: show(type.replaces),
    });
  }
  return Object.freeze({ gates: false, injects: false, stops: false, ...type, name });
}

/** The built-in event of a name, or an error with the nearest name there is. */
export function eventType(name: string, custom: ReadonlyMap<string, EventType> = new Map()): EventType {
  const type = BUILTIN_EVENTS.get(name) ?? custom.get(name);
  if (type !== undefined) return type;
  const near = nearest(name, [...BUILTIN_EVENTS.keys(), ...custom.keys()]);
  throw new SluiceError('EVENT_UNKNOWN', {
    what: `There is no event "${name}"`,
    expected: `one of ${[...BUILTIN_EVENTS.keys(), ...custom.keys()].join(', ')}`,
    got: show(name),
    fix:
      near === undefined
        ? 'An event of your own is made with defineEvent and given to the registry.'
        : `Did you mean "${near}"?`,
  });
}

export const BUILTIN_EVENTS: ReadonlyMap<string, EventType> = new Map(
  Object.entries(EVENTS).map(([name, type]) => [name, Object.freeze({ ...type, name })]),
);
