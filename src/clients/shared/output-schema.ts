import { isRecord } from '../../core/data.js';
import { show } from '../../core/errors.js';

export type FieldCheck = readonly [test: (value: unknown) => boolean, expected: string];
export type OutputSchema = Readonly<Record<string, FieldCheck>>;

export const nonEmptyText: FieldCheck = [(value) => typeof value === 'string' && value !== '', 'a text'];
export const literalFlag = (only: boolean): FieldCheck => [(value) => value === only, String(only)];
export const oneOf = (...words: string[]): FieldCheck => [
  (value) => words.includes(value as string),
  words.join(' or '),
];
export const anyObject: FieldCheck = [isRecord, 'an object'];
export const anyValue: FieldCheck = [(value) => value !== undefined, 'a value'];
export const objectOf = (shape: OutputSchema, needs: readonly string[] = []): FieldCheck => [
  (value) =>
    isRecord(value) && findMismatch(value, shape) === undefined && needs.every((field) => Object.hasOwn(value, field)),
  `an object of ${Object.keys(shape).join(', ')}`,
];

/** What is wrong with the fields of an answer, or nothing. Only what is listed may stand in it. */
export function findMismatch(given: Readonly<Record<string, unknown>>, fields: OutputSchema): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return `there is no "${name}"`;
    const [test, expected] = field;
    if (!test(value)) return `"${name}" is ${expected}, not ${show(value)}`;
  }
  return undefined;
}

/** The same for a whole answer to one event. */
export function validateByEvent(
  shapes: Readonly<Record<string, OutputSchema>>,
  event: string,
  output: unknown,
): string | undefined {
  const shape = Object.hasOwn(shapes, event) ? shapes[event] : undefined;
  if (shape === undefined) return `there is no answer to ${event}`;
  return isRecord(output) ? findMismatch(output, shape) : `an answer is an object, not ${show(output)}`;
}

/** `hookSpecificOutput` of one event. */
export function hookSpecificFields(event: string, fields: OutputSchema): FieldCheck {
  return objectOf({ hookEventName: oneOf(event), ...fields }, ['hookEventName']);
}
