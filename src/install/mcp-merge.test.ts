import { parse } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { loadInstallers } from '../clients/index.js';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { mcpGateCommand, mcpGateName } from './mcp-gate.js';
import { addMcpGates, mcpServersIn, removeMcpGates } from './mcp-merge.js';

const INSTALLERS = await loadInstallers();
const PLACE: InstallContext = {
  home: '/home/dev',
  project: '/home/dev/app',
  env: {},
  data: '/home/dev/.local/share/sluice',
  state: '/home/dev/.local/state/sluice',
};
const GATE = '/home/dev/.local/share/sluice/bin/sluice-mcp';
const HEAD = [GATE];

function fileOf(client: string, scope: InstallScope = 'user'): McpFile {
  const [file] = INSTALLERS.find(({ name }) => name === client)?.mcpFiles(PLACE, scope) ?? [];
  if (file === undefined) throw new Error(`${client} has no file.`);
  return file;
}

/** What a client has, and what becomes of its first server. Undefined: it is left, for this reason. */
const SERVERS: readonly (readonly [client: string, name: string, text: string, after: object | RegExp])[] = [
  ['claude', 'one line', '{"mcpServers":{"a":{"command":"npx","args":["-y","x"]}}}', words('npx', '-y', 'x')],
  [
    'claude',
    'several lines, and what a server needs',
    '{\n  "mcpServers": {\n    "a": {\n      "type": "stdio",\n      "command": "npx",\n      "args": ["-y", "x"],\n      "env": { "KEY": "s3cret" }\n    }\n  }\n}\n',
    { type: 'stdio', ...words('npx', '-y', 'x'), env: { KEY: 's3cret' } },
  ],
  [
    'cursor',
    'each word on a line, comments, tabs, line ends of Windows',
    '{\r\n\t// mine\r\n\t"mcpServers": {\r\n\t\t"a": {\r\n\t\t\t"command": "npx", // run\r\n\t\t\t"args": [\r\n\t\t\t\t"-y",\r\n\t\t\t\t"x" /* it */\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}\r\n',
    words('npx', '-y', 'x'),
  ],
  [
    'gemini',
    'no words',
    '{ "mcpServers": { "a": { "command": "x", "trust": true } }, "ui": 1 }',
    { ...words('x'), trust: true },
  ],
  [
    'qwen',
    'no words, several lines',
    '{\n  "mcpServers": {\n    "a": {\n      "command": "x"\n    }\n  }\n}',
    words('x'),
  ],
  [
    'copilot',
    'blanks in a list',
    '{"mcpServers":{"a":{"type":"local","command":"x","args":[ "y" ],"tools":["*"]}}}',
    { type: 'local', ...words('x', 'y'), tools: ['*'] },
  ],
  [
    'claude',
    'a mark of the byte order',
    '\uFEFF{"mcpServers":{"a":{"command":"x","args":["--", "y"]}}}',
    words('x', '--', 'y'),
  ],
  ['claude', 'commas at the end', '{"mcpServers":{"a":{"command":"x","args":["y",],},},}', words('x', 'y')],
  [
    'opencode',
    'a list for a command',
    '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": { "a": { "type": "local", "command": ["npx", "x"], "environment": { "K": "v" } } }\n}\n',
    { type: 'local', command: [GATE, '--name', 'a', '--', 'npx', 'x'], environment: { K: 'v' } },
  ],
  [
    'claude',
    'an address',
    '{"mcpServers": {"a": {"type": "http", "url": "https://x.example/mcp"}}}',
    { type: 'stdio', ...address('https://x.example/mcp') },
  ],
  [
    'claude',
    'one that is there twice: a client takes the last, and a person reads the first',
    '{"mcpServers":{"a":{"command":"x","args":["1"]},"a":{"command":"x","args":["2"]}}}',
    /written in a way/,
  ],
  ['claude', 'two commands', '{"mcpServers":{"a":{"command":"x","command":"y","args":["1"]}}}', /written in a way/],
  [
    'claude',
    'two lists of words',
    '{"mcpServers":{"a":{"command":"x","args":["1"],"args":["2"]}}}',
    /written in a way/,
  ],
  [
    'claude',
    'two addresses',
    '{"mcpServers":{"a":{"url":"https://x.example/1","type":"http","url":"https://x.example/2"}}}',
    /written in a way/,
  ],
  [
    'cursor',
    'an address and no type',
    '{\n "mcpServers": {\n  "a": {\n   "url": "https://x.example/mcp"\n  }\n }\n}',
    address('https://x.example/mcp'),
  ],
  [
    'gemini',
    'an address of Gemini',
    '{"mcpServers": {"a": {"httpUrl": "https://x.example/mcp", "timeout": 5}}}',
    { ...address('https://x.example/mcp'), timeout: 5 },
  ],
  [
    'copilot',
    'an address of Copilot',
    '{"mcpServers": {"a": {"type": "http", "url": "https://x.example/mcp", "tools": ["*"]}}}',
    { type: 'local', ...address('https://x.example/mcp'), tools: ['*'] },
  ],
  [
    'opencode',
    'an address of opencode',
    '{"mcp": {"a": {"type": "remote", "url": "https://x.example/mcp", "enabled": true}}}',
    { type: 'local', command: [GATE, '--name', 'a', '--http', 'https://x.example/mcp'], enabled: true },
  ],
  [
    'claude',
    'a token',
    '{"mcpServers":{"a":{"type":"http","url":"https://x.example","headers":{"Authorization":"Bearer s","X-Id":"7"}}}}',
    {
      type: 'stdio',
      command: GATE,
      args: [
        ...['--name', 'a', '--header-from', 'Authorization=SLUICE_HEADER_1', '--header-from', 'X-Id=SLUICE_HEADER_2'],
        ...['--http', 'https://x.example'],
      ],
      env: { SLUICE_HEADER_1: 'Bearer s', SLUICE_HEADER_2: '7' },
    },
  ],
  [
    'opencode',
    'a token of opencode',
    '{"mcp":{"a":{"headers":{"X":"s"},"type":"remote","url":"https://x.example"}}}',
    {
      environment: { SLUICE_HEADER_1: 's' },
      type: 'local',
      command: [GATE, '--name', 'a', '--header-from', 'X=SLUICE_HEADER_1', '--http', 'https://x.example'],
    },
  ],
  [
    'codex',
    'a token in braces',
    '[mcp_servers.a]\nurl = "https://x.example" # mine\nhttp_headers = { "X-Key" = "s", Y = "t" }\n',
    {
      command: GATE,
      args: [
        ...['--name', 'a', '--header-from', 'X-Key=SLUICE_HEADER_1', '--header-from', 'Y=SLUICE_HEADER_2'],
        ...['--http', 'https://x.example'],
      ],
      env: { SLUICE_HEADER_1: 's', SLUICE_HEADER_2: 't' },
    },
  ],
  [
    'codex',
    'a token in a table of its own',
    '[mcp_servers.a]\nurl = "https://x.example"\n\n[mcp_servers.a . http_headers] # mine\n"X-Key" = "s" # secret\nY = \'t\'\n[z]\nhttp_headers = 1\n',
    {
      command: GATE,
      args: [
        ...['--name', 'a', '--header-from', 'X-Key=SLUICE_HEADER_1', '--header-from', 'Y=SLUICE_HEADER_2'],
        ...['--http', 'https://x.example'],
      ],
      env: { SLUICE_HEADER_1: 's', SLUICE_HEADER_2: 't' },
    },
  ],
  [
    'codex',
    'a token in keys with dots',
    '[mcp_servers]\na.url = "https://x.example"\na.http_headers.X = "s"\na.http_headers.Y = "t"\n',
    {
      command: GATE,
      args: [
        ...['--name', 'a', '--header-from', 'X=SLUICE_HEADER_1', '--header-from', 'Y=SLUICE_HEADER_2'],
        ...['--http', 'https://x.example'],
      ],
      env: { SLUICE_HEADER_1: 's', SLUICE_HEADER_2: 't' },
    },
  ],
  [
    'codex',
    'no header in a table for them',
    '[mcp_servers.a]\nurl = "https://x.example"\nhttp_headers = {}\n',
    /can't carry its "http_headers": there are none/,
  ],
  [
    'claude',
    'a token that the client puts there',
    '{"mcpServers":{"a":{"type":"http","url":"https://x.example","headers":{"Authorization":"Bearer ${T}"}}}}',
    /can't carry its "headers": "Authorization" has a variable, which only the client knows/,
  ],
  [
    'claude',
    'headers that are none',
    '{"mcpServers":{"a":{"type":"http","url":"https://x.example","headers":["X: y"]}}}',
    /can't carry its "headers": they make no sense/,
  ],
  [
    'opencode',
    'a sign-in',
    '{"mcp":{"a":{"type":"remote","url":"https://x.example","oauth":{}}}}',
    /can't carry its "oauth"/,
  ],
  ['claude', 'the older transport', '{"mcpServers":{"a":{"type":"sse","url":"https://x.example"}}}', /speaks sse/],
  ['gemini', 'the older transport of Gemini', '{"mcpServers":{"a":{"url":"https://x.example"}}}', /speaks SSE/],
  [
    'claude',
    'a key in an address',
    '{"mcpServers":{"a":{"type":"http","url":"https://x.example/?key=s"}}}',
    /may hold a secret/,
  ],
  [
    'claude',
    'a variable in an address',
    '{"mcpServers":{"a":{"type":"http","url":"${HOST}/mcp"}}}',
    /known only to the client/,
  ],
  ['claude', 'another protocol', '{"mcpServers":{"a":{"type":"http","url":"file:///x"}}}', /not one of HTTP/],
  ['claude', 'no server', '{"mcpServers":{"a":{}}}', /neither a command nor an address/],
  ['claude', 'a number', '{"mcpServers":{"a":5}}', /is invalid/],
  ['claude', 'a command that is a list', '{"mcpServers":{"a":{"command":["x"]}}}', /command is invalid/],
  ['claude', 'words that are none', '{"mcpServers":{"a":{"command":"x","args":[1]}}}', /command is invalid/],
  ['claude', 'a text for words', '{"mcpServers":{"a":{"command":"x","args":"y"}}}', /command is invalid/],
  [
    'codex',
    'a table',
    'model = "o3"\n\n[mcp_servers.a]\ncommand = "npx"\nargs = ["-y", "x"]\n',
    words('npx', '-y', 'x'),
  ],
  [
    'codex',
    'no words',
    '[mcp_servers.a]\ncommand = "x" # run\nenv = { K = "v" }\n',
    { ...words('x'), env: { K: 'v' } },
  ],
  ['codex', 'no end of line', '[mcp_servers.a]\ncommand = "x"', words('x')],
  [
    'codex',
    'words on lines, comments between them, a table of its own for variables',
    "# mine\n[mcp_servers.'a']\n  command = 'npx'\n  args = [\n    '-y', # yes\n    \"x\\ty\", # [it]\n  ]\n\n  [mcp_servers.'a'.env]\n  K = 'v'\n[other]\ncommand = 1\n",
    { ...words('npx', '-y', 'x\ty'), env: { K: 'v' } },
  ],
  ['codex', 'keys with dots', 'mcp_servers.a.command = "x"\nmcp_servers.a.args = []\nz = 1\n', words('x')],
  ['codex', 'line ends of Windows', '[mcp_servers.a]\r\ncommand = "x"\r\nargs = ["y"]\r\n', words('x', 'y')],
  [
    'codex',
    'several lines in a text',
    's = """\n[mcp_servers.a]\ncommand = "z"\n"""\n[mcp_servers.a]\ncommand = "x"\n',
    words('x'),
  ],
  [
    'codex',
    'an address',
    '[mcp_servers.a]\nurl = "https://x.example/mcp"\nstartup_timeout_sec = 5\n',
    { ...address('https://x.example/mcp'), startup_timeout_sec: 5 },
  ],
  [
    'codex',
    'a token in a variable, which is named and not read',
    '[mcp_servers.a]\nbearer_token_env_var = \'T\' # mine\nurl = "https://x.example/mcp"\ndefault_tools_approval_mode = "prompt"\n',
    {
      env_vars: ['T'],
      command: GATE,
      args: ['--name', 'a', '--bearer-from', 'T', '--http', 'https://x.example/mcp'],
      default_tools_approval_mode: 'prompt',
    },
  ],
  [
    'codex',
    'headers in variables',
    '[mcp_servers.a]\nurl = "https://x.example/mcp"\nenv_http_headers = { "X-Key" = "K", Y = "L" } # mine\n',
    {
      command: GATE,
      args: [
        ...['--name', 'a', '--header-named', 'X-Key=SLUICE_HEADER_1', '--header-named', 'Y=SLUICE_HEADER_2'],
        ...['--http', 'https://x.example/mcp'],
      ],
      env_vars: ['K', 'L'],
      env: { SLUICE_HEADER_1: 'K', SLUICE_HEADER_2: 'L' },
    },
  ],
  [
    'codex',
    'headers in variables, a table of its own for them, and a token',
    '[mcp_servers.a]\r\nurl = "https://x.example/mcp"\r\nbearer_token_env_var = "T"\r\n\r\n[mcp_servers.a.env_http_headers]\r\nX = "K" # mine\r\nY = "T"\r\n',
    {
      command: GATE,
      args: [
        ...['--name', 'a', '--header-named', 'X=SLUICE_HEADER_1', '--header-named', 'Y=SLUICE_HEADER_2'],
        ...['--bearer-from', 'T', '--http', 'https://x.example/mcp'],
      ],
      env_vars: ['T', 'K'],
      env: { SLUICE_HEADER_1: 'K', SLUICE_HEADER_2: 'T' },
    },
  ],
  [
    'codex',
    'a header, a token in a variable, and all of it in braces',
    '[mcp_servers]\na = { http_headers = { X = "s" }, url = "https://x.example", bearer_token_env_var = "T" }\n',
    {
      env: { SLUICE_HEADER_1: 's' },
      command: GATE,
      args: [
        ...['--name', 'a', '--header-from', 'X=SLUICE_HEADER_1', '--bearer-from', 'T', '--http', 'https://x.example'],
      ],
      env_vars: ['T'],
    },
  ],
  [
    'codex',
    'headers in two tables, of which a program has one',
    '[mcp_servers.a]\nurl = "https://x.example"\nhttp_headers = { X = "s" }\nenv_http_headers = { Y = "K" }\n',
    /can't carry its "env_http_headers": it stands beside "http_headers"/,
  ],
  [
    'codex',
    'two ways to sign in',
    '[mcp_servers.a]\nurl = "https://x.example"\nhttp_headers = { authorization = "s" }\nbearer_token_env_var = "T"\n',
    /can't carry its "bearer_token_env_var": there is another "Authorization"/,
  ],
  [
    'codex',
    'a name that is none',
    '[mcp_servers.a]\nurl = "https://x.example"\nenv_http_headers = { Y = "a b" }\n',
    /can't carry its "env_http_headers": "Y" names no variable/,
  ],
  [
    'codex',
    'a token in the file, which Codex does not read',
    '[mcp_servers.a]\nurl = "https://x.example"\nbearer_token = "s"\n',
    /can't carry its "bearer_token"/,
  ],
  [
    'claude',
    'what only Codex has',
    '{"mcpServers":{"a":{"type":"http","url":"https://x.example","bearer_token_env_var":"T"}}}',
    /can't carry its "bearer_token_env_var"/,
  ],
  ['codex', 'a table in braces', 'mcp_servers = { a = { command = "x" } }\n', words('x')],
  [
    'codex',
    'a table in braces, words first',
    "[mcp_servers]\na = { args = ['y', 'z'], command = 'x', env = { K = 'v' } } # mine\n",
    { ...words('x', 'y', 'z'), env: { K: 'v' } },
  ],
  [
    'codex',
    'a table in braces, and keys with dots',
    '[mcp_servers]\na = {env.K = "v",command="x"}',
    { ...words('x'), env: { K: 'v' } },
  ],
  [
    'codex',
    'an address in braces',
    'mcp_servers.a = { url = "https://x.example/mcp", enabled = true }\n',
    { ...address('https://x.example/mcp'), enabled: true },
  ],
  ['codex', 'a list of tables', '[[mcp_servers.a]]\ncommand = "x"\n', /is invalid/],
];

