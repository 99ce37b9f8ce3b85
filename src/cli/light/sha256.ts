/** SHA-256 by FIPS 180-4, for a few kilobytes: for those it is done before Node has loaded its own. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const message = Buffer.alloc((length + 9 + 63) & ~63);
  let at = 0;
  for (const part of parts) {
    message.set(part, at);
    at += part.length;
  }
  message[length] = 0x80;
  message.writeUInt32BE(Math.floor(length / 2 ** 29), message.length - 8);
  message.writeUInt32BE((length << 3) >>> 0, message.length - 4);
  const state = new Int32Array(INITIAL);
  for (let block = 0; block < message.length; block += 64) compress(state, message, block);
  const digest = Buffer.alloc(32);
  for (let word = 0; word < 8; word++) digest.writeInt32BE(state[word] as number, word * 4);
  return digest;
}

/** RFC 2104. */
export function hmacSha256(key: Uint8Array, text: Uint8Array): Buffer {
  const block = Buffer.alloc(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    sha256(
      block.map((byte) => byte ^ 0x36),
      text,
    ),
  );
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
const INITIAL = new Int32Array(8);
const CONSTANTS = new Int32Array(64);
for (let prime = 2, found = 0; found < 64; prime++) {
  let divisor = 2;
  while (prime % divisor !== 0) divisor++;
  if (divisor < prime) continue;
  if (found < 8) INITIAL[found] = (Math.sqrt(prime) % 1) * 2 ** 32;
  CONSTANTS[found++] = (Math.cbrt(prime) % 1) * 2 ** 32;
}

const schedule = new Int32Array(64);

/** Written out, since it mostly runs before anything is compiled: each step of an interpreter counts. */
function compress(state: Int32Array, message: Uint8Array, block: number): void {
  const w = schedule as unknown as number[];
  const k = CONSTANTS as unknown as number[];
  const m = message as unknown as number[];
  const s = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0, at = block; i < 16; i++, at += 4)
    w[i] =
      ((m[at] as number) << 24) | ((m[at + 1] as number) << 16) | ((m[at + 2] as number) << 8) | (m[at + 3] as number);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    w[i] =
      (w[i - 16] as number) +
      (w[i - 7] as number) +
      (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = s;
  for (let i = 0; i < 64; i++) {
    const t =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        ((e & f) ^ (~e & g)) +
        (k[i] as number) +
        (w[i] as number)) |
      0;
    const u =
      ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0;
    h = g;
    g = f;
    f = e;
    e = (d + t) | 0;
    d = c;
    c = b;
    b = a;
    a = (t + u) | 0;
  }
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
  s[4] += e;
  s[5] += f;
  s[6] += g;
  s[7] += h;
}
