import { describe, expect, test } from 'vitest';
import { defineEvent } from '../core/events.js';
import { guard, type Hook, observe, transform } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import { allow, ask, defer, deny, inject, notify, replace } from '../core/verdict.js';
import { fakeSession, recorder } from '../testing/index.js';
import { Inbox } from './inbox.js';
import type { SessionOptions, ToolCall, Wrap } from './options.js';
import { Session } from './session.js';

const says = (name: string, verdict: unknown, more: Partial<Hook> = {}): Hook =>
  ({ name, on: 'tool:pre', kind: 'guard', run: () => verdict, ...more }) as Hook;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ls = { tool: 'bash', input: { command: 'ls' }, call: 'c1' };

describe('tool', () => {
  test('runs what was judged, and gives back what the tool gave', async () => {
    const upper = transform({
      name: 'upper',
      on: 'tool:pre',
      run: ({ data }) => replace({ command: String(data.input.command).toUpperCase() }),
    });
    const { session, audit } = fakeSession({ hooks: [upper] });
    const ran: unknown[] = [];
    const output = new Map([['kept', 'as it was']]);
    expect(await session.tool(ls, (input) => (ran.push(input), output))).toBe(output);
    expect(ran).toEqual([{ command: 'LS' }]);
    expect(audit.of('decision')).toMatchObject([
      { event: 'tool:pre', call: 'c1', tool: 'bash', input: { command: 'ls' }, replaced: { input: { command: 'LS' } } },
      { event: 'tool:post', call: 'c1', input: { command: 'LS' } },
    ]);
  });

  test('throws DENIED with words for the model, and does not run', async () => {
    const { session } = fakeSession({ hooks: [says('no', deny('Use trash.'))] });
    let ran = false;
    await expect(
      session.tool(ls, () => {
        ran = true;
      }),
    ).rejects.toMatchObject({ code: 'DENIED', message: 'Operation denied by no: Use trash.' });
    expect(ran).toBe(false);
  });

  test('a replaced output is what comes back; a denied one is withheld', async () => {
    const redact = transform({
      name: 'redact',
      on: 'tool:post',
      onError: 'deny',
      run: ({ data }) => replace(String(data.output).replace('s3cret', '***')),
    });
    expect(await fakeSession({ hooks: [redact] }).session.tool(ls, () => 'the s3cret')).toBe('the ***');
    const withhold = says('dlp', deny('It has customer data.'), { on: 'tool:post' });
    await expect(fakeSession({ hooks: [withhold] }).session.tool(ls, () => 'x')).rejects.toThrow(
      'Output withheld. Operation denied by dlp: It has customer data.',
    );
    const lint = says('lint', { ...inject('Line 1.'), ...notify('One finding.') }, { on: 'tool:post' });
    const { session, context, display } = fakeSession({ hooks: [lint] });
    expect(await session.tool(ls, () => 'x')).toBe('x');
    expect(context.messages).toMatchObject([{ content: 'Line 1.', metadata: { event: 'tool:post' } }]);
    expect(display.shown).toContainEqual({ level: 'info', source: 'hook:lint', message: 'One finding.' });
  });

  test('a tool that fails is an event of its own, and its error comes through', async () => {
    const record = recorder();
    const { session } = fakeSession({ hooks: [record] });
    const boom = new Error('boom');
    await expect(
      session.tool(ls, () => {
        throw boom;
      }),
    ).rejects.toBe(boom);
    await session.idle();
    expect(record.recorded.map(({ event }) => event.name)).toEqual(['tool:pre', 'tool:error']);
    expect(record.recorded[1]?.event.data).toMatchObject({ error: 'boom', tool: 'bash' });
  });

  test('facts from the edge reach the hooks', async () => {
    const record = recorder();
    const { session } = fakeSession({
      hooks: [record],
      facts: ({ tool }) => ({ cwd: '/w', home: '/h', real_path: `/w/${tool}` }),
    });
    await session.gate(ls);
    await session.idle();
    expect(record.recorded[0]?.event.data).toMatchObject({ cwd: '/w', home: '/h', real_path: '/w/bash' });
  });
});

