import { isAbsolute } from 'node:path';
import { quoteForShell } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';

/** Where Node may be, once the one that was there is gone: people upgrade it. */
const ELSEWHERE = [
  '"$(command -v node)"',
  '/usr/local/bin/node /opt/homebrew/bin/node /usr/bin/node',
  '"$HOME"/.volta/bin/node "$HOME"/.nvm/versions/node/*/bin/node "$HOME"/.local/share/mise/installs/node/*/bin/node',
  '"$HOME"/.local/share/fnm/node-versions/*/installation/bin/node "$HOME"/.asdf/installs/nodejs/*/bin/node',
].join(' \\\n    ');

/** Finds Node; `fail` says what is wrong. */
export const FIND_NODE = `if [ ! -x "$node" ]; then
  node=
  for at in ${ELSEWHERE}; do
    if [ -x "$at" ] && "$at" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
      node=$at
      break
    fi
  done
  [ -n "$node" ] || fail 'Node is not where it was, and no other one (20.19 or newer) was found. Run: npx sluice init'
fi
`;

/** They say where the policy, the trust and the pause of the user are. */
const PLACES = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'] as const;

export function xdgExports(env: InstallContext['env']): string[] {
  return PLACES.map((name) => {
    const value = env[name];
    return value !== undefined && isAbsolute(value) ? `export ${name}=${quoteForShell(value)}` : `unset ${name}`;
  });
}

/**
 * The home says where the policy is, too, and what `~` means in a command and in a rule. Under another one neither the
 * user's policy nor the command would be read as it is meant: nothing is decided.
 */
export function homeCheckScript(home: string): string {
  return `home=${quoteForShell(home)}
if [ "\${HOME:-}" != "$home" ]; then
  [ -z "\${HOME:-}" ] || [ "$HOME" -ef "$home" ] ||
    fail "HOME is $HOME, and was $home when Sluice was set up. If that is your home, run there: npx sluice init"
  export HOME="$home"
fi
`;
}
