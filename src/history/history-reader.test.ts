import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HISTORY_CLIENTS, loadHistories } from '../clients/index.js';
import type { HistoryCall } from '../clients/shared/history-call.js';
import { findSessionsIn, findSessions as findSessionsOf, type SessionFile } from './find.js';
import { HistoryReader, isSessionFile } from './history-reader.js';

const HISTORIES = await loadHistories();
const CLIENTS = join(import.meta.dirname, '../clients');
const homeOf = (client: string): string => join(CLIENTS, client, 'fixtures/home');
const scratch = mkdtempSync(join(tmpdir(), 'sluice-history-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const findSessions = (name: string, env: Readonly<Record<string, string>> = {}, home = homeOf(name)): SessionFile[] =>
  HISTORIES.filter(({ client }) => client === name).flatMap((one) => findSessionsOf(one, env, home));

async function read(
  found: readonly SessionFile[],
): Promise<{ calls: HistoryCall[]; history: HistoryReader; bytes: number }> {
  const history = new HistoryReader(HISTORIES);
  const calls: HistoryCall[] = [];
  let bytes = 0;
  for await (const call of history.read(found, (size) => {
    bytes += size;
  }))
    calls.push(call);
  return { calls: calls.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? '')), history, bytes };
}

let files = 0;
function write(lines: readonly unknown[], name = `${files++}.jsonl`): string {
  const path = join(scratch, name);
  mkdirSync(dirname(path), { recursive: true });
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(path, name.endsWith('.json') ? (texts[0] ?? '') : `${texts.join('\n')}\n`);
  return path;
}

const shown = ({ tool, input, decided, prompted }: HistoryCall) =>
  `${tool} | ${input.command} | ${decided}${prompted === undefined ? '' : prompted ? ', asked' : ', not asked'}`;

/**
 * What is to be read of the sessions in `fixtures/home`, which the real program wrote. `touch denied` and `touch asked` were
 * stopped by a hook, some sessions were forked. The variable moves the folder that they are in.
 */
interface RecordedHistory {
  readonly calls: readonly string[];
  readonly repeated: number;
  readonly variable: string;
  readonly folder: string;
}

const RECORDED = HISTORY_CLIENTS.map((client): [string, RecordedHistory] => [
  client,
  JSON.parse(readFileSync(join(CLIENTS, client, 'fixtures/history.json'), 'utf8')),
]);

