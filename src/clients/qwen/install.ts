import { join } from 'node:path';
import { claudePermissions } from '../claude/permissions.js';
import { geminiPermissions } from '../gemini/permissions.js';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { selfTestCallId } from '../settings/self-test.js';
import { settingsDirectory, settingsFile } from '../settings/settings-variables.js';
import { disableAllHooksFindings, hooksConfigFindings } from '../settings/switches.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { qwenFacts } from './facts.js';
import { qwenClient } from './protocol.js';

const TOOLS = /^(PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

export const qwenInstaller: Installer = {
  name: qwenFacts.name,
  client: qwenClient,
  programs: qwenFacts.programs,
  packages: ['@qwen-code/qwen-code'],
  layout: 'groups',
  syntax: ['comments'],
  event: 'PreToolUse',
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory(qwenFacts, 'QWEN_HOME', context) : join(context.project, '.qwen'),
  settings: (context, scope) => join(qwenInstaller.configDirectory(context, scope), 'settings.json'),
  layers: (context) => [
    {
      scope: 'managed',
      path: settingsFile(qwenFacts, 'QWEN_CODE_SYSTEM_SETTINGS_PATH', context.env) ?? '/etc/qwen-code/settings.json',
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
  // `url` alone is the older transport there.
  mcpFiles: (context, scope) => [mcpFile(qwenInstaller.settings(context, scope), { urlKey: 'httpUrl' })],
  readsEnvFiles: true,
  disabledFindings: (_, settings) => [...disableAllHooksFindings(settings), ...hooksConfigFindings(settings)],
  hookFailure: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
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
