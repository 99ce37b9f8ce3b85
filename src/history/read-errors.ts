/** Files that are named; the rest are counted. */
const MAX_NAMED_FILES = 20;

/** What could not be read, and what is not as it was when this was written. */
export class ReadErrors {
  /** Lines that are cut off, too long, or no JSON. */
  lines = 0;
  /** Calls without a name, an id or an input. */
  malformedCalls = 0;
  /** Calls that stood there again: resumed and forked sessions. Not lost. */
  repeated = 0;
  /** Files that could not be read at all. */
  files = 0;
  readonly namedFiles: { readonly file: string; readonly why: string }[] = [];
  /** Versions that are newer than what was tried, by client. */
  readonly newerVersions = new Map<string, string>();
  readonly #tried: Readonly<Record<string, string>>;
  #last = '';

  constructor(tried: Readonly<Record<string, string>>) {
    this.#tried = tried;
  }

  addFile(file: string, why: string): void {
    this.files++;
    if (this.namedFiles.length < MAX_NAMED_FILES) this.namedFiles.push({ file, why });
  }

  addVersion(client: string, version: unknown): void {
    if (typeof version !== 'string' || version === this.#last) return;
    this.#last = version;
    const known = this.newerVersions.get(client) ?? this.#tried[client];
    if (known !== undefined && isNewer(version, known)) this.newerVersions.set(client, version.slice(0, 40));
  }

  /** Is there anything that was not read? */
  get any(): boolean {
    return this.lines + this.malformedCalls + this.files > 0;
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