describe('what the real programs wrote', () => {
  it.each(RECORDED)('%s: every call once', async (client, { calls: expected, repeated }) => {
    const found = findSessions(client);
    const { calls, history, bytes } = await read(found);
    expect(calls.map(shown)).toEqual(expected);
    expect(new Set(calls.map(({ cwd, root }) => `${cwd} ${root}`))).toEqual(
      new Set(['/home/ada/engine /home/ada/engine']),
    );
    expect(calls.every(({ session, time }) => session !== '' && time !== undefined)).toBe(true);
    expect(history.errors).toMatchObject({ lines: 0, malformedCalls: 0, files: 0, repeated });
    expect(bytes).toBe(found.reduce((sum, one) => sum + one.bytes, 0));
  });

  it.each(RECORDED)('%s: is found where its variable leads', (client, { variable, folder }) => {
    const found = findSessions(client, { [variable]: join(homeOf(client), folder) }, '/nowhere');
    expect(found).toEqual(findSessions(client));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(HISTORY_CLIENTS)('%s: is recognised by its content', async (client) => {
    const given = findSessions(client).map(({ file }) => file);
    expect(given.every((file) => isSessionFile(file, HISTORIES))).toBe(true);
    const { calls } = await read(findSessionsIn(given));
    expect(new Set(calls.map((call) => call.client))).toEqual(new Set([client]));
  });
});

const CLAUDE = { sessionId: 's', cwd: '/w', version: '2.1.0', uuid: 'u' };
const use = (id: string, command: string, rest: object = {}) => ({
  ...CLAUDE,
  ...{ type: 'assistant', timestamp: '2026-01-01T00:00:00Z' },
  message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
  ...rest,
});
const result = (id: string, rest: object = {}, block: object = {}) => ({
  ...CLAUDE,
  ...{ type: 'user', timestamp: '2026-01-01T00:00:01Z' },
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok', ...block }] },
  ...rest,
});
const said = (content: unknown) => ({ is_error: true, content });

describe('Claude Code', () => {
  const decided: [string, object, object, string][] = [
    ['a person said yes', { permissionDecision: { decision: 'accept', source: 'user_temporary' } }, {}, 'asked, asked'],
    ['a person said no', { permissionDecision: { decision: 'reject', source: 'user_reject' } }, {}, 'refused, asked'],
    ['a rule', { permissionDecision: { decision: 'accept', source: 'config' } }, {}, 'ran, not asked'],
    ['older, no', {}, said("The user doesn't want to proceed with this tool use. The"), 'refused, asked'],
    ['older, a rule', {}, said([{ type: 'text', text: 'Permission to use Bash has been denied.' }]), 'refused'],
    ['older, an error', {}, said('Exit code 1'), 'ran'],
  ];
  it.each(decided)('%s', async (_, rest, block, expected) => {
    const { calls } = await read(findSessionsIn([write([use('toolu_1', 'ls'), result('toolu_1', rest, block)])]));
    expect(calls.map(shown)).toEqual([`Bash | ls | ${expected}`]);
  });

  it('a call whose end is missing is there', async () => {
    const { calls } = await read(findSessionsIn([write([use('toolu_1', 'ls')])]));
    expect(calls.map(shown)).toEqual(['Bash | ls | unknown']);
  });

  it('the same id at another time is another call; a line that is there twice is not', async () => {
    const later = { timestamp: '2026-01-02T00:00:00Z' };
    const lines = [use('toolu_1', 'a'), result('toolu_1'), use('toolu_1', 'b', later), use('toolu_1', 'b', later)];
    const { calls } = await read(findSessionsIn([write(lines), write(lines)]));
    expect(calls.map(shown)).toEqual(['Bash | a | ran', 'Bash | b | unknown']);
  });

  it('several calls of one message, and those of an agent within', async () => {
    const block = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: id } });
    const both = use('', '', { message: { content: [block('r1'), { type: 'text', text: 'x' }, block('r2')] } });
    const folder = 'p/s/subagents/agent-1.jsonl';
    write([both, result('r1'), result('r2')], 'p/s.jsonl');
    write([use('toolu_9', 'ls', { isSidechain: true }), result('toolu_9')], folder);
    const { calls } = await read(findSessionsIn([join(scratch, 'p')]));
    expect(calls.map(({ id }) => id).sort()).toEqual(['r1', 'r2', 'toolu_9']);
  });
});

describe('other forms', () => {
  it('Codex: words of a shell, patches, a person who says no, and the copy in a thread that was forked off', async () => {
    const meta = (id: string) => ({
      timestamp: 't',
      type: 'session_meta',
      payload: { id, cwd: '/w', cli_version: '0.1.0' },
    });
    const item = (time: string, payload: object) => ({ timestamp: time, type: 'response_item', payload });
    const turn = { internal_chat_message_metadata_passthrough: { turn_id: 'turn-1' } };
    const call = (time: string) => [
      item(time, {
        ...{ type: 'function_call', name: 'shell', call_id: 'c1', ...turn },
        arguments: JSON.stringify({ command: ['bash', '-lc', 'ls | wc'], workdir: '/w/sub' }),
      }),
      item(time, { type: 'function_call_output', call_id: 'c1', output: 'exec command rejected by user' }),
      item(time, { type: 'custom_tool_call', name: 'apply_patch', call_id: 'c2', input: '*** Begin Patch', ...turn }),
      item(time, { type: 'custom_tool_call_output', call_id: 'c2', output: 'Success' }),
    ];
    const one = write([meta('a'), ...call('2026-01-01T00:00:00Z')]);
    const fork = write([meta('b'), meta('a'), ...call('2026-01-09T00:00:00Z')]);
    const { calls } = await read(findSessionsIn([one, fork]));
    expect(calls.map((found) => `${shown(found)} | ${found.cwd}`)).toEqual([
      'Bash | ls | wc | refused, asked | /w/sub',
      'apply_patch | *** Begin Patch | ran | /w',
    ]);
  });

  it('Gemini CLI: a session as one object', async () => {
    const call = { id: 'x-1', name: 'read_file', args: { command: 'a' }, status: 'cancelled', timestamp: 't' };
    const session = { sessionId: 's', projectHash: 'h', messages: [{ type: 'gemini', toolCalls: [call] }] };
    const file = write([JSON.stringify(session, null, 2)], 'session-old.json');
    const { calls } = await read(findSessionsIn([file]));
    expect(calls.map(shown)).toEqual(['read_file | a | refused, asked']);
  });

  it('opencode: a file for each part', async () => {
    const ids = { sessionID: 'ses_1', messageID: 'msg_1' };
    const state = { status: 'completed', input: { command: 'ls' }, time: { start: 1 } };
    write([{ ...ids, id: 'prt_1', type: 'tool', tool: 'bash', callID: 'c', state }], 'o/storage/part/msg_1/prt_1.json');
    write([{ ...ids, id: 'prt_2', type: 'text', text: 'hi' }], 'o/storage/part/msg_1/prt_2.json');
    write([{ id: 'msg_1', path: { cwd: '/w' } }], 'o/storage/message/ses_1/msg_1.json');
    const parts = findSessionsIn([join(scratch, 'o')]).filter(({ file }) => file.includes('/part/'));
    const { calls, history } = await read(parts);
    expect(calls.map((call) => `${shown(call)} | ${call.cwd}`)).toEqual(['bash | ls | ran | /w']);
    expect(history.errors.any).toBe(false);
  });
});

