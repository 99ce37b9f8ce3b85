import { SluiceError, show } from './errors.js';

const MAX_DEPTH = 200;
/** Values in one tree. Shared references multiply: a few dozen objects can spell a tree without end. */
const MAX_VALUES = 250_000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A deep-frozen copy of plain data (what JSON can say, plus undefined and bigint). Anything else is refused:
 * an object with behaviour could show one thing to a guard and another to the tool.
 */
export function freeze<T>(value: T): T {
  return copy(value, 0, { otherwise: refuse, left: MAX_VALUES, path: [] }) as T;
}

/** The same copy for values that nobody will run, such as a tool's output: what is not plain is described. */
export function toPlainData(value: unknown): unknown {
  try {
    return copy(value, 0, { otherwise: explain, left: MAX_VALUES, path: [] });
  } catch (error) {
    return `[could not be read: ${show(error)}]`;
  }
}

/**
 * What was copied here. It can't change, so it is not copied again: the input of a call is the same object before and
 * after it, and what was found out of it may be kept with it.
 */
const copies = new WeakSet<object>();
/** Where such a thing may stand: as the data of an event, or a field of it. */
const MAX_REUSE_DEPTH = 1;

interface Copying {
  readonly otherwise: (value: unknown, depth: number, copying: Copying) => unknown;
  /** How many values may still be copied. */
  left: number;
  /** The keys that lead to where we are, for messages. */
  readonly path: (string | number)[];
}

function copy(value: unknown, depth: number, copying: Copying): unknown {
  copying.left--;
  if (typeof value !== 'object' || value === null) {
    const plain = typeof value !== 'function' && typeof value !== 'symbol';
    return plain ? value : copying.otherwise(value, depth, copying);
  }
  if (depth > MAX_DEPTH || copying.left < 0) return copying.otherwise(value, depth, copying);
  if (depth <= MAX_REUSE_DEPTH && copies.has(value)) return value;
  if (Array.isArray(value)) return copyArray(value, depth, copying);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return copying.otherwise(value, depth, copying);
  }
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    copying.path.push(key);
    const item = copy((value as Record<string, unknown>)[key], depth + 1, copying);
    copying.path.pop();
    // A plain assignment to this key would change the prototype of the copy.
    if (key === '__proto__') Object.defineProperty(out, key, { value: item, enumerable: true });
    else out[key] = item;
  }
  if (depth <= MAX_REUSE_DEPTH) copies.add(out);
  return Object.freeze(out);
}

function copyArray(value: readonly unknown[], depth: number, copying: Copying): readonly unknown[] {
  const out: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    copying.path.push(index);
    out.push(copy(value[index], depth + 1, copying));
    copying.path.pop();
  }
  if (depth <= MAX_REUSE_DEPTH) copies.add(out);
  return Object.freeze(out);
}

function refuse(value: unknown, depth: number, { left, path }: Copying): never {
  const place = placeOf(path);
  const complaint =
    left < 0
      ? { what: `${place} is one value too many`, expected: `at most ${MAX_VALUES} values`, got: 'more' }
      : depth > MAX_DEPTH
        ? { what: `${place} is nested too deeply`, expected: `at most ${MAX_DEPTH} levels`, got: 'more' }
        : {
            what: `${place} is not plain data`,
            expected: 'null, booleans, numbers, strings, arrays and plain objects',
            got: kindOf(value),
          };
  throw new SluiceError('EVENT_INVALID', { ...complaint, fix: 'Pass what JSON can carry.' });
}

function explain(value: unknown, depth: number, copying: Copying): unknown {
  if (copying.left < 0) return '[too large]';
  if (depth > MAX_DEPTH) return '[nested too deeply]';
  // What it says of itself may be anything, too.
  if (value instanceof Error) return copy({ name: value.name, message: value.message }, depth + 1, copying);
  if (ArrayBuffer.isView(value)) return `[${kindOf(value)}: ${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set) return copy([...value], depth + 1, copying);
  if (isRecord(value) && typeof value.toJSON === 'function') {
    const json: unknown = value.toJSON();
    if (json !== value) return copy(json, depth + 1, copying);
  }
  return isRecord(value) ? copy({ ...value }, depth + 1, copying) : `[${kindOf(value)}]`;
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return show(value);
  return value.constructor?.name ?? 'an object';
}

function placeOf(path: readonly (string | number)[]): string {
  const text = `data${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** JSON with sorted keys, in which different data is different text: also what JSON itself would make equal. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(tagged(value)) ?? 'null';
}

function tagged(value: unknown): unknown {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'bigint') return { $: `${value}n` };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (Array.isArray(value)) return value.map(tagged);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  // As pairs: a key of the data can't be mistaken for a tag, and `__proto__` is a key like any other.
  return { $$: keys.map((key) => [key, tagged(value[key])]) };
}
