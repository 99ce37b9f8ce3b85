import { describe, expect, it } from 'vitest';
import { renderSummary } from './render-summary.js';
import type { StoredRecord } from './stored-record.js';
import { SummaryBuilder } from './summary.js';

let at = 0;
const record = (fields: Record<string, unknown>): StoredRecord =>
  ({
    id: `r${++at}`,
    type: 'decision',
    time: new Date(Date.UTC(2026, 10, 1, 9, 0, at)).toISOString(),
    session: 's1',
    event: 'tool:pre',
    call: `c${at}`,
    client: 'claude',
    ...fields,
  }) as unknown as StoredRecord;

const call = (decision: string, fields: Record<string, unknown> = {}) =>
  record({ decision, tool: 'Bash', trace: [{ hook: 'policy', duration: 2 }], ...fields });
const found = (rule: string, decision: string) => ({ findings: [{ rule, decision, layer: 'yours' }] });

const summarise = (...records: StoredRecord[]) => {
  const summing = new SummaryBuilder();
  for (const one of records) summing.add(one);
  return summing.summary();
};

describe('a summary', () => {
  it('does not count what a person did with Sluice as a session', () => {
    const enrolled = record({ type: 'output', session: 'sluice', event: 'user:notification', client: undefined });
    expect(summarise(enrolled)).toMatchObject({ records: 1, sessions: 0, calls: 0 });
    expect(summarise(enrolled, call('allow')).sessions).toBe(1);
  });

  it('does not count what init and doctor try', () => {
    const { records, calls, sessions, decisions, hooks } = summarise(
      call('allow'),
      call('deny', { session: 's2', probe: true }),
    );
    expect({ records, calls, sessions, decisions, hooks: hooks.policy?.runs }).toEqual({
      records: 1,
      calls: 1,
      sessions: 1,
      decisions: { allow: 1 },
      hooks: 1,
    });
  });

  it('counts a call once: before it runs', () => {
    const { calls, decisions, tools, clients, sessions, prompts } = summarise(
      call('allow'),
      record({ event: 'tool:post', decision: 'continue', tool: 'Bash' }),
      call('deny', { tool: 'Write', session: 's2', client: 'codex' }),
      record({ event: 'prompt:submit', decision: 'continue' }),
    );
    expect({ calls, decisions, sessions, prompts }).toEqual({
      calls: 2,
      decisions: { allow: 1, deny: 1 },
      sessions: 2,
      prompts: 1,
    });
    expect(tools).toEqual({ Bash: { allow: 1 }, Write: { deny: 1 } });
    expect(clients).toEqual({ claude: { sessions: 1, allow: 1 }, codex: { sessions: 1, deny: 1 } });
  });

  it.each<[string, Record<string, unknown>, { rule: string; decision: string }[]]>([
    ['the rules that decided', found('No force', 'deny'), [{ rule: 'No force', decision: 'deny' }]],
    ['not those that were outweighed', found('Fine', 'allow'), []],
    [
      'the hook, where none is a policy',
      { reasons: [{ hook: 'mine', decision: 'deny' }] },
      [{ rule: 'mine', decision: 'deny' }],
    ],
    [
      'a rule once a call',
      { findings: [...found('a', 'deny').findings, ...found('a', 'deny').findings] },
      [{ rule: 'a', decision: 'deny' }],
    ],
  ])('names %s', (_, fields, rules) => {
    expect(summarise(call('deny', fields)).rules).toEqual(rules.map((rule) => ({ ...rule, count: 1 })));
  });

  it('knows what observe mode would have stopped', () => {
    const { would, rules, decisions } = summarise(call('continue', { would: 'deny', ...found('No force', 'deny') }));
    expect({ would, rules, decisions }).toEqual({
      would: { deny: 1 },
      rules: [{ rule: 'No force', decision: 'deny', count: 1 }],
      decisions: { continue: 1 },
    });
  });

  it('tells a question that was granted from one that was not by what ran', () => {
    const { asks } = summarise(
      call('ask', { call: 'a' }),
      call('ask', { call: 'b' }),
      record({ event: 'tool:post', decision: 'continue', call: 'a' }),
      record({ event: 'tool:post', decision: 'continue', call: 'other' }),
      record({ type: 'approval', state: 'requested' }),
      record({ type: 'approval', state: 'granted' }),
    );
    expect(asks).toEqual({ handed: 2, ran: 1, states: { granted: 1, requested: 1 } });
  });

  it('measures hooks and tools', () => {
    const durations = Array.from({ length: 100 }, (_, index) => index + 1);
    const { hooks, toolTimes } = summarise(
      ...durations.map((duration) => call('allow', { trace: [{ hook: 'slow', duration }] })),
      call('deny', { trace: [{ hook: 'quick', duration: 0.1, error: { code: 'HOOK_THREW' } }] }),
      record({ event: 'tool:post', decision: 'continue', tool: 'Bash', duration_ms: 40 }),
      record({ event: 'tool:error', decision: 'continue', tool: 'Bash', duration_ms: 60 }),
    );
    expect(Object.entries(hooks)).toEqual([
      ['slow', { runs: 100, errors: 0, p50: 50, p95: 95 }],
      ['quick', { runs: 1, errors: 1, p50: 0.1, p95: 0.1 }],
    ]);
    expect(toolTimes).toEqual({ Bash: { runs: 2, errors: 1, p50: 40, p95: 60 } });
  });

  it('adds up what a client tells of its tokens, and keeps where the rest is told', () => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_read_tokens: 0, cache_write_tokens: 0 };
    const metrics = { input_tokens: 7, output_tokens: 1 };
    expect(
      summarise(
        record({ type: 'observed', event: 'PostModelRequest', client: 'codex', usage }),
        record({ type: 'observed', event: 'PostModelRequest', client: 'codex', usage }),
        record({ session: 's2', event: 'prompt:submit', transcript: '/t.jsonl' }),
        record({ session: 's3', type: 'observed', trace: [{ hook: 'track-token-usage', verdict: { metrics } }] }),
        record({ session: 's4', event: 'tool:pre' }),
      ).tokens,
    ).toEqual([
      { session: 's1', client: 'codex', told: { ...usage, input_tokens: 20, output_tokens: 10 } },
      { session: 's2', client: 'claude', transcript: '/t.jsonl' },
      { session: 's3', client: 'claude', counted: metrics },
    ]);
  });

  it('shows whatever a record holds without letting it draw on the terminal', () => {
    const text = renderSummary(
      summarise(call('deny', { tool: '\u001b[2Jx', ...found('a\u202eb', 'deny') })),
      undefined,
    );
    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text).toContain('\\u{1b}[2Jx');
  });
});
