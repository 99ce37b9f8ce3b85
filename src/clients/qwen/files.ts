import type { ClientFiles } from '../client-files.js';

const SETTINGS = '{settings.json,trustedFolders.json,extensions/**}';

export const qwenFiles: ClientFiles = {
  settings: [
    `$QWEN_HOME/${SETTINGS}`,
    `**/.qwen/${SETTINGS}`,
    '**/.qwen/hooks/{handlers,validators,code}/**',
    '/etc/qwen-code/**',
  ],
  directories: ['$QWEN_HOME', '~/.qwen', '.qwen'],
  credentials: [
    '~/.qwen/oauth_creds.json',
    '/{root,home/*,Users/*,var/home/*,mnt/?/Users/*}/.qwen/oauth_creds.json',
    '$QWEN_HOME/oauth_creds.json',
  ],
  transcripts: ['$QWEN_HOME/{projects,tmp,todos}/**'],
};
