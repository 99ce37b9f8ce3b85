import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { decideFor, fakeSession } from '../testing/index.js';
import { type TrackTokenUsage, trackTokenUsage } from './track-token-usage.js';
import { readTranscript } from './transcript.js';
import { findUsage } from './usage.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-tokens-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const usage = (input: number, output: number, read = 0, write = 0) => ({
  input_tokens: input,
  output_tokens: output,
  cache_read_tokens: read,
  cache_write_tokens: write,
});

describe('the counts of', () => {
  it.each<[string, unknown, unknown]>([
    [
      'Anthropic',
      { usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 } },
      usage(10, 5, 100, 20),
    ],
    ['Anthropic without a cache', { usage: { input_tokens: 10, output_tokens: 5 } }, usage(10, 5)],
    [
      'OpenAI, Responses',
      { usage: { input_tokens: 110, output_tokens: 5, input_tokens_details: { cached_tokens: 100 } } },
      usage(10, 5, 100),
    ],
    [
      'OpenAI, Chat Completions',
      { usage: { prompt_tokens: 110, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 100 } } },
      usage(10, 5, 100),
    ],
    [
      'Codex',
      { token_usage: { input_tokens: 130, cached_input_tokens: 100, cache_write_input_tokens: 20, output_tokens: 5 } },
      usage(10, 5, 100, 20),
    ],
    ['AI SDK', { totalUsage: { inputTokens: 110, outputTokens: 5, cachedInputTokens: 100 } }, usage(10, 5, 100)],
    [
      'Gemini',
      {
        usageMetadata: {
          promptTokenCount: 110,
          candidatesTokenCount: 5,
          thoughtsTokenCount: 2,
          cachedContentTokenCount: 100,
        },
      },
      usage(10, 7, 100),
    ],
    [
      'Cursor',
      { input_tokens: 10, output_tokens: 5, cache_read_tokens: 100, cache_write_tokens: 20 },
      usage(10, 5, 100, 20),
    ],
    ['no answer', 'done', undefined],
    ['an answer without counts', { text: 'done' }, undefined],
    ['an answer with odd counts', { usage: { input_tokens: '10', output_tokens: -1 } }, undefined],
  ])('%s', (_, answer, expected) => expect(findUsage(answer)).toEqual(expected));
});

const line = (...entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).join('\n');

describe('a transcript of', () => {
  const write = (text: string) => {
    const path = join(home, 'transcript.jsonl');
    writeFileSync(path, text);
    return readTranscript(path);
  };
  const claude = (id: string, output: number, more = {}) => ({
    type: 'assistant',
    requestId: `req_${id}`,
    message: {
      id,
      model: 'm1',
      usage: { input_tokens: 10, output_tokens: output, cache_read_input_tokens: 3 },
      ...more,
    },
  });

  it('Claude Code, where one request stands on several lines', async () => {
    const user = { type: 'user', message: { role: 'user', content: 'hello "usage"' } };
    expect(await write(line(user, claude('a', 1), claude('a', 5), user, claude('b', 7)))).toEqual({
      usage: usage(20, 12, 6),
      requests: 2,
      model: 'm1',
    });
  });

  it('Codex, where each count is the sum so far', async () => {
    const count = (input: number) => ({
      type: 'event_msg',
      payload: {
        type: 'token_count',
        info: {
          total_token_usage: { input_tokens: input, cached_input_tokens: 5, output_tokens: 5 },
          last_token_usage: {},
        },
      },
    });
    expect(
      await write(line(count(10), count(25), { type: 'event_msg', payload: { type: 'token_count', info: null } })),
    ).toEqual({
      usage: usage(20, 5, 5),
      requests: 2,
    });
  });

  it('Gemini CLI', async () => {
    const answer = (id: string) => ({
      id,
      type: 'gemini',
      tokens: { input: 10, output: 5, cached: 2, thoughts: 1, tool: 0, total: 16 },
      model: 'g1',
    });
    expect(await write(line({ $set: {} }, answer('a'), answer('b'), answer('b')))).toEqual({
      usage: usage(16, 12, 4),
      requests: 2,
      model: 'g1',
    });
  });

  it.each([
    ['nothing', '', 0],
    ['a line in the making', `${line(claude('a', 1))}\n{"message":{"id":"b","usage":{"inp`, 1],
    ['lines that are no JSON', `x "usage"\n\n${line(claude('a', 1))}\nnull\n7\n`, 1],
    ['a line longer than a chunk', `${line(claude('a', 1, { content: 'x'.repeat(3 << 20) }), claude('b', 1))}\n`, 2],
    ['a line without end', `${line(claude('a', 1))}\n"usage${'x'.repeat(9 << 20)}\n${line(claude('b', 1))}`, 2],
  ])('%s', async (_, text, requests) => expect((await write(text)).requests).toBe(requests));

  it('a pipe, a directory or nothing at all is an error', async () => {
    execFileSync('mkfifo', [join(home, 'pipe')]);
    await expect(readTranscript(join(home, 'pipe'))).rejects.toThrow('no plain file');
    await expect(readTranscript(home)).rejects.toThrow();
    await expect(readTranscript(join(home, 'none'))).rejects.toThrow('ENOENT');
  });
});

