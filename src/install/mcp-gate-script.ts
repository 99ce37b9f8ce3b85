import { quoteForShell } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { FIND_NODE, xdgExports } from './launcher-script.js';
import { SET_ASIDE_MARKER, SET_ASIDE_PREFIX, SET_ASIDE_VARIABLES } from './mcp-environment.js';

/** The script that stands before MCP servers. */
export function mcpGateScript(
  node: string,
  program: string,
  { env, home }: Pick<InstallContext, 'env' | 'home'>,
): string {
  const aside = SET_ASIDE_VARIABLES.map((name) => {
    const kept = `${SET_ASIDE_PREFIX}${name}`;
    return `unset ${kept}; [ -z "\${${name}+set}" ] || { export ${kept}="$${name}"; unset ${name}; }`;
  });
  return `#!/bin/sh
# Made by "sluice init --mcp", which also renews it. A client starts an MCP server behind it.
# What the environment says is the server's. What would lead the guard elsewhere is set aside for the server.
${aside.join('\n')}
export ${SET_ASIDE_MARKER}=1 HOME=${quoteForShell(home)}
${xdgExports(env).join('\n')}
node=${quoteForShell(node)}
program=${quoteForShell(program)}
fail() {
  printf 'sluice: %s\\n' "$1" >&2
  exit 2
}

${FIND_NODE}
[ -f "$program" ] && exec "$node" "$program" mcp "$@"
at=$(command -v sluice) || fail 'The files of the gate are gone. Run: npx sluice init --mcp'
exec "$at" mcp "$@"
`;
}