function words(...all: readonly string[]): object {
  return { command: GATE, args: ['--name', 'a', '--', ...all] };
}

function address(url: string): object {
  return { command: GATE, args: ['--name', 'a', '--http', url] };
}

/** What a file says, but for how it is written. */
function read(text: string, { format }: McpFile): object {
  const bare = text.replace(/^\uFEFF/, '');
  return format === 'toml' ? parseToml(bare) : parse(bare, [], { allowTrailingComma: true });
}

describe('a server', () => {
  it.each(SERVERS)('%s: %s', (client, name, text, expected) => {
    const file = fileOf(client);
    const { text: after, gated, left } = addMcpGates(text, file, HEAD);
    if (expected instanceof RegExp) {
      expect({ after, gated }).toEqual({ after: text, gated: [] });
      expect(left).toMatchObject([{ name: 'a', why: expect.stringMatching(expected) }]);
      return;
    }
    expect({ gated, left }).toEqual({ gated: ['a'], left: [] });
    const [key = ''] = file.paths[0] ?? [];
    expect(read(after, file)).toEqual({ ...read(text, file), [key]: { a: expected } });
    expect(addMcpGates(after, file, HEAD).text).toBe(after);
    // An empty list says nothing, and is not kept.
    expect(removeMcpGates(after, file)).toBe(name === 'keys with dots' ? text.replace(/^.*args.*\n/m, '') : text);
  });

  it('every project of Claude Code, and what is not ours stays', () => {
    const text =
      '{ "n": 1, "mcpServers": { "a": { "command": "x" } }, "projects": { "/p": { "mcpServers": { "a": { "command": "y" }, "b": { "command": "sluice", "args": ["mcp", "--", "z"] } }, "h": [] } } }';
    const { text: after, gated } = addMcpGates(text, fileOf('claude'), HEAD);
    expect(gated).toEqual(['a', 'a', 'b']);
    expect(JSON.parse(after).projects['/p']).toEqual({
      mcpServers: {
        a: { command: GATE, args: ['--name', 'a', '--', 'y'] },
        b: { command: 'sluice', args: ['mcp', '--', 'z'] },
      },
      h: [],
    });
    expect(removeMcpGates(after, fileOf('claude'))).toBe(text);
  });

  it('a gate of another place is renewed, one with more options is kept', () => {
    const old = '{"mcpServers":{"a":{"command":"/old/bin/sluice-mcp","args":["--name", "a", "--", "x", "y"]}}}';
    expect(JSON.parse(addMcpGates(old, fileOf('claude'), HEAD).text).mcpServers.a).toEqual(words('x', 'y'));
    const more = `{"mcpServers":{"a":{"command":"${GATE}","args":["--name", "a", "--no-redact", "--", "x"]}}}`;
    expect(addMcpGates(more, fileOf('claude'), HEAD).text).toBe(more);
    expect(removeMcpGates(more, fileOf('claude'))).toBe('{"mcpServers":{"a":{"command":"x"}}}');
  });

  it('an address that does not answer whoever asks is left, and says why', () => {
    const text = '{"mcpServers":{"a":{"type":"http","url":"https://x.example"}}}';
    const { text: after, left } = addMcpGates(text, fileOf('claude'), HEAD, new Map([['https://x.example', 'closed']]));
    expect({ after, left }).toEqual({ after: text, left: [{ name: 'a', why: 'closed' }] });
  });

  it('an address that is sent a token is not asked whether it lets anybody in', () => {
    const text = '{"mcpServers":{"a":{"type":"http","url":"https://x.example","headers":{"X":"s"}}}}';
    const { gated } = addMcpGates(text, fileOf('claude'), HEAD, new Map([['https://x.example', 'closed']]));
    expect(gated).toEqual(['a']);
  });

  it('what a project shares names no home, and nothing that a client would put in its place', () => {
    const file = fileOf('claude', 'project');
    const text = '{"mcpServers":{"a":{"command":"x","args":["y"]}}}';
    const head = mcpGateCommand(PLACE, 'project');
    const { text: after } = addMcpGates(text, file, head);
    expect(after).not.toMatch(/\/home\/dev|\$\{|\$\(/);
    expect(mcpServersIn(after, file)).toMatchObject([
      { server: { kind: 'gated', rest: ['--name', 'a', '--', 'x', 'y'] } },
    ]);
    expect(removeMcpGates(after, file)).toBe(text);
  });

  it.each(['{', '[]', '"x"'])('%s is explained', (text) =>
    expect(() => addMcpGates(text, fileOf('claude'), HEAD)).toThrow(/Nothing was changed/),
  );

  it('what is no TOML is explained, with its line', () =>
    expect(() => addMcpGates('a = 1\nb = = 2\n', fileOf('codex'), HEAD)).toThrow(
      /is not valid TOML \(line 2\)\. Nothing was changed/,
    ));
});

describe('what rules call a server', () => {
  it.each([
    ['files', 'files'],
    ['my files', 'my_files'],
    ['a__b', 'a_b'],
    ['@scope/x', 'scope_x'],
    ['é', 'server'],
  ])('%s: %s', (key, name) => expect(mcpGateName(key)).toBe(name));
});
