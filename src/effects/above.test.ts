import { expect, test } from 'vitest';
import { anchored } from './above.js';
import type { Target } from './effect.js';

const FILES = new Set(['/p/.git', '/p/sub/inner/.git', '/q[1]/.git']);
const facts = { realPath: (path: string) => (FILES.has(path) ? path : undefined) };
const at = (path: string, above: string, pattern?: true): Target => ({
  type: 'path',
  path,
  above,
  ...(pattern && { pattern }),
});

test.each([
  ['/p/sub/.git/config', '/p/sub', undefined, '/p/.git/config'],
  ['/p/sub/**', '/p/sub', true, '/p/**'],
  ['/p/.git/hooks', '/p', undefined, '/p/.git/hooks'],
  ['/p/sub/inner/deep/**', '/p/sub/inner/deep', true, '/p/sub/inner/**'],
  ['/q\\[1\\]/x/**', '/q[1]/x', true, '/q\\[1\\]/**'],
] as const)('%s from %s', (path, above, pattern, expected) => {
  expect(anchored(at(path, above, pattern), facts)).toEqual({
    type: 'path',
    path: expected,
    ...(pattern && { pattern }),
  });
});

test('where there is no repository, or nobody looked, it stays', () => {
  const target = at('/elsewhere/x/**', '/elsewhere/x', true);
  expect(anchored(target, facts)).toBe(target);
  expect(anchored(target, {})).toBe(target);
});
