import { Agent, OpenAIProvider, RunState, run, setTracingDisabled, tool } from '@openai/agents';
import { openaiAgents, protect } from 'sluice/frameworks/openai-agents';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ask, guard, type Hook, replace, Session, type SessionOptions, transform } from '../../src/index.js';
import { FakeApprovals, FakeAudit } from '../../src/testing/index.js';
import { ScriptedModel } from './model.js';
import { type Driver, type PlainTool, perform, proveFramework } from './prove.js';

setTracingDisabled(true);

function toolOf({ name, description, properties, run: execute }: PlainTool) {
  const parameters = z.object(Object.fromEntries(properties.map((property) => [property, z.string()])));
  return tool({
    name,
    description,
    parameters,
    execute: (input, _, details) => execute(input as Record<string, string>, details?.signal),
    // Its own says nothing of what went wrong.
    errorFunction: (_, error) => String(error),
  });
}

/** The SDK asks by an interruption: it returns, and goes on with the answer in its state. */
const driver = (asks: 'host' | 'us'): Driver => ({
  name: `@openai/agents: run, asked by ${asks}`,
  framework: openaiAgents,
  skips: {
    'a tool that is not there: the model is told, and goes on':
      'the SDK ends the run where a model names no tool of its',
    ...(asks === 'host' && {
      'cancelled while a hook on tool:pre is at work: the hook ends, and so does the run':
        'the SDK does not tell its signal where it asks for approval',
    }),
  },
  async run({ url, prompt, tools, session, context, answer, asked, signal }) {
    const guarded = protect(session, { tools: tools.map(toolOf), context, asks });
    const provider = new OpenAIProvider({ baseURL: url, apiKey: 'none', useResponses: false });
    const model = await provider.getModel('scripted');
    const agent = guarded.watch(new Agent({ name: 'worker', model, tools: guarded.tools }));
    const options = { ...guarded.options, ...(signal && { signal }) };
    let result = await run(agent, await session.prompt(prompt), options);
    while (result.interruptions.length > 0) {
      asked(result.interruptions.map((item) => item.rawItem));
      for (const item of result.interruptions)
        answer ? result.state.approve(item) : result.state.reject(item, { message: 'Denied by the user.' });
      result = await run(agent, result.state, options);
    }
    return result;
  },
});

proveFramework(driver('host'));
proveFramework(driver('us'));

test('a tool that is not there: the run ends with an error that says so, nothing runs, and the session goes on', async () => {
  const script = [{ calls: [{ tool: 'teleport', input: {} }] }, { text: 'done' }];
  const { ran, error, session } = await perform(driver('us'), { script, hooks: [] });
  expect([ran, String(error)]).toEqual([[], expect.stringContaining('teleport')]);
  expect(await session.gate({ tool: 'bash', input: { command: 'ls' } })).toMatchObject({ decision: 'continue' });
});

const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Send?') });
const everyone = transform({
  name: 'everyone',
  on: 'tool:pre',
  run: ({ data }) => replace({ ...data.input, to: 'everyone@corp' }),
});

interface Mail {
  readonly hooks: readonly Hook[];
  readonly needs?: boolean;
  readonly approvals?: SessionOptions['approvals'];
  /** Hooks of the session that goes on, with the state as a text between them. */
  readonly then?: readonly Hook[];
}

test.each<[name: string, given: Mail, sent: readonly string[], asked: number]>([
  ['the session has no approvals', { hooks: [everyone, asking] }, [], 0],
  ['the session asks', { hooks: [everyone, asking], approvals: new FakeApprovals('Allow once') }, ['everyone@corp'], 0],
  ["the tool's own approval", { hooks: [everyone], needs: true }, [], 0],
  ['another session changes it', { hooks: [asking], then: [everyone] }, [], 1],
  ["another session changes it, after the tool's own approval", { hooks: [], needs: true, then: [everyone] }, [], 1],
  ['unchanged', { hooks: [asking] }, ['bob'], 1],
  ['unchanged, in another session', { hooks: [asking], then: [asking] }, ['bob'], 1],
])('what is approved is what runs: %s', async (_, { hooks, needs = false, approvals, then }, sent, asked) => {
  const scripted = await new ScriptedModel([
    { calls: [{ tool: 'mail', input: { to: 'bob' } }] },
    { text: 'done' },
  ]).listen();
  onTestFinished(() => scripted.close());
  const ran: string[] = [];
  const mail = tool({
    name: 'mail',
    description: 'Sends.',
    parameters: z.object({ to: z.string() }),
    needsApproval: needs,
    execute: ({ to }) => void ran.push(to),
  });
  const provider = new OpenAIProvider({ baseURL: scripted.url, apiKey: 'none', useResponses: false });
  const model = await provider.getModel('scripted');
  const agentOf = (given: readonly Hook[]) => {
    const session = new Session({ hooks: given, approvals, supports: openaiAgents.supports });
    const guarded = protect(session, { tools: [mail] });
    return { agent: new Agent({ name: 'worker', model, tools: guarded.tools }), options: guarded.options };
  };
  const first = agentOf(hooks);
  const result = await run(first.agent, 'Go.', first.options);
  expect(result.interruptions).toHaveLength(asked);
  if (asked > 0) {
    const next = then === undefined ? first : agentOf(then);
    const state = then === undefined ? result.state : await RunState.fromString(next.agent, result.state.toString());
    for (const item of state.getInterruptions()) state.approve(item);
    await run(next.agent, state as never, next.options);
  }
  expect(ran).toEqual(sent);
  if (sent.length === 0 && (needs || then !== undefined)) expect(scripted.heard).toContain('whoever approves it');
});

test.each([
  ['granted, in the same session', true, false, ['granted', 'ann']],
  ['granted, in another session', true, true, ['granted', 'ann']],
  ['refused, in the same session', false, false, ['denied', 'ann']],
  ['refused, in another session', false, true, ['denied', 'ann']],
] as const)('the audit has who answered, once, and no question stays open: %s', async (_, yes, other, answer) => {
  const scripted = await new ScriptedModel([
    { calls: [{ tool: 'mail', input: { to: 'bob' } }] },
    { calls: [{ tool: 'mail', input: { to: 'eve' } }] },
    { text: 'done' },
  ]).listen();
  onTestFinished(() => scripted.close());
  const parameters = z.object({ to: z.string() });
  const mail = tool({ name: 'mail', description: 'Sends.', parameters, execute: () => 'sent' });
  const provider = new OpenAIProvider({ baseURL: scripted.url, apiKey: 'none', useResponses: false });
  const model = await provider.getModel('scripted');
  const audit = new FakeAudit();
  const make = () => {
    const session = new Session({ hooks: [asking], audit, supports: openaiAgents.supports });
    const { tools, options } = protect(session, { tools: [mail], answeredBy: 'ann' });
    return { agent: new Agent({ name: 'worker', model, tools }), options };
  };
  let at = make();
  let result = await run(at.agent, 'Go.', at.options);
  // Twice, and each time the state of the first is in that of the second.
  while (result.interruptions.length > 0) {
    if (other) at = make();
    const state = other ? await RunState.fromString(at.agent, result.state.toString()) : result.state;
    for (const item of state.getInterruptions()) yes ? state.approve(item) : state.reject(item);
    result = (await run(at.agent, state as never, at.options)) as typeof result;
  }
  expect(audit.of('approval').map(({ state, call, by }) => [call, state, by])).toEqual(
    ['call_0_0', 'call_1_0'].flatMap((call) => [
      [call, 'requested', undefined],
      [call, ...answer],
    ]),
  );
});
