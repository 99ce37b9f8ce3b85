import type { ClientFiles } from '../client-files.js';

const SETTINGS = '.gemini/{settings.json,trustedFolders.json,extensions/**}';

export const geminiFiles: ClientFiles = {
  settings: [
    `$GEMINI_CLI_HOME/${SETTINGS}`,
    `**/${SETTINGS}`,
    '**/.gemini/hooks/{handlers,validators,code}/**',
    '/etc/gemini-cli/**',
  ],
  directories: ['$GEMINI_CLI_HOME/.gemini', '~/.gemini', '.gemini'],
  credentials: [
    '~/.gemini/oauth_creds.json',
    '/{root,home/*,Users/*,var/home/*,mnt/?/Users/*}/.gemini/oauth_creds.json',
    '$GEMINI_CLI_HOME/.gemini/oauth_creds.json',
  ],
  transcripts: ['$GEMINI_CLI_HOME/.gemini/{projects,sessions,tmp,history}/**'],
};