describe('wrap', () => {
  const HANDED: [string, (call: ToolCall) => unknown, RegExp][] = [
    [
      'another tool',
      (call) => ({ ...call, tool: 'read_file', input: { command: 'rm -rf /' } }),
      /another tool.*got "read/,
    ],
    ['another tool with the same input', (call) => ({ ...call, tool: 'read_file' }), /another tool/],
    ['nothing', () => undefined, /no call.*got undefined/],
    ['no tool', ({ input }) => ({ input }), /no call/],
    ['no input', ({ tool }) => ({ tool }), /no call/],
    ['an input that is no object', ({ tool }) => ({ tool, input: 'ls' }), /no call/],
  ];
  test.each(HANDED)(
    'that hands on %s is refused: nothing runs, and the audit names the tool that was called',
    async (_, hand, message) => {
      let runs = 0;
      const { session, audit, display } = fakeSession({
        hooks: [guard({ name: 'no-rm', on: 'tool:pre', when: 'bash', run: () => undefined })],
        wraps: [(call, next) => next(hand(call) as ToolCall)],
      });
      const work = session.tool({ tool: 'bash', input: { command: 'ls' } }, () => runs++);
      await expect(work).rejects.toMatchObject({ code: 'WRAP_INVALID', message: expect.stringMatching(message) });
      expect(runs).toBe(0);
      // It did not run, so it has neither a result nor an error of its own.
      expect(audit.of('decision').map(({ event, tool }) => [event, tool])).toEqual([['tool:pre', 'bash']]);
      expect(audit.of('error')).toMatchObject([{ code: 'WRAP_INVALID', tool: 'bash' }]);
      expect(display.shown).toMatchObject([{ level: 'error', source: 'sluice' }]);
    },
  );

  test('is looked at once: a getter cannot name another tool later', async () => {
    const ran: unknown[] = [];
    const { session, audit } = fakeSession({
      wraps: [
        (call, next) => {
          let looks = 0;
          return next({
            get tool() {
              return looks++ === 0 ? call.tool : 'read_file';
            },
            input: call.input,
          });
        },
      ],
    });
    await session.tool({ tool: 'bash', input: { command: 'ls' } }, (input) => ran.push(input));
    expect(ran).toEqual([{ command: 'ls' }]);
    expect(audit.of('decision').map(({ tool }) => tool)).toEqual(['bash', 'bash']);
  });

  const noRm = guard({
    name: 'no-rm',
    on: 'tool:pre',
    run: ({ data }) => (String(data.input.command).includes('rm') ? deny('no') : undefined),
  });

  test('the first is outermost, and surrounds only an allowed call', async () => {
    const steps: string[] = [];
    const layer =
      (name: string): Wrap =>
      async (call, next) => {
        steps.push(`${name} in`);
        const output = await next(call);
        steps.push(`${name} out`);
        return output;
      };
    const { session } = fakeSession({ hooks: [noRm], wraps: [layer('a'), layer('b')] });
    await session.tool(ls, () => steps.push('run'));
    expect(steps).toEqual(['a in', 'b in', 'run', 'b out', 'a out']);
    steps.length = 0;
    await expect(session.tool({ ...ls, input: { command: 'rm' } }, () => 1)).rejects.toMatchObject({ code: 'DENIED' });
    expect(steps).toEqual([]);
  });

  test('an input that it changes is judged again', async () => {
    const { session, audit } = fakeSession({
      hooks: [noRm],
      wraps: [(call, next) => next({ ...call, input: { command: 'rm -rf /' } })],
    });
    let ran = false;
    await expect(
      session.tool(ls, () => {
        ran = true;
      }),
    ).rejects.toMatchObject({ code: 'DENIED' });
    expect(ran).toBe(false);
    expect(audit.of('decision').map(({ decision }) => decision)).toEqual(['continue', 'deny']);
  });

  test('cannot change the call behind our back', async () => {
    for (const tamper of [
      (call: { input: unknown }) => {
        call.input = { command: 'rm -rf /' };
      },
      (call: { tool: unknown }) => {
        call.tool = 'danger';
      },
    ]) {
      const ran: unknown[] = [];
      const wrap: Wrap = async (call, next) => {
        try {
          (tamper as (call: unknown) => void)(call);
        } catch {
          // It is frozen.
        }
        return next(call);
      };
      const { session } = fakeSession({ hooks: [noRm], wraps: [wrap] });
      await session.tool(ls, (input) => ran.push(input));
      expect(ran).toEqual([{ command: 'ls' }]);
    }
  });

  test('cannot change the input in place: of a call that was judged elsewhere either', async () => {
    const ran: unknown[] = [];
    const wrap: Wrap = async (call, next) => {
      try {
        (call.input as { command: string }).command = 'rm -rf /';
        (call.input.deep as { command: string }).command = 'rm -rf /';
      } catch {
        // It is frozen.
      }
      return next(call);
    };
    const { session, audit } = fakeSession({ hooks: [noRm], wraps: [wrap] });
    const given = { ...ls, call: 'c1', input: { command: 'ls', deep: { command: 'ls' } } };
    await session.run(given, (input) => ran.push(input));
    await session.run(given, (input) => {
      // Whoever called may still write into what it gave: this is another object.
      given.input.command = 'rm -rf /';
      ran.push(input);
    });
    const input = { command: 'ls', deep: { command: 'ls' } };
    expect(ran).toEqual([input, input]);
    expect(audit.of('decision').map(({ event }) => event)).toEqual(['tool:post', 'tool:post']);
  });

  test('an input that is no plain data does not run', async () => {
    let ran = false;
    const work = new Session().run({ ...ls, call: 'c1', input: { when: new Date() } }, () => {
      ran = true;
    });
    await expect(work).rejects.toMatchObject({ code: 'EVENT_INVALID' });
    expect(ran).toBe(false);
  });

  test('nothing runs after the end of the session', async () => {
    let later: (() => Promise<unknown>) | undefined;
    const { session } = fakeSession({
      wraps: [
        async (call, next) => {
          later = () => next(call);
          return 'kept';
        },
      ],
    });
    let ran = false;
    await session.tool(ls, () => {
      ran = true;
    });
    await session.end();
    await expect(later?.()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(ran).toBe(false);
  });

  test('an equal copy is the same input', async () => {
    const { session, audit } = fakeSession({ wraps: [(call, next) => next({ ...call, input: { ...call.input } })] });
    await session.tool(ls, () => 1);
    expect(audit.of('decision').map(({ event }) => event)).toEqual(['tool:pre', 'tool:post']);
  });

  test('may call next as often as it likes: a retry', async () => {
    const retry: Wrap = async (call, next) => next(call).catch(() => next(call));
    const { session } = fakeSession({ wraps: [retry] });
    let tries = 0;
    expect(
      await session.tool(ls, () => {
        if (++tries === 1) throw new Error('flaky');
        return 'ok';
      }),
    ).toBe('ok');
  });

  test('that throws is an error of the tool', async () => {
    const { session } = fakeSession({
      wraps: [
        () => {
          throw new Error('outer');
        },
      ],
    });
    await expect(session.tool(ls, () => 1)).rejects.toThrow('outer');
  });
});

describe('prompt', () => {
  test('comes back as it may reach the model, or is denied', async () => {
    const trim = transform({ name: 'trim', on: 'prompt:submit', run: ({ data }) => replace(data.prompt.trim()) });
    const noCards = guard({
      name: 'no-cards',
      on: 'prompt:submit',
      run: ({ data }) => (/\d{16}/.test(data.prompt) ? deny('Remove the card number.') : undefined),
    });
    const { session } = fakeSession({ hooks: [trim, noCards] });
    expect(await session.prompt('  hi ')).toBe('hi');
    await expect(session.prompt('4111111111111111')).rejects.toThrow('Remove the card number.');
  });
});

describe('approvals', () => {
  test.each([
    ['Allow once', true],
    ['Allow always', true],
    ['Deny', false],
  ])('%s', async (option, runs) => {
    const { session } = fakeSession({ hooks: [says('careful', ask('Delete it?'))], answers: [option] });
    const outcome = await session.gate(ls);
    expect(outcome.decision).toBe(runs ? 'allow' : 'deny');
    if (!runs) expect(outcome.reason).toBe('User denied: Delete it?');
  });

  test('the default question', async () => {
    const { session, approvals } = fakeSession({ hooks: [says('careful', { decision: 'ask' })], answers: ['Deny'] });
    expect((await session.gate(ls)).reason).toBe('User denied: Allow this operation?');
    expect(approvals.questions[0]).toMatchObject({
      prompt: 'Allow this operation?',
      options: ['Allow once', 'Allow always', 'Deny'],
      default: 'deny',
      hooks: ['careful'],
    });
  });

  test('always is remembered for this hook, question, tool and input, and for nothing else', async () => {
    const { session, approvals, audit } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: ['Allow always', 'Deny'],
    });
    expect((await session.gate(ls)).decision).toBe('allow');
    expect((await session.gate({ ...ls, call: 'c2' })).decision).toBe('allow');
    expect(approvals.questions).toHaveLength(1);
    expect((await session.gate({ ...ls, input: { command: 'ls -a' } })).decision).toBe('deny');
    expect((await session.gate({ ...ls, tool: 'zsh' })).decision).toBe('deny');
    expect(audit.of('approval').map(({ state }) => state)).toEqual([
      'requested',
      'granted',
      'cached',
      'requested',
      'denied',
      'requested',
      'denied',
    ]);
    // Another session has its own.
    const next = fakeSession({ hooks: [says('careful', ask('Ok?'))], answers: ['Deny'] });
    expect((await next.session.gate(ls)).decision).toBe('deny');
    expect(next.approvals.questions).toHaveLength(1);
  });

  test('no hook grants, or has a grant remembered', async () => {
    const sly = says('sly', { decision: 'allow', grants: ['Allow always'] }, { onError: 'continue' } as Partial<Hook>);
    const { session, approvals, audit } = fakeSession({
      hooks: [says('careful', ask('Ok?')), sly],
      answers: ['Deny', 'Deny'],
    });
    for (const call of ['c1', 'c2']) expect((await session.gate({ ...ls, call })).decision).toBe('deny');
    expect(approvals.questions).toHaveLength(2);
    expect(audit.of('error').map(({ code }) => code)).toEqual(['VERDICT_INVALID', 'VERDICT_INVALID']);
  });

  test('always, on an input that a person changed, is a grant for neither', async () => {
    const { session, approvals } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: [{ option: 'Allow always', input: { command: 'ls -l' } }, 'Allow once', 'Deny'],
    });
    expect((await session.gate(ls)).decision).toBe('allow');
    expect((await session.gate(ls)).decision).toBe('deny');
    expect(approvals.questions).toHaveLength(3);
  });

  test.each([
    ['another question', { prompt: 'Other?' }, ls],
    ['a number that JSON cannot tell from nothing', {}, { ...ls, input: { n: Number.NaN } }],
    ['a number that JSON cannot carry', {}, { ...ls, input: { n: 1n } }],
  ])('a grant does not cover %s', async (_, more, second) => {
    const prompts = ['Ok?', (more as { prompt?: string }).prompt ?? 'Ok?'];
    const hook = guard({
      name: 'careful',
      on: 'tool:pre',
      run: () => ask(prompts.length > 1 ? (prompts.shift() ?? '') : (prompts[0] ?? '')),
    });
    const { session, approvals } = fakeSession({ hooks: [hook], answers: ['Allow always'] });
    await session.gate(second === ls ? ls : { ...ls, input: { n: null } });
    await session.gate(second);
    expect(approvals.questions).toHaveLength(2);
  });

  test('a grant for one output, or in one directory, does not cover another', async () => {
    let cwd = '/a';
    const { session, approvals } = fakeSession({
      hooks: [says('out', ask('Show it?'), { on: 'tool:post' }), says('run', ask('Run it?'))],
      answers: ['Allow always'],
      facts: () => ({ cwd }),
    });
    await session.settle(ls, { output: 'one' });
    await session.settle(ls, { output: 'two' });
    expect(approvals.questions).toHaveLength(2);
    await session.gate(ls);
    cwd = '/b';
    await session.gate(ls);
    expect(approvals.questions).toHaveLength(4);
  });

  test('a wider grant must be named', async () => {
    const { session, approvals } = fakeSession({
      hooks: [says('careful', ask('Write to production?', { scope: 'production/*' }))],
      answers: ['Allow always'],
    });
    await session.gate(ls);
    await session.gate({ ...ls, input: { command: 'other' } });
    expect(approvals.questions).toHaveLength(1);
  });

  test.each([
    ['Deny', ['deny', 'deny'], 2],
    ['Allow once', ['allow', 'allow'], 2],
    ['Allow always', ['allow', 'allow'], 1],
  ])('%s: what it decides, and how often is asked', async (option, decisions, times) => {
    const { session, approvals } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: Array<string>(times).fill(option),
    });
    const decided = [await session.gate(ls), await session.gate({ ...ls, call: 'c2' })];
    expect(decided.map(({ decision }) => decision)).toEqual(decisions);
    expect(approvals.questions).toHaveLength(times);
  });

  test.each([
    ['Allow once', 'granted'],
    ['Deny', 'denied'],
    ['never', 'expired'],
  ])('%s: the question and how it ended are records', async (answer, state) => {
    const { session, audit } = fakeSession({
      hooks: [says('careful', ask('Ok?', { timeout: 0.05 }))],
      answers: [answer],
    });
    await session.gate(ls);
    const asked = { hooks: ['careful'], prompt: 'Ok?', options: ['Allow once', 'Allow always', 'Deny'] };
    expect(audit.of('approval')).toMatchObject([
      { state: 'requested', ...asked },
      { state, ...asked, ...(state !== 'expired' && { option: answer }) },
    ]);
  });

  test('once is not remembered', async () => {
    const { session, approvals } = fakeSession({ hooks: [says('careful', ask('Ok?'))], answers: ['Allow once'] });
    await session.gate(ls);
    await session.gate(ls);
    expect(approvals.questions).toHaveLength(2);
  });

  test('several questions become one that lists each, with the strictest terms; always covers each', async () => {
    const hooks = [
      says('a', ask('First?', { timeout: 60, default: 'allow' })),
      says('b', ask('Second?\u202e', { timeout: 30 })),
      says('c', { ...allow(), ...inject('x') }),
    ];
    const { session, approvals } = fakeSession({ hooks, answers: ['Allow always'] });
    expect((await session.gate(ls)).decision).toBe('allow');
    expect(approvals.questions[0]).toMatchObject({
      prompt: '2 hooks ask about this operation:\n- a: First?\n- b: Second?\\u{202e}\nAllow this operation?',
      options: ['Allow once', 'Allow always', 'Deny'],
      default: 'deny',
      hooks: ['a', 'b'],
    });
    expect((approvals.questions[0]?.deadline ?? 0) - Date.now()).toBeLessThanOrEqual(30_000);
    await session.gate(ls);
    expect(approvals.questions).toHaveLength(1);
  });

  test('always is offered only if all offer it', async () => {
    const hooks = [says('a', ask('1?')), says('b', ask('2?', { options: ['Allow', 'Deny'] }))];
    const { session, approvals } = fakeSession({ hooks, answers: ['Allow once'] });
    expect((await session.gate(ls)).decision).toBe('allow');
    expect(approvals.questions[0]?.options).toEqual(['Allow once', 'Deny']);
  });

  test.each([
    ['deny', 'deny', 'Timeout - denied by default: nobody answered within 0.02 s. The question was: Ok?'],
    [undefined, 'deny', 'Timeout - denied by default: nobody answered within 0.02 s. The question was: Ok?'],
    ['allow', 'continue', undefined],
  ] as const)(
    'nobody answers: the default, %s, counts, and it is recorded as expired',
    async (choice, decision, reason) => {
      const record = recorder();
      const { session, audit } = fakeSession({
        hooks: [
          says('careful', ask('Ok?', { timeout: 0.02, ...(choice !== undefined && { default: choice }) })),
          record,
        ],
        answers: ['never'],
      });
      const outcome = await session.gate(ls);
      expect(outcome).toMatchObject({ decision, ...(reason !== undefined && { reason }) });
      expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'expired']);
      await session.idle();
      expect(record.recorded.map(({ event }) => event.name)).toContain(
        choice === 'allow' ? 'approval:granted' : 'approval:denied',
      );
    },
  );

  test.each([
    [
      'an option nobody offered',
      { option: 'Sure' },
      'APPROVAL_OPTION_UNKNOWN',
      /Expected "Allow once", "Allow always", "Deny"; got "Sure"/,
    ],
    ['no answer at all', undefined, 'APPROVAL_OPTION_UNKNOWN', /undefined/],
    ['a system that fails', new Error('no network'), 'APPROVAL_FAILED', /no network/],
  ])('%s denies, and is shown and recorded', async (_, answer, code, message) => {
    const scripted = answer instanceof Error ? answer : () => answer as never;
    const { session, display, audit } = fakeSession({ hooks: [says('careful', ask('Ok?'))], answers: [scripted] });
    expect((await session.gate(ls)).decision).toBe('deny');
    expect(audit.of('error')[0]).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(display.shown).toMatchObject([{ level: 'error', message: expect.stringMatching(message) }]);
  });

  test('nobody to ask denies', async () => {
    const session = new Session({ hooks: [says('careful', ask('Ok?'))] });
    expect(await session.gate(ls)).toMatchObject({
      decision: 'deny',
      reason: 'Not approved: No approval system available.\nOk?',
    });
  });

  /** What people are advised is in the question; what the model is to know is in the reason. */
  const reasoned = { decision: 'ask', reason: 'No make: make all\nUse npm.', ask: { prompt: 'Make? Add a rule.' } };
  test.each<[string, object, Partial<SessionOptions>, string, string]>([
    ['nobody to ask', reasoned, {}, 'a: No make: make all\nUse npm.', 'Not approved: No approval system available.\n'],
    ['a reason alone', { decision: 'ask', reason: 'Why?' }, {}, 'a: Why?', 'Not approved: '],
    ['nobody there', reasoned, { attended: false }, 'a: No make: make all\nUse npm.', 'Denied by default: nobody'],
    [
      'a refusal',
      reasoned,
      { approvals: { request: async () => ({ option: 'Deny' }) } },
      'a: No make: make all\nUse npm.',
      'User denied: ',
    ],
    [
      'a failure',
      reasoned,
      { approvals: { request: () => Promise.reject(new Error('offline')) } },
      'a: No make: make all\nUse npm.',
      'Not approved: The approval system failed: offline',
    ],
    [
      'no answer',
      reasoned,
      { approvals: { request: () => new Promise(() => {}) }, limits: { approvalTimeout: 0.02 } },
      'a: No make: make all\nUse npm.',
      'Timeout - denied by default',
    ],
  ])('%s: the model reads who asked, why, and what to do instead', async (_, verdict, options, concern, begins) => {
    const session = new Session({ hooks: [says('a', verdict as never)], ...options });
    const { reason = '' } = await session.gate(ls);
    expect([reason.startsWith(begins), reason.endsWith(concern), reason.includes('Add a rule')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of several, each is named', async () => {
    const session = new Session({ hooks: [says('a', ask('First?')), says('b', { decision: 'ask', reason: 'No.' })] });
    expect((await session.gate(ls)).reason).toBe('Not approved: No approval system available.\na: First?\nb: No.');
  });

  test('who gives a reason and no question asks with the reason', async () => {
    const { session, approvals } = fakeSession({
      hooks: [says('py', { decision: 'ask', reason: 'It is\nproduction.' })],
      answers: ['Deny'],
    });
    await session.gate(ls);
    expect(approvals.questions[0]?.prompt).toBe('It is production.');
  });

  test('an input that a person changed is judged again', async () => {
    const noRm = guard({
      name: 'no-rm',
      on: 'tool:pre',
      order: 1,
      run: ({ data }) => (String(data.input.command).startsWith('rm') ? deny('no') : undefined),
    });
    const careful = guard({
      name: 'careful',
      on: 'tool:pre',
      run: ({ data }) => (data.input.command === 'ls' ? ask('Ok?') : undefined),
    });
    const change = (command: string) =>
      fakeSession({ hooks: [noRm, careful], answers: [{ option: 'Allow once', input: { command } }] }).session.gate(ls);
    expect(await change('rm -rf /')).toMatchObject({ decision: 'deny' });
    expect(await change('ls -l')).toMatchObject({
      decision: 'continue',
      replaced: true,
      event: { data: { input: { command: 'ls -l' } } },
    });
  });

  test('a person who changes it for ever is stopped', async () => {
    const { session } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: [{ option: 'Allow once', input: { command: 'x' } }],
    });
    expect(await session.gate(ls)).toMatchObject({ decision: 'deny', reason: expect.stringContaining('Start over') });
  });

  test('a change that does not fit is no permission', async () => {
    const { session } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: [{ option: 'Allow once', input: 7 }],
    });
    expect(await session.gate(ls)).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('could not be used'),
    });
  });

  test('words reach the model', async () => {
    const { session } = fakeSession({
      hooks: [says('careful', ask('Ok?'))],
      answers: [{ option: 'Deny', words: 'Use the staging database.' }],
    });
    expect((await session.gate(ls)).reason).toBe('User denied: Ok?\nUse the staging database.');
  });

  test('a denial is not asked about', async () => {
    const { session, approvals } = fakeSession({
      hooks: [says('careful', ask('Ok?')), says('no', deny('x'))],
      answers: ['Allow once'],
    });
    expect((await session.gate(ls)).decision).toBe('deny');
    expect(approvals.questions).toEqual([]);
  });

  test.each([
    ['an answer', async () => (await sleep(40), { option: 'Allow once' }), 'granted', 'allow'],
    ['a denial', async () => (await sleep(40), { option: 'Deny' }), 'denied', 'deny'],
    ['an expiry', 'never', 'expired', 'deny'],
  ] as const)('%s has the time when it came, and says how long it took', async (_, answer, state, decision) => {
    const careful = says('careful', ask('Ok?', { timeout: 0.06 }));
    const { session, audit } = fakeSession({ hooks: [careful], answers: [answer] });
    await session.gate(ls);
    const [requested, ended] = audit.of('approval');
    const [decided] = audit.of('decision');
    expect(ended).toMatchObject({ state, wait_ms: expect.any(Number) });
    expect(decided).toMatchObject({ decision, wait_ms: ended?.wait_ms });
    const since = (time = '') => Date.parse(time) - Date.parse(requested?.time ?? '');
    expect(since(ended?.time)).toBeGreaterThanOrEqual(35);
    expect(since(decided?.time)).toBeGreaterThanOrEqual(since(ended?.time));
    expect(Math.abs((ended?.wait_ms as number) - since(ended?.time))).toBeLessThan(30);
  });

  test("a host's answer has the time when it came, and says how long it took", async () => {
    const { session, audit } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
    await session.judge(ls);
    await sleep(40);
    await session.granted('c1');
    const [requested, granted] = audit.of('approval');
    expect(Date.parse(granted?.time ?? '') - Date.parse(requested?.time ?? '')).toBeGreaterThanOrEqual(35);
    expect(granted?.wait_ms).toBeGreaterThanOrEqual(35);
  });

  test.each([
    ['a person denies', { answers: ['Deny'] as const }],
    ['nobody answers', { answers: ['never'] as const }],
    ['nobody is there', { attended: false }],
    ['it is not to be asked about', { attended: false, unattended: 'the mode says so' }],
    ['nobody can be asked', { approvals: undefined }],
    ['the approval system fails', { answers: [new Error('broken')] as const }],
  ])('%s: the model does not read how it would be answered for good, and people do', async (_, options) => {
    const careful = says('careful', { decision: 'ask', ask: { prompt: 'Ok?', hint: 'SECRET RULE', timeout: 0.05 } });
    const { session, approvals, audit } = fakeSession({ hooks: [careful], ...options });
    const { reason = '', noApprover } = await session.gate(ls);
    expect(reason).toContain('Ok?');
    expect(reason).not.toContain('SECRET RULE');
    expect(reason.includes('nobody is there')).toBe('attended' in options && !('unattended' in options));
    expect(noApprover === true).toBe('approvals' in options);
    for (const { hint } of approvals.questions) expect(hint).toBe('SECRET RULE');
    expect(JSON.stringify(audit.of('approval'))).not.toContain('SECRET RULE');
  });

  test('every wait ends with the session', async () => {
    const { session } = fakeSession({ hooks: [says('careful', ask('Ok?', { default: 'allow' }))], answers: ['never'] });
    const waiting = session.gate(ls);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await session.end();
    expect(await waiting).toMatchObject({
      decision: 'deny',
      reason: 'The session ended before anyone answered: Ok?',
    });
    await expect(session.gate(ls)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });
});

