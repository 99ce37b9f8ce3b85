import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalJson } from '../core/data.js';
import { hashInput } from './key.js';

it.each(['', 'ls', 'ü\u{1f600}', 'x'.repeat(100_000)])('is the HMAC of SHA-256 (%#)', (text) => {
  for (const key of [randomBytes(32), Buffer.alloc(32)]) {
    const wanted = createHmac('sha256', key).update(canonicalJson({ text })).digest('hex');
    expect(hashInput(key, { text })).toBe(wanted);
  }
});