describe('the hook', () => {
  const answer = { usage: { input_tokens: 10, output_tokens: 5 } };
  const last = async (config: TrackTokenUsage, responses: readonly unknown[]) => {
    const { session, audit, display } = fakeSession({ hooks: [trackTokenUsage(config)] });
    for (const response of responses) await session.emit('prompt:complete', { response });
    await session.idle();
    const [trace] = (audit.of('observed').at(-1)?.trace ?? []) as [{ verdict?: { metrics: unknown } }];
    return { metrics: trace?.verdict?.metrics, shown: display.shown };
  };

  it('adds up the answers of a session', async () => {
    const { metrics } = await last({}, [answer, 'no counts', answer]);
    expect(metrics).toEqual({ ...usage(20, 10), total_tokens: 30, requests: 2 });
  });

  it('says nothing where there is nothing to count', async () => {
    const { trace } = await decideFor([trackTokenUsage()], ['prompt:complete', { response: 'x' }]);
    expect(trace[0]?.verdict).toBeUndefined();
  });

  it('reads a transcript', async () => {
    const transcript = join(home, 't.jsonl');
    writeFileSync(transcript, line({ message: { id: 'a', model: 'm', usage: { input_tokens: 1, output_tokens: 2 } } }));
    const { trace } = await decideFor([trackTokenUsage({ transcript })], ['session:end', {}]);
    expect(trace[0]?.verdict?.metrics).toEqual({ ...usage(1, 2), total_tokens: 3, requests: 1, model: 'm' });
  });

  it('asks a function for the transcript', async () => {
    const config = { transcript: ({ session }: { session: string }) => join(home, session) };
    writeFileSync(join(home, 'test'), line({ message: { id: 'a', usage: { input_tokens: 1, output_tokens: 2 } } }));
    const { trace } = await decideFor([trackTokenUsage(config)], ['session:end', {}]);
    expect(trace[0]?.verdict?.metrics).toMatchObject({ total_tokens: 3 });
  });

  it('a transcript that is gone is an error of the hook and of nothing else', async () => {
    const outcome = await decideFor([trackTokenUsage({ transcript: join(home, 'none') })], ['session:end', {}]);
    expect(outcome).toMatchObject({ decision: 'continue', trace: [{ error: { code: 'HOOK_THREW' } }] });
  });

  it('tells the user once that the budget is used up', async () => {
    const { shown } = await last({ budget: 20 }, [answer, answer, answer]);
    expect(shown).toEqual([
      {
        level: 'warning',
        source: 'hook:track-token-usage',
        message: 'This session has used 30 tokens, more than its budget of 20.',
      },
    ]);
  });

  it('writes lines, for their owner only', async () => {
    await last({ log_file: '~/tokens.jsonl', home }, [answer, answer]);
    const lines = readFileSync(join(home, 'tokens.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines[1]).toEqual({
      timestamp: expect.any(String),
      session_id: 'session-1',
      event: 'prompt:complete',
      ...usage(20, 10),
      total_tokens: 30,
      requests: 2,
    });
  });

  it('a log that cannot be written is reported', async () => {
    const { shown, metrics } = await last({ log_file: home }, [answer]);
    expect(metrics).toMatchObject({ total_tokens: 15 });
    expect(shown[0]?.message).toMatch(/^The tokens were not logged: EISDIR/);
  });
});

it.each([
  [{ budget: 0 }, /its "budget" is none/],
  [{ budget: '7' }, /Expected a number/],
  [{ log_file: '' }, /no file to write/],
  [{ log_file: '~/x' }, /home directory that was not given/],
])('%j is refused', (config, message) => {
  const build = () => trackTokenUsage(config as unknown as TrackTokenUsage);
  expect(build).toThrow(message);
  expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
});