test('whoever asks after the end is denied, and nobody is asked', async () => {
  let go: () => void = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  const late = guard({
    name: 'late',
    on: 'tool:pre',
    run: async () => {
      await wait;
      return ask('Ok?');
    },
  });
  const { session, approvals } = fakeSession({ hooks: [late], answers: ['Allow once'] });
  const gating = session.gate(ls);
  await session.end();
  go();
  expect((await gating).decision).toBe('deny');
  expect(approvals.questions).toEqual([]);
});

test('an answer is read once', async () => {
  let reads = 0;
  const sly = Object.defineProperty({}, 'option', {
    enumerable: true,
    get: () => (reads++ === 0 ? 'Deny' : 'Allow once'),
  });
  const { session } = fakeSession({ hooks: [says('careful', ask('Ok?'))], answers: [() => sly as { option: string }] });
  expect((await session.gate(ls)).decision).toBe('deny');
});

test('one id for two different calls with open questions: neither is granted', async () => {
  const { session } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
  await session.judge(ls);
  await expect(session.judge({ ...ls, input: { command: 'rm' } })).rejects.toMatchObject({ code: 'EVENT_INVALID' });
  expect(await session.granted('c1')).toBe(false);
});

describe('a host that asks by itself', () => {
  test('says yes in the moment in which the run is cancelled: that grants nothing', async () => {
    const { session, audit } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
    const controller = new AbortController();
    await session.judge(ls, { signal: controller.signal });
    controller.abort();
    expect(await session.granted('c1', { option: 'Allow always' })).toBe(false);
    await session.idle();
    expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested', 'cancelled']);
    expect((await session.judge({ ...ls, call: 'c2' })).decision).toBe('ask');
  });

  test('gets the question, and its answer comes back', async () => {
    const record = recorder();
    const { session, approvals, audit } = fakeSession({ hooks: [says('careful', ask('Ok?')), record] });
    const outcome = await session.judge(ls);
    expect(outcome).toMatchObject({
      decision: 'ask',
      question: { prompt: 'Ok?', options: ['Allow once', 'Allow always', 'Deny'] },
    });
    expect(approvals.questions).toEqual([]);
    expect(await session.granted('c1', { by: 'host' })).toBe(true);
    expect(await session.granted('c1')).toBe(false);
    await session.idle();
    expect(audit.of('approval').map(({ state, by }) => [state, by])).toEqual([
      ['requested', undefined],
      ['granted', 'host'],
    ]);
    expect(record.recorded.map(({ event }) => event.name).sort()).toEqual([
      'approval:granted',
      'approval:required',
      'tool:pre',
    ]);
  });
});

