import { SluiceError, show } from './errors.js';

const DEPTH = 200;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A deep-frozen copy of plain data (what JSON can say, plus undefined and bigint). Anything else is refused:
 * an object with behaviour could show one thing to a guard and another to the tool.
 */
export function freeze<T>(value: T, path = 'data'): T {
  return copy(value, path, 0, refuse) as T;
}

/** The same copy for values that nobody will run, such as a tool's output: what is not plain is described. */
export function describe(value: unknown): unknown {
  return copy(value, 'data', 0, explain);
}

type Otherwise = (value: unknown, path: string, depth: number) => unknown;

function copy(value: unknown, path: string, depth: number, otherwise: Otherwise): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? otherwise(value, path, depth) : value;
  }
  if (depth > DEPTH) return otherwise(value, path, depth);
  if (Array.isArray(value)) {
    return Object.freeze(Array.from(value, (item, index) => copy(item, `${path}[${index}]`, depth + 1, otherwise)));
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return otherwise(value, path, depth);
  }
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = copy((value as Record<string, unknown>)[key], `${path}.${key}`, depth + 1, otherwise);
    // A plain assignment to this key would change the prototype of the copy.
    if (key === '__proto__') Object.defineProperty(out, key, { value: item, enumerable: true });
    else out[key] = item;
  }
  return Object.freeze(out);
}

function refuse(value: unknown, path: string, depth: number): never {
  throw new SluiceError('EVENT_INVALID', {
    what: depth > DEPTH ? `${clipPath(path)} is nested too deeply` : `${clipPath(path)} is not plain data`,
    expected: depth > DEPTH ? `at most ${DEPTH} levels` : 'null, booleans, numbers, strings, arrays and plain objects',
    got: depth > DEPTH ? 'more' : kindOf(value),
    fix: 'Pass what JSON can carry.',
  });
}

function explain(value: unknown, path: string, depth: number): unknown {
  if (depth > DEPTH) return '[nested too deeply]';
  if (value instanceof Error) return Object.freeze({ name: value.name, message: value.message });
  if (ArrayBuffer.isView(value)) return `[${kindOf(value)}: ${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set) return copy([...value], path, depth + 1, explain);
  if (isRecord(value) && typeof value.toJSON === 'function') {
    const json: unknown = value.toJSON();
    if (json !== value) return copy(json, path, depth + 1, explain);
  }
  return isRecord(value) ? copy({ ...value }, path, depth + 1, explain) : `[${kindOf(value)}]`;
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return show(value);
  return value.constructor?.name ?? 'an object';
}

function clipPath(path: string): string {
  return path.length > 80 ? `${path.slice(0, 77)}...` : path;
}

/** JSON with sorted keys: equal data gives equal text, whatever the order it was written in. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) =>
      isRecord(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) : item,
    ) ?? 'null'
  );
}
