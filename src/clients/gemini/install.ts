import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { settingsDirectory, settingsFile } from '../settings/settings-variables.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { geminiPermissions } from './permissions.js';

const TOOLS = /^(BeforeTool|AfterTool)$/;

export const geminiInstaller: Installer = {
  name: 'gemini',
  programs: ['gemini'],
  packages: ['@google/gemini-cli'],
  layout: 'groups',
  syntax: ['comments'],
  event: 'BeforeTool',
  configDirectory: (place, scope) =>
    join(scope === 'user' ? settingsDirectory('GEMINI_CLI_HOME', place.env, place.home) : place.project, '.gemini'),
  settings: (place, scope) => join(geminiInstaller.configDirectory(place, scope), 'settings.json'),
  layers: (place) => [
    {
      scope: 'managed',
      path: settingsFile('GEMINI_CLI_SYSTEM_SETTINGS_PATH', place.env) ?? '/etc/gemini-cli/settings.json',
    },
    { scope: 'project', path: geminiInstaller.settings(place, 'project') },
    { scope: 'user', path: geminiInstaller.settings(place, 'user') },
  ],
  entry: ({ event, command, timeoutSeconds: timeout }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    // Milliseconds, unlike everywhere else.
    hooks: [{ type: 'command', command, name: 'sluice', timeout: timeout * 1000 }],
  }),
  permissions: (place, scope) => geminiPermissions(geminiInstaller.settings(place, scope)),
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