describe('a host that asks about a changed input', () => {
  const longer = transform({ name: 'longer', on: 'tool:pre', run: () => replace({ command: 'ls \u202e-la' }) });
  test('its question says what will run, and the grant is for the question', async () => {
    const { session, audit } = fakeSession({ hooks: [longer, says('careful', ask('Ok?'))] });
    const { question } = await session.judge(ls);
    const prompt = 'Ok?\nA hook changed the input. What will run: bash {"command":"ls \\u{202e}-la"}';
    expect(question?.prompt).toBe(prompt);
    expect(audit.of('approval')[0]).toMatchObject({ state: 'requested', prompt });
    expect(await session.granted('c1', { option: 'Allow always' })).toBe(true);
    expect((await session.judge(ls)).decision).toBe('allow');
  });

  test('one that does not show its question is not left with it: the approvals of the session are asked', async () => {
    const given = { hooks: [longer, says('careful', ask('Ok?'))], answers: ['Allow once'] };
    const { session, approvals, audit, display } = fakeSession(given);
    expect(await session.judge(ls, { shows: false })).toMatchObject({ decision: 'allow', replaced: true });
    expect(approvals.questions).toMatchObject([{ input: { command: 'ls \u202e-la' } }]);
    expect(audit.of('decision')[0]).toMatchObject({ downgrades: [{ ability: 'ask' }] });
    expect(display.shown[0]?.message).toMatch(/would show the input as it was before a hook changed it/);
  });

  test('what is not changed is left to it', async () => {
    const { session } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
    expect(await session.judge(ls, { shows: false })).toMatchObject({ decision: 'ask', question: { prompt: 'Ok?' } });
  });
});

