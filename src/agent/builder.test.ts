import { describe, expect, test } from 'vitest';
import { calling, ScriptedModel } from '../../test/agent/scripted.js';
import { guard, transform } from '../core/hook.js';
import { deny } from '../core/verdict.js';
import { recorder } from '../testing/recorder.js';
import { AgentBuilder } from './builder.js';

const script = [{ calls: [calling('ls')] }, { text: 'done' }];
const tools = { ls: { inputSchema: { type: 'object' }, execute: () => 'a.txt' } };
const builderOf = (...given: readonly unknown[]) =>
  new AgentBuilder({ model: new ScriptedModel(...given), tools, retries: 0, name: 'tidy' });

test('callbacks are hooks, and stand among the others', async () => {
  const agent = builderOf(...script)
    .onBeforeStep(() => undefined, { name: 'mine', after: 'theirs' })
    .use(transform({ name: 'theirs', on: 'step:before', order: 5, run: () => undefined }))
    .onAfterToolUse(() => undefined, { name: 'result' })
    .build();
  const text = (await agent.session).hooks.toString();
  expect(text).toContain('step:before\n  transform  theirs\n  transform  mine\n');
  expect(text).toContain('tool:post\n  transform  result\n');
});

test('onBeforeStep and onAfterStep run in the order that they are given', async () => {
  const ran: string[] = [];
  const says = (word: string) => () => {
    ran.push(word);
  };
  const agent = builderOf({ text: 'done' })
    .onBeforeStep(says('before 2'), { name: 'b2', order: 2 })
    .onBeforeStep(says('before 1'), { name: 'b1', order: 1 })
    .onAfterStep(says('after 0'), { name: 'a0' })
    .onAfterStep(says('after -1'), { name: 'a1', order: -1 })
    .build();
  await agent.run('Go.');
  expect(ran).toEqual(['before 1', 'before 2', 'after -1', 'after 0']);
});

test('onShouldContinue runs in the order that it is given', async () => {
  const ran: string[] = [];
  await builderOf(...script)
    .onShouldContinue(() => void ran.push('last'), { name: 'last', order: 5 })
    .onShouldContinue(() => void ran.push('first'), { name: 'first', order: -5 })
    .build()
    .run('Go.');
  expect(ran).toEqual(['first', 'last']);
});

test('an agent is what the builder was when it was built', async () => {
  const builder = builderOf(...script);
  const before = builder.build();
  const after = builder.onBeforeToolUse(() => null, { name: 'no' }).build();
  expect((await before.run('Go.')).executions[0]?.blocked).toBeUndefined();
  expect((await after.session).hooks.toString()).toContain('no');
  expect((await before.session).hooks.toString()).not.toContain('no');
});

describe('however a run ends, its end is told', () => {
  test.each<[status: string, given: readonly unknown[], turns: number, work: (builder: AgentBuilder) => AgentBuilder]>([
    ['success', script, 2, (builder) => builder],
    ['stopped', script, 1, (builder) => builder.onShouldContinue(() => false)],
    ['error', [new Error('no such model')], 1, (builder) => builder],
    [
      'denied',
      script,
      0,
      (builder) => builder.use(guard({ name: 'no', on: 'prompt:submit', run: () => deny('Not that.') })),
    ],
  ])('%s', async (status, given, turns, work) => {
    const seen = recorder();
    const agent = work(builderOf(...given))
      .use(seen)
      .build();
    await agent.run('Go.').catch(() => undefined);
    const session = await agent.session;
    await session.idle();
    const ends = seen.recorded.filter(({ event }) => event.name === 'orchestrator:complete');
    expect(ends.map(({ event }) => [event.session, event.data])).toEqual([
      [session.id, { orchestrator: 'tidy', turn_count: turns, duration_ms: expect.any(Number), status }],
    ]);
  });
});
