/** Keys of one generation. Two are kept: 48 MB at most, whatever the history has. */
const MAX_KEYS = 1 << 21;
const INITIAL_CAPACITY = 1 << 12;

/** Which calls came before, by a hash of 53 bits. Of a very long history the oldest are forgotten. */
export class Dedupe {
  #slots = new Float64Array(INITIAL_CAPACITY);
  #count = 0;
  #before: Float64Array | undefined;

  /** Was it there already? */
  add(key: string): boolean {
    const hash = hashOf(key);
    if (find(this.#slots, hash) >= 0) return true;
    if (this.#before !== undefined && find(this.#before, hash) >= 0) return true;
    if (this.#count * 4 >= this.#slots.length * 3) this.#grow();
    put(this.#slots, hash);
    this.#count++;
    return false;
  }

  #grow(): void {
    if (this.#slots.length >= MAX_KEYS) {
      this.#before = this.#slots;
      this.#slots = new Float64Array(MAX_KEYS);
      this.#count = 0;
      return;
    }
    const larger = new Float64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash !== 0) put(larger, hash);
    this.#slots = larger;
  }
}

function find(slots: Float64Array, hash: number): number {
  for (let at = hash % slots.length; slots[at] !== 0; at = (at + 1) % slots.length) if (slots[at] === hash) return at;
  return -1;
}

function put(slots: Float64Array, hash: number): void {
  let at = hash % slots.length;
  while (slots[at] !== 0) at = (at + 1) % slots.length;
  slots[at] = hash;
}

/** cyrb53: two multiplications for each character. Never 0, which marks a free place. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1;
}
