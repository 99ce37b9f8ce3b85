import { join } from 'node:path';
import { folderOf, type Place, type Scope } from '../clients/settings/place.js';

/** A file in which a client has its MCP servers. */
export interface McpFile {
  readonly path: string;
  readonly format: 'json' | 'toml';
  /** Where in it the servers are, by name; `*` is every key. */
  readonly at: readonly (readonly string[])[];
  /** Is a server's command one list, and not a text and a list? */
  readonly listed: boolean;
  /** The word for a server that is a program, where an entry says what it is. */
  readonly local: string;
  /** The key of an address that is streamable HTTP where nothing else is said. */
  readonly address: string;
  /** The key of what is sent along to an address, and that of the environment of a program. */
  readonly headers: string;
  readonly env: string;
  /** Where a client can also name variables whose values are sent. */
  readonly named?: Named;
}

export interface Named {
  /** The key of headers, each with the name of its variable. One that is empty is not sent. */
  readonly headers: string;
  /** The key of the variable with a token, which is sent as `Authorization: Bearer`. */
  readonly bearer: string;
  /** The key of the variables that a program gets: all others are kept from it. */
  readonly passed: string;
}

type Files = (place: Place, scope: Scope) => readonly McpFile[];

const json = (path: string, given: Partial<McpFile> = {}): McpFile => ({
  path,
  format: 'json',
  at: [['mcpServers']],
  listed: false,
  local: 'stdio',
  address: 'url',
  headers: 'headers',
  env: 'env',
  ...given,
});

const googled =
  (variable: string | undefined, folder: string, inside: boolean): Files =>
  (place, scope) => [
    json(
      scope === 'project'
        ? join(place.project, folder, 'settings.json')
        : inside
          ? join(folderOf(place, variable), folder, 'settings.json')
          : join(folderOf(place, variable, folder), 'settings.json'),
      // `url` alone is the older transport there.
      { address: 'httpUrl' },
    ),
  ];

/** By client. */
const FILES: Readonly<Record<string, Files>> = {
  claude: (place, scope) =>
    scope === 'project'
      ? [json(join(place.project, '.mcp.json'))]
      : [
          json(join(folderOf(place, 'CLAUDE_CONFIG_DIR', ''), '.claude.json'), {
            at: [['mcpServers'], ['projects', '*', 'mcpServers']],
          }),
        ],
  codex: (place, scope) => [
    json(
      join(
        scope === 'project' ? join(place.project, '.codex') : folderOf(place, 'CODEX_HOME', '.codex'),
        'config.toml',
      ),
      {
        format: 'toml',
        at: [['mcp_servers']],
        headers: 'http_headers',
        named: { headers: 'env_http_headers', bearer: 'bearer_token_env_var', passed: 'env_vars' },
      },
    ),
  ],
  gemini: googled('GEMINI_CLI_HOME', '.gemini', true),
  qwen: googled('QWEN_HOME', '.qwen', false),
  copilot: (place, scope) =>
    scope === 'project'
      ? ['.mcp.json', '.github/mcp.json'].map((name) => json(join(place.project, name)))
      : [json(join(folderOf(place, 'COPILOT_HOME', '.copilot'), 'mcp-config.json'), { local: 'local' })],
  cursor: (place, scope) => [json(join(scope === 'project' ? place.project : place.home, '.cursor', 'mcp.json'))],
  opencode: (place, scope) => {
    const user = join(folderOf(place, 'XDG_CONFIG_HOME', '.config'), 'opencode');
    const folders = scope === 'project' ? [place.project, join(place.project, '.opencode')] : [user];
    return folders.flatMap((folder) =>
      ['opencode.json', 'opencode.jsonc'].map((name) =>
        json(join(folder, name), { at: [['mcp']], listed: true, local: 'local', env: 'environment' }),
      ),
    );
  },
};

/** The files in which a client has MCP servers, whether they are there or not. */
export function mcpFiles(client: string, place: Place, scope: Scope): readonly McpFile[] {
  return FILES[client]?.(place, scope) ?? [];
}
