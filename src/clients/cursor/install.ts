import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientOfHookCommand } from '../settings/hook-command.js';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { selfTestCallId } from '../settings/self-test.js';
import { errorFinding } from '../settings/setup-finding.js';
import { isAtLeastVersion } from '../settings/version.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { cursorFacts } from './facts.js';
import { cursorPermissions } from './permissions.js';
import { cursorClient } from './protocol.js';

/** The field was read in an engine of this time. Its programs are numbered by date; the editor's own numbers say nothing. */
const FAIL_CLOSED = '2026.11.1';

/** Shells and MCP have events of their own, where Cursor also asks its user: there they are judged, and only there. */
const OTHER_TOOLS = '^(?!Shell$|MCP:)';

export const cursorInstaller: Installer = {
  name: cursorFacts.name,
  client: cursorClient,
  // The editor as well: it reads the same hooks.
  programs: [...cursorFacts.programs, 'cursor'],
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
  mcpFiles: (context, scope) => [mcpFile(join(cursorInstaller.configDirectory(context, scope), 'mcp.json'))],
  disabledFindings: (_, settings) =>
    settings.flatMap(({ path, hooks }) =>
      hooks.some(({ command }) => clientOfHookCommand(command) !== undefined) && (isLink(path) || isLink(dirname(path)))
        ? [
            errorFinding(
              'disabled',
              `${path} is reached by a link, and Cursor refuses such settings.`,
              'Put a file in its place.',
            ),
          ]
        : [],
    ),
  hookFailure: { onCrash: 'denies', onTimeout: 'denies', tested: false },
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

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
