import type { ClientFiles } from '../client-files.js';

const SETTINGS = '{settings.json,config.json,hooks/**,installed-plugins/**}';

export const copilotFiles: ClientFiles = {
  settings: [
    `$COPILOT_HOME/${SETTINGS}`,
    `~/.copilot/${SETTINGS}`,
    '**/.github/{hooks/**,copilot/settings*.json}',
    '/etc/github-copilot/**',
  ],
  directories: ['$COPILOT_HOME', '~/.copilot'],
  sharedDirectories: ['.github'],
  servers: ['~/.copilot/mcp-config.json', '$COPILOT_HOME/mcp-config.json', '**/.github/mcp.json'],
  credentials: ['**/.config/github-copilot/**', '$XDG_CONFIG_HOME/github-copilot/**'],
  likelyTokens: ['~/.copilot/config.json'],
  transcripts: ['$COPILOT_HOME/{sessions,session-state,history-session-state,logs}/**'],
};
