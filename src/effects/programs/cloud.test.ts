import { describe, expect, it } from 'vitest';
import { judged } from './expect.test-helper.js';

describe('vault', () => {
  it('reads secrets', () => {
    expect(judged('vault kv get x')).toEqual({ knowledge: 'known', effects: ['service:x:read,secret'] });
  });
});
