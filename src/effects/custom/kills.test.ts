import { expect, test } from 'vitest';
import { meansGuard } from './kills.js';

test.each([
  ['sl[u]ice', 'surely'],
  ['slu.ce', 'surely'],
  ['^slui', 'surely'],
  ['s.*uice', 'surely'],
  ['sluice.*serve', 'surely'],
  ['(x|sluice)', 'surely'],
  ['serve/serve.js', 'perhaps'],
  ['serve.js', 'perhaps'],
  ['hook.cjs', 'perhaps'],
  ['node', 'no'],
  ['server.js', 'no'],
  ['docusaurus serve', 'no'],
  ['metro', 'no'],
  ['(', 'no'],
  ['(.*)*(.*)*x', undefined],
  ['a*a*a*a*b', undefined],
  ['x'.repeat(300), undefined],
] as const)('%s means the guard: %s', (pattern, means) => {
  expect(meansGuard(pattern, true)).toBe(means);
});

test('without -f only names count', () => {
  expect(meansGuard('serve.js', false)).toBe('no');
  expect(meansGuard('SLUICE', false)).toBe('no');
  expect(meansGuard('SLUICE', false, 'i')).toBe('surely');
});
