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
  credentials: ['~/.gemini/oauth_creds.json', '/{root,home/*,Users/*}/.gemini/oauth_creds.json'],
  likelyTokens: ['~/.gemini/tmp/**'],
};
