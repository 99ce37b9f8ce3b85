import { describe, expect, test } from 'vitest';
import { guard, transform } from '../core/hook.js';
import { ask, inject } from '../core/verdict.js';
import type { Approvals, Question } from '../session/ports.js';
import { FakeAudit, FakeDisplay } from '../testing/index.js';
import { AgentBuilder } from './builder.js';
import type { ModelAnswer, ModelRequest } from './model.js';

const REASON = new Error('Escape');

function endless() {
  const asked: { readonly question: Question; answer(option: string): void }[] = [];
  const approvals: Approvals = {
    request: (question) =>
      new Promise((resolve) => asked.push({ question, answer: (option) => resolve({ option, by: 'ada' }) })),
  };
  return { asked, approvals };
}

describe('a run that ends while a person is asked', () => {
  const WAYS = ['signal', 'time', 'leaving the stream'] as const;
  test.each(WAYS)('by %s takes the question along: a late answer is no grant', async (tags) => {
    const { asked, approvals } = endless();
    const audit = new FakeAudit();
    let runs = 0;
    const agent = new AgentBuilder({
      model: { name: 'm', respond: async () => ({ calls: [{ id: '1', tool: 't', input: {} }] }) },
      tools: { t: { inputSchema: { type: 'object' }, execute: () => ++runs } },
      ...(tags === 'time' && { stop: { time: 100 } }),
      session: { approvals, audit },
    })
      .use(guard({ name: 'q', on: 'tool:pre', run: () => ask('Delete it?') }))
      .build();
    if (tags === 'leaving the stream') {
      const stream = agent.stream('x');
      stream.result.catch(() => undefined);
      for await (const part of stream)
        if (part.type === 'call') {
          await expect.poll(() => asked.length).toBe(1);
          break;
        }
      await stream.result.catch(() => undefined);
    } else {
      const controller = new AbortController();
      const run = agent.run('x', tags === 'signal' ? { signal: controller.signal } : {});
      await expect.poll(() => asked.length).toBe(1);
      controller.abort(REASON);
      if (tags === 'signal') await expect(run).rejects.toBe(REASON);
      else expect((await run).status).toBe('time');
    }
    expect(asked[0]?.question.signal.aborted).toBe(true);
    asked[0]?.answer('Allow always');
    await (await agent.session).idle();
    expect(runs).toBe(0);
    expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
    // What was judged is recorded before the end of the run is.
    const events = audit.of('decision').map(({ event, decision, cancelled }) => [event, decision, cancelled]);
    expect(events.slice(-2)).toEqual([
      ['tool:pre', 'deny', true],
      ['orchestrator:complete', 'continue', undefined],
    ]);
  });

  test('a hook that is at work ends, too', async () => {
    let aborted = false;
    const controller = new AbortController();
    const slow = guard({
      name: 'slow',
      on: 'prompt:submit',
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(undefined);
          });
          controller.abort(REASON);
        }),
    });
    const agent = new AgentBuilder({ model: { name: 'm', respond: async () => ({ text: 'x' }) } }).use(slow).build();
    await expect(agent.run('x', { signal: controller.signal })).rejects.toBe(REASON);
    expect(aborted).toBe(true);
  });
});

test.each([
  ['prompt:complete', 'done'],
  ['orchestrator:error', 'failed'],
  ['orchestrator:complete', 'done'],
] as const)(
  'a hook on %s that is at work ends when the run is cancelled, and the run keeps its end',
  async (name, end) => {
    const controller = new AbortController();
    let aborted = false;
    const slow = guard({
      name: 'slow',
      on: [name, 'tool:pre'],
      timeout: 5_000,
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(undefined);
          });
          controller.abort(REASON);
        }),
    });
    const respond = async () => {
      if (end === 'failed') throw new Error('no model');
      return { text: 'x' };
    };
    const agent = new AgentBuilder({ model: { name: 'm', respond }, retries: 0 }).use(slow).build();
    const began = performance.now();
    const ran = agent.run('x', { signal: controller.signal }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    expect(await ran).toBe(end === 'failed' ? 'no model' : 'done');
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(aborted).toBe(true);
  },
);

describe('what hooks say of a failure', () => {
  const told = transform({
    name: 'told',
    on: ['provider:error', 'orchestrator:error'],
    run: ({ name }) => inject(`About ${name}`),
  });
  function agentWith(answers: (ModelAnswer | Error)[]) {
    const requests: ModelRequest[] = [];
    const [audit, display] = [new FakeAudit(), new FakeDisplay()];
    const respond = async (request: ModelRequest) => {
      requests.push(request);
      const answer = answers.shift() ?? { text: 'end' };
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const agent = new AgentBuilder({ model: { name: 'm', respond }, retries: 1, session: { audit, display } })
      .use(told)
      .build();
    return { agent, requests, audit, display };
  }
  const busy = () => Object.assign(new Error('busy'), { isRetryable: true });

  test('of a request that is repeated is read with the repetition', async () => {
    const { agent, requests, audit } = agentWith([busy(), { text: 'done' }]);
    expect((await agent.run('x')).text).toBe('done');
    expect(requests.map(({ messages }) => messages.at(-1))).toMatchObject([
      { content: 'x' },
      { content: 'About provider:error', hook: { event: 'provider:error' } },
    ]);
    expect(audit.of('injection').map(({ delivered }) => delivered)).toEqual([undefined]);
  });

  test('of a tool, a provider and a run reaches the model, or is recorded as lost', async () => {
    const requests: ModelRequest[] = [];
    const audit = new FakeAudit();
    const answers = [{ calls: [{ id: '1', tool: 't', input: {} }] }, busy(), { text: 'done' }, new Error('no model')];
    const respond = async (request: ModelRequest): Promise<ModelAnswer> => {
      requests.push(request);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    };
    const fails = () => {
      throw new Error('disk full');
    };
    const agent = new AgentBuilder({
      model: { name: 'm', respond },
      tools: { t: { inputSchema: { type: 'object' }, execute: fails } },
      retries: 1,
      session: { audit },
    })
      .use({ ...told, on: ['tool:error', 'provider:error', 'orchestrator:error'] })
      .build();
    expect((await agent.run('x')).text).toBe('done');
    const read = requests.map(({ messages }) =>
      messages.flatMap((one) => ('content' in one && one.content.match(/About \S+/)) || []),
    );
    expect(read).toEqual([[], ['About tool:error'], ['About tool:error', 'About provider:error']]);
    await expect(agent.run('y')).rejects.toThrow('no model');
    expect(audit.of('injection').map(({ event, delivered }) => [event, delivered !== false])).toEqual([
      ['tool:error', true],
      ['provider:error', true],
      ['provider:error', true],
      ['orchestrator:error', true],
      ['provider:error', false],
      ['orchestrator:error', false],
    ]);
  });

  test('of a run that failed is recorded as not delivered, and told', async () => {
    const { agent, audit, display } = agentWith([busy(), busy()]);
    await expect(agent.run('x')).rejects.toThrow('busy');
    const lost = audit.of('injection').filter(({ delivered }) => delivered === false);
    expect(lost.map(({ event, why }) => [event, why])).toEqual([
      ['provider:error', 'the run failed'],
      ['provider:error', 'the run failed'],
      ['orchestrator:error', 'the run failed'],
    ]);
    expect(display.shown.at(-1)?.message).toMatch(/did not reach the model: the run failed/);
    // And is not for the next run.
    const after = await agent.run('y');
    expect(JSON.stringify(after.state.messages)).not.toContain('About');
  });
});
