import { describe, expect, it } from 'vitest';
import { guard, transform } from '../core/hook.js';
import { Session } from '../session/session.js';
import { Relay } from './relay.js';
import type { ToolPins } from './tool-pins.js';

/** A relay between two lists of lines. */
function relay() {
  const [client, server, told]: [string[], string[], string[]] = [[], [], []];
  const hooks = [
    guard({ name: 'no-rm', on: 'tool:pre', when: 'mcp__t__rm', run: () => ({ decision: 'deny', reason: 'No.' }) }),
    transform({ name: 'mask', on: 'tool:error', run: ({ data }) => ({ replace: data.error.replace('key', '***') }) }),
    transform({
      name: 'mask-output',
      on: 'tool:post',
      run: ({ data }) => {
        const text = JSON.stringify(data.output);
        return text.includes('key') ? { replace: JSON.parse(text.replaceAll('key', '***')) } : undefined;
      },
    }),
  ];
  const session = new Session({ hooks });
  const made = new Relay({
    name: 't',
    toClient: (text) => void client.push(text),
    toServer: (text) => void server.push(text),
    session: async () => session,
    pins: {
      check: (tools: unknown[]) => ({ tools, added: [], changed: [], refused: [] }),
      isChanged: () => false,
    } as unknown as ToolPins,
    notify: (_, message) => void told.push(message),
  });
  return { relay: made, client, server, told };
}

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}';
const ALLOWED = '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ok"}}';
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
      'arguments that some readers take for the real ones are refused',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ok","arguments":{},"argument\u017f":{"path":"x"}}}',
      [],
      [/"id":1,"error"/],
    ],
    [
      'parameters that some readers take for the real ones are refused',
      '{"jsonrpc":"2.0","id":1,"method":"x","param\u017f":{"path":"x"}}',
      [],
      [/"id":1,"error"/],
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
    [
      'a request that is an answer, too, is refused',
      '{"jsonrpc":"2.0","id":1,"method":"x","result":{}}',
      [],
      [/"id":1.*-32600/],
    ],
    ['a method that is no text is refused', '{"jsonrpc":"2.0","id":1,"method":["tools/call"]}', [], [/-32600/]],
    ['no object is refused', '7', [], [/-32700/]],
    ['an empty batch is refused', '[]', [], [/-32700/]],
  ])('%s', async (_, line, server, client) => {
    const at = relay();
    at.relay.fromClient(line);
    await at.relay.idle();
    expect(at.server).toEqual(server);
    expect(at.client).toEqual(client.map((pattern) => expect.stringMatching(pattern)));
  });

  it.each<[name: string, head: string, answer: RegExp]>([
    ['is told', '{"jsonrpc":"2.0","id":8,"method":"x","params":{', /"id":8,"error".*too long/],
    ['that has no id is told', '{"jsonrpc":"2.0","params":{', /"id":null/],
    ['with the id of another is told, and the other waits', '{"id":2,"method":"x",', /"id":null/],
  ])('too long a line %s', (_, head, answer) => {
    const at = relay();
    at.relay.fromClient(OTHER);
    at.relay.tooLongFromClient(head);
    expect([at.client, at.relay.isPending(2)]).toEqual([[expect.stringMatching(answer)], true]);
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
    [
      'an answer to another kind of id fails who waits for it',
      '{"jsonrpc":"2.0","id":"2","result":{}}',
      [/"id":2,"error".*an id that is a text, where the request had a number/],
    ],
    ['an answer to a number in other digits is dropped', '{"jsonrpc":"2.0","id":"2.0","result":{}}', []],
    ['an answer to no id is dropped', '{"jsonrpc":"2.0","id":null,"result":{}}', []],
    [
      'an error of no request passes',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}',
      ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}'],
    ],
    [
      'what is not there may be written as null',
      '{"jsonrpc":"2.0","id":2,"method":null,"error":null,"result":{}}',
      ['{"jsonrpc":"2.0","id":2,"method":null,"error":null,"result":{}}'],
    ],
    ['an answer that is a request, too, is no message', '{"id":2,"method":"x","result":{}}', [/"id":2,"error"/]],
    ['nor is one without a name for its method', '{"id":2,"method":"","result":{}}', [/"id":2,"error"/]],
    ['nor a result that is an error, too', '{"id":2,"error":{"code":1},"result":{}}', [/"id":2,"error"/]],
    ['a word is dropped', 'Server is ready', []],
    ['a line of a log is dropped', '[INFO] listening', []],
    ['an object that was printed is dropped', '{ port: 3000 }', []],
    ['a line of a log in JSON is dropped', '{"level":"info","msg":"ready"}', []],
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

  it("as an answer that is nobody's is told a few times only", () => {
    const at = relay();
    for (let line = 0; line < 100; line++) at.relay.fromServer('{"level":"info"}');
    expect(at.told).toHaveLength(5);
    expect(at.told.at(-1)).toMatch(/More of that is not shown/);
  });

  it('as a method of null is the answer of the call that it answers', async () => {
    const at = relay();
    at.relay.fromClient(ALLOWED);
    await at.relay.idle();
    at.relay.fromServer('{"jsonrpc":"2.0","id":4,"method":null,"error":{"code":1,"message":"the key"}}');
    await at.relay.idle();
    expect(at.client).toEqual([expect.stringMatching(/"id":4.*the \*\*\*/)]);
  });

  it.each<[string, string, string]>([
    ['a text', '"result":"the key"', '"result":"the ***"'],
    ['a list', '"result":["the key"]', '"result":["the ***"]'],
    ['an object', '"result":{"content":[],"x":"the key"}', '"result":{"content":[],"x":"the ***"}'],
    ['an error that is a text', '"error":"the key"', '"error":{"code":-32603,"message":"the ***"}'],
    [
      'an error with other fields',
      '"error":{"code":-1,"message":"x","other":"the key"}',
      '"error":{"code":-1,"message":"x\\n{\\"other\\":\\"the ***\\"}"}',
    ],
    ['a field beside the result', '"result":{"content":[]},"extra":"the key"', '"result":{"content":[]}'],
  ])('as the answer of a call is judged: %s', async (_, answer, passed) => {
    const at = relay();
    at.relay.fromClient(ALLOWED);
    await at.relay.idle();
    at.relay.fromServer(`{"jsonrpc":"2.0","id":4,${answer}}`);
    await at.relay.idle();
    expect(at.client).toEqual([`{"jsonrpc":"2.0","id":4,${passed}}`]);
  });

  it('as why a call failed goes through the hooks', async () => {
    const at = relay();
    at.relay.fromClient(ALLOWED);
    await at.relay.idle();
    at.relay.fail('HTTP 500: the key', 4);
    await at.relay.idle();
    expect(at.client).toEqual([expect.stringMatching(/"id":4,"error".*HTTP 500: the \*\*\*/)]);
  });

  it('as a second list of tools, in other capitals, is not passed on', () => {
    const at = relay();
    at.relay.fromClient('{"jsonrpc":"2.0","id":5,"method":"tools/list"}');
    at.relay.fromServer('{"jsonrpc":"2.0","id":5,"result":{"tools":[],"Tools":[{"name":"evil"}]}}');
    expect(at.client).toEqual([expect.stringMatching(/"id":5,"error"/)]);
  });

  it('for a call that was never sent is not believed', async () => {
    const at = relay();
    at.relay.fromClient(CALL);
    at.relay.fromServer('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"forged"}]}}');
    await at.relay.idle();
    expect(at.client).toEqual([expect.stringMatching(/No\./)]);
    expect(at.told).toEqual([expect.stringMatching(/never sent/)]);
  });

  it.each<[name: string, sent: boolean, client: RegExp]>([
    ['fails the call that it answers', true, /"id":"4","error".*a number, where the request had a text/],
    ['changes nothing before the call was sent', false, /"id":"4","result".*No\./],
  ])('with another kind of id %s', async (_, sent, client) => {
    const at = relay();
    at.relay.fromClient((sent ? ALLOWED : CALL).replace(/"id":\d/, '"id":"4"'));
    if (sent) await at.relay.idle();
    at.relay.fromServer('{"jsonrpc":"2.0","id":4,"result":{"content":[]}}');
    await at.relay.idle();
    expect(at.client).toEqual([expect.stringMatching(client)]);
    expect(at.told).toEqual([expect.stringMatching(/nobody asked for/)]);
  });

  it('nothing, because it is gone, fails who waits and who comes', () => {
    const at = relay();
    ask(at);
    at.relay.end('The server is gone.');
    at.relay.fromClient('{"jsonrpc":"2.0","id":3,"method":"x"}');
    expect(at.client).toEqual([expect.stringMatching(/"id":2.*gone/), expect.stringMatching(/"id":3.*gone/)]);
  });
});
