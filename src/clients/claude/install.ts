import { isAbsolute, join } from 'node:path';
import type { InstallContext } from '../settings/install-context.js';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { selfTestCallId } from '../settings/self-test.js';
import { settingsDirectory } from '../settings/settings-variables.js';
import { errorFinding } from '../settings/setup-finding.js';
import { disableAllHooksFindings, MANAGED_HOOKS_FIX } from '../settings/switches.js';
import { isAtLeastVersion } from '../settings/version.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { claudeFacts } from './facts.js';
import { claudePermissions } from './permissions.js';
import { claudeClient } from './protocol.js';

/** The version that brought an event. Where a version is not known, those that all versions with hooks have. */
const SINCE: Readonly<Record<string, string>> = {
  SubagentStart: '2.0.43',
  PermissionRequest: '2.0.45',
  PostToolUseFailure: '2.1.55',
  PostCompact: '2.1.76',
  StopFailure: '2.1.78',
};

/** An entry under PreToolUse that it cannot read makes Claude Code drop the whole file: a new field needs a version. */
const ON_FAILURE = '2.1.295';

const TOOLS = /^(PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

export const claudeInstaller: Installer = {
  name: claudeFacts.name,
  client: claudeClient,
  programs: claudeFacts.programs,
  packages: [
    '@anthropic-ai/claude-code',
    '@anthropic-ai/claude-code-linux-x64',
    '@anthropic-ai/claude-code-linux-arm64',
    '@anthropic-ai/claude-code-darwin-arm64',
    '@anthropic-ai/claude-code-darwin-x64',
  ],
  layout: 'groups',
  syntax: ['bom'],
  event: 'PreToolUse',
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory(claudeFacts, 'CLAUDE_CONFIG_DIR', context) : join(context.project, '.claude'),
  settings: (context, scope) => join(claudeInstaller.configDirectory(context, scope), 'settings.json'),
  layers: (context) => [
    { scope: 'managed', path: '/etc/claude-code/managed-settings.json' },
    { scope: 'managed', path: '/Library/Application Support/ClaudeCode/managed-settings.json' },
    { scope: 'project', path: join(context.project, '.claude', 'settings.local.json') },
    { scope: 'project', path: join(context.project, '.claude', 'settings.json') },
    { scope: 'user', path: claudeInstaller.settings(context, 'user') },
  ],
  skipsEvent: (event, version) => SINCE[event] !== undefined && !isAtLeastVersion(version, SINCE[event]),
  entry: ({ event, support: row, command, timeoutSeconds: timeout, version }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    hooks: [
      {
        type: 'command',
        command,
        timeout,
        ...(row.capabilities.includes('deny') && isAtLeastVersion(version, ON_FAILURE) && { onFailure: 'block' }),
      },
    ],
  }),
  permissions: (context, scope) =>
    claudeInstaller
      .layers(context)
      .filter((layer) => layer.scope === scope)
      .flatMap(({ path }) => claudePermissions(path, scope)),
  mcpFiles: (context, scope) =>
    scope === 'project'
      ? [mcpFile(join(context.project, '.mcp.json'))]
      : [
          mcpFile(join(besideConfigDirectory(context), '.claude.json'), {
            paths: [['mcpServers'], ['projects', '*', 'mcpServers']],
          }),
        ],
  disabledFindings: (_, settings) => [
    ...disableAllHooksFindings(settings),
    ...settings
      .filter(
        ({ scope, value }) =>
          scope === 'managed' &&
          value.allowManagedHooksOnly === true &&
          !JSON.stringify([value]).includes('sluice-hook'),
      )
      .map(({ path }) =>
        errorFinding('disabled', `${path} lets only managed hooks run ("allowManagedHooksOnly").`, MANAGED_HOOKS_FIX),
      ),
  ],
  hookFailure: { onCrash: 'denies', onTimeout: 'denies', tested: true },
  sample: (command, cwd) => ({
    session_id: PROBE_SESSION,
    transcript_path: join(cwd, 'none.jsonl'),
    cwd,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: selfTestCallId(),
  }),
};

/** Its file of servers stands in the home, or in the directory that the variable names. */
function besideConfigDirectory({ env, home }: InstallContext): string {
  const { CLAUDE_CONFIG_DIR: named } = env;
  return named !== undefined && isAbsolute(named) ? named : home;
}
