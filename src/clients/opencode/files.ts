import type { ClientFiles } from '../client-files.js';

const SETTINGS = '{opencode.json,opencode.jsonc,config.json,plugin/**,plugins/**}';

export const opencodeFiles: ClientFiles = {
  settings: [
    `$XDG_CONFIG_HOME/opencode/${SETTINGS}`,
    `$OPENCODE_CONFIG_DIR/${SETTINGS}`,
    `~/.config/opencode/${SETTINGS}`,
    '**/.opencode/{opencode.json,opencode.jsonc,plugin/**,plugins/**}',
    '**/.opencode/hooks/{handlers,validators,code}/**',
    '/etc/opencode/**',
  ],
  rootSettings: ['opencode.{json,jsonc}'],
  directories: ['$XDG_CONFIG_HOME/opencode', '$OPENCODE_CONFIG_DIR', '~/.config/opencode', '.opencode'],
  installed: ['~/.opencode/bin/**'],
  credentials: ['**/.local/share/opencode/auth.json', '$XDG_DATA_HOME/opencode/auth.json'],
  transcripts: ['**/.local/share/opencode/{storage,log,project,snapshot}/**', '$XDG_DATA_HOME/opencode/**'],
};
