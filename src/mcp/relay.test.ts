import { describe, expect, it } from 'vitest';
import { guard } from '../core/hook.js';
import { Session } from '../session/session.js';
import type { Pins } from './pins.js';
import { Relay } from './relay.js';

/** A relay between two lists of lines. */
function relay() {
  const [client, server, told]: [string[], string[], string[]] = [[], [], []];
  const hooks = [
    guard({ name: 'no-rm', on: 'tool:pre', when: 'mcp__t__rm', run: () => ({ decision: 'deny', reason: 'No.' }) }),
  ];
  const session = new Session({ hooks });
  const made = new Relay({
    name: 't',
    toClient: (text) => void client.push(text),
    toServer: (text) => void server.push(text),
    session: async () => session,
    pins: {
      check: (tools: unknown[]) => ({ tools, added: [], changed: [] }),
      isChanged: () => false,
    } as unknown as Pins,
    tell: (_, message) => void told.push(message),
  });
  return { relay: made, client, server, told };
}

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}';
const OTHER = '{"jsonrpc":"2.0","id":2,"method":"x/unknown"}';

describe('what the client sends', () => {
  it.each<[name: string, line: string, server: string[], client: RegExp[]]>([
    [
      'an unknown method passes as it is',
      '{ "jsonrpc":"2.0", "id":"a",  "method":"x/y","n":1e400 }',
      ['{ "jsonrpc":"2.0", "id":"a",  "method":"x/y","n":1e400 }'],
      [],
    ],
    [
      'a number that only others can hold passes as it is',
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"n":12345678901234567890}}',
      ['{"jsonrpc":"2.0","id":1,"method":"x","params":{"n":12345678901234567890}}'],
      [],
    ],
    ['a denied call does not', CALL, [], [/"id":1,"result":.*No\..*"isError":true/]],
    ['a batch is taken apart', `[${CALL},${OTHER}]`, [OTHER], [/"id":1,"result".*isError/]],
    [
      'a method twice is sent as it was read',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"},"method":"x"}',
      ['{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"rm"}}'],
      [],
    ],
    [
      'a name twice is judged as it was read',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ok","n\\u0061me":"rm"}}',
      [],
      [/isError/],
    ],
    [
      'a line within a line is one line',
      `{"jsonrpc":"2.0","id":3,"method":"x","params":\r${CALL}\r}`,
      [`{"jsonrpc":"2.0","id":3,"method":"x","params":${CALL}}`],
      [],
    ],
    ['other capitals are refused', '{"jsonrpc":"2.0","id":1,"Method":"tools/call","method":"x"}', [], [/-32600/]],
    [
      'other capitals of the tool are refused',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ok","Name":"rm"}}',
      [],
      [/-32600/],
    ],
    ['a call without an id is dropped', '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"ok"}}', [], []],
    [
      'an id that can not come back is refused',
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"tools/call","params":{"name":"ok"}}',
      [],
      [/"id":null.*-32600/],
    ],
    [
      'a call of nothing is refused',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}',
      [],
      [/-32602/],
    ],
    [
      'arguments that are none are refused',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ok","arguments":[1]}}',
      [],
      [/-32602/],
    ],
    [
      'what only some can read is refused',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":NaN}}',
      [],
      [/-32700/],
    ],
    ['no object is refused', '7', [], [/-32700/]],
    ['an empty batch is refused', '[]', [], [/-32700/]],
  ])('%s', async (_, line, server, client) => {
    const at = relay();
    at.relay.fromClient(line);
    await at.relay.judged();
    expect(at.server).toEqual(server);
    expect(at.client).toEqual(client.map((pattern) => expect.stringMatching(pattern)));
  });

  it('with an id that waits already is refused', () => {
    const at = relay();
    for (const line of [OTHER, OTHER]) at.relay.fromClient(line);
    expect([at.server.length, at.client]).toEqual([1, [expect.stringMatching(/"id":2.*-32600/)]]);
  });
});

describe('what the server sends', () => {
  const ask = (at: ReturnType<typeof relay>) => at.relay.fromClient(OTHER);

  it.each<[name: string, line: string, client: (string | RegExp)[]]>([
    [
      'an answer passes as it is',
      '{"jsonrpc":"2.0", "id":2,"result":{"n":12345678901234567890}}',
      ['{"jsonrpc":"2.0", "id":2,"result":{"n":12345678901234567890}}'],
    ],
    [
      'a request passes as it is',
      '{"jsonrpc":"2.0","id":2,"method":"sampling/createMessage"}',
      ['{"jsonrpc":"2.0","id":2,"method":"sampling/createMessage"}'],
    ],
    [
      'a notification passes',
      '{"jsonrpc":"2.0","method":"notifications/progress"}',
      ['{"jsonrpc":"2.0","method":"notifications/progress"}'],
    ],
    ['an answer to nothing is dropped', '{"jsonrpc":"2.0","id":9,"result":{}}', []],
    ['an answer to another kind of id is dropped', '{"jsonrpc":"2.0","id":"2","result":{}}', []],
    ['a word is dropped', 'Server is ready', []],
    [
      'a broken answer fails who waits for it',
      '{"jsonrpc":"2.0","id":2,"result":',
      [/"id":2,"error".*could not be read/],
    ],
    ['a broken answer of nobody fails all', '{"result":', [/"id":2,"error"/]],
    ['a broken notification fails nobody', '{"jsonrpc":"2.0","method":"x","params":', []],
    ['noise without end fails all', 'x'.repeat(1024 * 1024 + 1), [/"id":2,"error".*no message/]],
  ])('%s', (_, line, client) => {
    const at = relay();
    ask(at);
    at.relay.fromServer(line);
    expect(at.client).toEqual(client.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))));
  });

  it('for a call that was never sent is not believed', async () => {
    const at = relay();
    at.relay.fromClient(CALL);
    at.relay.fromServer('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"forged"}]}}');
    await at.relay.judged();
    expect(at.client).toEqual([expect.stringMatching(/No\./)]);
    expect(at.told).toEqual([expect.stringMatching(/never sent/)]);
  });

  it('nothing, because it is gone, fails who waits and who comes', () => {
    const at = relay();
    ask(at);
    at.relay.end('The server is gone.');
    at.relay.fromClient('{"jsonrpc":"2.0","id":3,"method":"x"}');
    expect(at.client).toEqual([expect.stringMatching(/"id":2.*gone/), expect.stringMatching(/"id":3.*gone/)]);
  });
});
