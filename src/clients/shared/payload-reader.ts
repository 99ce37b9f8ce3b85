import { isRecord } from '../../core/data.js';
import { SluiceError, show } from '../../core/errors.js';

type Payload = Readonly<Record<string, unknown>>;

/** Reads the fields of a payload. Strict where a decision depends on them; elsewhere what is odd counts as absent. */
export class PayloadReader {
  readonly payload: Payload;
  readonly #client: { readonly name: string; readonly title: string };
  readonly #strict: boolean;

  constructor(payload: Payload, client: { readonly name: string; readonly title: string }, strict: boolean) {
    this.payload = payload;
    this.#client = client;
    this.#strict = strict;
  }

  /** A text that may be empty. */
  text(field: string): string {
    const value = this.payload[field];
    if (typeof value === 'string') return value;
    if (this.#strict) throw this.invalid(`"${field}"`, 'a text', value);
    return '';
  }

  required(field: string): string {
    const value = this.text(field);
    if (value === '' && this.#strict) throw this.invalid(`"${field}"`, 'a text', value);
    return value === '' ? 'unknown' : value;
  }

  optional(field: string): string | undefined {
    const value = this.payload[field];
    if (value === undefined || (typeof value !== 'string' && !this.#strict)) return undefined;
    return this.text(field);
  }

  /** The first of these that is a text. For what nothing depends on. */
  first(...fields: readonly string[]): string | undefined {
    for (const field of fields) {
      const value = this.payload[field];
      if (typeof value === 'string' && value !== '') return value;
    }
    return undefined;
  }

  record(field: string): Payload {
    const value = this.payload[field];
    if (isRecord(value)) return value;
    if (this.#strict) throw this.invalid(`"${field}"`, 'an object', value);
    return {};
  }

  invalid(field: string, expected: string, got: unknown): SluiceError {
    return invalidField(this.#client, field, expected, got);
  }
}

export function invalidField(
  { name, title }: { readonly name: string; readonly title: string },
  field: string,
  expected: string,
  got: unknown,
): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: `This is not what ${title} sends to a hook: ${field} is missing or odd`,
    expected: `${field} to be ${expected}`,
    got: show(got),
    fix: `What cannot be read is denied. Check what is wired to "sluice hook ${name}", and that this version of ${title} is supported.`,
  });
}
