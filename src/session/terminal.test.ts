import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import { ask } from '../core/verdict.js';
import type { Question } from './ports.js';
import { Session } from './session.js';
import { TerminalApprovals } from './terminal.js';

function terminal(isTTY = false) {
  const input = Object.assign(new PassThrough(), {
    isTTY,
    raw: [] as boolean[],
    setRawMode: (on: boolean) => input.raw.push(on),
  });
  const output = Object.assign(new PassThrough(), { isTTY });
  let text = '';
  output.on('data', (chunk) => {
    text += chunk;
  });
  return { input, approvals: new TerminalApprovals({ input, output }), printed: () => text };
}

const question = (more: Partial<Question> = {}): Question => ({
  id: 'q',
  session: 's',
  event: 'tool:pre',
  call: 'c',
  tool: 'bash',
  input: { command: 'rm \u001b[2J' },
  hooks: ['careful'],
  findings: [],
  prompt: 'Remove it?',
  options: ['Allow once', 'Allow always', 'Deny'],
  default: 'deny',
  deadline: Date.now() + 60_000,
  signal: new AbortController().signal,
  ...more,
});
const later = () => new Promise((resolve) => setTimeout(resolve, 350));
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('equal calls at once', () => {
  const guards = [guard({ name: 'careful', on: 'tool:pre', run: () => ask('Remove it?') })];
  const call = { tool: 'bash', input: { command: 'rm x' } };

  test.each([
    ['2', 1, ['allow', 'allow', 'allow']],
    ['1', 3, ['allow', 'deny', 'deny']],
  ])('the key %s: one answer for all, or each its own', async (key, questions, decisions) => {
    const { input, approvals, printed } = terminal();
    const session = new Session({ hooks: guards, approvals });
    const gates = [1, 2, 3].map(() => session.gate(call));
    await soon();
    input.write(key);
    await soon();
    if (questions > 1) {
      input.write('3');
      await soon();
      input.write('3');
    }
    expect((await Promise.all(gates)).map(({ decision }) => decision)).toEqual(decisions);
    expect(printed().split('Remove it?').length - 1).toBe(questions);
  });
});

describe('typed answers', () => {
  test.each([
    ['a number', '1', 'Allow once'],
    ['another', '2', 'Allow always'],
    ['the words, in any case', 'allow ALWAYS\n', 'Allow always'],
    ['nonsense, then a number', 'yes\n3', 'Deny'],
    ['a number that is not there, then one that is', '9\n1', 'Allow once'],
    ['a correction', 'x\u007f2', 'Allow always'],
    ['Ctrl-C', '\u0003', 'Deny'],
    ['Ctrl-D', '\u0004', 'Deny'],
    ['Escape', '\u001b', 'Deny'],
  ])('%s', async (_, keys, option) => {
    const { input, approvals } = terminal();
    const answer = approvals.request(question());
    await soon();
    input.write(keys);
    expect(await answer).toEqual({ option, by: 'terminal' });
  });

  test('an input that ends denies', async () => {
    const { input, approvals } = terminal();
    const answer = approvals.request(question());
    await soon();
    input.end();
    expect(await answer).toMatchObject({ option: 'Deny' });
  });

  test('more than nine options need Enter', async () => {
    const { input, approvals } = terminal();
    const options = ['Allow', ...Array.from({ length: 10 }, (_, index) => `Deny ${index}`)];
    const answer = approvals.request(question({ options }));
    await soon();
    input.write('11\n');
    expect(await answer).toMatchObject({ option: 'Deny 9' });
  });
});

test('shows the call with nothing hidden, the options and the time that is left', async () => {
  const { input, approvals, printed } = terminal();
  const answer = approvals.request(question());
  await soon();
  input.write('3');
  await answer;
  await soon();
  expect(printed()).toMatch(
    /\nSluice asks: Remove it\?\n {2}bash: \{"command":"rm \\u001b\[2J"\}\n {2}1\) Allow once\n {2}2\) Allow always\n {2}3\) Deny\nChoose 1-3 \(60 s, then deny\): Deny\n$/,
  );
});

test('on a terminal keys are read raw, and the terminal is given back', async () => {
  const { input, approvals } = terminal(true);
  const answer = approvals.request(question());
  await later();
  input.write('1');
  await answer;
  expect(input.raw).toEqual([true, false]);
});

test('what was typed before the question could be read is not an answer', async () => {
  const { input, approvals } = terminal(true);
  input.write('1');
  const answer = approvals.request(question());
  await soon();
  input.write('1');
  await later();
  input.write('3');
  expect(await answer).toMatchObject({ option: 'Deny' });
});

test('an option cannot write to the terminal, nor can the input', async () => {
  const { input, approvals, printed } = terminal();
  const options = ['Allow', 'Deny\u001b]0;owned\u0007'];
  const answer = approvals.request(question({ options, input: { command: 'safe\u202egnp', n: 1n } }));
  await soon();
  input.write('2');
  await answer;
  await soon();
  expect(printed()).not.toMatch(/[\u001b\u0007\u202e]/);
});

test('a deadline ends the wait and gives the terminal back', async () => {
  const { input, approvals } = terminal(true);
  const deadline = new AbortController();
  const answer = approvals.request(question({ signal: deadline.signal }));
  await soon();
  deadline.abort(new Error('expired'));
  await expect(answer).rejects.toThrow('expired');
  expect(input.raw).toEqual([true, false]);
});

test('one question at a time, and an expired one is not put at all', async () => {
  const { input, approvals, printed } = terminal();
  const expired = new AbortController();
  const first = approvals.request(question({ prompt: 'First?' }));
  const second = approvals.request(question({ prompt: 'Second?', signal: expired.signal }));
  const third = approvals.request(question({ prompt: 'Third?' }));
  second.catch(() => {});
  await soon();
  expect(printed()).not.toContain('Third?');
  expired.abort(new Error('too late'));
  input.write('1');
  expect(await first).toMatchObject({ option: 'Allow once' });
  await expect(second).rejects.toThrow('too late');
  await soon();
  input.write('3');
  expect(await third).toMatchObject({ option: 'Deny' });
  expect(printed()).not.toContain('Second?');
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Escape', '\u001b'],
])('%s never grants, whatever the options are', async (_, key) => {
  const first = terminal();
  const answer = first.approvals.request(question({ options: ['Cancel', 'Allow once'] }));
  await soon();
  first.input.write(key);
  expect(await answer).toMatchObject({ option: 'Cancel' });
  const second = terminal();
  const none = second.approvals.request(question({ options: ['Allow'] }));
  none.catch(() => {});
  await soon();
  second.input.write(key);
  await expect(none).rejects.toMatchObject({ code: 'APPROVAL_FAILED' });
});

test('an arrow key is no answer', async () => {
  const { input, approvals } = terminal();
  const answer = approvals.request(question());
  await soon();
  input.write('\u001b[A');
  await soon();
  input.write('1');
  expect(await answer).toMatchObject({ option: 'Allow once' });
});
