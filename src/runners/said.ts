import { stripVTControlCharacters } from 'node:util';
import { mask } from '../redact/mask.js';

/** More is kept than shown: a secret that is cut in half is not recognised, and the cut must lie outside. */
const KEPT = 65_536;
const SHOWN = 2_048;

/** What foreign code printed, for the message that says why it failed. It never reaches our own output as it is. */
export class Said {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < 2 * KEPT) return;
    const last = Buffer.concat(this.#chunks).subarray(-KEPT);
    this.#chunks = [last];
    this.#size = last.length;
  }

  /** The last of it, with secrets masked and without what moves a cursor. */
  get text(): string {
    const text = Buffer.concat(this.#chunks).subarray(-KEPT).toString('utf8');
    const masked = mask(stripVTControlCharacters(text)).text;
    const clean = masked.replace(/[^\P{Cc}\n\t]/gu, '').trim();
    return clean.length > SHOWN ? `...${clean.slice(-SHOWN)}` : clean;
  }
}
