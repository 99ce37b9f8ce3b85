import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Place, PROGRAM } from '../spawn.js';
import { recorded } from './built.js';

let place: Place;
beforeEach(() => {
  place = new Place(undefined, 'shared');
});
afterEach(() => place.remove());

const hook = (client: string, payload: object) => place.run([PROGRAM, 'hook', client], JSON.stringify(payload));
const stats = (...args: readonly string[]) => place.run([PROGRAM, 'stats', ...args], '');

describe('one call, before and after', () => {
  it.each(['claude', 'codex', 'gemini', 'qwen', 'copilot', 'cursor'])('%s: its records share an id', async (name) => {
    const before = recorded(name, name === 'claude' ? 'pre-bash' : 'pre');
    const after = recorded(name, name === 'claude' ? 'post-bash' : 'post');
    // The same call: recorded ones may be of two.
    const same = [
      'tool_name',
      'tool_input',
      'toolName',
      'toolArgs',
      'tool_use_id',
      'tool_call_id',
      'session_id',
      'sessionId',
    ];
    for (const field of same) if (field in before) after[field] = before[field];
    await hook(name, before);
    await hook(name, after);
    const records = (await place.records()).filter(({ type }) => type === 'decision');
    expect(records.map(({ event, client }) => ({ event, client }))).toEqual([
      { event: 'tool:pre', client: name },
      { event: 'tool:post', client: name },
    ]);
    expect(records[0]?.call).toBe(records[1]?.call);
    expect(records[0]?.call).not.toBe('');
    expect(records[0]?.session).toBe(records[1]?.session);
  });
});

describe('sluice stats', () => {
  it('explains an empty log, and where it would be', async () => {
    const { code, stdout } = await stats();
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing is recorded yet.');
    expect(stdout).toContain('sluice init');
    expect(stdout).toContain(join(place.state, 'audit'));
    expect(stdout).toContain('Nothing of it leaves this machine.');
    expect(JSON.parse((await stats('--json')).stdout)).toMatchObject({ records: 0, calls: 0 });
  });

  it('counts what was decided, by rule, tool and client, and tokens from the transcript', async () => {
    const transcript = join(place.home, 't.jsonl');
    const message = {
      id: 'm',
      model: 'x',
      usage: { input_tokens: 3, output_tokens: 4, cache_read_input_tokens: 1000 },
    };
    writeFileSync(transcript, `${JSON.stringify({ type: 'assistant', message })}\n`);
    const claude = { ...recorded('claude', 'pre-bash'), cwd: place.home };
    await hook('claude', { ...recorded('claude', 'prompt'), transcript_path: transcript });
    await hook('claude', { ...claude, tool_input: { command: 'git push --force' } });
    await hook('claude', { ...claude, tool_input: { command: 'echo hi' } });
    await hook('gemini', recorded('gemini', 'pre'));
    const json = JSON.parse((await stats('--json')).stdout);
    expect(json).toMatchObject({
      calls: 3,
      prompts: 1,
      sessions: 2,
      decisions: { deny: 1 },
      rules: [{ rule: 'Force push rewrites shared history', decision: 'deny', count: 1 }],
      clients: { claude: { sessions: 1, deny: 1 }, gemini: { sessions: 1 } },
      tokens: { sessions: 1, input_tokens: 3, output_tokens: 4, total_tokens: 1007 },
    });
    const { stdout } = await stats();
    expect(stdout).toMatch(/^3 calls, 1 prompt, 2 sessions\n/);
    expect(stdout).toMatch(/1 +deny +Force push rewrites shared history/);
    expect(stdout).toMatch(/policy +3 +0 +\d/);
    expect(stdout).toContain('1,007 in 1 session');
    expect((await stats('--client', 'gemini', '--json')).stdout).toContain('"calls": 1');
    expect((await stats('--since', '2030-01-01')).stdout).toContain('sluice stats --all');
  });

  it.each([
    [['--since', 'yesterday'], 'since'],
    [['--since', '1h', '--until', '2h'], 'This span of time is empty'],
  ])('%j is refused', async (args, words) => {
    mkdirSync(join(place.state, 'audit'), { recursive: true });
    const { code, stderr } = await stats(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

it('the records can be replayed: each call once, and nothing else', async () => {
  const claude = { ...recorded('claude', 'pre-bash'), cwd: place.home };
  await hook('claude', { ...claude, tool_input: { command: 'git push --force' } });
  await hook('claude', { ...recorded('claude', 'post-bash'), cwd: place.home });
  await hook('claude', recorded('claude', 'prompt'));
  const audit = await place.run([PROGRAM, 'audit', 'query', '--json'], '');
  const { code, stdout } = await place.run([PROGRAM, 'replay', '-', '--json'], audit.stdout);
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ decision: 'deny', before: 'deny', command: 'git push --force' }]);
});

it('ANALYTICS_PATH adds a plain stream beside the audit', async () => {
  const path = join(place.directory, 'a.jsonl');
  const payload = { ...recorded('claude', 'pre-bash'), tool_input: { command: 'git push --force' } };
  await place.hook(payload, { ANALYTICS_PATH: path });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    event_type: 'hook_decision',
    handler: 'pre-tool-use',
    decision: 'block',
  });
});
