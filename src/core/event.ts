import { canonicalJson, freeze, isRecord } from './data.js';
import { nearest, SluiceError, show } from './errors.js';
import type { EventData, EventType } from './events.js';

/** What happened. Frozen, so that every hook sees the same. */
export interface Event<N extends string = string, D = EventData<N>> {
  readonly name: N;
  readonly session: string;
  /** ISO 8601. */
  readonly time: string;
  /** Ties together the records of one call: before, after, approval. */
  readonly call: string;
  readonly data: D;
}

/** Checks the data against the table, then copies and freezes it once. */
export function createEvent<N extends string>(
  type: EventType,
  { session, time, call }: Omit<Event, 'name' | 'data'>,
  given: unknown,
): Event<N> {
  if (!isRecord(given)) throw badData(type, 'an object', show(given));
  // Copied first: what is checked is what hooks see, whatever a getter would say the second time.
  const data = freeze(given);
  const fields = fieldsOf(type);
  for (const { field, kind, optional } of fields.all) {
    const value = data[field];
    if (value === undefined && optional) continue;
    if (kind !== 'unknown' && (kind === 'record' ? !isRecord(value) : typeof value !== kind)) {
      const expected = `${field}: ${kind === 'record' ? 'an object' : kind}${optional ? ' or nothing' : ''}`;
      throw badData(type, expected, `${field}: ${show(value)}`);
    }
  }
  for (const field of Object.keys(data)) {
    if (fields.names.has(field)) continue;
    const near = nearest(field, fields.names);
    throw badData(type, `only ${[...fields.names].join(', ')}`, field, near && `Did you mean "${near}"?`);
  }
  return Object.freeze({ session, time, call, name: type.name, data }) as unknown as Event<N>;
}

/** The same event with its replaceable field replaced. */
export function withReplacement(event: Event, type: EventType, value: unknown): Event {
  const field = type.replaces ?? '';
  const replaced = createEvent(type, event, { ...(event.data as object), [field]: value });
  const at = ({ data }: Event) => canonicalJson((data as Readonly<Record<string, unknown>>)[field]);
  // The same once more is no change: nothing has to be carried out, and no client has to be able to.
  return at(replaced) === at(event) ? event : replaced;
}

/** The table's fields, taken apart once for each event. */
const fieldsOf = memoize((type: EventType) => ({
  names: new Set(Object.keys(type.data)),
  all: Object.entries(type.data).map(([field, kind]) => ({
    field,
    kind: kind.replace('?', ''),
    optional: kind.endsWith('?') || kind === 'unknown',
  })),
}));

function badData(type: EventType, expected: string, got: string, fix?: string): SluiceError {
  const what = `This is not the data of ${type.name}`;
  return new SluiceError('EVENT_INVALID', fix === undefined ? { what, expected, got } : { what, expected, got, fix });
}

/**
 * What is expensive to know of an event is worked out once, whoever asks: `const commands = once(readCommands)`.
 * A replacement makes a new event, so nothing stale is ever remembered.
 */
export function memoize<E extends object, T>(work: (event: E) => T): (event: E) => T {
  const known = new WeakMap<E, { value: T }>();
  return (event) => {
    let entry = known.get(event);
    if (entry === undefined) {
      entry = { value: work(event) };
      known.set(event, entry);
    }
    return entry.value;
  };
}