test('a yes to another input than was asked about grants nothing, and leaves the question', async () => {
  const { session, audit } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
  await session.judge(ls);
  for (const other of [
    { tool: ls.tool, input: { command: 'rm' } },
    { tool: 'write', input: ls.input },
  ])
    expect(await session.granted('c1', {}, other)).toBe(false);
  expect(audit.of('approval').map(({ state }) => state)).toEqual(['requested']);
  expect(await session.granted('c1', {}, { tool: ls.tool, input: ls.input })).toBe(true);
});

test('a host can only answer with what was offered', async () => {
  const { session } = fakeSession({ hooks: [says('careful', ask('Ok?'))] });
  await session.judge(ls);
  await expect(session.granted('c1', { option: 'Sure' })).rejects.toMatchObject({ code: 'APPROVAL_OPTION_UNKNOWN' });
  expect(await session.granted('c1', { option: 'Allow always' })).toBe(true);
  expect((await session.judge(ls)).decision).toBe('allow');
});

test('a host that cannot ask is asked for by us', async () => {
  const { session, approvals } = fakeSession({
    hooks: [says('careful', ask('Ok?'))],
    supports: (_, ability) => ability !== 'ask',
    answers: ['Allow once'],
  });
  expect(await session.judge(ls)).toMatchObject({ decision: 'allow' });
  expect(approvals.questions).toHaveLength(1);
});

