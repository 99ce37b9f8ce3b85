import { join } from 'node:path';
import { configDirectoryOf, type InstallContext, type InstallScope } from '../clients/settings/install-context.js';
import type { SettingsDirectory } from '../clients/settings/settings-variables.js';

/** A file in which a client has its MCP servers. */
export interface McpFile {
  readonly path: string;
  readonly format: 'json' | 'toml';
  /** Where in it the servers are, by name; `*` is every key. */
  readonly paths: readonly (readonly string[])[];
  /** Is a server's command one list, and not a text and a list? */
  readonly commandIsList: boolean;
  /** The word for a server that is a program, where an entry says what it is. */
  readonly programType: string;
  /** The key of an address that is streamable HTTP where nothing else is said. */
  readonly urlKey: string;
  /** The key of what is sent along to an address, and that of the environment of a program. */
  readonly headersKey: string;
  readonly envKey: string;
  /** Where a client can also name variables whose values are sent. */
  readonly variableKeys?: VariableKeys;
}

export interface VariableKeys {
  /** The key of headers, each with the name of its variable. One that is empty is not sent. */
  readonly headers: string;
  /** The key of the variable with a token, which is sent as `Authorization: Bearer`. */
  readonly bearer: string;
  /** The key of the variables that a program gets: all others are kept from it. */
  readonly passed: string;
}

type Files = (context: InstallContext, scope: InstallScope) => readonly McpFile[];

const json = (path: string, given: Partial<McpFile> = {}): McpFile => ({
  path,
  format: 'json',
  paths: [['mcpServers']],
  commandIsList: false,
  programType: 'stdio',
  urlKey: 'url',
  headersKey: 'headers',
  envKey: 'env',
  ...given,
});

const googled =
  (variable: SettingsDirectory | undefined, folder: string, inside: boolean): Files =>
  (context, scope) => [
    json(
      scope === 'project'
        ? join(context.project, folder, 'settings.json')
        : inside
          ? join(configDirectoryOf(context, variable), folder, 'settings.json')
          : join(configDirectoryOf(context, variable, folder), 'settings.json'),
      // `url` alone is the older transport there.
      { urlKey: 'httpUrl' },
    ),
  ];

/** By client. */
const FILES: Readonly<Record<string, Files>> = {
  claude: (context, scope) =>
    scope === 'project'
      ? [json(join(context.project, '.mcp.json'))]
      : [
          json(join(configDirectoryOf(context, 'CLAUDE_CONFIG_DIR', ''), '.claude.json'), {
            paths: [['mcpServers'], ['projects', '*', 'mcpServers']],
          }),
        ],
  codex: (context, scope) => [
    json(
      join(
        scope === 'project' ? join(context.project, '.codex') : configDirectoryOf(context, 'CODEX_HOME', '.codex'),
        'config.toml',
      ),
      {
        format: 'toml',
        paths: [['mcp_servers']],
        headersKey: 'http_headers',
        variableKeys: { headers: 'env_http_headers', bearer: 'bearer_token_env_var', passed: 'env_vars' },
      },
    ),
  ],
  gemini: googled('GEMINI_CLI_HOME', '.gemini', true),
  qwen: googled('QWEN_HOME', '.qwen', false),
  copilot: (context, scope) =>
    scope === 'project'
      ? ['.mcp.json', '.github/mcp.json'].map((name) => json(join(context.project, name)))
      : [
          json(join(configDirectoryOf(context, 'COPILOT_HOME', '.copilot'), 'mcp-config.json'), {
            programType: 'local',
          }),
        ],
  cursor: (context, scope) => [json(join(scope === 'project' ? context.project : context.home, '.cursor', 'mcp.json'))],
  opencode: (context, scope) => {
    const user = join(configDirectoryOf(context, 'XDG_CONFIG_HOME', '.config'), 'opencode');
    const folders = scope === 'project' ? [context.project, join(context.project, '.opencode')] : [user];
    return folders.flatMap((folder) =>
      ['opencode.json', 'opencode.jsonc'].map((name) =>
        json(join(folder, name), {
          paths: [['mcp']],
          commandIsList: true,
          programType: 'local',
          envKey: 'environment',
        }),
      ),
    );
  },
};

/** The files in which a client has MCP servers, whether they are there or not. */
export function mcpFiles(client: string, context: InstallContext, scope: InstallScope): readonly McpFile[] {
  return FILES[client]?.(context, scope) ?? [];
}
