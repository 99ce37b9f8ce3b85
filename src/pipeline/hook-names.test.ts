import { describe, expect, test } from 'vitest';
import { Registry } from '../core/registry.js';
import type { HookEntry } from '../policy/load/layers.js';
import type { HookSource } from '../policy/schema.js';
import { nameHookEntries } from './hook-names.js';
import { readMachine } from './machine.js';
import { namedHooks } from './named-hooks.js';

const entry = (policy: string, line: number, hook: HookSource): HookEntry => ({
  hook,
  at: { file: policy, line },
  layer: 'yours',
  policy,
  base: '/p',
  project: '/p',
});
const OWN = '/home/me/.config/sluice/sluice.yaml';

describe('names of hooks', () => {
  test.each<[string, HookEntry[], string[]]>([
    [
      'one id on two events',
      [
        entry('/p/a.yaml', 1, { id: 'log', on: 'tool:pre', path: 'x.js' }),
        entry('/p/b.yaml', 1, { id: 'log', on: 'tool:post', path: 'x.js' }),
      ],
      ['log', 'log'],
    ],
    [
      'one id in two layers',
      [entry(OWN, 3, { id: 'block-dangerous-commands' }), entry('/p/a.yaml', 9, { id: 'block-dangerous-commands' })],
      ['block-dangerous-commands', 'block-dangerous-commands (a.yaml)'],
    ],
    [
      'a pattern that holds an event of another',
      [
        entry('/p/a.yaml', 1, { id: 'log', on: 'tool:pre', path: 'x.js' }),
        entry('/p/a.yaml', 2, { id: 'log', on: 'tool:*', path: 'x.js' }),
      ],
      ['log', 'log (a.yaml)'],
    ],
    [
      'one id four times',
      [1, 2, 2, 2].map((line) => entry('/p/a.yaml', line, { id: 'log', on: 'tool:pre', path: 'x.js' })),
      ['log', 'log (a.yaml)', 'log (a.yaml:2)', 'log (a.yaml:2, 2)'],
    ],
  ])('%s', (_, entries, names) => {
    expect(nameHookEntries(entries).map(({ name }) => name)).toEqual(names);
  });

  test('"before" and "after" mean the hook of the same policy', () => {
    const entries = [
      entry(OWN, 1, { id: 'log', on: 'tool:pre', path: 'x.js' }),
      entry('/p/a.yaml', 1, { id: 'log', on: 'tool:pre', path: 'x.js' }),
      entry('/p/a.yaml', 2, { id: 'b', on: 'tool:pre', path: 'x.js', after: 'log', before: ['other'] }),
    ];
    expect(nameHookEntries(entries)[2]).toMatchObject({ after: ['log (a.yaml)'], before: ['other'] });
  });

  test('every one of them is registered, and none asks in place of another', async () => {
    const hooks = await namedHooks(
      [
        entry(OWN, 1, { id: 'log-operations', on: 'tool:pre' }),
        entry(OWN, 2, { id: 'log-operations', on: 'tool:post' }),
        entry('/p/a.yaml', 1, { id: 'block-dangerous-commands', kind: 'guard', on: 'tool:pre' }),
        entry('/p/b.yaml', 1, { id: 'block-dangerous-commands', kind: 'guard', on: 'tool:pre' }),
      ],
      { machine: readMachine(), cwd: '/p' },
    );
    const registry = new Registry(hooks);
    expect(registry.toString()).toBe(
      `tool:pre
  guard      block-dangerous-commands
  guard      block-dangerous-commands (b.yaml)
  observe    log-operations
tool:post
  observe    log-operations`,
    );
  });
});
