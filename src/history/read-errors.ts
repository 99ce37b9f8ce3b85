/** Files that are named; the rest are counted. */
const NAMED = 20;

/** What could not be read, and what is not as it was when this was written. */
export class ReadErrors {
  /** Lines that are cut off, too long, or no JSON. */
  lines = 0;
  /** Calls without a name, an id or an input. */
  odd = 0;
  /** Calls that stood there again: resumed and forked sessions. Not lost. */
  repeated = 0;
  /** Files that could not be read at all. */
  files = 0;
  readonly named: { readonly file: string; readonly why: string }[] = [];
  /** Versions that are newer than what was tried, by client. */
  readonly newer = new Map<string, string>();
  readonly #tried: Readonly<Record<string, string>>;
  #last = '';

  constructor(tried: Readonly<Record<string, string>>) {
    this.#tried = tried;
  }

  file(file: string, why: string): void {
    this.files++;
    if (this.named.length < NAMED) this.named.push({ file, why });
  }

  wrote(client: string, version: unknown): void {
    if (typeof version !== 'string' || version === this.#last) return;
    this.#last = version;
    const known = this.newer.get(client) ?? this.#tried[client];
    if (known !== undefined && isNewer(version, known)) this.newer.set(client, version.slice(0, 40));
  }

  /** Is there anything that was not read? */
  get any(): boolean {
    return this.lines + this.odd + this.files > 0;
  }
}

function isNewer(version: string, known: string): boolean {
  const [a, b] = [version, known].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  for (const index of [0, 1, 2]) {
    const [one = 0, other = 0] = [a?.[index], b?.[index]];
    if (one !== other) return one > other;
  }
  return false;
}
