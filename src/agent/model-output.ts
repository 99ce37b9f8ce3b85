import { toPlainData } from '../core/data.js';

/** Levels of what stands in a conversation as it is: with all that is around it, it has to fit in an event. */
const MAX_DEPTH = 100;
/** Values of one output. Conversations have many of them. */
const MAX_VALUES = 10_000;

/** An output as the model reads it, which is how hooks have seen it. What an event could not carry is a text. */
export function toModelOutput(output: unknown): unknown {
  if (typeof output === 'string') return output;
  const plain = toPlainData(output);
  if (isJsonWithinLimits(plain, MAX_VALUES)) return plain;
  return stringifyData(plain);
}

/** Plain data as one text: what is a text already, or its JSON. */
export function stringifyData(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? 'null';
}

/** Is it what JSON can carry, no deeper than is sensible, and of no more values than that? */
export function isJsonWithinLimits(value: unknown, most: number): boolean {
  let left = most;
  const visit = (one: unknown, depth: number): boolean => {
    if (left-- <= 0 || depth > MAX_DEPTH) return false;
    if (typeof one !== 'object' || one === null) return !['function', 'symbol', 'bigint'].includes(typeof one);
    if (Array.isArray(one)) return one.every((item) => visit(item, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(one);
    if (prototype !== null && prototype !== Object.prototype) return false;
    return Object.values(one).every((item) => visit(item, depth + 1));
  };
  return visit(value, 0);
}
