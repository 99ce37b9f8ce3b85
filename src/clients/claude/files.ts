import type { ClientFiles } from '../client-files.js';

export const claudeFiles: ClientFiles = {
  settings: [
    '$CLAUDE_CONFIG_DIR/{settings.json,settings.local.json,settings*.json,remote-settings.json,plugins/**}',
    '~/.claude/{settings*.json,remote-settings.json,plugins/**}',
    '**/.claude/settings*.json',
    '**/.claude/hooks/{handlers,validators,code}/**',
    '/etc/claude-code/**',
    '/Library/Application Support/ClaudeCode/**',
  ],
  directories: ['$CLAUDE_CONFIG_DIR', '~/.claude', '.claude'],
  servers: ['~/.claude.json', '$CLAUDE_CONFIG_DIR/.claude.json', '**/.mcp.json'],
  installed: ['~/.local/share/claude/**', '~/.claude/local/**'],
  credentials: ['~/.claude/.credentials.json', '/{root,home/*,Users/*}/.claude/.credentials.json'],
  tokenSettings: ['~/.claude.json'],
  likelyTokens: ['~/.claude/projects/**', '.claude.json', '~/.claude.json'],
};
