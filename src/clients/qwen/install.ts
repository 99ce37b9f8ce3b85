import { join } from 'node:path';
import { claudePermissions } from '../claude/permissions.js';
import { geminiPermissions } from '../gemini/permissions.js';
import type { Installer } from '../settings/installer.js';
import { folderOf } from '../settings/place.js';
import { trialId } from '../settings/self-test.js';
import { PROBE_SESSION } from '../shared/probe.js';

const TOOLS = /^(PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

export const qwen: Installer = {
  name: 'qwen',
  programs: ['qwen'],
  packages: ['@qwen-code/qwen-code'],
  shape: 'groups',
  takes: ['comments'],
  event: 'PreToolUse',
  folder: (place, scope) => (scope === 'user' ? folderOf(place, 'QWEN_HOME', '.qwen') : join(place.project, '.qwen')),
  settings: (place, scope) => join(qwen.folder(place, scope), 'settings.json'),
  layers: (place) => [
    { scope: 'managed', path: place.env.QWEN_CODE_SYSTEM_SETTINGS_PATH ?? '/etc/qwen-code/settings.json' },
    { scope: 'project', path: qwen.settings(place, 'project') },
    { scope: 'user', path: qwen.settings(place, 'user') },
  ],
  entry: ({ event, command, timeout }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    hooks: [{ type: 'command', command, timeout }],
  }),
  permissions: (place, scope) => {
    const file = qwen.settings(place, scope);
    return [...claudePermissions(file, scope), ...geminiPermissions(file)];
  },
  sample: (command, cwd, id = trialId()) => ({
    session_id: PROBE_SESSION,
    transcript_path: '',
    cwd,
    hook_event_name: 'PreToolUse',
    timestamp: '2026-01-01T00:00:00.000Z',
    permission_mode: 'default',
    tool_name: 'run_shell_command',
    tool_input: { command },
    tool_use_id: id,
    tool_call_id: id,
  }),
};
