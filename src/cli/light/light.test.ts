import * as real from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHash, createHmac, hash, randomUUID } from './crypto.js';

describe('what stands in for node:crypto says the same', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 16_300, maxLength: 16_500 }));

  it('for texts of every length around a block', () => {
    for (let length = 0; length < 260; length++) {
      const text = Buffer.alloc(length, 'abc\xff');
      expect(hash('sha256', text, 'hex')).toBe(real.hash('sha256', text, 'hex'));
    }
  });

  it('for any text, whole and in pieces, with any key', () => {
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 200 }), (text, key) => {
        const cut = Math.floor(text.length / 3);
        expect(hash('sha256', text, 'hex')).toBe(real.hash('sha256', text, 'hex'));
        expect(createHash('sha256').update(text.subarray(0, cut)).update(text.subarray(cut)).digest('hex')).toBe(
          real.hash('sha256', text, 'hex'),
        );
        expect(createHmac('sha256', Buffer.from(key)).update(text).digest('hex')).toBe(
          real.createHmac('sha256', key).update(text).digest('hex'),
        );
      }),
    );
  });

  it('for texts with an encoding', () => {
    expect(createHash('sha256').update('00ff', 'hex').update('é').digest('hex')).toBe(
      real.createHash('sha256').update('00ff', 'hex').update('é').digest('hex'),
    );
    expect(hash('sha256', 'é', 'hex')).toBe(real.hash('sha256', 'é', 'hex'));
  });

  it('and makes ids that differ', () => {
    const ids = new Set(Array.from({ length: 100 }, randomUUID));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
