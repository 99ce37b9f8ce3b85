import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { folderOf } from '../settings/place.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { geminiPermissions } from './permissions.js';

const TOOLS = /^(BeforeTool|AfterTool)$/;

export const gemini: Installer = {
  name: 'gemini',
  programs: ['gemini'],
  packages: ['@google/gemini-cli'],
  shape: 'groups',
  takes: ['comments'],
  event: 'BeforeTool',
  folder: (place, scope) => join(scope === 'user' ? folderOf(place, 'GEMINI_CLI_HOME') : place.project, '.gemini'),
  settings: (place, scope) => join(gemini.folder(place, scope), 'settings.json'),
  layers: (place) => [
    { scope: 'managed', path: place.env.GEMINI_CLI_SYSTEM_SETTINGS_PATH ?? '/etc/gemini-cli/settings.json' },
    { scope: 'project', path: gemini.settings(place, 'project') },
    { scope: 'user', path: gemini.settings(place, 'user') },
  ],
  entry: ({ event, command, timeout }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    // Milliseconds, unlike everywhere else.
    hooks: [{ type: 'command', command, name: 'sluice', timeout: timeout * 1000 }],
  }),
  permissions: (place, scope) => geminiPermissions(gemini.settings(place, scope)),
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
