import { join } from 'node:path';
import type { Installer } from '../settings/installer.js';
import { folderOf } from '../settings/place.js';
import { PROBE_SESSION } from '../shared/probe.js';

export const copilot: Installer = {
  name: 'copilot',
  programs: ['copilot'],
  // Amazon has a program of that name.
  isOurs: (path) => path.includes('@github/copilot') || path.includes('github-copilot'),
  packages: ['@github/copilot', '@github/copilot-linux-x64'],
  shape: 'flat',
  takes: [],
  event: 'preToolUse',
  base: { version: 1 },
  folder: (place, scope) =>
    scope === 'user' ? folderOf(place, 'COPILOT_HOME', '.copilot') : join(place.project, '.github'),
  // It reads every file of this folder: ours is ours alone.
  settings: (place, scope) => join(copilot.folder(place, scope), 'hooks', 'sluice.json'),
  layers: (place) => [
    { scope: 'managed', path: '/etc/github-copilot/policy.d/sluice.json' },
    { scope: 'user', path: copilot.settings(place, 'user') },
    { scope: 'user', path: join(copilot.folder(place, 'user'), 'settings.json') },
    { scope: 'project', path: copilot.settings(place, 'project') },
    { scope: 'project', path: join(place.project, '.github', 'copilot', 'settings.json') },
  ],
  // The spelling of an event decides the form of its payload: one of the two is enough.
  leavesOut: (event) => /^[A-Z]/.test(event),
  entry: ({ command, timeout }) => ({ type: 'command', bash: command, timeoutSec: timeout }),
  sample: (command, cwd) => ({
    sessionId: PROBE_SESSION,
    timestamp: 0,
    cwd,
    toolName: 'bash',
    toolArgs: { command },
  }),
};
