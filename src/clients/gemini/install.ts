import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { settingsDirectory, settingsFile } from '../settings/settings-variables.js';
import { hooksConfigFindings } from '../settings/switches.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { geminiFacts } from './facts.js';
import { geminiPermissions } from './permissions.js';
import { geminiClient } from './protocol.js';
import { untrustedFolderFindings } from './trust.js';

const TOOLS = /^(BeforeTool|AfterTool)$/;

export const geminiInstaller: Installer = {
  name: geminiFacts.name,
  client: geminiClient,
  programs: geminiFacts.programs,
  packages: ['@google/gemini-cli'],
  layout: 'groups',
  syntax: ['comments'],
  event: 'BeforeTool',
  configDirectory: (context, scope) =>
    join(scope === 'user' ? settingsDirectory(geminiFacts, 'GEMINI_CLI_HOME', context) : context.project, '.gemini'),
  settings: (context, scope) => join(geminiInstaller.configDirectory(context, scope), 'settings.json'),
  layers: (context) => [
    {
      scope: 'managed',
      path:
        settingsFile(geminiFacts, 'GEMINI_CLI_SYSTEM_SETTINGS_PATH', context.env) ?? '/etc/gemini-cli/settings.json',
    },
    { scope: 'project', path: geminiInstaller.settings(context, 'project') },
    { scope: 'user', path: geminiInstaller.settings(context, 'user') },
  ],
  entry: ({ event, command, timeoutSeconds: timeout }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    // Milliseconds, unlike everywhere else.
    hooks: [{ type: 'command', command, name: 'sluice', timeout: timeout * 1000 }],
  }),
  permissions: (context, scope) => geminiPermissions(geminiInstaller.settings(context, scope)),
  // `url` alone is the older transport there.
  mcpFiles: (context, scope) => [mcpFile(geminiInstaller.settings(context, scope), { urlKey: 'httpUrl' })],
  readsEnvFiles: true,
  disabledFindings: (context, settings) => [
    ...hooksConfigFindings(settings),
    ...untrustedFolderFindings(context, settings),
  ],
  hookFailure: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  sample: (command, cwd) => ({
    session_id: PROBE_SESSION,
    transcript_path: '',
    cwd,
    hook_event_name: 'BeforeTool',
    timestamp: '2026-01-01T00:00:00.000Z',
    tool_name: 'run_shell_command',
    tool_input: { command },
  }),
};
