import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { settingsDirectory } from '../settings/settings-variables.js';
import { disableAllHooksFindings } from '../settings/switches.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { copilotFacts } from './facts.js';
import { copilotClient } from './protocol.js';

export const copilotInstaller: Installer = {
  name: copilotFacts.name,
  client: copilotClient,
  programs: copilotFacts.programs,
  // Amazon has a program of that name.
  isThisClient: (path) => path.includes('@github/copilot') || path.includes('github-copilot'),
  packages: ['@github/copilot', '@github/copilot-linux-x64'],
  layout: 'flat',
  syntax: [],
  event: 'preToolUse',
  base: { version: 1 },
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory(copilotFacts, 'COPILOT_HOME', context) : join(context.project, '.github'),
  // Every repository may have a folder .github.
  sharesProjectDirectory: true,
  // It reads every file of this folder: ours is ours alone.
  settings: (context, scope) => join(copilotInstaller.configDirectory(context, scope), 'hooks', 'sluice.json'),
  layers: (context) => [
    { scope: 'managed', path: '/etc/github-copilot/policy.d/sluice.json' },
    { scope: 'user', path: copilotInstaller.settings(context, 'user') },
    { scope: 'user', path: join(copilotInstaller.configDirectory(context, 'user'), 'settings.json') },
    { scope: 'project', path: copilotInstaller.settings(context, 'project') },
    { scope: 'project', path: join(context.project, '.github', 'copilot', 'settings.json') },
  ],
  // The spelling of an event decides the form of its payload: one of the two is enough.
  skipsEvent: (event) => /^[A-Z]/.test(event),
  entry: ({ command, timeoutSeconds: timeout }) => ({ type: 'command', bash: command, timeoutSec: timeout }),
  mcpFiles: (context, scope) =>
    scope === 'project'
      ? ['.mcp.json', '.github/mcp.json'].map((name) => mcpFile(join(context.project, name)))
      : [mcpFile(join(copilotInstaller.configDirectory(context, 'user'), 'mcp-config.json'), { programType: 'local' })],
  disabledFindings: (_, settings) => disableAllHooksFindings(settings),
  hookFailure: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  sample: (command, cwd) => ({
    sessionId: PROBE_SESSION,
    timestamp: 0,
    cwd,
    toolName: 'bash',
    toolArgs: { command },
  }),
};
