import { describe, expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import { inject } from '../core/verdict.js';
import { fakeSession } from '../testing/index.js';
import { Inbox, toChatMessage } from './inbox.js';
import type { HookMessage } from './ports.js';
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

describe('a request that may fail', () => {
  const contents = (messages: readonly HookMessage[]) => messages.map(({ content }) => content);

  test('has what the one before it had, unless that was answered', async () => {
    const context = new Inbox();
    const session = new Session({ hooks: [says('one', 'A')], context });
    const settled = () => session.settle({ tool: 'a', input: {} }, { output: 'x' });
    await settled();
    expect(contents(context.send())).toEqual(['A']);
    await settled();
    expect(contents(context.send())).toEqual(['A', 'A']);
    context.delivered();
    expect(context.send()).toEqual([]);
  });

  test.each<[string, (inbox: Inbox) => void, boolean]>([
    ['never fetched', () => undefined, false],
    ['in a request that failed', (inbox) => void inbox.send(), false],
    ['in a request that was answered', (inbox) => inbox.send() && inbox.delivered(), true],
    ['taken', (inbox) => void inbox.take(), true],
  ])('what was %s when the session ends', async (_, fetch, delivered) => {
    const context = new Inbox();
    const { session, audit, display } = fakeSession({ hooks: [says('one', 'A')], context });
    await session.settle({ tool: 'a', input: {}, call: 'c1' }, { output: 'x' });
    fetch(context);
    await session.end();
    await session.end();
    const lost = audit.of('injection').filter((record) => record.delivered === false);
    const why = 'the session ended';
    expect(lost).toMatchObject(delivered ? [] : [{ hook: 'one', event: 'tool:post', call: 'c1', why }]);
    expect(lost).toHaveLength(delivered ? 0 : 1);
    const told = display.shown.filter(({ message }) => message.includes('did not reach the model'));
    expect(told).toHaveLength(delivered ? 0 : 1);
    expect(context.rest()).toEqual([]);
  });
});

test.each([
  ['system', 'user', '[From a hook of this agent, not from the user]\nA'],
  ['user', 'user', 'A'],
  ['assistant', 'assistant', 'A'],
] as const)('what a %s message of a hook says is said by the %s', async (role, as, content) => {
  const [message] = (await settle([says('one', 'A', { role })])).take();
  expect(message && toChatMessage(message)).toEqual({ role: as, content });
});