describe('injection', () => {
  const say = (name: string, on: 'tool:pre' | 'tool:post', role: 'system' | 'user' = 'system') =>
    transform({ name, on, run: () => inject(`${name} says`, { role }) });

  test('that the context does not take is never recorded, shown or returned as injected', async () => {
    const { session, audit, display } = fakeSession({
      hooks: [say('a', 'tool:post'), say('b', 'tool:post'), say('c', 'tool:post', 'user')],
      context: {
        add: ({ role }) => {
          if (role === 'system') throw new Error('context full');
        },
      },
    });
    const { injected } = await session.settle({ tool: 't', input: {} }, { output: 1 });
    expect(injected).toEqual([{ hook: 'c', content: 'c says' }]);
    expect(audit.of('injection').map(({ hook, delivered, error, size }) => ({ hook, delivered, error, size }))).toEqual(
      [
        { hook: 'a', delivered: false, error: 'context full', size: undefined },
        { hook: 'b', delivered: false, error: 'context full', size: undefined },
        { hook: 'c', delivered: undefined, error: undefined, size: 6 },
      ],
    );
    expect(display.shown.filter(({ level }) => level === 'debug').map(({ source }) => source)).toEqual(['hook:c']);
  });

  test('that the context does not take costs nothing of the budget', async () => {
    let full = true;
    const { session, display } = fakeSession({
      hooks: [transform({ name: 'a', on: 'tool:post', run: () => inject('x'.repeat(2_400)) })],
      context: {
        add: () => {
          if (full) throw new Error('context full');
        },
      },
    });
    await session.settle({ tool: 't', input: {} }, { output: 1 });
    full = false;
    await session.settle({ tool: 't', input: {} }, { output: 1 });
    expect(display.shown.filter(({ level }) => level === 'warning')).toEqual([]);
  });

  test('that was taken and never read is recorded as not delivered, part by part', async () => {
    const inbox = new Inbox();
    const { session, audit, display } = fakeSession({
      hooks: [say('a', 'tool:pre'), say('b', 'tool:post')],
      context: inbox,
    });
    await session.tool({ tool: 't', input: {}, call: 'c1' }, () => 1);
    const messages = inbox.take();
    expect(messages).toMatchObject([
      {
        metadata: {
          hook: 'a, b',
          event: 'tool:pre, tool:post',
          parts: [
            { hook: 'a', event: 'tool:pre', call: 'c1' },
            { hook: 'b', event: 'tool:post', call: 'c1' },
          ],
        },
      },
    ]);
    await session.undelivered(messages, 'the model failed');
    expect(audit.of('injection').slice(2)).toMatchObject([
      { hook: 'a', event: 'tool:pre', call: 'c1', delivered: false, why: 'the model failed' },
      { hook: 'b', event: 'tool:post', call: 'c1', delivered: false, why: 'the model failed' },
    ]);
    expect(display.shown.at(-1)?.message).toBe('What "b" said on tool:post did not reach the model: the model failed.');
  });

  const from = (name: string, content: string, more: object = {}) => says(name, inject(content, more));

  test('one stands as it is, with its provenance', async () => {
    // 18 bytes: what is left over of a token is none.
    const { session, context, audit, display } = fakeSession({ hooks: [from('lint', 'Line 12: too long.')] });
    await session.gate(ls);
    expect(context.messages).toMatchObject([
      {
        role: 'system',
        content: 'Line 12: too long.',
        ephemeral: false,
        metadata: { source: 'hook', hook: 'lint', event: 'tool:pre', timestamp: expect.stringMatching(/^\d{4}-/) },
      },
    ]);
    expect(audit.of('injection')).toMatchObject([
      { hook: 'lint', event: 'tool:pre', role: 'system', size: 18, tokens: 4, content: 'Line 12: too long.' },
    ]);
    // Who looks for mistakes sees it too.
    expect(display.shown).toEqual([
      { level: 'debug', source: 'hook:lint', message: expect.stringContaining('18 bytes') },
    ]);
  });

  test('several become one message with a heading each', async () => {
    const { session, context } = fakeSession({ hooks: [from('lint', 'é'), from('types', 'two')] });
    await session.gate(ls);
    expect(context.messages.map(({ content }) => content)).toEqual([
      'Hook feedback:\n\nFrom lint (2 bytes):\né\n\nFrom types (3 bytes):\ntwo',
    ]);
  });

  test('roles stay apart', async () => {
    const { session, context } = fakeSession({ hooks: [from('a', '1'), from('b', '2', { role: 'user' })] });
    await session.gate(ls);
    expect(context.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  test('too much is refused, shown and recorded; everything else goes on', async () => {
    const { session, context, display, audit } = fakeSession({
      hooks: [from('flood', 'x'.repeat(10_241)), from('ok', 'fine')],
    });
    expect((await session.gate(ls)).decision).toBe('continue');
    expect(context.messages.map(({ content }) => content)).toEqual(['fine']);
    expect(display.shown).toContainEqual({
      level: 'error',
      source: 'hook:flood',
      message: expect.stringContaining('exceeds 10240 bytes'),
    });
    expect(audit.of('injection')).toMatchObject([
      { hook: 'flood', error: expect.stringContaining('10241 bytes') },
      { hook: 'ok' },
    ]);
  });

  test('the budget of a turn warns and blocks nothing; a new turn has a new one', async () => {
    const { session, context, display } = fakeSession({ hooks: [from('a', 'x'.repeat(2400))] });
    const warnings = () => display.shown.filter(({ level }) => level === 'warning').map(({ message }) => message);
    await session.gate(ls);
    expect(warnings()).toEqual([]);
    await session.gate(ls);
    expect(warnings()).toEqual([
      'Injection budget of this turn exceeded: 600 tokens so far, 600 more from "a", 1000 planned.',
    ]);
    session.turn();
    await session.gate(ls);
    expect(warnings()).toHaveLength(1);
    expect(context.messages).toHaveLength(3);
  });

  test('a context that fails is shown and recorded', async () => {
    const { session, display } = fakeSession({
      hooks: [from('a', 'x')],
      context: {
        add: () => {
          throw new Error('full');
        },
      },
    });
    await session.gate(ls);
    expect(display.shown).toContainEqual({
      level: 'error',
      source: 'hook:a',
      message: 'Context could not be injected: full',
    });
  });

  test('a denied call still feeds back', async () => {
    const { session, context } = fakeSession({ hooks: [says('a', { ...deny('no'), ...inject('Try this.') })] });
    await session.gate(ls);
    expect(context.messages).toHaveLength(1);
  });
});

describe('display', () => {
  test('the user hears what is meant for them, quiet or not, with its level and source', async () => {
    const { session, display, audit } = fakeSession({
      hooks: [says('a', { ...notify('Careful.', 'warning'), quiet: true })],
    });
    const outcome = await session.gate(ls);
    expect(display.shown).toEqual([{ level: 'warning', source: 'hook:a', message: 'Careful.' }]);
    expect(outcome.quiet).toEqual(['a']);
    expect(audit.of('output')).toMatchObject([{ hook: 'a', level: 'warning', message: 'Careful.' }]);
  });

  test("quiet hides a hook's own noise", async () => {
    const noise = async (quiet: boolean) => {
      const { session, display } = fakeSession({ hooks: [says('a', { ...inject('x'), quiet })] });
      await session.gate(ls);
      return display.shown.map(({ message }) => message);
    };
    expect(await noise(false)).toEqual(['Injected 1 bytes as system.']);
    expect(await noise(true)).toEqual([]);
  });

  test("quiet touches neither a tool's output nor the record", async () => {
    const still = says('still', { ...inject('x'), quiet: true }, { on: 'tool:post' });
    const no = says('no', { ...deny('Not now.'), quiet: true });
    const { session, audit, context } = fakeSession({ hooks: [still] });
    expect(await session.tool(ls, () => 'all of it')).toBe('all of it');
    expect(context.messages).toHaveLength(1);
    expect(audit.of('injection')).toMatchObject([{ hook: 'still', content: 'x' }]);
    const denied = fakeSession({ hooks: [no] });
    await denied.session.gate(ls);
    expect(denied.audit.of('decision')).toMatchObject([{ decision: 'deny', trace: [{ hook: 'no' }] }]);
  });

  test('an event with an injection and a notice takes less than ten milliseconds', async () => {
    const busy = says('busy', { ...inject('x'), ...notify('y') }, { on: 'tool:post' });
    const { session } = fakeSession({ hooks: [busy] });
    const times: number[] = [];
    for (let round = 0; round < 51; round++) {
      const began = performance.now();
      await session.settle(ls, { output: 'z' });
      times.push(performance.now() - began);
    }
    // The median: a machine may be busy with something else.
    expect(times.sort((a, b) => a - b)[25]).toBeLessThan(10);
  });

  test('failures and overruns are always told', async () => {
    const { session, display, audit } = fakeSession({
      hooks: [says('odd', 7, { onError: 'continue' } as Partial<Hook>), says('watch', 7, { kind: 'observe' })],
    });
    await session.gate(ls);
    await session.idle();
    expect(display.shown.map(({ level, source }) => [level, source])).toEqual([
      ['error', 'hook:odd'],
      ['error', 'hook:watch'],
    ]);
    expect(audit.of('error').map(({ hook, code }) => [hook, code])).toEqual([
      ['odd', 'VERDICT_INVALID'],
      ['watch', 'VERDICT_INVALID'],
    ]);
  });

  test('a broken display changes nothing', async () => {
    const { session } = fakeSession({
      hooks: [says('a', notify('x'))],
      display: {
        show: () => {
          throw new Error('no terminal');
        },
      },
    });
    expect((await session.gate(ls)).decision).toBe('continue');
  });
});

describe('audit', () => {
  test('the record is there before the answer, with the trace; denials and questions are durable', async () => {
    const { session, audit } = fakeSession({
      hooks: [says('a', { ...defer('not mine'), metrics: { n: 1 } }), says('b', deny('no'))],
    });
    await session.gate(ls);
    expect(audit.records).toMatchObject([
      {
        type: 'decision',
        durable: true,
        session: 'session-1',
        event: 'tool:pre',
        decision: 'deny',
        reason: 'Operation denied by b: no',
        reasons: [
          { hook: 'a', decision: 'defer', reason: 'not mine' },
          { hook: 'b', decision: 'deny', reason: 'no' },
        ],
        trace: [
          {
            hook: 'a',
            kind: 'guard',
            start: expect.any(Number),
            duration: expect.any(Number),
            verdict: { decision: 'defer', metrics: { n: 1 } },
          },
          { hook: 'b', decision: 'deny' },
        ],
      },
    ]);
  });

  test('errors and timeouts of hooks are recorded, and when each began and ended', async () => {
    const { session, audit } = fakeSession({
      hooks: [
        says('throws', undefined, {
          onError: 'continue',
          run: () => {
            throw new Error('boo');
          },
        } as Partial<Hook>),
        says('hangs', undefined, {
          onError: 'continue',
          timeout: 20,
          run: () => new Promise(() => undefined),
        } as Partial<Hook>),
      ],
    });
    await session.gate(ls);
    expect(audit.of('error').map(({ hook, code }) => [hook, code])).toEqual([
      ['throws', 'HOOK_THREW'],
      ['hangs', 'HOOK_TIMEOUT'],
    ]);
    const [decision] = audit.of('decision');
    expect(decision?.trace).toMatchObject([
      { hook: 'throws', start: expect.any(Number), duration: expect.any(Number), error: { code: 'HOOK_THREW' } },
      { hook: 'hangs', start: expect.any(Number), duration: expect.any(Number), error: { code: 'HOOK_TIMEOUT' } },
    ]);
  });

  test('one that cannot be written is shown and stops nothing', async () => {
    const { session, audit, display } = fakeSession({ hooks: [says('a', allow())] });
    audit.broken = new Error('disk full');
    expect((await session.gate(ls)).decision).toBe('allow');
    expect(display.shown).toEqual([
      { level: 'error', source: 'sluice', message: 'The audit record could not be written: disk full' },
    ]);
  });

  test.each([
    ['Deny', 'deny'],
    ['Allow once', 'allow'],
  ])('unless it is required: then a person decides, here %s', async (option, decision) => {
    const { session, audit } = fakeSession({ hooks: [says('a', allow())], auditRequired: true, answers: [option] });
    audit.broken = new Error('disk full');
    expect((await session.gate(ls)).decision).toBe(decision);
    expect(await session.judge(ls)).toMatchObject({ decision: 'ask', question: { hooks: ['audit'] } });
    expect(await session.granted('c1')).toBe(true);
    expect((await session.emit('session:start', {})).decision).toBe('continue');
  });

  test('required, and a denial stays a denial', async () => {
    const { session, audit, approvals } = fakeSession({
      hooks: [says('a', deny('x'))],
      auditRequired: true,
      answers: ['Allow once'],
    });
    audit.broken = new Error('disk full');
    expect((await session.gate(ls)).decision).toBe('deny');
    expect(approvals.questions).toEqual([]);
  });
});

describe('modes and hosts', () => {
  test('observe judges and records and stops nothing', async () => {
    const { session, audit, approvals } = fakeSession({
      mode: 'observe',
      hooks: [
        says('a', ask('?')),
        says('b', deny('no')),
        transform({ name: 't', on: 'tool:pre', run: () => replace({ command: 'x' }) }),
      ],
    });
    expect(await session.gate(ls)).toMatchObject({ decision: 'continue', would: 'deny', replaced: false });
    expect(audit.of('decision')).toMatchObject([{ decision: 'continue', would: 'deny' }]);
    expect(approvals.questions).toEqual([]);
  });

  test('a rewrite that the host would drop denies', async () => {
    const { session, audit, display } = fakeSession({
      supports: (_, ability) => ability !== 'replace',
      hooks: [transform({ name: 't', on: 'prompt:submit', run: () => replace('x') })],
    });
    await expect(session.prompt('hello')).rejects.toThrow(/cannot carry out a changed prompt/);
    expect(audit.of('decision')).toMatchObject([{ decision: 'deny', downgrades: [{ ability: 'replace' }] }]);
    expect(display.shown[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('cannot replace on prompt:submit'),
    });
  });

  test('context that the host cannot take is dropped aloud', async () => {
    const { session, context, audit } = fakeSession({
      supports: (_, ability) => ability !== 'inject',
      hooks: [says('a', inject('x'))],
    });
    await session.gate(ls);
    expect(context.messages).toEqual([]);
    expect(audit.of('decision')).toMatchObject([{ downgrades: [{ ability: 'inject' }] }]);
  });
});

describe('options', () => {
  test.each([
    ['nothing', null, /an object/],
    ['limits that are nothing', { limits: null }, /an object/],
    ['one hook instead of a list', { hooks: says('a', undefined) }, /a list of hooks/],
    ['one wrapper instead of a list', { wraps: () => 1 }, /a list of functions/],
    ['a number as its id', { id: 5 }, /a text/],
    ['a misspelt option', { aproval: 1 }, /Did you mean "approvals"/],
    ['a switch that is no switch', { failOpen: 'no' }, /true or false/],
    ['a port without its method', { approvals: () => 1 }, /a method "request"/],
    ['a misspelt mode', { mode: 'Observe' }, /"enforce" or "observe"/],
    ['a misspelt limit', { limits: { hookTimeOut: 5 } }, /Did you mean "hookTimeout"/],
    ['a timeout that setTimeout would turn into nothing', { limits: { approvalTimeout: 3e6 } }, /seconds above 0/],
    ['no number', { limits: { hookTimeout: Number.NaN } }, /milliseconds/],
    ['zero', { limits: { runTimeout: 0 } }, /milliseconds/],
    ['a default nobody knows', { limits: { approvalDefault: 'yes' } }, /"allow" or "deny"/],
  ])('%s is refused', (_, options, message) => {
    expect(() => new Session(options as object)).toThrow(
      expect.objectContaining({ code: 'SESSION_INVALID', message: expect.stringMatching(message) }),
    );
  });
});

describe('a session', () => {
  test('a tool that throws something unreadable, or gives it back, still has its record', async () => {
    const { session, audit } = fakeSession();
    await expect(
      session.tool(ls, () => {
        throw Object.create(null);
      }),
    ).rejects.toBeDefined();
    await session.tool(
      ls,
      () =>
        new (class {
          toJSON() {
            throw new Error('no');
          }
        })(),
    );
    expect(audit.of('decision').map(({ event }) => event)).toEqual(['tool:pre', 'tool:error', 'tool:pre', 'tool:post']);
  });

  test("an observer's promise that misbehaves reaches nobody", async () => {
    const bad = () => {
      const promise = Promise.resolve();
      promise.then = () => {
        throw new Error('boo');
      };
      return promise as Promise<undefined>;
    };
    const { session } = fakeSession({
      hooks: [observe({ name: 'o', on: 'tool:pre', run: bad }), guard({ name: 'g', on: 'tool:pre', run: bad })],
    });
    expect((await session.gate(ls)).decision).toBe('deny');
    await session.idle();
  });

  test('says that a hook wants the agent to stop, however the call was made', async () => {
    const { session } = fakeSession({ hooks: [says('enough', { stop: 'That was the budget.' })] });
    expect(session.stopped).toBeUndefined();
    await expect(session.tool(ls, () => 1)).rejects.toMatchObject({ code: 'DENIED' });
    expect(session.stopped).toBe('That was the budget.');
  });

  test('ends once, whoever ends it', async () => {
    const record = recorder();
    const { session } = fakeSession({ hooks: [record] });
    await session.start();
    await Promise.all([session.end(), session.end('again')]);
    expect(record.recorded.map(({ event }) => event.name)).toEqual(['session:start', 'session:end']);
  });

  test('a denial inside of a tool is an error of that tool', async () => {
    const record = recorder();
    const noRm = guard({ name: 'no-rm', on: 'tool:pre', when: 'rm', run: () => deny('no') });
    const { session } = fakeSession({ hooks: [noRm, record] });
    const outer = session.tool({ ...ls, tool: 'outer' }, () => session.tool({ ...ls, tool: 'rm' }, () => 1));
    await expect(outer).rejects.toMatchObject({ code: 'DENIED' });
    await session.idle();
    expect(record.recorded.map(({ event }) => [event.name, (event.data as { tool: string }).tool])).toEqual([
      ['tool:pre', 'outer'],
      ['tool:pre', 'rm'],
      ['tool:error', 'outer'],
    ]);
  });

  test("a tool's error can be redacted", async () => {
    const redact = transform({
      name: 'r',
      on: 'tool:error',
      run: ({ data }) => replace(data.error.replace('s3cret', '***')),
    });
    const { session } = fakeSession({ hooks: [redact] });
    await expect(
      session.tool(ls, () => {
        throw new Error('bad s3cret');
      }),
    ).rejects.toThrow('bad ***');
    const failing = fakeSession({
      hooks: [says('r', 7, { kind: 'transform', on: 'tool:error', onError: 'deny' } as Partial<Hook>)],
    });
    const withheld = failing.session.tool(ls, () => {
      throw new Error('bad s3cret');
    });
    await expect(withheld).rejects.toThrow(/^Error withheld\. Operation denied by r/);
  });

  test('what the user is told comes before the question', async () => {
    const order: string[] = [];
    const { session } = fakeSession({
      hooks: [says('a', { ...ask('Ok?'), ...notify('Look first.') })],
      display: { show: ({ message }) => void order.push(message) },
      approvals: { request: async () => (order.push('question'), { option: 'Deny' }) },
    });
    await session.gate(ls);
    expect(order).toEqual(['Look first.', 'question']);
  });

  test('observers run after the answer and see a blocked call', async () => {
    const order: string[] = [];
    const late = observe({
      name: 'late',
      on: 'tool:pre',
      run: (_, { outcome }) => void order.push(`observer saw ${outcome?.decision}`),
    });
    const { session, audit } = fakeSession({ hooks: [says('no', deny('x')), late] });
    await session.gate(ls);
    order.push('answer');
    await session.idle();
    expect(order).toEqual(['answer', 'observer saw deny']);
    expect(audit.of('observed')).toMatchObject([{ trace: [{ hook: 'late', kind: 'observe' }] }]);
  });

  test('carries events of your own', async () => {
    const deploy = defineEvent('deploy:pre', {
      summary: 'x.',
      data: { target: 'string' },
      gates: true,
      replaces: 'target',
    });
    const hook = transform({ name: 't', on: deploy, run: () => replace('staging') });
    const { session } = fakeSession({ hooks: new Registry([hook], { events: [deploy] }) });
    const outcome = await session.emit(deploy, { target: 'production' });
    expect(outcome.event.data.target).toBe('staging');
  });

  test('parallel calls do not mix', async () => {
    const slow = guard({
      name: 'slow',
      on: 'tool:pre',
      run: async ({ data }) => (
        await new Promise((resolve) => setTimeout(resolve, Number(data.input.ms))),
        data.input.bad ? deny('bad') : undefined
      ),
    });
    const { session } = fakeSession({ hooks: [slow] });
    const outcomes = await Promise.all(
      [20, 5, 10, 1].map((ms, index) =>
        session.gate({ tool: 't', input: { ms, bad: index % 2 === 0 }, call: `c${index}` }),
      ),
    );
    expect(outcomes.map(({ decision, event }) => [event.call, decision])).toEqual([
      ['c0', 'deny'],
      ['c1', 'continue'],
      ['c2', 'deny'],
      ['c3', 'continue'],
    ]);
  });

  test('refuses data that does not fit, before any hook runs', async () => {
    const { session, audit } = fakeSession();
    await expect(session.gate({ tool: 'x', input: 'ls' as unknown as Record<string, unknown> })).rejects.toMatchObject({
      code: 'EVENT_INVALID',
    });
    expect(audit.records).toEqual([]);
  });
});
