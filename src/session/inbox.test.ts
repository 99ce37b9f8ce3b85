import { describe, expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import { inject } from '../core/verdict.js';
import { Inbox, spoken } from './inbox.js';
import { Session } from './session.js';

const says = (name: string, content: string, more: Parameters<typeof inject>[1] = {}) =>
  guard({ name, on: 'tool:post', run: () => inject(content, more) });

async function settle(hooks: Parameters<typeof guard>[0][] | ReturnType<typeof says>[], times = 1): Promise<Inbox> {
  const context = new Inbox();
  const session = new Session({ hooks: hooks as ReturnType<typeof says>[], context });
  for (let time = 0; time < times; time++) await session.settle({ tool: 'a', input: {} }, { output: 'x' });
  return context;
}

describe('an inbox', () => {
  test('is empty at first, and after each time', async () => {
    const inbox = await settle([says('one', 'A')]);
    expect(inbox.take()).toHaveLength(1);
    expect(inbox.take()).toEqual([]);
    expect(new Inbox().take()).toEqual([]);
  });

  test('makes one message of what came together', async () => {
    const [message, ...more] = (await settle([says('one', 'A'), says('two', 'B')], 2)).take();
    expect(more).toEqual([]);
    expect(message?.content.match(/From (one|two)/g)).toEqual(['From one', 'From two', 'From one', 'From two']);
    expect(message?.metadata).toMatchObject({ source: 'hook', hook: 'one, two', event: 'tool:post' });
  });

  test.each([
    ['another role', { role: 'user' }],
    ['once only', { ephemeral: true }],
  ] as const)('keeps apart what is of %s', async (_, more) => {
    expect((await settle([says('one', 'A'), says('two', 'B', more)])).take()).toHaveLength(2);
  });
});

test.each([
  ['system', 'user', '[From a hook of this agent, not from the user]\nA'],
  ['user', 'user', 'A'],
  ['assistant', 'assistant', 'A'],
] as const)('what a %s message of a hook says is said by the %s', async (role, as, content) => {
  const [message] = (await settle([says('one', 'A', { role })])).take();
  expect(message && spoken(message)).toEqual({ role: as, content });
});
