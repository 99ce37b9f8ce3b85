import type { ClientFiles } from '../client-files.js';

const SETTINGS = '{config.toml,*.config.toml,managed_config.toml,hooks.json,requirements.toml,rules/**}';

export const codexFiles: ClientFiles = {
  settings: [
    `$CODEX_HOME/${SETTINGS}`,
    `**/.codex/${SETTINGS}`,
    '**/.codex/hooks/{handlers,validators,code}/**',
    '/etc/codex/**',
  ],
  directories: ['$CODEX_HOME', '~/.codex', '.codex'],
  credentials: [
    '~/.codex/auth.json',
    '/{root,home/*,Users/*,var/home/*,mnt/?/Users/*}/.codex/auth.json',
    '$CODEX_HOME/auth.json',
  ],
  transcripts: ['$CODEX_HOME/{sessions,archived_sessions,log,shell_snapshots}/**', '$CODEX_HOME/history.jsonl'],
};