describe('what can not be read is counted, and the rest is read', () => {
  const good = [use('toolu_2', 'ls'), result('toolu_2')];
  const cases: [string, () => string, object][] = [
    [
      'cut in the middle of a line',
      () => write([...good, JSON.stringify(use('toolu_3', 'x')).slice(0, 90)]),
      { lines: 1 },
    ],
    ['cut before it says what it is', () => write([...good, '{"parentUuid":"5']), { lines: 1 }],
    ['a line that is no JSON', () => write([...good, '{"tool_use" }']), { lines: 1 }],
    [
      'a call without an input',
      () => write([use('', '', { message: { content: [{ type: 'tool_use' }] } }), ...good]),
      { malformedCalls: 1 },
    ],
    ['entries of a kind that is not known', () => write([{ type: 'novelty', sessionId: 's' }, ...good]), {}],
    ['a message that is a text', () => write([use('', '', { message: 'text' }), ...good]), {}],
    [
      'no newline at the end',
      () => {
        const path = write([]);
        writeFileSync(path, good.map((line) => JSON.stringify(line)).join('\r\n'));
        return path;
      },
      {},
    ],
    [
      'zeros before a line, as a full disk leaves them',
      () => {
        const path = write([]);
        writeFileSync(path, '');
        truncateSync(path, 1000);
        writeFileSync(path, `\n${good.map((line) => JSON.stringify(line)).join('\n')}\n`, { flag: 'a' });
        return path;
      },
      { lines: 1 },
    ],
  ];
  it.each(cases)('%s', async (_, make, expected) => {
    const { calls, history } = await read(findSessionsIn([make()]));
    expect(calls.map(shown)).toEqual(['Bash | ls | ran']);
    expect(history.errors).toMatchObject({ lines: 0, malformedCalls: 0, files: 0, ...expected });
  });

  it('a line longer than anybody writes is passed over', async () => {
    const path = write(good.slice(0, 1));
    writeFileSync(path, `${JSON.stringify(good[0])}\n{`);
    truncateSync(path, 70 << 20);
    writeFileSync(path, `\n${JSON.stringify(good[1])}\n`, { flag: 'a' });
    const { calls, history } = await read(findSessionsIn([path]));
    expect(calls.map(shown)).toEqual(['Bash | ls | ran']);
    expect(history.errors.lines).toBe(1);
  });

  it('a version that nobody has tried is told', async () => {
    const { calls, history } = await read(findSessionsIn([write([use('toolu_2', 'ls', { version: '99.0.1' })])]));
    expect(calls).toHaveLength(1);
    expect([...history.errors.newerVersions]).toEqual([['claude', '99.0.1']]);
  });

  const strange: [string, () => string, RegExp][] = [
    ['a file of something else', () => write(['{"command":"ls"}']), /no session/],
    ['an empty file', () => write(['']), /no session/],
    [
      'a database of something else, cut off',
      () => write([`SQLite format 3\u0000${'x'.repeat(200)}`]),
      /page size|UTF-8/,
    ],
    [
      'one object that is cut off',
      () => write(['{"sessionId":"s","projectHash":"h","messages":['], 'cut.json'),
      /no JSON/,
    ],
  ];
  it.each(strange)('%s', async (_, make, why) => {
    const { calls, history } = await read(findSessionsIn([make()]));
    expect(calls).toEqual([]);
    expect(history.errors.files).toBe(1);
    expect(history.errors.namedFiles[0]?.why).toMatch(why);
  });
});
