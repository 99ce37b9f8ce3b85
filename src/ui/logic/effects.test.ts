import { describe, expect, it } from 'vitest';
import type { EffectView } from '../../http/api.js';
import { describeEffect, relativePath, uniqueEffects } from './effects.js';

const flat = (effect: EffectView, cwd?: string) => {
  const { verb, target, notes } = describeEffect(effect, cwd);
  return [verb, target, ...notes].join(' ');
};

describe('an effect in words', () => {
  it.each([
    [{ kind: 'delete', target: '/x', tags: ['recursive'] }, 'deletes /x recursive'],
    [{ kind: 'send', target: 'example.com', tags: [] }, 'sends to example.com'],
    [{ kind: 'delete', target: '$OUT', unknown: true, tags: [] }, 'deletes something that is not known: $OUT'],
    [{ kind: 'write', target: '/etc/x', tags: [], remote: 'db1' }, 'writes /etc/x on db1'],
    [{ kind: 'exec', target: '/p', tags: ['workspace'] }, 'runs code of /p'],
  ] as const)('%o: %s', (effect, expected) => {
    expect(flat(effect as unknown as EffectView)).toBe(expected);
  });

  it('is told from the directory of the call, unless it is on another machine', () => {
    expect(flat({ kind: 'write', target: '/p/a', tags: [] }, '/p')).toBe('writes ./a');
    expect(flat({ kind: 'write', target: '/p/a', tags: [], remote: 'db1' }, '/p')).toBe('writes /p/a on db1');
  });
});

describe('a path', () => {
  it.each([
    ['/p/a/b', '/p', './a/b'],
    ['/p', '/p', './'],
    ['/pa/b', '/p', '/pa/b'],
    ['/p/a', undefined, '/p/a'],
    ['/p/a', '/', '/p/a'],
    ['main', '/p', 'main'],
  ])('%s from %s is %s', (path, cwd, expected) => expect(relativePath(path, cwd)).toBe(expected));
});

it('each is told once', () => {
  const one: EffectView = { kind: 'read', target: '/x', tags: [], span: [0, 1] };
  expect(uniqueEffects([one, { ...one, span: [5, 6] }, { ...one, kind: 'write' }])).toHaveLength(2);
});
