import { stripVTControlCharacters } from 'node:util';
import { mask } from '../redact/mask.js';

/** More is kept than shown: a secret that is cut in half is not recognised, and the cut must lie outside. */
const MAX_KEPT_BYTES = 65_536;
const MAX_SHOWN_CHARS = 2_048;

/** What foreign code printed, for the message that says why it failed. It never reaches our own output as it is. */
export class CapturedOutput {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < 2 * MAX_KEPT_BYTES) return;
    const last = Buffer.concat(this.#chunks).subarray(-MAX_KEPT_BYTES);
    this.#chunks = [last];
    this.#size = last.length;
  }

  /** The last of it, with secrets masked and without what moves a cursor. */
  get text(): string {
    const text = Buffer.concat(this.#chunks).subarray(-MAX_KEPT_BYTES).toString('utf8');
    const masked = mask(stripVTControlCharacters(text)).text;
    const clean = masked.replace(/[^\P{Cc}\n\t]/gu, '').trim();
    return clean.length > MAX_SHOWN_CHARS ? `...${clean.slice(-MAX_SHOWN_CHARS)}` : clean;
  }
}
