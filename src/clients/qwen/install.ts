import { join } from 'node:path';
import { claudePermissions } from '../claude/permissions.js';
import { geminiPermissions } from '../gemini/permissions.js';
import type { Installer } from '../settings/installer.js';
import { selfTestCallId } from '../settings/self-test.js';
import { settingsDirectory, settingsFile } from '../settings/settings-variables.js';
import { PROBE_SESSION } from '../shared/probe.js';

const TOOLS = /^(PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

export const qwenInstaller: Installer = {
  name: 'qwen',
  programs: ['qwen'],
  packages: ['@qwen-code/qwen-code'],
  layout: 'groups',
  syntax: ['comments'],
  event: 'PreToolUse',
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory('QWEN_HOME', context.env, context.home) : join(context.project, '.qwen'),
  settings: (context, scope) => join(qwenInstaller.configDirectory(context, scope), 'settings.json'),
  layers: (context) => [
    {
      scope: 'managed',
      path: settingsFile('QWEN_CODE_SYSTEM_SETTINGS_PATH', context.env) ?? '/etc/qwen-code/settings.json',
    },
    { scope: 'project', path: qwenInstaller.settings(context, 'project') },
    { scope: 'user', path: qwenInstaller.settings(context, 'user') },
  ],
  entry: ({ event, command, timeoutSeconds: timeout }) => ({
    ...(TOOLS.test(event) && { matcher: '*' }),
    hooks: [{ type: 'command', command, timeout }],
  }),
  permissions: (context, scope) => {
    const file = qwenInstaller.settings(context, scope);
    return [...claudePermissions(file, scope), ...geminiPermissions(file)];
  },
  sample: (command, cwd, id = selfTestCallId()) => ({
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
