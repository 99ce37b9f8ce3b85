import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { selfTestCallId } from '../settings/self-test.js';
import { settingsDirectory } from '../settings/settings-variables.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { codexFacts } from './facts.js';
import { codexPermissions } from './permissions.js';
import { codexClient } from './protocol.js';
import { codexFeatureFindings, codexTrustFindings } from './trust.js';

export const codexInstaller: Installer = {
  name: codexFacts.name,
  client: codexClient,
  programs: codexFacts.programs,
  packages: ['@openai/codex'],
  layout: 'groups',
  syntax: [],
  event: 'PreToolUse',
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory(codexFacts, 'CODEX_HOME', context) : join(context.project, '.codex'),
  // Hooks may also stand in config.toml; a file of JSON can be changed without touching the rest of it.
  settings: (context, scope) => join(codexInstaller.configDirectory(context, scope), 'hooks.json'),
  layers: (context) => [
    { scope: 'managed', path: '/etc/codex/hooks.json' },
    { scope: 'project', path: codexInstaller.settings(context, 'project') },
    { scope: 'user', path: codexInstaller.settings(context, 'user') },
  ],
  // It waits between one and three seconds there, whatever is asked for.
  limit: (event) => (event === 'SessionEnd' ? 3 : undefined),
  entry: ({ command, timeoutSeconds: timeout }) => ({ hooks: [{ type: 'command', command, timeout }] }),
  permissions: (context, scope) => codexPermissions(codexInstaller.configDirectory(context, scope)),
  mcpFiles: (context, scope) => [
    mcpFile(join(codexInstaller.configDirectory(context, scope), 'config.toml'), {
      format: 'toml',
      paths: [['mcp_servers']],
      headersKey: 'http_headers',
      variableKeys: { headers: 'env_http_headers', bearer: 'bearer_token_env_var', passed: 'env_vars' },
    }),
  ],
  disabledFindings: (context) => codexFeatureFindings(context),
  trustFindings: codexTrustFindings,
  hookFailure: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  sample: (command, cwd) => ({
    session_id: PROBE_SESSION,
    turn_id: PROBE_SESSION,
    transcript_path: null,
    cwd,
    hook_event_name: 'PreToolUse',
    model: 'none',
    permission_mode: 'default',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: selfTestCallId(),
  }),
  after: 'Codex runs no hook before you trust it. Start "codex", type /hooks, and trust those of Sluice.',
};
