import type { ClientFiles } from '../client-files.js';

export const cursorFiles: ClientFiles = {
  settings: [
    '$CURSOR_CONFIG_DIR/{hooks.json,cli-config.json}',
    '**/.cursor/{hooks.json,cli-config.json,cli.json}',
    '**/.cursor/hooks/{handlers,validators,code}/**',
    '/etc/cursor/**',
    '/Library/Application Support/Cursor/**',
  ],
  directories: ['$CURSOR_CONFIG_DIR', '~/.cursor', '.cursor'],
  servers: ['**/.cursor/mcp.json'],
  installed: ['~/.local/share/cursor-agent/**'],
  credentials: ['**/.config/cursor/auth.json', '$XDG_CONFIG_HOME/cursor/auth.json'],
  likelyTokens: ['~/.cursor/mcp.json'],
};
