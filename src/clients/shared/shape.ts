import { isRecord } from '../../core/data.js';
import { show } from '../../core/errors.js';

export type Test = readonly [test: (value: unknown) => boolean, expected: string];
export type Shape = Readonly<Record<string, Test>>;

export const text: Test = [(value) => typeof value === 'string' && value !== '', 'a text'];
export const anyText: Test = [(value) => typeof value === 'string', 'a text or nothing'];
export const flag = (only: boolean): Test => [(value) => value === only, String(only)];
export const oneOf = (...words: string[]): Test => [(value) => words.includes(value as string), words.join(' or ')];
export const object: Test = [isRecord, 'an object'];
export const anything: Test = [(value) => value !== undefined, 'a value'];
export const shaped = (shape: Shape, needs: readonly string[] = []): Test => [
  (value) =>
    isRecord(value) && mismatch(value, shape) === undefined && needs.every((field) => Object.hasOwn(value, field)),
  `an object of ${Object.keys(shape).join(', ')}`,
];

/** What is wrong with the fields of an answer, or nothing. Only what is listed may stand in it. */
export function mismatch(given: Readonly<Record<string, unknown>>, fields: Shape): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return `there is no "${name}"`;
    const [test, expected] = field;
    if (!test(value)) return `"${name}" is ${expected}, not ${show(value)}`;
  }
  return undefined;
}

/** The same for a whole answer to one event. */
export function complainOf(
  shapes: Readonly<Record<string, Shape>>,
  event: string,
  output: unknown,
): string | undefined {
  const shape = Object.hasOwn(shapes, event) ? shapes[event] : undefined;
  if (shape === undefined) return `there is no answer to ${event}`;
  return isRecord(output) ? mismatch(output, shape) : `an answer is an object, not ${show(output)}`;
}

/** `hookSpecificOutput` of one event. */
export function specific(event: string, fields: Shape): Test {
  return shaped({ hookEventName: oneOf(event), ...fields }, ['hookEventName']);
}
