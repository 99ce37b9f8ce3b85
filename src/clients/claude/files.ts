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
  credentials: [
    '~/.claude/.credentials.json',
    '/{root,home/*,Users/*,var/home/*,mnt/?/Users/*}/.claude/.credentials.json',
    '$CLAUDE_CONFIG_DIR/.credentials.json',
  ],
  tokenSettings: ['~/.claude.json'],
  likelyTokens: ['.claude.json', '~/.claude.json'],
  transcripts: [
    '$CLAUDE_CONFIG_DIR/{projects,sessions,todos,plans,tasks,file-history,shell-snapshots,debug}/**',
    '$CLAUDE_CONFIG_DIR/history.jsonl',
  ],
};
