import { describe, expect, test } from 'vitest';
import type { Event } from './event.js';
import { all, any, compileMatcher, type Matcher, not } from './match.js';

const on = (tool?: string) => ({ name: 'tool:pre', data: tool === undefined ? {} : { tool } }) as unknown as Event;

describe('a matcher', () => {
  const table: [Matcher, string | undefined, boolean][] = [
    ['*', 'bash', true],
    ['*', undefined, true],
    ['bash', 'bash', true],
    ['bash', 'Bash', false],
    ['bash', 'bash2', false],
    ['bash', undefined, false],
    ['read_*', 'read_file', true],
    ['read_*', 'read_', true],
    ['read_*', 'xread_file', false],
    ['*_file', 'read_file', true],
    ['a.c*', 'abcd', false],
    ['a.c*', 'a.cd', true],
    ['rea?', 'read', true],
    ['mcp__*__write', 'mcp__fs\nx__write', true],
    ['/^write_.+/', 'write_x', true],
    ['/^write_.+/', 'write_', false],
    ['/a*b/', 'aab', true],
    ['/^BASH$/i', 'bash', true],
    [/^ba/g, 'bash', true],
    [({ name }) => name === 'tool:pre', undefined, true],
    [all('ba*', '*sh'), 'bash', true],
    [all('ba*', 'zsh'), 'bash', false],
    [any('zsh', 'bash'), 'bash', true],
    [any(), 'bash', false],
    [all(), 'bash', true],
    [not('bash'), 'bash', false],
    [not(any('a', 'b')), 'c', true],
  ];
  test.each(table)('%s on %s is %s', (matcher, tool, expected) => {
    const matches = compileMatcher(matcher);
    expect(matches(on(tool))).toBe(expected);
    expect(matches(on(tool))).toBe(expected);
  });

  test('that throws counts as a failure of its hook', async () => {
    const { decideFor } = await import('../testing/index.js');
    const { guard } = await import('./hook.js');
    const hook = guard({
      name: 'g',
      on: 'tool:pre',
      when: () => {
        throw new Error('boo');
      },
      run: () => undefined,
    });
    expect(await decideFor([hook], ['tool:pre', { tool: 'x', input: {} }])).toMatchObject({
      decision: 'deny',
      trace: [{ error: { message: 'boo' } }],
    });
  });
});
