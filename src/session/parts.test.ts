import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeControl } from '../core/escape-control.js';
import { Conversation } from './conversation.js';
import { checkInjectionSize, sanitise } from './injection.js';
import type { HookMessage } from './ports.js';
import { StderrDisplay } from './stderr.js';

describe('sanitise', () => {
  const table: [string, string, string][] = [
    ['keeps tabs and newlines', 'a\tb\nc', 'a\tb\nc'],
    ['makes one newline of two', 'a\r\nb\rc', 'a\nb\nc'],
    ['drops escapes', '\u001b[31mred\u001b[0m\u0007', '[31mred[0m'],
    ['drops C1 and DEL', 'a\u009bb\u007fc', 'abc'],
    ['drops lone surrogates and keeps pairs', 'a\ud800b\udc00c😀', 'abc😀'],
    ['keeps other scripts', 'żółć 日本', 'żółć 日本'],
  ];
  test.each(table)('%s', (_, text, expected) => expect(sanitise(text)).toBe(expected));

  test('whatever comes, the result is well formed, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = sanitise(text);
        expect(clean).not.toMatch(/\p{Cs}/u);
        expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        expect(sanitise(clean)).toBe(clean);
      }),
    );
  });

  test('the limit is bytes after sanitising', () => {
    expect(checkInjectionSize('h', `${'\u0000'.repeat(50_000)}é`)).toEqual({ content: 'é', bytes: 2 });
    expect(checkInjectionSize('h', 'é'.repeat(5120)).bytes).toBe(10_240);
    expect(() => checkInjectionSize('h', 'é'.repeat(5121))).toThrow(
      expect.objectContaining({ code: 'INJECTION_TOO_LARGE' }),
    );
  });
});

describe('visible', () => {
  test.each([
    ['plain text', 'plain text'],
    ['a\nb\tc\rd', 'a\\nb\\tc\\rd'],
    ['\u001b[2J', '\\u{1b}[2J'],
    ['safe\u202egnp.exe', 'safe\\u{202e}gnp.exe'],
    ['zero\u200bwidth', 'zero\\u{200b}width'],
    ['tag\u{e0041}', 'tag\\u{e0041}'],
    ['lone\ud800', 'lone\\u{d800}'],
    ['日本 é 😀', '日本 é 😀'],
  ])('%j', (text, expected) => expect(escapeControl(text)).toBe(expected));
});

describe('a conversation', () => {
  const message = (hook: string, content: string, more: Partial<HookMessage> = {}): HookMessage => ({
    role: 'system',
    content,
    ephemeral: false,
    parts: [{ hook, content, event: 'tool:post', timestamp: 't', call: 'c' }],
    metadata: { source: 'hook', hook, event: 'tool:post', timestamp: 't' },
    ...more,
  });

  test('what hooks say one after the other is one message', () => {
    const conversation = new Conversation();
    conversation.say('user', 'hi');
    conversation.add(message('lint', 'a'));
    conversation.add(message('types', 'b'));
    expect(conversation.messages.map(({ content, metadata }) => [content, metadata.hook])).toEqual([
      ['hi', undefined],
      ['Hook feedback:\n\nFrom lint (1 bytes):\na\n\nFrom types (1 bytes):\nb', 'lint, types'],
    ]);
  });

  test('a message has its role, its text, its metadata and its time', () => {
    const conversation = new Conversation();
    conversation.say('user', 'hi', { source: 'keyboard' });
    conversation.add(message('lint', 'a'));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(conversation.messages).toEqual([
      { role: 'user', content: 'hi', metadata: { source: 'keyboard' }, timestamp: time },
      {
        role: 'system',
        content: 'a',
        metadata: { source: 'hook', hook: 'lint', event: 'tool:post', timestamp: 't' },
        timestamp: 't',
      },
    ]);
  });

  test('and keeps the hook, the event and the time of each part', () => {
    const [first, second] = [
      { hook: 'lint', event: 'tool:pre', timestamp: 't1', call: 'c1' },
      { hook: 'types', event: 'tool:post', timestamp: 't2', call: 'c2' },
    ];
    const conversation = new Conversation();
    for (const part of [first, second])
      conversation.add(message(part.hook, 'x', { parts: [{ ...part, content: 'x' }] }));
    expect(conversation.messages[0]?.metadata).toEqual({
      source: 'hook',
      hook: 'lint, types',
      event: 'tool:pre, tool:post',
      timestamp: 't2',
      parts: [first, second],
    });
  });

  test('what the model has read stays as it was', () => {
    const conversation = new Conversation();
    conversation.add(message('lint', 'a'));
    expect(conversation.take()).toHaveLength(1);
    conversation.add(message('lint', 'b'));
    expect(conversation.messages.map(({ content }) => content)).toEqual(['a', 'b']);
  });

  test('an ephemeral message is read once', () => {
    const conversation = new Conversation();
    conversation.add(message('clock', 'noon', { ephemeral: true }));
    conversation.add(message('lint', 'a'));
    expect(conversation.take().map(({ content }) => content)).toEqual(['noon', 'a']);
    expect(conversation.take().map(({ content }) => content)).toEqual(['a']);
  });
});

describe('stderr', () => {
  const shown = (isTTY: boolean, env = {}, level: 'debug' | 'info' = 'info') => {
    const lines: string[] = [];
    const display = new StderrDisplay({ level, env, stream: { isTTY, write: (text) => lines.push(text) } });
    display.show({ message: 'two\nlines\u001b[2J', level: 'warning', source: 'hook:a' });
    display.show({ message: 'detail', level: 'debug', source: 'hook:a' });
    return lines.join('');
  };
  test('plain in a pipe, with nothing that moves a cursor', () =>
    expect(shown(false)).toBe('sluice: [hook:a] warning: two\n  lines\\u{1b}[2J\n'));
  test('coloured on a terminal', () =>
    expect(shown(true)).toBe('\u001b[33msluice: [hook:a] warning: two\n  lines\\u{1b}[2J\u001b[0m\n'));
  test('unless NO_COLOR is set', () => expect(shown(true, { NO_COLOR: '1' })).not.toContain('\u001b'));
  test.each([
    ['info', 'sluice: [hook:a] m\n'],
    ['warning', 'sluice: [hook:a] warning: m\n'],
    ['error', 'sluice: [hook:a] error: m\n'],
    ['debug', ''],
  ] as const)('a message of level %s says so', (level, expected) => {
    const lines: string[] = [];
    const display = new StderrDisplay({ env: {}, stream: { isTTY: false, write: (text) => lines.push(text) } });
    display.show({ message: 'm', level, source: 'hook:a' });
    expect(lines.join('')).toBe(expected);
  });
  test('debug shows more', () => expect(shown(false, {}, 'debug')).toContain('debug: detail'));
});
