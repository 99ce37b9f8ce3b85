import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { settingsDirectory } from '../settings/settings-variables.js';
import { PROBE_SESSION } from '../shared/probe.js';

export const copilotInstaller: Installer = {
  name: 'copilot',
  programs: ['copilot'],
  // Amazon has a program of that name.
  isThisClient: (path) => path.includes('@github/copilot') || path.includes('github-copilot'),
  packages: ['@github/copilot', '@github/copilot-linux-x64'],
  layout: 'flat',
  syntax: [],
  event: 'preToolUse',
  base: { version: 1 },
  configDirectory: (context, scope) =>
    scope === 'user' ? settingsDirectory('COPILOT_HOME', context.env, context.home) : join(context.project, '.github'),
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
  sample: (command, cwd) => ({
    sessionId: PROBE_SESSION,
    timestamp: 0,
    cwd,
    toolName: 'bash',
    toolArgs: { command },
  }),
};
