import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { selfTestCallId } from '../settings/self-test.js';
import { isAtLeastVersion } from '../settings/version.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { cursorPermissions } from './permissions.js';

/** The field was read in an engine of this time. Its programs are numbered by date; the editor's own numbers say nothing. */
const FAIL_CLOSED = '2026.11.1';

/** Shells and MCP have events of their own, where Cursor also asks its user: there they are judged, and only there. */
const OTHER_TOOLS = '^(?!Shell$|MCP:)';

export const cursorInstaller: Installer = {
  name: 'cursor',
  programs: ['cursor-agent', 'cursor'],
  packages: [],
  layout: 'flat',
  syntax: ['comments'],
  event: 'beforeShellExecution',
  base: { version: 1 },
  configDirectory: (context, scope) =>
    scope === 'user' ? join(context.home, '.cursor') : join(context.project, '.cursor'),
  settings: (context, scope) => join(cursorInstaller.configDirectory(context, scope), 'hooks.json'),
  layers: (context) => [
    { scope: 'managed', path: '/etc/cursor/hooks.json' },
    { scope: 'managed', path: '/Library/Application Support/Cursor/hooks.json' },
    { scope: 'project', path: cursorInstaller.settings(context, 'project') },
    { scope: 'user', path: cursorInstaller.settings(context, 'user') },
  ],
  entry: ({ event, support: row, command, timeoutSeconds: timeout, version }) => ({
    command,
    timeout,
    ...(event === 'preToolUse' && { matcher: OTHER_TOOLS }),
    ...(row.capabilities.includes('deny') && isAtLeastVersion(version, FAIL_CLOSED) && { failClosed: true }),
  }),
  permissions: (context, scope) =>
    cursorPermissions(
      join(cursorInstaller.configDirectory(context, scope), scope === 'user' ? 'cli-config.json' : 'cli.json'),
    ),
  sample: (command, cwd) => ({
    conversation_id: PROBE_SESSION,
    generation_id: selfTestCallId(),
    session_id: PROBE_SESSION,
    model: 'none',
    hook_event_name: 'beforeShellExecution',
    cursor_version: '0.0.0',
    workspace_roots: [cwd],
    user_email: null,
    transcript_path: null,
    command,
    cwd,
    sandbox: false,
  }),
};
