import { isRecord } from '../../core/data.js';

/**
 * What a schema makes of a text, where the text says all of it. A hook reads the text, and the tool gets a new one made of
 * the text that was judged: an object of somebody else could show one thing to a guard and another to the tool.
 */
const KINDS: readonly {
  readonly is: (value: object) => boolean;
  readonly show: (value: never) => string;
  readonly make: (text: string) => unknown;
}[] = [
  {
    is: (value) => Object.getPrototypeOf(value) === Date.prototype,
    show: (value: Date) => Date.prototype.toISOString.call(value),
    make: (text) => new Date(text),
  },
  { is: (value) => Object.getPrototypeOf(value) === URL.prototype, show: hrefOf, make: (text) => new URL(text) },
];

/** Levels of an input that are looked at: what lies deeper stays as it is, and the event refuses it. */
const MAX_DEPTH = 100;

/** An input as hooks can read it, dates and addresses as texts. What else is no plain data stays, and is refused. */
export function toPlainInput(given: unknown, depth = 0): unknown {
  if (typeof given !== 'object' || given === null || depth > MAX_DEPTH) return given;
  if (Array.isArray(given)) return given.map((item) => toPlainInput(item, depth + 1));
  if (Object.getPrototypeOf(given) === Object.prototype)
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, toPlainInput(value, depth + 1)]));
  try {
    return KINDS.find(({ is }) => is(given))?.show(given as never) ?? given;
  } catch {
    // A date that is none has no text.
    return given;
  }
}

/** The input for the tool: as it was judged, with dates and addresses where the schema had made some. */
export function restoreInput(judged: unknown, given: unknown): unknown {
  if (Array.isArray(judged))
    return judged.map((item, index) => restoreInput(item, Array.isArray(given) ? given[index] : undefined));
  if (isRecord(judged)) {
    const before = isRecord(given) ? given : {};
    return Object.fromEntries(
      Object.entries(judged).map(([key, value]) => [
        key,
        restoreInput(value, Object.hasOwn(before, key) ? before[key] : undefined),
      ]),
    );
  }
  if (typeof judged !== 'string' || typeof given !== 'object' || given === null) return judged;
  try {
    return KINDS.find(({ is }) => is(given))?.make(judged) ?? judged;
  } catch {
    // A hook wrote something else in its place.
    return judged;
  }
}

function hrefOf(value: URL): string {
  return URL.prototype.toString.call(value);
}
