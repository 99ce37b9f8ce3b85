/** Bytes of one message. A picture has a few millions; what is longer would fill the memory. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Characters of a line that is too long, to find out what it was about. */
const HEAD_CHARS = 4096;
const NEWLINE = 0x0a;

export interface LineHandlers {
  line(text: string): void;
  /** A line was longer than may be. Its beginning; the rest was thrown away. */
  tooLong(head: string): void;
}

/** Takes a stream of bytes apart into lines, and never keeps more than one of them. */
export class LineReader {
  readonly #handlers: LineHandlers;
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;
  #skipping = false;

  constructor(handlers: LineHandlers, limit = MAX_MESSAGE_BYTES) {
    this.#handlers = handlers;
    this.#limit = limit;
  }

  read(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, at));
      this.#end();
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  /** What is left without an end. */
  rest(): string {
    return this.#skipping ? '' : Buffer.concat(this.#parts).toString().trim();
  }

  #keep(part: Buffer): void {
    if (part.length === 0 || this.#skipping) return;
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= this.#limit) return;
    const head = Buffer.concat(this.#parts.slice(0, 2)).subarray(0, HEAD_CHARS).toString();
    this.#skipping = true;
    this.#parts = [];
    this.#handlers.tooLong(head);
  }

  #end(): void {
    const [first] = this.#parts;
    const text = this.#parts.length === 1 ? first?.toString() : Buffer.concat(this.#parts).toString();
    const skipped = this.#skipping;
    this.#parts = [];
    this.#size = 0;
    this.#skipping = false;
    const line = text?.endsWith('\r') ? text.slice(0, -1) : text;
    if (!skipped && line !== undefined && line.trim() !== '') this.#handlers.line(line);
  }
}
